"""The card language: both dialects of the seed, what is refused and where, what is only odd."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.game import Rejected
from games.wizard.language import tree
from games.wizard.language.load import check, reading, shipped, survey
from games.wizard.trial import run_trial
from tests.effort import Calls, least_seconds

Json = Any
PACKS = Path(__file__).parents[3] / "games/wizard/packs"


def card(do: Json, **fields: Json) -> Json:
    """A spell that does this."""
    base = {"id": "t.treasure.common.x", "name": "X", "manaCost": 0, "rarity": "com"}
    return base | {"behaviors": [{"at": "onPlay", "do": do}]} | fields


def text(do: Json, **fields: Json) -> str:
    """The pack of such a card."""
    return json.dumps(card(do, **fields))


def canonical(raw: Json) -> Json:
    """What becomes of a card."""
    found = reading(json.dumps([raw]), True)
    assert found.faults == ()
    return msgspec.to_builtins(found.pack.cards[0])


# --- both dialects ---------------------------------------------------------------------------------------------------

STONE = {"type": "damage", "amount": 2, "target": {"type": "monsterChooser", "ask": "$onPlay.playerUUID"}}


def test_the_first_dialect_of_the_stone_is_the_second() -> None:
    stone = msgspec.to_builtins(shipped("base").cards[0])
    second = {name: value for name, value in stone.items() if name != "class"} | {
        "behaviors": [{"at": "onPlay", "do": [STONE]}]
    }
    assert canonical(second) == stone
    short = second | {
        "behaviors": [{"at": "onPlay", "do": "dealDamage", "amount": 2, "target": {"chooser": "monsters"}}]
    }
    assert canonical(short) == stone


def test_the_first_dialect_of_the_exploration_card_is_the_second() -> None:
    gilding = msgspec.to_builtins(shipped("base").cards[1])
    flipped, target = "$onExplorationFlip.sourcePlayerUUID", "$onExplorationFlip.cardUUID"
    second = {name: value for name, value in gilding.items() if name != "class"} | {
        "behaviors": [{"at": "onFlip", "do": [{"type": "addTriggers", "triggers": [{
            "mode": "once", "event": "onExplorationFlip",
            "condition": {"type": "And", "conditions": [
                {"type": "Equals", "value1": "{onFlip.sourcePlayerUUID}", "value2": flipped},
                {"type": "Equals", "value1": "$onExplorationFlip.type", "value2": "monster"}]},
            "do": [
                {"type": "maxHealth", "mode": "add", "amount": 3, "target": target},
                {"type": "health", "mode": "add", "amount": 3, "target": target},
                {"type": "reward", "mode": "add", "amount": 1, "target": target}]}]}]}]
    }  # fmt: skip
    assert canonical(second) == gilding


def test_the_seeds_text_is_read_brackets_and_all() -> None:
    found = reading((PACKS / "base.json").read_text("utf-8"), True)
    assert found.faults == ()
    assert [remark.code for remark in found.warnings] == ["pack_bracket_surplus", "pack_bracket_missing"]
    assert len(found.pack.cards) == 4


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            {"type": "regenMana", "amount": 2, "target": "self"},
            {"type": "mana", "mode": "add", "amount": 2, "target": "self"},
        ),
        ({"type": "drawCards", "amount": 2, "target": "self"}, {"type": "drawCard", "amount": 2, "target": "self"}),
        ({"type": "shuffleBack", "target": "self"}, {"type": "shuffleBack", "player": "self"}),
        (
            {
                "type": "if",
                "condition": {"type": "HasCard", "playUUID": "self", "cardUUID": "$this.cardUUID"},
                "do": [],
            },
            {
                "type": "if",
                "condition": {"type": "HasCard", "playerUUID": "self", "cardUUID": "$this.cardUUID"},
                "do": [],
            },
        ),
        (
            {"type": "if", "condition": {"type": "IsType", "playUUID": "self", "cardType": "fire"}, "do": []},
            {"type": "if", "condition": {"type": "IsType", "cardUUID": "self", "cardType": "fire"}, "do": []},
        ),
        (
            {"type": "removeTriggers", "mode": "UUID", "targets": {"mode": "id", "value": "a"}},
            {
                "type": "removeTriggers",
                "mode": "UUID",
                "targets": {"type": "triggerGetter", "mode": "id", "value": "a"},
            },
        ),
    ],
)
def test_slips_of_the_seed_become_the_canonical_form(old: Json, new: Json) -> None:
    assert canonical(card([old])) == canonical(card([new]))


def test_the_trigger_example_is_read_with_a_warning() -> None:
    trigger = {"event": "onPlay", "condition": {"type": "HasWand", "playerUUID": "$onPlay.playerUUID"}, "do": [STONE]}
    found = reading(json.dumps([card([{"type": "addTriggers", "triggers": [trigger]}])]))
    assert found.faults == ()
    assert [remark.code for remark in found.warnings] == ["pack_event_on_play"]
    (added,) = found.pack.cards[0].behaviors[0].do
    assert isinstance(added, tree.AddTriggers)
    assert added.triggers[0].event == "onPlayCard"


def test_a_rarity_and_a_count_have_their_aliases() -> None:
    made = canonical(card([], rarity="common", count="3"))
    assert (made["rarity"], made["count"]) == ("com", 3)


def test_markup_is_cleaned() -> None:
    raw = card(
        [], name="<script>a</script><b onclick='x'>B</b>", description="<i>x</i><br/><a href='y'>z</a> &amp; \u202eq"
    )
    made = canonical(raw)
    assert made["name"] == "a<b>B</b>"
    assert made["description"] == "<i>x</i><br>z & q"


# --- what is refused -------------------------------------------------------------------------------------------------

DRAW = {"type": "drawCard", "id": "d{i.index}", "amount": 1, "target": "self"}


@pytest.mark.parametrize(
    ("text", "code", "has"),
    [
        ('[{"id": 1 2}]', "pack_syntax", {"line": 1}),
        ('\n{"a" b}', "pack_syntax", {"line": 2}),
        ('{"a": 1, "a": 2}', "pack_syntax", {"line": 1}),
        ('{"a": "b', "pack_syntax", {"line": 1}),
        ("[" * 5000, "document_deep", {}),
        ("[1]", "pack_card", {"card": "1", "path": "$"}),
        (text([{"type": "nope"}]), "pack_card", {"path": "$.behaviors[0].do[0].type"}),
        (text([{"type": "damage", "amount": 1.5}]), "pack_card", {"path": "$.behaviors[0].do[0].amount"}),
        (text([{"type": "damage", "amount": 10**9}]), "pack_card", {"path": "$.behaviors[0].do[0].amount"}),
        (text([{"type": "mana", "mode": "add", "amount": 1, "x": 1}]), "pack_card", {"path": "$.behaviors[0].do[0]"}),
        (text([], manaCost=-1), "pack_card", {"path": "$.manaCost"}),
        (text([], id="x"), "pack_card", {"card": "x"}),
        (json.dumps([card([]), card([])]), "pack_twice", {"card": "t.treasure.common.x"}),
        (text([], id="core.treasure.common.x"), "pack_shipped", {}),
        (text([{"type": "discardCard", "target": "$d.UUID"}]), "pack_unknown_name", {"name": "d.UUID"}),
        (text([{"type": "discardCard", "target": "{d{i.index}.UUID}"}]), "pack_unknown_name", {"name": "i.index"}),
        (text([{"type": "addTriggers", "triggers": [{"event": "onX", "do": []}]}]), "pack_no_event", {"name": "onX"}),
        (text([{"type": "loop", "times": 101, "do": [DRAW | {"id": ""}]}]), "pack_endless", {"path": "$.behaviors[0]"}),
        (
            text([{"type": "addTriggers", "triggers": [{"mode": "always", "event": "onManaGained", "do": [
                {"type": "mana", "mode": "add", "amount": 1, "target": "self"}]}]}]),
            "pack_endless",
            {"path": "$.behaviors[0].do[0].triggers[0]"},
        ),
    ],
)  # fmt: skip
def test_a_bad_pack_is_refused_with_its_place(text: str, code: str, has: Json) -> None:
    with pytest.raises(Rejected) as no:
        check(text)
    assert no.value.code == code
    assert {name: no.value.params[name] for name in has} == has


def test_nesting_without_end_is_refused() -> None:
    do: Json = [DRAW | {"id": ""}]
    for _ in range(33):
        do = [{"type": "if", "condition": {"type": "AlwaysTrue"}, "do": do}]
    with pytest.raises(Rejected) as no:
        check(text(do))
    assert no.value.code in ("document_deep", "pack_deep")


MANA = {"type": "getPlayerProperty", "property": "mana"}
TEST = {"type": "when", "then": 0, "otherwise": 3}
CLOSED: list[tuple[Json, str, str]] = [
    ("$this.cardUUID", "", "$this.cardUUID"),
    ("a{this.ownerUUID}", "", "a{this.ownerUUID}"),
    ({"type": "expr", "op": "+", "args": [1, "$onPlay.playerUUID"]}, ".args[1]", "$onPlay.playerUUID"),
    ({"type": "numberChooser"}, "", "numberChooser"),
    (MANA | {"playerUUID": {"type": "playerChooser"}}, ".playerUUID", "playerChooser"),
    (MANA | {"property": "handCards"}, "", "handCards"),
    ({"type": "manaBefore"}, "", "manaBefore"),
    ({"type": "triggerGetter", "mode": "id", "value": "a"}, "", "triggerGetter"),
    ({"type": "getCardProperty", "cardUUID": "a", "property": "currentCost"}, "", "getCardProperty"),
    (TEST | {"condition": {"type": "IsType", "cardUUID": "next", "cardType": "fire"}}, ".condition", "IsType"),
    (TEST | {"condition": {"type": "HasCard", "playerUUID": "next", "cardUUID": "a"}}, ".condition", "HasCard"),
    (TEST | {"condition": {"type": "Not", "condition": {"type": "GreaterThan", "value1": 1, "value2": "$this.a"}}},
     ".condition.condition.value2", "$this.a"),
]  # fmt: skip
OPEN: list[Json] = [
    3, None, [4, 3], MANA, {"type": "resonance"}, {"type": "spread"}, {"type": "getFlag", "flag": "f"},
    {"type": "getMonsterProperty", "monsterUUID": "strongest", "property": "health"},
    {"type": "expr", "op": "count", "args": ["allMonsters"]},
    *(TEST | {"condition": condition} for condition in (
        {"type": "HasWand", "playerUUID": "next"}, {"type": "HasSpread", "value": 1},
        {"type": "HasResonance", "value": 1},
        {"type": "LessThan", "value1": MANA | {"property": "hand"}, "value2": MANA | {"playerUUID": "next"}})),
]  # fmt: skip


def numbered(field: str, value: Json) -> str:
    """The pack of a card with this for its cost, or its health or reward."""
    monster = {"id": "t.exploration.III.m", "name": "M", "type": "monster", "level": "III", "health": 3}
    return text([], cost=value) if field == "cost" else json.dumps(monster | {field: value})


@pytest.mark.parametrize("field", ["cost", "health", "reward"])
@pytest.mark.parametrize(("value", "path", "name"), CLOSED)
def test_the_numbers_of_a_card_come_from_what_everybody_sees(field: str, value: Json, path: str, name: str) -> None:
    (fault,) = reading(numbered(field, value)).faults
    assert (fault.code, fault.params["path"], fault.params["name"]) == ("pack_closed", f"$.{field}{path}", name)


@pytest.mark.parametrize("field", ["cost", "health", "reward"])
@pytest.mark.parametrize("value", OPEN)
def test_what_everybody_sees_can_be_a_number_of_a_card(field: str, value: Json) -> None:
    assert reading(numbered(field, value)).faults == ()


def test_a_cost_has_no_more_parts_than_another_value() -> None:
    (fault,) = reading(numbered("cost", {"type": "expr", "op": "+", "args": [1] * 300})).faults
    assert (fault.code, fault.params["path"]) == ("pack_large", "$.cost")


def test_all_faults_and_warnings_are_surveyed() -> None:
    bad = [card([{"type": "discardCard", "target": "$d.UUID"}]), card([], id="t.treasure.common.y", manaCost=50)]
    found = survey(json.dumps(bad))
    assert [fault.code for fault in found.faults] == ["pack_unknown_name"]
    assert [warning.code for warning in found.warnings] == ["pack_unpayable"]
    good = survey(text([STONE]))
    assert (good.faults, [figure.code for figure in good.figures]) == ((), ["pack_cards", "pack_rarities"])


@pytest.mark.parametrize("name", ["core", "base", "example"])
def test_the_shipped_packs_load_fast_and_have_no_faults(name: str) -> None:
    text = (PACKS / f"{name}.json").read_text("utf-8")
    reading.cache_clear()
    with Calls() as calls:
        assert reading(text, True).faults == ()
    assert calls.made < 100_000, "at most an eighth of a second on a slow machine"


def test_a_pack_of_256_kb_takes_fewer_calls_than_it_has_bytes_twice() -> None:
    one = card(
        [{"type": "loop", "id": "i", "times": 5, "do": [DRAW, {"type": "discardCard", "target": "{d{i.index}.UUID}"}]}]
        * 2
    )
    cards = [one | {"id": f"t.treasure.common.x{number}", "description": "y" * 60} for number in range(390)]
    text = json.dumps(cards)
    assert 150_000 < len(text) < 256_000
    with Calls() as calls:
        assert reading(text).faults == ()
    assert calls.made < 2 * len(text)


LONG = 256 * 1024
WORST: dict[str, Callable[[int], str]] = {
    "open": lambda size: "[" * size,
    "closed": lambda size: "[" + "]" * (size - 1),
    "commas": lambda size: "," * size,
    "texts": lambda size: '""' * (size // 2),
    "numbers": lambda size: "1 " * (size // 2),
    "tags": lambda size: text([], description="<a " * (size // 4)),
    "many tags": lambda size: json.dumps([card([], description="<a" * 300) for _ in range(size // 870)]),
    "remarks": lambda size: json.dumps([card([], description="<!--" * 600) for _ in range(size // 2600)]),
    "doables": lambda size: text([DRAW | {"id": ""}] * (size // 65)),
    "triggers": lambda size: text(
        [{"type": "addTriggers", "triggers": [{"event": "onManaGained", "do": []}] * (size // 65)}]
    ),
}
"""Texts of what costs a reader most, about as long as they are told to be."""


def surveyed(text: str) -> None:
    reading.cache_clear()
    with suppress(Rejected):
        survey(text)


@pytest.mark.parametrize("name", WORST)
def test_no_text_takes_long(name: str) -> None:
    long, short = WORST[name](LONG), WORST[name](LONG // 16)
    with Calls() as calls:
        surveyed(short)
    assert calls.made < 20 * len(short)
    allowed = 64 * least_seconds(lambda: surveyed(short))
    assert least_seconds(lambda: surveyed(long), 1) < allowed, "16 times the text: a square would be 256"


# --- anything at all -------------------------------------------------------------------------------------------------

SEATS = st.sampled_from(["self", "all", "others", "next", "highest", "$onPlay.playerUUID", "$nobody.UUID", "$a.UUID"])
COMPUTED: list[Json] = [
    "$a.value", "$a.count", "$nobody.value", {"type": "resonance"}, {"type": "spread"},
    {"type": "expr", "op": "*", "args": [9, 9, 9]}, {"type": "getPlayerProperty", "property": "mana"},
]  # fmt: skip
NUMBERS = st.one_of(st.integers(-3, 130), st.sampled_from(COMPUTED))
MONSTERS = st.sampled_from([{"type": "monsterChooser"}, "allMonsters", "myMonster", "strongest", None, "$a.UUID"])
CARDS = st.sampled_from(["$a.UUIDs", "$this.cardUUID", {"type": "cardChooser"}])
WHAT = st.sampled_from(["cost", "spellBonus", "repeat", "noDraw", "manaFixed"])
SIMPLE = st.one_of(
    st.fixed_dictionaries({"type": st.just("damage"), "amount": NUMBERS, "target": MONSTERS}),
    st.fixed_dictionaries({
        "type": st.sampled_from(["mana", "gold", "freezing"]), "id": st.just("a"), "mode": st.just("add"),
        "amount": NUMBERS, "target": SEATS,
    }),
    st.fixed_dictionaries({"type": st.just("drawCard"), "id": st.just("a"), "amount": NUMBERS, "target": SEATS}),
    st.fixed_dictionaries({"type": st.just("discardCard"), "target": CARDS}),
    st.fixed_dictionaries({
        "type": st.just("moveCard"), "card": CARDS, "to": st.sampled_from(["hand", "deck", "discard", "aside"]),
    }),
    st.fixed_dictionaries({"type": st.just("defeat"), "monster": MONSTERS}),
    st.fixed_dictionaries({"type": st.just("chooseNumber"), "id": st.just("a"), "max": NUMBERS}),
    st.sampled_from([{"type": "roll", "id": "a"}, {"type": "counter"}, {"type": "repeatCard"}]),
    st.just({"type": "castCard", "card": {"type": "cardChooser"}, "targetsBy": "next"}),
    st.fixed_dictionaries({
        "type": st.just("addModifier"), "what": WHAT, "value": st.just(1),
        "scope": st.sampled_from(["round", "next", "spell"]),
    }),
)  # fmt: skip
CONDITIONS: st.SearchStrategy[Json] = st.sampled_from([
    {"type": "AlwaysTrue"}, {"type": "HasSpread"}, {"type": "HasResonance", "value": 1},
    {"type": "HasWand", "playerUUID": "self"}, {"type": "Equals", "value1": "$a.UUID", "value2": "self"},
    {"type": "LessThan", "value1": "$a.value", "value2": 3},
])  # fmt: skip


def nested(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    block = st.lists(inner, max_size=3)
    events = st.sampled_from(["onManaGained", "onDamageTaken", "onDefeat", "onPlayCard", "onDrawCard", "onNothing"])
    mounted = ("once", "turn", "round", "battle", "always")
    return st.one_of(
        st.builds(lambda n, do: {"type": "loop", "id": "i", "times": n, "do": do}, NUMBERS, block),
        st.builds(lambda c, do, el: {"type": "if", "condition": c, "do": do, "elsedo": el}, CONDITIONS, block, block),
        st.builds(lambda c, do: {"type": "while", "condition": c, "do": do}, CONDITIONS, block),
        st.builds(lambda m, e, do: {"type": "addTriggers", "triggers": [{"mode": m, "event": e, "do": do}]},
                  st.sampled_from(mounted), events, block),
    )  # fmt: skip


PROGRAMS = st.lists(st.recursive(SIMPLE, nested, max_leaves=12), min_size=1, max_size=5)


@settings(max_examples=150, deadline=None)
@given(PROGRAMS)
def test_any_program_is_refused_or_runs_to_an_end(do: Json) -> None:
    """Whatever it is: no exception, nothing unbounded; the table takes what the check takes."""
    pack = [card(do, count=3)]
    faults = reading(json.dumps(pack)).faults
    steps: list[Json] = [{"play": "x"}]
    position = {
        "pack": pack,
        "players": [
            {"hand": ["x", "x", "spark"], "deck": ["jolt"] * 6, "mana": 9},
            {"hand": ["stone"], "deck": ["jolt"]},
        ],
        "monsters": [{"card": "brute", "slot": 1}, {"card": "spider_trio", "slot": 2}],
        "steps": steps,
    }
    if faults:
        with pytest.raises(Rejected):
            run_trial(json.dumps(position))
        return
    for _ in range(6):
        result: Json = run_trial(json.dumps(position))
        asked = result["steps"][-1]["asked"]
        if asked is None:
            return
        picks = (
            [asked["min"]]
            if asked["kind"] == "number"
            else [one.rpartition(".")[2] for one in asked["offers"][: max(1, asked["min"])]]
        )
        steps.append({"choose": picks})


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='{}[]":,abc1 \n/*', max_size=60))
def test_any_text_is_read_or_refused(scrawl: str) -> None:
    codes = {"pack_syntax", "document_deep"}
    try:
        assert reading(scrawl).pack.cards == ()
    except Rejected as refused:
        codes.remove(refused.code)
