"""Handles what connections send: watching, acting, and the words of every refusal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import structlog

from events.audience import parse_viewer, viewer_name
from events.store import Damaged, StoreRefuses, StoreUnavailable
from games.words import CORE, Language, merged
from projections.notebook import AskLlm
from server import metrics, rights, tracing, wire
from server.accounts.accounts import Accounts
from server.accounts.sanctions import may_talk_at_once, need_voice, says_something
from server.rates.rates import Due, Rates
from server.refusals import DAMAGED, Refused, TooMany
from server.sockets.socket import Connection
from server.tables.decider import Submission
from server.tables.model_seats import ModelCalls
from server.tables.notebooks import VIEWER as NOTES
from server.tables.notebooks import Notebook, entry_of
from server.tables.outsiders import need_entry, on_newest_log
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.tables.writing import Finish
from sotto_words import sentence

A_WATCH = 5
"""What a watch takes of the rate of reads: it folds up to 1,000 facts that were missed."""

log = structlog.get_logger("dispatch")


class Dispatcher:
    """Handles the messages of all connections of this process; ``model`` answers what is asked from notebooks."""

    def __init__(self, rooms: Rooms, accounts: Accounts, model: ModelCalls, rates: Rates) -> None:
        self.model = model
        self._rooms = rooms
        self._accounts = accounts
        self._rates = rates
        self._words = merged(CORE, *(game.about.words for game in rooms.games.values()))

    def reason(self, no: Refused, language: Language) -> str:
        """A refusal in words, in the language of the account."""
        return sentence(self._words, language, f"reason.{no.reason}", no.params)

    def limited(self, connection: Connection, incoming: wire.Incoming) -> bytes | None:
        """Return the refusal of a message of which there are known to be too many; it is counted when it is handled."""
        try:
            for due in _dues(connection, incoming):
                self._rates.check(*due)
        except TooMany as no:
            return self._refusal(connection, incoming, no)
        return None

    async def handle(self, connection: Connection, incoming: wire.Incoming) -> None:
        """Do what a message asks for and answer it, whatever happens."""
        try:
            for due in _dues(connection, incoming):
                await self._rates.spend(*due)
            await self._handled(connection, incoming)
        except Exception as fault:
            connection.reply(self._refusal(connection, incoming, fault))

    def handle_now(self, connection: Connection, incoming: wire.Incoming) -> bool:
        """Take a command to a table that is held here, without a task; False if it is to be handled in one.

        What was taken is answered by ``connection.finish``, at once or when it is stored.
        """
        if not isinstance(incoming, wire.Do) or incoming.as_ == NOTES:
            return False
        room = self._rooms.at_hand(incoming.table)
        if room is None or not rights.may_enter(room.sitting, connection.player):
            return False
        heard = may_talk_at_once(self._accounts, connection.player, self._rooms.now())
        if not heard and _says_something(room, connection.player, incoming):
            return False
        if not self._rates.take([*_dues(connection, incoming), *_talk_dues(connection.player, incoming)]):
            return False
        then = partial(self._finish, connection, incoming, tracing.begun("command", table=incoming.table))
        try:
            submission = self._submission(connection.player, incoming)
            room.submit_then(connection.player, submission, then)
        except Exception as fault:
            connection.finish(self._refusal(connection, incoming, fault))
        return True

    def _finish(
        self, connection: Connection, incoming: wire.Do, traced: Callable[[str], None] | None, finish: Finish
    ) -> None:
        connection.cork()
        outcome = "done"
        try:
            answer = wire.done(incoming.id, finish())
        except Exception as fault:
            outcome = "no"
            answer = self._refusal(connection, incoming, fault)
        connection.finish(answer)
        if traced is not None:
            traced(outcome)

    def _refusal(self, connection: Connection, incoming: wire.Incoming, fault: Exception) -> bytes:
        no = self.refusal(fault, type(incoming).__name__)
        return _refusal(incoming, no, self.reason(no, connection.language))

    def refusal(self, fault: Exception, kind: str) -> Refused:
        """Return what to answer when a message ended in this exception; a fault of the server goes to the log."""
        if isinstance(fault, TooMany):
            metrics.LIMITED.count(fault.limit)
        if isinstance(fault, Refused):
            return fault
        if isinstance(fault, Damaged):
            metrics.FAULTS.labels("unreadable").inc()
            return Refused("rejected", DAMAGED)
        if isinstance(fault, StoreRefuses):
            return Refused("store_unavailable", "store_refuses")
        if isinstance(fault, StoreUnavailable):
            return Refused("store_unavailable", "store_unavailable")
        metrics.FAULTS.labels("server").inc()
        log.error("a message failed", message=kind, **metrics.where(fault))
        return Refused("internal", "internal")

    async def _handled(self, connection: Connection, incoming: wire.Incoming) -> None:
        if isinstance(incoming, wire.Watch):
            await self._watch(connection, incoming)
        elif isinstance(incoming, wire.Unwatch):
            shown = connection.watched.pop((incoming.table, incoming.as_), None)
            if shown is not None:
                shown.unwatch(incoming.as_, connection)
        else:
            connection.reply(wire.done(incoming.id, await self.do(connection.player, incoming)))

    async def _watch(self, connection: Connection, incoming: wire.Watch) -> None:
        if incoming.as_ == NOTES:
            notebook = await self.notebook(await self._kept(incoming.table, connection.player), connection.player or "")
            connection.watched[incoming.table, incoming.as_] = notebook
            await notebook.watch(connection, incoming.seq, incoming.log)
            if connection.gone:
                notebook.unwatch(incoming.as_, connection)
            return
        room = await self._rooms.get(incoming.table)
        connection.watched[incoming.table, incoming.as_] = room
        try:
            await room.watch(viewer_name(parse_viewer(incoming.as_)), connection, incoming.seq, incoming.log)
        except StoreUnavailable:
            raise
        except Exception:
            connection.watched.pop((incoming.table, incoming.as_), None)
            room.unwatch(incoming.as_, connection)
            raise
        if connection.gone:
            room.unwatch(incoming.as_, connection)

    async def do(self, player: str | None, incoming: wire.Do) -> int:
        """Let a player act, exactly once per id, and return the seq of the result in the actor's own feed.

        Raises:
            Refused, StoreUnavailable: as Room.submit.
        """
        if incoming.as_ == NOTES:
            return await self._write(player, incoming)
        submission = self._submission(player, incoming)
        for due in _talk_dues(player, incoming):
            await self._rates.spend(*due)
        room = await self._rooms.get(incoming.table)
        await on_newest_log(room, partial(need_entry, room, player))
        if _says_something(room, player, incoming):
            await need_voice(self._accounts, player, self._rooms.now())
        return await room.submit(player, submission)

    def _submission(self, player: str | None, incoming: wire.Do) -> Submission:
        """What somebody wants to do in a chair. Raises Refused."""
        chair, command = parse_viewer(incoming.as_), incoming.command
        if not player or chair == "public" or chair == "all":
            raise Refused("forbidden", "forbidden")
        return Submission(chair, incoming.id, incoming.prompt, command)

    async def _write(self, player: str | None, incoming: wire.Do) -> int:
        room, command = await self._kept(incoming.table, player), entry_of(incoming.command)
        assert player is not None, "a stranger keeps no notebook"
        await self._accounts.note(room.id, player)
        if isinstance(command, AskLlm):
            return await self.model.ask(room, player, incoming.id, command)
        return await self._rooms.notebook(room.id, player).write(incoming.id, command)

    async def notebook(self, room: Room, player: str) -> Notebook:
        """Return the up-to-date notebook of a player who may keep one at this table. Raises StoreUnavailable."""
        notebook = self._rooms.notebook(room.id, player)
        await self.model.settle(notebook)
        return notebook

    async def _kept(self, table: str, player: str | None) -> Room:
        """The room of a table where this player may keep notes, that is, has or had a chair."""
        room = await self._rooms.get(table)
        await on_newest_log(room, partial(need_entry, room, player))
        if player is None or not may_keep_notes(room, player):
            raise Refused("forbidden", "forbidden")
        return room


def _dues(connection: Connection, incoming: wire.Incoming) -> list[Due]:
    """What a message takes of the rates, whatever becomes of it."""
    cost = A_WATCH if isinstance(incoming, wire.Watch) else 1
    if connection.player is None:
        return [Due("address_rate", connection.address, cost)]
    if isinstance(incoming, wire.Do):
        return [Due("command_rate", connection.player)]
    return [Due("read_rate", connection.player, cost)] if isinstance(incoming, wire.Watch) else []


def _talk_dues(player: str | None, incoming: wire.Do) -> list[Due]:
    """What a command takes of the rate of talk."""
    command = incoming.command
    if player is None or not isinstance(command, dict) or command.get("type") != "say":
        return []
    # Each player for themselves: were it for the table, a refusal would tell that others whisper.
    return [Due("talk_rate", f"{incoming.table} {incoming.as_} {player}")]


def _says_something(room: Room, player: str | None, incoming: wire.Do) -> bool:
    """Whether a command has words for others. Without the chair, or an open prompt, it is refused anyway."""
    chair = parse_viewer(incoming.as_)
    if chair == "public" or chair == "all" or not rights.may_act(room.sitting, player, chair):
        return False
    return says_something(incoming.command, room.table.prompts(chair).get(incoming.prompt))


def may_keep_notes(room: Room, player: str) -> bool:
    """Whether this player has a notebook at this table."""
    sitting = room.sitting
    seated = any(seat.player == player for seat in sitting.seats.values())
    return seated or player in (sitting.host, *(sitting.co_hosts or {}).values(), *sitting.served)


def _refusal(incoming: wire.Incoming, no: Refused, reason: str) -> bytes:
    after = no.retry_after if isinstance(no, TooMany) else None
    if isinstance(incoming, wire.Do):
        return wire.no(incoming.id, no.code, reason, after)
    return wire.error(no.code, reason, incoming.table, incoming.as_, after)
