"""Watching through broken lines: nothing is lost, nothing comes twice."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator

import pytest

from sotto_client import Client, Closed, Refused, Update, Watch, messages
from sotto_client import client as client_module
from sotto_client.watch import BEHIND_MOST
from tests.clients.fake import Fake, Json, Line, error, frame, presence, serving, view
from tests.patience import PATIENCE


@pytest.fixture
async def fake() -> AsyncIterator[Fake]:
    async with serving() as fake:
        yield fake


@pytest.fixture
async def client(fake: Fake) -> AsyncIterator[Client]:
    async with Client(fake.url, token="secret") as client:
        yield client


async def watching(fake: Fake, client: Client, as_: str = "seat:1") -> tuple[Watch, Line]:
    """A watch that has its first view at seq 3, and the server's end of its line."""
    asked = asyncio.create_task(client.watch("t", as_))
    line = await fake.line()
    assert await line.heard() == {"op": "watch", "table": "t", "as": as_}
    await line.say(view(3, {"n": 3}, as_=as_), presence())
    return await asked, line


async def next_of(watch: Watch, count: int) -> list[Update]:
    async with asyncio.timeout(PATIENCE):
        return [await anext(watch) for _ in range(count)]


async def test_a_watch_begins_with_the_view_and_goes_on_by_patches(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    assert (watch.view, watch.seq, watch.log) == ({"n": 3}, 3, "a")
    await line.say(frame(5, {"n": 5, "deep": {"x": 1}}, facts=2), frame(6, {"n": None}))
    first, second, third = await next_of(watch, 3)
    assert first == Update((), {"n": 3}, 3, 1003, whole=True)
    facts = ({"type": "counted", "n": 4}, {"type": "counted", "n": 5})
    assert second == Update(facts, {"n": 5, "deep": {"x": 1}}, 5, 1005, whole=False)
    assert third.view == watch.view == {"deep": {"x": 1}}
    assert watch.seats == ({"seat": 1, "player": "p1", "online": True},)


async def test_the_token_goes_with_the_socket(fake: Fake, client: Client) -> None:
    _, line = await watching(fake, client)
    assert line.token == "Bearer secret"


async def test_after_a_cut_it_resumes_where_it_was(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    await line.say(frame(4, {"n": 4}))
    await watch.reached(4)
    line.cut()
    line = await fake.line()
    assert await line.heard() == {"op": "watch", "table": "t", "as": "seat:1", "seq": 4, "log": "a"}
    await line.say(frame(5, {"n": 5}), frame(6, {"n": 6}), presence())
    assert [update.seq for update in await next_of(watch, 4)] == [3, 4, 5, 6]


async def test_it_survives_a_restart_of_the_server(fake: Fake, client: Client) -> None:
    watch, _ = await watching(fake, client)
    await fake.stop()
    await asyncio.sleep(0.3)
    await fake.start()
    line = await fake.line()
    assert (await line.heard())["seq"] == 3
    await line.say(presence(), frame(4, {"n": 4}))
    assert (await watch.reached(4)).view == {"n": 4}


async def test_a_view_replaces_everything_even_by_a_smaller_seq(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    await line.say(view(1, {"other": 1}, log="b"), frame(2, {"n": 2}, log="b"))
    _, whole, after = await next_of(watch, 3)
    assert whole == Update((), {"other": 1}, 1, 1001, whole=True)
    assert after.view == {"other": 1, "n": 2}
    line.cut()
    line = await fake.line()
    assert await line.heard() == {"op": "watch", "table": "t", "as": "seat:1", "seq": 2, "log": "b"}


async def test_nulls_of_a_whole_view_mean_absent_as_in_patches(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    await line.say(view(4, {"table": {"host": None}, "hand": [None, 1]}))
    await watch.reached(4)
    assert watch.view == {"table": {}, "hand": [None, 1]}


async def test_known_frames_are_dropped_and_gaps_asked_about(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    await line.say(frame(3, {"n": -3}), frame(5, {"n": -5}), frame(6, {"n": -6}))
    assert await line.heard() == {"op": "watch", "table": "t", "as": "seat:1", "seq": 3, "log": "a"}
    await line.say(frame(4, {"n": 4}), frame(5, {"n": 5}), frame(5, {"n": -5}), presence())
    assert [update.view for update in await next_of(watch, 3)] == [{"n": 3}, {"n": 4}, {"n": 5}]
    assert await line.silent()


@pytest.mark.parametrize("answer", [presence(), frame(4, {"n": 4})], ids=["presence", "frame"])
async def test_a_gap_after_an_answer_is_asked_about_again(fake: Fake, client: Client, answer: Json) -> None:
    watch, line = await watching(fake, client)
    for _ in range(2):
        await line.say(frame(9, {"n": -9}))
        assert (await line.heard())["seq"] == watch.seq
        await line.say(answer)


async def test_a_seq_of_a_log_that_is_gone_is_not_waited_for(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    waiting = asyncio.create_task(watch.reached(9))
    await asyncio.sleep(0)
    await line.say(view(1, {"n": 1}, log="b"))
    assert (await asyncio.wait_for(waiting, PATIENCE)).seq == 1


async def test_a_frame_of_another_log_is_not_applied(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    await line.say(frame(4, {"n": 99}, log="b"))
    assert (await line.heard())["log"] == "a"
    await line.say(view(1, {"n": 1}, log="b"), presence())
    await watch.until(lambda shown: shown["n"] == 1)
    assert watch.log == "b"


@pytest.mark.parametrize("behind", [BEHIND_MOST - 1, BEHIND_MOST, 3 * BEHIND_MOST])
async def test_a_slow_reader_gets_what_it_left_lying_as_one_view(fake: Fake, client: Client, behind: int) -> None:
    watch, line = await watching(fake, client)
    for seq in range(4, 4 + behind):
        await line.say(frame(seq, {"n": seq}))
    await watch.reached(3 + behind)
    updates = [await anext(watch)]
    while updates[-1].seq < watch.seq:
        updates.append(await anext(watch))
    assert len(updates) <= BEHIND_MOST
    assert updates[0].whole
    assert updates[-1].view == {"n": 3 + behind}
    for before, after in itertools.pairwise(updates):
        assert after.whole or after.seq == before.seq + 1
    assert (updates[0].seq > 3) == (behind >= BEHIND_MOST)


async def test_until_misses_no_view_in_between(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    found = asyncio.create_task(watch.until(lambda shown: shown["n"] == 4))
    await asyncio.sleep(0)
    await line.say(frame(4, {"n": 4}), frame(5, {"n": 5}))
    assert await found == {"n": 4}
    assert await watch.until(lambda shown: shown["n"] == 5) == {"n": 5}


async def test_a_fault_in_a_predicate_is_its_owners_alone(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    broken = asyncio.create_task(watch.until(lambda shown: shown["n"] > 3 and shown["missing"]))
    await asyncio.sleep(0)
    await line.say(frame(4, {"n": 4}), frame(5, {"n": 5}))
    with pytest.raises(KeyError):
        await broken
    assert (await watch.reached(5)).view == {"n": 5}


async def test_forbidden_ends_the_watch(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    waiting = asyncio.create_task(watch.until(lambda shown: False))
    await line.say(frame(4, {"n": 4}), error("forbidden", "t", "seat:1"))
    assert [update.seq async for update in watch] == [3, 4]
    assert isinstance(watch.ended, Refused)
    assert watch.ended.code == "forbidden"
    with pytest.raises(Refused, match="because forbidden"):
        await waiting
    line.cut()
    assert await (await fake.line()).silent()


async def test_a_refused_watch_raises(fake: Fake, client: Client) -> None:
    asked = asyncio.create_task(client.watch("t", "seat:2"))
    line = await fake.line()
    await line.heard()
    await line.say(error("forbidden", "t", "seat:2"))
    with pytest.raises(Refused, match="forbidden"):
        await asked


async def test_while_the_store_is_away_a_watch_is_asked_for_again(fake: Fake, client: Client) -> None:
    asked = asyncio.create_task(client.watch("t"))
    line = await fake.line()
    await line.heard()
    await line.say(error("store_unavailable", "t", "public"))
    assert await line.heard() == {"op": "watch", "table": "t", "as": "public"}
    await line.say(view(1, {"n": 1}, as_="public"))
    assert (await asked).seq == 1


async def test_a_table_that_the_server_dropped_is_watched_again(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    # Presence is of the table, and so it answers no watch in particular.
    await line.say(error("gone", "t", "seat:1"), presence())
    assert await line.heard() == {"op": "watch", "table": "t", "as": "seat:1", "seq": 3, "log": "a"}
    await line.say(frame(4, {"n": 4}), presence())
    assert [update.seq for update in await next_of(watch, 2)] == [3, 4]
    assert await line.silent()


@pytest.mark.parametrize("code", ["forbidden", "rejected"])
async def test_a_table_that_is_no_more_is_not_watched_for_ever(fake: Fake, client: Client, code: str) -> None:
    watch, line = await watching(fake, client)
    await line.say(error("gone", "t", "seat:1"))
    await line.heard()
    await line.say(error(code, "t", "seat:1"))
    with pytest.raises(Refused, match=code):
        await watch.until(lambda shown: False)
    assert await line.silent()


async def test_a_watch_that_was_closed_is_not_asked_for_again(
    fake: Fake, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "AGAIN", 0.01)
    watch, line = await watching(fake, client)
    await line.say(error("gone", "t", "seat:1"), frame(4, {"n": 4}))
    await watch.reached(4)
    watch.close()
    assert (await line.heard())["op"] == "unwatch"
    assert await line.silent()


async def test_a_watch_that_was_lost_in_a_flood_is_asked_for_again(fake: Fake, client: Client) -> None:
    asked = asyncio.create_task(client.watch("t"))
    line = await fake.line()
    await line.heard()
    await line.say(error("flood"))
    assert (await line.heard())["op"] == "watch"
    await line.say(view(1, {"n": 1}, as_="public"))
    await asked


def test_only_what_was_not_answered_is_asked_for_again() -> None:
    sent: list[messages.Outgoing] = []
    watch = Watch("t", "public", sent.append, lambda: None)
    watch.ask_again()
    assert sent == []
    watch.resume()
    watch.ask_again()
    assert sent == [messages.Watch("t", "public")] * 2
    watch.take(messages.Presence("t", ()))
    watch.ask_again()
    assert len(sent) == 2


def test_the_prompts_are_those_of_the_latest_view_and_read_once() -> None:
    watch = Watch("t", "seat:1", lambda _: None, lambda: None)
    assert watch.prompts == {}
    watch.take(messages.View("t", "seat:1", "a", 1, 0, {"prompts": {"p": {"command": "c", "fields": {}}}}))
    assert [prompt.command for prompt in watch.prompts.values()] == ["c"]
    assert watch.prompts is watch.prompts
    watch.take(messages.Frame("t", "seat:1", "a", 2, 0, ({},), {"prompts": {"p": None}}))
    assert watch.prompts == {}


async def test_unknown_messages_are_passed_over(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    await line.say({"op": "hello", "n": 1}, {"op": "frame"}, frame(4, {"n": 4}))
    assert (await watch.reached(4)).seq == 4


async def test_two_viewers_of_one_table_do_not_mix(fake: Fake, client: Client) -> None:
    seat, line = await watching(fake, client)
    asked = asyncio.create_task(client.watch("t", "public"))
    await line.heard()
    await line.say(view(1, {"p": 1}, as_="public"), presence(), frame(4, {"n": 4}))
    public = await asked
    await seat.reached(4)
    assert (seat.view, public.view) == ({"n": 4}, {"p": 1})
    with pytest.raises(ValueError, match="already"):
        await client.watch("t", "public")


async def test_closing_a_watch_says_so_and_ends_it(fake: Fake, client: Client) -> None:
    watch, line = await watching(fake, client)
    watch.close()
    assert await line.heard() == {"op": "unwatch", "table": "t", "as": "seat:1"}
    assert [update.seq async for update in watch] == [3]
    with pytest.raises(Closed):
        await watch.until(lambda shown: False)


async def test_closing_the_client_ends_everything(fake: Fake) -> None:
    client = Client(fake.url)
    watch, line = await watching(fake, client)
    doing = asyncio.create_task(client.do("t", "seat:1", {"type": "ready"}))
    await line.heard()
    await client.close()
    assert [update.seq async for update in watch] == [3]
    with pytest.raises(Closed):
        await doing
    with pytest.raises(Closed):
        await client.watch("t")


async def test_a_refused_token_is_not_tried_for_ever(fake: Fake, client: Client) -> None:
    fake.refuse = 401
    with pytest.raises(Refused):
        await client.watch("t")
    with pytest.raises(Refused):
        await client.do("t", "seat:1", {"type": "ready"})


async def test_a_busy_server_is_tried_again(fake: Fake, client: Client) -> None:
    fake.refuse = 503
    asked = asyncio.create_task(client.watch("t", "seat:1"))
    await asyncio.sleep(0.2)
    fake.refuse = None
    line = await fake.line()
    await line.heard()
    await line.say(view(3, {"n": 3}))
    assert (await asked).seq == 3


class Flaky:
    """A feed served badly: it cuts lines, loses frames, says some twice, and sometimes sends views."""

    def __init__(self, fake: Fake, seed: int) -> None:
        self.fake = fake
        self.rng = random.Random(seed)
        self.seq = 1
        self.patches: dict[int, dict[str, int | None]] = {1: {"n": 1, "k1": 1}}

    def grow(self) -> None:
        self.seq += 1
        self.patches[self.seq] = {"n": self.seq, f"k{self.seq % 7}": self.rng.choice([None, self.seq])}

    def whole(self) -> dict[str, object]:
        shown: dict[str, object] = {}
        for patch in self.patches.values():
            shown = {name: value for name, value in (shown | patch).items() if value is not None}
        return shown

    async def serve(self, most: int) -> None:
        while True:
            line = await self.fake.line()
            live = asyncio.create_task(self.talk(line, most))
            await line.gone()
            live.cancel()
            await asyncio.gather(live, return_exceptions=True)

    async def talk(self, line: Line, most: int) -> None:
        asked = await line.heard()
        while True:
            if "seq" in asked and self.rng.random() < 0.7:
                for seq in range(asked["seq"] + 1, self.seq + 1):
                    await line.say(frame(seq, self.patches[seq]))
            else:
                await line.say(view(self.seq, self.whole()))
            await line.say(presence())
            hearing = asyncio.create_task(line.heard())
            while not hearing.done() and self.rng.random() < 0.95:
                await self.step(line, most)
            if not hearing.done():
                hearing.cancel()
                line.cut()
                return
            asked = await hearing

    async def step(self, line: Line, most: int) -> None:
        if self.seq < most:
            self.grow()
        for _ in range(self.rng.choice([1, 1, 1, 1, 0, 2])):
            await line.say(frame(self.seq, self.patches[self.seq]))
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_the_line_does_no_gap_and_no_repeat(fake: Fake, client: Client, seed: int) -> None:
    flaky = Flaky(fake, seed)
    serving = asyncio.create_task(flaky.serve(most=150))
    try:
        async with asyncio.timeout(PATIENCE):
            watch = await client.watch("t", "seat:1")
            before: Update | None = None
            async for update in watch:
                assert update.whole or (before is not None and update.seq == before.seq + 1)
                assert update.view["n"] == update.seq
                before = update
                if update.seq == 150:
                    break
        assert watch.view == flaky.whole()
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
