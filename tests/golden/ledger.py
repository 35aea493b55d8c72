"""Who was ever told what: the audiences of every type of fact, and of what changed every field of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from events.audience import Viewer
from events.codec import AnyCommit
from events.event import Actor, Event, Fact
from games.game import AnyGame
from games.sitting import fold, state
from tests.suite.checks import sees
from tests.suite.play import Fault

Shapes = dict[str, dict[str, list[str]]]


class AudienceChanged(Fault):
    """A fact went to an audience that it never went to before."""


def shape(event: Event[Fact], by: Actor) -> str:
    """An audience in words: seats by the part they have in the fact, so that the numbers do not matter."""
    if event.to.everyone:
        return "everyone"
    parts = {_part(event.fact, seat, by) for seat in event.to.seats} | ({"host"} if event.to.host else set())
    return " + ".join(sorted(parts)) or "nobody"


def _part(fact: Fact, seat: int, by: Actor) -> str:
    for name, kind in type(fact).__annotations__.items():
        if kind == "Seat" and getattr(fact, name) == seat:
            return f"its {name}"
    return "the actor" if seat == by else "other seats"


def shapes(game: AnyGame, logs: Iterable[Sequence[AnyCommit]]) -> Shapes:
    """The audiences of all facts of the game in these logs, and of those that changed a field of anybody's state."""
    told = _Told(game.rules.first, game.rules.evolve)
    for fact in game.rules.facts:
        told.facts[_tag(fact)] = set()
    for commits in logs:
        told.read(commits, lambda fact: type(fact) in game.rules.facts)
    return told.shapes


def sitting_shapes(games: Iterable[tuple[AnyGame, Iterable[Sequence[AnyCommit]]]]) -> Shapes:
    """The same of the sitting, over the logs of all games."""
    told = _Told(state.FIRST, fold.evolve)
    for game, logs in games:
        for commits in logs:
            told.read(commits, lambda fact: type(fact) not in game.rules.facts)  # noqa: B023
    return told.shapes


class _Told:
    """A ledger as it is written."""

    def __init__(self, first: Any, evolve: Callable[[Any, Fact], Any]) -> None:
        self._first = first
        self._evolve = evolve
        self.facts: dict[str, set[str]] = {}
        self.fields: dict[str, set[str]] = {name: set() for name in type(first).__struct_fields__}

    def read(self, commits: Sequence[AnyCommit], counts: Callable[[Fact], bool]) -> None:
        """Read one log, with the eyes of everybody: what the truth knows already may be news to a viewer."""
        size = commits[0].command.size  # type: ignore[attr-defined]
        views: dict[Viewer, Any] = dict.fromkeys(("public", "host", "all", *range(1, size + 1)), self._first)
        for commit in commits:
            for event in commit.events:
                audience = shape(event, commit.by)
                if counts(event.fact):
                    self.facts.setdefault(_tag(type(event.fact)), set()).add(audience)
                folded: dict[int, tuple[Any, Any]] = {}  # who had the same view and is told the same has the same
                for viewer, before in views.items():
                    if viewer == "all" or sees(event, viewer):
                        if id(before) not in folded:
                            after = self._evolve(before, event.fact)
                            folded[id(before)] = (before, after)
                            self._changed(before, after, audience)
                        views[viewer] = folded[id(before)][1]

    def _changed(self, before: Any, after: Any, audience: str) -> None:
        """Note to whom the fields were told that changed; those of which it is known need not be compared."""
        if before is not after:
            for name, told in self.fields.items():
                if audience not in told:
                    one, other = getattr(before, name), getattr(after, name)
                    if one is not other and one != other:
                        told.add(audience)

    @property
    def shapes(self) -> Shapes:
        return {
            part: {name: sorted(told) for name, told in sorted(found.items())}
            for part, found in (("facts", self.facts), ("fields", self.fields))
        }


def compare(name: str, written: Any, now: Shapes, whole: bool = True) -> None:
    """Whether nobody is told what was never told to such before.

    Unless it is the ledger of the whole, read off all of its games, what is written and did not occur may be missing.

    Raises:
        AudienceChanged: the ledgers differ.
    """
    for part in ("facts", "fields"):
        for key in sorted({*written.get(part, {}), *now[part]}):
            then, today = written.get(part, {}).get(key), now[part].get(key)
            if then != today if whole else not {*(today or ())} <= {*(then or ())}:
                raise AudienceChanged(
                    f"SECURITY REVIEW: {name}, {part}, {key}: was told to {then}, is told to {today}. "
                    "Whoever is told more may learn a secret. If this is meant, run `make golden` and let the "
                    "changed line of the ledger be reviewed."
                )


def _tag(fact: Any) -> str:
    tag: str = fact.__struct_config__.tag
    return tag
