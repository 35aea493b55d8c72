"""The process that tries texts, one after the other: ``python -m server.trials.child NICE PACKAGE …``.

The kernel bounds what a text makes a game do: processor time and memory. The code is the games' own, so nothing else
need be bounded. It ends with its pipe.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import BinaryIO

import msgspec

from games.discovery import discover
from games.document import Remark
from games.game import AnyGame, Rejected
from games.sitting.documents import check_text, run_trial, surveyed
from server.trials.protocol import (
    ANSWER_MOST,
    LENGTH_BYTES,
    NotTried,
    Outcome,
    OutOfMemory,
    Passed,
    Said,
    Surveyed,
    TooLarge,
    Trial,
    Tried,
    framed,
)

CPU_SECONDS = 2.0
"""The processor time of one trial; then the kernel ends the process."""

MEMORY = 256 * 1024 * 1024
"""Bytes of address space beyond what the process has when it is ready."""


def main(nice: int, packages: Sequence[str], trials: BinaryIO, outcomes: BinaryIO) -> None:
    """Say that it is ready by an empty frame, and answer until the pipe ends."""
    games = discover(packages)
    os.nice(nice)
    _limit_memory()
    outcomes.write(bytes(LENGTH_BYTES))
    outcomes.flush()
    while length := trials.read(LENGTH_BYTES):
        trial = msgspec.json.decode(trials.read(int.from_bytes(length, "big")), type=Trial)
        outcomes.write(_within_time(games, trial))
        outcomes.flush()


def _limit_memory() -> None:
    with open("/proc/self/statm", encoding="ascii") as pages:
        now = int(pages.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, now + MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _within_time(games: Mapping[str, AnyGame], trial: Trial) -> bytes:
    # SIGPROF ends the process wherever it is, in C too; no handler of ours could.
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
    try:
        message = framed(outcome(games[trial.game], trial))
        return message if len(message) <= ANSWER_MOST else framed(TooLarge())
    except MemoryError:
        return framed(OutOfMemory())
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def outcome(game: AnyGame, trial: Trial) -> Outcome:
    """What comes of a trial. Raises MemoryError."""
    if trial.document and not trial.check:
        survey = surveyed(game.rules.documents[trial.document], trial.text)
        return Surveyed(*(tuple(map(_said, remarks)) for remarks in survey))
    try:
        if trial.check:
            check_text(game.rules.documents[trial.document], trial.text)
            return Passed()
        return Tried(msgspec.Raw(msgspec.json.encode(run_trial(game, trial.text))))
    except Rejected as no:
        return NotTried(Said(no.code, no.params))


def _said(remark: Remark) -> Said:
    return Said(remark.code, remark.params)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:], sys.stdin.buffer, sys.stdout.buffer)
