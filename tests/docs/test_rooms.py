"""Decision 21: the core stays small, every module has a room, and the table says which rooms there are."""

from __future__ import annotations

from tests.rooms import BESIDE, CORE, CORE_MOST, FEATURES_HAVE, PAGE, folders_of_features, lines_by_room, rows_of, table


def test_the_core_stays_small() -> None:
    lines = lines_by_room()
    core = {room: lines[room] for room in CORE}
    assert sum(core.values()) <= CORE_MOST, f"what a table can do without is a feature: {core}"


def test_every_module_has_a_room() -> None:
    assert lines_by_room().keys() == CORE.keys() | BESIDE.keys() | FEATURES_HAVE.keys()


def test_what_is_counted_as_a_feature_is_one() -> None:
    assert folders_of_features() == FEATURES_HAVE.keys()


def test_the_decision_shows_the_rooms_that_there_are() -> None:
    shown, made = rows_of(PAGE.read_text("utf-8")), rows_of(table())
    assert [row[:2] for row in shown] == [row[:2] for row in made]
