"""Time is the DM's: each clock can be stopped, put off and ended, and is seen with when it falls.

A wrong guess, a refusal and silence look alike to who has asked for a communication (section 9). So that no hand of the
DM tells them apart, all requests under way have one clock here: what is done to it is done to each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from events.audience import Host
from events.event import Command
from games.game import Prompts
from games.ghost.facts.stage import PhaseClosed
from games.ghost.prompts.forms import REASON
from games.ghost.rules.checks import CHECKS
from games.ghost.rules.combat import COMBAT
from games.ghost.rules.comm import COMM
from games.ghost.rules.growth import GROWTH
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.rulings import rule
from games.ghost.rules.stage import set_clock
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.clocks import Clock, ClockKind, audience_of, clocks, is_untimed
from games.prompt import Choice, Field, Int, Prompt, options

MINUTE = 60_000
MOST_MINUTES = 14 * 24 * 60

Change = Literal["stop", "extend", "end"]


class SetClock(Command, frozen=True):
    """``extend``: so many minutes more, from now where the clock stands; ``end``: what it is of falls due at once."""

    change: Change
    minutes: int
    reason: str


def of_clocks(view: State) -> Prompts:
    """One for each clock, open until it falls: that is how the DM sees it, and is warned."""
    if not view.dm or view.options.untimed or is_untimed(view):
        return {}
    count = view.desk.ruled.get("host", 0)
    asked: dict[str, Prompt] = {}
    for name, falls in _shown(view).items():
        changes: tuple[Change, ...] = ("stop", "extend", "end") if falls else ("extend", "end")
        fields: dict[str, Field] = {
            "change": Choice(options(changes, "clock_change")),
            "minutes": Int(1, MOST_MINUTES),
            "reason": REASON,
        }
        # A patient's turn that is over is not asked about again: there the clock has spoken.
        asked[f"clock.{name}.{count}"] = Prompt("set_clock", fields, required=False, until=falls or None)
    return asked


def _shown(view: State) -> dict[str, int]:
    """When each clock falls, by its name; of several requests for a communication the first."""
    shown: dict[str, int] = {}
    for clock in clocks(view):
        name = _name(clock)
        times = [time for time in (shown.get(name, 0), clock.until) if time]
        shown[name] = min(times, default=0)
    return shown


def _name(clock: Clock) -> str:
    return "comm" if clock.kind == "comm" else ".".join(filter(None, (clock.kind, clock.of)))


def _meant(story: Story) -> tuple[Clock, ...]:
    """The clocks that the answered prompt is about."""
    name = story.moment.prompt.removeprefix("clock.").rpartition(".")[0]
    return tuple(clock for clock in clocks(story.truth) if _name(clock) == name)


def _set(story: Story, chair: Host, command: SetClock) -> None:
    meant, now = _meant(story), story.moment.now
    to = audience_of(story.truth, *meant)
    match command.change:
        case "stop":
            _each(story, meant, lambda _: 0)
        case "extend":
            _each(story, meant, lambda clock: max(clock.until, now) + command.minutes * MINUTE)
        case "end":
            _end(story, meant)
    rule(story, chair, f"{command.change}_clock", command.reason, Ruled(to))


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


_FALLS: Mapping[ClockKind, Callable[[Story, str], None]] = {
    "reroll": lambda story, of: CHECKS.due(story, f"stand.{of}"),
    "turn": lambda story, of: COMBAT.due(story, f"turn.{of}"),
    "spoils": lambda story, of: COMBAT.due(story, f"spoils.{of}"),
    "comm": lambda story, of: COMM.due(story, "request"),
    "seizure": lambda story, of: COMM.due(story, "claim"),
    "ability": lambda story, of: GROWTH.due(story, f"ability.{of}"),
}

POWERS = (Power(command=SetClock, do=_set, group="end", heard=("patients", "session", "everyone"), each=of_clocks),)
