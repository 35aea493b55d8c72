"""Tables: opening them, the lobby, starting, closing, and playing again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from games import sitting, table_rules
from games.game import AnyGame, Options
from games.sitting import Status
from games.table_documents import DOCUMENT_MAX, BadDocument, Chosen, Unfit, texts
from games.words import CORE, Language, merged
from projections.lobby import Listed, Listing
from server.accounts.idempotency import Claim
from server.http.request import ApiRequest, Number
from server.http.responses import named
from server.http.routes.entering import Again, act_as_opener, entered, once
from server.http.routing import Nothing, Route
from server.http.services import Services
from server.ids import table_id_of
from server.names import TITLE_MAX, clean_name
from server.refusals import HttpCode, HttpRefused
from server.wire import brief
from sotto_words import sentence

TABLES_MOST = 200

OPENING_MAX = 4 * DOCUMENT_MAX + 64 * 1024
"""The largest body that opens a table, in bytes: two documents, of which JSON may take twice as many."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to open; ``options`` may name a ``preset`` and change single options, ``documents`` say which texts the
    game is to have, by name. ``id`` as in Again.
    """

    game: str
    options: dict[str, Any] = {}
    documents: dict[str, Chosen] = {}
    title: str = ""
    private: bool = False
    seats: int | None = None
    id: str = ""


class TableNamed(msgspec.Struct, frozen=True):
    """A table's id."""

    table: str


class TableListed(Listed, frozen=True, kw_only=True):
    """One table as the lobby lists it, with the ``names`` of players that still have one."""

    names: dict[str, str]


class Own(msgspec.Struct, frozen=True):
    """What the calling player is at a table; ``co_host`` names the chair of one who helps the host."""

    seats: list[int]
    host: bool
    opener: bool
    co_host: str | UnsetType = UNSET


class TableShown(TableListed, frozen=True, kw_only=True):
    """One table, and what the calling player is there."""

    me: Own


class Tables(msgspec.Struct, frozen=True):
    """Some tables, newest first."""

    tables: list[TableListed]


class LobbyAsked(msgspec.Struct, frozen=True):
    """Which tables: of a ``status`` and a ``game``, or with ``mine=1`` all where the player sits, sat, hosts, is in
    charge or invited. ``after`` is the last table of the page before.
    """

    status: Status = "open"
    game: str = ""
    after: str = ""
    limit: Number = 50
    mine: str = ""


async def open_table(services: Services, asked: ApiRequest[NewTable, None]) -> TableNamed:
    """Open a table."""
    body, opener = asked.body, asked.signed_in
    game = services.rooms.games.get(body.game)
    if game is None:
        raise HttpRefused("malformed", "bad_choice", field="game", options=tuple(services.rooms.games))
    with named():
        title = clean_name(body.title, "title", least=0, most=TITLE_MAX)
    fewest, most = game.seats
    size = fewest if body.seats is None else body.seats
    if not fewest <= size <= most:
        raise HttpRefused("malformed", "bad_size", min=fewest, max=most)
    options = _options(game, body.options, asked.language)
    documents = _documents(game, body.documents, asked.language)

    async def opened(claim: Claim) -> TableNamed:
        table = table_id_of(claim.nonce)
        with _fitting(game, "malformed", asked.language):
            await services.rooms.open(game, options, size, title, body.private, opener, table, documents)
        return TableNamed(table)

    return await once(services, asked, TableNamed, opened)


def _options(game: AnyGame, given: dict[str, Any], language: Language) -> Options:
    """Set a game's option ``language``, where nobody did, to the language of the player who opens the table."""
    chosen = ({"language": language} if "language" in game.options.__struct_fields__ else {}) | given
    preset = chosen.pop("preset", None)
    if preset is not None and not (isinstance(preset, str) and preset in game.presets):
        raise HttpRefused("malformed", "bad_choice", field="options.preset", options=tuple(game.presets))
    base = msgspec.to_builtins(game.presets[preset]) if preset is not None else {}
    try:
        options: Options = msgspec.convert(base | chosen, game.options)
    except msgspec.ValidationError as error:
        raise HttpRefused("malformed", "bad_options", detail=brief(error).replace("`$.", "`options.")) from None
    return options


def _documents(game: AnyGame, chosen: dict[str, Chosen], language: Language) -> dict[str, str]:
    try:
        return texts(game, chosen)
    except BadDocument as bad:
        words = sentence(merged(CORE, game.words), language, f"reason.{bad.no.code}", bad.no.params)
        raise HttpRefused("malformed", "bad_document", document=bad.document, detail=words) from None


@contextmanager
def _fitting(game: AnyGame, code: HttpCode, language: Language) -> Iterator[None]:
    """Answer with the field to change where what a table is opened with does not go together."""
    try:
        yield
    except Unfit as unfit:
        raise HttpRefused(code, "does_not_fit", field=unfit.field, detail=unfit.words(game, language)) from None


async def tables(services: Services, asked: ApiRequest[None, LobbyAsked]) -> Tables:
    """The lobby, or all tables of the calling player."""
    wanted = asked.query
    limit = min(wanted.limit, TABLES_MOST)
    if wanted.mine not in ("", "0"):
        found = await services.lobby.mine(asked.signed_in, wanted.after, limit)
    else:
        found = await services.lobby.page(wanted.status, wanted.game, wanted.after, limit)
    return Tables(await with_names(services, found))


async def table(services: Services, asked: ApiRequest[None, None]) -> TableShown:
    """One table as the lobby lists it, and what the calling player is there."""
    room, player = await entered(services, asked), asked.player
    (listed,) = await with_names(services, [await services.rooms.listing(room.id)])
    seats = room.sitting.seats.items()
    own = Own(
        seats=[seat for seat, seated in seats if player and seated.player == player],
        host=player is not None and room.sitting.host == player,
        opener=player is not None and room.sitting.opener == player,
        co_host=(player and table_rules.co_host_of(room.sitting, player)) or UNSET,
    )
    return TableShown(**msgspec.structs.asdict(listed), me=own)


async def with_names(services: Services, listings: list[Listing]) -> list[TableListed]:
    """Listings with the names of everybody in them. Raises StoreUnavailable."""
    # Everybody whom the facts of the table name: its log says who was invited and who has left, too.
    people = [one.people + one.past for one in listings]
    names = await services.accounts.names(player for players in people for player in players)
    return [
        TableListed(
            **{field: getattr(one, field) for field in Listed.__struct_fields__},
            names={player: names[player] for player in players if player in names},
        )
        for one, players in zip(listings, people, strict=True)
    ]


async def close_table(services: Services, asked: ApiRequest[None, None]) -> Nothing:
    """Close a table that has not started; for the player in charge of it."""
    return await act_as_opener(services, asked, sitting.Close(), Nothing)


async def start(services: Services, asked: ApiRequest[Again, None]) -> Nothing:
    """Start the game; for the player in charge of the table."""
    return await act_as_opener(services, asked, sitting.Start(), Nothing, lambda table: table.status != "open")


async def rematch(services: Services, asked: ApiRequest[Again, None]) -> TableNamed:
    """The table of the rematch, opened by the first who calls this; for all who played or hosted."""
    player, room = asked.signed_in, await entered(services, asked)

    async def opened(claim: Claim) -> TableNamed:
        with _fitting(room.game, "rejected", asked.language):
            return TableNamed(await services.rematches.rematch(room, player))

    return await once(services, asked, TableNamed, opened)


_TABLE = "/api/tables/{table}"

ROUTES = (
    Route(
        method="POST",
        path="/api/tables",
        do=open_table,
        body=NewTable,
        body_max=OPENING_MAX,
        example=NewTable(game="avalon", title="An evening", options={"pace": "slow"}),
        answer=TableNamed,
        auth="player",
    ),
    Route(
        method="GET",
        path="/api/tables",
        do=tables,
        query=LobbyAsked,
        answer=Tables,
    ),
    Route(method="GET", path=_TABLE, do=table, answer=TableShown),
    Route(
        method="DELETE",
        path=_TABLE,
        do=close_table,
        answer=Nothing,
        auth="player",
        errors=("rejected",),
    ),
    Route(
        method="POST",
        path=f"{_TABLE}/start",
        do=start,
        body=Again,
        example=Again(id="a1"),
        answer=Nothing,
        auth="player",
        errors=("rejected",),
    ),
    Route(
        method="POST",
        path=f"{_TABLE}/rematch",
        do=rematch,
        body=Again,
        example=Again(id="a1"),
        answer=TableNamed,
        auth="player",
        errors=("rejected",),
    ),
)
