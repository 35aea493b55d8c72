"""Tables: opening them, the lobby, starting, closing, and playing again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from events.audience import Seat
from events.event import Command
from games.game import AnyGame
from games.options import Options
from games.sitting import chairs, commands
from games.sitting.documents import DOCUMENT_MAX, BadDocument, Chosen, Unfit, own, picked
from games.sitting.state import Status
from games.words import CORE, Language, merged
from projections.lobby import Listed, Listing, Who
from server.accounts.accounts import Face
from server.accounts.idempotency import Claim
from server.http.request import ApiRequest, Number
from server.http.responses import named
from server.http.routes.entering import (
    Again,
    act_as_opener,
    entered,
    given_to_bot,
    need_voice_for,
    once,
    opened_by_key,
    readable,
)
from server.http.routing import OPEN_TABLE_COST, Nothing, Route
from server.http.services import Services
from server.ids import table_id_of
from server.look_alikes import told_apart
from server.names import TITLE_MAX, clean_name
from server.refusals import HttpCode, HttpRefused, Refused
from server.tables.room import Room
from server.wire import brief
from sotto_words import sentence

TABLES_MOST = 200

OPENING_MAX = 4 * DOCUMENT_MAX + 64 * 1024
"""The largest body that opens a table, in bytes: two documents, of which JSON may take twice as many."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to open; ``options`` may name a ``preset`` and change single options, ``documents`` say which texts the
    game is to have, by name. ``seats`` is how many there are; the opener may take one of them, ``seat``, give others to
    ``bots``, by number, and ``start`` the game at once: all of it is done or nothing. ``id`` as in Again.
    """

    game: str
    options: dict[str, Any] = {}
    documents: dict[str, Chosen] = {}
    title: str = ""
    private: bool = False
    seats: int | None = None
    seat: Seat | None = None
    bots: dict[Seat, str] = {}
    start: bool = False
    id: str = ""


class TableNamed(msgspec.Struct, frozen=True):
    """A table's id."""

    table: str


class TableListed(Listed, frozen=True, kw_only=True):
    """One table as the lobby lists it, with the ``names`` of players that still have one, the ``faces`` of those who
    chose one, the ``language`` of who opened it, and how many look on who do not belong to it.
    """

    names: dict[str, str]
    faces: dict[str, Face] = msgspec.field(default_factory=dict)
    language: Language | None = None
    spectators: int = 0


class Own(msgspec.Struct, frozen=True):
    """What the calling player is at a table; ``co_host`` names the chair of one who helps the host.

    ``by_key`` is there for who knows of the table by a key to its replay alone: whether that lets one play on from it.
    """

    seats: list[int]
    host: bool
    opener: bool
    co_host: str | UnsetType = UNSET
    by_key: Literal["read", "fork"] | UnsetType = UNSET


class TableShown(TableListed, frozen=True, kw_only=True):
    """One table, and what the calling player is there."""

    me: Own


class Tables(msgspec.Struct, frozen=True):
    """Some tables, newest first."""

    tables: list[TableListed]


class LobbyAsked(msgspec.Struct, frozen=True):
    """Which tables: of a ``status`` and a ``game``, or with ``mine=1`` all where the player sits, sat, hosts, is in
    charge or invited; ``who`` as in LobbyWanted. ``after`` is the last table of the page before.
    """

    status: Status = "open"
    game: str = ""
    after: str = ""
    limit: Number = 50
    mine: str = ""
    who: Who = ""


async def open_table(services: Services, asked: ApiRequest[NewTable, None]) -> TableNamed:
    """Open a table; with people and bots in its seats, and playing, if that is wanted."""
    body, opener = asked.body, asked.signed_in
    _need_choice("game", body.game, tuple(services.rooms.games))
    game = services.rooms.games[body.game]
    with named():
        title = clean_name(body.title, "title", least=0, most=TITLE_MAX)
    fewest, most = game.rules.seats
    size = fewest if body.seats is None else body.seats
    if not fewest <= size <= most:
        raise HttpRefused("malformed", "bad_size", min=fewest, max=most)
    options = options_of(game, body.options, asked.language)
    seating = list(_seating(services, asked, chairs.bots(game, options), size))
    documents = await _documents(services, asked, game)
    await need_voice_for(services, asked, title, *own(game, documents).values())

    async def opened(claim: Claim) -> TableNamed:
        table = table_id_of(claim.nonce)
        await services.quotas.open(opener, table, own(game, documents).values())
        try:
            if body.start and body.seat is None:
                await services.quotas.let_bots_play(opener, table)
            with fitting(game, "malformed", asked.language):
                await services.rooms.open(game, options, size, title, body.private, opener, table, documents, seating)
        except (HttpRefused, Refused):
            await services.quotas.close(opener, table)
            raise
        return TableNamed(table)

    return await once(services, asked, TableNamed, opened)


def _seating(
    services: Services, asked: ApiRequest[NewTable, None], bots: Sequence[str], size: int
) -> Iterator[Command]:
    """Yield what is done at a table as it opens. Raises HttpRefused for a seat or a bot that is not there."""
    body, seats = asked.body, range(1, size + 1)
    if body.seat is not None:
        _need_choice("seat", body.seat, seats)
        yield commands.Sit(body.seat, asked.signed_in)
    for seat, bot in body.bots.items():
        _need_choice("bots", seat, [one for one in seats if one != body.seat])
        _need_choice(f"bots.{seat}", bot, bots)
        yield given_to_bot(services, seat, bot)
    if body.start:
        yield commands.Start()


def _need_choice(field: str, chosen: object, options: Sequence[object]) -> None:
    if chosen not in options:
        raise HttpRefused("malformed", "bad_choice", field=field, options=tuple(map(str, options)))


def options_of(game: AnyGame, given: dict[str, Any], language: Language) -> Options:
    """The options given for a game; ``language``, where nobody set it, is that of the player who gives them."""
    chosen = ({"language": language} if "language" in game.rules.options.__struct_fields__ else {}) | given
    preset = chosen.pop("preset", None)
    if preset is not None and not (isinstance(preset, str) and preset in game.about.presets):
        raise HttpRefused("malformed", "bad_choice", field="options.preset", options=tuple(game.about.presets))
    usual = preset or game.about.usual_preset
    base = msgspec.to_builtins(game.about.presets[usual]) if usual else {}
    try:
        options: Options = msgspec.convert(base | chosen, game.rules.options)
    except msgspec.ValidationError as error:
        raise HttpRefused("malformed", "bad_options", detail=brief(error).replace("`$.", "`options.")) from None
    return options


async def _documents(services: Services, asked: ApiRequest[NewTable, None], game: AnyGame) -> dict[str, str]:
    try:
        given = picked(game, asked.body.documents)
        for name, text in own(game, given).items():
            await services.checks.check(asked.signed_in, game, name, text)
        return given
    except BadDocument as bad:
        words = sentence(merged(CORE, game.about.words), asked.language, f"reason.{bad.no.code}", bad.no.params)
        raise HttpRefused("malformed", "bad_document", document=bad.document, detail=words) from None


@contextmanager
def fitting(game: AnyGame, code: HttpCode, language: Language) -> Iterator[None]:
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
        found = await mine(services, asked.signed_in, wanted.after, limit)
    else:
        found = await services.lobby.page(wanted.status, wanted.game, wanted.after, limit, wanted.who)
    return Tables(await with_names(services, found))


async def mine(services: Services, player: str, after: str, limit: int) -> list[Listing]:
    """The tables of a player, newest first; where the lobby is behind, those with a chair of theirs as they are now.

    Raises StoreUnavailable.
    """
    found = await services.lobby.mine(player, after, limit)
    return [await _up_to_date(services, one, player) if one.delay and not one.ended_at else one for one in found]


async def _up_to_date(services: Services, listing: Listing, player: str) -> Listing:
    try:
        return await services.rooms.listing(listing.table, player)
    except Refused:
        return listing  # it cannot be read, and that was logged


async def table(services: Services, asked: ApiRequest[None, None]) -> TableShown:
    """One table as the lobby lists it, and what the calling player is there."""
    (room, by_key), player = await readable(services, asked), asked.player
    (listed,) = await with_names(services, [await services.rooms.listing(room.id, player)])
    seats = room.sitting.seats.items()
    own = Own(
        seats=[seat for seat, seated in seats if player and seated.player == player],
        host=player is not None and room.sitting.host == player,
        opener=player is not None and room.sitting.opener == player,
        co_host=(player and chairs.co_host_of(room.sitting, player)) or UNSET,
        by_key=("fork" if await opened_by_key(services, asked, room, fork=True) else "read") if by_key else UNSET,
    )
    return TableShown(**msgspec.structs.asdict(listed), me=own)


async def with_names(services: Services, listings: list[Listing]) -> list[TableListed]:
    """Listings with the names and faces of everybody in them, and how many look on. Raises StoreUnavailable."""
    # Everybody whom the facts of the table name: its log says who was invited and who has left, too.
    people = [one.people + one.past for one in listings]
    known = await services.accounts.get_many(player for players in people for player in players)
    # Among all of them: two who look alike are told apart though they sit at different tables.
    names = told_apart({player: account.name for player, account in known.items()})
    running = any(one.status in ("playing", "paused") for one in listings)
    spectators = await services.rooms.spectators.counts() if running else {}
    return [
        TableListed(
            **{field: getattr(one, field) for field in Listed.__struct_fields__},
            names={player: names[player] for player in players if player in names},
            faces={player: face for player in players if player in known and (face := known[player].face) is not None},
            language=known[one.opener].language if one.opener in known else None,
            spectators=spectators.get(one.table, 0),
        )
        for one, players in zip(listings, people, strict=True)
    ]


async def close_table(services: Services, asked: ApiRequest[None, None]) -> Nothing:
    """Close a table that has not started, or at which bots alone play; for the player in charge of it."""
    room = await entered(services, asked)
    alone = room.sitting.status in ("playing", "paused") and chairs.bots_alone(room.sitting)
    return await act_as_opener(services, asked, commands.Abandon() if alone else commands.Close(), Nothing)


async def start(services: Services, asked: ApiRequest[Again, None]) -> Nothing:
    """Start the game; for the player in charge of the table."""
    room = await entered(services, asked)
    if room.sitting.status == "open":
        await _bots_may_play(services, asked, room)
    return await act_as_opener(services, asked, commands.Start(), Nothing, lambda table: table.status != "open")


async def resume(services: Services, asked: ApiRequest[Again, None]) -> Nothing:
    """Let a table at which bots alone play go on after a pause; for the player in charge of it."""
    room = await entered(services, asked)
    if not chairs.bots_alone(room.sitting):
        raise Refused("rejected", "not_bots_alone")
    if room.sitting.status == "paused":
        await _bots_may_play(services, asked, room)
    return await act_as_opener(services, asked, commands.Resume(), Nothing, lambda table: table.status != "paused")


async def _bots_may_play(services: Services, asked: ApiRequest[Again, None], room: Room) -> None:
    """Take a place for a table of bots alone that the player is in charge of. Raises TooMany, StoreUnavailable."""
    if room.sitting.opener == asked.signed_in and chairs.bots_alone(room.sitting):
        await services.quotas.let_bots_play(asked.signed_in, room.id)


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
        errors=("rejected",),
        rate="creation_rate",
        cost=OPEN_TABLE_COST,
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
        errors=("rejected", "too_many"),
    ),
    Route(
        method="POST",
        path=f"{_TABLE}/resume",
        do=resume,
        body=Again,
        example=Again(id="a1"),
        answer=Nothing,
        auth="player",
        errors=("rejected", "too_many"),
    ),
)
