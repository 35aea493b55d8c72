"""server.rights: read off the table's own facts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.audience import Viewer
from games.sitting.facts import Seated
from games.sitting.state import FIRST, Result, TableState
from games.sitting.table import Chair
from server import rights

TABLE = replace(
    FIRST,
    size=3,
    opener="opener",
    host="host",
    seats={1: Seated(True, player="one"), 2: Seated(True, player="two"), 3: Seated(True, bot="random")},
    invited={"invited": True},
    served={"gone": 2},
)
PRIVATE = replace(TABLE, private=True)
UNSEALED = replace(TABLE, result=Result("ended", {}, "everything"))
SEALED = replace(TABLE, result=Result("ended", {}, "nothing"))
VIEWERS: tuple[Viewer, ...] = ("public", "host", "all", 1, 2, 3, 4, 0)


def watchable(table: TableState, player: str | None) -> set[Viewer]:
    return {viewer for viewer in VIEWERS if rights.may_watch(table, player, viewer)}


@pytest.mark.parametrize(
    ("player", "viewers"),
    [
        (None, {"public"}),
        ("stranger", {"public"}),
        ("opener", {"public"}),
        ("invited", {"public"}),
        ("gone", {"public"}),
        ("host", {"public", "host"}),
        ("one", {"public", 1}),
        ("two", {"public", 2}),
        ("random", {"public"}),
        ("", {"public"}),
    ],
)
@pytest.mark.parametrize("table", [TABLE, SEALED], ids=["playing", "sealed end"])
def test_everybody_watches_their_own_chair_and_the_public(
    table: TableState, player: str | None, viewers: set[Viewer]
) -> None:
    assert watchable(table, player) == viewers


@pytest.mark.parametrize("player", [None, "stranger", "one"])
def test_an_unsealed_end_may_be_watched_as_anybody_there_was(player: str | None) -> None:
    assert watchable(UNSEALED, player) == {"public", "host", "all", 1, 2, 3}


@pytest.mark.parametrize("player", ["opener", "host", "one", "invited", "gone"])
def test_who_belongs_to_a_private_table_may_enter(player: str) -> None:
    assert rights.may_enter(PRIVATE, player)
    assert watchable(PRIVATE, player) == watchable(TABLE, player)


@pytest.mark.parametrize("player", [None, "stranger", "random", ""])
def test_a_private_table_is_nothing_to_others_not_even_unsealed(player: str | None) -> None:
    for table in (PRIVATE, replace(UNSEALED, private=True)):
        assert not rights.may_enter(table, player)
        assert watchable(table, player) == set()


def test_what_a_model_thought_may_be_read_after_an_unsealed_end_by_who_may_enter() -> None:
    assert rights.may_read_model(UNSEALED, None)
    private = replace(UNSEALED, private=True)
    assert [player for player in (None, "stranger", "one", "gone") if rights.may_read_model(private, player)] == [
        "one",
        "gone",
    ]
    assert not any(rights.may_read_model(table, "one") for table in (TABLE, SEALED, PRIVATE))


def test_who_may_act() -> None:
    chairs: tuple[Chair, ...] = (1, 2, 3, 4, "host")
    acting = {player: [chair for chair in chairs if rights.may_act(TABLE, player, chair)] for player in ("one", "host")}
    assert acting == {"one": [1], "host": ["host"]}
    for player in (None, "opener", "gone", "invited", "random"):
        assert not any(rights.may_act(TABLE, player, chair) for chair in chairs)
    assert not rights.may_act(replace(TABLE, host=None), None, "host")
