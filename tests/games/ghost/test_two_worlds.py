"""Two worlds that differ in a key, an item, dice or a guess, and in all that others are sent are the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from events.audience import Viewer
from games.ghost.growth.changes import give_item, grant_key
from games.ghost.hall.changes import gain_ability, hurt
from games.ghost.objects import AbilityForm
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
