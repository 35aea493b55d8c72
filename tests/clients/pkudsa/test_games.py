"""Whole games of seven players' files: they end, each misbehaves for its own seat only, nothing outside is touched."""

from __future__ import annotations

import asyncio
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from clients.bots.pkudsa import bubble
from games.avalon.options import HEAD
from tests.clients.pkudsa.canaries import WORD, laid
from tests.clients.pkudsa.tables import CONFINED, FAIR, GAME_SECONDS, Played, one_game, turned
from tests.e2e.serving import Serving

GAMES = int(os.environ.get("SOTTO_SHOW_PKUDSA", "2"))
AT_ONCE = 2

ORDER = re.compile(r"irms?(d?tg{0,6}yg{0,6}pwpmg{0,6}yg{0,6}vx?)+a?")
"""Sections 3 to 5 in the letters of LETTERS."""

LETTERS = {
    "set_player_index": "i",
    "set_role_type": "r",
    "pass_map": "m",
    "pass_role_sight": "s",
    "decide_mission_member": "d",
    "pass_mission_members": "t",
    "pass_message": "g",
    "say": "y",
    "pass_position_data": "p",
    "walk": "w",
    "mission_vote1": "v",
    "mission_vote2": "x",
    "assass": "a",
}

SHAPES = {
    "set_player_index": ["int"],
    "set_role_type": ["str"],
    "pass_map": ["list[list[str]]"],
    "pass_role_sight": ["dict[str: int]"],
    "decide_mission_member": ["int"],
    "pass_mission_members": ["int", "list[int]"],
    "pass_message": ["tuple[int, str]"],
    "pass_position_data": ["dict[int: tuple[int, int]]"],
}

needs_confinement = pytest.mark.skipif(
    not CONFINED, reason="the kernel offers no Landlock or no seccomp: test_confinement says what is played then"
)


@pytest.fixture
def bubble_or_not(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """With bubblewrap if it is installed, or as where it is not."""
    bubble._bubble.cache_clear()
    if request.param == "without bubblewrap":
        monkeypatch.setenv("PATH", str(tmp_path))
        assert bubble.around([]) == []
    yield
    bubble._bubble.cache_clear()


@pytest.mark.turn(1)
@needs_confinement
@pytest.mark.parametrize(
    "bubble_or_not", ["as installed", pytest.param("without bubblewrap", marks=pytest.mark.long)], indirect=True
)
@pytest.mark.usefixtures("bubble_or_not")
@pytest.mark.timeout(GAME_SECONDS * (1 + GAMES / AT_ONCE))
async def test_every_game_ends_and_only_the_misbehaving_are_touched(
    sotto: Serving, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Show 1; attacks 1, 2, 3, 5 and 8 of section 14 in every game."""
    free = asyncio.Semaphore(AT_ONCE)

    async def played(number: int) -> None:
        async with free:
            one = await one_game(sotto.url, turned(number), canaries.where, raw_answers=number % 2 == 0)
        await check(one, raw=number % 2 == 0)

    with laid(tmp_path / "canaries") as canaries, caplog.at_level(logging.WARNING, "clients.bots"):
        await asyncio.gather(*(played(number) for number in range(GAMES)))
        assert canaries.touched() == []
    assert WORD not in caplog.text


async def check(played: Played, *, raw: bool) -> None:
    """Everything that must hold after a game of the seven."""
    for result in played.results:
        assert result is not None
        assert result["how"] == "ended"
        assert sorted(result["outcomes"].values()).count("draw") == 0
    await attack_1_a_program_finds_only_its_own_seat(played)
    await attack_2_a_program_reads_and_writes_its_own_store_only(played)
    await attack_3_what_a_program_does_to_its_arguments_stays_with_it(played)
    attack_5_what_a_failing_program_says_is_told_to_its_own_seat_only(played, raw=raw)
    await attack_8_no_program_makes_the_calls_of_another_seat_fault(played)
    await order_and_types(played)


async def attack_1_a_program_finds_only_its_own_seat(played: Played) -> None:
    assert await played.notes("burglar") == ["tried 27"]


async def attack_2_a_program_reads_and_writes_its_own_store_only(played: Played) -> None:
    own = played.seat("meddler")
    assert set(await played.notes("meddler")) == {f"MEDDLER-{own}"}
    for name in played.names:
        if name != "meddler":
            assert not any("MEDDLER" in note for note in await played.notes(name))


async def attack_3_what_a_program_does_to_its_arguments_stays_with_it(played: Played) -> None:
    """The meddler emptied every map, every dict of positions and every team; the spy and the log saw them whole."""
    proposed = [(entry["leader"], entry["members"]) for entry in await played.public_log() if "members" in entry]
    calls = await played.calls("spy")
    assert [args for method, _, args in calls if method == "pass_mission_members"] == [str(one) for one in proposed]
    assert all(args.count("(") == 8 for method, _, args in calls if method == "pass_position_data")


def attack_5_what_a_failing_program_says_is_told_to_its_own_seat_only(played: Played, *, raw: bool) -> None:
    own = played.seat("thrower")
    for seat in range(1, 8):
        told = played.bytes_of(seat)
        assert (b"THROWN" in told) == (raw and seat == own)
        assert b"Traceback" not in told
        assert b"players/" not in told


async def attack_8_no_program_makes_the_calls_of_another_seat_fault(played: Played) -> None:
    """Fair players say so where their calls fail: the honest one by its own asserts, the meddler by a note."""
    for name in FAIR:
        own = played.bytes_of(played.seat(name))
        assert b"fault_explained" not in own
    assert await played.notes("honest")


async def order_and_types(played: Played) -> None:
    """Section 11; the last thing that the spy is called for, it writes down."""
    calls, own = await played.calls("spy"), played.seat("spy")
    for method, shapes, args in calls:
        assert shapes == SHAPES.get(method, []), (method, args)
    assert calls[0][2] == f"({own},)"
    order = "".join(LETTERS[method] for method, _, _ in calls)
    assert ORDER.fullmatch(order), order
    assert {len(one + other) for one, other in re.findall("t(g*)y(g*)pw", order)} == {6}  # all hear all others once
    leaders = [entry["leader"] for entry in await played.public_log() if entry["type"] == "team_proposed"]
    assert [begun == "dt" for begun in re.findall("d?t", order)] == [leader == own for leader in leaders]


@needs_confinement
@pytest.mark.timeout(GAME_SECONDS * 2)
async def test_the_owner_is_told_with_a_traceback_of_their_own_file_alone(
    sotto: Serving, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Attack 8 under preset head: the first fault ends the game, and it is the fault of the one who made it."""
    names = ("honest", "honest", "spy", "thrower", "honest", "honest", "honest")
    options = {"bad_action": "foul", "illegal_step": "skip", "blue_fail": "forbid", "protected_rounds": [3, 4]}
    with caplog.at_level(logging.WARNING, "clients.bots"):
        played = await one_game(sotto.url, names, {}, first_leader=2, **options)
    for result in played.results:
        assert result is not None
        assert result["outcomes"]["4"] == "loss"
        assert [result["outcomes"][str(seat)] for seat in (1, 2, 3, 5, 6, 7)] == ["draw"] * 6
    told = [record.getMessage() for record in caplog.records if record.name == "clients.bots"]
    assert told
    assert {said.partition(":")[0] for said in told} == {"seat 4"}
    first = told[0]
    assert "set_role_type: ValueError: THROWN by 4" in first
    assert 'File "thrower.py", line' in first
    assert 'raise ValueError(f"THROWN' in first
    assert "clients/bots" in first or "child.py" in first  # the caller's frames are the adapter's own
    assert str(tmp_path) not in first


@needs_confinement
@pytest.mark.timeout(GAME_SECONDS * 2)
async def test_fair_players_play_by_the_rules_where_every_fault_ends_the_game(
    sotto: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    """Preset head: types, copies and order are right, or one of them would have lost by a foul."""
    head = msgspec.to_builtins(HEAD) | {"pace": "fast"}
    names = ("honest", "honest", "spy", "honest", "honest", "honest", "honest")
    with caplog.at_level(logging.WARNING, "clients.bots"):
        played = await one_game(sotto.url, names, {}, **(head | {"call_timeout": 100, "say_timeout": None}))
    for result in played.results:
        assert result is not None
        assert set(result["outcomes"].values()) == {"win", "loss"}
    assert caplog.text == ""
    await order_and_types(played)
