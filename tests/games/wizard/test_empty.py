"""Nothing to draw, to look at, to pick; and undercurrents: what they do, and where they have nothing to act on."""

from __future__ import annotations

import pytest

from games.wizard.language import tree
from games.wizard.language.load import shipped
from tests.games.wizard.playing import Json, monster, of, plays, told, tried

CARDS = {card.id.rpartition(".")[2]: card for pack in ("base", "core") for card in shipped(pack).cards}
NODES = [name for name, card in CARDS.items() if isinstance(card, tree.Treasure) and card.kind == "undercurrent"]
FIVE = ["spark", "sleet", "pulse", "jolt", "shard"]

DRAWING = {
    "survival_of_the_fittest": ([], 5), "pyre_oath": ([], 1), "spill_tome": ([], 1), "overtone": ([], 1),
    "blind_throw": ([], 1), "sealed_lesson": ([], 1), "quick_step": ([], 1), "purge_page": ([], 1),
    "lancet": ([[1]], 1), "siphon_glyph": ([], 1), "set_aside_hour": ([], 1), "rune_sun": ([], 1), "rune_moon": ([], 1),
}  # fmt: skip
"""What is chosen where a card draws and the deck is empty, and how often nothing is drawn."""


def drawing(card: object) -> bool:
    """Whether the text of a card draws when it is played."""
    return isinstance(card, tree.Treasure) and card.kind in ("spell", "occult") and _draws(card.behaviors)


def _draws(value: object) -> bool:
    if isinstance(value, tree.DrawCard):
        return True
    if isinstance(value, tuple):
        return any(map(_draws, value))
    fields = getattr(value, "__struct_fields__", ())
    return any(_draws(getattr(value, name)) for name in fields)


def drew_nothing(result: Json) -> int:
    """How often somebody was to draw and had no card left."""
    return len([fact for fact in told(result, "cards_drawn") if not fact["count"]])


def test_every_card_that_draws_is_played_on_an_empty_deck() -> None:
    assert {name for name, card in CARDS.items() if drawing(card)} == {*DRAWING, "open_hand"}


@pytest.mark.parametrize("name", DRAWING)
def test_an_empty_deck_gives_nothing_and_the_card_goes_on(name: str) -> None:
    choices, times = DRAWING[name]
    here = {"hand": [name], "mana": 20, "played": ["shard"], "discard": ["spark"]}
    steps = [{"play": name}, *({"choose": picks} for picks in choices)]
    result = tried(players=[here], monsters=[monster()], steps=steps)
    assert drew_nothing(result) == times
    assert (of(result)["hand"], of(result)["deck"]) == ([], [])
    assert "core.treasure.starter.spark" in of(result)["discard"]
    assert result["steps"][-1]["asked"] is None


def test_a_deck_that_is_too_short_gives_what_it_has() -> None:
    here = {"hand": ["quick_step"], "mana": 5, "deck": ["spark", "jolt"]}
    result = tried(players=[here], steps=[{"play": "quick_step"}])
    assert len(of(result)["hand"]) == 2
    assert drew_nothing(result) == 0


def test_there_is_nothing_to_look_at() -> None:
    lamp = tried(players=[{"hand": ["lamp"], "mana": 5}], steps=[{"play": "lamp"}])
    assert (of(lamp)["hand"], lamp["steps"][-1]["asked"]) == ([], None)
    shop = tried(players=[{"gold": 9}], piles={"IX": ["strange_shop", "knight"]}, steps=[{"flip": "IX"}])
    assert (of(shop)["gold"], shop["steps"][-1]["asked"]) == (9, None)


def test_star_rod_and_an_empty_deck() -> None:
    here = {"hand": ["pulse"], "mana": 5, "wands": ["star_rod"]}
    result = tried(players=[here], monsters=[monster()], steps=plays("pulse"))
    assert drew_nothing(result) == 1
    assert result["steps"][-1]["asked"] is None


def test_an_exploration_pile_that_runs_out_leaves_the_slot_empty() -> None:
    result = tried(players=[{}], piles={"III": ["gold_vein"]}, steps=[{"flip": "III"}])
    assert result["position"]["monsters"] == {}
    assert result["steps"][-1]["asked"] is None


# --- undercurrents ---------------------------------------------------------------------------------------------------


def holding(node: str, other: Json, steps: list[Json], **more: Json) -> Json:
    return tried(players=[{"mana": 10, "undercurrent": [node], "order": "fire"}, other], steps=steps, **more)


def test_extra_hour_fires_when_the_round_is_over() -> None:
    result = holding("extra_hour", {}, [{"end": "round"}])
    assert [fact["seat"] for fact in told(result, "undercurrent_fired")] == [1]
    assert (of(result)["mana"], of(result)["undercurrent"]) == (5, [])
    assert result["steps"][-1]["asked"] is None


@pytest.mark.parametrize(("place", "fired", "then"), [(59, 1, 54), (58, 0, 59)])
def test_snapback_takes_another_marker_back_from_the_goal(place: int, fired: int, then: int) -> None:
    piles = {"III": ["sprint", "slime"], "legends": ["rewind"]}
    result = holding("snapback", {"place": place}, [{"seat": 2, "flip": "III"}], piles=piles)
    assert len(told(result, "undercurrent_fired")) == fired
    assert of(result, 2)["place"] == then


NOTHING_THERE: dict[str, tuple[Json, list[Json]]] = {
    "unravel": ({"hand": ["quick_step"], "mana": 5}, [{"seat": 2, "play": "quick_step"}]),
    "hush": ({"hand": ["shard"]}, [{"seat": 2, "play": "shard"}]),
    "backflow": ({"hand": ["mana_tap"], "mana": 20}, [{"seat": 2, "play": "mana_tap"}, {"choose": [1]}]),
    "stuck_gear": ({"hand": ["shard"]}, [{"seat": 2, "play": "shard"}]),
    "ward_node": ({"hand": ["spark"], "mana": 5}, [{"seat": 2, "play": "spark"}]),
    "second_wind": ({"hand": ["spark"], "mana": 5}, [{"seat": 2, "play": "spark"}]),
    "extra_hour": ({}, [{"end": "battle"}]),
    "snapback": ({"place": 10}, [{"end": "round"}]),
    "feast": ({"hand": ["spark"], "mana": 5}, [{"seat": 2, "play": "spark"}]),
}
"""For each undercurrent what the other does, so that it has nothing to act on."""


def test_every_undercurrent_has_a_row_without_a_target() -> None:
    assert set(NOTHING_THERE) == set(NODES)


@pytest.mark.parametrize("node", NODES)
def test_an_undercurrent_with_nothing_to_act_on_stays(node: str) -> None:
    other, steps = NOTHING_THERE[node]
    result = holding(node, other, steps)
    assert told(result, "undercurrent_fired") == []
    assert len(of(result)["undercurrent"]) == 1
    assert result["steps"][-1]["asked"] is None
