"""Map files: read, written, and refused with a sentence for every rule that can be broken."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from games.game import Rejected
from games.mbg.mapcheck import check, is_ring, warnings
from games.mbg.mapfile import CHANCE, EMPTY, HALL, CityLine, OfficerLine, read, write
from games.mbg.options import MbgOptions
from games.mbg.rules import GAME, MAPS
from games.mbg.state import Bilingual
from games.mbg.survey import survey
from games.words import LANGUAGES
from server.simulation.plan import Plan
from server.simulation.play import played
from sotto_words import sentence
from tests.games.mbg.playing import Sitters

DUEL = MAPS["duel"]
UNNAMED = DUEL.partition("names en")[0]


@pytest.mark.parametrize("name", MAPS)
def test_the_maps_that_come_with_the_game_are_good(name: str) -> None:
    check(MAPS[name])
    assert warnings(read(MAPS[name])) == ()
    assert is_ring(read(MAPS[name]))


@pytest.mark.parametrize("name", MAPS)
def test_what_is_written_reads_the_same(name: str) -> None:
    file = read(MAPS[name])
    assert read(write(file)) == file
    assert write(read(write(file))) == write(file)


def test_what_a_map_says() -> None:
    file = read(DUEL)
    assert (len(file.cells), file.nx, file.ny, file.win_money) == (16, 5, 5, 20_000_00)
    assert file.officers[0] == OfficerLine("甲一", (90_00, 80_00, 60_00, 50_00, 40_00))
    assert file.cities[0] == CityLine("东城", 0, (2, 3), 2, 3, (0, 0, 0, 0))
    assert (file.roles[1].name, file.roles[1].cell, file.roles[1].direction) == ("乙", 8, -1)
    assert file.institutes[1].techniques == (6, 7, 8, 9, 10, 11)


def test_sanguo_is_as_described() -> None:
    file = read(MAPS["sanguo"])
    counts = (len(file.cells), len(file.officers), len(file.cities), len(file.roles), len(file.institutes))
    assert counts == (56, 153, 24, 6, 5)
    assert [role.cell for role in file.roles] == [3, 13, 26, 51, 43, 41]


def test_blanks_tabs_and_line_ends_are_alike() -> None:
    assert read("\t".join(UNNAMED.split())) == read(UNNAMED)
    assert read(DUEL.replace("\n", "\r\n")) == read(DUEL)


def test_numbers_may_have_two_decimals() -> None:
    text = DUEL.replace("甲一 90 80", "甲一 90.5 80.25").replace("20000", "20000.01", 1)
    file = read(text)
    assert file.officers[0].abilities[:2] == (90_50, 80_25)
    assert file.win_money == 20_000_01
    assert read(write(file)) == file


def broken(old: str, new: str) -> str:
    assert old in DUEL, old
    return DUEL.replace(old, new, 1)


BROKEN: dict[str, tuple[str, str, dict[str, Any]]] = {
    "it is empty": ("", "map_missing", {"line": 1, "item": "cells"}),
    "it ends early": (DUEL[:60], "map_missing", {}),
    "it goes on": (UNNAMED + "\n7", "map_extra", {"token": "7"}),
    "a name twice": (DUEL + "甲 Jia\n", "map_names_twice", {"name": "甲"}),
    "a name without another": (broken("甲一 Jia 1", "甲一"), "map_names_length", {"name": "甲一"}),
    "a long English name": (broken("Jia 1", "J" * 41), "map_names_length", {"max": 40}),
    "two officers of one English name": (broken("Jia 2", "Jia 1"), "map_names_alike", {"line": 22, "other": "甲一"}),
    "no number of cells": (broken("16 5 5", "x 5 5"), "map_whole", {"line": 1, "item": "cells", "token": "x"}),
    "too few cells": (broken("16 5 5", "1 5 5"), "map_whole", {"item": "cells", "min": 2}),
    "too many cells": (broken("16 5 5", "99999 5 5"), "map_whole", {"item": "cells", "max": 1000}),
    "a class": (broken("5 0 1 0", "6 0 1 0"), "map_whole", {"line": 4, "item": "cells[1].class", "max": 5}),
    "a negative class": (broken("5 0 1 0", "-1 0 1 0"), "map_whole", {"item": "cells[1].class"}),
    "a base": (broken("1 1 2 0", "1 9 2 0"), "map_base", {"line": 5, "item": "cells[2].base", "count": 5}),
    "a negative base": (broken("1 1 2 0", "1 -1 2 0"), "map_whole", {"item": "cells[2].base"}),
    "a base of an institute": (broken("3 0 4 0", "3 2 4 0"), "map_base", {"places": "institutes"}),
    "a base of a room": (broken("4 0 4 3", "4 2 4 3"), "map_base", {"places": "training_rooms"}),
    "a coordinate": (broken("0 0 0 3", "0 0 0 -3"), "map_whole", {"item": "cells[13].y"}),
    "half a coordinate": (broken("0 0 0 3", "0 0 0 3.5"), "map_whole", {"token": "3.5"}),
    "the winning sum": (broken("20000", "much"), "map_number", {"item": "win_money", "token": "much"}),
    "three decimals": (broken("20000", "20000.001"), "map_number", {"item": "win_money"}),
    "an ability over 100": (broken("甲一 90", "甲一 101"), "map_number", {"item": "officers[0].wu", "max": 100}),
    "a negative ability": (broken("85 60\n甲四", "85 -60\n甲四"), "map_number", {"item": "officers[2].jing"}),
    "a long name": (broken("甲一", "甲" * 41), "map_name", {"line": 21, "max": 40}),
    "two officers of one name": (broken("甲二", "甲一"), "map_same_name", {"line": 22, "other": "officers[0]"}),
    "a scope": (broken("东城 0", "东城 3"), "map_whole", {"item": "cities[0].scope", "max": 2}),
    "a garrison": (broken("东城 0 2 2 3", "东城 0 2 2 12"), "map_whole", {"item": "cities[0].garrison[1]"}),
    "one man twice": (broken("东城 0 2 2 3", "东城 0 2 2 2"), "map_twice", {"item": "cities[0].garrison[1]"}),
    "a mayor that is no officer": (broken("2 2 3 2 3", "2 2 3 12 3"), "map_whole", {"item": "cities[0].mayor"}),
    "a mayor from elsewhere": (broken("2 2 3 2 3", "2 2 3 9 3"), "map_post", {"item": "cities[0].mayor"}),
    "a treasurer from elsewhere": (broken("2 2 3 2 3", "2 2 3 2 9"), "map_post", {"item": "cities[0].treasurer"}),
    "one man in both posts": (broken("2 2 3 2 3", "2 2 3 2 2"), "map_both_posts", {"line": 35, "name": "甲三"}),
    "an officer in two cities": (broken("2 6 7 6 7", "2 2 7 -1 7"), "map_two_places", {"other": "cities[0].garrison"}),
    "a follower who is in a city": (broken("2 0 1\n", "2 0 2\n"), "map_two_places", {"item": "roles[0].followers"}),
    "one follower of two": (broken("2 4 5\n", "2 4 0\n"), "map_two_places", {"other": "roles[0].followers"}),
    "a start cell": (broken("甲 0", "甲 16"), "map_whole", {"item": "roles[0].cell", "max": 15}),
    "a technique": (broken("  1 3\n  2 0 1", "  1 12\n  2 0 1"), "map_whole", {"item": "roles[0].techniques[0]"}),
    "a follower": (broken("2 0 1\n", "2 0 99\n"), "map_whole", {"item": "roles[0].followers[1]"}),
    "a city of a role": (broken("  1 3\n  6000", "  1 5\n  6000"), "map_whole", {"item": "roles[1].cities[0]"}),
    "a city owned twice": (broken("  1 3\n  6000", "  1 0\n  6000"), "map_owned_twice", {"other": "roles[0]"}),
    "a city without garrison": (broken("  1 3\n  6000", "  1 1\n  6000"), "map_no_garrison", {"name": "北城"}),
    "a direction": (broken("6000 -1", "6000 0"), "map_direction", {"item": "roles[1].direction", "token": "0"}),
    "the money of a role": (broken("6000 -1", "6,000 -1"), "map_number", {"item": "roles[1].money"}),
    "more money than any sum": (broken("6000 -1", "9" * 40 + " -1"), "map_number", {"item": "roles[1].money"}),
    "as much money as wins": (
        broken("6000 -1", "20000 -1"),
        "map_won_at_once",
        {"line": 1, "item": "win_money", "name": "乙"},
    ),
    "more money than wins": (
        broken("6000 -1", "1000000000 -1"),
        "map_won_at_once",
        {"money": "1000000000", "sum": "20000"},
    ),
    "no roles": (re.sub(r"\n2\n甲 0.*?-1\n", "\n0\n", DUEL, flags=re.S), "map_whole", {"item": "roles"}),
    "nobody on the board": (broken("甲 0", "甲 -1").replace("乙 8", "乙 -1"), "map_no_role", {"item": "roles"}),
    "a technique of an institute": (broken("9 10 11", "9 10 12"), "map_whole", {"item": "institutes[1].techniques[5]"}),
    "an ability of a room": (broken("武场 0", "武场 5"), "map_whole", {"item": "training_rooms[0].ability", "max": 4}),
    "a city nowhere": (broken("1 4 2 4", "1 3 2 4"), "map_nowhere", {"item": "cities[4]", "name": "西城"}),
    "an institute nowhere": (broken("3 1 0 4", "3 0 0 4"), "map_nowhere", {"name": "学宫"}),
    "a room nowhere": (broken("4 1 0 2", "4 0 0 2"), "map_nowhere", {"name": "谋堂"}),
    "a count that is too large": (broken("书院 6", "书院 13"), "map_whole", {"item": "institutes[0].techniques.count"}),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_map_is_refused_by_line_and_item(what: str) -> None:
    text, code, params = BROKEN[what]
    with pytest.raises(Rejected) as no:
        check(text)
    assert no.value.code == code
    assert {name: no.value.params[name] for name in params} == params
    assert isinstance(no.value.params["line"], int)
    for language in LANGUAGES:
        said = sentence(GAME.about.words, language, f"reason.{code}", no.value.params)
        assert "{" not in said
        assert str(no.value.params["line"]) in said


def test_a_role_on_no_cell_may_have_what_it_likes() -> None:
    check(DUEL.replace("乙 8", "乙 -1").replace("6000 -1", "20000 -1"))


def test_a_map_says_what_wins_in_a_quick_game() -> None:
    assert (
        survey(DUEL.replace("20000", "900000", 1).replace("6000 -1", "50000 -1")).figures[0].params["quick"] == "38000"
    )
    assert survey(DUEL).figures[0].params["quick"] == "20000"


def one_city() -> str:
    """Two roles, one of them with the only city, and four cells."""
    file = read(DUEL)
    cells = (file.cells[0], *(file.cells[0]._replace(kind=kind, base=0) for kind in (EMPTY, HALL, CHANCE)))
    roles = (file.roles[0]._replace(cell=0, cities=(0,)), file.roles[1]._replace(cell=2, cities=()))
    city = file.cities[0]._replace(garrison=(2, 3), mayor=2, treasurer=3)
    return write(file._replace(cells=cells, cities=(city,), roles=roles, institutes=(), rooms=(), english={}))


def crowded() -> str:
    """500 officers, half of them followers of the first role."""
    file = read(DUEL)
    more = tuple(OfficerLine(f"将{at}", (60_00, 60_00, 60_00, 60_00, 60_00)) for at in range(500 - len(file.officers)))
    follows = tuple(range(len(file.officers), 250 + len(file.officers)))
    roles = (file.roles[0]._replace(followers=(*file.roles[0].followers, *follows)), file.roles[1])
    return write(file._replace(officers=file.officers + more, roles=roles, english={}))


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
@pytest.mark.parametrize("map", [one_city, crowded])
def test_odd_maps_can_be_played_to_their_end(map: Callable[[], str], bot: str) -> None:
    text = map()
    check(text)
    options = MbgOptions(pace="fast", max_turn=4, allocate_turn=2)
    play = played(Plan(("games",), "mbg", options, 2, 1, bots=(bot,), documents={"map": text}), 1)
    assert play.failures == {}
    assert play.table.truth.table.status == "finished"


def test_cells_that_are_no_ring_are_warned_about() -> None:
    text = broken("0 0 0 3", "0 0 3 3")
    check(text)
    assert [one.code for one in warnings(read(text))] == ["map_no_ring"]


def test_cells_in_one_place_are_warned_about() -> None:
    text = broken("5 0 1 0", "5 0 0 0")
    check(text)
    assert not is_ring(read(text))


def test_the_garrison_of_a_city_without_owner_is_warned_about() -> None:
    text = broken("  1 3\n  6000", "  0\n  6000")
    check(text)
    assert [(one.code, one.params["name"]) for one in warnings(read(text))] == [("map_idle_garrison", "南城")]


def test_an_english_name_of_nothing_is_warned_about() -> None:
    assert [(one.code, one.params["name"]) for one in warnings(read(DUEL + "丁 Ding\n"))] == [
        ("map_names_unknown", "丁")
    ]


def test_warnings_have_words() -> None:
    for code in ("map_names_unknown", "map_no_ring", "map_idle_garrison"):
        assert all(f"reason.{code}" in GAME.about.words[language] for language in LANGUAGES)


def test_english_names_stand_where_the_original_game_no_longer_reads() -> None:
    six_parts, _, section = DUEL.partition("names en\n")
    file = read(DUEL)
    assert read(six_parts) == file._replace(english={})
    assert file.english["甲一"] == "Jia 1"
    assert len(section.splitlines()) == len(file.english)


@pytest.mark.parametrize("name", MAPS)
def test_everything_on_a_map_that_comes_with_the_game_has_an_english_name(name: str) -> None:
    file = read(MAPS[name])
    kinds = (file.officers, file.cities, file.roles, file.institutes, file.rooms)
    assert {one.name for kind in kinds for one in kind} == file.english.keys()
    assert all(other.isprintable() and other.translate({0xFC: "u"}).isascii() for other in file.english.values())


def test_a_thing_without_an_english_name_keeps_its_own() -> None:
    state = Sitters(text=broken("东城 East City\n", "")).state
    assert state.cities[0].name == "东城"
    assert state.cities[1].name == Bilingual("北城", "North City")
