"""Games that programs play: imported logs, the results of simulations and arenas, and chances in finished games."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import msgspec

from events.audience import Seat
from server import rights
from server.history import log_file
from server.history.forks import check_source, source_of
from server.history.imports import LOG_MAX, Imports
from server.history.log_file import BadLog
from server.http.request import ApiRequest
from server.http.responses import named
from server.http.routes.entering import need_voice_for, readable
from server.http.routes.tables import TableNamed
from server.http.routing import OPEN_TABLE_COST, Route
from server.http.services import Services
from server.refusals import HttpRefused
from server.settings import packages_of
from server.simulation.chances import MOMENTS
from server.simulation.counting import Busy, Count, Counting
from server.simulation.results_folder import ArenaShown, Found, ResultsFolder, ResultShown, folder_of
from server.tables.outsiders import known_to
from server.tables.room import Room

A_COUNT = 20
"""What it takes of the rate of trials to count the chances of a game."""


@dataclass(frozen=True)
class SimulationServices:
    """The services of the core, the folder of results, and what counts chances."""

    core: Services
    imports: Imports
    results: ResultsFolder
    counting: Counting


def build(core: Services) -> SimulationServices:
    """Build the services over those of the core. Raises BadSetting."""
    counting = Counting(packages_of(core.settings), core.settings.trial_nice)
    core.ends.push_async_callback(counting.end)
    return SimulationServices(core, Imports(core.rooms), ResultsFolder(folder_of(core.settings)), counting)


class LogBrought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``log``: a simulated table as `sotto simulate` writes it, one commit a line."""

    log: str


class Results(msgspec.Struct, frozen=True):
    """The results in the folder, the newest first."""

    results: list[ResultShown]


async def bring_log(simulation: SimulationServices, asked: ApiRequest[LogBrought, None]) -> TableNamed:
    """Make a finished table of the log of a simulated one, to be replayed; the same log is the same table.

    Every command is decided again first, and nothing is stored unless all comes out the same. Such a table is
    `simulated`: it is on no list of tables.
    """
    await need_voice_for(simulation.core, asked, asked.body.log)
    await simulation.core.quotas.spend(asked.signed_in, "logs_a_day")
    return await _brought(simulation, asked.body.log.encode())


class ChanceShown(msgspec.Struct, frozen=True):
    """In which share of the games, 0 to 1, each seat won when bots played on after this commit."""

    version: int
    wins: dict[Seat, float]


class Chances(msgspec.Struct, frozen=True):
    """What is known so far, in the order of the game; ``of`` moments at most, until it is ``complete``."""

    chances: list[ChanceShown]
    of: int
    complete: bool


async def chances(simulation: SimulationServices, asked: ApiRequest[None, None]) -> Chances:
    """How likely each seat was to win at moments of a finished game, counted by letting bots play on from there.

    The first call begins to count, which takes some ten seconds; ask again until it is complete. Only for tables that
    have unsealed everything, of games that can deal secrets again.
    """
    room, by_key = await readable(simulation.core, asked)
    if not rights.unsealed(known_to(room, asked.player, by_key)):
        raise HttpRefused("forbidden", "chances_sealed")
    count = simulation.counting.known(room.id) or await _begun(simulation, asked.signed_in, room)
    shown = [ChanceShown(one.version, one.wins) for one in sorted(count.found, key=lambda one: one.version)]
    return Chances(shown, MOMENTS, count.complete)


async def _begun(simulation: SimulationServices, player: str, room: Room) -> Count:
    if room.game.secrets.redeal is None:
        raise HttpRefused("rejected", "chances_never", game=room.game.name)
    await simulation.core.rates.spend("trial_rate", player, A_COUNT)
    source = await source_of(room, player)
    check_source(source)
    log = await simulation.core.rooms.fair_loop.aside(player, lambda: log_file.written(source.commits))
    try:
        return simulation.counting.known(room.id) or simulation.counting.begin(room.id, log)
    except Busy:
        raise HttpRefused("too_many", "counts_busy") from None


async def results(simulation: SimulationServices, asked: ApiRequest[None, None]) -> Results:
    """The results that `sotto simulate` and `sotto arena` have written into the folder of results."""
    found = await asyncio.to_thread(simulation.results.found)
    return Results([await _shown(simulation, one) for one in found])


async def _shown(simulation: SimulationServices, found: Found) -> ResultShown:
    if found.arena is None:
        return ResultShown(found.name, found.at, list(found.logs), found.simulation)
    listed = await asyncio.gather(*map(simulation.core.lobby.get, found.arena.tables))
    # An arena may have played at another server.
    here = [one.table for one in listed if one is not None and one.status == "finished"]
    return ResultShown(found.name, found.at, [], None, ArenaShown.of(found.arena, here))


async def open_result(simulation: SimulationServices, asked: ApiRequest[None, None]) -> TableNamed:
    """The table of a simulation's log, to be replayed."""
    log = await asyncio.to_thread(simulation.results.log, asked.path("result"), asked.path("log"))
    if log is None:
        raise HttpRefused("not_found", "no_such_result")
    return await _brought(simulation, log)


async def _brought(simulation: SimulationServices, log: bytes) -> TableNamed:
    if len(log) > LOG_MAX:
        raise HttpRefused("too_large", "body_too_large", max=LOG_MAX)
    try:
        with named():
            return TableNamed(await simulation.imports.bring(log))
    except BadLog as bad:
        raise HttpRefused("malformed", bad.reason, **bad.params) from None


ROUTES = (
    Route(
        method="POST",
        path="/api/logs",
        do=bring_log,
        body=LogBrought,
        # The lines are JSON within JSON.
        body_max=2 * LOG_MAX,
        example=LogBrought(
            log='{"id":"0000000000000001","at":1767225600000,"by":"server","command":{"type":"open"}}\n'
        ),
        answer=TableNamed,
        auth="player",
        rate="creation_rate",
        cost=OPEN_TABLE_COST,
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/chances",
        do=chances,
        answer=Chances,
        auth="player",
        errors=("forbidden", "rejected", "too_many"),
    ),
    Route(method="GET", path="/api/results", do=results, answer=Results),
    Route(
        method="POST",
        path="/api/results/{result}/logs/{log}",
        do=open_result,
        answer=TableNamed,
        errors=("malformed", "not_found", "too_large", "too_many"),
        rate="creation_rate",
        cost=OPEN_TABLE_COST,
    ),
)
