"""Who is out, and whether the game is over (section 8, 6 to 8)."""

from __future__ import annotations

from collections.abc import Sequence

from events.audience import Seat
from games.mbg import facts
from games.mbg.state import State, living
from games.mbg.story import Story
from games.sitting.facts import Outcome, TableEnded


def judge(story: Story) -> bool:
    """All defeats at once, then victory; whether the game is over."""
    for seat in living(story.truth):
        if _is_out(story.truth, seat):
            story.proclaim(facts.Bankrupted(seat))
    state = story.truth
    alive = living(state)
    if not alive:
        _end(story, (), "nobody")
    elif len(alive) == 1:
        _end(story, alive, "last")
    elif any(state.money[seat] >= state.win_money for seat in alive):
        _end(story, _richest(state), "money")
    elif state.turn >= state.options.max_turn:
        _end(story, _richest(state), "max_turn")
    else:
        return False
    return True


def _is_out(state: State, seat: Seat) -> bool:
    if seat in state.resigned:
        return True
    return state.money[seat] < 0 if state.options.allow_debt else state.money[seat] <= 0


def _richest(state: State) -> list[Seat]:
    alive = living(state)
    most = max(state.money[seat] for seat in alive)
    return [seat for seat in alive if state.money[seat] == most]


def _end(story: Story, best: Sequence[Seat], why: facts.Ending) -> None:
    state = story.truth
    drawn = not best or (len(best) > 1 and state.options.tie == "draw")
    winners = () if drawn else tuple(best)
    story.proclaim(facts.GameEnded(winners, why, state.turn))
    outcomes: dict[Seat, Outcome] = {}
    for seat in state.seats:
        if drawn and (seat in best or not best):
            outcomes[seat] = "draw"
        else:
            outcomes[seat] = "win" if seat in winners else "loss"
    story.proclaim(TableEnded(outcomes, "everything"))
