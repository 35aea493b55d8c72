"""The HTTP interface of docs/wire.md: every route in one table."""

from server.http.routes import (
    acting,
    feeds,
    forks,
    games,
    invitations,
    links,
    own,
    players,
    results,
    rules,
    seats,
    tables,
)
from server.http.routing import AnyRoute

ROUTES: tuple[AnyRoute, ...] = (
    *games.ROUTES,
    *rules.ROUTES,
    *players.ROUTES,
    *links.ROUTES,
    *tables.ROUTES,
    *invitations.ROUTES,
    *seats.ROUTES,
    *feeds.ROUTES,
    *acting.ROUTES,
    *forks.ROUTES,
    *own.ROUTES,
    *results.ROUTES,
)
