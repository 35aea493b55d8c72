"""The HTTP interface of docs/build/wire.md: every route of the core in one table."""

from server.http.routes import (
    acting,
    blocks,
    feeds,
    games,
    health,
    invitations,
    lobby,
    players,
    rules,
    seats,
    tables,
)
from server.http.routing import AnyRoute

ROUTES: tuple[AnyRoute, ...] = (
    *games.ROUTES,
    *rules.ROUTES,
    *players.ROUTES,
    *blocks.ROUTES,
    *lobby.ROUTES,
    *tables.ROUTES,
    *invitations.ROUTES,
    *seats.ROUTES,
    *feeds.ROUTES,
    *acting.ROUTES,
    *health.ROUTES,
)
