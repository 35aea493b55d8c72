"""The HTTP interface of docs/wire.md: one function a route."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute
from starlette.routing import Route as HttpRoute

from events.audience import Seat, Viewer, parse_viewer, viewer_name
from events.event import Command
from games import house, sitting
from games.game import AnyGame, Note, NotebookQuery, Options, Rejected
from games.sitting import Sitting
from games.words import CORE, merged
from projections.feed import Frame
from projections.lobby import STATUSES, Lobby
from projections.notebook import NoteWritten
from server import rights, wire
from server.accounts import Accounts
from server.desk import Desk, may_keep_notes
from server.http import Asked, Gate, HttpNo, address, answer, is_loopback, listed
from server.invitations import CODE_MAX, Invitations, Tries
from server.notes import VIEWER as NOTES
from server.rematches import Rematches
from server.repeats import Claim, Repeats
from server.room import Room
from server.rooms import TITLE_MAX, Rooms, table_id_of
from server.session import bad_id
from server.settings import Settings
from server.table import No

Holds = Callable[[Sitting], bool]

FRAMES_MOST = 1000
WRONG_CODES = 10
WRONG_CODES_OF_AN_ADDRESS = 50
TABLES_MOST = 200


class _NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    options: dict[str, Any] = {}
    title: str = ""
    private: bool = False
    seats: int | None = None
    id: str = ""


class _SeatAsked(msgspec.Struct, forbid_unknown_fields=True):
    bot: str | None = None
    code: str | None = None
    id: str = ""


class _Invitation(msgspec.Struct, forbid_unknown_fields=True):
    player: str | None = None
    uses: Annotated[int, Meta(ge=1, le=1000)] | None = None
    id: str = ""


class _Entering(msgspec.Struct, forbid_unknown_fields=True):
    code: str
    id: str = ""


class _Again(msgspec.Struct, forbid_unknown_fields=True):
    id: str = ""


class _Do(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    as_: str = msgspec.field(name="as")
    command: Any
    prompt: str = ""


class _Note(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    text: str


class Api:
    """The routes over the rooms, the lobby and the accounts."""

    def __init__(
        self,
        rooms: Rooms,
        lobby: Lobby,
        accounts: Accounts,
        desk: Desk,
        settings: Settings,
    ) -> None:
        self._rooms = rooms
        self._lobby = lobby
        self._accounts = accounts
        self._desk = desk
        self._settings = settings
        self._repeats = Repeats(rooms.store, accounts)
        self._invitations = Invitations(rooms.store, accounts, settings.invitation_hours, rooms.now)
        self._rematches = Rematches(rooms, accounts)
        self._tries = Tries()

    def routes(self, gate: Gate) -> list[BaseRoute]:
        """Every route, behind the gate."""
        table = "/api/tables/{table}"
        return [
            HttpRoute("/api/games", gate(self.games)),
            HttpRoute("/api/tables", gate(self.open_table), methods=["POST"]),
            HttpRoute("/api/tables", gate(self.tables)),
            HttpRoute(table, gate(self.close_table), methods=["DELETE"]),
            HttpRoute(table, gate(self.table)),
            HttpRoute(f"{table}/start", gate(self.start), methods=["POST"]),
            HttpRoute(f"{table}/invitations", gate(self.invite), methods=["POST"]),
            HttpRoute(f"{table}/invitations", gate(self.invited)),
            HttpRoute(f"{table}/invitations/{{invitation}}", gate(self.revoke), methods=["DELETE"]),
            HttpRoute(f"{table}/enter", gate(self.enter), methods=["POST"]),
            HttpRoute(f"{table}/rematch", gate(self.rematch), methods=["POST"]),
            HttpRoute(f"{table}/seats/{{seat}}", gate(self.take_seat), methods=["POST"]),
            HttpRoute(f"{table}/seats/{{seat}}", gate(self.leave_seat), methods=["DELETE"]),
            HttpRoute(f"{table}/host", gate(self.take_host), methods=["POST"]),
            HttpRoute(f"{table}/host", gate(self.leave_host), methods=["DELETE"]),
            HttpRoute(f"{table}/feed", gate(self.feed)),
            HttpRoute(f"{table}/view", gate(self.view)),
            HttpRoute(f"{table}/commands", gate(self.command), methods=["POST"]),
            HttpRoute(f"{table}/log", gate(self.log)),
            HttpRoute(f"{table}/notes", gate(self.write_note), methods=["POST"]),
            HttpRoute(f"{table}/notes", gate(self.notes)),
            HttpRoute(f"{table}/query/{{name}}", gate(self.query)),
            HttpRoute(f"{table}/export/{{name}}", gate(self.export)),
            HttpRoute("/healthz", self.health),
            HttpRoute("/metrics", self.metrics),
        ]

    # --- games ---------------------------------------------------------------------------------------------------

    async def games(self, asked: Asked) -> Response:
        """Every game with its options, presets, bots and words."""
        return answer({"games": [_described(game) for game in self._rooms.games.values()]})

    # --- tables --------------------------------------------------------------------------------------------------

    async def open_table(self, asked: Asked) -> Response:
        """Open a table."""
        opener = asked.signed_in
        body = await asked.body(_NewTable)
        game = self._rooms.games.get(body.game)
        if game is None:
            raise HttpNo("malformed", f"game: expected one of {', '.join(self._rooms.games)}")
        if len(body.title) > TITLE_MAX or not body.title.isprintable():
            raise HttpNo("malformed", f"title: expected at most {TITLE_MAX} printable characters")
        fewest, most = game.seats
        size = fewest if body.seats is None else body.seats
        if not fewest <= size <= most:
            raise HttpNo("malformed", f"seats: expected {fewest} to {most}")
        options = _options(game, body.options)

        async def opened(claim: Claim) -> object:
            table = table_id_of(claim.nonce)
            await self._rooms.open(game, options, size, body.title, body.private, opener, table)
            return {"table": table}

        return await self._once(asked, body, opened)

    async def tables(self, asked: Asked) -> Response:
        """The lobby, or all tables of the one who asks."""
        if asked.request.query_params.get("mine", "") not in ("", "0"):
            return await self._mine(asked)
        status = asked.request.query_params.get("status", "open")
        if status not in STATUSES:
            raise HttpNo("malformed", f"status: expected one of {', '.join(STATUSES)}")
        query = asked.request.query_params
        limit = asked.number("limit", 50, TABLES_MOST)
        listings = await self._lobby.page(status, query.get("game", ""), query.get("after", ""), limit)
        return answer({"tables": await self._named([listed(one) for one in listings])})

    async def _mine(self, asked: Asked) -> Response:
        after, limit = asked.request.query_params.get("after", ""), asked.number("limit", 50, TABLES_MOST)
        listings = await self._lobby.mine(asked.signed_in, after, limit)
        return answer({"tables": await self._named([listed(one) for one in listings])})

    async def table(self, asked: Asked) -> Response:
        """One table as the lobby lists it, and what the asking player is there."""
        room = await self._entered(asked)
        (one,) = await self._named([listed(await self._rooms.listing(room.id))])
        own = {
            "seats": [
                seat for seat, seated in room.sitting.seats.items() if asked.player and seated.player == asked.player
            ],
            "host": asked.player is not None and room.sitting.host == asked.player,
            "opener": asked.player is not None and room.sitting.opener == asked.player,
        }
        return answer(one | {"me": own})

    async def close_table(self, asked: Asked) -> Response:
        """Close a table that has not started."""
        return await self._act_as_opener(asked, sitting.Close())

    async def start(self, asked: Asked) -> Response:
        """Start the game."""
        body = await asked.body(_Again)
        return await self._act_as_opener(asked, sitting.Start(), body, lambda table: table.status != "open")

    async def invite(self, asked: Asked) -> Response:
        """Let a player enter a private table, or make a code that lets its bearers do so."""
        body = await asked.body(_Invitation)
        if body.player is None:
            room, uses = await self._opened_by(asked), body.uses

            async def issued(claim: Claim) -> object:
                return await self._invitations.issue(room.id, claim.nonce, uses)

            # Never done: made again from the same id it is the same code, and no answer with it need be kept.
            return await self._once(asked, body, issued, keep=False)
        if body.uses is not None:
            raise HttpNo("malformed", "uses: for codes only, not beside player")
        if await self._accounts.get(body.player) is None:
            raise HttpNo("malformed", "player: there is no such player")
        return await self._act_as_opener(asked, sitting.Invite(body.player), body)

    async def invited(self, asked: Asked) -> Response:
        """The codes there are, without the codes."""
        room = await self._opened_by(asked)
        return answer({"invitations": await self._invitations.of(room.id)})

    async def revoke(self, asked: Asked) -> Response:
        """Take a code back."""
        room = await self._opened_by(asked)
        await self._invitations.revoke(room.id, asked.path("invitation"))
        return answer({})

    async def enter(self, asked: Asked) -> Response:
        """Enter by a code."""
        body = await asked.body(_Entering)

        async def entered(claim: Claim) -> object:
            return {"table": (await self._entered_by(asked, body.code)).id}

        return await self._once(asked, body, entered)

    async def rematch(self, asked: Asked) -> Response:
        """The table of the rematch, opened by the first who asks."""
        player, body, room = asked.signed_in, await asked.body(_Again), await self._entered(asked)

        async def opened(claim: Claim) -> object:
            return {"table": await self._rematches.rematch(room, player)}

        return await self._once(asked, body, opened)

    async def take_seat(self, asked: Asked) -> Response:
        """Sit down, or give an empty seat to a bot."""
        seat = asked.seat
        body = await asked.body(_SeatAsked)
        if body.bot is not None:
            bot = body.bot
            return await self._act_as_opener(
                asked, sitting.GiveToBot(seat, bot), body, lambda table: house.plays(table, seat) == bot
            )
        player = asked.signed_in
        code = body.code or asked.request.query_params.get("code")

        async def seated(claim: Claim) -> object:
            room = await self._entered_by(asked, code) if code else await self._entered(asked)
            await _acted(
                room, claim, sitting.Sit(seat, player), lambda table: rights.may_act(table, player, seat), None
            )
            return {"seat": seat}

        return await self._once(asked, body, seated)

    async def leave_seat(self, asked: Asked) -> Response:
        """Leave the own seat, or free another one of the own table."""
        seat, player = asked.seat, asked.signed_in
        room = await self._entered(asked)
        await room.act(
            sitting.Leave(seat),
            allowed=lambda table: rights.may_act(table, player, seat) or table.opener == player,
        )
        return answer({})

    async def take_host(self, asked: Asked) -> Response:
        """Take the host's chair."""
        room = await self._entered(asked)
        await room.act(sitting.TakeHost(asked.signed_in))
        return answer({})

    async def leave_host(self, asked: Asked) -> Response:
        """Leave the host's chair."""
        player = asked.signed_in
        room = await self._entered(asked)
        await room.act(sitting.LeaveHost(), allowed=lambda table: table.host == player)
        return answer({})

    async def _act_as_opener(
        self, asked: Asked, command: Command, body: msgspec.Struct | None = None, holds: Holds = lambda table: False
    ) -> Response:
        player = asked.signed_in
        room = await self._entered(asked)

        async def done(claim: Claim) -> object:
            await _acted(room, claim, command, holds, lambda table: table.opener == player)
            return {}

        return await self._once(asked, body or _Again(), done)

    async def _opened_by(self, asked: Asked) -> Room:
        player, room = asked.signed_in, await self._entered(asked)
        if room.sitting.opener != player:
            raise No("forbidden", "forbidden")
        return room

    async def _once(
        self, asked: Asked, body: msgspec.Struct, do: Callable[[Claim], Awaitable[object]], keep: bool = True
    ) -> Response:
        """Answer a request that may come again under its id."""
        id: str = getattr(body, "id", "")
        if id and (trouble := bad_id(id)):
            raise HttpNo("malformed", trouble)
        request = asked.request
        what = f"{request.method} {request.url.path} {request.url.query} ".encode() + msgspec.json.encode(body)
        claim = await self._repeats.claim(asked.signed_in, id, what)
        if claim.answer is not None:
            return answer(claim.answer)
        try:
            content = await do(claim)
        except (HttpNo, No) as no:
            if no.code not in ("store_unavailable", "internal"):
                await self._repeats.forget(claim)
            raise
        if keep:
            await self._repeats.done(claim, content)
        return answer(content)

    async def _entered_by(self, asked: Asked, code: str) -> Room:
        """The room that a code opens; whoever is let in already needs none."""
        player, table = asked.signed_in, asked.path("table")
        who = {f"player {player}": WRONG_CODES, f"address {address(asked.request)}": WRONG_CODES_OF_AN_ADDRESS}
        if self._tries.over(who):
            raise HttpNo("too_many", "code: too many wrong codes; wait a minute")
        try:
            room = await self._rooms.get(table)
            if player not in {room.sitting.opener, *room.sitting.invited}:
                if len(code) > CODE_MAX:
                    raise No("forbidden", "code_unknown")
                await self._invitations.spend(table, code, player)
                await room.act(sitting.Invite(player))
        except No as no:
            if no.reason in ("no_such_table", "code_unknown"):
                self._tries.wrong(who)
                # Whether there is such a table is not for who guesses.
                raise No("forbidden", "code_unknown") from None
            raise
        return room

    # --- what is seen --------------------------------------------------------------------------------------------

    async def feed(self, asked: Asked) -> Response:
        """Frames of a viewer after a seq."""
        room, viewer = await self._watched(asked)
        after, limit = asked.number("after", 0, 2**53), asked.number("limit", 200, FRAMES_MOST)
        frames = await room.frames(viewer, after, limit)
        name = viewer_name(viewer)
        seq = (await room.feed(viewer)).seq
        return answer(
            {"seq": seq, "log": room.log_name, "frames": [_shown(room.id, name, room.log_name, one) for one in frames]}
        )

    async def view(self, asked: Asked) -> Response:
        """A viewer's view now, or at a seq."""
        room, viewer = await self._watched(asked)
        seq = asked.number("seq", -1, 2**53)
        feed = await room.feed(viewer, None if seq < 0 else seq)
        return answer({"seq": feed.seq, "at": feed.at, "log": room.log_name, "view": feed.whole})

    async def log(self, asked: Asked) -> Response:
        """The commits of an unsealed table, one a line."""
        room = await self._entered(asked)
        if not rights.may_watch(room.sitting, asked.player, "all"):
            raise HttpNo("forbidden", "the log may be read once the game has ended and unsealed everything")
        lines = b"\n".join(msgspec.json.encode(commit) for commit in await room.commits())
        return Response(lines + b"\n", media_type="application/x-ndjson")

    async def query(self, asked: Asked) -> Response:
        """A named question of the game to a view."""
        return answer((await self._answered(asked))[1])

    async def export(self, asked: Asked) -> Response:
        """The same as a file."""
        file, content = await self._answered(asked)
        if file is None:
            raise HttpNo("not_found", "this query is no export")
        response = answer(content)
        response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
        return response

    async def _answered(self, asked: Asked) -> tuple[str | None, object]:
        room, viewer = await self._watched(asked)
        query = room.game.queries.get(asked.path("name"))
        if query is None:
            raise HttpNo("not_found", f"name: {room.game.name} answers {', '.join(room.game.queries) or 'nothing'}")
        view = (await room.feed(viewer)).picture.game
        heard = await room.heard(viewer)
        try:
            if isinstance(query, NotebookQuery):
                seat, notes = await self._own_notes(asked, room, viewer)
                content = query.answer(view, seat, heard, notes)
            else:
                content = query.answer(view, viewer, heard)
        except Rejected as no:
            raise No("rejected", no.code, **no.params) from None
        if query.named is not None:
            return query.named(view, viewer), content
        seat = viewer if isinstance(viewer, int) else 0
        return query.file and query.file.format(number=room.sitting.number, seat=seat), content

    async def _own_notes(self, asked: Asked, room: Room, viewer: Viewer) -> tuple[Seat, list[Note]]:
        """The notebook of the asking player, who must hold this seat: unsealing a table opens no notebook."""
        player = asked.signed_in
        if not isinstance(viewer, int) or not rights.may_act(room.sitting, player, viewer):
            raise No("forbidden", "own_seat_only")
        notebook = self._rooms.notebook(room.id, player)
        await notebook.catch_up()
        frames = await notebook.frames()
        return viewer, [
            Note(one.at, fact.text) for one in frames for fact in one.facts if isinstance(fact, NoteWritten)
        ]

    # --- acting --------------------------------------------------------------------------------------------------

    async def command(self, asked: Asked) -> Response:
        """Do something; the socket's ``do`` by HTTP."""
        player, body = asked.signed_in, await asked.body(_Do)
        if trouble := bad_id(body.id):
            raise HttpNo("malformed", trouble)
        if body.as_ != NOTES and _viewer(body.as_) in ("public", "all"):
            raise HttpNo("malformed", "as: only seats, the host and notes act")
        await self._entered(asked)
        wish = wire.Do(body.id, asked.path("table"), body.as_, body.command, body.prompt)
        return answer({"seq": await self._desk.do(player, wish)})

    async def write_note(self, asked: Asked) -> Response:
        """Write into the own notebook."""
        player, body = asked.signed_in, await asked.body(_Note)
        if trouble := bad_id(body.id):
            raise HttpNo("malformed", trouble)
        command = {"type": "write_note", "text": body.text}
        return answer({"seq": await self._desk.do(player, wire.Do(body.id, asked.path("table"), NOTES, command))})

    async def notes(self, asked: Asked) -> Response:
        """The own notebook."""
        room, player = await self._entered(asked), asked.signed_in
        if not may_keep_notes(room, player):
            raise HttpNo("forbidden", "only who has a chair here keeps notes")
        notebook = self._rooms.notebook(room.id, player)
        await notebook.catch_up()
        frames = await notebook.frames(asked.number("after", 0, 2**53), asked.number("limit", 200, FRAMES_MOST))
        shown = [_shown(room.id, NOTES, notebook.log_name, frame) for frame in frames]
        return answer({"seq": notebook.version, "log": notebook.log_name, "frames": shown})

    # --- the server itself ---------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        """Whether the server answers and its store takes what is written."""
        try:
            await self._rooms.store.ask(0, lambda redis: redis.set("{s00}:health", 1, ex=60))
        except Exception:
            return JSONResponse({"status": "store_unavailable"}, 503)
        return JSONResponse({"status": "ok"})

    async def metrics(self, request: Request) -> Response:
        """Figures for Prometheus, for loopback or who has the token."""
        token = self._settings.metrics_token
        if not is_loopback(request) and not (token and request.headers.get("authorization") == f"Bearer {token}"):
            return JSONResponse({"error": {"code": "forbidden", "reason": "loopback or a token only"}}, 403)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    # --- shared --------------------------------------------------------------------------------------------------

    async def _entered(self, asked: Asked) -> Room:
        room = await self._rooms.get(asked.path("table"))
        room.need_entry(asked.player)
        return room

    async def _watched(self, asked: Asked) -> tuple[Room, Viewer]:
        room = await self._entered(asked)
        viewer = _viewer(asked.request.query_params.get("as", "public"))
        if not rights.may_watch(room.sitting, asked.player, viewer):
            raise HttpNo("forbidden", f"as: you may not watch as {viewer_name(viewer)}")
        return room, viewer

    async def _named(self, listings: list[dict[str, Any]]) -> list[dict[str, Any]]:
        players = {place["player"] for one in listings for place in one["seats"].values() if "player" in place}
        names = await self._accounts.names(players | {one["opener"] for one in listings})
        for one in listings:
            one.pop("people", None)
            one["names"] = {
                player: names[player]
                for player in [one["opener"], *(place.get("player") for place in one["seats"].values())]
                if player in names
            }
        return listings


async def _acted(room: Room, claim: Claim, command: Command, holds: Holds, allowed: Holds | None) -> None:
    """Act, unless this very request has done so before and only its answer was lost."""
    if claim.again:
        await room.catch_up()
        if holds(room.sitting) and (allowed is None or allowed(room.sitting)):
            return
    await room.act(command, allowed=allowed)


def _viewer(name: str) -> Viewer:
    try:
        return parse_viewer(name)
    except ValueError as error:
        raise HttpNo("malformed", str(error)) from None


def _shown(table: str, viewer: str, log: str, frame: Frame) -> dict[str, object]:
    head: dict[str, object] = {"op": "frame", "table": table, "as": viewer, "log": log}
    return head | {"seq": frame.seq, "at": frame.at, "facts": frame.facts, "patch": frame.patch}


def _options(game: AnyGame, given: dict[str, Any]) -> Options:
    chosen = dict(given)
    preset = chosen.pop("preset", None)
    if preset is not None and not (isinstance(preset, str) and preset in game.presets):
        raise HttpNo("malformed", f"options.preset: expected one of {', '.join(game.presets) or 'none'}")
    base = msgspec.to_builtins(game.presets[preset]) if preset is not None else {}
    try:
        options: Options = msgspec.convert(base | chosen, game.options)
    except msgspec.ValidationError as error:
        raise HttpNo("malformed", f"options: {wire.brief(error).replace('`$.', '`options.')}") from None
    return options


def _described(game: AnyGame) -> Mapping[str, object]:
    schema = msgspec.json.schema(game.options)
    return {
        "name": game.name,
        "rules": game.rules,
        "seats": {"min": game.seats[0], "max": game.seats[1]},
        "hosted": game.hosted,
        "options": schema,
        "presets": {name: msgspec.to_builtins(options) for name, options in game.presets.items()},
        "bots": sorted({"random", *game.bots}),
        "queries": {name: query.file for name, query in game.queries.items()},
        "words": merged(CORE, game.words),
    }
