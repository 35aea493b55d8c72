"""A town in a trial: what all actions have in common (docs/games/clocktower-positions.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from events.audience import Seat
from games.clocktower.engine import ends
from games.clocktower.engine.changes import after
from games.clocktower.engine.results import Answer, Ask, CharacterSet, Decision, Effect, Halt, Resolution, SeatDied
from games.clocktower.engine.town import GameState
from games.queries import Json

T = TypeVar("T")


class Illegal(Exception):
    """What an action asks cannot be done in this town; ``why`` says what is wrong."""


class Today(msgspec.Struct):
    """What is known of a day: ``about`` is who is about to die, ``leading`` the votes to beat."""

    execution: bool = False
    nominators: tuple[Seat, ...] = ()
    nominees: tuple[Seat, ...] = ()
    about: Seat = 0
    leading: int = 0


class Trial:
    """A town while the actions of a position are done in it. ``order`` says how a night goes, by its number."""

    def __init__(
        self, state: GameState, today: Today, spent_votes: tuple[Seat, ...], order: Callable[[int], tuple[str, ...]]
    ) -> None:
        self.state = state
        self.today = today
        self.spent_votes = spent_votes
        self.order = order
        self.end: ends.End | None = None

    def apply(self, effects: Iterable[Effect]) -> None:
        """Let these happen, and see whether the game is over."""
        effects = tuple(effects)
        for effect in effects:
            self.state = after(self.state, effect)
        if self.end is None and any(isinstance(effect, SeatDied | CharacterSet) for effect in effects):
            self.end = ends.now(self.state)

    def show(self, answer: Answer) -> Json:
        """What an ability came to; if it is resolved, it happens."""
        match answer:
            case Resolution():
                before = self.state
                self.apply(answer.effects)
                return {
                    "result": as_json(answer.result),
                    "effects": as_json(answer.effects),
                    "died": [effect.seat for effect in answer.effects if isinstance(effect, SeatDied)],
                    "became": self.became(before),
                }
            case Halt():
                return {"halt": as_json(answer)}
            case Decision():
                return {"decision": as_json(answer)}

    def became(self, before: GameState) -> dict[str, str]:
        """Who is another character than in the town ``before``."""
        now = self.state.players.items()
        return {str(seat): player.role for seat, player in now if player.role != before.players[seat].role}


def as_json(value: object) -> Any:
    """A value as JSON has it."""
    return msgspec.to_builtins(value, str_keys=True)


def asked(resolve: Callable[[tuple[str, ...]], T], answers: tuple[str, ...]) -> T:
    """Give these answers, one after the other, each to the decision that it is for."""
    for place, answer in enumerate(answers):
        check_answer(resolve(answers[:place]), answer)
    return resolve(answers)


def check_answer(decision: object, answer: str) -> None:
    """Refuse an answer that nobody asks for, or of another format."""
    if not isinstance(decision, Decision):
        raise Illegal(f"nobody asks for `{answer}`")
    if answer not in decision.possible and answer not in decision.legal:
        raise Illegal(f"no answer `{answer}`")


def check_choice(ask: Ask, targets: tuple[Seat, ...]) -> None:
    """Refuse a choice that this window would not take."""
    if not ask.least <= len(targets) <= ask.most or len(set(targets)) < len(targets):
        raise Illegal(f"{ask.least} to {ask.most} different seats are to be chosen")
    if outside := [seat for seat in targets if seat not in ask.among]:
        raise Illegal(f"seat {outside[0]} cannot be chosen")
