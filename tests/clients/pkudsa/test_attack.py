"""One seat cannot make another lose: players that note and quote everything, beside one that speaks at full length."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
import pytest

from games.avalon.options import HEAD, LONGEST_SPEECH, SEED
from projections.notebook import NOTE_MAX
from tests.clients.pkudsa.tables import GAME_SECONDS, one_game
from tests.clients.pkudsa.test_games import needs_confinement
from tests.e2e.serving import Serving

NAMES = ("quoter", "attacker", "quoter", "honest", "quoter", "attacker", "quoter")

PRESETS = {"head": HEAD, "seed": SEED}


@needs_confinement
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.timeout(GAME_SECONDS)
async def test_no_speech_makes_who_hears_it_fail(
    avalon: Serving, caplog: pytest.LogCaptureFixture, preset: str
) -> None:
    options: dict[str, Any] = msgspec.to_builtins(PRESETS[preset])
    with caplog.at_level(logging.WARNING, "clients.bots"):
        played = await one_game(avalon.url, NAMES, {}, **(options | {"pace": "fast", "first_leader": 2}))
    for result in played.results:
        assert result is not None
        assert result["how"] == "ended"
        assert set(result["outcomes"].values()) == {"win", "loss"}, caplog.text
    told = [record.getMessage() for record in caplog.records if record.name == "clients.bots"]
    assert {said.partition(": ")[2].partition(":")[0] for said in told} == {"write_into_private", "askLLM"}, told
    assert all("(said once a game)" in said for said in told)
    longest = options["speech_max"] or LONGEST_SPEECH
    notes = await played.notes("quoter")
    assert "2 says: " + "😀" * longest in notes
    assert None in notes
    assert max(len(note) for note in notes if isinstance(note, str)) == NOTE_MAX
