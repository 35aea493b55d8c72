"""games.llm: what of a round's calls is left, and for what."""

from __future__ import annotations

import pytest

from games.llm import LlmCall, LlmTerms, Need, has_room


def calls(must: int = 0, may: int = 0, heard: int = 0) -> list[LlmCall]:
    counts: dict[Need, int] = {"heard": heard, "must": must, "may": may}
    return [LlmCall(1, "?", need=need) for need, count in counts.items() for _ in range(count)]


@pytest.mark.parametrize(
    ("made", "needs"),
    [
        (calls(), {"must", "may", "heard"}),
        (calls(heard=2), {"must", "may"}),
        (calls(heard=2, may=2), {"must"}),
        (calls(may=4), {"must"}),
        (calls(may=3), {"must", "may", "heard"}),
        (calls(must=7), {"must", "may", "heard"}),
        (calls(must=7, may=1), set()),
        (calls(must=4, may=4), set()),
        (calls(must=4, may=3), {"must", "may", "heard"}),
        (calls(must=8), set()),
    ],
)
def test_half_of_a_round_is_for_what_must_be_answered(made: list[LlmCall], needs: set[Need]) -> None:
    every: tuple[Need, ...] = ("must", "may", "heard")
    assert {need for need in every if has_room(LlmTerms(calls_per_round=8), made, need)} == needs
    assert all(has_room(LlmTerms(calls_per_round=None), made * 99, need) for need in every)


def test_of_no_calls_none_is_left() -> None:
    assert not any(has_room(LlmTerms(calls_per_round=0), [], need) for need in ("must", "may", "heard"))
