"""The HTTP interface of docs/wire.md: every route of the core in one table."""

from server.http.routes import (
    acting,
    feeds,
    games,
    health,
    invitations,
    lobby,
    players,
    rules,
    seats,
    sign_in_codes,
    tables,
)
from server.http.routing import AnyRoute

ROUTES: tuple[AnyRoute, ...] = (
    *games.ROUTES,
    *rules.ROUTES,
    *players.ROUTES,
    *sign_in_codes.ROUTES,
    *lobby.ROUTES,
    *tables.ROUTES,
    *invitations.ROUTES,
    *seats.ROUTES,
    *feeds.ROUTES,
    *acting.ROUTES,
    *health.ROUTES,
)
