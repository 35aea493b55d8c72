"""What a DM makes up at the table: where it is found, who learns of it, and what becomes of it without a DM."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from events.audience import Viewer
from events.event import Fact
from games.ghost.facts import dm as facts
from games.ghost.facts.checks import DiceRolled
from games.ghost.facts.combat import FightBegan
from games.ghost.facts.hall import ItemCounted
from games.ghost.facts.scene import ActTold
from games.ghost.state.scenario import module_of
from games.sitting import commands
from server.refusals import Refused
from tests.games.ghost.patients import Patients, ghost, kinds, only
from tests.games.ghost.test_dm import hearers, led
from tests.games.ghost.test_powers import ITEM, MONSTER
from tests.games.ghost.test_two_worlds import assert_alike, world

LOOKS = 2000
"""How often each of two threads looks up what its table has: far more often than it takes to mix two of them up."""


def here(play: Patients) -> str:
    """Where the first patient stands."""
    return f"A/{play.game_state.scenes.places['p1']}"


def make(play: Patients, what: str, **fields: Any) -> list[Fact]:
    return play.do("host", f"make_{what}", reason="", **fields)


# --- monsters ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("strength", 99, "misfit_int"),
        ("activity", 10**9, "misfit_int"),
        ("activity", 0, "misfit_int"),
        ("strength", 0, "misfit_int"),
        ("name", "", "misfit_text_from"),
        ("name", "x" * 65, "misfit_text"),
        ("color", "Z", "misfit_color"),
        ("place", "Z/nowhere", "misfit_choice"),
    ],
)
def test_absurd_numbers_are_refused_with_the_field(field: str, value: object, code: str) -> None:
    play = led()
    id = play.asked("host", "make_monster")
    with pytest.raises(Refused) as no:
        play.send("host", {"type": "make_monster", "reason": ""} | MONSTER | {field: value}, id)
    assert (no.value.reason, no.value.params["field"]) == (code, f"command.{field}")
    assert play.game_state.desk.made == {}


def test_a_monster_is_the_dms_until_a_fight_begins_and_its_values_stay_so() -> None:
    play = led()
    told = make(play, "monster", **(MONSTER | {"name": "Mirror of Ida"}))
    assert kinds(told) == ["ThingMade", "RulingKept"]
    assert hearers(play, facts.ThingMade) == {"host"}
    (monster,) = play.game_state.desk.made
    assert monster in play.offered("host", "start_fight", "monsters")
    told = play.do("host", "start_fight", monsters=[monster], patients=["p1"], reason="")
    assert [card.name["en"] for card in only(told, FightBegan).foes.values()] == ["Mirror of Ida"]
    assert play.view(1).desk.made == {}
    assert b'"values"' not in b"".join(play.bytes_of(1))
    den = play.game_state.combats.dens[play.game_state.combats.fights["p1"].id]
    assert [foe.left for foe in den.foes.values()] == [MONSTER["activity"]]


def test_a_monster_that_waits_somewhere_is_taken_on_there() -> None:
    play = led()
    make(play, "monster", **(MONSTER | {"place": here(play), "activity": 1}))
    (node,) = (id for id in play.offered(1, "interact", "node") if id.startswith("x_"))
    play.do(1, "interact", node=node, color="M")
    assert "p1" in play.game_state.combats.fights


# --- items ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("use", "n", "path"),
    [
        ("heal_hp", 3, lambda game: game.hall.patients["p1"].quantum_activity),
        ("heal_mp", 9, lambda game: game.hall.signal["p1"]),
        ("cmyk_boost", 1, lambda game: game.hall.attributes["p1"]["C"]),
        ("apply_buff", 2, lambda game: game.belongings.buffs.get("p1")),
    ],
)
def test_an_item_is_given_and_does_what_was_said(use: str, n: int, path: Any) -> None:
    play = led()
    play.set_activity(p1=4)
    play.do("host", "adjust", patient="p1", what="signal", by=-5, reason="")
    told = make(play, "item", **(ITEM | {"use": use, "n": n}))
    assert only(told, ItemCounted).useful
    assert hearers(play, facts.RulingMade) == {1, "host"}
    before = path(play.game_state)
    play.do(1, "item", item=only(told, ItemCounted).item)
    assert path(play.game_state) != before


def test_a_keepsake_does_nothing_and_can_be_granted_again() -> None:
    play = led()
    make(play, "item", **(ITEM | {"use": "none"}))
    assert not play.asks(1, "item")
    (item,) = play.game_state.desk.made
    play.do("host", "grant_item", patient="p2", item=item, n=2, reason="")
    assert play.game_state.belongings.items["p2"] == {item: 2}


def test_an_item_lies_where_it_was_put_until_it_is_taken() -> None:
    play = led()
    make(play, "item", **(ITEM | {"to": [], "place": here(play)}))
    (node,) = (id for id in play.offered(2, "interact", "node") if id.startswith("x_"))
    play.do(2, "interact", node=node, color="C")
    assert sum(play.game_state.belongings.items["p2"].values()) == 1
    assert node not in [one for area in play.view(1).scenes.scenes["p1"].areas.values() for one in area.nodes]


# --- places and scenes ---------------------------------------------------------------------------------------------


def test_a_place_is_open_to_who_is_in_the_region_at_once_and_to_who_comes_later() -> None:
    play = led()
    there = next(place for place in play.offered("host", "move_patient", "place") if place.startswith("B/"))
    play.do("host", "move_patient", patient="p4", place=there, reason="")
    make(play, "place", region="A", name="The cellar", text="It drips.")
    (cellar,) = play.game_state.desk.made
    assert cellar in play.offered(1, "move", "area")
    assert cellar not in play.offered(4, "move", "area")
    play.do(1, "move", area=cellar)
    assert play.game_state.scenes.places["p1"] == cellar
    play.do("host", "move_patient", patient="p4", place=f"A/{cellar}", reason="")
    assert play.view(4).scenes.scenes["p4"].areas[cellar].text == {"zh": "It drips.", "en": "It drips."}


def test_what_was_set_before_them_stays_when_the_region_grows() -> None:
    play = led()
    (session,) = play.game_state.scenes.sessions
    play.do("host", "set_scene", session=session, text="Rain.", reason="")
    make(play, "place", region="A", name="The cellar", text="")
    assert play.view(1).scenes.scenes["p1"].text["en"] == "Rain."


def test_a_scene_on_the_spot_has_its_patients_in_a_new_place_and_their_session_begins() -> None:
    play = led()
    told = make(play, "scene", patients=["p2", "p3"], region="C", name="The roof", text="Wind.")
    (roof,) = play.game_state.desk.made
    assert [play.game_state.scenes.places[one] for one in ("p2", "p3")] == [roof, roof]
    session = play.game_state.scenes.session_of("p2")
    assert session is not None
    assert (session.region, set(session.members)) == ("C", {"p2", "p3"})
    assert play.view(2).scenes.scenes["p2"].areas[roof].text["en"] == "Wind."
    assert only(told, facts.ThingMade).thing.name == "The roof"


def test_a_region_and_a_place_say_something_else_from_now_on() -> None:
    play = led()
    play.do("host", "redescribe", place="A", name="The drowned tower", text="Water to the sill.", reason="")
    scene = play.view(1).scenes.scenes["p1"]
    assert (scene.name["en"], scene.text["en"]) == ("The drowned tower", "Water to the sill.")
    assert play.view("public").tale.regions["A"].label["en"] == "The drowned tower"
    play.do("host", "redescribe", place=here(play), name="", text="Wet stone.", reason="")
    area = play.view(1).scenes.scenes["p1"].areas[play.game_state.scenes.places["p1"]]
    assert area.text["en"] == "Wet stone."
    assert play.view(1).scenes.scenes["p1"].text["en"] == "Water to the sill."


def test_two_tables_at_once_have_what_was_made_at_each_though_threads_look_it_up() -> None:
    tables = {name: led() for name in ("The cellar", "The roof")}
    for name, play in tables.items():
        make(play, "place", region="A", name=name, text="")

    def reads_its_own(name: str) -> bool:
        state = tables[name].game_state
        found = [[area.name for area in module_of(state).chapters[0].regions[0].areas] for _ in range(LOOKS)]
        return all(name in areas for areas in found)

    often = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(2) as threads:
            assert all(threads.map(reads_its_own, tables))
    finally:
        sys.setswitchinterval(often)


# --- people --------------------------------------------------------------------------------------------------------


def test_who_talks_to_a_person_asks_the_dm_who_speaks_as_them() -> None:
    play = led()
    make(play, "person", name="Ida", text="She mends nets.", says="Not today.", place=here(play))
    (ida,) = play.game_state.desk.made
    told = play.do(1, "interact", node=ida, color="C")
    assert "Ida" in only(told, facts.RequestKept).request.text
    assert not any(isinstance(fact, ActTold) for fact in told)
    (session,) = play.game_state.scenes.sessions
    told = play.do("host", "speak_as", session=session, figure=f"person:{ida}", text="Ask the tide.", reason="")
    spoken = only(told, facts.FigureSpoke)
    assert (spoken.kind, spoken.figure, spoken.name["en"]) == ("person", "", "Ida")
    assert hearers(play, facts.FigureSpoke) == {1, 2, 3, 4, "host"}


def test_with_the_chair_empty_what_was_improvised_goes_on_by_itself() -> None:
    play = led()
    place = here(play)
    make(play, "person", name="Ida", text="She mends nets.", says="Not today.", place=place)
    make(play, "item", **(ITEM | {"to": [], "place": place}))
    make(play, "monster", **(MONSTER | {"place": place}))
    play.act(commands.LeaveHost())
    person, coin, _ = play.game_state.desk.made
    told = play.do(1, "interact", node=person, color="C")
    assert only(told, ActTold).text["en"] == "Not today."
    play.do(2, "interact", node=f"{coin}_node", color="C")
    play.do(2, "item", item=coin)
    (monster,) = (id for id in play.offered(1, "interact", "node") if id.startswith("x_"))
    play.do(1, "interact", node=monster, color="M")
    assert "p1" in play.game_state.combats.fights


def test_only_a_region_hears_who_speaks_there() -> None:
    play = led()
    there = next(place for place in play.offered("host", "move_patient", "place") if place.startswith("B/"))
    play.do("host", "move_patient", patient="p4", place=there, reason="")
    session = play.game_state.scenes.session_of("p4")
    assert session is not None
    figures = play.offered("host", "speak_as", "figure")
    assert {figure.partition(":")[0] for figure in figures} == {"ghost", "monster"}
    play.do("host", "speak_as", session=session.id, figure=figures[0], text="Hush.", reason="")
    assert hearers(play, facts.FigureSpoke) == {4, "host"}


def test_a_hint_is_for_whom_it_is() -> None:
    play = led()
    play.do("host", "hint", to=["p1", "p3"], text="Look up.", reason="")
    assert hearers(play, facts.HintGiven) == {1, 3, "host"}


# --- free checks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "seen"),
    [("private", {2, "host"}), ("public", {1, 2, 3, 4, "host"}), ("blind", {"host"}), ("self", {2})],
)
def test_a_free_check_is_seen_as_the_dm_says_whatever_the_table_does(mode: str, seen: set[Viewer]) -> None:
    play = led(roll_mode="public" if mode != "public" else "blind")
    play.script("check.p2", 1)
    fields = {"text": "To hold on.", "color": "C", "target": 6, "mode": mode}
    told = play.do("host", "free_check", patients=["p2"], reason="", **fields)
    assert only(told, facts.CheckCalled).text == "To hold on."
    assert hearers(play, DiceRolled) == seen
    assert hearers(play, facts.CheckCalled) == {1, 2, 3, 4, "host"}
    verdict = play.view(2).checks.verdicts["p2"]
    assert (verdict.passed, verdict.dice is None) == (False, mode in ("blind", "self"))
    play.do("host", "grant_ability", patient="p2", print_ability=ghost(2)["print_ability"], reason="")
    if play.asks(2, "reroll"):
        play.do(2, "reroll", ability=play.offered(2, "reroll", "ability")[0])
        assert hearers(play, DiceRolled) == seen


def test_several_roll_at_once_each_for_themselves() -> None:
    play = led()
    fields = {"text": "Who hears it?", "color": "K", "target": 2, "mode": "private"}
    told = play.do("host", "free_check", patients=["p1", "p3"], reason="", **fields)
    assert [fact.patient for fact in told if isinstance(fact, DiceRolled)] == ["p1", "p3"]


# --- secrecy -------------------------------------------------------------------------------------------------------


def test_nobody_elsewhere_can_tell_what_was_made_up() -> None:
    def nothing(play: Patients) -> None:
        play.do("host", "hidden_roll", dice=1, sides=6, reason="")

    def much(play: Patients) -> None:
        place = here(play)
        make(play, "monster", **MONSTER)
        make(play, "item", **ITEM)
        make(play, "person", name="Ida", text="", says="", place=place)
        make(play, "place", region="A", name="The cellar", text="")
        session = play.game_state.scenes.session_of("p1")
        assert session is not None
        person = list(play.game_state.desk.made)[2]
        play.do("host", "speak_as", session=session.id, figure=f"person:{person}", text="Hush.", reason="")
        play.do("host", "hint", to=["p1"], text="Look up.", reason="")
        fields = {"text": "To hold on.", "color": "C", "target": 6, "mode": "private"}
        play.do("host", "free_check", patients=["p1"], reason="", **fields)

    worlds = [world(happens, dm=True) for happens in (nothing, much)]
    assert_alike(worlds, "public", 2, 3, 4)


def test_of_two_monsters_with_other_values_who_fights_them_is_sent_the_same() -> None:
    def fought(values: dict[str, Any]) -> Any:
        def happens(play: Patients) -> None:
            make(play, "monster", **(MONSTER | values))
            play.script("initiative", 1)
            (monster,) = play.game_state.desk.made
            play.do("host", "start_fight", monsters=[monster], patients=["p1"], reason="")

        return happens

    worlds = [world(fought(values), dm=True) for values in ({}, {"activity": 9, "drops": "K", "strength": 5})]
    assert_alike(worlds, "public", 2, 3, 4)
    canary = b'"activity":9'
    assert canary not in b"".join(frame for seat in (1, 2, 3, 4) for frame in worlds[1].bytes_of(seat))
