"""Games that programs played without this server: imported logs, and the results of simulations and arenas."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import msgspec

from server.history.imports import LOG_MAX, Imports
from server.history.log_file import BadLog
from server.http.request import ApiRequest
from server.http.responses import named
from server.http.routes.tables import TableNamed
from server.http.routing import Route
from server.http.services import Services
from server.rates import RateLimit
from server.refusals import HttpRefused
from server.simulation.results_folder import ArenaShown, Found, ResultsFolder, ResultShown, folder_of

LOGS_A_MINUTE = 30


@dataclass(frozen=True)
class SimulationServices:
    """The services of the core, and the folder of results."""

    core: Services
    imports: Imports
    logs_brought: RateLimit
    results: ResultsFolder


def build(core: Services) -> SimulationServices:
    """Build the services over those of the core. Raises BadSetting."""
    folder = ResultsFolder(folder_of(core.settings))
    return SimulationServices(core, Imports(core.rooms), RateLimit(LOGS_A_MINUTE), folder)


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
    if not simulation.logs_brought.allows(asked.signed_in):
        raise HttpRefused("too_many", "too_many_logs")
    return await _brought(simulation, asked.body.log.encode())


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
        errors=("too_many",),
    ),
    Route(method="GET", path="/api/results", do=results, answer=Results),
    Route(
        method="POST",
        path="/api/results/{result}/logs/{log}",
        do=open_result,
        answer=TableNamed,
        errors=("malformed", "not_found", "too_large"),
    ),
)
