"""The routes of every way into an account."""

from server.http.routing import AnyRoute
from server.ways_in.routes import passkeys, recovery, sign_in_codes

ROUTES: tuple[AnyRoute, ...] = (*sign_in_codes.ROUTES, *recovery.ROUTES, *passkeys.ROUTES)
