"""The folder of results: what simulations and arenas wrote there, for the page to show."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from clients.bots.ratings import Estimate, Rating
from clients.bots.standings import Standing, Standings
from clients.bots.tally import Calls, Decisions
from server.settings import Settings, read
from server.simulation.results import Length, Rate, Summary, length, wilson
from server.simulation.settings import ResultsSettings

T = TypeVar("T")

SUMMARY = "summary.json"
ARENA = "arena.json"

RESULTS_MOST = 50
LOGS_MOST = 200
FILE_MOST = 4 * 1024 * 1024


class Rated(msgspec.Struct, frozen=True):
    """One file of an arena: its rating, if it met others, and which share of its tables it won, also by role.

    Of a language model, ``decisions`` says how many were its own, and ``calls`` what they took.
    """

    name: str
    rated: Rating | None
    won: Rate
    roles: dict[str, Rate]
    wins: int
    draws: int
    losses: int
    decisions: Decisions | None = None
    calls: Calls | None = None


class ArenaShown(msgspec.Struct, frozen=True):
    """An arena, the best file first. ``tables`` are those that can be replayed here.

    ``offsets`` and ``leaning_to`` as in the ratings: how far each side but the last is ahead of that one between
    equals, and to which side leanings are counted. ``unrated`` tables count for no rating: a model hardly played there.
    """

    game: str
    seats: int
    seed: int
    entrants: list[Rated]
    tables: list[str]
    played: int
    unfinished: int
    offsets: dict[str, Estimate]
    leaning_to: str
    facts: Length | None = None
    unrated: int = 0

    @classmethod
    def of(cls, arena: Standings, here: list[str]) -> ArenaShown:
        """Return what is shown of these standings."""
        return cls(
            game=arena.game,
            seats=arena.seats,
            seed=arena.seed,
            entrants=[_rated(one) for one in arena.entrants],
            tables=here,
            played=len(arena.tables),
            unfinished=arena.unfinished,
            offsets=arena.offsets,
            leaning_to=arena.leaning_to,
            facts=length(arena.facts) if arena.facts else None,
            unrated=arena.unrated,
        )


def _rated(one: Standing) -> Rated:
    roles = {role: _rate(share.won, share.tables) for role, share in one.roles.items()}
    won, ends = _rate(one.won, one.tables), (one.wins, one.draws, one.losses)
    return Rated(one.name, one.rated, won, roles, *ends, one.decisions, one.calls)


def _rate(won: float, tables: int) -> Rate:
    """Of numbers that a file may have made up."""
    return wilson(max(0, min(won, tables)), max(1, tables))


class ResultShown(msgspec.Struct, frozen=True):
    """One folder of results, of a ``simulation`` or an ``arena``; ``at`` is unix milliseconds.

    ``logs`` are the names of the simulated tables that can be replayed.
    """

    name: str
    at: int
    logs: list[str]
    simulation: Summary | None = None
    arena: ArenaShown | None = None


class Found(NamedTuple):
    """One folder of results as it was read."""

    name: str
    at: int
    logs: tuple[str, ...]
    simulation: Summary | None
    arena: Standings | None


class ResultsFolder:
    """Reads the folder each time: other processes write into it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def found(self) -> list[Found]:
        """Return the readable results, the newest first; half-written and damaged ones are left out."""
        folders = sorted(self._folders(), key=_written_at, reverse=True)
        return [found for folder in folders[:RESULTS_MOST] if (found := _read(folder)) is not None]

    def log(self, result: str, log: str) -> bytes | None:
        """Return the log of a simulated table, or None if there is none of this name."""
        for folder in self._folders():
            if folder.name == result:
                for file in folder.glob("*.jsonl"):
                    if file.stem == log:
                        return file.read_bytes()
        return None

    def _folders(self) -> Iterator[Path]:
        try:
            yield from (one for one in self._folder.iterdir() if one.is_dir())
        except OSError:
            return


def folder_of(settings: Settings) -> Path:
    """Return the folder of results. Raises BadSetting."""
    chosen = read(ResultsSettings).results
    return Path(chosen).expanduser() if chosen else settings.data / "results"


def new_folder(settings: Settings, game: str) -> Path:
    """Make a new folder for the result of a simulation that starts now. Raises OSError."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    for number in range(1, 1000):
        folder = folder_of(settings) / (f"{game}-{stamp}" + (f"-{number}" if number > 1 else ""))
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        return folder
    raise OSError(f"{folder_of(settings)} has too many results of this second")


def _written_at(folder: Path) -> int:
    for name in (SUMMARY, ARENA):
        try:
            return (folder / name).stat().st_mtime_ns // 1_000_000
        except OSError:
            continue
    return 0


def _read(folder: Path) -> Found | None:
    simulation = _decoded(folder / SUMMARY, Summary)
    arena = None if simulation else _decoded(folder / ARENA, Standings)
    if simulation is None and arena is None:
        return None
    logs = sorted(file.stem for file in folder.glob("*.jsonl"))[:LOGS_MOST]
    return Found(folder.name, _written_at(folder), tuple(logs), simulation, arena)


def _decoded(file: Path, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind) if file.stat().st_size <= FILE_MOST else None
    except (OSError, ValueError, RecursionError):
        return None
