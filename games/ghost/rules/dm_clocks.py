"""Time is the DM's: each clock can be stopped, put off and ended, and is seen with when it falls.

A wrong guess, a refusal and silence look alike to who has asked for a communication (section 9). So that no hand of the
DM tells them apart, all requests under way have one clock here: what is done to it is done to each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from events.audience import Host
from games.ghost.facts.stage import PhaseClosed
from games.ghost.prompts.desk import ClockChange, name_of, of_clocks
from games.ghost.rules.area import Area, Deed, Power, Ruled, Story, rule
from games.ghost.rules.checks import CHECKS
from games.ghost.rules.combat import COMBAT
from games.ghost.rules.comm import COMM
from games.ghost.rules.growth import GROWTH
from games.ghost.rules.stage import set_clock
from games.ghost.state.stage import Clock, ClockKind, audience_of, clocks

CLOCKS = Area()

MINUTE = 60_000


_FALLS: Mapping[ClockKind, Callable[[Story, str], None]] = {
    "reroll": lambda story, of: CHECKS.due(story, f"stand.{of}"),
    "turn": lambda story, of: COMBAT.due(story, f"turn.{of}"),
    "spoils": lambda story, of: COMBAT.due(story, f"spoils.{of}"),
    "comm": lambda story, of: COMM.due(story, "request"),
    "seizure": lambda story, of: COMM.due(story, "claim"),
    "ability": lambda story, of: GROWTH.due(story, f"ability.{of}"),
}


@Deed(CLOCKS, group="end", heard=("patients", "session", "everyone"), each=of_clocks)
class SetClock(Power, frozen=True):
    """``extend``: that number of minutes more, from now where the clock stands; ``end``: it falls due at once."""

    change: ClockChange
    minutes: int

    def do(self, story: Story, chair: Host) -> None:
        meant, now = _meant(story), story.moment.now
        to = audience_of(story.truth, *meant)
        match self.change:
            case "stop":
                _each(story, meant, lambda _: 0)
            case "extend":
                _each(story, meant, lambda clock: max(clock.until, now) + self.minutes * MINUTE)
            case "end":
                _end(story, meant)
        rule(story, chair, f"{self.change}_clock", self.reason, Ruled(to))


def _meant(story: Story) -> tuple[Clock, ...]:
    """The clocks that the answered prompt is about."""
    name = story.moment.prompt.removeprefix("clock.").rpartition(".")[0]
    return tuple(clock for clock in clocks(story.truth) if name_of(clock) == name)


def _each(story: Story, meant: tuple[Clock, ...], due: Callable[[Clock], int]) -> None:
    for clock in meant:
        set_clock(story, clock, due(clock))


def _end(story: Story, meant: tuple[Clock, ...]) -> None:
    """Not by the clock's own hand, which would take it that somebody has missed a deadline."""
    if meant[0].kind == "phase":
        story.happen(PhaseClosed(story.truth.phase))
        return
    _each(story, meant, lambda _: story.moment.now)
    _FALLS[meant[0].kind](story, meant[0].of)
