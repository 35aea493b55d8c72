"""When a program is asked: about what has changed and what it has heard of others, and never in a loop."""

from __future__ import annotations

import pytest

from sotto_client import Attention
from sotto_client.attention import PAUSE_SECONDS_MOST


@pytest.fixture
def attention() -> Attention:
    """Asked about one prompt, with what was told up to 3."""
    made = Attention()
    made.hear(3)
    assert made.wakes(["a"])
    made.ask(["a"])
    return made


def test_it_is_asked_once_about_the_same(attention: Attention) -> None:
    assert not attention.wakes(["a"])
    attention.hear(3)
    assert not attention.wakes(["a"])


def test_it_is_asked_again_where_the_prompts_are_others_or_others_did_something(attention: Attention) -> None:
    assert attention.wakes(["b"])
    assert attention.wakes(["a", "b"])
    assert not attention.wakes([])
    attention.hear(5)
    assert attention.wakes(["a"])
    attention.ask(["a"])
    assert not attention.wakes(["a"])


@pytest.mark.parametrize("heard_first", [True, False])
def test_what_it_did_itself_is_nothing_new(attention: Attention, heard_first: bool) -> None:
    if heard_first:
        attention.hear(4)
    attention.act(4)
    attention.hear(4)
    assert not attention.wakes(["a"])
    assert attention.wakes(["a.2"])


def test_what_others_did_meanwhile_is_new(attention: Attention) -> None:
    attention.hear(4)
    attention.hear(5)
    attention.act(5)
    assert attention.wakes(["a"])


def test_an_act_that_tells_it_nothing_takes_nothing_away(attention: Attention) -> None:
    attention.act(3)
    assert not attention.wakes(["a"])


def test_only_what_it_was_not_asked_about_makes_it_hurry(attention: Attention) -> None:
    assert not attention.lacks(["a"])
    assert not attention.lacks([])
    assert attention.lacks(["a", "b"])
    assert Attention().lacks(["a"])


def test_who_must_answer_and_did_not_is_asked_again(attention: Attention) -> None:
    attention.forget()
    assert attention.wakes(["a"])


def test_who_always_has_something_to_say_waits_longer_each_time(attention: Attention) -> None:
    pauses = []
    for seq in range(4, 40, 2):
        pauses.append(attention.pause(1.0))
        attention.hear(seq)
        attention.ask(["a"])
        attention.act(seq + 1)
        attention.hear(seq + 1)
    assert pauses[:4] == [1.0, 2.0, 4.0, 8.0]
    assert max(pauses) == PAUSE_SECONDS_MOST
    assert attention.pause(0.0) > 0
    attention.ask(["b"])
    assert attention.pause(1.0) == 1.0
