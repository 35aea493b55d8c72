"""The one connection that appends share: what it is made with, and what becomes of appends when it fails."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import uvloop
from redis.exceptions import AskError, MovedError
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from events import embedded
from events.appending import arguments, log_key
from events.line import Appends
from events.pinging import client_of
from events.redis import RedisStore, connect
from events.servers import SLOTS, Cluster
from events.servers import client_of as server_at
from events.store import EMPTY, Attempt, Conflict, Log, Position, StoreRefuses, StoreUnavailable
from tests.events.cut import Cut
from tests.events.guarded import USER, Guarded, running
from tests.events.test_faults import kill, server_of
from tests.patience import PATIENCE
from tests.redis_cluster import ClusterOfServers, Node, store_on

LOG = Log("t")
BIG = b"x" * 20_000


async def failure(attempt: Attempt) -> BaseException | None:
    """Why an attempt failed, once it is done."""
    await asyncio.wait([asyncio.ensure_future(attempt)], timeout=PATIENCE)
    return attempt.exception()


async def ids(store: RedisStore, log: Log = LOG) -> list[str]:
    return [entry.id for entry in await store.read(log)]


async def test_attempts_are_answered_in_callbacks(store: RedisStore, table: str) -> None:
    log = Log(table)
    await store.try_append(log, EMPTY, "a", b"{}")
    again, rival = store.try_append(log, EMPTY, "a", b"{}"), store.try_append(log, EMPTY, "b", b"{}")
    told: asyncio.Queue[Attempt] = asyncio.Queue()
    for attempt in (again, rival):
        attempt.add_done_callback(told.put_nowait)
    async with asyncio.timeout(PATIENCE):
        assert [(await told.get()).exception() for _ in range(2)] == [None, rival.exception()]
    assert isinstance(rival.exception(), Conflict)
    # The next of a log may go out before the answer to the one before it has come.
    await asyncio.gather(*(store.try_append(log, Position(n, "abcd"[n - 1]), "abcd"[n], b"{}") for n in (1, 2, 3)))
    assert await ids(store, log) == ["a", "b", "c", "d"]


async def test_a_closed_store_takes_no_attempt(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled))
    under_way = store.try_append(LOG, EMPTY, "a", b"{}")
    await store.close()
    assert under_way.done()
    assert under_way.exception() is None
    with pytest.raises(StoreUnavailable, match="closed"):
        store.try_append(LOG, Position(1, "a"), "b", b"{}")


async def test_the_line_is_made_with_what_the_url_says(guarded: Guarded) -> None:
    store = await guarded.store()
    for number in range(100):
        await store.try_append(Log(f"t{number}"), EMPTY, "a", b"{}")
    clients = [line for line in await guarded.say("CLIENT LIST") if line["cmd"] == "evalsha"]
    assert [(one["user"], one["db"], one["name"]) for one in clients] == [(USER, "3", "sotto-test")]
    await store.close()
    async with asyncio.timeout(PATIENCE):
        await left(guarded)


async def left(server: Guarded) -> None:
    """Wait until no connection of the user is open any more."""
    while True:
        if not [one for one in await server.say("CLIENT LIST") if one["user"] == USER]:
            return
        await asyncio.sleep(0.01)


async def test_a_wrong_password_and_a_strange_certificate_are_refused(guarded: Guarded) -> None:
    store = await guarded.store()
    await store.append(LOG, EMPTY, "a", b"{}")
    for url in (guarded.url(password="wrong"), guarded.url(trusted=None)):
        other = RedisStore(server_at(url), append_timeout=1.0)
        assert isinstance(await failure(other.try_append(LOG, Position(1, "a"), "b", b"{}")), NoConnection)
        with pytest.raises(StoreUnavailable):
            await other.append(LOG, Position(1, "a"), "b", b"{}")
        await other.close()
    assert await ids(store) == ["a"]
    await store.close()


async def test_what_a_user_may_not_do_is_told(guarded: Guarded) -> None:
    store = await guarded.store()
    await store.append(LOG, EMPTY, "a", b"{}")
    await guarded.say("ACL", "SETUSER", USER, "-evalsha", "-eval")
    with pytest.raises(StoreRefuses, match="NOPERM") as refusal:
        await store.append(LOG, Position(1, "a"), "b", b"{}")
    assert refusal.value.why == "noperm"
    await guarded.say("ACL", "SETUSER", USER, "+@all")
    await store.append(LOG, Position(1, "a"), "b", b"{}")
    await store.close()


async def test_a_lost_answer_over_tls_is_found_again(guarded: Guarded) -> None:
    store = await guarded.store()
    top = await store.append(LOG, EMPTY, "a", b"{}")
    guarded.cut.swallow = True
    assert isinstance(await failure(store.try_append(LOG, top, "b", b"{}")), NoConnection | OSError)
    assert await store.append(LOG, top, "b", b"{}") == Position(2, "b")
    guarded.cut.swallow = True
    assert await store.append(LOG, Position(2, "b"), "c", b"{}") == Position(3, "c")
    assert guarded.cut.swallowed == 2
    assert await ids(store) == ["a", "b", "c"]
    await store.close()


async def test_a_script_that_the_server_forgot_is_said_again(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled))
    logs = [Log(f"t{number}") for number in range(30)]
    tops = await asyncio.gather(*(store.append(log, EMPTY, "a", b"{}") for log in logs))
    async with client_of(bundled / "redis" / "redis.sock") as client:
        await client.script_flush()
    attempts = [store.try_append(log, top, "b", b"{}") for log, top in zip(logs, tops, strict=True)]
    attempts[0].cancel()
    await asyncio.gather(*attempts[1:])
    assert [await ids(store, log) for log in logs] == [["a"], *[["a", "b"]] * 29]
    await store.close()


async def test_a_silent_server_is_given_up_for_all_at_once(bundled: Path) -> None:
    await embedded.start(bundled)
    async with Cut(bundled / "redis" / "redis.sock", bundled / "front.sock") as cut:
        store = await connect(f"unix://{bundled}/front.sock", append_timeout=5.0)
        await store.append(LOG, EMPTY, "a", b"{}")
        cut.silent = True
        attempts = [store.try_append(Log(f"t{number}"), EMPTY, "a", b"{}") for number in range(20)]
        async with asyncio.timeout(PATIENCE):
            while not cut.swallowed:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        late = store.try_append(LOG, Position(1, "a"), "b", b"{}")
        assert not any(attempt.done() for attempt in (*attempts, late)), "nobody is given up before the time"
        assert str(await failure(attempts[0])) == "no answer in time"
        assert all(attempt.done() for attempt in (*attempts, late)), "one wait for all of them"
        assert {type(await failure(attempt)) for attempt in (*attempts, late)} == {NoAnswer}
        cut.silent = False
        assert await store.append(LOG, Position(1, "a"), "b", b"{}") == Position(2, "b")
        assert cut.swallowed
        await store.close()


async def test_an_answer_that_comes_too_late_is_nobodys(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled), append_timeout=1.0)
    top = await store.append(LOG, EMPTY, "a", b"{}")
    os.kill(server_of(bundled), signal.SIGSTOP)
    try:
        assert isinstance(await failure(store.try_append(LOG, top, "b", b"{}")), NoAnswer)
    finally:
        os.kill(server_of(bundled), signal.SIGCONT)
    rival = store.try_append(LOG, top, "c", b"{}")
    assert isinstance(await failure(rival), Conflict), "the first one landed, and its yes is not taken for this one's"
    await store.close()


async def test_nonsense_is_no_answer(bundled: Path) -> None:
    await embedded.start(bundled)
    async with Cut(bundled / "redis" / "redis.sock", bundled / "front.sock") as cut:
        store = await connect(f"unix://{bundled}/front.sock")
        top = await store.append(LOG, EMPTY, "a", b"{}")
        for number, nonsense in enumerate([b"HTTP/1.1 400\r\n\r\n", b"+QUEUED\r\n", b":1\r\n:1\r\n", b"-\xff\r\n"]):
            attempts = [store.try_append(Log(f"t{number}{n}"), EMPTY, "a", b"{}") for n in "ab"]
            cut.nonsense = nonsense
            failures = [await failure(attempt) for attempt in attempts]
            # An answer too many is noticed when the next call has none left.
            assert any(failures) or nonsense == b":1\r\n:1\r\n"
            for n in "ab":
                assert await store.append(Log(f"t{number}{n}"), EMPTY, "a", b"{}") == Position(1, "a")
        assert await store.append(LOG, top, "b", b"{}") == Position(2, "b")
        await store.close()


async def test_a_line_that_was_idle_when_its_server_went_is_opened_again(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled, "always"))
    await store.append(LOG, EMPTY, "a", b"{}")
    await kill(bundled)
    # The system says it in one way or the other: when the line is written to, or when its end is read.
    failed = await failure(store.try_append(LOG, Position(1, "a"), "b", b"{}"))
    assert isinstance(failed, NoConnection | BrokenPipeError)
    await embedded.start(bundled, "always")
    await store.try_append(LOG, Position(1, "a"), "b", b"{}")
    assert await ids(store) == ["a", "b"]
    await store.close()


async def test_a_full_line_lets_appends_wait(bundled: Path) -> None:
    server = server_at(await embedded.start(bundled))
    appends = Appends(server, PATIENCE)
    top = EMPTY
    answers = [appends.put(arguments(LOG, EMPTY, "id-1", BIG, 100))]
    await answers[0]
    os.kill(server_of(bundled), signal.SIGSTOP)
    try:
        for version in range(1, 500):
            top = Position(version, f"id-{version}")
            answers.append(appends.put(arguments(LOG, top, f"id-{version + 1}", BIG, 100)))
            if version % 100 == 0:
                await asyncio.sleep(0)
        assert appends.line is not None
        assert appends.line.full
        assert len(appends.line.unanswered) < len(answers) - 1, "the rest is not yet on its way"
    finally:
        os.kill(server_of(bundled), signal.SIGCONT)
    await asyncio.gather(*answers)
    await appends.close()
    assert await server.xlen(log_key(LOG)) == 500
    await server.aclose()


async def test_closing_while_a_line_opens_leaves_none(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled))
    attempt = store.try_append(LOG, EMPTY, "a", b"{}")
    await asyncio.sleep(0)
    attempt.cancel()
    await store.close()
    async with client_of(bundled / "redis" / "redis.sock") as client:
        assert len(await client.client_list()) == 1
    assert asyncio.all_tasks() == {asyncio.current_task()}


ON_BUNDLED = (
    test_a_silent_server_is_given_up_for_all_at_once,
    test_nonsense_is_no_answer,
    test_a_line_that_was_idle_when_its_server_went_is_opened_again,
    test_a_full_line_lets_appends_wait,
    test_closing_while_a_line_opens_leaves_none,
)
ON_GUARDED = (
    test_the_line_is_made_with_what_the_url_says,
    test_a_wrong_password_and_a_strange_certificate_are_refused,
    test_a_lost_answer_over_tls_is_found_again,
)


@pytest.mark.parametrize("test", [*ON_BUNDLED, *ON_GUARDED], ids=lambda test: test.__name__)
def test_on_the_loop_that_servers_run_on(test: Callable[..., Awaitable[None]], tmp_path: Path) -> None:
    async def held() -> None:
        if test in ON_GUARDED:
            async with running(tmp_path) as server:
                await test(server)
        else:
            try:
                await test(tmp_path)
            finally:
                await embedded.stop(tmp_path)

    uvloop.run(held())


def holder_of(cluster: ClusterOfServers, log: Log) -> tuple[Node, Node]:
    """The primary that holds a log, and one that does not."""
    holder = cluster.primary_of(f"{{s{log.shard:02}}}")
    return holder, next(node for node in cluster.nodes if node is not holder and node.is_primary())


@pytest.mark.cluster
async def test_a_move_is_told_and_followed(cluster: ClusterOfServers, table: str) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    log, slot = Log(table), SLOTS[Log(table).shard]
    holder, other = holder_of(cluster, log)
    alone = RedisStore(server_at(f"redis://127.0.0.1:{other.port}"))
    moved = await failure(alone.try_append(log, EMPTY, "a", b"{}"))
    assert isinstance(moved, MovedError)
    assert (moved.slot_id, moved.host, moved.port) == (slot, "127.0.0.1", holder.port)
    await alone.close()
    servers = await Cluster.find(cluster.url)
    store = RedisStore(servers)
    await servers.learn(MovedError(f"{slot} 127.0.0.1:{other.port}"))
    assert await store.append(log, EMPTY, "a", b"{}") == Position(1, "a")
    await store.close()


@pytest.mark.cluster
async def test_a_slot_that_is_moving_is_waited_for(cluster: ClusterOfServers, table: str) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    log, slot = Log(table), SLOTS[Log(table).shard]
    holder, other = holder_of(cluster, log)
    store = await store_on(cluster.url, append_timeout=PATIENCE)
    other.ask("CLUSTER SETSLOT", slot, "IMPORTING", holder.name())
    holder.ask("CLUSTER SETSLOT", slot, "MIGRATING", other.name())
    try:
        assert isinstance(await failure(store.try_append(log, EMPTY, "a", b"{}")), AskError)
        waiting = asyncio.create_task(store.append(log, EMPTY, "a", b"{}"))
        await asyncio.sleep(0.2)
        assert not waiting.done()
    finally:
        for node in (holder, other):
            node.ask("CLUSTER SETSLOT", slot, "STABLE")
    assert await waiting == Position(1, "a")
    await store.close()
