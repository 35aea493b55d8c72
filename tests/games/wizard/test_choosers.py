"""What choosers offer beyond the usual: members of a group, the order of triggers, places in a deck."""

from __future__ import annotations

import json

import pytest

from games.game import Rejected
from games.wizard.language.load import check
from tests.games.wizard.playing import Json, dealt, monster, of, tried


def card(do: list[Json], name: str = "x") -> Json:
    base = {"id": f"t.treasure.common.{name}", "name": name, "manaCost": 0, "rarity": "com"}
    return base | {"behaviors": [{"at": "onPlay", "do": do}]}


def test_a_member_of_a_group_is_chosen() -> None:
    hit = {"type": "damage", "amount": 2, "target": {"type": "monsterChooser", "members": True}}
    position: Json = {
        "players": [{"hand": ["x"]}],
        "pack": [card([hit])],
        "monsters": [monster([3, 0, 3], "spider_trio"), monster(9, "slime", 2)],
    }
    result = tried(**position, steps=[{"play": "x"}, {"choose": ["1!3"]}])
    assert len(result["steps"][0]["asked"]["offers"]) == 3
    assert dealt(result) == [2]
    assert result["position"]["monsters"]["1"]["health"] == [3, 0, 1]
    assert result["steps"][-1]["asked"] is None


def test_without_members_a_group_is_one_target() -> None:
    hit = {"type": "damage", "amount": 2, "target": {"type": "monsterChooser"}}
    here = {"players": [{"hand": ["x"]}], "pack": [card([hit])], "monsters": [monster([3, 3, 3], "spider_trio")]}
    result = tried(**here, steps=[{"play": "x"}, {"choose": [1]}])
    assert len(result["steps"][0]["asked"]["offers"]) == 1
    assert result["position"]["monsters"]["1"]["health"] == [1, 3, 3]


@pytest.mark.parametrize(("order", "gold"), [(["x", "y"], 5), (["y", "x"], 2)])
def test_whoever_has_ordered_triggers_says_which_fires_first(order: list[str], gold: int) -> None:
    def waiting(mode: str, amount: int) -> list[Json]:
        do = [{"type": "gold", "mode": mode, "amount": amount, "target": "self"}]
        return [{"type": "addTriggers", "triggers": [{"event": "onManaGained", "ordered": True, "do": do}]}]

    pack = [card(waiting("set", 2)), card(waiting("add", 3), "y")]
    steps = [{"play": "x"}, {"play": "y"}, {"play": "shard"}, {"choose": order}]
    result = tried(players=[{"hand": ["x", "y", "shard"]}], pack=pack, steps=steps)
    assert result["steps"][2]["asked"]["kind"] == "order"
    assert of(result)["gold"] == gold
    assert result["steps"][-1]["asked"] is None


def test_only_a_deck_has_a_bottom() -> None:
    move = {"type": "moveCard", "card": {"type": "cardChooser"}, "position": "bottom"}
    check(json.dumps([card([move | {"to": "deck"}])]))
    with pytest.raises(Rejected) as no:
        check(json.dumps([card([move | {"to": "discard"}])]))
    assert no.value.code == "pack_position"
