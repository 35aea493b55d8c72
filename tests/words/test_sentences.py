"""The grammar of sentences: gaps, kinds, choices, forms; and the values that fill them."""

from __future__ import annotations

from typing import Any

import pytest

from sotto_words import Gap, Language, Marks, Words, gaps, say, sentence

SENTENCES = {
    "fact.dealt": "Seat {seat} is {role}.",
    "fact.voted": "Votes: {votes}.",
    "fact.said": "{seat}: {text}",
    "fact.walked": "{player} goes {steps} {missing}",
    "role.Merlin": "梅林",
    "direction.up": "上",
    "reason.up": "never",
    "state.votes": "公投票",
}
ZH = Words("zh", SENTENCES, {"p1": "Ann"})


def english(template: str, more: dict[str, str] | None = None, **fields: Any) -> str:
    words = Words("en", {"fact.it": template, **(more or {})})
    return words.fact({"type": "it", **fields})


# --- the grammar ---------------------------------------------------------------------------------------------------


def test_a_gap_is_a_field_with_a_kind_a_choice_or_forms() -> None:
    assert list(gaps("{a} {b.0.c:seat} {d.-1?way} {d.0=b?own} {a=b} {g@seat} {e|die|dice} {f|} { g } {h:} {i j}")) == [
        Gap("a", "", "", ()),
        Gap("b.0.c", "seat", "", ()),
        Gap("d.-1", "", "way", ()),
        Gap("d.0", "", "own", (), same="b"),
        Gap("g", "", "", (), "seat"),
        Gap("e", "", "", ("die", "dice")),
        Gap("f", "", "", ("",)),
    ]


@pytest.mark.parametrize(
    ("value", "form"),
    [(1, "die"), (0, "dice"), (2, "dice"), (-1, "die"), (1.5, "dice"), ([7], "die"), ([], "dice"), ({"a": 1}, "die")],
)
def test_a_form_goes_with_a_number_or_with_how_many_there_are(value: object, form: str) -> None:
    assert english("{left|die|dice}", left=value) == form


def test_what_stands_under_keys_is_told_by_what_they_are_called() -> None:
    seats = {"seat.other": "seat {id}", "seat.2": "the dealer"}
    assert english("{dice@seat}.", seats, dice={"1": [2, 6], "2": 5}) == "seat 1 (2, 6), the dealer 5."
    assert english("{who@seat}", seats, who={"1": "imp", "2": "monk"}) == "seat 1 → imp, the dealer → monk"
    assert english("{dice@seat}", seats, dice={}) == "–"
    assert english("{dice@seat}", seats, dice=[3]) == "3"


def test_a_language_with_fewer_forms_has_the_last() -> None:
    assert say("{n} {n|颗}", "zh", {"n": 1}) == "1 颗"
    assert say("{n} {n|sheep}", "en", {"n": 1}) == "1 sheep"


@pytest.mark.parametrize(
    ("way", "said"),
    [("up", "Up 3."), ("down", "Otherwise 3."), (None, "Otherwise 3."), (True, "Indeed."), ([], "Nowhere.")],
)
def test_a_sentence_is_chosen_by_a_value(way: object, said: str) -> None:
    choices = {"up": "Up {n}.", "other": "Otherwise {n}.", "true": "Indeed.", "0": "Nowhere."}
    assert english("{way?way}", {f"choice.way.{value}": text for value, text in choices.items()}, way=way, n=3) == said


def test_a_sentence_may_be_chosen_by_whether_two_fields_are_the_same() -> None:
    more = {"choice.whom.true": "{seat} chooses themselves.", "choice.whom.false": "{seat} chooses {targets}."}
    said = [english("{targets.0=seat?whom}", more, seat=2, targets=targets) for targets in ([2], [3], [])]
    assert said == ["2 chooses themselves.", "2 chooses 3.", "2 chooses –."]


def test_what_is_chosen_may_be_nothing_and_then_a_quiet_sentence_is_told_where_every_fact_is() -> None:
    words = Words("en", {"fact.it": "{way?way}", "choice.way.up": "Up.", "quiet.it": "It went {way}."})
    assert words.fact({"type": "it", "way": "down"}) == ""
    assert words.fact({"type": "it", "way": "down"}, every=True) == "It went down."
    assert words.fact({"type": "it", "way": "up"}, every=True) == "Up."


def test_beneath_its_own_heading_a_fact_may_say_less() -> None:
    fact = {"type": "it", "day": 2, "died": [], "said": "x"}
    more = {"below.it": "{died?dawn} {late?late}", "choice.dawn.0": "Nobody died."}
    told = [Words("en", {"fact.it": "Day {day} breaks.", **one}).beneath(fact) for one in (more, {"below.it": ""}, {})]
    assert told == ["Nobody died.", "", "Day 2 breaks."]


def test_a_path_leads_into_a_thing_and_minus_one_is_the_last() -> None:
    sides = [{"seat": 1}, {"seat": 2}]
    assert english("{sides.1.seat} {path.-1} {path.9} {sides.x}", sides=sides, path=[4, 5]) == "2 5 {path.9} {sides.x}"


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("text", "Ann", "\u2068Ann\u2069"), ("text", {"zh": "安", "en": "Ann"}, "\u2068Ann\u2069"), ("text", "", "–"),
        ("hundredths", 123_450, "1,235"), ("hundredths", -50, "0"), ("hundredths", None, "–"),
        ("place", [4, 5], "(4, 5)"), ("place", [4], "–"),
        ("count", [[1], [2]], "2"), ("count", 7, "7"),
        ("card", 8, "Princess"), ("card", [8, 9], "Princess, a card"), ("card", {"8": 3}, "Princess"),
        ("card", [], "–"),
        ("suit", 3, "3"), ("suit", True, "✓"), ("card", None, "a card"), ("suit", None, "?"),
    ],
)  # fmt: skip
def test_a_kind_says_what_its_values_are_called(kind: str, value: object, said: str) -> None:
    assert english(f"{{it:{kind}}}", {"card.8": "Princess", "card.other": "a card"}, it=value) == said


def test_what_a_fact_lacks_stays_as_it_is_written() -> None:
    assert english("{a} {b:seat} {c|x|y} {d?e}!") == "{a} {b:seat} {c|x|y} !"


def test_a_value_is_not_filled_in_again() -> None:
    assert english("{a} {b}", a="{b}", b="x") == "{b} x"
    assert say("{a} {b}", "en", {"a": "{b}", "b": "x"}) == "{b} x"


# --- values --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ({"type": "dealt", "seat": 3, "role": "Merlin"}, "Seat 3 is 梅林."),
        ({"type": "voted", "votes": {"1": True, "2": False}}, "Votes: 1：✓、2：✗."),
        ({"type": "voted", "votes": [1, [2, 3], None]}, "Votes: 1、(2、3)、?."),
        ({"type": "voted", "votes": []}, "Votes: –."),
        ({"type": "said", "seat": 1, "text": "up"}, "1: up"),
        ({"type": "said", "seat": 1, "text": ""}, "1:"),
        ({"type": "walked", "player": "p1", "steps": ["up", "left"]}, "\u2068Ann\u2069 goes 上、left {missing}"),
        ({"type": "odd_thing", "x": 1}, 'odd thing {"type":"odd_thing","x":1}'),
    ],
)
def test_facts_are_sentences(fact: dict[str, Any], said: str) -> None:
    assert ZH.fact(fact) == said


def test_a_text_in_both_languages_is_told_in_the_readers() -> None:
    fact = {"type": "arrived", "text": {"zh": "水塔", "en": "Water Tower"}, "by": [{"zh": "甲", "en": "A"}]}
    assert Words("zh", {"fact.arrived": "到达{text}，{by}。"}).fact(fact) == "到达水塔，甲。"
    assert Words("en", {"fact.arrived": "At {text}, {by}."}).fact(fact) == "At Water Tower, A."


def test_a_kind_may_be_a_command_and_what_is_missing_in_a_thing_is_left_out() -> None:
    ruling = {"kind": "end_phase", "change": None, "by": "blue"}
    more = {"command.end_phase": "End the phase", "team.blue": "Blue"}
    told = english("{ruling} ({kind}). {reason}", more, kind="end_phase", ruling=ruling, reason="blue")
    assert told == "kind: End the phase, by: Blue (End the phase). blue"


def test_a_number_is_called_as_its_own_field_is_and_never_as_another_one() -> None:
    cards = {"1": {"seat": 1, "card": 1, "wild": True}}
    more = {"card.1": "Guard (1)", "wild.true": "wild"}
    told = english("{cards} {card} {target}", more, cards=cards, card={"1": 1}, target="1")
    assert told == "1: (seat: 1, card: Guard (1), wild: wild) 1: Guard (1) 1"


def test_words_that_are_no_values_are_no_ones_name() -> None:
    more = {"player.other": "nobody", "choice.up.up": "no", "quiet.up": "no", "name.up": "no"}
    assert english("{a} {b}", more, a="other", b="up") == "other up"


def test_a_state_field_has_words_or_its_own_name() -> None:
    assert (ZH.field("votes"), ZH.field("vote_round")) == ("公投票", "vote round")


def test_marks_set_apart_what_people_wrote() -> None:
    words = Words("en", {"fact.it": "{who} says {text}"}, {"p1": "Ann"}, marks=Marks("**{}**".format, "`{}`".format))
    assert words.fact({"type": "it", "who": "p1", "text": "hi"}) == "**Ann** says `hi`"


# --- names ---------------------------------------------------------------------------------------------------------

TABLE = {
    "officer": ("officers.*.name",),
    "seat": ("roles.*",),
    "ghost": ("ghost_made: ghost.name", "ghosts.*.name"),
    "area": ("moved: area=name",),
    "fight": ("begun: fight=",),
    "foe": ("begun: foes.*.name",),
}
NAMED = {
    "fact.it": "{officer:officer}; {seat:seat}; {ghost}; {area}; {foe}; {fight}",
    "name.seat": "{id} {name:text}",
    "name.fight": "the fight",
    "officer.-1": "nobody",
    "seat.other": "Seat {id}",
}
IT = {"type": "it", "officer": [3, -1, 7], "seat": 2, "ghost": "g1", "area": "a1", "foe": "f1", "fight": "b1"}


def test_a_table_says_where_views_and_facts_have_names() -> None:
    words = Words("en", NAMED, table=TABLE)
    assert words.fact(IT) == "3, nobody, 7; Seat 2; g1; a1; f1; b1"
    words.learn({"type": "ghost_made", "ghost": {"id": "g1", "name": "Echo"}})
    words.learn({"type": "moved", "area": "a1", "name": {"zh": "塔", "en": "Tower"}})
    words.learn({"type": "begun", "fight": "b1", "foes": {"f1": {"name": "x" * 41}}})
    words.see({"officers": {"3": {"name": "Guan"}, "7": {"name": ""}}, "roles": {"2": {"name": "Shu"}}})
    told = words.fact(IT).replace("\u2068", "<").replace("\u2069", ">")
    assert told == f"<Guan>, nobody, 7; 2 <Shu>; <Echo>; <Tower>; <{'x' * 40}…>; the fight"


def test_a_view_replaces_the_one_before_and_what_facts_told_stays() -> None:
    words = Words("en", NAMED, table=TABLE)
    words.learn({"type": "ghost_made", "ghost": {"id": "g1", "name": "Echo"}})
    words.see({"ghosts": {"g1": {"name": "Other"}, "g2": {"name": "Late"}}})
    assert words.value(["g1", "g2"]) == "\u2068Echo\u2069, \u2068Late\u2069"
    words.see({})
    assert words.value(["g1", "g2"]) == "\u2068Echo\u2069, g2"


def test_where_the_table_finds_nothing_it_names_nothing() -> None:
    words = Words("en", NAMED, table=TABLE)
    words.learn({"type": "ghost_made", "ghost": None})
    words.learn({"type": "moved", "name": "no id"})
    words.learn({"type": "begun", "foes": {"f1": {"name": 7}, "f2": None}})
    words.see({"officers": None, "roles": [{"name": "Wei"}], "ghosts": {"g1": "no card"}})
    assert words.value(["f1", "f2", "g1"]) == "f1, f2, g1"
    assert words.fact({"type": "it", "seat": 0}).startswith("{officer:officer}; 0 \u2068Wei\u2069;")


def test_a_thing_in_a_fact_is_told_by_its_parts() -> None:
    more = {
        "name.change": "{of?change}",
        "choice.change.none": "{before} → {after}",
        "choice.change.other": "{of}: {after}",
    }
    changes = [{"of": "", "before": 1, "after": 2}, {"of": "K", "before": 2, "after": 3}]
    assert english("{change:change}; {first:change}", more, change=changes, first=changes[0]) == "1 → 2, K: 3; 1 → 2"


def test_a_name_that_looks_like_a_code_is_a_name() -> None:
    table = {"patient": ("patients.*.name",), "region": ("opened: regions.*",)}
    sentences = {"color.K": "Black", "fact.it": "{color} {color:color} {region:region}"}
    words = Words("en", sentences, {"p9": "Somebody"}, table)
    words.see({"patients": {"p1": {"name": "K"}, "p2": {"name": "p9"}}})
    words.learn({"type": "opened", "regions": {"K": "Harbour"}})
    assert words.fact({"type": "it", "color": "K", "region": "K"}) == "Black Black \u2068Harbour\u2069"
    assert words.value(["p1", "p2", "K", "p9"]) == "\u2068K\u2069, \u2068p9\u2069, Black, \u2068Somebody\u2069"


# --- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "said"), [("en", "5 dice of b, 2"), ("zh", "b、2 的 5 颗")])
def test_sentences_take_parameters(language: Language, said: str) -> None:
    words = {"en": {"x": "{n} {n|die|dice} of {of}"}, "zh": {"x": "{of} 的 {n} 颗"}}
    assert sentence({"en": words["en"], "zh": words["zh"]}, language, "x", {"n": 5, "of": ("b", 2)}) == said


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ({"value": "m", "label": "role.Merlin", "text": "Merlin of mine"}, "梅林"),
        ({"value": "imp", "label": "role.imp", "text": {"zh": "小恶魔", "en": "Imp"}}, "\u2068小恶魔\u2069"),
        ({"value": "up", "text": "direction.up"}, "\u2068direction.up\u2069"),
        ({"value": "up"}, "上"),
        ({"value": "up", "label": "role.none"}, "上"),
    ],
)
def test_an_option_is_called_by_the_catalogue_or_by_a_text_of_its_own(option: dict[str, Any], said: str) -> None:
    assert ZH.option(option, "direction") == said
