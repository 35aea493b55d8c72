"""A slot while it is being resolved: the town so far, the answers of the storyteller, and what follows.

A slot is a pure function of the town and of the answers given so far. Where one is lacking, ``Undecided`` ends it, and
it is run again from its beginning with one answer more; so a suspended night is plain data.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from events.audience import Seat
from games.clocktower.engine import registration
from games.clocktower.engine.changes import after
from games.clocktower.engine.results import Decision, Effect, InfoKept, Names, NightResult, Put, info
from games.clocktower.engine.town import GameState, Player, Until


class Undecided(Exception):
    """The storyteller has to answer this first."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.kind)
        self.decision = decision


class Answers:
    """The answers given so far, each to the next question; the first without one is ``Undecided``."""

    def __init__(self, given: tuple[str, ...]) -> None:
        self._left = list(given)

    def __call__(self, asked: Decision) -> str:
        if not self._left:
            raise Undecided(asked)
        return self._left.pop(0)


class Slot:
    """One ability of one seat while it is resolved.

    ``targets`` is None where its player was not asked; ``warning`` says why the answer need not be true, empty where it
    has to be.
    """

    def __init__(
        self,
        state: GameState,
        seat: Seat,
        character: str,
        given: tuple[str, ...],
        number: int,
        *,
        targets: tuple[Seat, ...] | None = None,
        named: str = "",
        warning: str = "",
    ) -> None:
        self.state = state
        self.seat = seat
        self.character = character
        self.targets = targets
        self.named = named
        self.warning = warning
        self.effects: list[Effect] = []
        self.result = NightResult()
        self._answer = Answers(given)
        self._number = number

    @property
    def player(self) -> Player:
        """Whose slot it is, as it is now."""
        return self.state.players[self.seat]

    @property
    def target(self) -> Player:
        """Whom it chose; slots that need no choice have none."""
        assert self.targets
        return self.state.players[self.targets[0]]

    def decide(
        self,
        kind: str,
        names: Names,
        legal: Iterable[object],
        *,
        about: Seat | None = None,
        truth: object = None,
        likely: Iterable[object] = (),
    ) -> str:
        """Return the storyteller's answer to a question that the rules leave open."""
        words, true = _words(legal), None if truth is None else str(truth)
        seat = self.seat if about is None else about
        return self._answer(
            Decision(self._number, kind, seat, self.character, names, words, words, "", _words(likely), true, true)
        )

    def inform(
        self,
        kind: str,
        names: Names,
        legal: Iterable[object],
        *,
        possible: Iterable[object],
        truth: object = None,
        likely: Iterable[object] = (),
    ) -> str:
        """Return what the slot's player is told: by the rules, or anything of the format where nothing is reliable."""
        every, true = _words(possible), None if truth is None else str(truth)
        allowed = _words(legal)
        # After an answer against the rules nothing may be left that they allow.
        words, first = (every, None) if self.warning or not allowed else (allowed, true)
        who, likely = (self._number, kind, self.seat, self.character), _words(likely)
        return self._answer(Decision(*who, names, words, every, self.warning, likely, true, first))

    def registers(self, seat: Seat, team: str) -> bool:
        """Whether a seat registers as of this team in a check that is made in public; ask only where that is open."""
        if registration.must_be(self.state, seat, team):
            return True
        known = registration.as_team(self.state, seat, team)
        if not known:
            return False
        usual = registration.usual(self.state, seat)
        likely = ["yes", "no"] if usual is None else ["yes" if usual[1] in known else "no"]
        truth = "yes" if self.state.players[seat].team == team else "no"
        asked = self.decide(f"registers_{team}", "yes_no", ("yes", "no"), about=seat, truth=truth, likely=likely)
        return asked == "yes"

    def do(self, *effects: Effect) -> None:
        """Let these happen, in order: what comes after them in this slot sees them."""
        for effect in effects:
            self.effects.append(effect)
            self.state = after(self.state, effect)

    def put(self, kind: str, seat: Seat, until: Until = "source") -> None:
        """Lay a token of this slot's ability on a seat."""
        self.do(Put(kind, seat, self.seat, until, self.character))

    def tell(self, kind: str, *, seat: Seat | None = None, **what: Any) -> None:
        """Let the slot's player, or somebody else, learn this at delivery."""
        to = self.seat if seat is None else seat
        self.do(InfoKept(to, info(kind, self.character if seat is None else "", **what)))

    def note(self, **keys: Any) -> None:
        """Add to the ``info`` of the result what the storyteller chose."""
        self.result = replace(self.result, info=self.result.info | keys)


def _words(values: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(str, values))
