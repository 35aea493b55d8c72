"""The seeker: what its games come to, and whom it registers."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games import sitting
from games.ghost.finale.things import POINTS
from games.ghost.options import GhostOptions
from games.ghost.rules import GAME
from tests.games.ghost.patients import Patients
from tests.suite.play import CALM

GAMES = 12


def test_seekers_come_to_all_endings_and_fight() -> None:
    games = [Patients.of_seekers(3 + seed % 3, seed) for seed in range(GAMES)]
    assert all(play.finished for play in games)
    counted = sum((Counter(GAME.course(play.game_state, ()).counts) for play in games), Counter[str]())
    assert {name for name in (*POINTS, "fights", "challenges") if not counted[name]} == set()


@pytest.mark.parametrize(("language", "chinese"), [("zh", True), ("en", False)])
def test_seekers_register_eight_different_patients_in_the_language_of_the_table(language: str, chinese: bool) -> None:
    play = Patients.of_seekers(8, 1, language=language)
    hall = play.game_state.hall
    assert len({card.name for card in hall.patients.values()}) == 8
    texts = [secret.ideal_projection for secret in hall.secrets.values()]
    texts += [ghost.personality for ghost in hall.ghosts.values()]
    texts += [ability.description for own in (*hall.native.values(), *hall.copied.values()) for ability in own.values()]
    assert {any("一" <= letter <= "鿿" for letter in text) for text in texts} == {chinese}


def test_who_has_no_patient_plays_one_that_nobody_has() -> None:
    """Three bots have registered when the clock fills in the fourth seat."""
    for seed in range(12):
        play = Patients(GAME, random.Random(seed), CALM)
        play.open(GhostOptions(pace="live"), 4)
        for seat in range(1, 5):
            play.act(sitting.Sit(seat, f"p{seat}"))
        play.start()
        assert all(play._seeks(seat) for seat in (1, 2, 3))
        play.wait()
        assert len({card.name for card in play.game_state.hall.patients.values()}) == 4
