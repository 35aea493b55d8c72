"""Scripts: read by types, refused with the place of the fault, kept as ids and orders."""

from __future__ import annotations

import json

import pytest

from games.clocktower.engine.night import sheets
from games.clocktower.options import ClocktowerOptions
from games.clocktower.rules import GAME
from games.clocktower.script import SHIPPED, check, read, survey
from games.game import Rejected
from games.sitting.documents import BadDocument, Chosen, texts
from server.refusals import Refused
from tests.games.clocktower.sat import Sat

TB = read(SHIPPED["tb"])
SMALL = ["washerwoman", "chef", "empath", "poisoner", "imp"]


def refusal(text: str) -> tuple[str, object]:
    with pytest.raises(Rejected) as no:
        check(text)
    return no.value.code, no.value.params.get("path")


def test_the_shipped_scripts_say_their_characters_and_the_printed_order() -> None:
    assert len(TB.characters) == 22
    listed = [id for id in sheets()["tb"]["first"] if id in TB.characters]
    assert list(TB.first_night) == listed
    general = read(SHIPPED["tb"], "general").other_nights
    assert general.index("spy") > general.index("imp")
    assert general != TB.other_nights
    assert {"exorcist", "widow"} <= {*read(SHIPPED["seed"]).characters}


def test_ids_are_read_as_people_write_them_and_others_are_left_out() -> None:
    meta = {"id": "_meta", "name": "x", "author": "y"}
    text = json.dumps([meta, "Fortune_Teller", {"id": "imp"}, *SMALL[:4], "thief", "gambler"])
    script = read(text)
    assert script.characters == ("fortuneteller", "imp", *SMALL[:4], "gambler")
    assert script.first_night == ("poisoner", "washerwoman", "chef", "empath", "fortuneteller")
    assert script.other_nights == ("poisoner", "gambler", "imp", "empath", "fortuneteller")
    assert [remark.code for remark in survey(text).warnings] == ["script_left_out", "script_by_hand"]


def test_an_own_order_wins_and_lacks_nobody() -> None:
    script = read(json.dumps([{"id": "_meta", "firstNight": ["empath", "chef"]}, *SMALL]))
    order = script.first_night
    assert order.index("empath") < order.index("chef")
    assert "poisoner" in order


def test_a_script_without_an_order_goes_by_the_general_one() -> None:
    script = read(json.dumps(["imp", "gambler", "chef", "poisoner", "empath", "monk"]))
    assert script.first_night == ("poisoner", "chef", "empath")
    assert script.other_nights == ("poisoner", "gambler", "monk", "imp", "empath")


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("", "script_unreadable", "$"),
        ("{}", "script_unreadable", "$"),
        ("[1]", "script_unreadable", "$[0]"),
        ('["imp", {"name": "x"}]', "script_unreadable", "$[1]"),
        ('[{"id": "_meta", "firstNight": {}}]', "script_unreadable", "$[0].firstNight"),
        ("[" * 100_000, "script_unreadable", "$[0]"),
        (json.dumps([*SMALL, "batman"]), "script_unknown", "$[5]"),
        (json.dumps([*SMALL, "Im p"]), "script_doubled", "$[5]"),
        (json.dumps([{"id": "_meta"}, {"id": "_meta"}, *SMALL]), "script_doubled", "$[1]"),
        (json.dumps([{"id": "_meta", "otherNight": ["imp", "imp"]}, *SMALL]), "script_doubled", "$._meta.otherNight"),
        (json.dumps([{"id": "_meta", "firstNight": ["nobody"]}, *SMALL]), "script_unknown", "$._meta.firstNight"),
        (json.dumps(["imp"] * 300), "script_too_long", None),
        (json.dumps(SMALL[:4]), "script_too_small", None),
    ],
)
def test_what_is_no_script_is_refused_with_its_place(text: str, code: str, path: str | None) -> None:
    assert refusal(text) == (code, path)


def test_an_enormous_text_is_refused_by_the_core() -> None:
    with pytest.raises(BadDocument):
        texts(GAME, {"script": Chosen(text="[" + '"imp",' * 100_000 + "]")})


def test_a_script_too_small_for_the_table_is_refused_before_it_opens() -> None:
    small = json.dumps([*SMALL, "saint", "recluse"])
    GAME.rules.fits(ClocktowerOptions(), 5, {"script": small})
    with pytest.raises(Rejected) as no:
        GAME.rules.fits(ClocktowerOptions(), 9, {"script": small})
    assert no.value.code == "clocktower_too_few"


def test_a_table_without_a_person_does_not_start_with_a_character_that_needs_one() -> None:
    script = [*SMALL, "gossip", "saint", "recluse"]
    with pytest.raises(Refused) as no:
        Sat(SMALL, script=script, host=False)
    assert no.value.reason == "script_needs_person"
    sat = Sat(("washerwoman", "chef", "gossip", "poisoner", "imp"), script=script)
    sat.night(s4=(1,))
    sat.close()
    sat.window(s4=(2,), s5=(2,))
    while sat.asked.kind != "by_hand":
        sat.decide(sat.asked.legal[0])
    assert (sat.asked.seat, sat.asked.of) == (3, "gossip")
    sat.send("host", "set_token", seat=1, kind="dies", on=True, text="")
    sat.send("host", "inform", seat=3, text="It was true.")
    sat.decide("done")
    sat.end()
    sat.window()
    sat.end()
    assert sat.dead_at_dawn() == (1, 2)
    assert sat.learnt(3)[-1][0] == "text"


def test_characters_have_their_names_in_both_scripts_of_chinese_and_in_english() -> None:
    zh, en = GAME.about.words["zh"], GAME.about.words["en"]
    names = zh["character.washerwoman"], zh["traditional.character.washerwoman"], en["character.washerwoman"]
    assert names == ("洗衣妇", "洗衣婦", "Washerwoman")
