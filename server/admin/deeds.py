"""What operators do to tables and accounts; every act is written down before it is done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from msgspec.structs import replace

from events.store import Log
from games.sitting import chairs
from games.sitting.commands import Abandon, Close, HandOver, Leave, Pause, Resume
from games.sitting.state import TableState
from server.accounts.accounts import Account, Sanction
from server.admin.acts import Acts
from server.admin.reports import Reports
from server.http.routes.entering import host_left
from server.http.routes.players import forget
from server.http.services import Services
from server.names import clean_name
from server.refusals import HttpRefused, Refused
from server.tables.room import Room
from server.upkeep.sweeping import delete_table

TableAct = Literal["close", "pause", "resume"]


class Deeds:
    """Acts on tables and accounts in an operator's name. All raise Refused, HttpRefused and StoreUnavailable."""

    def __init__(self, core: Services, acts: Acts, reports: Reports) -> None:
        self._core = core
        self._acts = acts
        self._reports = reports

    # --- tables --------------------------------------------------------------------------------------------------

    async def change_table(self, who: str, act: TableAct, table: str, reason: str) -> None:
        """Close a table for good, pause it, or let it go on; its people see the same as when the server does it."""
        room = await self._core.rooms.get(table)
        if act == "close" and room.sitting.status == "finished":
            raise Refused("rejected", "game_over")
        commands = {"pause": Pause, "resume": Resume}
        if act == "close":
            await self._acts.doing(who, act, table, reason, lambda: _closed(room))
        else:
            await self._acts.doing(who, act, table, reason, lambda: room.act(commands[act]()))

    async def delete_table(self, who: str, table: str, reason: str) -> None:
        """Delete a table with its log and all notebooks. Nothing brings it back."""
        room = await self._core.rooms.get(table)
        await self._acts.doing(who, "delete_table", table, reason, lambda: self._table_deleted(room))

    async def _table_deleted(self, room: Room) -> None:
        if room.sitting.status != "finished":
            await _closed(room)  # so that those who watch hear how it ends
        listing = await self._core.rooms.listing(room.id)
        await delete_table(self._core.rooms.store, self._core.lobby, listing)
        self._core.rooms.drop(room.id)

    async def read_log(self, who: str, table: str, reason: str) -> bytes:
        """Return a table's whole log with every secret, one commit a line."""
        room = await self._core.rooms.get(table)

        async def read() -> bytes:
            return b"".join(one.data + b"\n" for one in await self._core.rooms.store.read(Log(room.id)))

        return await self._acts.doing(who, "read_log", table, reason, read)

    # --- accounts ------------------------------------------------------------------------------------------------

    async def sanction(
        self, who: str, kind: Literal["ban", "mute"], player: str, reason: str, until: int | None
    ) -> None:
        """Ban or mute an account until a time (unix milliseconds), None: for good."""
        await self._there(player)
        imposed = Sanction(reason, until)

        async def done() -> None:
            await self._changed(player, lambda old: replace(old, **{kind: imposed}))
            if kind == "ban":
                await self._replaced(player)

        await self._acts.doing(who, kind, player, reason, done, until=until)

    async def pardon(self, who: str, kind: Literal["unban", "unmute"], player: str, reason: str) -> None:
        """Lift a ban or a mute."""
        await self._there(player)
        field = "ban" if kind == "unban" else "mute"
        await self._acts.doing(
            who, kind, player, reason, lambda: self._changed(player, lambda old: replace(old, **{field: None}))
        )

    async def rename(self, who: str, player: str, name: str, reason: str) -> None:
        """Give an account another name. Raises BadName, too."""
        await self._there(player)
        shown = clean_name(name)
        await self._acts.doing(
            who,
            "rename",
            player,
            reason,
            lambda: self._changed(player, lambda old: replace(old, name=shown)),
            name=shown,
        )

    async def delete_account(self, who: str, player: str, reason: str) -> None:
        """Delete an account, as its player would."""
        await self._there(player)

        async def done() -> None:
            await self._replaced(player)
            await forget(self._core, player)
            await self._reports.forget(player)

        await self._acts.doing(who, "delete_account", player, reason, done)

    async def _there(self, player: str) -> None:
        if await self._core.accounts.get(player, fresh=True) is None:
            raise HttpRefused("not_found", "no_such_account")

    async def _changed(self, player: str, changed: Callable[[Account], Account]) -> None:
        await self._core.accounts.change(player, self._core.rooms.now(), changed)

    async def _replaced(self, player: str) -> None:
        """Take a player out of all unfinished tables: a stand-in plays on, and nobody waits for them."""
        for listing in await self._core.lobby.mine(player, limit=None):
            if listing.status != "finished":
                with suppress(Refused):  # a table that cannot be loaded, or that they have left by now
                    await _left(await self._core.rooms.get(listing.table), player)


async def _closed(room: Room) -> None:
    await room.act(Close() if room.sitting.status == "open" else Abandon())


async def _left(room: Room, player: str) -> None:
    with suppress(Refused):
        await host_left(room, player)
    for seat, seated in list(room.sitting.seats.items()):
        if seated.player != player:
            continue

        def still(table: TableState, seat: int = seat) -> bool:
            return table.seats[seat].player == player and chairs.plays(table, seat) is None

        with suppress(Refused):
            if room.sitting.status == "open":
                await room.act(Leave(seat), allowed=still)
            else:
                await room.act(HandOver(), by=seat, allowed=still)
