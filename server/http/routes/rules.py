"""The rules of a game as players read them."""

from __future__ import annotations

from typing import Any

import msgspec

from games.words import Language
from server.http.request import ApiRequest
from server.http.routes.tables import options_of
from server.http.routing import Route
from server.http.services import Services
from server.refusals import HttpRefused


class RulesAsked(msgspec.Struct, frozen=True):
    """The ``language`` of the text, and as JSON the ``options`` of a table, whose figures it says."""

    language: Language = "en"
    options: str = "{}"


async def rules(services: Services, asked: ApiRequest[None, RulesAsked]) -> str:
    """The rules of a game for its players, in Markdown, with the figures of these options."""
    game = services.rooms.games.get(asked.path("game"))
    if game is None:
        raise HttpRefused("not_found", "no_rules")
    try:
        given = msgspec.json.decode(asked.query.options, type=dict[str, Any])
    except msgspec.MsgspecError as error:
        raise HttpRefused("malformed", "bad_options", detail=str(error)) from None
    text = game.rules_for(options_of(game, given, asked.query.language), asked.query.language)
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
        errors=("malformed", "not_found"),
        media="text/markdown",
    ),
)
