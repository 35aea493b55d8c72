"""The operator's part as a feature: built where a server wants it."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from server.admin.acts import Acts
from server.admin.counts import Counts
from server.admin.deeds import Deeds
from server.admin.reports import Reports
from server.admin.sessions import Sessions
from server.admin.settings import AdminSettings
from server.http.services import Services


@dataclass(frozen=True)
class AdminServices:
    """The services of the core, and the operators' own."""

    core: Services
    sessions: Sessions
    acts: Acts
    reports: Reports
    deeds: Deeds

    def admit(self, request: Request) -> None:
        """Let operators in, and nobody else. Raises HttpRefused."""
        self.sessions.of(request)

    def operator(self, request: Request) -> str:
        """Return the name of the operator who asks. Raises HttpRefused."""
        return self.sessions.of(request).operator


def build(core: Services, settings: AdminSettings) -> AdminServices:
    """Build the services over those of the core."""
    store, now = core.rooms.store, core.rooms.now
    counts, acts = Counts(store), Acts(store, now)
    reports = Reports(store, counts, settings.reports_a_day, now)
    return AdminServices(
        core, Sessions(core.accounts, counts, settings, now), acts, reports, Deeds(core, acts, reports)
    )
