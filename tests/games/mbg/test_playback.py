"""Battles and what both sides are after every round, as the web client has to play them back from the same file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.mbg.battle.packing import ROOM, coded, decoded
from games.mbg.battle.playback import Standing, standings
from games.mbg.facts import BattleWaged
from games.mbg.techniques import TECHNIQUES

VECTORS = json.loads(Path(__file__).with_name("battles.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS)
def test_a_battle_is_played_back_as_the_clients_do(vector: dict[str, Any]) -> None:
    battle = msgspec.convert(vector["battle"], BattleWaged)
    played = [[_told(side) for side in both] for both in standings(battle)]
    assert played == vector["standings"]
    assert [side.hp for side in standings(battle)[-1]] == list(battle.hp)


def test_the_battles_show_every_technique() -> None:
    fired = {decoded(code)[1] for vector in VECTORS for packed in vector["battle"]["rounds"] for code in packed[7::4]}
    assert fired == set(range(11))
    assert any(vector["battle"]["exiled"] >= 0 for vector in VECTORS)


def _told(side: Standing) -> list[Any]:
    lost = [side.lost_defence, side.lost_hp]
    return [side.hp, side.defence, side.state, side.state_left, side.burning, *lost, list(side.latency)]


def test_the_base_leaves_room_and_sides_do_not_meet() -> None:
    assert len(TECHNIQUES) <= ROOM
    every = [coded(side, technique) for side in (0, 1) for technique in range(ROOM)]
    assert len(set(every)) == 2 * ROOM
    assert [decoded(code) for code in every] == [(side, technique) for side in (0, 1) for technique in range(ROOM)]
