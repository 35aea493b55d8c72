"""One seat cannot make another lose: players that note and quote everything, beside one that speaks at full length."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import msgspec
import pytest

from clients.bots.pkudsa.playing import PlayerFile
from games.avalon.options import HEAD, LONGEST_SPEECH, SEED
from projections.notebook import ASK_MAX, NOTE_MAX
from sotto_client import Client
from tests.clients.pkudsa.tables import GAME_SECONDS, one_game, player_file
from tests.clients.pkudsa.test_command import table_for
from tests.clients.pkudsa.test_games import needs_confinement
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

FEW = ("quoter", "attacker", "honest", "honest", "honest", "attacker", "honest")
ONE = ("quoter", "attacker", *["honest"] * 5)
MANY = ("quoter", "attacker", "quoter", "honest", "quoter", "attacker", "quoter")

PRESETS = {"head": HEAD, "seed": SEED}


@needs_confinement
# The head's own table has the longest speeches and no mercy; the seed's is milder, and plays for minutes. One who
# quotes everybody proves it: four that quote each other make it dear.
@pytest.mark.turn(0)
@pytest.mark.parametrize(
    ("preset", "names"),
    [
        ("head", ONE),
        pytest.param("head", FEW, marks=pytest.mark.long),
        pytest.param("head", MANY, marks=pytest.mark.long),
        pytest.param("seed", MANY, marks=pytest.mark.long),
    ],
    ids=["head-one attacker", "head-one quoter", "head", "seed"],
)
@pytest.mark.timeout(GAME_SECONDS)
async def test_no_speech_makes_who_hears_it_fail(
    sotto: Serving, caplog: pytest.LogCaptureFixture, preset: str, names: tuple[str, ...]
) -> None:
    options: dict[str, Any] = msgspec.to_builtins(PRESETS[preset])
    with caplog.at_level(logging.WARNING, "clients.bots"):
        played = await one_game(sotto.url, names, {}, **(options | {"pace": "fast", "first_leader": 2}))
    for result in played.results:
        assert result is not None
        assert result["how"] == "ended"
        assert set(result["outcomes"].values()) == {"win", "loss"}, caplog.text
    told = [record.getMessage() for record in caplog.records if record.name == "clients.bots"]
    assert {said.partition(": ")[2].partition(":")[0] for said in told} == {"write_into_private", "askLLM"}, told
    assert all(said.endswith("(said once a game)") for said in told)
    longest = options["speech_max"] or LONGEST_SPEECH
    notes = await played.notes("quoter")
    assert "2 says: " + "😀" * longest in notes
    assert None in notes
    assert max(len(str(note)) for note in notes) >= NOTE_MAX


PAST_THE_FUNCTIONS = """
import json, os

ASKED = [
    {"ask": "note", "text": "\\ud800" * 10, "json": False},
    {"ask": "note", "text": "x" * 900_000, "json": False},
    {"ask": "note", "text": "[", "json": True},
    {"ask": "note", "text": "[" * 10_000, "json": True},
    {"ask": "note", "text": None},
    {"ask": "llm", "prompt": "\\ud800"},
    {"ask": "llm", "prompt": "x" * 900_000},
    {"ask": "llm", "prompt": ""},
]

class Player:
    def set_player_index(self, index):
        self.index = index

    def say(self):
        os.write(1, json.dumps({"tell": "\\x1b[2J\\ud800" * 10_000}).encode() + b"\\n")
        for asked in ASKED:
            line = memoryview(json.dumps(asked).encode() + b"\\n")
            while line:
                line = line[os.write(1, line):]
            while not os.read(0, 65536).endswith(b"\\n"):
                pass
        return "still here"

    def mission_vote1(self):
        return False

    mission_vote2 = walk = mission_vote1
"""


@needs_confinement
async def test_what_is_written_past_the_functions_ends_no_seat(
    sotto: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    """The process writes what its functions never would: the adapter plays on, and the owner's terminal stays whole."""
    async with asyncio.timeout(PATIENCE * 3), Client(sotto.url) as client:
        await client.sign_up("Opener")
        table = await table_for(client, range(1, 2), first_leader=1)
        await client.sit(table, 1)
        await client.start(table)
        with caplog.at_level(logging.WARNING, "clients.bots"):
            result = await PlayerFile("past.py", PAST_THE_FUNCTIONS).play(client, table, 1)
        log = await client.query(table, "public_log", "public")
        notes = (await client.query(table, "private_store", "seat:1"))["logs"]
    assert result is not None
    assert result["how"] == "ended"
    said = [
        text for entry in log if entry["type"] == "global_speech" for seat, text in entry["speeches"] if seat == "1"
    ]
    assert set(said) == {"still here"}
    assert "?" * 10 in [note["content"] for note in notes]
    assert not any(character in caplog.text for character in "\x1b\ud800")


@pytest.mark.long
@needs_confinement
@pytest.mark.timeout(GAME_SECONDS)
async def test_200_000_characters_of_anything_touch_nobody_else(
    sotto: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    """All is cut to what there is room for, the game ends, its files can be read; and its past is not shouted again."""
    async with asyncio.timeout(GAME_SECONDS), Client(sotto.url) as client:
        await client.sign_up("Opener")
        table = await table_for(client, range(1, 2), log_tokens=True)
        await client.sit(table, 1)
        await client.start(table)
        with caplog.at_level(logging.WARNING, "clients.bots"):
            first = asyncio.create_task(player_file("shouter").play(client, table, 1))
            while (await client.notes(table, limit=1)).seq < 20:  # noqa: ASYNC110 - another process writes
                await asyncio.sleep(0.05)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            async with Client(sotto.url, client.token) as again:
                result = await player_file("shouter").play(again, table, 1)
        log, archive = await client.query(table, "public_log"), await client.query(table, "archive", "all")
        store = await client.query(table, "private_store", "seat:1")
    assert result is not None
    assert result["how"] == "ended"
    assert max(len(record.getMessage()) for record in caplog.records) < 2 * LONGEST_SPEECH
    assert not any(character in caplog.text for character in "\x1b\ud800\u202e")
    said = [text for entry in log if entry["type"] == "global_speech" for _, text in entry["speeches"]]
    assert max(map(len, said)) == SEED.speech_max
    assert {tuple(row["event_data"][:2]) for row in archive if row["event_type"] == "PublicSpeech"} >= {(1, "...")}
    notes = [note["content"] for note in store["logs"]]
    assert NOTE_MAX - 10 <= max(len(json.dumps(note, ensure_ascii=False)) for note in notes) <= 6 * NOTE_MAX
    kinds = [list, dict, dict, str] * len(notes)
    assert [type(note) for note in notes] == kinds[: len(notes)]
    history = store["llm_history"][1:]
    assert sum(store["llm_call_counts"]) == len(history) / 2 > 0
    (tokens,) = (entry["result"] for entry in log if entry["type"] == "tokens")
    prompts, answers = history[::2], history[1::2]
    assert max(len(turn["content"]) for turn in prompts) == ASK_MAX
    assert tokens[0] == {
        "input": sum(len(turn["content"]) for turn in prompts),
        "output": sum(len(turn["content"]) for turn in answers),
    }
