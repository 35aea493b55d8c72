"""clients.bots.pkudsa.earlier: what was done once is found again in its place, and nothing new is made of the past."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients.bots.pkudsa.earlier import Earlier, Entry, Kind, Span, entries_of

FRAMES: list[dict[str, Any]] = [
    {"seq": 1, "at": 1_500, "facts": [{"type": "note_written", "text": "by hand"}]},
    {"seq": 2, "at": 2_000, "facts": [{"type": "note_written", "text": "[1]", "json": True, "seen": 3}]},
    {"seq": 3, "at": 3_000, "facts": [{"type": "llm_asked", "prompt": "who?", "round": 0, "number": 1, "seen": 3}]},
    {"seq": 4, "at": 4_000, "facts": [{"type": "note_written", "text": "by hand, too"}]},
    {"seq": 5, "at": 5_000, "facts": [{"type": "llm_answered", "asked": 3, "text": "you", "left_out": 0}]},
    {"seq": 6, "at": 6_000, "facts": [{"type": "llm_asked", "prompt": "why?", "round": 1, "number": 1, "seen": 8}]},
    {"seq": 7, "at": 7_000, "facts": [{"type": "llm_failed", "asked": 6, "why": "busy", "text": "no", "left_out": 0}]},
    {"seq": 8, "at": 8_000, "facts": [{"type": "llm_asked", "prompt": "and?", "round": 1, "number": 2, "seen": 9}]},
]


def test_a_notebook_is_read_by_place_and_what_a_person_wrote_is_nobodys() -> None:
    assert entries_of(FRAMES) == [
        Entry(1, "other", 0, "by hand", 1_500),
        Entry(2, "note", 3, "[1]", 2_000, json=True),
        Entry(3, "call", 3, "who?", 3_000, answer="you"),
        Entry(4, "other", 3, "by hand, too", 4_000),
        Entry(6, "call", 8, "why?", 6_000, answer="no"),
        Entry(8, "call", 9, "and?", 8_000),
    ]


def calls(*seen: int) -> list[Entry]:
    return [Entry(seq, "call", at, f"{seq}", 0, answer=f"to {seq}") for seq, at in enumerate(seen, 1)]


def answer(earlier: Earlier, text: str, low: int, high: int) -> str | None:
    entry = earlier.take("call", text, Span(low, high))
    return entry and entry.answer


def test_an_entry_is_taken_once_by_its_text_or_its_turn() -> None:
    earlier = Earlier(calls(5, 5, 5, 6))
    assert answer(earlier, "2", 5, 5) == "to 2"
    assert answer(earlier, "something else", 5, 5) == "to 1"
    assert answer(earlier, "1", 5, 5) == "to 3"
    assert answer(earlier, "4", 5, 5) is None
    assert earlier.take("note", "4", Span(6, 6)) is None
    assert answer(earlier, "4", 6, 9) == "to 4"


def test_what_is_skipped_is_not_found_later() -> None:
    earlier = Earlier(calls(2, 7))
    assert answer(earlier, "1", 3, 6) is None
    assert answer(earlier, "1", 7, 7) == "to 2"


@pytest.mark.parametrize(("seen", "decided", "first_new"), [((), 0, 0), ((4,), 0, 4), ((4,), 9, 9), ((9, 4), 5, 9)])
def test_the_past_reaches_to_the_last_entry_and_the_last_decision(
    seen: tuple[int, ...], decided: int, first_new: int
) -> None:
    earlier = Earlier(calls(*seen), decided)
    assert [earlier.passed(Span(high, high)) for high in range(12)] == [high < first_new for high in range(12)]


def test_a_person_who_notes_something_makes_no_past() -> None:
    assert not Earlier(entries_of([FRAMES[0]])).passed(Span(0, 0))


def test_the_notes_of_the_past_are_those_of_its_moment() -> None:
    earlier = Earlier([*entries_of(FRAMES[:4]), Entry(9, "note", 6, "later", 9_000)])
    by_hand, noted = {"timestamp": 1.5, "content": "by hand"}, {"timestamp": 2.0, "content": [1]}
    assert earlier.notes(Span(3, 3)) == [by_hand]
    earlier.take("note", "anything", Span(3, 3))
    assert earlier.notes(Span(3, 3)) == [by_hand, noted]
    assert earlier.notes(Span(4, 6)) == [by_hand, noted, {"timestamp": 4.0, "content": "by hand, too"}]
    earlier.take("note", "later", Span(4, 6))
    assert earlier.notes(Span(4, 6)) is None


steps = st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["note", "call"]), st.sampled_from("abc")), max_size=20)


def places(moves: list[tuple[int, Kind, str]]) -> list[tuple[int, Kind, str]]:
    """The same at places that go on and never back."""
    at, there = 0, []
    for step, kind, text in moves:
        at += step
        there.append((at, kind, text))
    return there


@given(steps, st.integers(0, 20))
def test_whatever_a_process_did_its_successor_does_not_do_again(moves: list[tuple[int, Kind, str]], cut: int) -> None:
    """Killed after any of its steps: all up to there are found in their order, and all the rest are new."""
    made = places(moves)
    earlier = Earlier([Entry(seq, kind, at, text, 0, answer="") for seq, (at, kind, text) in enumerate(made[:cut], 1)])
    new = []
    for at, kind, text in made:
        entry = earlier.take(kind, text, Span(at, at))
        assert entry is None or entry.text == text
        if entry is None and not earlier.passed(Span(at, at)):
            new.append((at, kind, text))
    assert new == made[cut:]


@given(steps, steps)
def test_who_acts_otherwise_the_second_time_makes_nothing_new_of_the_past(
    first: list[tuple[int, Kind, str]], second: list[tuple[int, Kind, str]]
) -> None:
    """By chance, for example."""
    made = places(first)
    earlier = Earlier([Entry(seq, kind, at, text, 0, answer="") for seq, (at, kind, text) in enumerate(made, 1)])
    last = max((at for at, _, _ in made), default=0)
    for at, kind, text in places(second):
        if earlier.take(kind, text, Span(at, at)) is None:
            assert earlier.passed(Span(at, at)) is (at < last)
