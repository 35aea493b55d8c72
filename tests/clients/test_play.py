"""Playing whole games against a real server, by prompts alone."""

from __future__ import annotations

import asyncio
import random

import pytest

from clients.bots.random_bot import RandomBot
from projections.notebook import NOTE_MAX
from sotto_client import Client, Command, Player, Prompt, Refused, messages, play
from sotto_client.messages import Json
from tests.clients.fake import Fake, Line, frame, presence, serving, view
from tests.e2e.serving import Serving, becomes
from tests.patience import PATIENCE


async def table_with_bots(client: Client, game: str, size: int, delay: str = "fast") -> str:
    """An open table where seat 1 is free and all others are bots of the server."""
    table = await client.open_table(game, {"pace": delay}, seats=size)
    for seat in range(2, size + 1):
        await client.give_to_bot(table, seat)
    return table


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "size"), [("shuffle", 3), ("swarm", 2), ("whisper", 4), ("dossier", 3)])
async def test_a_random_bot_plays_any_game_to_its_end(real: Serving, game: str, size: int, seed: int) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Robo")
        table = await table_with_bots(client, game, size)
        await client.sit(table, 1)
        await client.start(table)
        result = await play(client, table, 1, RandomBot(random.Random(seed)))
        assert result is not None
        assert result["how"] == "ended"


async def test_the_kept_view_is_the_one_the_server_has(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Robo")
        table = await table_with_bots(client, "shuffle", 3)
        await client.sit(table, 1)
        watch = await client.watch(table, "public")
        await client.start(table)
        await play(client, table, 1, RandomBot(random.Random(1)))
        before = 0
        async for update in watch:
            assert update.whole or update.seq == before + len(update.facts)
            before = update.seq
            if update.view["table"]["status"] == "finished":
                break
        shown = await client.view(table, "public")
        assert (shown.seq, without_nulls(shown.view)) == (watch.seq, watch.view)


def without_nulls(value: Json) -> Json:
    return {
        name: without_nulls(item) if isinstance(item, dict) else item
        for name, item in value.items()
        if item is not None
    }


class Clumsy(RandomBot):
    """Tries what is not allowed before it plays."""

    def __init__(self) -> None:
        super().__init__(random.Random(3))
        self.noes: list[str] = []
        self._silly = True

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        self._silly = not self._silly
        return (next(iter(prompts)), {"type": "nonsense"}) if self._silly else await super().choose(view, prompts)

    async def refused(self, prompt: str, command: Command, no: Refused) -> None:
        self.noes.append(no.code)


async def test_a_player_is_told_of_a_no_and_chooses_again(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Clumsy")
        table = await table_with_bots(client, "swarm", 2)
        await client.sit(table, 1)
        await client.start(table)
        clumsy = Clumsy()
        assert await play(client, table, 1, clumsy) is not None
        assert set(clumsy.noes) == {"rejected"}


PLAYING = {"table": {"status": "playing"}, "prompts": {"p": {"command": "c", "fields": {}}}}
FINISHED = {"table": {"status": "finished", "result": {"how": "ended"}}, "prompts": {"p": None}}


async def played_until(fake: Fake, client: Client, delay: float) -> tuple[asyncio.Task[Json | None], Line]:
    """A bot that has been shown a prompt by a fake server."""
    playing = asyncio.create_task(play(client, "t", 1, RandomBot(random.Random(1)), delay))
    line = await fake.line()
    await line.heard()
    await line.say(view(1, PLAYING), presence())
    return playing, line


async def test_the_end_may_come_while_a_bot_thinks() -> None:
    async with asyncio.timeout(PATIENCE), serving() as fake, Client(fake.url) as client:
        playing, line = await played_until(fake, client, delay=2.0)
        await asyncio.sleep(0.1)
        await line.say(frame(2, FINISHED))
        assert await playing == {"how": "ended"}


async def test_the_end_may_come_before_a_no() -> None:
    async with asyncio.timeout(PATIENCE), serving() as fake, Client(fake.url) as client:
        playing, line = await played_until(fake, client, delay=0)
        wish = await line.heard()
        await line.say(frame(2, FINISHED), {"op": "no", "id": wish["id"], "code": "stale", "reason": ""})
        assert await playing == {"how": "ended"}


async def test_whoever_loses_the_seat_stops_playing(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Robo")
        table = await client.open_table("shuffle", seats=2)
        await client.sit(table, 1)
        playing = asyncio.create_task(play(client, table, 1, Player()))

        async def watched() -> bool:
            return any(watch.log for watch in client._watches.values())

        await becomes(watched)
        await client.leave(table, 1)
        assert await playing is None


async def test_a_seat_of_others_cannot_be_played(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Robo")
        table = await client.open_table("shuffle", seats=2)
        with pytest.raises(Refused, match="forbidden"):
            await play(client, table, 1, Player())


async def test_notes_are_written_once_and_watched(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Robo")
        table = await client.open_table("shuffle", seats=2)
        await client.sit(table, 1)
        notes = await client.watch(table, "notes")
        assert await client.write_note(table, "木") == 1
        assert (await notes.reached(1)).facts == ({"type": "note_written", "text": "木"},)
        assert await client.do(table, "notes", {"type": "write_note", "text": "二"}, id="n2") == 2
        assert await client.do(table, "notes", {"type": "write_note", "text": "二"}, id="n2") == 2
        assert [frame["facts"][0]["text"] for frame in (await client.notes(table)).frames] == ["木", "二"]
        assert await client.write_note(table, '{"a":null}', json=True) == 3
        assert (await notes.reached(3)).facts == ({"type": "note_written", "text": '{"a":null}', "json": True},)
        assert await client.write_note(table, "\n" * NOTE_MAX) == 4
        with pytest.raises(Refused, match="more than"):
            await client.write_note(table, "x" * messages.LONGEST)


async def test_a_new_account_counts_on_the_socket_too(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as owner, Client(real.url) as client:
        await owner.sign_up("Owner")
        table = await owner.open_table("shuffle", seats=2)
        public = await client.watch(table)
        await client.sign_up("Late")
        assert (await client.me())["name"] == "Late"
        await client.sit(table, 2)
        assert (await client.watch(table, "seat:2")).view["table"]["status"] == "open"
        assert await public.until(lambda view: "2" in view["table"]["seats"])
