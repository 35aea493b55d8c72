"""What a player is called for, from the facts that its seat hears: the order and the types of pkudsa's Avalon. No I/O.

The arguments are made afresh for every call, so that a player may do with them what it likes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sotto_client import Prompt

Json = dict[str, Any]

MAP_SIZE = 9

DECISIONS = {
    "propose_team": "decide_mission_member",
    "speak": "say",
    "walk": "walk",
    "vote": "mission_vote1",
    "play_mission": "mission_vote2",
    "assassinate": "assass",
}
"""The method that answers a prompt, by the prompt's command."""


class Call(NamedTuple):
    """A method and its arguments."""

    method: str
    args: tuple[Any, ...] = ()


class Calls:
    """One seat's ears; told every fact in order, and every prompt when it is to be answered."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._positions: dict[int, tuple[int, int]] = {}
        self._walked = 0

    def heard(self, fact: Json) -> list[Call]:
        """What this fact makes the player be told."""
        match fact:
            case {"type": "seats_placed", "positions": positions}:
                self._positions = {int(seat): (cell[0], cell[1]) for seat, cell in sorted(positions.items())}
            case {"type": "role_dealt", "seat": self._seat, "role": role}:
                return [Call("set_role_type", (role,)), self._map()]
            case {"type": "sight_given", "seat": self._seat, "sight": sight}:
                return [Call("pass_role_sight", (dict(sight),))]
            case {"type": "team_proposed", "leader": leader, "members": members}:
                return [Call("pass_mission_members", (leader, list(members)))]
            case {"type": "spoken_to_all" | "spoken_near", "seat": seat, "text": text} if seat != self._seat:
                return [Call("pass_message", ((seat, text),))]
            case {"type": "walked", "seat": seat, "position": cell}:
                self._positions[seat] = (cell[0], cell[1])
                return self._one_more_walked()
        return []

    def decided(self, fact: Json) -> list[Call]:
        """What the player was called for before this fact, if its seat decided; it does not matter who did."""
        match fact:
            case {"type": "team_proposed", "leader": self._seat, "members": members}:
                return [Call("decide_mission_member", (len(members),))]
            case {"type": "spoken_to_all" | "spoken_near", "seat": self._seat}:
                return [Call("say")]
            case {"type": "walked", "seat": self._seat}:
                return [self._places(), Call("walk")]
            case {"type": "vote_sealed", "seat": self._seat}:
                return [Call("mission_vote1")]
            case {"type": "mission_vote_sealed", "seat": self._seat}:
                return [Call("mission_vote2")]
            case {"type": "assassinated", "assassin": self._seat}:
                return [Call("assass")]
        return []

    def asked(self, prompt: Prompt) -> list[Call]:
        """What leads to the answer to a prompt; the last call is the decision."""
        method = DECISIONS[prompt.command]
        if method == "walk":
            return [self._places(), Call(method)]
        if method == "decide_mission_member":
            return [Call(method, (prompt.fields["members"].max,))]  # type: ignore[union-attr]
        return [Call(method)]

    def _one_more_walked(self) -> list[Call]:
        self._walked += 1
        if self._walked < len(self._positions):
            return []
        self._walked = 0
        return [self._places(), self._map()]

    def _places(self) -> Call:
        return Call("pass_position_data", (dict(self._positions),))

    def _map(self) -> Call:
        rows = [[" "] * MAP_SIZE for _ in range(MAP_SIZE)]
        for seat, (row, column) in self._positions.items():
            rows[row][column] = str(seat)
        return Call("pass_map", (rows,))
