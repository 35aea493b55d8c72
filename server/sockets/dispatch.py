"""Where the wishes of connections are fulfilled: watching, acting, and the words of every refusal."""

from __future__ import annotations

import structlog

from events.audience import parse_viewer, viewer_name
from events.store import StoreRefuses, StoreUnavailable
from games.words import CORE, Language, merged
from projections.notebook import AskLlm
from server import metrics, wire
from server.accounts.accounts import Accounts
from server.refusals import Refused
from server.sockets.socket import Connection
from server.tables.decider import Submission
from server.tables.model_seats import ModelCalls
from server.tables.notebooks import VIEWER as NOTES
from server.tables.notebooks import Notebook, entry_of
from server.tables.room import Room
from server.tables.rooms import Rooms
from sotto_words import sentence

log = structlog.get_logger("dispatch")


class Dispatcher:
    """Serves all connections of this process."""

    def __init__(self, rooms: Rooms, accounts: Accounts, model: ModelCalls) -> None:
        self._rooms = rooms
        self._accounts = accounts
        self._model = model
        self._words = merged(CORE, *(game.words for game in rooms.games.values()))

    def reason(self, no: Refused, language: Language) -> str:
        """A refusal in words, in the language of the account."""
        return sentence(self._words, language, f"reason.{no.reason}", no.params)

    async def handle(self, connection: Connection, wish: wire.Incoming) -> None:
        """Do what a connection wishes and answer it, whatever happens."""
        try:
            await self._handled(connection, wish)
        except Exception as fault:
            no = self.refusal(fault, type(wish).__name__)
            connection.reply(_refusal(wish, no.code, self.reason(no, connection.language)))

    def refusal(self, fault: Exception, wished: str) -> Refused:
        """What to answer when a wish ended in this exception; what is no refusal goes to the operator's log."""
        if isinstance(fault, Refused):
            return fault
        if isinstance(fault, StoreRefuses):
            return Refused("store_unavailable", "store_refuses")
        if isinstance(fault, StoreUnavailable):
            return Refused("store_unavailable", "store_unavailable")
        metrics.FAULTS.labels("server").inc()
        log.error("a wish failed", wish=wished, **metrics.where(fault))
        return Refused("internal", "internal")

    async def _handled(self, connection: Connection, wish: wire.Incoming) -> None:
        if isinstance(wish, wire.Watch):
            await self._watch(connection, wish)
        elif isinstance(wish, wire.Unwatch):
            shown = connection.watched.pop((wish.table, wish.as_), None)
            if shown is not None:
                shown.unwatch(wish.as_, connection)
        else:
            connection.reply(wire.done(wish.id, await self.do(connection.player, wish)))

    async def _watch(self, connection: Connection, wish: wire.Watch) -> None:
        if wish.as_ == NOTES:
            notebook = await self.notebook(await self._kept(wish.table, connection.player), connection.player or "")
            connection.watched[wish.table, wish.as_] = notebook
            await notebook.watch(connection, wish.seq, wish.log)
            if connection.gone:
                notebook.unwatch(wish.as_, connection)
            return
        room = await self._rooms.get(wish.table)
        connection.watched[wish.table, wish.as_] = room
        try:
            await room.watch(viewer_name(parse_viewer(wish.as_)), connection, wish.seq, wish.log)
        except StoreUnavailable:
            raise
        except Exception:
            connection.watched.pop((wish.table, wish.as_), None)
            room.unwatch(wish.as_, connection)
            raise
        if connection.gone:
            room.unwatch(wish.as_, connection)

    async def do(self, player: str | None, wish: wire.Do) -> int:
        """Let a player act, exactly once per id, and return the seq of it in the actor's own feed.

        Raises:
            Refused, StoreUnavailable: as Room.submit.
        """
        if wish.as_ == NOTES:
            return await self._write(player, wish)
        chair = parse_viewer(wish.as_)
        if player is None or chair == "public" or chair == "all":
            raise Refused("forbidden", "forbidden")
        room = await self._rooms.get(wish.table)
        room.need_entry(player)
        return await room.submit(player, Submission(chair, wish.id, wish.prompt, wish.command))

    async def _write(self, player: str | None, wish: wire.Do) -> int:
        room, command = await self._kept(wish.table, player), entry_of(wish.command)
        assert player is not None, "a stranger keeps no notebook"
        await self._accounts.note(room.id, player)
        if isinstance(command, AskLlm):
            return await self._model.ask(room, player, wish.id, command)
        return await self._rooms.notebook(room.id, player).write(wish.id, command)

    async def notebook(self, room: Room, player: str) -> Notebook:
        """The notebook of a player who may keep one here, as it is now. Raises StoreUnavailable."""
        notebook = self._rooms.notebook(room.id, player)
        await self._model.settle(notebook)
        return notebook

    async def _kept(self, table: str, player: str | None) -> Room:
        """The room of a table, if this player may keep notes there: who has, or had, a chair."""
        room = await self._rooms.get(table)
        room.need_entry(player)
        if player is None or not may_keep_notes(room, player):
            raise Refused("forbidden", "forbidden")
        return room


def may_keep_notes(room: Room, player: str) -> bool:
    """Whether this player has a notebook at this table."""
    sitting = room.sitting
    seated = any(seat.player == player for seat in sitting.seats.values())
    return seated or player in (sitting.host, *(sitting.co_hosts or {}).values(), *sitting.served)


def _refusal(wish: wire.Incoming, code: wire.RefusalCode, reason: str) -> bytes:
    if isinstance(wish, wire.Do):
        return wire.no(wish.id, code, reason)
    return wire.error(code, reason, wish.table, wish.as_)
