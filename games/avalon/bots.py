"""Who plays for others: ``stand_in`` in an absent player's interest, ``clock_bot`` as the clock would."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from games.avalon.belief import is_red, known_reds
from games.avalon.board import MOST_PROPOSALS, SEATS, team_of
from games.avalon.heuristic import heuristic_bot
from games.avalon.state import State
from games.dice import Dice
from games.game import Prompts


def stand_in(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
    """Play to win, but put no word into a player's mouth and leave the player's figure where it stands.

    Whom a player knows to be red, the stand-in lets go on no mission that could fail.
    """
    for id, prompt in prompts.items():
        match prompt.command:
            case "speak" | "walk" as silent:
                return id, {"type": silent} | _fields(view, seat, silent, dice)
            case "vote" if _knows_better(view, seat):
                return id, {"type": "vote", "approve": False}
            case _:
                return heuristic_bot(view, seat, {id: prompt}, dice)
    return None


def _knows_better(view: State, seat: Seat) -> bool:
    """Whether a blue seat knows reds in the team who can fail it; a no changes nothing on the last proposal."""
    if is_red(view, seat) or view.vote_round == MOST_PROPOSALS:
        return False
    return len(known_reds(view, seat).intersection(view.team)) >= view.fails_needed


def clock_bot(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
    """Choose the default action of section 9 for whatever the seat is asked: at once what the clock would do later."""
    for id, prompt in prompts.items():
        return id, {"type": prompt.command} | _fields(view, seat, prompt.command, dice)
    return None


def _fields(view: State, seat: Seat, command: str, dice: Dice) -> dict[str, Any]:
    match command:
        case "propose_team":
            return {"members": sorted(dice.shuffle(SEATS)[: view.member_count])}
        case "walk":
            return {"steps": []}
        case "vote":
            return {"approve": False}
        case "play_mission":
            return {"success": team_of(view.roles[seat]) == "blue"}
        case "assassinate":
            known_red = {seat, *(other for other, role in view.roles.items() if team_of(role) == "red")}
            known_red |= set(view.sights.get(seat, {}).values())
            return {"target": dice.pick([other for other in SEATS if other not in known_red])}
        case _:
            return {"text": ""}
