"""A bot that plays to win: from its own role, the night, who went on missions that failed, votes, places and talk.

It remembers nothing: all it goes by is in its seat's view, which keeps of votes only the last, and of speeches what
they were understood to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeVar

from events.audience import Seat
from games.avalon import talk
from games.avalon.belief import Belief, as_a_knight, belief, clean, is_red, known_reds, reds_on, suspicion
from games.avalon.board import (
    MAP_SIZE,
    MOST_PROPOSALS,
    MOST_STEPS,
    SEATS,
    STEPS,
    WINS,
    Cell,
    distance,
)
from games.avalon.hearsay import heard_words, side_of
from games.avalon.state import State, Words
from games.dice import Dice
from games.game import Prompts

T = TypeVar("T")

Answer = dict[str, Any]

PATIENCE = 0.75
"""How good a first team must be, compared with the best that blue could name; a little less at each further one."""

IMPATIENCE = 0.1

EARSHOT = 1
"""At this distance everybody hears everybody."""


def heuristic_bot(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, Answer] | None:
    """Answer whatever the seat is asked."""
    for id, prompt in prompts.items():
        return id, {"type": prompt.command} | _ANSWERS[prompt.command](view, seat, dice)
    return None


def _propose(view: State, seat: Seat, dice: Dice) -> Answer:
    return {"members": list(best_team(view, seat, dice))}


def _speak(view: State, seat: Seat, dice: Dice) -> Answer:
    most = view.options.speech_max
    return {"text": talk.words(view, seat, approves(view, seat))[:most]}


def _walk(view: State, seat: Seat, dice: Dice) -> Answer:
    return {"steps": steps_towards(view, seat, companion(view, seat, dice))}


def _vote(view: State, seat: Seat, dice: Dice) -> Answer:
    return {"approve": approves(view, seat)}


def _play(view: State, seat: Seat, dice: Dice) -> Answer:
    return {"success": succeeds(view, seat)}


def _assassinate(view: State, seat: Seat, dice: Dice) -> Answer:
    return {"target": first_of(_others(seat), merlin_likeness(view, seat), dice)}


_ANSWERS: dict[str, Callable[[State, Seat, Dice], Answer]] = {
    "propose_team": _propose,
    "speak": _speak,
    "walk": _walk,
    "vote": _vote,
    "play_mission": _play,
    "assassinate": _assassinate,
}


# --- teams ---------------------------------------------------------------------------------------------------------


def best_team(view: State, seat: Seat, dice: Dice) -> tuple[Seat, ...]:
    """The team this leader wants: blue's is the cleanest; red's fails, with as few reds as that takes, and looks clean.

    Both go themselves.
    """
    thought = belief(view, seat)
    teams = [team for team in combinations(SEATS, view.member_count) if seat in team]
    if is_red(view, seat):
        seen = belief(view)
        return first_of(teams, {team: _temptation(view, seat, team, thought, seen) for team in teams}, dice)
    red = suspicion(thought)
    merit = {team: _clean(view, thought, team) - 0.01 * sum(red[one] for one in team) for team in teams}
    return first_of(teams, merit, dice)


def _clean(view: State, thought: Belief, team: Collection[Seat]) -> float:
    return 1 - reds_on(thought, team, view.fails_needed)


def _temptation(view: State, seat: Seat, team: Collection[Seat], thought: Belief, seen: Belief) -> float:
    enough = reds_on(thought, team, view.fails_needed)
    crowd = len(known_reds(view, seat).intersection(team)) > view.fails_needed
    return enough + 0.5 * _clean(view, seen, team) - crowd


# --- votes ---------------------------------------------------------------------------------------------------------


def approves(view: State, seat: Seat) -> bool:
    """Red wants teams that fail. Blue wants teams nearly as clean as its own best, and asks for less as time runs out.

    On the last proposal a no means that the team goes all the same, or that red wins: nobody blue says it.
    """
    last = view.vote_round == MOST_PROPOSALS
    if is_red(view, seat):
        loses_by_no = last and view.options.after_five_rejections == "red_wins"
        return not loses_by_no and reds_on(belief(view, seat), view.team, view.fails_needed) >= 0.5
    if last:
        return True
    thought = as_a_knight(view, seat) if hides(view, seat) else belief(view, seat)
    teams = combinations(SEATS, view.member_count)
    best = max(_clean(view, thought, team) for team in teams)
    wanted = best * (PATIENCE - IMPATIENCE * (view.vote_round - 1))
    return _clean(view, thought, view.team) >= wanted


def hides(view: State, seat: Seat) -> bool:
    """Whether Merlin votes as if he knew nothing: while a lost mission does not yet hurt."""
    return view.roles.get(seat) == "Merlin" and view.round == 1


# --- missions ------------------------------------------------------------------------------------------------------


def succeeds(view: State, seat: Seat) -> bool:
    """Blue succeeds. Red fails what it can fail, once: of two who know each other the lower seat does it.

    Where two fails are needed a red member without a friend holds back, unless there likely is another. With the game
    at stake everybody fails.
    """
    if not is_red(view, seat):
        return True
    if view.blue_wins == WINS - 1 or view.red_wins == WINS - 1:
        return False
    known = sorted(known_reds(view, seat).intersection(view.team))
    place = known.index(seat) if seat in known else 0
    if len(known) >= view.fails_needed:
        return place >= view.fails_needed
    return reds_on(belief(view, seat), view.team, view.fails_needed) < 0.5


# --- the assassination ---------------------------------------------------------------------------------------------


def merlin_likeness(view: State, seat: Seat) -> dict[Seat, float]:
    """How much each other seat looks like Merlin to the Assassin: not red, and right about the teams.

    He stayed off the missions that failed, was on those that did not, voted for the clean team and against others, and
    accused fewer of those who are not red. That he accused the reds tells nothing: he talks like a Knight in his place.
    """
    red = suspicion(belief(view, seat))
    known = known_reds(view, seat)
    words = heard_words(view, None)
    return {
        other: 0.0 if other in known else (1 - red[other]) * _insight(view, other) * _spared(words[other], known)
        for other in SEATS
    }


def _spared(said: Words, reds: Collection[Seat]) -> float:
    wronged = [seat for seat, word in said.items() if seat not in reds and side_of(word) == "red"]
    return float(0.9 ** len(wronged))


def _insight(view: State, seat: Seat) -> float:
    likeness = 1.0
    for mission in view.missions.values():
        if not clean(mission):
            likeness *= 0.85 if seat in mission.team else 1.2
        else:
            likeness *= 1.4 if seat in mission.team else 0.9
    last = view.missions.get(view.round)
    if last is not None and seat in view.votes:
        likeness *= 1.3 if view.votes[seat] is clean(last) else 0.7
    if last is not None and seat == view.leader and clean(last):
        likeness *= 1.2
    return likeness


# --- walking -------------------------------------------------------------------------------------------------------


def companion(view: State, seat: Seat, dice: Dice) -> Seat:
    """Whose ear this seat looks for: the Assassin who may be Merlin, everybody else who seems bluest.

    Merlin goes by what anybody could think, lest his way point at the reds.
    """
    if view.roles.get(seat) == "Assassin":
        return first_of(_others(seat), merlin_likeness(view, seat), dice)
    red = suspicion(as_a_knight(view, seat) if view.roles.get(seat) == "Merlin" else belief(view, seat))
    return first_of(_others(seat), {other: -red[other] for other in SEATS}, dice)


def steps_towards(view: State, seat: Seat, other: Seat) -> list[str]:
    """Up to three steps that lead into earshot, around players in the way; none once there."""
    if seat not in view.positions or other not in view.positions:
        return []
    taken = {cell for at, cell in view.positions.items() if at != seat}
    here, goal = view.positions[seat], view.positions[other]
    way: list[str] = []
    while len(way) < MOST_STEPS and distance(here, goal, view.options.hearing) > EARSHOT:
        free = {word: cell for word, step in STEPS.items() if _free(cell := _moved(here, step), taken)}
        word = min(free, key=lambda word: distance(free[word], goal, "manhattan"), default=None)
        if word is None or distance(free[word], goal, "manhattan") >= distance(here, goal, "manhattan"):
            break
        here = free[word]
        way.append(word)
    return way


def _moved(cell: Cell, step: Cell) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]


def _free(cell: Cell, taken: Collection[Cell]) -> bool:
    return cell not in taken and all(0 <= place < MAP_SIZE for place in cell)


# --- common --------------------------------------------------------------------------------------------------------


def first_of(items: Sequence[T], score: Mapping[T, float], dice: Dice) -> T:
    """Return the one that scores highest; dice choose between equals."""
    most = max(score[item] for item in items)
    return dice.pick([item for item in items if score[item] > most - 1e-9])


def _others(seat: Seat) -> list[Seat]:
    return [other for other in SEATS if other != seat]
