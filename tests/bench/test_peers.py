"""``python -m bench.peers`` without the peers: what it measures of ours, and what it says of who cannot be measured."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from bench.peers import servers
from bench.peers.__main__ import run
from bench.peers.pages import PICTURE, render
from bench.peers.phases import (
    LENGTHS,
    MISSED,
    OFTEN,
    ONCE,
    SPECTATORS,
    Measured,
    Pace,
    Players,
    fanout,
    moves,
    restart,
    webs,
)
from bench.peers.servers import Floor, Node, Ours, Server
from bench.peers.tables import Row, draw, figures, read, several, table
from bench.peers.webs import COUNTS
from tests.bench.programs import run_bench

SHORT = Pace(
    repetitions=1,
    warm=0.1,
    closed=0.3,
    paced=0.5,
    shown=0.2,
    longest=10,
    restart=(3, 5),
    spectators=0,
    settled=0,
    tables=3,
)


SHOUTING = """
import uvloop
from bench.peers import floor

def raise_it(table, once=floor.Table.raise_it):
    table.number += 1
    once(table)

floor.Table.raise_it = raise_it
uvloop.run(floor._main())
"""


class NotInstalled(Node):
    name = "a peer"
    program = "needs.mjs"


class Shouts(Floor):
    """Answers a move twice, so that a number is skipped."""

    name = "shouts"

    def command(self, stack: ExitStack) -> Sequence[str]:
        return [super().command(stack)[0], "-c", SHOUTING]


APART, SPREAD = [[f"{count} webs, {how}" for count in COUNTS[1:]] for how in ("tables apart", "seats spread")]
BOTH = ("closed", "paced")
PHASES = {
    "moves": {"table", "closed", "paced"},
    "fanout": {f"{what} {many:,}" for many in SPECTATORS for what in ("spectator", "fanout")},
    "returns": {f"join at {LENGTHS[0]}", f"resume {MISSED[0]} at {LENGTHS[0]}"},
    "restart": {"restart, first of 1,000 × 20", "restart, last of 1,000 × 20"},
    "webs": {
        *(f"webs, {name}: {figure}" for name in ("one process", "1 web", *APART, *SPREAD) for figure in BOTH),
        *(f"webs, {name}: {figure}" for name in APART for figure in ("beside", "quiet")),
    },
}
"""What each phase of a brief run finds of ours."""

NOT_INSTALLED = re.compile(r"Cannot find (package|module) '(?![./])")
"""Why a peer may fail: `make bench-peers` brings them, and each that is there is tried."""


@pytest.fixture(scope="module")
def ours() -> Iterator[Server]:
    """Our server, which all phases but a restart leave as it was."""
    with Ours() as server:
        yield server


def test_moves_of_ours_are_measured(ours: Server) -> None:
    found = {one.what: one for one in moves(ours, SHORT)}
    assert found.keys() == {"table", "closed", "paced"}
    assert found["closed"].about["seen"] == 7 * found["closed"].about["moves"] > 0
    assert 0 < found["paced"].about["p50"] <= found["paced"].about["p99"]


@pytest.mark.long
def test_a_restart_of_ours_is_measured() -> None:
    found = {row.what: row for row in run([Ours], [restart], SHORT, patient=False)}
    assert found.keys() == {"restart, first of 3 × 5", "restart, last of 3 × 5"}
    assert found["restart, last of 3 × 5"].about["lost"] == 0


@pytest.mark.long
def test_two_webs_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.peers.phases.COUNTS", (2,))
    rows = list(run([Ours], [webs], SHORT, patient=False))
    found = {row.what.removeprefix("webs, "): row.about for row in rows}
    assert all(len(found[f"{APART[0]}: {figure}"]["cpu"]["web"]) == 2 for figure in (*BOTH, "beside", "quiet"))
    spread = found[f"{SPREAD[0]}: paced"]
    assert spread["seen"] == 7 * spread["moves"] > 0
    assert all(min(spread["cpu"][part]) > 0 for part in ("web", "worker", "redis"))
    first, _, head, *_ = several(rows)
    assert first.startswith("Ours as several webs")
    assert head == "| | one process | 2 webs, tables apart | 2 webs, seats spread |"
    assert head in table(rows)


def test_who_comes_back_sees_what_was_missed(ours: Server) -> None:
    with Players(ours) as players:
        seats = ours.places(1)
        players.enter(seats)
        spectators = ours.spectators(seats[0].table, 2)
        players.enter(spectators)
        players.ask("grow", number=5)
        assert players.ask("leave") == 2
        players.ask("grow", number=60)
        places = [{"talk": "sotto", "table": seats[0].table, "seat": 0, "path": "/ws"}] * 2
        assert players.ask("come_back", port=ours.port, places=places)["came"] == 2


def test_a_number_that_somebody_does_not_see_is_a_fault(capfd: pytest.CaptureFixture[str]) -> None:
    (row,) = [row for row in run([Shouts], [moves], SHORT, patient=False) if row.what == "failed"]
    assert row.server == "shouts"
    assert "a client saw 2 after 0" in capfd.readouterr().err


def test_a_peer_that_is_not_installed_says_so_and_the_rest_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "servers").mkdir()
    (tmp_path / "servers" / "needs.mjs").write_text('import "a-package-that-nobody-has";\n')
    monkeypatch.setattr(servers, "FOLDER", tmp_path)
    rows = list(run([NotInstalled, Floor], [moves], SHORT, patient=False))
    missing, *others = rows
    assert (missing.server, missing.what) == ("a peer", "failed")
    assert missing.unit == "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'a-package-that-nobody-has'"
    assert {row.server for row in others} == {"floor"}
    assert "* a peer, moves: Error [ERR_MODULE_NOT_FOUND]: Cannot find package" in table(rows)


def shown(server: type[Server], *values: float) -> Iterator[Row]:
    for repetition, value in enumerate(values, 1):
        yield Row(repetition, server.name, *Measured("closed", value, "µs CPU a move", {})[:3], load=0.5)


def test_ratios_are_those_of_each_repetition(tmp_path: Path) -> None:
    rows = [*shown(Ours, 100, 400, 300), *shown(Floor, 50, 100, 100)]
    assert figures(rows)["closed", "floor"] == (100, 50, 100, 3)
    assert "| 300 (100–400) | 100 (50–100) |" in table(rows)
    assert "| a move, 100 tables as fast as they go (µs) | 3 × |" in table(rows)
    draw(rows, tmp_path / "moves.svg")
    assert (tmp_path / "moves.svg").read_text().count("<path") > 10


def test_figures_are_written_where_pages_have_a_place_for_them(tmp_path: Path) -> None:
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    (tmp_path / "docs" / "measured").mkdir()
    pages = [tmp_path / name for name in ("docs/measured/performance.md", "README.md", "README.zh-CN.md")]
    for page in pages:
        page.write_text("before\n\n<!-- bench.peers -->\nold\n<!-- /bench.peers -->\n\nafter\n")
    rows = [*shown(Ours, 100, 400, 300), *shown(Floor, 50, 100, 100)]
    render(rows, tmp_path)
    render(rows, tmp_path)
    for page in pages:
        text = page.read_text()
        assert text.startswith("before\n\n<!-- bench.peers -->\n\n")
        assert text.endswith("|\n\n<!-- /bench.peers -->\n\nafter\n")
        assert "\nold\n" not in text
    assert "3 repetitions; load before each: 0.5, 0.5, 0.5" in pages[0].read_text()
    assert "\n| Sotto | 300 |\n" in pages[1].read_text()
    assert (tmp_path / PICTURE).exists()
    pages[0].write_text("no place")
    with pytest.raises(ValueError, match=r"performance\.md has 0 places"):
        render(rows, tmp_path)


def test_who_cannot_resume_joins_anew() -> None:
    rows = [Row(1, kind.name, f"{what} at 10", 2.0, "ms CPU", 0.5) for kind, what in ((Ours, "join"), (Floor, "join"))]
    assert "| coming back, missed 1 of 10 moves (ms) | 2 | joins again |" in table(
        [*rows, Row(1, Ours.name, "resume 1 at 10", 2.0, "ms CPU", 0.5)]
    )


def test_spectators_are_counted(ours: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.peers.phases.SPECTATORS", (5, 9))
    came = {one.what: one for one in fanout(ours, replace(SHORT, spectators=9))}
    assert came["fanout 9"].about["last"] > 0
    assert came["fanout 9"].about["seen"] == came["fanout 9"].about["moves"] * 16


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("phase", PHASES)
def test_a_phase_runs_at_all_tables_with_all_sockets(phase: str, tmp_path: Path) -> None:
    run_bench("bench.peers", "--brief", "--phase", phase, "--out", str(tmp_path))
    rows = read(tmp_path / "rows.jsonl")
    failed = {row.server: row.unit for row in rows if row.what == "failed"}
    assert not failed.keys() & {Ours.name, Floor.name}, failed
    assert all(NOT_INSTALLED.search(why) for why in failed.values()), failed
    assert {row.what for row in rows if row.server == Ours.name} == PHASES[phase]


def test_no_phase_is_left_out() -> None:
    assert [*PHASES] == [phase.__name__ for phase in (*OFTEN, *ONCE)]
