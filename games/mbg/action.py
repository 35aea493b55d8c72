"""One action of one role (section 6): the roll, the walk, whom it meets, and what follows when it is over."""

from __future__ import annotations

from events.audience import Seat
from games.mbg import battles, cells, facts, people, settlement
from games.mbg.options import most_steps
from games.mbg.state import OUTRAGE, STOPPED, State, living
from games.mbg.story import Story


def go_on(story: Story) -> None:
    """Do what follows, and what follows from that, until somebody is asked or the game is over."""
    while story.following is not None:
        (step, seat), story.following = story.following, None
        match step:
            case "action":
                start(story, seat)
            case "after":
                after(story, seat)
            case "meetings":
                meetings(story, seat)
            case "turn":
                settlement.next_turn(story)


def start(story: Story, seat: Seat, *, again: bool = False) -> None:
    """A seat's action, or the next one's if it is stopped (T4)."""
    if story.truth.roles[seat].pace == STOPPED:
        story.proclaim(facts.ActionForbidden(seat))
        after(story, seat)
        return
    story.proclaim(facts.ActionStarted(seat, again))
    story.ask("action", seat)


def after(story: Story, seat: Seat) -> None:
    """What follows a seat's action: another one of its own (T6), the next seat's, or the end of the turn."""
    if story.truth.roles[seat].again:
        start(story, seat, again=True)
        return
    for other in living(story.truth):
        if other > seat:
            start(story, other)
            return
    settlement.settle(story)


def move(story: Story, seat: Seat) -> None:
    """Roll and walk to the end, or to the first mark (T3, T5, T7)."""
    role = story.truth.roles[seat]
    if role.pace == STOPPED:
        after(story, seat)
        return
    most = most_steps(story.truth.options, role.pace)
    steps = story.moment.dice("steps").roll(most)
    story.proclaim(facts.Rolled(seat, steps, most))
    path = walk(story.truth, seat, steps)
    story.proclaim(facts.Moved(seat, path))
    end = story.truth.cells[path[-1]]
    if end.barrier:
        story.proclaim(facts.BarrierHit(seat, path[-1]))
    if end.robber:
        story.proclaim(facts.RobberHit(seat, path[-1]))
        battles.begin(story, "robber", seat, facts.BANK, scale=1, forced=True)
    else:
        meetings(story, seat)


def walk(state: State, seat: Seat, steps: int) -> tuple[int, ...]:
    """The cells entered, as far as the first mark."""
    role, path, size = state.roles[seat], [], len(state.cells)
    at = role.cell
    for _ in range(steps):
        at = (at + role.direction) % size
        path.append(at)
        if state.cells[at].barrier or state.cells[at].robber:
            break
    return tuple(path)


def meetings(story: Story, seat: Seat) -> None:
    """The question for the next role on the cell, in seat order; after the last the cell has its effect (T9)."""
    state = story.truth
    role = state.roles[seat]
    for other in living(state):
        if other == seat or other <= state.met or state.roles[other].cell != role.cell or role.tie == other:
            continue
        forced = OUTRAGE in (role.tie, state.roles[other].tie)
        if people.mains(state, role.followers):
            story.ask("meet", seat, other=other, forced=forced)
            return
        if forced:  # nobody can lead, so it is lost at once
            battles.lost_unfought(story, "meeting", seat, other)
    cells.land(story, seat)


def meet(story: Story, seat: Seat, scale: int) -> None:
    """The answer to a meeting."""
    question = story.truth.question
    if scale < 0:
        meetings(story, seat)
    else:
        battles.begin(story, "meeting", seat, question.other, scale=scale, forced=question.forced)
