"""Players report a player or a table, and are told when it was dealt with."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.sitting import chairs
from games.sitting.state import TableState
from server.admin.feature import AdminServices
from server.admin.reports import TEXT_MAX, Report, Status, Why
from server.http.request import ApiRequest
from server.http.routing import Route
from server.refusals import HttpRefused
from server.tables.outsiders import need_entry


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report of a ``player`` at a ``table``, or of the table itself, where no player is named. What everybody could
    see at the table just before is attached; ``text`` says the rest.
    """

    table: str
    why: Why
    player: str = ""
    text: Annotated[str, Meta(max_length=TEXT_MAX)] = ""


class Reported(msgspec.Struct, frozen=True):
    """A report as its reporter is told of it: its ``status``, and once it was dealt with the operator's ``answer``,
    which may be empty. Times in unix milliseconds; ``name`` is the reported player's.
    """

    id: str
    at: int
    table: str
    player: str
    why: Why
    status: Status
    answer: str
    resolved_at: int
    name: str | UnsetType = UNSET


class OwnReports(msgspec.Struct, frozen=True):
    """The newest reports of the player who asks."""

    reports: list[Reported]


async def report(admin: AdminServices, asked: ApiRequest[NewReport, None]) -> Reported:
    """Report a player or a table to those who run this server."""
    body, own = asked.body, asked.signed_in
    room = await admin.core.rooms.get(body.table)
    need_entry(room, own)
    if body.player == own:
        raise HttpRefused("malformed", "report_of_self")
    if body.player and body.player not in _people(room.sitting):
        raise HttpRefused("malformed", "not_at_table")
    text = " ".join(part for part in body.text.split(" ") if part).strip()
    if not all(character.isprintable() or character == "\n" for character in text):
        raise HttpRefused("malformed", "unseen_name", field="text")
    seq = room.table.feeds["public"].seq
    return _told(await admin.reports.make(own, room.id, body.player, body.why, text, seq), {})


def _people(table: TableState) -> set[str]:
    """Everybody who has or had to do with a table."""
    return {*chairs.people(table), table.opener, *table.invited, *table.served}


async def own_reports(admin: AdminServices, asked: ApiRequest[None, None]) -> OwnReports:
    """The player's newest reports, and what came of them."""
    found = await admin.reports.of(asked.signed_in)
    names = await admin.core.accounts.names(one.player for one in found if one.player)
    return OwnReports([_told(one, names) for one in found])


def _told(report: Report, names: dict[str, str]) -> Reported:
    return Reported(
        report.id,
        report.at,
        report.table,
        report.player,
        report.why,
        report.status,
        report.answer,
        report.resolved_at,
        names.get(report.player, UNSET),
    )


ROUTES = (
    Route(
        method="POST",
        path="/api/reports",
        do=report,
        body=NewReport,
        example=NewReport(table="k3x7m2pqrs", why="abuse", player="p0123456789ab", text="Insults, again and again."),
        answer=Reported,
        auth="owner",
        errors=("rejected", "not_found", "too_many"),
    ),
    Route(method="GET", path="/api/players/me/reports", do=own_reports, answer=OwnReports, auth="owner"),
)
