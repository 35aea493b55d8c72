"""The seed's read calls: its field names in its order, and what they answer (section 14)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.mbg import facts
from games.mbg.battle.packing import decoded
from games.mbg.battle.playback import standings
from games.mbg.calls import CALLS
from games.mbg.commands import Besiege, Move, NameGenerals, Study, Train
from games.mbg.options import QUICK
from games.mbg.techniques import ANY, TECHNIQUES, WON
from games.queries import SeenFact
from tests.games.mbg.playing import Sitters
from tests.games.mbg.whole import game, states

FIELDS = {
    "GetInfo": "ngrid nrole npeople ncity ninst ntrain turn nx ny",
    "GetPeople": "name role job loc hpmax hp prop is_quit lst pst level",
    "GetBoardInfo": "class base roles barrier robber",
    "GetRoleInfo": "name loc tech mos mcs sos tos money dir mst mtime cst ast atime cards",
    "GetCityInfo": "name scope hpmax hp role mos mayor treasurer fengshui hpplus earn heal",
    "GetInstInfo": "name tech mos on_study point round",
    "GetTrainInfo": "name item mos round",
    "GetTechInfo": "name study scond lprob hprob lvalue hvalue latency",
    "GetCardInfo": "name odir otype",
    "BattleState": "role power winp celve hpmax hp def is_die last_ddef last_dhp latency bst is_quit btime fst tech",
}


def asked(table: Sitters, call: str, viewer: Any = "public") -> Any:
    heard = [SeenFact(0, event.fact) for event in table.told]
    return CALLS[call].answer(table.state, viewer, heard)


def first(answer: Any) -> dict[str, Any]:
    while isinstance(answer, list):
        answer = answer[0]
    assert isinstance(answer, dict)
    return answer


def after_a_siege() -> Sitters:
    table = Sitters().role(1, cell=7, techniques=(1, 8)).role(2, cell=2)
    table.does(1, Move(), steps=[0])
    table.does(1, Besiege(1))
    table.does(1, NameGenerals(0, 1))
    table.does(2, NameGenerals(6, -1))
    return table


@pytest.mark.parametrize("call", CALLS)
def test_answers_are_of_the_type_that_the_document_tells(call: str) -> None:
    for table in (Sitters(), after_a_siege(), Sitters(hide_cards=True)):
        answer = msgspec.json.encode(asked(table, call))
        told = msgspec.json.decode(answer, type=CALLS[call].answers)
        # In the same order, too.
        assert msgspec.json.encode(told) == answer


@pytest.mark.parametrize("call", FIELDS)
def test_fields_have_the_seeds_names_and_order(call: str) -> None:
    assert list(first(asked(after_a_siege(), call))) == FIELDS[call].split()


def test_counts() -> None:
    assert asked(Sitters(), "GetInfo") == {
        "ngrid": 16,
        "nrole": 2,
        "npeople": 12,
        "ncity": 5,
        "ninst": 2,
        "ntrain": 2,
        "turn": 1,
        "nx": 5,
        "ny": 5,
    }


def test_roles_are_counted_from_nothing() -> None:
    table = Sitters().role(1, tie=2, tie_left=3).role(2, tie=-1).hand(1, 3, 3, 5)
    one, other = asked(table, "GetRoleInfo")
    assert (one["ast"], other["ast"], one["atime"]) == (1, -2, 3)
    assert one["cards"] == [0, 0, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert (one["mcs"], one["mos"], one["money"]) == ([0], [0, 1], 6000.0)
    assert asked(table, "GetCityInfo")[0]["role"] == 0
    assert asked(table, "GetCityInfo")[1]["role"] == -1
    assert asked(table, "GetBoardInfo")[8]["roles"] == [False, True]
    assert [len(level) for level in asked(table, "GetFreePeopleList")] == [1, 2, 1]
    assert asked(table, "GetRoleInfo")[0]["ast"] == 1


def test_who_has_no_tie_has_minus_one() -> None:
    assert asked(Sitters(), "GetRoleInfo")[0]["ast"] == -1


def test_a_city_tells_what_it_brings() -> None:
    city = asked(Sitters(), "GetCityInfo")[0]
    assert (city["earn"], city["hpplus"], city["heal"], city["fengshui"]) == (127.5, 25.0, 127.5, 0.0)
    assert asked(Sitters(), "GetCity")[2]["x1"] == 4


def test_studies_and_trainings_by_role() -> None:
    table = Sitters().role(1, cell=3)
    table.does(1, Move(), steps=[0])
    table.does(1, Study(1, 5))
    table.does(2, Move(), steps=[0])
    table.does(2, Train(4))
    own, other = asked(table, "GetInstInfo")[0]
    assert (own["mos"], own["on_study"], own["point"], own["round"]) == (1, 5, 240.0, 3)  # a turn later
    assert (other["mos"], other["on_study"], other["point"], other["round"]) == (-1, -1, 0.0, 0)
    assert [one["mos"] for one in asked(table, "GetTrainInfo")[0]] == [-1, 4]
    assert asked(table, "GetInst")[0]["on_study"] == [5, -1]
    assert asked(table, "GetTrain")[0]["round"] == [0, 5]
    assert asked(table, "GetRoleInfo")[0]["sos"] == [1]
    assert asked(table, "GetRoleInfo")[1]["tos"] == [4]


def test_hidden_hands_are_left_out() -> None:
    table = Sitters(hide_cards=True)
    table.state = replace(table.state, hands={1: {}})
    own, other = asked(table, "GetRoleInfo", 1)
    assert "cards" in own
    assert "cards" not in other


def test_before_any_battle_there_is_none() -> None:
    assert asked(Sitters(), "BattleState") == []


def test_a_battle_is_told_round_by_round() -> None:
    table = after_a_siege()
    rounds = asked(table, "BattleState")
    battle = next(event.fact for event in table.told if isinstance(event.fact, facts.BattleWaged))
    assert len(rounds) == len(battle.rounds) + 1
    assert (rounds[0][1]["hp"], rounds[0][1]["def"]) == (2200.0, 800.0)
    assert (rounds[-1][0]["hp"], rounds[-1][1]["hp"]) == (battle.hp[0] / 100, battle.hp[1] / 100)
    assert any(one[1]["fst"] for one in rounds)
    assert rounds[-1][1]["def"] == battle.defence / 100


def test_what_is_played_back_follows_the_rules_of_the_kernel() -> None:
    """Every stored battle of a game: who fired was free to, by latency, moment and state."""
    fired = 0
    for _, fact, _ in states(game(3, QUICK)):
        if not isinstance(fact, facts.BattleWaged):
            continue
        for (before, _), packed in zip(pairwise(standings(fact)), fact.rounds, strict=True):
            for at in range(7, len(packed), 4):
                fired += 1
                side, technique = decoded(packed[at])
                assert technique in before[side].fighter.techniques
                assert before[side].latency[technique] == 0
                assert before[side].state == 0
                moment = TECHNIQUES[technique].moment
                assert moment == ANY or (moment == WON) is (packed[0] != side)
    assert fired
