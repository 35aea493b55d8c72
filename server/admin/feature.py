"""The operator's part as a feature: how the processes are, accounts, reports, and acts."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from server.admin.acts import Acts
from server.admin.counts import Counts
from server.admin.deeds import Deeds
from server.admin.reports import Reports
from server.admin.sessions import Sessions
from server.admin.settings import AdminSettings
from server.admin.usage import Usage
from server.admin.vitals import Teller
from server.features import Loop
from server.http.services import Services
from server.settings import read


@dataclass(frozen=True)
class AdminServices:
    """The services of the core, and the operators' own; ``teller`` tells them how this process is."""

    core: Services
    sessions: Sessions
    acts: Acts
    reports: Reports
    deeds: Deeds
    teller: Teller | None

    def admit(self, request: Request) -> None:
        """Let operators in, and nobody else. Raises HttpRefused."""
        self.sessions.of(request)

    def operator(self, request: Request) -> str:
        """Return the name of the operator who asks. Raises HttpRefused."""
        return self.sessions.of(request).operator


def build(core: Services) -> AdminServices:
    """Build the services over those of the core. Raises BadSetting."""
    settings, store, now = read(AdminSettings), core.rooms.store, core.rooms.now
    counts, acts = Counts(store), Acts(store, now)
    reports = Reports(store, counts, settings.reports_a_day, now)
    sessions, deeds = Sessions(core.accounts, counts, settings, now), Deeds(core, acts, reports)
    return AdminServices(core, sessions, acts, reports, deeds, _teller(core))


def loops(admin: AdminServices) -> list[Loop]:
    """Return what tells operators how this process is."""
    return [admin.teller.run] if admin.teller else []


def _teller(core: Services) -> Teller | None:
    if core.process.kind is None:
        return None
    usage = Usage()
    core.rooms.on_written.append(usage.written)
    teller = Teller(core.rooms.store, core.rooms.held, usage, core.process.kind, core.rooms.now)
    core.ends.push_async_callback(teller.leave)
    return teller
