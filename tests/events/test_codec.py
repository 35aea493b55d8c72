"""Commits as JSON and back, and facts of old shapes in today's."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.audience import Audience
from events.codec import Codec
from events.event import Command, Commit, Draw, Event, Fact, snake_case


class Moved(Fact, frozen=True):
    """The first shape: where to."""

    to: int


class MovedBy(Fact, frozen=True):
    """The second: who, too."""

    to: int
    by: int


class Walked(Fact, frozen=True):
    """Today's: a path."""

    path: tuple[int, ...]
    by: int


class Greeted(Fact, frozen=True):
    text: str
    how: Literal["kindly"] | None = None


class Walk(Command, frozen=True):
    to: int


class Wave(Command, frozen=True):
    pass


def knows_who(old: Any) -> Fact:
    return MovedBy(old.to, by=1)


def knows_the_path(old: Any) -> Fact:
    return Walked((old.to,), old.by)


COMMANDS = (Walk, Wave)
FIRST = Codec((Moved, Greeted), COMMANDS)
SECOND = Codec((MovedBy, Greeted), COMMANDS, {Moved: knows_who})
TODAY = Codec((Walked, Greeted), COMMANDS, {Moved: knows_who, MovedBy: knows_the_path})

ME = Audience(False, (1,), False)


def commit(*facts: Fact, **more: Any) -> Commit[Fact, Command]:
    return Commit("id", 7, "clock", Walk(3), tuple(Event(ME, fact) for fact in facts), **more)


def facts_of(codec: Codec, stored: bytes) -> list[Fact]:
    return [event.fact for event in codec.decode(stored).events]


def test_facts_of_every_age_come_out_in_todays_shape() -> None:
    assert facts_of(TODAY, FIRST.encode(commit(Moved(3), Greeted("hi")))) == [Walked((3,), 1), Greeted("hi")]
    assert facts_of(TODAY, SECOND.encode(commit(MovedBy(3, 2)))) == [Walked((3,), 2)]
    assert facts_of(TODAY, TODAY.encode(commit(Walked((1, 2), 2)))) == [Walked((1, 2), 2)]


def test_an_upcast_keeps_all_else_of_the_commit() -> None:
    stored = commit(Moved(3), draws=(Draw(True, "x"),), request="r", prompt="p")
    read = TODAY.decode(FIRST.encode(stored))
    assert msgspec.structs.replace(read, events=stored.events) == stored
    assert read.events[0].to == ME


def test_an_old_program_does_not_read_what_it_does_not_know() -> None:
    with pytest.raises(msgspec.ValidationError):
        FIRST.decode(TODAY.encode(commit(Walked((1,), 1))))


@pytest.mark.parametrize(
    "stored",
    [b"", b"{}", b"null", b'{"id":"x"}', TODAY.encode(commit(Walked((1,), 1))).replace(b'"walked"', b'"flown"')],
)
def test_what_is_no_commit(stored: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        TODAY.decode(stored)


def test_what_a_commit_looks_like_in_the_log() -> None:
    assert msgspec.json.decode(TODAY.encode(commit(Walked((1,), 2), draws=(Draw(False, "luck"),)))) == {
        "id": "id",
        "at": 7,
        "by": "clock",
        "command": {"type": "walk", "to": 3},
        "events": [{"to": [False, [1], False], "fact": {"type": "walked", "path": [1], "by": 2}}],
        "draws": [[False, "luck"]],
    }


audiences = st.builds(Audience, st.booleans(), st.lists(st.integers(1, 9), max_size=3).map(tuple), st.booleans())
text = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
facts: st.SearchStrategy[Fact] = st.builds(
    Walked, st.lists(st.integers(-(2**53), 2**53), max_size=3).map(tuple), st.integers()
) | st.builds(Greeted, text, st.none() | st.just("kindly"))


@given(
    st.builds(
        Commit,
        text,
        st.integers(0, 2**53),
        st.integers(1, 9) | st.sampled_from(["host", "clock", "server"]),
        st.builds(Walk, st.integers()) | st.just(Wave()),
        st.lists(st.builds(Event, audiences, facts), max_size=4).map(tuple),
        st.lists(st.builds(Draw, st.booleans(), text), max_size=3).map(tuple),
        text,
        text,
    )
)
def test_what_is_written_is_what_is_read(written: Commit[Any, Any]) -> None:
    stored = TODAY.encode(written)
    assert TODAY.decode(stored) == written
    assert TODAY.encode(TODAY.decode(stored)) == stored


@pytest.mark.parametrize(
    ("name", "tag"), [("Moved", "moved"), ("MovedBy", "moved_by"), ("TableSeatGivenToBot", "table_seat_given_to_bot")]
)
def test_tags_are_snake_case(name: str, tag: str) -> None:
    assert snake_case(name) == tag
