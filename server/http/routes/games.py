"""The games there are."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from games import table_rules
from games.game import AnyGame, no_talk
from games.seat_fields import by_seat, naming_seats
from games.words import CORE, Language, merged
from server.http.request import ApiRequest
from server.http.routing import Route
from server.http.services import Services

Json = dict[str, Any]


class Seats(msgspec.Struct, frozen=True):
    """How many a game is for."""

    min: int
    max: int


class DocumentDescribed(msgspec.Struct, frozen=True):
    """A text that a table is opened with: who is told it, and the names of those that come with the game."""

    audience: Literal["everyone", "host"]
    shipped: list[str]


class GameDescribed(msgspec.Struct, frozen=True):
    """A game. ``options`` is a JSON Schema, ``presets`` are named options, ``documents`` are texts by name; ``queries``
    are questions to a view, with the name of the file for exports; ``talk`` tells whether there is table talk while it
    is played, ``redeals`` whether a fork may deal its secrets again; ``words`` are the sentences of all codes, by
    language, ``names`` where views and facts have the names that these sentences mention. ``by_seat`` names the fields
    of its state that have something under each seat, ``naming_seats`` those whose values are seats.
    """

    name: str
    rules: int
    seats: Seats
    hosted: bool
    talk: bool
    redeals: bool
    options: Json
    presets: dict[str, Json]
    documents: dict[str, DocumentDescribed]
    bots: list[str]
    queries: dict[str, str | None]
    by_seat: list[str]
    naming_seats: list[str]
    words: dict[Language, dict[str, str]]
    names: dict[str, list[str]]


class Games(msgspec.Struct, frozen=True):
    """All games of this server; ``llm_model`` is the language model it asks, empty for the offline one."""

    games: list[GameDescribed]
    llm_model: str


async def games(services: Services, asked: ApiRequest[None, None]) -> Games:
    """Every game with its options, presets, bots and words."""
    return Games([_described(game) for game in services.rooms.games.values()], services.model or "")


def _described(game: AnyGame) -> GameDescribed:
    return GameDescribed(
        name=game.name,
        rules=game.rules,
        seats=Seats(*game.seats),
        hosted=game.hosted,
        talk=game.hears is not no_talk,
        redeals=game.redeal is not None,
        options=msgspec.json.schema(game.options),
        presets={name: msgspec.to_builtins(options) for name, options in game.presets.items()},
        documents={
            name: DocumentDescribed(document.audience, list(document.shipped))
            for name, document in game.documents.items()
        },
        bots=list(table_rules.bots(game, game.options())),
        queries={name: query.file for name, query in game.queries.items()},
        by_seat=by_seat(type(game.first)),
        naming_seats=naming_seats(type(game.first)),
        words={language: dict(words) for language, words in merged(CORE, game.words).items()},
        names={kind: list(sources) for kind, sources in game.names.items()},
    )


ROUTES = (Route(method="GET", path="/api/games", do=games, answer=Games),)
