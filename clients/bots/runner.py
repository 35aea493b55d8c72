"""Keeps a bot playing: at the table it was sent to, or at whatever tables of the lobby have a seat for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Awaitable, Callable
from functools import partial

from clients.bots.llm_player import LlmPlayer
from clients.bots.random_bot import RandomBot
from sotto_client import Client, Closed, Player, Refused, Unreachable, play
from sotto_client.delays import delays
from sotto_client.messages import Json

POLL = 2.0
"""Seconds between two looks at a lobby without a free seat."""

PATIENCE = 120.0
"""Seconds to wait at a table of the lobby that does not begin."""

HOPELESS = {"not_found", "unauthorized", "forbidden"}
"""Refusals that waiting will not change, for a bot that was sent to one table."""

Plays = Callable[[Client, str, int], Awaitable[Json | None]]
"""Plays a seat of a table until it is finished; the result, or None if the seat was lost. Raises as Client."""

log = logging.getLogger("clients.bots")


class Hopeless(Exception):
    """The table that a bot was sent to can never be played by it, and why."""


def main(
    url: str = "http://localhost:8000",
    name: str = "Bot",
    token: str | None = None,
    table: str | None = None,
    seat: int | None = None,
    delay: float = 1.0,
    game: str | None = None,
    player: Player | None = None,
    plays: Plays | None = None,
) -> None:
    """What ``sotto bot`` does: ``run``, a line on stderr for whatever happens. Ctrl-C ends it. Raises Hopeless."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    log.setLevel(logging.INFO)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run(url, name, token, table, seat, delay, game, player, plays))


async def run(
    url: str,
    name: str = "Bot",
    token: str | None = None,
    table: str | None = None,
    seat: int | None = None,
    delay: float = 1.0,
    game: str | None = None,
    player: Player | None = None,
    plays: Plays | None = None,
) -> None:
    """Play ``table``, in ``seat`` or any free one, to its end; servers may come and go meanwhile.

    Without a ``table`` it plays one open table of the lobby after the other, of ``game`` if one is named, for ever.
    Without a ``token`` it becomes a new player of this name. ``delay`` is how many seconds pass before each choice of
    the ``player``; ``plays`` is for what plays by other means.

    Raises:
        Hopeless: the table has ended, is not there, or is not for this player.
    """
    chosen = player or RandomBot()
    runner = Runner(plays or partial(_played_by, chosen, delay), name, token, game)
    runner.send(table, seat)
    pauses = delays(first=0.5, most=10)
    while True:
        try:
            async with Client(url, runner.token) as client:
                await runner.sign_in(client)
                pauses = delays(first=0.5, most=10)
                return await runner.play_on(client)
        except (Refused, Unreachable, Closed) as no:
            if table is not None and isinstance(no, Refused) and _hopeless(no, token):
                raise Hopeless(f"table {table} cannot be played: {no}") from None
            log.warning("%s", no)
            await asyncio.sleep(next(pauses))


async def _played_by(player: Player, delay: float, client: Client, table: str, seat: int) -> Json | None:
    result = await play(client, table, seat, player, delay)
    if isinstance(player, LlmPlayer):
        log.info("table %s: %s", table, player.tally)
    return result


def _hopeless(no: Refused, token: str | None) -> bool:
    """Whether trying again is useless; a bot without a given token becomes a new player where it is unknown."""
    return no.code in HOPELESS and not (no.code == "unauthorized" and token is None)


class Runner:
    """One bot on its way from table to table; it knows where it sits however often its client is replaced."""

    def __init__(self, plays: Plays, name: str, token: str | None, game: str | None) -> None:
        self.token = token
        self._plays = plays
        self._name = name
        self._game = game
        self._own_account = token is None
        self._table: str | None = None
        self._seat: int | None = None
        self._sent = False
        self._sat = False
        self._given_up: set[str] = set()

    def send(self, table: str | None, seat: int | None) -> None:
        """Name the table to play at first; it is not given up because its seats are taken."""
        self._table, self._seat, self._sent = table, seat, table is not None

    async def sign_in(self, client: Client) -> None:
        """Make sure that the server knows this player; one that forgot it gets a new one. Raises as Client."""
        if self.token is None:
            await client.sign_up(self._name)
            self.token = client.token
            return
        try:
            await client.me()
        except Refused as no:
            if no.code == "unauthorized" and self._own_account:
                self.token = None
            raise

    async def play_on(self, client: Client) -> None:
        """Play until something goes wrong, or the table that it was sent to is over. Raises Hopeless, and as Client."""
        if self._table is None:
            self._table = await self._left(client)
        while True:
            if self._table is None:
                self._table = await self._found(client)
            try:
                await self._play(client, self._table)
            except Refused:
                if not self._sent:
                    self._forget()
                raise
            if self._sent:
                return
            self._forget()

    def _forget(self) -> None:
        self.send(None, None)

    async def _play(self, client: Client, table: str) -> None:
        seat = await seat_at(client, table, self._seat)
        if seat is None:
            if self._sent and not self._sat:
                raise Hopeless(f"table {table} has ended")
            log.info("table %s has ended", table)
            return
        self._sat = True
        log.info("at table %s, seat %d", table, seat)
        if not self._sent and not await started(client, table, PATIENCE):
            log.info("table %s does not begin: leaving it", table)
            self._given_up.add(table)
            await client.leave(table, seat)
            return
        result = await self._plays(client, table, seat)
        if result is None and self._sent:
            raise Hopeless(f"table {table}: the seat was lost")
        outcome = result.get("outcomes", {}).get(str(seat), result.get("how")) if result else "the seat was lost"
        log.info("table %s: %s", table, outcome)

    async def _found(self, client: Client) -> str:
        """A table of the lobby with a free seat, waited for if there is none."""
        while True:
            tables = await client.tables(game=self._game, status="open")
            free = [one["table"] for one in tables if free_seats(one) and one["table"] not in self._given_up]
            if free:
                found: str = random.choice(free)
                return found
            await asyncio.sleep(POLL * random.uniform(0.5, 1))

    async def _left(self, client: Client) -> str | None:
        """A table of the lobby where this player sits already, from an earlier run."""
        for status in ("playing", "paused", "open"):
            for one in await client.tables(game=self._game, status=status):
                if any(seated.get("player") == client.player for seated in one["seats"].values()):
                    table: str = one["table"]
                    return table
        return None


async def seat_at(client: Client, table: str, seat: int | None = None) -> int | None:
    """Return the bot's seat at a table, taken now if need be; None if the table has ended.

    Raises:
        Refused: there is none to be had.
    """
    listing = await client.table(table)
    if listing["status"] == "finished":
        return None
    own: list[int] = listing["me"]["seats"]
    if own and seat in (None, *own):
        return own[0] if seat is None else seat
    refused = Refused("rejected", f"table {table} has no free seat")
    for wanted in free_seats(listing) if seat is None else [seat]:
        try:
            await client.sit(table, wanted)
        except Refused as no:
            refused = no
        else:
            return wanted
    raise refused


async def started(client: Client, table: str, patience: float) -> bool:
    """Whether a table begins within this number of seconds."""
    watch = await client.watch(table)
    try:
        async with asyncio.timeout(patience):
            await watch.until(lambda view: view["table"]["status"] != "open")
    except TimeoutError:
        return False
    finally:
        watch.close()
    return True


def free_seats(listing: Json) -> list[int]:
    """Return the empty seats of a table as the lobby lists it."""
    return [seat for seat in range(1, listing["size"] + 1) if str(seat) not in listing["seats"]]
