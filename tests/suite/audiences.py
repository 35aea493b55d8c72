"""To whom a fact may be told: what the arrow of its docstring says, which every commit and every table of rules keeps.

``→ everyone``, ``→ nobody``, ``→ that seat and the host``, ``→ the asker and the owner`` (fields that name a seat, or
somebody whose seat it is), ``→ who is near enough`` (seats that only the rules know). Up to the first ``:``, ``.``,
``;`` or ``(``; what is said after ``or`` is another audience it may have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from events.audience import Audience
from events.codec import AnyCommit
from events.event import Event, Fact
from games.game import AnyGame
from games.sitting.state import TableView
from tests.suite.play import Fault, Play
from tests.suite.seats import seat_of


class ToldToo(Fault):
    """A fact is told to somebody of whom its docstring does not say so."""


class Unclear(Fault):
    """What is said of an audience is not understood."""


class Stated(NamedTuple):
    """An audience in words: ``fields`` are those that name the seats, ``some``: other seats, which the rules choose."""

    everyone: bool = False
    host: bool = False
    nobody: bool = False
    some: bool = False
    fields: frozenset[str] = frozenset()


def stated(words: str, fields: Iterable[str]) -> Stated:
    """What these words say of the audience of a fact with these fields.

    Raises:
        Unclear: they name nobody that is known.
    """
    said = Stated()
    for who in re.split(r",|\band\b|\bor\b", re.split(r"[:.;(]", words, maxsplit=1)[0]):
        if who.strip():
            said = _with(said, who.replace("`", "").split(), frozenset(fields))
    if said == Stated():
        raise Unclear(f"nobody is named: {words!r}")
    return said


def _with(said: Stated, who: list[str], fields: frozenset[str]) -> Stated:
    words = [word.removesuffix("'s") for word in who if word not in ("the", "its", "only", "alone", "seat")]
    match words:
        case ["everyone"]:
            return said._replace(everyone=True)
        case ["nobody"]:
            return said._replace(nobody=True)
        case ["host"] | ["DM"] if words[0] not in fields:
            return said._replace(host=True)
        case ["that"] if "seat" in fields:
            return said._replace(fields=said.fields | {"seat"})
        case [field] | [_, field] if field in fields:
            return said._replace(fields=said.fields | {field})
        case ["who" | "whoever", *_]:
            return said._replace(some=True)
    raise Unclear(f"who is {' '.join(who)!r}?")


@cache
def of_fact(fact: type[Fact]) -> Stated:
    """To whom the docstring of a fact says it is told."""
    arrow, _, words = " ".join((fact.__doc__ or "").split()).partition("→ ")
    if arrow or not words:
        raise Unclear(f"{fact.__name__} does not say to whom it is told")
    try:
        return stated(words, fact.__struct_fields__)
    except Unclear as unclear:
        raise Unclear(f"{fact.__name__}: {unclear}") from None


def check_told(game: AnyGame, truth: TableView, commit: AnyCommit) -> None:
    """Nobody is told a fact of the game but those of whom its docstring says so, by the truth after the commit."""
    for event in commit.events:
        if type(event.fact) in game.rules.facts and (why := _amiss(game, truth.game, event)):
            raise ToldToo(f"{game.name}: {event.fact} is told to {event.to}, {why}")


def check_audiences(play: Play) -> None:
    """The same of every commit of a log."""
    for commit, moment in zip(play.commits, play.moments, strict=True):
        check_told(play.game, moment.truth, commit)


def _amiss(game: AnyGame, truth: Any, event: Event[Fact]) -> str:
    to, may = event.to, of_fact(type(event.fact))
    if to.everyone:
        return "" if may.everyone else "not to be told to everyone"
    if to == Audience(False, (), False):
        return "" if may.nobody else "nobody, who does not count"
    named = {seat_of(game, truth, name) for name in _names(event.fact, may.fields)}
    if to.host and not may.host:
        return "the host is not named"
    strangers = [seat for seat in to.seats if seat not in named]
    return f"seats {strangers} are not named" if strangers and not may.some else ""


def _names(fact: Fact, fields: Iterable[str]) -> Iterator[Any]:
    for field in fields:
        value = getattr(fact, field)
        yield from value if isinstance(value, tuple | list | dict) else (value,)
