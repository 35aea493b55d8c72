"""The games there are."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from games.game import AnyGame
from games.options import OptionGroup
from games.seat_fields import by_seat, naming_seats_within
from games.sitting import chairs
from games.specialties import DataTables, Trials
from games.words import CORE, Language, merged
from server.http.request import ApiRequest
from server.http.routing import Route
from server.http.services import Services
from server.refusals import HttpRefused

Json = dict[str, Any]


class Seats(msgspec.Struct, frozen=True):
    """How many a game is for."""

    min: int
    max: int


class Minutes(msgspec.Struct, frozen=True):
    """How long a game takes."""

    min: int
    max: int


class TurnSeconds(msgspec.Struct, frozen=True):
    """How long an ordinary decision may take, by the pace of the table."""

    live: int
    slow: int


class DocumentDescribed(msgspec.Struct, frozen=True):
    """A text that a table is opened with: who is told it, and the names of those that come with the game."""

    audience: Literal["everyone", "host"]
    shipped: list[str]


class GameListed(msgspec.Struct, frozen=True):
    """A game as a page lists it: what it is called and about, by language, for how many, and which bots play it.

    Bots come strongest first. ``best`` is the number of players that suits it best; ``minutes`` is null where nobody
    has said.
    """

    name: str
    title: dict[Language, str]
    summary: dict[Language, str]
    seats: Seats
    best: int
    minutes: Minutes | None
    bots: list[str]


class GameDescribed(GameListed, frozen=True):
    """A game. ``options`` is a JSON Schema, ``presets`` are named options, ``usual_preset`` that of a table
    where nobody names one (empty: every option's default), ``program_presets`` are those for programs, ``documents``
    are texts by name; ``queries`` are questions to a view, with the name of the file for exports; ``talk`` tells
    whether there is table talk while it is played, ``out_of_character`` whether some of it may be marked so,
    ``redeals`` whether a fork may deal its secrets again, ``tries`` whether texts can be tried without a table.
    ``by_seat`` names the fields of its state that have something under each seat, ``naming_seats`` those of it, and of
    what lies in it, whose values are seats. ``turn`` is null where nobody has said; ``option_groups`` names options
    that are about something other than the rules.
    """

    rules: int
    hosted: bool
    talk: bool
    out_of_character: bool
    redeals: bool
    tries: bool
    options: Json
    option_groups: dict[OptionGroup, list[str]]
    turn: TurnSeconds | None
    presets: dict[str, Json]
    usual_preset: str
    program_presets: list[str]
    documents: dict[str, DocumentDescribed]
    queries: dict[str, str | None]
    by_seat: list[str]
    naming_seats: list[str]


class Spoken(msgspec.Struct, frozen=True):
    """What a game says in one language: the ``sentences`` of all codes, those of every table among them, and where
    views and facts have the ``names`` that they mention. ``tables`` are its rows of data, in the order of the numbers
    by which views and facts name them: the same in every language.
    """

    sentences: dict[str, str]
    names: dict[str, list[str]]
    tables: dict[str, list[Json]]


class Games(msgspec.Struct, frozen=True):
    """All games of this server; ``llm_model`` is the language model it asks, empty for the offline one."""

    games: list[GameListed]
    llm_model: str


async def games(services: Services, asked: ApiRequest[None, None]) -> Games:
    """Every game, as much of it as is needed to choose one."""
    listed = [GameListed(**_listed(services, game)) for game in services.rooms.games.values()]
    return Games(listed, services.model or "")


async def game(services: Services, asked: ApiRequest[None, None]) -> GameDescribed:
    """One game with its options, presets, documents and queries."""
    described = _game(services, asked)
    return GameDescribed(
        **_listed(services, described),
        rules=described.rules.version,
        hosted=described.hosting is not None,
        talk=described.talk.hears is not None,
        out_of_character=described.talk.out_of_character,
        redeals=described.secrets.redeal is not None,
        tries=described.find_specialty(Trials) is not None,
        options=_options(described),
        option_groups=_groups(described),
        turn=TurnSeconds(*described.about.turn) if described.about.turn else None,
        presets={name: msgspec.to_builtins(options) for name, options in described.about.presets.items()},
        usual_preset=described.about.usual_preset,
        program_presets=list(described.about.program_presets),
        documents={
            name: DocumentDescribed(document.audience, list(document.shipped))
            for name, document in described.rules.documents.items()
        },
        queries={name: query.file for name, query in described.queries.items()},
        by_seat=by_seat(type(described.rules.first)),
        naming_seats=naming_seats_within(type(described.rules.first)),
    )


async def words(services: Services, asked: ApiRequest[None, None]) -> Spoken:
    """What a game says in one language, `en` or `zh`."""
    described = _game(services, asked)
    tables = described.find_specialty(DataTables)
    known = merged(CORE, described.about.words).items()
    sentences = {str(language): said for language, said in known}.get(asked.path("language"))
    if sentences is None:
        raise HttpRefused("not_found", "nothing_here")
    return Spoken(
        dict(sentences),
        {kind: list(sources) for kind, sources in described.about.names.items()},
        {name: [msgspec.to_builtins(row) for row in rows] for name, rows in (tables.rows if tables else {}).items()},
    )


_CORE_FOR_PROGRAMS = ("llm_asks", "llm_calls_per_round", "llm_timeout", "llm_attempts", "llm_reply_tokens")


def _options(game: AnyGame) -> Json:
    """The options as JSON Schema, with the game's own word on who may enter while it runs and no host's pace."""
    schema = msgspec.json.schema(game.rules.options)
    properties = schema["$defs"][game.rules.options.__name__]["properties"]
    properties["entering"]["default"] = game.secrets.entering
    if not game.hosting is not None:
        properties["pace"]["enum"].remove("evening")
    return schema


def _groups(game: AnyGame) -> dict[OptionGroup, list[str]]:
    groups = {group: list(names) for group, names in game.about.option_groups.items()}
    groups["programs"] = [*groups.get("programs", ()), *_CORE_FOR_PROGRAMS]
    return groups


def _game(services: Services, asked: ApiRequest[None, None]) -> AnyGame:
    found = services.rooms.games.get(asked.path("game"))
    if found is None:
        raise HttpRefused("not_found", "nothing_here")
    return found


def _listed(services: Services, game: AnyGame) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": _said(game, "title", game.name),
        "summary": _said(game, "summary", ""),
        "seats": Seats(*game.rules.seats),
        "best": game.about.best or game.rules.seats[0],
        "minutes": Minutes(*game.about.minutes) if game.about.minutes else None,
        "bots": [
            one for one in chairs.bots(game, game.usual_options) if one != chairs.LLM or services.model is not None
        ],
    }


def _said(game: AnyGame, code: str, otherwise: str) -> dict[Language, str]:
    return {language: sentences.get(code, otherwise) for language, sentences in game.about.words.items()}


_GAME = "/api/games/{game}"

ROUTES = (
    Route(method="GET", path="/api/games", do=games, answer=Games, auth="none", shared=True),
    Route(
        method="GET",
        path=_GAME,
        do=game,
        answer=GameDescribed,
        auth="none",
        shared=True,
        errors=("not_found",),
    ),
    Route(
        method="GET",
        path=f"{_GAME}/words/{{language}}",
        do=words,
        answer=Spoken,
        auth="none",
        shared=True,
        errors=("not_found",),
    ),
)
