"""The life cycle: phases begin, and clocks are set and run out."""

from __future__ import annotations

from collections.abc import Iterable

from games.game import Deadline
from games.ghost.facts.stage import ClockSet, ModuleTookOver, PhaseBegan, PhaseClosed, TimeOver
from games.ghost.rules.area import Area, Story
from games.ghost.state import Phase, State
from games.ghost.state.options import WAITS, Wait
from games.ghost.state.stage import LED, Clock, audience_of_clocks, clocks, is_untimed

STAGE = Area("stage")

ORPHANED = "stage.orphaned"


def begin(story: Story, phase: Phase, wait: Wait | None = None, chapter: int | None = None) -> None:
    """Begin a phase; without a wait it has no clock."""
    due = until(story, wait) if wait else 0
    story.happen(PhaseBegan(phase, story.truth.chapter if chapter is None else chapter, due))


def until(story: Story, wait: Wait) -> int:
    """When what begins now falls due, in milliseconds on the table's clock; 0 for never."""
    state = story.truth
    # Once a chapter has had its time no clock begins: a fight in which nobody acts would go on by its clock for ever.
    if state.options.untimed or is_untimed(state) or state.overtime:
        return 0
    return story.moment.now + WAITS["slow" if state.options.pace == "slow" else "live"][wait]


def set_clock(story: Story, clock: Clock, due: int) -> None:
    """Tell everybody who knows of a clock when it falls."""
    story.tell(audience_of_clocks(story.truth, clock), ClockSet(clock.kind, clock.of, due))


def go_on(story: Story) -> None:
    """The DM has left: every clock that stands runs in its full length from now, and so do votes that begin again."""
    for clock in tuple(clocks(story.truth)):
        due = until(story, clock.wait)
        if due and (not clock.until or clock.kind == "vote"):
            set_clock(story, clock, due)


@STAGE.on_deadlines
def _deadlines(state: State) -> Iterable[Deadline]:
    if state.orphaned:
        # Already past, so that it goes on at once, also where no phase has a clock.
        return [Deadline(ORPHANED, 1)]
    return [Deadline(f"stage.{state.phase}.{state.chapter}", state.until)] if state.until else []


@STAGE.on_due
def _due(story: Story, what: str) -> None:
    if what == ORPHANED.partition(".")[2]:
        story.happen(ModuleTookOver())
        go_on(story)
    elif story.truth.dm and story.truth.phase in LED:
        story.happen(TimeOver(story.truth.phase))
    else:
        story.happen(PhaseClosed(story.truth.phase))
