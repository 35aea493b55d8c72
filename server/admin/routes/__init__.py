"""The operators' routes, and those by which players report."""

from server.admin.routes import accounts, acts, overview, queue, reports, session, tables
from server.http.routing import AnyRoute

ROUTES: tuple[AnyRoute, ...] = (
    *reports.ROUTES,
    *session.ROUTES,
    *overview.ROUTES,
    *tables.ROUTES,
    *accounts.ROUTES,
    *queue.ROUTES,
    *acts.ROUTES,
)
