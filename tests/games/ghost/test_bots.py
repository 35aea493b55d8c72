"""The seeker: what its games come to, and whom it registers."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from games.dice import Dice
from games.ghost.bots import FAINT_STORIES, STORIES, THIN, seeker
from games.ghost.rules import GAME
from games.ghost.state.chapters import POINTS
from games.ghost.state.objects import RECOMMENDED
from games.ghost.state.options import GhostOptions
from games.sitting import commands
from tests.games.ghost.patients import Patients, card, ghost
from tests.games.ghost.whole import SEEDS, of_seekers
from tests.suite.play import CALM


def test_seekers_come_to_all_endings_and_fight() -> None:
    games = [of_seekers(size, seed) for size in (3, 4, 5) for seed in SEEDS]
    assert all(play.finished for play in games)
    counted = sum((Counter(GAME.lab.course(play.game_state, ()).counts) for play in games), Counter[str]())
    assert {name for name in (*POINTS, "fights", "challenges") if not counted[name]} == set()


@pytest.mark.parametrize(
    ("language", "chinese", "size"),
    [("zh", True, 8), ("en", False, 3), pytest.param("en", False, 8, marks=pytest.mark.long)],
)
def test_seekers_register_up_to_eight_different_patients_in_the_language_of_the_table(
    language: str, chinese: bool, size: int
) -> None:
    play = of_seekers(size, 1, language=language)
    hall = play.game_state.hall
    assert len({card.name for card in hall.patients.values()}) == size
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
            play.act(commands.Sit(seat, f"p{seat}"))
        play.start()
        assert all(play._seeks(seat) for seat in (1, 2, 3))
        play.wait()
        assert len({card.name for card in play.game_state.hall.patients.values()}) == 4


def among_people(people: int = 1, size: int = 4, seed: int = 1) -> Patients:
    """People in the first seats and bots in the others; all explore region A."""
    play = Patients(GAME, random.Random(seed), CALM)
    play.open(GhostOptions(pace="live"), size)
    for seat in range(1, size + 1):
        play.act(commands.Sit(seat, f"p{seat}") if seat <= people else commands.GiveToBot(seat, "seeker"))
    play.start()
    for seat, color in zip(range(1, size + 1), "CMYKCMYK", strict=False):
        play.do(seat, "register", **card(seat, color))
        play.do(seat, "registered", patient=f"p{seat}")
    for seat in range(1, size + 1):
        play.do(seat, "make", **ghost(seat))
    play.explore()
    return play


def thinks(play: Patients, seat: int, seed: int = 0) -> tuple[str, dict[str, Any]] | None:
    return seeker(play.view(seat), seat, play.prompts(seat), Dice(f"{seed:08x}", "bot", 0))


def test_bots_stay_in_a_chapter_while_people_act() -> None:
    play = among_people(people=2)
    for seed in range(300):
        chosen = thinks(play, 3, seed)
        assert chosen is None or chosen[1]["type"] != "finish_chapter"
    # Who stands in for a person waits for nobody: two of them would wait for each other.
    assert any(chosen[1]["type"] == "finish_chapter" for seed in range(2_000) if (chosen := thinks(play, 1, seed)))
    play.do(1, "chapter_done")
    assert all(chosen[1]["type"] != "finish_chapter" for seed in range(300) if (chosen := thinks(play, 3, seed)))
    play.do(2, "chapter_done")
    assert any(chosen[1]["type"] == "finish_chapter" for seed in range(2_000) if (chosen := thinks(play, 3, seed)))


def test_a_person_who_asks_a_bot_is_answered_and_can_read_in_peace() -> None:
    play = among_people()
    play.do(1, "comm", target="p2", color="M", depth="full")
    accept = thinks(play, 2)
    assert accept is not None
    assert accept[1] == {"type": "accept_comm"}
    play.send(2, accept[1], accept[0])
    download = thinks(play, 2)
    assert download is not None
    assert download[1]["type"] == "download_ability"
    play.send(2, download[1], download[0])

    def closes() -> int:
        return sum(chosen[1]["type"] == "close_comm" for seed in range(400) if (chosen := thinks(play, 2, seed)))

    reading = closes()
    ability = next(iter(play.view(1).hall.granted["p1"]["p2"].ghost.print_abilities)).id  # type: ignore[union-attr]
    play.do(1, "download", ability=ability)
    assert 0 < 2 * reading < closes()


def test_stories_are_judged_by_what_they_say_and_by_who_tells_them() -> None:
    def ayes(content: str, known: bool) -> int:
        play = Patients.exploring("CMYK")
        if known:
            play.do(1, "comm", target="p2", color="M", depth="full")
            play.do(2, "accept")
            for chair in (1, 2):
                if closing := play.asks(chair, "close"):
                    play.do(chair, "close")
                    assert closing
        play.finish_chapter()
        play.to_the_finale()
        play.do(1, "off_rail", content=content)
        return sum(chosen[1].get("approve", 0) for seed in range(300) if (chosen := thinks(play, 2, seed)))

    full, faint = STORIES[0].zh, FAINT_STORIES[0].zh
    assert len(faint.encode()) < THIN <= len(full.encode())
    assert ayes(faint, known=False) == 0
    assert 0 < ayes(full, known=False) < ayes(full, known=True)


@pytest.mark.parametrize("size", [3, 4, 5, *(pytest.param(size, marks=pytest.mark.long) for size in (6, 7, 8))])
def test_ghosts_of_bots_have_names_of_their_own_and_the_effects_of_their_colours(size: int) -> None:
    for seed in SEEDS:
        hall = of_seekers(size, seed).game_state.hall
        assert len({ghost.name for ghost in hall.ghosts.values()}) == size
        by_bots = [id for id, maker in hall.makers.items() if maker not in hall.lost]
        natives = [(id, ability) for id in by_bots for ability in hall.native[id].values()]
        assert {ability.effect_type == RECOMMENDED[ability.color] for _, ability in natives} == {True}
        assert {ability.color == hall.ghost_colors[id] for id, ability in natives} == {True}


def test_the_clock_gives_no_ghost_the_name_of_a_bots() -> None:
    for seed in range(8):
        play = Patients.at("CMYKCMYK", seed=seed)
        for seat in (1, 2, 3, 4, 5):
            assert play._seeks(seat)
        play.wait()
        ghosts = play.game_state.hall.ghosts
        assert len(ghosts) == 8
        assert len({ghost.name for ghost in ghosts.values()}) == 8
