"""Rolling again what one seat has not seen, so that it has been told exactly what it has (docs/play/forks.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from events.audience import Seat, only
from events.event import Event, Fact
from games.dice import Dice
from games.game import Commits, Events
from games.liars_dice.facts import DiceRolled, DiceShown, RoundBegan
from games.liars_dice.state import FIRST, State, evolve
from games.retelling import OtherWorld, told_again

Hands = Mapping[Seat, tuple[int, ...]]


def redeal(told: Commits, seat: Seat, dice: Dice) -> Iterator[Events]:
    """The events of another world, one group for each commit this seat was told of.

    What was shown lay under those cups before; in the round that is not over the others have rolled anything.
    """
    world = _World(told, seat, dice)
    yield from map(world.told, told)


class _World(OtherWorld[State]):
    """The other world as it is told: its truth, and the dice shown at the end of each round that is over."""

    def __init__(self, told: Commits, seat: Seat, dice: Dice) -> None:
        super().__init__(FIRST, evolve)
        self._seat, self._dice = seat, dice
        self._shown = iter([fact.dice for commit in told for fact in commit if isinstance(fact, DiceShown)])

    def around(self, fact: Fact, commit: tuple[Fact, ...]) -> Iterator[Event[Fact]]:
        """A fact, and after the beginning of a round what the others roll."""
        yield Event(only(fact.seat), fact) if isinstance(fact, DiceRolled) else told_again(fact)
        if isinstance(fact, RoundBegan):
            shown = next(self._shown, None)
            for other in self.truth.playing:
                if other != self._seat:
                    yield Event(only(other), DiceRolled(other, self._hand(other, shown)))

    def _hand(self, seat: Seat, shown: Hands | None) -> tuple[int, ...]:
        if shown is not None:
            return shown[seat]
        return tuple(sorted(self._dice.roll() for _ in range(self.truth.left[seat])))
