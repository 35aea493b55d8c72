"""Techniques and cards that the table does not have: where a log, a map or a bot names one, that is said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from games.mbg import cards, facts
from games.mbg.battle.playback import standings
from games.mbg.fold import evolve
from games.mbg.greedy_cards import target_of
from games.mbg.planner.hand import Hand
from games.mbg.planner.worth import Worth
from games.mbg.rules import GAME
from games.mbg.table import UnknownNumber
from server.history.log_file import BadLog, read
from tests.games.mbg.playing import Scripted, Sitters
from tests.golden.log import files, stored

LOGS = [[json.loads(line)["commit"] for line in stored(path).splitlines()] for path in files("mbg")]
NO_CARD, NO_TECHNIQUE = "card 14 is not in the table, which goes from 0 to 13", "technique 12 is not in the table"


def told(kind: str, change: dict[str, Any]) -> tuple[int, BadLog]:
    """Where a golden log first has such a fact, and what is said once that fact is changed."""
    log = next(log for log in LOGS if any(kind in kinds(commit) for commit in log))
    at = next(at for at, commit in enumerate(log) if kind in kinds(commit))
    events = [
        event | {"fact": event["fact"] | change} if event["fact"]["type"] == kind else event
        for event in log[at]["events"]
    ]
    lines = [*log[:at], log[at] | {"events": events}, *log[at + 1 :]]
    with pytest.raises(BadLog) as bad:
        read({"mbg": GAME}, [json.dumps(line).encode() for line in lines])
    return at + 1, bad.value


def kinds(commit: dict[str, Any]) -> set[str]:
    return {event["fact"]["type"] for event in commit["events"]}


@pytest.mark.parametrize(
    ("kind", "change", "field"),
    [
        ("card_played", {"card": 14}, "fact.card"),
        ("card_played", {"card": -1}, "fact.card"),
        ("hand_seen", {"cards": {"14": 1}}, "fact.cards"),
        ("study_started", {"technique": 12}, "fact.technique"),
    ],
)
def test_a_log_that_names_one_is_refused_at_its_line_and_field(kind: str, change: dict[str, Any], field: str) -> None:
    line, bad = told(kind, change)
    assert (bad.reason, bad.params["line"]) == ("log_no_commit", line)
    assert field in str(bad.params["detail"])


def battle() -> facts.BattleWaged:
    sides = tuple(
        facts.Fighter(seat, -1, -1, power=50_00, tactics=50_00, strategy=0, hp=900_00, defence=0, techniques=())
        for seat in (1, 0)
    )
    packed = (1, 0, 50_00, 0, 0, 0, 0, 12, 0, 0, 10_00)
    return facts.BattleWaged("robber", 0, -1, (sides[0], sides[1]), (packed,), 2, (900_00, 840_00), 0, -1)


def test_a_battle_in_which_one_comes_is_neither_folded_nor_played_back() -> None:
    for act in (lambda: evolve(Sitters().state, battle()), lambda: standings(battle())):
        with pytest.raises(UnknownNumber, match=NO_TECHNIQUE):
            act()
    known = replace(battle(), rounds=((1, 0, 50_00, 0, 0, 0, 0, 0, 0, 0, 10_00),))
    assert [side.hp for side in standings(known)[-1]] == [900_00, 840_00]


def test_nobody_guesses_what_a_card_does() -> None:
    table = Sitters().hand(1, 14)
    for act in (
        lambda: GAME.rules.prompts(table.state, 1),
        lambda: cards.play(table.story(), 1, 14, 2),
        lambda: target_of(table.state, 1, 14, [2], Scripted([0.5] * 9)),
        lambda: list(Hand(Worth(table.state, 1)).plays(14)),
    ):
        with pytest.raises(UnknownNumber, match=NO_CARD):
            act()
