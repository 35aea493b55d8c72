"""The HTTP interface of docs/wire.md: every route in one table."""

from server.routes import acting, feeds, games, invitations, links, own, players, seats, tables
from server.routing import AnyRoute

ROUTES: tuple[AnyRoute, ...] = (
    *games.ROUTES,
    *players.ROUTES,
    *links.ROUTES,
    *tables.ROUTES,
    *invitations.ROUTES,
    *seats.ROUTES,
    *feeds.ROUTES,
    *acting.ROUTES,
    *own.ROUTES,
)
