"""The operators' queue of reports."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from server.admin.feature import AdminServices
from server.admin.reports import TEXT_MAX, Report, Status
from server.admin.routes.tables import frames_of
from server.admin.sessions import PATH
from server.http.request import ApiRequest
from server.http.routes.feeds import Frames
from server.http.routing import Nothing, Route
from server.refusals import Refused

_Text = Annotated[str, Meta(max_length=TEXT_MAX)]


class QueueWanted(msgspec.Struct, frozen=True):
    """The open ones, the oldest first, or the newest of those that were dealt with."""

    status: Status = "open"


class Queue(msgspec.Struct, frozen=True):
    """Reports, with the names of those in them that still have one."""

    reports: list[Report]
    names: dict[str, str]


class ReportShown(msgspec.Struct, frozen=True):
    """A report with the public facts before it; without them where the table is gone."""

    report: Report
    names: dict[str, str]
    log: Frames | None


class Resolution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a report was dealt with: a ``note`` for operators, and the ``answer`` that the reporter is told."""

    note: _Text = ""
    answer: _Text = ""


async def queue(admin: AdminServices, asked: ApiRequest[None, QueueWanted]) -> Queue:
    """Reports of players."""
    found = await admin.reports.page(asked.query.status)
    return Queue(found, await _names(admin, found))


async def report_shown(admin: AdminServices, asked: ApiRequest[None, None]) -> ReportShown:
    """One report, with the public facts that came before it."""
    report = await admin.reports.get(asked.path("report"))
    try:
        log = await frames_of(admin, report.table, report.first - 1, report.last)
    except Refused:
        log = None  # the table was deleted
    return ReportShown(report, await _names(admin, [report]), log)


async def resolve(admin: AdminServices, asked: ApiRequest[Resolution, None]) -> Nothing:
    """Take a report out of the queue; the reporter is told that it was dealt with."""
    who, id, body = admin.operator(asked.request), asked.path("report"), asked.body
    await admin.reports.get(id)
    await admin.acts.doing(
        who, "resolve", id, body.note, lambda: admin.reports.resolve(id, who, body.note, body.answer)
    )
    return Nothing()


async def _names(admin: AdminServices, reports: list[Report]) -> dict[str, str]:
    return await admin.core.accounts.names(one for report in reports for one in (report.by, report.player) if one)


_REPORTS = f"{PATH}/reports"

ROUTES = (
    Route(method="GET", path=_REPORTS, do=queue, query=QueueWanted, answer=Queue, auth="operator"),
    Route(
        method="GET",
        path=f"{_REPORTS}/{{report}}",
        do=report_shown,
        answer=ReportShown,
        auth="operator",
        errors=("rejected",),
    ),
    Route(
        method="POST",
        path=f"{_REPORTS}/{{report}}/resolve",
        do=resolve,
        body=Resolution,
        example=Resolution(note="Banned for a day", answer="Thank you: this player may not play for a day."),
        answer=Nothing,
        auth="operator",
        errors=("rejected",),
    ),
)
