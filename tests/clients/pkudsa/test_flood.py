"""A file that writes 200,000 characters of anything: the table plays on, and nobody else's screen or notebook fills."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from clients.bots.pkudsa.program import Returned
from games.avalon.options import SEED
from projections.notebook import NOTE_MAX
from tests.clients.pkudsa.tables import GAME_SECONDS, one_game
from tests.clients.pkudsa.test_games import needs_confinement
from tests.clients.pkudsa.test_program import HEAD, REST, begun, called
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

ONE = ("honest", "flooder", *["honest"] * 5)
THREE = ("honest", "flooder", "honest", "flooder", "honest", "honest", "flooder")

LINE_MOST = 600


@needs_confinement
@pytest.mark.parametrize(
    ("raw", "names"),
    [
        (True, ONE),
        pytest.param(True, THREE, marks=pytest.mark.long),
        pytest.param(False, THREE, marks=pytest.mark.long),
    ],
    ids=["one", "True", "False"],
)
@pytest.mark.timeout(GAME_SECONDS)
async def test_a_game_with_files_that_write_200000_characters_of_anything(
    sotto: Serving, caplog: pytest.LogCaptureFixture, raw: bool, names: tuple[str, ...]
) -> None:
    with caplog.at_level(logging.WARNING, "clients.bots"):
        played = await one_game(sotto.url, names, {}, raw_answers=raw, pace="fast")
    for result in played.results:
        assert result is not None
        assert result["how"] == "ended"
    told = [one.getMessage() for one in caplog.records if one.name == "clients.bots"]
    flooders = {seat for seat, name in enumerate(names, 1) if name == "flooder"}
    assert {said.partition(":")[0] for said in told} == {f"seat {seat}" for seat in flooders}
    for said in told:
        assert len(said.splitlines()[0]) <= LINE_MOST
        assert len(said) <= 10_000
        assert not any(character in said for character in "\x1b\x00\ud800\u202e")
    most = SEED.speech_max
    assert most is not None
    spoken = [text for entry in await played.public_log() for _, text in entry.get("speeches", [])]
    assert max(map(len, spoken)) == most
    await the_owners_notes_are_cut(played)
    for seat in set(range(1, 8)) - flooders:
        received = played.people[seat - 1].messages
        assert b"fault_explained" not in b"".join(received)
        assert max(map(len, received)) < 100_000  # a view of the whole table, a speech of the longest, nothing more


async def the_owners_notes_are_cut(played: Any) -> None:
    notes = await played.notes("flooder")
    assert len(notes) > 20
    assert {type(note) for note in notes} == {str, list, dict}
    for note in notes:
        whole = note if isinstance(note, str) else json.dumps(note, ensure_ascii=False)
        assert 1 <= len(whole) <= NOTE_MAX


@needs_confinement
@pytest.mark.parametrize("one", ["x", "😀", "\\x00", "\\ud800", "\\n", "\\u2028"])
async def test_what_is_raised_is_cut_and_still_says_where(one: str) -> None:
    first, second = await called(f"raise ValueError('{one}' * 200_000)")
    assert len(first.message) == len("ValueError: ") + 500  # type: ignore[union-attr]
    assert 'File "player.py", line' in first.traceback  # type: ignore[union-attr]
    assert "characters …" in first.traceback  # type: ignore[union-attr]
    assert len(first.traceback) < 10_000  # type: ignore[union-attr]
    assert second == Returned({"tuple": []})


@needs_confinement
async def test_a_file_of_200000_characters_is_played() -> None:
    source = HEAD + REST + "# " + "阿" * 200_000 + "\n" + "TEXT = '" + "😀" * 200_000 + "'\n"
    async with begun() as program:
        assert await program.load("player.py", source, 3, PATIENCE) == Returned(None)
        assert await program.call("walk", (), PATIENCE) == Returned({"tuple": []})
