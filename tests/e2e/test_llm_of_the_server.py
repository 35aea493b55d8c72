"""Seats that the server's own language model plays: whole games, whatever the model does, and who may read of it."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator
from functools import partial

import httpx
import pytest
from starlette.responses import Response

from clients.bots.llm_player import MEMORY
from games.avalon.rules import GAME as AVALON
from sotto_client import Client, Refused, random_command
from tests.e2e.canaries import canaries, initiated, log_of
from tests.e2e.parties import Recorder, party
from tests.e2e.serving import Serving, becomes, served, served_beside
from tests.e2e.test_terminal import piped
from tests.obedient import ATTACKS, REVEALED, Obedient, known, requests, seat_of
from tests.patience import PATIENCE
from tests.stub_llm import Behaviour, Broken, Stub, said, slow

KEY = "sk-canary-of-the-server"


@pytest.fixture(scope="module")
def serving(model: Stub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    settings = {"llm_url": model.url, "llm_model": "wise-1", "llm_key": KEY, "llm_timeout": 120}
    with served(tmp_path_factory.mktemp("llm"), bot_delay=0.01, **settings) as made:
        yield made


async def begun(opener: Recorder, game: str, seats: int, llm: tuple[int, ...] = (), **options: object) -> str:
    """A table at the fast pace, all of it bots: language models on these seats, on all if none is named."""
    table = await opener.open_table(game, {"pace": "fast"} | options, seats=seats)
    for seat in range(1, seats + 1):
        await opener.give_to_bot(table, seat, "llm" if seat in llm or not llm else "random")
    await opener.start(table)
    return table


async def ended(person: Recorder, table: str) -> None:
    async def over() -> bool:
        return bool((await person.table(table))["status"] == "finished")

    await becomes(over, 4 * PATIENCE)


@pytest.mark.timeout(900)
@pytest.mark.long
async def test_seven_models_of_the_server_play_avalon_and_each_is_told_what_its_seat_knows(
    serving: Serving, stub: Stub
) -> None:
    minds = {seat: Obedient(seat, ATTACKS[seat % len(ATTACKS)]) for seat in range(1, 8)}
    stub.behave = lambda asked: minds[seat_of(asked)](asked)
    async with party(serving.url, 2) as (opener, stranger):
        table = await begun(opener, "avalon", 7, llm_calls_per_round=None)
        with pytest.raises(Refused, match="unsealed"):
            await opener.notes(table, of="seat:1")
        await ended(opener, table)
        seats = (await opener.view(table)).view["table"]["seats"]
        assert seats["1"] == {"ready": True, "bot": "llm", "model": "wise-1"}
        sent = stub.asked[-1]
        seat = seat_of(sent)
        last = [
            fact
            for frame in (await opener.notes(table, limit=1000, of=f"seat:{seat}")).frames
            for fact in frame["facts"]
        ]
        seen = [fact["seen"] for fact in last if fact["type"] == "llm_asked"][-1]
        told_of = ("knew", table, "--as", f"seat:{seat}", "--at", str(seen))
        shown = await piped(serving.url, *told_of, SOTTO_TOKEN=stranger.token or "")
        assert shown.returncode == 0, shown.stderr
        assert json.loads(shown.stdout)["llm"][-1]["messages"] == sent["messages"]
        books = {seat: (await stranger.notes(table, limit=1000, of=f"seat:{seat}")).frames for seat in minds}
    commits = await log_of(serving, AVALON, table)
    told = initiated(commits, 7)
    facts = [event.fact for commit in commits for event in commit.events]
    roles = {fact.seat: fact.role for fact in facts if type(fact).__name__ == "RoleDealt"}  # type: ignore[attr-defined]
    assert not any(REVEALED in str(fact) for fact in facts), "a model was talked out of its secret"
    for asked, body in zip(stub.asked, stub.bodies, strict=True):
        seat = seat_of(asked)
        for found in canaries(body):
            _, _, who, _ = found.split("-")
            assert seat in told[found] or who == str(seat), found
        assert [turn["role"] for turn in asked["messages"]] == ["system", "user"]
        assert known(requests(asked)[-1])["You"]["role"] == roles[seat]
    for seat, frames in books.items():
        facts_of = [fact for frame in frames for fact in frame["facts"]]
        prompts = [fact["prompt"] for fact in facts_of if fact["type"] == "llm_asked"]
        assert prompts == [asked["messages"][-1]["content"] for asked in stub.asked if seat_of(asked) == seat] != []
        said_there = json.dumps(facts_of)
        assert f"canary-reason-{seat}-" in said_there
        assert "played without it" not in said_there
    assert set(stub.keys) == {f"Bearer {KEY}"}
    assert KEY not in json.dumps(books)
    assert KEY not in serving.output


@pytest.mark.parametrize(
    ("name", "behave"),
    [
        ("no JSON", lambda asked: "I would rather not."),
        ("429", lambda asked: Response(status_code=429, headers={"retry-after": "3600"})),
        ("500", lambda asked: Response(status_code=500)),
        ("broken", lambda asked: Broken()),
        ("5 MB", lambda asked: said("x" * 5_000_000)),
        ("broken JSON", lambda asked: Response(b"{", 200)),
        ("a wrong key", lambda asked: Response(status_code=401)),
        ("slow", lambda asked: slow()),
    ],
)
async def test_a_model_that_fails_is_played_without_and_its_notes_say_why(
    serving: Serving, stub: Stub, name: str, behave: Behaviour
) -> None:
    stub.behave = behave
    async with party(serving.url, 1) as (opener,):
        table = await begun(opener, "swarm", 2, (1,), rounds=2, llm_timeout=1, llm_attempts=1)
        await ended(opener, table)
        with pytest.raises(Refused):
            await opener.notes(table, of="public")
        frames = (await opener.notes(table, limit=1000, of="seat:1")).frames
    facts = [fact for frame in frames for fact in frame["facts"]]
    notes = [fact["text"] for fact in facts if fact["type"] == "note_written"]
    assert notes
    assert all("played without it" in note for note in notes)
    whys = {"429": "busy", "500": "endpoint_error", "broken": "unreachable", "5 MB": "too_large", "slow": "timeout"}
    whys |= {"broken JSON": "unreadable", "a wrong key": "refused"}
    failed = [fact for fact in facts if fact["type"] == "llm_failed"]
    assert {fact["why"] for fact in failed} == ({whys[name]} if name in whys else set())
    assert all(whys.get(name, "it is no JSON object") in note for note in notes)


async def test_the_limits_of_the_table_and_the_openers_day_hold_for_its_models(
    stub: Stub, tmp_path_factory: pytest.TempPathFactory
) -> None:
    stub.behave = Obedient(1)
    settings = {"llm_url": stub.url, "llm_model": "m", "llm_calls_a_day": 3}
    with served(tmp_path_factory.mktemp("limits"), bot_delay=0.01, **settings) as serving:
        async with party(serving.url, 1) as (opener,):
            await ended(opener, await begun(opener, "avalon", 7, (1,), llm_calls_per_round=0))
            assert stub.asked == []
            await ended(opener, await begun(opener, "swarm", 2, (1,), rounds=5))
            assert len(stub.asked) == 3


def test_a_model_is_offered_only_where_one_is_set_up(sotto: Serving, serving: Serving) -> None:
    for at, offered in ((sotto, False), (serving, True)):
        listed = httpx.get(f"{at.url}/api/games", timeout=PATIENCE).json()["games"]
        described = httpx.get(f"{at.url}/api/games/avalon", timeout=PATIENCE).json()
        assert any("llm" in game["bots"] for game in listed) is offered
        assert ("llm" in described["bots"]) is offered


async def test_the_offline_model_plays_with_no_key_and_no_network(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (opener,):
        table = await begun(opener, "avalon", 7, (2,), llm_asks=False)
        await ended(opener, table)
        assert "model" not in (await opener.view(table)).view["table"]["seats"]["2"]
        frames = (await opener.notes(table, limit=1000, of="seat:2")).frames
    facts = [fact for frame in frames for fact in frame["facts"]]
    assert {fact["type"] for fact in facts} == {"llm_asked", "llm_answered", "note_written"}
    assert all(re.search("No language model", fact["text"]) for fact in facts if fact["type"] == "note_written")


async def test_watchers_are_told_that_a_model_does_not_answer_and_when_it_does_again(
    stub: Stub, tmp_path_factory: pytest.TempPathFactory
) -> None:
    mind = Obedient(1, mute=True)
    stub.behave = lambda asked: Response(status_code=500)
    settings = {"llm_url": stub.url, "llm_model": "m", "llm_attempts": 1, "llm_mark_seconds": 0.2}
    with served(tmp_path_factory.mktemp("away"), bot_delay=0.01, **settings) as serving:
        async with party(serving.url, 2) as (opener, guest):
            table = await opener.open_table("swarm", {"pace": "fast", "rounds": 5}, seats=2)
            await opener.sit(table, 1)
            await opener.give_to_bot(table, 2, "llm")
            await opener.start(table)
            own, watch = await opener.watch(table, "seat:1"), await guest.watch(table)

            async def away() -> bool:
                return watch.llm_away

            async def back() -> bool:
                return not watch.llm_away

            assert await back()
            await becomes(away)
            stub.behave = mind
            await own.until(lambda view: bool(view["prompts"]))
            id, prompt = next(iter(own.prompts.items()))
            await opener.do(table, "seat:1", random_command(prompt, random.Random(1)), id)
            await becomes(back)
            assert (await opener.table(table))["status"] == "playing"
            async with httpx.AsyncClient(base_url=serving.url) as http:
                counted = (await http.get("/metrics")).text
    for by in ("endpoint_error", "model"):
        assert f'sotto_llm_decisions_total{{by="{by}",game="swarm"}} 1.0' in counted


async def test_how_often_may_still_be_asked(serving: Serving) -> None:
    async with party(serving.url, 2) as (player, stranger):
        table = await player.open_table("avalon", {"pace": "fast", "llm_calls_per_round": 2})
        await player.sit(table, 1)
        for seat in range(2, 8):
            await player.give_to_bot(table, seat)
        assert await player.calls_left(table) == {"round": 0, "calls": 2, "of": 2, "today": 5000, "server": "ample"}
        await player.ask_llm(table, "hello")
        assert await player.calls_left(table) == {"round": 0, "calls": 1, "of": 2, "today": 4999, "server": "ample"}
        with pytest.raises(Refused):
            await stranger.calls_left(table)
        closed = await player.open_table("avalon", {"llm_asks": False})
        await player.sit(closed, 1)
        for asking in (player.calls_left(closed), player.ask_llm(closed, "hello")):
            with pytest.raises(Refused, match="may not ask"):
                await asking


async def _goes_on(opener: Client, table: str) -> bool:
    """Whether a table has ended; where it was paused, as tables of bots alone are after a restart, it is resumed."""
    status = (await opener.table(table))["status"]
    if status == "paused":
        await opener.resume(table)
    return bool(status == "finished")


@pytest.mark.parametrize("end", ["SIGKILL", "SIGTERM"])
async def test_a_worker_that_ends_while_its_model_thinks_is_followed_by_one_that_knows_its_notes(
    stub: Stub, tmp_path_factory: pytest.TempPathFactory, end: str
) -> None:
    mind, thinking = Obedient(1), asyncio.Event()

    async def stuck() -> Response:
        loop.call_soon_threadsafe(thinking.set)
        return await slow()

    loop = asyncio.get_running_loop()
    stub.behave = lambda asked: mind(asked) if len(stub.asked) < 2 else stuck()
    settings = {"llm_url": stub.url, "llm_model": "m", "llm_timeout": 120}
    with served(tmp_path_factory.mktemp("ends"), bot_delay=0.01, **settings) as serving:
        async with party(serving.url, 1) as (opener,):
            table = await begun(opener, "swarm", 2, (1,), rounds=2)
            await asyncio.wait_for(thinking.wait(), PATIENCE)
            if end == "SIGKILL":
                serving.kill()
            else:
                await asyncio.to_thread(serving.end)
            stub.behave = mind
            serving.start()
            await becomes(partial(_goes_on, opener, table))
            frames = (await opener.notes(table, limit=1000, of="seat:1")).frames
        assert "Traceback" not in serving.output
        assert "a bot failed" not in serving.output
    facts = [fact for frame in frames for fact in frame["facts"]]
    assert [fact["why"] for fact in facts if fact["type"] == "llm_failed"] == ["interrupted"]
    notes = [fact for fact in facts if fact["type"] == "note_written"]
    memory = next(json.loads(note["text"])[MEMORY] for note in notes if note.get("json"))
    assert memory in requests(stub.asked[2])[-1], "what it wanted to remember before is told by the worker after"


async def test_of_two_workers_one_lets_a_seat_think(stub: Stub, tmp_path_factory: pytest.TempPathFactory) -> None:
    mind = Obedient(1)
    stub.behave = mind
    settings = {"llm_url": stub.url, "llm_model": "m", "llm_timeout": 120}
    with served(tmp_path_factory.mktemp("two"), bot_delay=0.01, **settings) as one, served_beside(one):
        async with party(one.url, 1) as (opener,):
            table = await begun(opener, "swarm", 2, (1,), rounds=5)
            await ended(opener, table)
            frames = (await opener.notes(table, limit=1000, of="seat:1")).frames
    written = [fact for frame in frames for fact in frame["facts"] if fact["type"] == "note_written"]
    reasons = [note["text"] for note in written if not note.get("json")]
    assert reasons
    assert all("canary-reason-1-" in reason for reason in reasons)
    assert all("canary-memory-1-" in note["text"] for note in written if note.get("json"))


async def test_who_lets_the_model_play_pays_for_it_and_gets_the_seat_back(serving: Serving, stub: Stub) -> None:
    minds = {1: Obedient(1), 2: Obedient(2)}
    stub.behave = lambda asked: minds[seat_of(asked)](asked)
    async with party(serving.url, 2) as people:
        opener, guest = people
        table = await opener.open_table("swarm", {"pace": "fast", "rounds": 2}, seats=2)
        for seat, person in enumerate(people, 1):
            await person.sit(table, seat)
        await opener.start(table)
        await guest.do(table, "seat:2", {"type": "hand_over", "bot": "llm"})

        async def charged() -> bool:
            return bool((await guest.calls_left(table))["today"] < 5000)

        await becomes(charged)
        assert (await opener.calls_left(table))["today"] == 5000
        await guest.do(table, "seat:2", {"type": "take_back"})
        assert "bot" not in (await guest.view(table)).view["table"]["seats"]["2"]
        with pytest.raises(Refused, match="unsealed"):
            await guest.notes(table, of="seat:2")


async def test_the_key_is_in_no_answer_of_the_server(serving: Serving, stub: Stub) -> None:
    async with party(serving.url, 1) as (opener,):
        await ended(opener, await begun(opener, "swarm", 2, (1,), rounds=2))
    async with httpx.AsyncClient(base_url=serving.url) as http:
        for path in ("/metrics", "/api/games", "/api/openapi.json", "/healthz", "/"):
            assert KEY not in (await http.get(path)).text
    assert KEY not in serving.output
    assert stub.keys
