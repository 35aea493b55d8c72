"""Two worlds that differ in a key, an item, dice or a guess, and in all that others are sent are the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from events import audience as audiences
from events.audience import Viewer
from games.ghost.rules.growth import give_item, grant_key
from games.ghost.rules.patients import gain_ability, hurt
from games.ghost.rules.talk import Narrate
from games.ghost.state.objects import AbilityForm
from tests.games.ghost.patients import Patients, causes
from tests.suite.names import Names

NODE = "tower_level"
"""In the first region: a key for who passes, a loss of one for who fails."""

World = Callable[[Patients], None]

ELSEWHERE: tuple[Viewer, ...] = ("public", 3, 4)
"""Who is not in the first patient's session; the second one is, where a test says so."""


def world(happens: World, company: int = 1, dm: bool = False, **options: Any) -> Patients:
    """The first patients go to region A, as many as its company is, the others to B; then it happens."""
    play = Patients.at("CMYK", dm, module="first_light", **options)
    for seat in range(1, 5):
        play.do(seat, "make", **ghost_of(seat))
    if dm:
        play.do("host", "end_phase", reason="")
    for seat in range(1, 5):
        play.do(seat, "region", region="A" if seat <= company else "B")
    if dm:
        play.do("host", "end_phase", reason="")
    play.happen(lambda story: give_item(story, "p1", "thermos", {"zh": "壶", "en": "Flask"}, 1))
    play.happen(lambda story: gain_ability(story, "p1", AbilityForm("Warmth", "It warms.", "C", "recovery")))
    happens(play)
    return play


def ghost_of(seat: int) -> dict[str, Any]:
    ability = {"name": f"ability-{seat}", "description": "", "color": "M", "effect_type": "attack"}
    return {"name": f"Ghost {seat}", "appearance": "", "personality": "", "print_ability": ability}


def sent(play: Patients, viewer: Viewer) -> list[bytes]:
    """Every byte of every frame, opaque names numbered as they come."""
    table: Any = play.table
    names, frames = Names(table.opaque), []
    for frame in play.bytes_of(viewer):
        names, plain = names.met(frame)
        frames.append(plain)
    return frames


def assert_alike(worlds: list[Patients], *viewers: Viewer) -> None:
    first, *others = worlds
    for viewer in viewers:
        frames = sent(first, viewer)
        assert b'"activity_' not in frames[0]
        for other in others:
            assert sent(other, viewer) == frames, viewer


# --- why a quantum activity changes --------------------------------------------------------------------------------


def by_a_key(play: Patients) -> None:
    play.set_activity(p1=8)
    play.script("check.p1", 6)
    play.do(1, "interact", node=NODE, color="C")


def by_an_item(play: Patients) -> None:
    play.set_activity(p1=8)
    play.do(1, "item", item="thermos")


def by_an_ability(play: Patients) -> None:
    play.set_activity(p1=8)
    (ability,) = (id for id, one in play.game_state.hall.copied["p1"].items() if one.name == "Warmth")
    play.do(1, "ability", ability=ability, target="p1")


def by_a_dark_failure(play: Patients) -> None:
    fails(play, 1)


def by_a_failure(play: Patients) -> None:
    fails(play, 2)


def fails(play: Patients, die: int) -> None:
    """There is one left to lose, by the dice if they are dark, else by what happens there."""
    play.set_activity(p1=1)
    play.script("check.p1", die)
    play.do(1, "interact", node=NODE, color="C")
    play.do(1, "stand")


@pytest.mark.parametrize("roll_mode", ["private", "blind", "self", "public"])
@pytest.mark.parametrize(
    "ways",
    [
        {"key": by_a_key, "item": by_an_item, "ability": by_an_ability},
        {"dark_failure": by_a_dark_failure, "node": by_a_failure},
    ],
    ids=["healed", "hurt"],
)
def test_nobody_elsewhere_can_tell_why_somebody_is_hurt_or_healed(ways: dict[str, World], roll_mode: str) -> None:
    worlds = {cause: world(happens, roll_mode=roll_mode) for cause, happens in ways.items()}
    assert_alike(list(worlds.values()), *ELSEWHERE, 2)
    for cause, play in worlds.items():
        told = [fact for frame in play.bytes_of(1) for fact in json.loads(frame)["facts"]]
        assert {"type": "activity_explained", "patient": "p1", "cause": cause} in told
        assert f'"cause":"{cause}"'.encode() in b"".join(play.bytes_of("host"))


def test_nobody_in_the_session_can_tell_a_key_from_other_healing() -> None:
    """By no node, whose text the session hears: that is no secret."""

    def key(play: Patients) -> None:
        play.set_activity(p1=8)
        play.happen(lambda story: grant_key(story, "p1"))

    worlds = [world(happens, company=2) for happens in (key, by_an_item)]
    assert_alike(worlds, 2, *ELSEWHERE)
    assert sent(worlds[0], 1) != sent(worlds[1], 1)


def test_nobody_in_the_session_can_tell_dice_that_were_all_ones_from_the_dms_hand() -> None:
    def dark(play: Patients) -> None:
        rolls(play, 1)

    def hand(play: Patients) -> None:
        rolls(play, 2)
        play.happen(lambda story: hurt(story, "p1", 1, "dm"))

    worlds = [world(happens, company=2, dm=True) for happens in (dark, hand)]
    assert_alike(worlds, 2, *ELSEWHERE)
    for play, cause in zip(worlds, ("dark_failure", "dm"), strict=True):
        told = (event.fact for commit in play.commits for event in commit.events)
        assert list(causes(told))[-1] == cause


@pytest.mark.parametrize("dm", [True, False])
def test_nobody_who_may_not_read_a_story_can_tell_whether_a_picture_goes_with_it(dm: bool) -> None:
    def tells(play: Patients, picture: str | None) -> None:
        play.happen(lambda story: hurt(story, "p1", 10, "node"))
        play.do(4, "chapter_done")
        play.do(1, "off_rail", content="We look up.", picture=picture)

    pictures = (None, "https://pictures.example/us.png", f"picture:abc.1.{'0' * 32}")
    worlds = [world(lambda play, one=one: tells(play, one), dm=dm) for one in pictures]  # type: ignore[misc]
    if dm:
        assert_alike(worlds, 2, *ELSEWHERE)
    for reader in (1, "host") if dm else (*ELSEWHERE, 1, 2):
        assert sent(worlds[1], reader) != sent(worlds[0], reader)
        assert b"pictures.example" in b"".join(sent(worlds[1], reader))


def rolls(play: Patients, die: int) -> None:
    """The first patient asks the DM, who asks for a check that fails."""
    play.script("check.p1", die)
    play.do(1, "act", kind="explore", color="any", text="I look around.")
    play.do("host", "answer.p1", answer="check", color="C", target=6, text="", reason="")
    play.do(1, "stand")


# --- names and roles -----------------------------------------------------------------------------------------------


def test_nobody_else_can_tell_who_asked_for_a_communication() -> None:
    def asks(one: int, other: int) -> World:
        def happens(play: Patients) -> None:
            play.do(one, "comm", target=f"p{other}", color="CMYK"[other - 1], depth="full")
            play.do(other, "accept")
            play.do(one, "close")

        return happens

    worlds = [world(asks(1, 2), company=2), world(asks(2, 1), company=2)]
    assert_alike(worlds, *ELSEWHERE)
    assert sent(worlds[0], 1) != sent(worlds[1], 1)


@pytest.mark.parametrize("before", [1, 5])
def test_nobody_can_count_by_its_name_the_checks_that_were_out_of_sight(before: int) -> None:
    def checks(number: int) -> World:
        def happens(play: Patients) -> None:
            for _ in range(number):
                rolls(play, 2)
            play.finish_chapter()
            play.explore()
            rolls(play, 2)

        return happens

    worlds = [world(checks(number), dm=True) for number in (0, before)]
    assert_alike(worlds, 2, *ELSEWHERE)
    assert b'"check_resolved"' in b"".join(sent(worlds[0], 2))


# --- what is said --------------------------------------------------------------------------------------------------


def silence(play: Patients) -> None:
    """Nobody says anything."""


def talks(play: Patients) -> None:
    play.send(1, {"type": "say", "text": "hush", "to": "table"})
    play.send(2, {"type": "say", "text": "hush", "to": [1]})


def ghosts_talk(play: Patients) -> None:
    """By who made the first patient's ghost, by the second patient, and by a model."""
    ghost, maker = companion(play)
    play.do(2, "address", ghost=ghost, text="Who are you?")
    play.do(maker, "speak", ghost=ghost, text="I am cold.")
    heard = audiences.only(1, 2, maker, host=True)
    play.act(Narrate(f"ghost.{ghost}", heard, "So cold."))


def voice_changes_hands(play: Patients) -> None:
    _, maker = companion(play)
    play.do(maker, "voice", to="host")
    play.do(1, "loan", answer="take")


def companion(play: Patients) -> tuple[str, int]:
    """The first patient's ghost, and the seat that made it."""
    ghost = play.game_state.hall.ghost_of("p1")
    assert ghost is not None
    return ghost, int(play.game_state.hall.makers[ghost][1:])


@pytest.mark.parametrize("says", [talks, ghosts_talk, voice_changes_hands])
@pytest.mark.parametrize("dm", [False, True])
def test_nobody_elsewhere_hears_what_is_said_in_a_region(says: World, dm: bool) -> None:
    """Who made the ghost hears what is said to it and by it, as those beside it do."""
    worlds = [world(happens, company=2, dm=dm, narration="on") for happens in (silence, says)]
    hear = {1, 2} if says is talks else {1, 2, companion(worlds[0])[1]}
    assert_alike(worlds, *(viewer for viewer in ELSEWHERE if viewer not in hear))
    assert any(sent(worlds[0], viewer) != sent(worlds[1], viewer) for viewer in hear)


def test_of_a_message_nobody_hears_but_the_two_and_the_dm() -> None:
    def message(play: Patients) -> None:
        play.do(1, "message", to="p3", text="Come.")

    worlds = [world(happens, company=2, dm=True) for happens in (silence, message)]
    assert_alike(worlds, "public", 2, 4)
    assert sent(worlds[0], 3) != sent(worlds[1], 3)


def test_nobody_beside_a_ghost_can_tell_who_speaks_for_it() -> None:
    """Whether its maker, its host or a model has: but the host, with whom the maker has agreed on it."""

    def by_its_maker(play: Patients) -> None:
        ghost, maker = companion(play)
        play.do(maker, "speak", ghost=ghost, text="I am cold.")

    def by_its_host(play: Patients) -> None:
        ghost, _ = companion(play)
        voice_changes_hands(play)
        play.do(1, "speak", ghost=ghost, text="I am cold.")

    def by_a_model(play: Patients) -> None:
        ghost, maker = companion(play)
        play.act(Narrate(f"ghost.{ghost}", audiences.only(1, 2, maker, host=True), "I am cold."))

    worlds = [world(happens, company=2, narration="on") for happens in (by_its_maker, by_its_host, by_a_model)]
    beside = [viewer for viewer in (2, *ELSEWHERE) if viewer != companion(worlds[0])[1]]
    assert_alike(worlds, *beside)
    assert_alike([worlds[0], worlds[2]], 1)
    assert b"I am cold." in b"".join(sent(worlds[0], 1))
