"""Every card of the packs: what it does, what it does not do, countered, and without a target, as positions to try."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from games.wizard.language import tree
from games.wizard.language.load import shipped
from tests.games.wizard.playing import Json, dealt, monster, numbers, of, plays, told, tried

CARDS = {card.id.rpartition(".")[2]: card for pack in ("base", "core") for card in shipped(pack).cards}
PLAYED = {
    name: card for name, card in CARDS.items() if isinstance(card, tree.Treasure) and card.kind in ("spell", "occult")
}
EXPLORED = [name for name, card in CARDS.items() if isinstance(card, tree.Exploration)]
ONE = [monster()]
FIVE = ["spark", "sleet", "pulse", "jolt", "shard"]


class Case(NamedTuple):
    """A card in the hand of seat 1: what is there, what is chosen, and what comes of it."""

    card: str
    here: dict[str, Any]
    choices: tuple[list[Any], ...]
    damage: list[int]
    has: dict[str, Any] = {}  # noqa: RUF012
    other: dict[str, Any] = {}  # noqa: RUF012


T = ([1],)
CASES = [
    Case("stone", {}, T, [2]),
    Case("bash", {}, T, [9]),
    Case("bash", {"wands": ["star_rod"]}, T, [12]),
    Case("survival_of_the_fittest", {"deck": ["shard", "jolt", "bash", "calving", "null_surge"]}, (), [], {"hand": 2}),
    Case("survival_of_the_fittest", {"deck": ["shard", "calving"]}, (), [], {"hand": 1, "discard": 1}),
    Case("spark", {}, T, [4], {"streak": 1}),
    Case("sleet", {}, T, [4], {"streak": 0}),
    Case("pulse", {}, T, [4], {"streak": 0}),
    Case("jolt", {}, T, [5]),
    Case("shard", {"mana": 3}, (), [], {"mana": 5}),
    Case("shard", {"mana": 19}, (), [], {"mana": 20}),
    Case("cluster", {"mana": 3}, (), [], {"mana": 6}),
    Case("feint", {}, (), [], {"mana": 19}),
    Case("ember_chain", {}, T, [5]),
    Case("ember_chain", {"streak": 1}, T, [9]),
    Case("ember_chain", {"streak": 2}, T, [13]),
    Case("ember_chain", {"streak": 5}, T, [20]),
    Case("backdraft", {}, T, [8], {"effects": 0}),
    Case("backdraft", {"streak": 1}, T, [8], {"effects": 1}),
    Case("cinder_tithe", {"mana": 0}, (), [], {"mana": 4}, {"mana": 20}),
    Case("cinder_tithe", {"mana": 0, "streak": 1}, (), [], {"mana": 4}, {"mana": 18}),
    Case("branding", {}, T, [9], {"effects": 1}),
    Case("pyre_oath", {"deck": FIVE}, (), [], {"hand": 1, "effects": 1}),
    Case("pyre_oath", {"deck": FIVE, "streak": 1}, (), [], {"hand": 1}),
    Case("rime_lance", {"freeze": 9}, T, [9]),
    Case("rime_lance", {"freeze": 10}, ([1], [1]), [9, 9]),
    Case("hoar_prayer", {}, (), [], {"freeze": 4, "effects": 1}),
    Case("shatter", {"freeze": 5}, T, [15], {"freeze": 0}),
    Case("shatter", {}, T, [0], {"freeze": 0}),
    Case("thaw_tide", {"mana": 0}, (), [], {"freeze": 4, "mana": 4}),
    Case("thaw_tide", {"mana": 0, "freeze": 9}, (), [], {"freeze": 10, "mana": 10}),
    Case("calving", {"freeze": 4}, T, [18], {"mana": 13, "freeze": 9}),
    Case("spill_tome", {"freeze": 4}, T, [3, 3], {"freeze": 10}),
    Case("spill_tome", {"freeze": 2}, (), [], {"freeze": 10}),
    Case("twin_bolt", {"played": ["shard"]}, T, [6]),
    Case("twin_bolt", {"played": ["shard"] * 2}, ([1], [1]), [6, 6]),
    Case("overtone", {"deck": FIVE}, (), [], {"hand": 1, "effects": 1}),
    Case("siphon_glyph", {"mana": 0, "deck": FIVE}, (), [], {"mana": 5, "hand": 0}),
    Case("siphon_glyph", {"mana": 0, "deck": FIVE, "played": ["shard"] * 2}, ([2],), [], {"hand": 1}, {"mana": 18}),
    Case("lancet", {"deck": FIVE}, T, [5], {"hand": 0}),
    Case("lancet", {"deck": FIVE, "played": ["shard"]}, T, [5], {"hand": 1}),
    Case("null_surge", {}, T, [15], {"mana": 12}),
    Case("null_surge", {"played": ["shard"] * 3}, T, [15], {"mana": 20}),
    Case("double_tremor", {}, ([1], [1]), [5, 5]),
    Case("mana_tap", {"mana": 0}, ([2],), [], {"mana": 5}, {"mana": 17}),
    Case("all_in", {"mana": 6}, ([6], [1]), [12], {"mana": 0}),
    Case("all_in", {"mana": 6}, ([0], [1]), [0], {"mana": 6}),
    Case("open_hand", {"hand": ["open_hand", "spark", "jolt"], "deck": FIVE}, (), [], {"hand": 2, "discard": 2}),
    Case("open_hand", {"deck": FIVE}, (), [], {"hand": 0}),
    Case("blind_throw", {"deck": ["shard", "quick_step"]}, (), [], {"hand": 1, "mana": 20, "played": 2}),
    Case("seventh_star", {"mana": 8, "played": ["shard"] * 6}, T, [7]),
    Case("seventh_star", {"mana": 7, "played": ["shard"] * 5}, T, [7]),
    Case("seventh_star", {"mana": 7, "played": ["shard"] * 6}, T, [70]),
    Case("sealed_lesson", {"deck": FIVE}, (), [], {"hand": 3, "effects": 1}),
    Case("quick_step", {"deck": FIVE}, (), [], {"hand": 5, "played": 0}),
    Case("lamp", {"deck": [*FIVE, "stone"]}, (["pulse"],), [], {"hand": 1, "deck": 5}),
    Case("purge_page", {"deck": FIVE}, (["spark"],), [], {"hand": 1, "deck": 3}),
    Case("fortune_wheel", {}, (), [], {"gold": 4}),
    Case("mirror_echo", {}, (), [], {"effects": 1}),
    Case("rune_sun", {"deck": FIVE}, (), [], {"hand": 1}),
    Case("rune_moon", {"deck": FIVE}, (), [], {"hand": 1}),
    Case("ninefold_edge", {}, ([1], [1], [1]), [5, 10, 20]),
    Case("blizzard_crown", {"freeze": 4}, T, [4] * 7, {"freeze": 7}),
    Case("free_hour", {}, (), [], {"effects": 1}),
    Case("last_arrow", {"deck": FIVE}, T, [50]),
    Case("last_arrow", {"deck": FIVE * 2}, T, [0]),
    Case("rewind", {"played": ["shard", "rewind", "spark"]}, (), [], {"hand": 2, "played": 2}),
    Case("set_aside_hour", {"hand": ["set_aside_hour", "jolt"], "deck": FIVE}, (), [], {"hand": 5, "aside": 1}),
    Case("second_grip", {}, (), [], {"effects": 1}),
]


def position(case: Case, **more: Any) -> Json:
    here = {"hand": [case.card], "mana": 20} | case.here
    steps = [{"play": case.card}, *({"choose": picks} for picks in case.choices)]
    players = [here, {"mana": 20}]
    return {"players": players, "monsters": ONE, "steps": steps, "rolls": [4]} | more


def counted(result: Json, name: str, seat: int) -> Any:
    if name == "effects":
        return len(result["position"]["effects"])
    value = of(result, seat)[name]
    return len(value) if isinstance(value, list) else value


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.card}-{'-'.join(map(str, case.here))}")
def test_what_a_card_does(case: Case) -> None:
    result = tried(**position(case))
    assert dealt(result) == case.damage
    assert {name: counted(result, name, 1) for name in case.has} == case.has
    assert {name: counted(result, name, 2) for name in case.other} == case.other
    assert result["steps"][-1]["asked"] is None


def test_every_card_that_is_played_has_a_case() -> None:
    assert set(PLAYED) == {case.card for case in CASES}


@pytest.mark.parametrize("name", PLAYED)
def test_a_countered_card_does_nothing(name: str) -> None:
    """The mana is spent, nothing is asked, the card goes to the discard and neither counts nor breaks."""
    card = PLAYED[name]
    node = "unravel" if card.kind == "spell" else "hush"
    here = {"hand": [name], "mana": 20, "streak": 1, "freeze": 3, "deck": FIVE}
    steps = [{"seat": 2, "play": name}, {"seat": 1, "respond": True}]
    result = tried(players=[{"mana": 20, "undercurrent": [node]}, here], monsters=ONE, steps=steps)
    after = of(result, 2)
    assert told(result, "card_countered") != []
    assert dealt(result) == []
    assert after["discard"] == [card.id]
    assert (after["played"], after["streak"], after["freeze"], len(after["deck"])) == ([], 1, 3, 5)
    assert after["mana"] == 20 - told(result, "card_played")[0]["cost"]
    assert of(result, 1)["mana"] == 19
    assert result["steps"][-1]["asked"] is None


@pytest.mark.parametrize("name", [name for name, card in PLAYED.items() if card.kind == "spell"])
def test_without_a_target_a_card_can_still_be_played(name: str) -> None:
    here = {"hand": [name], "mana": 20, "played": ["shard"] * 3, "deck": FIVE}
    result = tried(players=[here], steps=[{"play": name}])
    while (asked := result["steps"][-1]["asked"]) is not None:
        assert asked["kind"] in ("number", "player"), asked
        picks = [asked["max"]] if asked["kind"] == "number" else [1]
        result = tried(players=[here], steps=[{"play": name}, {"choose": picks}])
    assert dealt(result) == []
    assert PLAYED[name].id in of(result)["played"] or name == "rewind"


# --- what waits for its moment ---------------------------------------------------------------------------------------


def test_backdraft_and_prayer_count_for_the_next_spell_of_their_school_alone() -> None:
    here = {"hand": ["backdraft", "sleet", "spark", "ember_chain"], "mana": 20, "streak": 1}
    assert dealt(tried(players=[here], monsters=ONE, steps=plays("backdraft", "spark", "sleet"))) == [8, 12, 4]
    prayer = {"hand": ["hoar_prayer", "spark", "sleet", "sleet"], "mana": 20}
    steps = [{"play": "hoar_prayer"}, *plays("spark", "sleet", "sleet")]
    assert dealt(tried(players=[prayer], monsters=ONE, steps=steps)) == [4, 8, 4]


def test_branding_makes_the_next_spell_fire() -> None:
    here = {"hand": ["branding", "sleet", "ember_chain"], "mana": 20}
    result = tried(players=[here], monsters=ONE, steps=plays("branding", "sleet", "ember_chain"))
    assert dealt(result) == [9, 4, 13]


def test_overtone_and_twin_bolt() -> None:
    here = {"hand": ["overtone", "twin_bolt"], "mana": 20}
    steps = [{"play": "overtone"}, {"play": "twin_bolt"}, {"choose": [1]}, {"choose": [1]}]
    assert dealt(tried(players=[here], monsters=ONE, steps=steps)) == [6, 6]


def test_mirror_echo_repeats_the_next_spell_only() -> None:
    here = {"hand": ["mirror_echo", "spark", "spark"], "mana": 20}
    steps = [{"play": "mirror_echo"}, {"play": "spark"}, {"choose": [1]}, {"choose": [1]}, *plays("spark")]
    assert dealt(tried(players=[here], monsters=ONE, steps=steps)) == [4, 4, 4]


def test_the_two_runes_defeat_a_monster_together() -> None:
    here = {"hand": ["rune_sun", "rune_moon"], "mana": 20, "deck": FIVE}
    steps = [{"play": "rune_sun"}, {"play": "rune_moon"}, {"choose": [1]}]
    result = tried(players=[here], monsters=ONE, steps=steps)
    assert of(result)["steps"] == 6
    assert result["position"]["monsters"] == {}


def test_sealed_lesson_ends_drawing_until_the_round_is_over() -> None:
    here = {"hand": ["sealed_lesson", "quick_step"], "mana": 20, "deck": FIVE * 2}
    steps = [{"play": "sealed_lesson"}, {"play": "quick_step"}]
    assert [fact["count"] for fact in told(tried(players=[here], steps=steps), "cards_drawn")] == [3, 0]
    ended = [{"play": "sealed_lesson"}, {"end": "round"}, {"play": "quick_step"}]
    assert len(of(tried(players=[here], steps=ended))["hand"]) == 8


def test_what_is_put_aside_comes_back_at_the_end_of_the_battle() -> None:
    here = {"hand": ["set_aside_hour", "jolt", "spark"], "mana": 20, "deck": FIVE}
    steps = [{"play": "set_aside_hour"}, {"end": "battle"}, {"choose": ["spark"]}]
    result = tried(players=[here], monsters=ONE, steps=steps)
    assert (len(of(result)["hand"]), of(result)["aside"]) == (6, [])
    assert "core.treasure.starter.spark" in of(result)["discard"]


def test_feint_counters_one_spell_of_another_in_this_battle() -> None:
    players = [{"hand": ["feint", "spark"], "mana": 20}, {"hand": ["shard", "shard"], "mana": 5}]
    steps = [{"play": "feint"}, {"seat": 2, "play": "shard"}, {"seat": 2, "play": "shard"}]
    result = tried(players=players, monsters=ONE, steps=steps)
    assert of(result, 2)["mana"] == 7
    own = [{"play": "feint"}, *plays("spark")]
    assert dealt(tried(players=players, monsters=ONE, steps=own)) == [4]
    over = [{"play": "feint"}, {"end": "battle"}, {"seat": 2, "play": "shard"}]
    assert of(tried(players=players, monsters=ONE, steps=over), 2)["mana"] == 7


# --- undercurrents ---------------------------------------------------------------------------------------------------


def responding(node: str, plays: list[Json], other: Json, health: int = 99) -> Json:
    """Seat 2 plays; seat 1 holds this and fires when it fits."""
    return tried(
        players=[{"mana": 10, "undercurrent": [node], "order": "fire"}, other], monsters=[monster(health)], steps=plays
    )


def test_backflow_steals_at_most_five() -> None:
    other = {"hand": ["siphon_glyph"], "mana": 3}
    result = responding("backflow", [{"seat": 2, "play": "siphon_glyph"}], other)
    assert (of(result, 1)["mana"], of(result, 2)["mana"]) == (14, 3)


def test_ward_node_protects_the_weak_from_one_spell() -> None:
    other = {"hand": ["double_tremor", "spark"], "mana": 20}
    steps = [
        {"seat": 2, "play": "double_tremor"},
        {"choose": [1]},
        {"choose": [1]},
        {"seat": 2, "play": "spark"},
        {"choose": [1]},
    ]
    assert dealt(responding("ward_node", steps, other, 12)) == [0, 0, 4]
    assert dealt(responding("ward_node", steps, other, 13)) == [5, 0, 4]


def test_second_wind_keeps_a_monster_and_nothing_is_paid() -> None:
    other = {"hand": ["spark"], "mana": 20}
    result = responding("second_wind", [{"seat": 2, "play": "spark"}, {"choose": [1]}], other, 4)
    assert result["position"]["monsters"]["1"]["health"] == [1]
    assert (of(result, 2)["steps"], of(result, 2)["gold"]) == (0, 0)


def test_stuck_gear_leaves_one_card_of_a_reversal() -> None:
    result = responding("stuck_gear", [{"seat": 2, "reverse": True}], {"hand": ["spark", "spark"], "mana": 20})
    assert [fact["now"] for fact in numbers(result, "plays")] == [1]


def test_feast_fires_in_the_owners_own_play_by_its_order() -> None:
    here = {"hand": ["spark"], "mana": 10, "undercurrent": ["feast"], "order": "fire"}
    others = [monster(4), monster(10, "slime", 2), monster(11, "brute", 3)]
    result = tried(players=[here], monsters=others, steps=plays("spark"))
    assert set(result["position"]["monsters"]) == {"3"}
    assert of(result)["steps"] == 9
    asked = here | {"order": "ask"}
    assert set(tried(players=[asked], monsters=others, steps=plays("spark"))["position"]["monsters"]) == {"2", "3"}


@pytest.mark.parametrize(
    "node", ["unravel", "hush", "backflow", "stuck_gear", "ward_node", "second_wind", "extra_hour", "snapback", "feast"]
)
def test_an_undercurrent_that_does_not_fit_stays_and_costs_nothing(node: str) -> None:
    kept = f"{'legend' if node in ('extra_hour', 'snapback', 'feast') else 'common'}.{node}"
    play = "quick_step" if node == "unravel" else "spark" if node == "hush" else "sealed_lesson"
    result = responding(node, [{"seat": 2, "play": play}], {"hand": [play], "mana": 20, "deck": FIVE}, 99)
    if node == "unravel":
        assert told(result, "card_countered") == []
    assert (of(result, 1)["mana"], of(result, 1)["undercurrent"]) == (10, [f"core.treasure.{kept}"])


# --- wands -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wand", "here", "steps", "damage"),
    [
        ("earthen_rod", {"hand": ["jolt", "spark"]}, plays("jolt", "spark"), [10, 4]),
        ("torch_of_ash", {"hand": ["sleet", "ember_chain"]}, plays("sleet", "ember_chain"), [4, 9]),
        ("brim_gem", {"hand": ["cluster"], "mana": 19}, plays("cluster"), [4, 4]),
        ("ice_pike", {"hand": ["hoar_prayer"], "freeze": 8}, plays("hoar_prayer"), [5, 5]),
        ("star_rod", {"hand": ["pulse"], "deck": FIVE}, plays("pulse"), [4]),
    ],
)
def test_what_a_wand_does(wand: str, here: Json, steps: list[Json], damage: list[int]) -> None:
    result = tried(players=[{"mana": 20, "wands": [wand]} | here], monsters=ONE, steps=steps)
    assert dealt(result) == damage
    assert len(of(result)["hand"]) == (wand == "star_rod")


def test_a_loaded_die_is_chosen_and_absolute_cold_stays() -> None:
    rolling = {"hand": ["fortune_wheel"], "mana": 5, "wands": ["loaded_die"]}
    assert of(tried(players=[rolling], steps=[{"play": "fortune_wheel"}, {"choose": [6]}]))["gold"] == 6
    for wands, freeze in ((["absolute_cold"], 4), ([], 0)):
        cold = {"hand": ["hoar_prayer"], "wands": wands}
        assert of(tried(players=[cold], steps=[{"play": "hoar_prayer"}, {"end": "battle"}]))["freeze"] == freeze


# --- monsters --------------------------------------------------------------------------------------------------------

HAND = ["spark", "sleet", "jolt", "stone", "double_tremor", "shatter"]


@pytest.mark.parametrize(
    ("card", "health", "steps", "damage"),
    [
        ("slime", [6], plays("spark"), [4]),
        ("shieldling", [9], plays("spark", "jolt"), [0, 5]),
        ("dry_oak", [14], plays("spark", "sleet"), [8, 4]),
        ("ash_imp", [9], plays("spark", "sleet"), [0, 4]),
        ("priest", [24], [{"play": "shatter"}, {"choose": [1]}], [8]),
        ("tortoise", [18], plays("spark"), [3]),
        ("glass_guard", [5], plays("jolt"), [1]),
        ("adept", [50], plays("jolt", "spark"), [0, 4]),
        ("knight", [40], [{"play": "jolt"}, {"choose": [1]}, {"play": "shatter"}, {"choose": [1]}], [0, 30]),
        ("spider_trio", [3, 3, 3], plays("jolt", "spark"), [3, 3]),
        ("fox", [4] * 9, [{"play": "double_tremor"}, {"choose": [1]}, {"choose": [1]}], [4, 4]),
        ("scale_dragon", [90], [{"play": "jolt"}, {"choose": [1]}, {"play": "shatter"}, {"choose": [1]}], [0, 30]),
        ("mirror_dragon", [90], [{"play": "jolt"}, {"choose": [1]}, {"play": "shatter"}, {"choose": [1]}], [5, 0]),
        ("veil_dragon", [90], plays("spark", "sleet", "jolt", "stone"), [0, 0, 0, 2]),
    ],
)
def test_what_a_monster_does_with_damage(card: str, health: list[int], steps: list[Json], damage: list[int]) -> None:
    here = {"hand": HAND, "mana": 20, "freeze": 10}
    assert dealt(tried(players=[here], monsters=[monster(health, card)], steps=steps)) == damage


def test_what_monsters_do_when_hurt_and_when_defeated() -> None:
    here = {"hand": ["spark", "sleet", "jolt"], "mana": 20}
    drained = tried(players=[here], monsters=[monster(10, "drainer")], steps=plays("spark"))
    assert of(drained)["mana"] == 17
    gold = tried(players=[here], monsters=[{"card": "melting_gold", "slot": 1}], steps=plays("spark"))
    assert gold["position"]["monsters"]["1"]["reward"] == 3
    puppet = tried(players=[here], monsters=[monster(4, "puppet")], steps=plays("spark"))
    assert of(puppet)["mana"] == 20
    bird = tried(players=[here], monsters=[monster(4, "ember_bird")], steps=plays("spark"))
    assert bird["position"]["monsters"]["1"]["health"] == [15]
    assert of(bird)["steps"] == 0
    frog = tried(players=[here], monsters=[monster([6], "frog")], steps=plays("spark"))
    assert frog["position"]["monsters"]["1"]["health"] == [3]


@pytest.mark.parametrize(("roll", "stays"), [(4, False), (5, True)])
def test_a_skull_may_stay(roll: int, stays: bool) -> None:
    here = {"hand": ["spark"], "mana": 20}
    result = tried(players=[here], monsters=[monster(4, "skull")], steps=plays("spark"), rolls=[roll])
    assert ("1" in result["position"]["monsters"]) is stays
    assert of(result)["steps"] == (0 if stays else 6)


@pytest.mark.parametrize(("roll", "damage"), [(2, 0), (3, 4)])
def test_a_siren_is_hit_by_the_dice(roll: int, damage: int) -> None:
    here = {"hand": ["spark"], "mana": 20}
    assert dealt(tried(players=[here], monsters=[monster(30, "siren")], steps=plays("spark"), rolls=[roll])) == [damage]


@pytest.mark.parametrize(
    ("card", "here", "has"),
    [
        ("pickpocket", {"gold": 3}, {"gold": 2}),
        ("lurker", {"mana": 3}, {"mana": 1}),
        ("chestling", {}, {}),
        ("fang_chest", {}, {}),
    ],
)
def test_what_monsters_do_at_the_end_of_a_battle(card: str, here: Json, has: Json) -> None:
    result = tried(players=[here], monsters=[monster(30, card)], steps=[{"end": "battle"}])
    assert {name: of(result)[name] for name in has} == has
    assert (result["position"]["monsters"] == {}) is (card in ("chestling", "fang_chest"))


@pytest.mark.parametrize(
    ("level", "card", "choices", "has"),
    [
        ("III", "gold_vein", (), {"gold": 2}),
        ("III", "sprint", (), {"place": 1}),
        ("III", "spring", (), {"mana": 4}),
        ("III", "dice_duel", ([2],), {"gold": 3}),
        ("III", "open_hoard", (), {"gold": 2}),
        ("III", "hand_swap", ([2],), {"hand": ["core.treasure.starter.jolt"]}),
        ("III", "spoils_pool", (), {}),
        ("VI", "mana_flood", (), {"mana": 5}),
        ("VI", "sale", (), {}),
        ("VI", "wanted", (), {}),
        ("IX", "price_hike", (), {}),
        ("IX", "dragon_hoard", (), {"gold": 4}),
    ],
)
def test_what_an_event_does(level: str, card: str, choices: tuple[list[int], ...], has: Json) -> None:
    """Then a monster comes, to which gilding alone does anything."""
    steps = [{"flip": level}, *({"choose": picks} for picks in choices)]
    last = {"III": "slime", "VI": "mud_ball", "IX": "knight"}[level]
    players = [{"hand": ["spark"]}, {"hand": ["jolt"]}]
    result = tried(players=players, piles={level: [card, last]}, steps=steps, rolls=[6, 1])
    assert {name: of(result)[name] for name in has} == has
    assert result["position"]["monsters"]["1"]["card"].endswith(last)


def test_a_strange_shop_sells_a_legend_to_whoever_can_pay() -> None:
    piles = {"IX": ["strange_shop", "knight"], "legends": ["rewind", "free_hour", "pocket_loop", "feast"]}
    steps: list[Json] = [{"flip": "IX"}, {"choose": ["pocket_loop"]}]
    result = tried(players=[{"gold": 7}], piles=piles, steps=steps)
    assert (of(result)["gold"], of(result)["wand"]) == (1, ["core.treasure.legend.pocket_loop"])
    assert of(tried(players=[{"gold": 5}], piles=piles, steps=steps[:1]))["gold"] == 5


def test_gilding_is_for_the_next_monster_of_who_flipped_it() -> None:
    piles = {"III": ["gilding_components", "gold_vein", "slime", "slime", "slime"]}
    steps = [{"seat": 1, "flip": "III"}, {"seat": 2, "flip": "III"}, {"seat": 1, "flip": "III"}]
    after = tried(players=[{}, {}], piles=piles, steps=steps[:2])["position"]["monsters"]
    assert (after["1"]["health"], after["1"]["reward"], after["2"]["health"]) == ([9], 2, [6])


def test_every_exploration_card_can_be_flipped() -> None:
    for name in EXPLORED:
        card = CARDS[name]
        assert isinstance(card, tree.Exploration)
        if card.level != "XII":
            piles = {card.level: [name, name], "legends": ["rewind"]}
            result = tried(players=[{"hand": ["spark"]}, {}], piles=piles, steps=[{"flip": card.level}])
            assert result["steps"][0]["facts"] != []
