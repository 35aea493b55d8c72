"""Battles and what both sides are after every round, as the web client has to play them back from the same file."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import table as pictures
from games.mbg.battle.packing import ROOM, coded, decoded
from games.mbg.battle.playback import Standing, standings
from games.mbg.facts import BattleWaged
from games.mbg.rules import GAME
from games.mbg.techniques import TECHNIQUES
from tests.golden.log import files, stored

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


PLAYED_BEFORE = "2dbb666ed6ab6a6d62c33dd3b4c245a6a394071c97325781dc5b7781400ced98"
"""What the golden battles came to, round by round, while techniques were packed by their number."""


def golden_battles() -> list[tuple[dict[str, Any], BattleWaged]]:
    """Battles as logs hold them in the retired shape, and as they are read today."""
    codec = pictures.codec(GAME)
    found = []
    for path in files("mbg"):
        for line in stored(path).splitlines():
            commit = json.loads(line)["commit"]
            read = codec.decode(msgspec.json.encode(commit))
            for event, today in zip(commit["events"], read.events, strict=True):
                if event["fact"]["type"] == "battle_fought":
                    assert isinstance(today.fact, BattleWaged)
                    found.append((event["fact"], today.fact))
    return found


def test_golden_battles_play_as_ever() -> None:
    played = hashlib.sha256()
    battles = golden_battles()
    for _, battle in battles:
        for both in standings(battle):
            played.update(json.dumps([_told(side) for side in both]).encode())
    assert len(battles) == 6
    assert played.hexdigest() == PLAYED_BEFORE


def test_a_retired_battle_says_the_same_techniques_of_the_same_sides() -> None:
    codes = 0
    for old, battle in golden_battles():
        for then, now in zip(old["rounds"], battle.rounds, strict=True):
            assert [(code // 12, code % 12) for code in then[7::4]] == [decoded(code) for code in now[7::4]]
            assert (then[:7], [*zip(then[8::4], then[9::4], then[10::4], strict=True)]) == (
                list(now[:7]),
                [*zip(now[8::4], now[9::4], now[10::4], strict=True)],
            )
            codes += len(then[7::4])
    assert codes > 50


def test_the_base_leaves_room_and_sides_do_not_meet() -> None:
    assert len(TECHNIQUES) <= ROOM
    every = [coded(side, technique) for side in (0, 1) for technique in range(ROOM)]
    assert len(set(every)) == 2 * ROOM
    assert [decoded(code) for code in every] == [(side, technique) for side in (0, 1) for technique in range(ROOM)]
