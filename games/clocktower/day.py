"""The day: what seats claim, whom they name, how they vote, and who is executed (sections 4.2 and 9)."""

from __future__ import annotations

from collections.abc import Mapping

from events.audience import HOST, Seat
from games.clocktower import facts, night
from games.clocktower.commands import Claim
from games.clocktower.ending import end, ended
from games.clocktower.engine import ends
from games.clocktower.engine.day import counted, executed, may_vote, nominated, shot
from games.clocktower.engine.results import Decision, Resolution
from games.clocktower.lengths import lengths
from games.clocktower.state import Phase, State
from games.clocktower.story import DAY_MS, Story, apply, has_person, settled, until
from games.clocktower.town import town

# --- claims -----------------------------------------------------------------------------------------------------------


def claim(story: Story, seat: Seat, command: Claim) -> None:
    """A seat says what it is; a shot is settled after a wait that is the same for all of them."""
    fires = _is_shot(story.truth, seat, command)
    when = _wait(story) if fires else 0
    said = command.ability, command.targets, command.number, command.character
    story.proclaim(facts.ClaimMade(seat, *said, fires, when))
    if fires and has_person(story.truth):
        ask_on(story)
    elif fires:
        settle_claim(story)


def _is_shot(state: State, seat: Seat, command: Claim) -> bool:
    named = [target for target in command.targets if state.alive[target]]
    return (
        command.ability == "slayer"
        and len(command.targets) == len(named) == 1
        and state.alive[seat]
        and not state.has_shot(seat)
    )


def _under_way(truth: State) -> Resolution | Decision:
    """What comes of the shot or of the nomination under way, as far as the storyteller has answered."""
    if truth.fired is not None:
        return shot(town(truth), truth.fired.seat, truth.fired.targets, *truth.answered)
    return nominated(town(truth), truth.voting.by, truth.voting.seat, *truth.answered)


def settle_claim(story: Story) -> None:
    """The wait is over: who was shot dies, or nobody does."""
    state = story.truth
    assert state.fired is not None, "only a shot is waited for"
    outcome = settled(story, _under_way, drawing=True)
    died = apply(story, outcome.effects) if isinstance(outcome, Resolution) else ()
    when = _quiet(story) if state.resumes == "nominations" else state.held
    story.proclaim(facts.ClaimSettled(state.fired.seat, died, when))
    if not ended(story):
        _go_on(story)


def ask_on(story: Story) -> None:
    """Ask the storyteller the next question of the shot or the nomination under way."""
    settled(story, _under_way, drawing=False)


# --- nominations ------------------------------------------------------------------------------------------------------


def nominate(story: Story, by: Seat, seat: Seat) -> None:
    """Somebody is named; the vote begins after a wait in which the storyteller may have something to decide."""
    lead = _lead(story)
    story.proclaim(facts.Nominated(len(story.truth.nominees) + 1, by, seat, lead))
    if has_person(story.truth):
        ask_on(story)
    elif not lead:
        begin_vote(story)


def begin_vote(story: Story) -> None:
    """The vote begins, unless the virgin was named by somebody who dies of it."""
    outcome = settled(story, _under_way, drawing=True)
    died = apply(story, outcome.effects) if isinstance(outcome, Resolution) else ()
    if died:
        story.proclaim(facts.Executed(died[0], "virgin", True))
        if not ended(story):
            _dusk(story)
        return
    vote = story.truth.voting
    left = sorted(story.truth.voters, key=lambda seat: (seat - vote.seat - 1) % story.truth.size)
    story.proclaim(facts.VoteBegan(tuple(left), _step(story)))


def hand(story: Story, seat: Seat, up: bool) -> None:
    """A hand goes up or down; where votes go in turn it is counted with that."""
    if in_turn(story.truth):
        count_hand(story, up)
    else:
        story.proclaim(facts.HandMoved(seat, up))


def count_hand(story: Story, up: bool | None = None) -> None:
    """The clock's hand passes the next seat; after the last one the votes are counted."""
    vote = story.truth.voting
    seat = vote.order[vote.passed]
    last = vote.passed + 1 == len(vote.order)
    up = vote.hands.get(seat, False) if up is None else up
    if up and not _may_vote(story.truth, seat):
        story.tell(HOST, facts.VoteDoubted(seat))
    story.proclaim(facts.HandCounted(seat, up, 0 if last else _step(story)))
    if last:
        _count(story)


def _may_vote(state: State, seat: Seat) -> bool:
    """Whether a vote of the count under way keeps to the butler's rule."""
    if state.characters[seat] != "butler":
        return True
    return may_vote(town(state), seat, [other for other, up in state.voting.hands.items() if up])


def _count(story: Story) -> None:
    state = story.truth
    vote = state.voting
    votes = sum(vote.hands.get(seat, False) for seat in vote.order)
    count = counted(vote.seat, votes, len(state.living), state.about, state.leading)
    story.proclaim(facts.VoteCounted(vote.seat, votes, count.needed, count.about, _quiet(story)))
    _go_on(story)


def in_turn(state: State) -> bool:
    """Whether seats are asked for their votes one after the other: where no clock's hand can be followed."""
    return state.options.votes == "turn" or state.tempo != "live"


def say_done(story: Story, seat: Seat) -> None:
    """A seat names nobody more; when none does the day is over."""
    story.proclaim(facts.DoneSaid(seat))
    _go_on(story)


def _go_on(story: Story) -> None:
    state = story.truth
    if state.phase == "nominations" and all(seat in state.done for seat in state.living):
        close(story)


# --- the end of the day -----------------------------------------------------------------------------------------------


def close(story: Story) -> None:
    """The player who is about to die is executed; then dusk."""
    state = story.truth
    if state.about:
        before = town(state)
        died = apply(story, executed(before, state.about).effects)
        story.proclaim(facts.Executed(state.about, "vote", state.about in died))
        if (lost := ends.of_execution(before, state.about)) is not None:
            end(story, lost.winner, lost.why)
        if story.truth.phase == "over" or ended(story):
            return
    _dusk(story)


def _dusk(story: Story) -> None:
    state = story.truth
    story.proclaim(facts.DayEnded(state.day))
    if (won := ends.at_dusk(town(state), state.executed != 0)) is not None:
        end(story, won.winner, won.why)
    elif _only_programs(state) and state.day >= state.options.max_days:
        end(story, "evil", "max_days")
    else:
        night.dusk(story)


def _only_programs(state: State) -> bool:
    return not state.people or state.options.untimed


def left_to_the_clock(story: Story) -> None:
    """The storyteller of an evening has left: this stretch is as long from now as it is at ``live``."""
    options, phase, by_day = story.truth.options, story.truth.phase, lengths(story.truth)
    left: Mapping[Phase, int] = {
        "window": 1000 * options.window_seconds,
        "day": by_day.talk,
        "nominations": by_day.quiet,
        "lead": by_day.lead,
    }
    when = _step(story) if phase == "vote" else until(story, left.get(phase, 1000 * options.host_seconds))
    story.proclaim(facts.ClockSet(when))


# --- waits ------------------------------------------------------------------------------------------------------------


def _wait(story: Story) -> int:
    """When a wait for the storyteller ends, whether there is something to decide or not; without a person at once."""
    return until(story, 1000 * story.truth.options.host_seconds) if has_person(story.truth) else 0


def _lead(story: Story) -> int:
    """When the vote begins: at ``live`` everybody waits, with a storyteller or without."""
    waits = has_person(story.truth) or story.truth.tempo == "live"
    return until(story, lengths(story.truth).lead) if waits else 0


def _quiet(story: Story) -> int:
    return until(story, lengths(story.truth).quiet)


def _step(story: Story) -> int:
    return until(story, lengths(story.truth).step, slow=DAY_MS // 2)
