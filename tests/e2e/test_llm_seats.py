"""Seats played by language models on a real endpoint of this machine: whole games, and no byte too much."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from clients.bots.llm_model import OwnModel, SeatModel, ServerModel
from clients.bots.llm_player import LlmPlayer
from clients.bots.llm_words import Words
from clients.llm.asking import Model
from events.audience import sees
from games.avalon.rules import GAME as AVALON
from games.words import CORE, merged
from sotto_client import Refused, play
from tests.e2e.canaries import canaries, initiated, log_of
from tests.e2e.parties import Recorder, begin, party
from tests.e2e.serving import ROOT, Serving, becomes, served
from tests.e2e.test_terminal import SOTTO, environment, piped, piped_fresh
from tests.obedient import ATTACKS, REVEALED, Obedient, heard, known, requests, seat_of
from tests.patience import PATIENCE
from tests.stub_llm import Json, Stub

GAMES = int(os.environ.get("SOTTO_LLM_GAMES", "1"))
OWN = (1, 2, 3, 4)
"""These seats have endpoints of their own, the others ask the server's model."""


@pytest.fixture(scope="module")
def serving(model: Stub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    settings = {"llm_url": model.url, "llm_model": "servers", "llm_timeout": 120, "llm_calls_a_day": 5_000}
    with served(tmp_path_factory.mktemp("seats"), bot_delay=0.01, **settings) as made:
        yield made


async def played(stub: Stub, person: Recorder, table: str, seat: int) -> object:
    """Play a seat and return how it ended."""
    own = OwnModel(Model(url=stub.url, model="own", timeout=120))
    model: SeatModel = own if seat in OWN else ServerModel()
    try:
        return (await play(person, table, seat, LlmPlayer(model, random.Random(seat))) or {}).get("how")
    finally:
        await own.close()


@pytest.mark.long  # that no request holds what its seat cannot know: test_llm_of_the_server.py and test_show_llm.py
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", range(GAMES))
async def test_seven_llm_seats_play_avalon_and_no_request_holds_what_its_seat_cannot_know(
    serving: Serving, stub: Stub, game: int
) -> None:
    minds = {seat: Obedient(seat, ATTACKS[(seat + game) % len(ATTACKS)]) for seat in range(1, 8)}
    stub.behave = lambda asked: minds[seat_of(asked)](asked)
    async with party(serving.url, 7) as people:
        table = await begin(people, "avalon", llm_calls_per_round=None)
        ends = await asyncio.gather(*(played(stub, person, table, seat) for seat, person in enumerate(people, 1)))
        assert ends == ["ended"] * 7
        stores = [await person.query(table, "private_store", f"seat:{seat}") for seat, person in enumerate(people, 1)]
        notebooks = [(await person.notes(table, limit=1000)).frames for person in people]
    commits = await log_of(serving, AVALON, table)
    facts = [(event.to, json.loads(msgspec.json.encode(event.fact))) for commit in commits for event in commit.events]
    assert not any(REVEALED in json.dumps(fact) for _, fact in facts), "a model was talked out of its secret"
    assert any("INSTRUCTION" in json.dumps(fact) for _, fact in facts)

    told = initiated(commits, 7)
    roles = {fact["seat"]: fact["role"] for _, fact in facts if fact["type"] == "role_dealt"}
    may_hear = {seat: sentences([fact for to, fact in facts if sees(to, seat)]) for seat in minds}
    whispers = 0
    for asked, body in zip(stub.asked, stub.bodies, strict=True):
        seat = seat_of(asked)
        for found in canaries(body):
            _, _, who, _ = found.split("-")
            assert seat in told[found] or who == str(seat), found
            whispers += len(told[found]) < 8
        for text in requests(asked):
            assert known(text)["You"]["role"] == roles[seat]
            assert all(fact in may_hear[seat] for fact in heard(text))
    assert whispers, "nothing was heard that others could not hear"
    assert {seat_of(asked) for asked in stub.asked} == set(minds)
    for seat, (store, frames) in enumerate(zip(stores, notebooks, strict=True), 1):
        check_store(store, asks=0 if seat in OWN else sum(seat_of(asked) == seat for asked in stub.asked))
        said = json.dumps([frame["facts"] for frame in frames])
        assert f"canary-reason-{seat}-" in said
        assert "gave no answer" not in said


def sentences(facts: list[Json]) -> set[str]:
    """What a model is told of facts of Avalon."""
    words = Words("en", {"sentences": merged(CORE, AVALON.about.words)["en"], "names": AVALON.about.names})
    return {words.told(fact) for fact in facts} - {""}


def check_store(store: Any, asks: int) -> None:
    """A private store has the seed's shape and everything that was asked."""
    assert list(store) == ["logs", "llm_history", "llm_call_counts"]
    assert all(list(one) == ["timestamp", "content"] and isinstance(one["timestamp"], float) for one in store["logs"])
    assert store["llm_history"][0] == {"role": "system", "content": "你是一个专家。"}
    assert [turn["role"] for turn in store["llm_history"][1:]] == ["user", "assistant"] * asks
    assert len(store["llm_call_counts"]) == 6
    assert sum(store["llm_call_counts"]) == asks


@pytest.mark.timeout(600)
async def test_what_a_seat_asks_the_servers_model_stands_in_its_notebook(serving: Serving, stub: Stub) -> None:
    mind = Obedient(1)
    stub.behave = lambda asked: mind(asked) if "You play seat" in asked["messages"][0]["content"] else "plain"
    async with party(serving.url, 1) as (person,):
        table = await begin([person], "swarm", bots=1, rounds=2)
        first = await person.ask_llm(table, "hello", id="mine")
        assert (first.text, first.why) == ("plain", None)
        assert await play(person, table, 1, LlmPlayer(ServerModel(), random.Random(1)))
        with pytest.raises(Refused, match="over"):
            await person.ask_llm(table, "and now?")
        assert await person.ask_llm(table, "hello", id="mine") == first
        page = await person.notes(table, limit=1000)
        # What the model was sent when its seat knew this much can be shown afterwards, to its player alone.
        seen = [fact["seen"] for frame in page.frames for fact in frame["facts"] if fact["type"] == "llm_asked"]
        told = ("knew", table, "--as", "seat:1", "--at", str(seen[-1]))
        shown = await piped_fresh(serving.url, *told, SOTTO_TOKEN=person.token or "")
        assert shown.returncode == 0, shown.stderr
        known = json.loads(shown.stdout)
        sent = [one["messages"] for one, at in zip(stub.asked, seen, strict=True) if at == seen[-1]]
        assert [one["messages"] for one in known["llm"]] == sent
        assert known["llm"][-1]["became"]["type"] == "llm_answered"
        assert known["seq"] == seen[-1]
        assert known["view"] == (await person.view(table, "seat:1", seen[-1])).view
        # A note belongs to what its seat had seen when it was written: others may have moved while the model thought.
        notes = [
            (frame["at"], fact) for frame in page.frames for fact in frame["facts"] if fact["type"] == "note_written"
        ]
        noted = next(at for at, note in notes if "canary-reason-1-" in note["text"])
        frames = (await person.feed(table, "seat:1", limit=1000)).frames
        then = max(frame["seq"] for frame in frames if frame["at"] <= noted)
        shown = await piped(serving.url, *told[:-1], str(then), SOTTO_TOKEN=person.token or "")
        assert any("canary-reason-1-" in note for note in json.loads(shown.stdout)["notes"])
        last = (await person.feed(table, "seat:1")).seq
        beyond = await piped(serving.url, *told[:-1], str(last + 1), SOTTO_TOKEN=person.token or "")
        assert (beyond.returncode, beyond.stdout) == (1, "")
        assert f"--at {last + 1}: there is no such moment; expected 1 to {last}" in " ".join(beyond.stderr.split())
        before = await piped(serving.url, *told[:-1], "0", SOTTO_TOKEN=person.token or "")
        assert (before.returncode, before.stdout) == (2, "")
        assert "--at" in before.stderr
        assert "Traceback" not in before.stderr
        # Without a moment: every call, each with its moment.
        shown = await piped(serving.url, *told[:-2], SOTTO_TOKEN=person.token or "")
        every = json.loads(shown.stdout)
        assert [one["messages"] for one in every["llm"]] == [one["messages"] for one in stub.asked]
        assert [one["seen"] for one in every["llm"]] == seen
        assert every["notes"] == [note["text"] for _, note in notes]
        for moment in (told, told[:-2]):
            stranger = await piped(serving.url, *moment)
            assert (stranger.returncode, stranger.stdout) == (1, "")
            assert "--token or SOTTO_TOKEN" in " ".join(stranger.stderr.split())
        assert (await piped(serving.url, "knew", table, "--as", "public")).returncode == 1
    facts: list[Json] = [fact for frame in page.frames for fact in frame["facts"]]
    asked = [fact["prompt"] for fact in facts if fact["type"] == "llm_asked"]
    assert asked == [one["messages"][-1]["content"] for one in stub.asked] != []
    assert {fact["type"] for fact in facts} == {"llm_asked", "llm_answered", "note_written"}


@pytest.mark.timeout(600)
async def test_sotto_bot_llm_takes_a_seat_with_a_model_of_its_own(sotto: Serving, stub: Stub) -> None:
    key = "sk-canary-of-the-bot"
    stub.behave = Obedient(1)
    own = {"SOTTO_BOT_LLM_URL": stub.url, "SOTTO_BOT_LLM_MODEL": "own", "SOTTO_BOT_LLM_KEY": key}
    async with party(sotto.url, 1) as (opener,):
        table = await opener.open_table("swarm", {"pace": "fast", "rounds": 2}, seats=2)
        await opener.give_to_bot(table, 2)
        bot = await asyncio.create_subprocess_exec(
            *SOTTO, "bot", "--llm", "--table", table, "--seat", "1", "--delay", "0", cwd=ROOT,
            env=environment(sotto.url, **own), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        try:

            async def seated() -> bool:
                return "1" in (await opener.table(table))["seats"]

            await becomes(seated)
            await opener.start(table)
            watch = await opener.watch(table)
            async with asyncio.timeout(PATIENCE):
                await watch.until(lambda view: bool(view["table"]["status"] == "finished"))
                said, _ = await bot.communicate()
            heard = [fact for frame in (await opener.feed(table, "seat:2")).frames for fact in frame["facts"]]
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
    assert bot.returncode == 0
    assert b"at table" in said
    assert re.search(rb"table \w+: (\d+) of \1 decisions by the model; \d+ calls, ", said)
    assert b"Traceback" not in said
    assert key.encode() not in said
    assert any(fact["type"] == "table_said" and fact["seat"] == 1 for fact in heard), "it never spoke"
    assert set(stub.keys) == {f"Bearer {key}"}
    wrong = await piped(sotto.url, "bot", "--llm", SOTTO_BOT_LLM_URL=stub.url, SOTTO_BOT_LLM_KEY=key)
    assert wrong.returncode == 1
    assert "SOTTO_BOT_LLM_MODEL" in wrong.stderr
    assert key not in wrong.stderr
