"""What several routes do first: enter a table, check that a viewer may be watched, act once per request id."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Literal, TypeVar

import msgspec

from events.audience import Seat, Viewer, parse_viewer
from events.event import Command
from games.sitting import chairs, commands
from games.sitting.state import TableState
from server import rights
from server.accounts.idempotency import Claim
from server.accounts.sanctions import need_voice
from server.http.request import AnyRequest
from server.http.responses import address
from server.http.services import Services
from server.rates.rates import Due
from server.refusals import HttpRefused, Refused
from server.sockets.session import bad_id
from server.tables.outsiders import known_to, need_entry, on_newest_log
from server.tables.room import Room

A = TypeVar("A")

Holds = Callable[[TableState], bool]

REPLAY_KEY = "Sotto-Replay-Key"
"""The header with the key to a replay: never in an address, which logs would keep."""

CODE_BODY_MAX = 4096
"""The largest body, in bytes, of what strangers send a code in."""


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With an ``id``, 1 to 64 characters, the call may be sent again for a day and gets the same answer."""

    id: str = ""


async def entered(services: Services, asked: AnyRequest) -> Room:
    """Return the room of the table in the path, if this player may know of it. Raises Refused, StoreUnavailable."""
    room = await services.rooms.get(asked.path("table"))
    await on_newest_log(room, partial(need_entry, room, asked.player))
    return room


async def readable(services: Services, asked: AnyRequest, fork: bool = False) -> tuple[Room, bool]:
    """Return the room of the table in the path, and whether its replay is open to the asker by a key alone.

    Raises:
        Refused, StoreUnavailable: this player may not know of it, or not now.
    """
    room = await services.rooms.get(asked.path("table"))
    if not rights.may_enter(room.sitting, asked.player) and await opened_by_key(services, asked, room, fork):
        return room, True
    await on_newest_log(room, partial(need_entry, room, asked.player))
    return room, False


async def opened_by_key(services: Services, asked: AnyRequest, room: Room, fork: bool) -> bool:
    """Whether the request has a key that opens the replay of a table, to be forked or only to be read."""
    key = asked.request.headers.get(REPLAY_KEY, "")
    return bool(key) and await services.rooms.opens_by_key(room, key, fork)


async def watched(services: Services, asked: AnyRequest) -> tuple[Room, Viewer]:
    """Return the room, and the viewer that ``as`` in the query names.

    Raises:
        HttpRefused, Refused, StoreUnavailable: it may not be watched, or not now.
    """
    room, by_key = await readable(services, asked)
    viewer = viewer_of(asked.query.as_)
    await on_newest_log(room, partial(_need_right, room, asked.player, viewer, by_key))
    return room, viewer


def _need_right(room: Room, player: str | None, viewer: Viewer, by_key: bool) -> None:
    if not rights.may_watch(known_to(room, player, by_key), player, viewer):
        if isinstance(viewer, int):
            raise HttpRefused("forbidden", "not_your_seat", seat=viewer)
        raise HttpRefused("forbidden", "not_your_viewer", viewer=viewer)


def viewer_of(name: str) -> Viewer:
    """Return the viewer that a name stands for. Raises HttpRefused."""
    try:
        return parse_viewer(name)
    except ValueError:
        raise HttpRefused("malformed", "bad_viewer") from None


def need_id(id: str) -> None:
    """Require that an id is well formed. Raises HttpRefused."""
    if bad_id(id):
        raise HttpRefused("malformed", "bad_id")


async def opened_by(services: Services, asked: AnyRequest) -> Room:
    """Return the room of a table that this player is in charge of. Raises HttpRefused, Refused, StoreUnavailable."""
    room = await entered(services, asked)
    if room.sitting.opener != asked.signed_in:
        raise Refused("forbidden", "forbidden")
    return room


def given_to_bot(services: Services, seat: Seat, bot: str) -> commands.GiveToBot:
    """What gives a seat to a bot; the model that plays it, if one does, is the server's."""
    return commands.GiveToBot(seat, bot, (services.model or None) if bot == chairs.LLM else None)


async def host_left(room: Room, player: str) -> None:
    """Let a player leave the host's chair, or a co-host's. Raises Refused, StoreUnavailable."""
    chair = chairs.co_host_of(room.sitting, player)
    if chair is None:
        await room.act(commands.LeaveHost(), allowed=lambda table: table.host == player)
    else:
        await room.act(commands.LeaveCoHost(chair), allowed=lambda table: chairs.co_host_of(table, player) == chair)


async def entered_by(services: Services, asked: AnyRequest, code: str) -> Room:
    """Return the room that a code opens; a player who may enter already needs none.

    Raises:
        HttpRefused, Refused, StoreUnavailable: it does not open, or not now.
    """
    player, table = asked.signed_in, asked.path("table")
    async with guessing(services, asked, code):
        room = await services.rooms.get(table)
        if player not in {room.sitting.opener, *room.sitting.invited}:
            await services.invitations.spend(table, code, player)
            await room.act(commands.Invite(player))
    return room


async def need_voice_for(services: Services, asked: AnyRequest, *texts: str | Literal[False] | None) -> None:
    """Require that a player is not muted who gives a text that others will read. Raises Refused, StoreUnavailable."""
    if any(texts):
        await need_voice(services.accounts, asked.player, services.rooms.now())


@asynccontextmanager
async def guessing(services: Services, asked: AnyRequest, code: str) -> AsyncIterator[None]:
    """Count a code that is tried inside and is wrong. Raises TooMany after too many of them.

    It counts for the account that tries it, or for the code where there is none, so that one person does not lock out
    everybody behind the same address; then for the address, where many may mistype. Nothing is counted for all
    together: an attacker with many addresses could close the way for everybody. A code has 49 bits: at 300 guesses a
    minute one address would need three million years for all of them.
    """
    rates, who = services.rates, asked.player or services.accounts.name_of(f"tried/{code}")
    dues = Due("wrong_code_rate", who), Due("wrong_code_address_rate", address(asked.request))
    # Before anything is looked up: what is counted afterwards lets through all that come at once.
    for due in dues:
        await rates.spend(*due)
    wrong = False
    try:
        yield
    except HttpRefused:
        wrong = True
        raise
    except Refused as no:
        wrong = no.reason in ("no_such_table", "code_unknown")
        if not wrong:
            raise
        # A wrong code and a wrong table get the same answer: guessing must not reveal which tables exist.
        raise Refused("forbidden", "code_unknown") from None
    finally:
        if not wrong:
            for due in dues:
                rates.give_back(*due)


async def once(
    services: Services, asked: AnyRequest, kind: type[A], do: Callable[[Claim], Awaitable[A]], keep: bool = True
) -> A:
    """Answer a request that may be sent again under the id in its body."""
    id: str = getattr(asked.body, "id", "")
    if id:
        need_id(id)
    request = asked.request
    what = f"{request.method} {request.url.path} {request.url.query} ".encode() + msgspec.json.encode(asked.body)
    claim = await services.idempotency.begin(asked.signed_in, id, what)
    if claim.answer is not None:
        return msgspec.convert(claim.answer, kind)
    try:
        content = await do(claim)
    except (HttpRefused, Refused) as no:
        if no.code not in ("store_unavailable", "internal"):
            await services.idempotency.forget(claim)
        raise
    if keep:
        await services.idempotency.done(claim, content)
    return content


async def acted(room: Room, claim: Claim, command: Command, holds: Holds, allowed: Holds | None) -> None:
    """Act, unless this very request has already done so and only its answer was lost."""
    if claim.again:
        await room.catch_up()
        if holds(room.sitting) and (allowed is None or allowed(room.sitting)):
            return
    await room.act(command, allowed=allowed)


async def act_as_opener(
    services: Services, asked: AnyRequest, command: Command, kind: type[A], holds: Holds = lambda table: False
) -> A:
    """Do what only the player in charge may; ``holds`` says whether it is done already. Answers an empty object."""
    player, room = asked.signed_in, await entered(services, asked)

    async def done(claim: Claim) -> A:
        await acted(room, claim, command, holds, lambda table: table.opener == player)
        return kind()

    return await once(services, asked, kind, done)
