"""The two runs of the tests: ``pure`` follows from the code alone, ``machine`` needs processes, sockets or time.

Pure tests keep both processors busy and get one try; the others wait most of the time, and share what they start.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent

MACHINE = tuple(
    HERE / path
    for path in (
        "acting",
        "attacks",
        "audit/test_audit.py",
        "bench",
        "browser",
        "chat",
        "clients/pkudsa",
        "clients/test_arena.py",
        "clients/test_authored.py",
        "clients/test_do.py",
        "clients/test_endpoint.py",
        "clients/test_http.py",
        "clients/test_play.py",
        "clients/test_readme.py",
        "clients/test_runner.py",
        "clients/test_watch.py",
        "docs",
        "e2e",
        "events/test_archived.py",
        "events/test_cluster.py",
        "events/test_embedded.py",
        "events/test_faults.py",
        "events/test_full_disk.py",
        "events/test_line.py",
        "events/test_store_contract.py",
        "hostile",
        "lab",
        "projections/test_lobby.py",
        "server/http/test_protocol.py",
        "server/sockets/test_commands.py",
        "server/sockets/test_socket.py",
        "server/tables/test_long_logs.py",
        "server/test_store_health.py",
        "server/upkeep",
        "soak/test_soak.py",
        "storm/test_storm.py",
    )
)
"""Folders and files of tests with real processes, sockets and time."""

FIRST = tuple(
    HERE / path
    for path in (
        "acting/test_models.py",
        "bench/test_every_bench.py",
        "acting/test_bots.py",
        "browser/test_states.py",
        "acting",
        "e2e/test_canaries.py",
        "soak/test_soak.py",
        "browser/test_boards_whole.py",
        "storm/test_storm.py",
        "e2e/test_show_storm.py",
        "e2e/test_wheel.py",
    )
)
"""What lasts longest on the machine, in the order in which it is begun: last, it would go on alone for minutes.

What waits for tables at the pace of people takes turns with what needs a processor.
"""

ENDED_ONCE = "--max-worker-restart=0"
"""A worker that ended in the middle of a test is not replaced: the next would begin with that same test."""

SPREAD = {
    # Four, even on two cores: half of these wait for processes and browsers. A file's tests stay together, so that what
    # they share (a server, a browser) is started once.
    "machine": ["-n", "4", "--dist", "loadfile", "--no-loadscope-reorder", ENDED_ONCE],
    "pure": ["-n", "2", "--dist", "worksteal", ENDED_ONCE],
}
"""How pytest spreads the runs over processes, in order; `make test` checks types and the page beside the first."""


@cache
def on_the_machine(path: Path) -> bool:
    """Whether the tests of a file, or all of a folder, need a machine."""
    return any(path.is_relative_to(one) for one in MACHINE)


@cache
def belongs(path: Path, run: str) -> bool:
    """Whether a file is part of a run; a folder, if anything in it may be."""
    if run == "pure":
        return not on_the_machine(path)
    return on_the_machine(path) or (path.is_dir() and any(one.is_relative_to(path) for one in MACHINE))


@cache
def place(path: Path) -> int:
    """When a file is begun: first of all what lasts longest, then the others as they are."""
    return next((at for at, one in enumerate(FIRST) if path.is_relative_to(one)), len(FIRST))
