"""The rules of a game as players read them."""

from __future__ import annotations

import msgspec

from games.words import Language
from server.http.request import ApiRequest
from server.http.routing import Route
from server.http.services import Services
from server.refusals import HttpRefused


class RulesAsked(msgspec.Struct, frozen=True):
    """The ``language`` of the text."""

    language: Language = "en"


async def rules(services: Services, asked: ApiRequest[None, RulesAsked]) -> str:
    """The rules of a game for its players, in Markdown."""
    game = services.rooms.games.get(asked.path("game"))
    text = game.about.rules_text.get(asked.query.language) if game else None
    if text is None:
        raise HttpRefused("not_found", "no_rules")
    return text


ROUTES = (
    Route(
        method="GET",
        path="/api/games/{game}/rules",
        do=rules,
        query=RulesAsked,
        answer=str,
        auth="none",
        shared=True,
        errors=("not_found",),
        media="text/markdown",
    ),
)
