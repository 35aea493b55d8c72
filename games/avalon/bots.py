"""The bot that stands in for an absent player: the default actions of section 9, chosen from the seat's own view."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from games.avalon.board import SEATS, team_of
from games.avalon.state import State
from games.dice import Dice
from games.game import Prompts


def default_bot(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
    """Choose the default action for whatever the seat is asked: at once what the clock would do later."""
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
