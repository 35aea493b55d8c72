"""Numbers outside an effect, and undercurrents that are set from where nobody sees them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.game import Moment
from games.wizard import facts
from games.wizard.facts import Seen
from games.wizard.fold import evolve
from games.wizard.language import tree
from games.wizard.machine.values import cost_of
from games.wizard.machine.work import Play
from games.wizard.phases.explore import appear
from games.wizard.prompts import Reader
from games.wizard.running import Machine
from games.wizard.trial import Position, _Trial
from games.wizard.zones import Story
from tests.games.wizard.playing import Json, monster, tried

NOBODYS = "$this.cardUUID"


def card(do: list[Json], name: str = "x", **fields: Json) -> Json:
    base = {"id": f"t.treasure.common.{name}", "name": name, "manaCost": 0, "rarity": "com"}
    return base | {"behaviors": [{"at": "onPlay", "do": do}]} | fields


def machine(**position: Any) -> Machine:
    """What runs cards, in a position."""
    trial = _Trial(msgspec.convert(position | {"steps": []}, Position))
    return Machine(Story(evolve, trial.state, Moment(0, "11" * 32, "22" * 32, {})))


def test_a_price_that_cannot_be_had_is_nothing() -> None:
    m = machine(players=[{"hand": ["spark"], "mana": 5}])
    spark = replace(m.library.treasure("core.treasure.starter.spark"), mana_cost=4, cost=NOBODYS)
    assert cost_of(m, 1, spark) == 0
    assert cost_of(Reader(m.state), 1, spark) == 0
    assert cost_of(m, 1, replace(spark, cost=None)) == 4


def test_a_monster_whose_numbers_cannot_be_had_comes_with_the_least() -> None:
    m = machine(players=[{}], piles={"III": ["slime"]})
    slime = m.library.explored("core.exploration.III.slime")
    for health in (NOBODYS, (NOBODYS, 3)):
        appear(m, replace(slime, health=health, reward=NOBODYS), Seen("a", slime.id), 1, 1)
        assert (m.state.monsters[1].health, m.state.monsters[1].reward) == ((1,), 0)


def test_a_cost_by_spread_is_paid_as_it_is_shown() -> None:
    cost: Json = {"type": "expr", "op": "-", "args": [5, {"type": "spread"}]}
    m = machine(players=[{"hand": ["x"], "mana": 9, "streak": 2}], pack=[card([], cost=cost)])
    treasure = m.library.treasure("t.treasure.common.x")
    assert isinstance(treasure.cost, tree.Expr)
    assert cost_of(Reader(m.state), 1, treasure) == 3
    position = {"players": [{"hand": ["x"], "mana": 9, "streak": 2}], "pack": [card([], cost=cost)]}
    assert tried(**position, steps=[{"play": "x"}])["position"]["players"]["1"]["mana"] == 6


# --- undercurrents -------------------------------------------------------------------------------------------------

LAID = ("u", "v")
SOURCES: dict[str, Json] = {
    "hand": [{"type": "setUndercurrent", "card": {"type": "getPlayerProperty", "property": "handCards"}}],
    "legends": [
        {"type": "look", "id": "l", "zone": "legends", "n": 1},
        {"type": "setUndercurrent", "card": "$l.UUIDs"},
    ],
}


def laying(source: str, laid: str) -> tuple[Machine, list[str], list[facts.CardsHeld]]:
    """Set an undercurrent from there: what everybody heard, and what its owner did."""
    pack = [card(SOURCES[source])]
    pack += [card([], name, kind="undercurrent", rarity="leg", behaviors=[]) for name in LAID]
    here: Json = {"hand": ["x", laid] if source == "hand" else ["x"]}
    m = machine(players=[here, {}], pack=pack, piles={"legends": [laid, "feast"]}, monsters=[monster()])
    if source == "hand":
        m = machine(players=[here, {}], pack=pack, piles={"legends": ["feast"]}, monsters=[monster()])
    key = next(m.state.keys[id] for id in m.state.zone("hand", 1) if id and m.state.cards[id].endswith(".x"))
    m.push(Play(1, key, "t.treasure.common.x", True, 1))
    m.go()
    public = [msgspec.json.encode(event.fact).decode() for event in m.story.events if event.to.everyone]
    own = [event.fact for event in m.story.events if isinstance(event.fact, facts.CardsHeld)]
    return m, public, own


@pytest.mark.parametrize("source", SOURCES)
def test_an_undercurrent_set_from_a_hidden_zone_is_seen_by_its_owner_alone(source: str) -> None:
    (m, heard, own), (_, other, _) = laying(source, "u"), laying(source, "v")
    assert heard == other
    assert not any(f"t.treasure.common.{name}" in fact for fact in heard for name in LAID)
    passed = [json.loads(fact) for fact in heard if json.loads(fact)["type"] == "cards_passed"]
    assert [(fact["source"], fact["to"], fact["taker"]) for fact in passed] == [(source, "undercurrent", 1)]
    assert [card.card for fact in own if fact.zone == "undercurrent" for card in fact.cards] == ["t.treasure.common.u"]
    assert len(m.state.zone("undercurrent", 1)) == 1
