"""Whose the time is: an evening with a DM, who may leave and come; and the DM's hand on the clocks of ``live``."""

from __future__ import annotations

import random
from typing import Any

import pytest

from events.event import Fact
from games.ghost.facts.collapse import OffRailJudged, PatientLost, PatientRestored, WindowKept
from games.ghost.facts.comm import CommUnanswered
from games.ghost.facts.dm import RulingMade
from games.ghost.facts.stage import ClockSet, ModuleTookOver, PhaseClosed, TimeOver
from games.ghost.rules import GAME
from games.ghost.state.options import HOUR, MINUTE, WAITS, GhostOptions, Wait
from games.ghost.state.stage import PHASES, clocks
from games.sitting import commands
from tests.games.ghost.patients import Patients, card, ghost, kinds, only
from tests.games.ghost.test_comm import TestSilence
from tests.games.ghost.test_dm import hearers
from tests.suite.play import CALM

LIVE = WAITS["live"]
STORY = {"content": "It kept my name."}


def falls(play: Patients) -> dict[tuple[str, str], int]:
    """When each clock falls; 0: it stands."""
    return {(clock.kind, clock.of): clock.until for clock in clocks(play.game_state)}


def from_now(play: Patients, wait: Wait) -> int:
    return play.now - play.table.truth.table.clock_offset + LIVE[wait]


def fallen(play: Patients, patient: str = "p1") -> None:
    """A patient has collapsed."""
    play.set_activity(**{patient: 0})
    play.do("host", "whisper", to=["p2"], text="It falls.", reason="")


def fights(play: Patients, patient: str) -> None:
    """The DM sets a monster on a patient."""
    monster, *_ = play.offered("host", "start_fight", "monsters")
    play.do("host", "start_fight", monsters=[monster], patients=[patient], reason="")


# --- an evening ----------------------------------------------------------------------------------------------------


def test_an_evening_of_three_hours_is_closed_by_nothing_but_the_dm() -> None:
    play = Patients.at("CMYK", dm=True, pace="evening")
    rest = HOUR // 4

    def goes_by() -> None:
        assert play.table.deadline() is None
        assert not any(falls(play).values())
        assert all(prompt.until is None for chair in (1, 2, 3, 4, "host") for prompt in play.prompts(chair).values())
        play.now += rest

    begun = play.now
    goes_by()
    for seat in range(1, 5):
        play.do(seat, "make", **ghost(seat))
    goes_by()
    play.do("host", "end_phase", reason="")
    play.explore()
    goes_by()
    play.do(1, "comm", target="p2", color="C", depth="full")
    play.do(
        "host", "start_fight", monsters=[play.offered("host", "start_fight", "monsters")[0]], patients=["p3"], reason=""
    )
    goes_by()
    fallen(play)
    play.do(1, "off_rail", **STORY)
    for _ in range(8):
        goes_by()
    assert play.now - begun >= 3 * HOUR
    state = play.game_state
    assert (state.phase, state.chapter, state.closing) == ("explore", 1, False)
    assert list(state.collapses.tales) == ["p1"]
    told = play.do("host", "judge", approve=True, reason="At last.", buff="")
    assert only(told, PatientRestored).patient == "p1"
    play.do("host", "end_phase", reason="It is late.")
    assert (play.game_state.phase, play.game_state.chapter) == ("choose", 2)


def test_a_dm_who_leaves_begins_the_clocks_of_live_and_one_who_comes_stops_them() -> None:
    play = Patients.exploring("CMYK", dm=True, pace="evening")
    play.do(1, "comm", target="p2", color="M", depth="full")
    play.do(
        "host", "start_fight", monsters=[play.offered("host", "start_fight", "monsters")[0]], patients=["p4"], reason=""
    )
    fallen(play, "p3")
    play.do(3, "off_rail", **STORY)
    play.now += HOUR
    assert set(falls(play).values()) == {0}
    play.act(commands.LeaveHost())
    assert kinds(play.wait())[0] == "ModuleTookOver"
    now = falls(play)
    assert now[("phase", "")] == from_now(play, "chapter")
    assert now[("vote", "p3")] == from_now(play, "vote")
    (comm,) = (of for kind, of in now if kind == "comm")
    assert now[("comm", comm)] == play.game_state.comms.inbox["p2"][comm].until == from_now(play, "comm")
    assert now.keys() >= {("phase", ""), ("vote", "p3"), ("comm", comm)}
    assert all(now.values())
    for viewer in (1, 2, 3, 4, "host", "public"):
        assert play.view(viewer).until == now[("phase", "")]
    assert play.view(2).comms.inbox["p2"][comm].until == play.view(1).comms.asked["p1"].until
    play.act(commands.TakeHost("h"))
    assert set(falls(play).values()) == {0}
    assert play.view(2).comms.inbox["p2"][comm].until == play.view(1).comms.asked["p1"].until == 0
    assert play.table.deadline() is None
    play.now += HOUR
    assert only(play.do("host", "judge", approve=False, reason="No.", buff=""), OffRailJudged).patient == "p3"


@pytest.mark.parametrize("phase", ["registration", "ghost_making", "choose", "explore", "finale"])
def test_every_phase_has_its_clock_of_live_once_the_chair_is_empty(phase: str) -> None:
    play = at(phase, pace="evening")
    assert play.table.deadline() is None
    play.act(commands.LeaveHost())
    told = play.wait()
    if play.game_state.phase == phase:
        assert play.game_state.until == from_now(play, PHASES[play.game_state.phase])
    else:
        assert "PhaseBegan" in kinds(told), "all was done, so the module went on"


def at(phase: str, **options: Any) -> Patients:
    """A table in this phase, with a DM."""
    if phase == "registration":
        play = Patients(GAME, random.Random(1), CALM)
        play.open(GhostOptions(pace="evening"), 3)
        for seat in range(1, 4):
            play.act(commands.Sit(seat, f"p{seat}"))
        play.act(commands.TakeHost("h"))
        play.start()
        return play
    play = Patients.at("CMYK", dm=True, **options)
    if phase == "ghost_making":
        return play
    for seat in range(1, 5):
        play.do(seat, "make", **ghost(seat))
    play.do("host", "end_phase", reason="")
    if phase == "explore":
        play.explore()
    elif phase == "finale":
        play.to_the_finale()
    return play


def test_a_pause_stops_the_clocks_that_a_leaving_dm_has_begun() -> None:
    play = Patients.exploring("CMYK", dm=True, pace="evening")
    play.act(commands.LeaveHost())
    play.wait()
    play.act(commands.Pause())
    assert play.table.deadline() is None
    play.now += HOUR
    play.act(commands.Resume())
    deadline = play.table.deadline()
    assert deadline is not None
    assert deadline.when == play.now + LIVE["chapter"]


def test_a_dm_who_leaves_a_paused_table_leaves_it_to_the_module_when_it_goes_on() -> None:
    play = Patients.exploring("CMYK", dm=True, pace="evening")
    play.act(commands.Pause())
    play.act(commands.LeaveHost())
    play.now += HOUR
    assert play.table.deadline() is None
    play.act(commands.Resume())
    assert ModuleTookOver.__name__ in kinds(play.wait())
    assert play.game_state.until == from_now(play, "chapter")


# --- live, with a DM -----------------------------------------------------------------------------------------------


def test_a_chapter_at_live_does_not_close_over_the_dms_head() -> None:
    play = Patients.exploring("CMYK", dm=True)
    activity = {id: one.quantum_activity for id, one in play.game_state.hall.patients.items()}
    assert all(prompt.until is None for seat in range(1, 5) for prompt in play.prompts(seat).values())
    assert play.prompts("host")[play.asked("host", "clock.phase")].until == play.game_state.until
    assert not play.prompts("host")[play.asked("host", "end_phase")].required
    assert kinds(play.wait()) == ["TimeOver"]
    assert hearers(play, TimeOver) == {"public", 1, 2, 3, 4, "host"}
    assert play.prompts("host")[play.asked("host", "end_phase")].required
    assert play.table.deadline() is None
    play.now += 3 * HOUR
    assert {id: one.quantum_activity for id, one in play.game_state.hall.patients.items()} == activity
    assert play.game_state.phase == "explore"
    play.do(1, "comm", target="p2", color="M", depth="full")
    fights(play, "p3")
    assert play.table.deadline() is None, "no clock begins any more"
    play.do("host", "end_phase", reason="")
    assert play.game_state.chapter == 2


def test_a_phase_past_its_time_has_a_whole_clock_again_once_the_dm_has_left() -> None:
    play = Patients.exploring("CMYK", dm=True)
    play.wait()
    play.act(commands.LeaveHost())
    play.wait()
    assert (play.game_state.phase, play.game_state.overtime) == ("explore", None)
    assert play.game_state.until == from_now(play, "chapter")
    assert isinstance(play.wait()[0], PhaseClosed)


def test_a_story_is_refused_by_no_window_no_chapter_and_no_end_while_a_dm_sits() -> None:
    play = Patients.exploring("CMYK", dm=True)
    fallen(play)
    play.do(1, "off_rail", **STORY)
    told = play.do("host", "end_phase", reason="")
    assert only(told, WindowKept).window.stretch == 2
    assert not {OffRailJudged.__name__, PatientLost.__name__} & set(kinds(told))
    for _ in range(3):
        play.explore()
        play.set_activity(**dict.fromkeys(("p2", "p3", "p4"), 10))
        play.do("host", "end_phase", reason="")
    assert play.game_state.phase == "finale"
    play.wait()
    assert "TableEnded" not in kinds(play.do("host", "end_phase", reason="Curtain."))
    assert not play.asks("host", "end_phase")
    assert play.prompts("host")[play.asked("host", "judge")].required
    told = play.do("host", "judge", approve=True, reason="", buff="")
    assert "PatientRestored" in kinds(told)
    assert play.finished


def test_a_refusal_after_the_chapter_leaves_the_tries_that_were_left() -> None:
    play = Patients.exploring("CMYK", dm=True)
    fallen(play)
    play.do(1, "off_rail", **STORY)
    play.do("host", "end_phase", reason="")
    assert "PatientLost" not in kinds(play.do("host", "judge", approve=False, reason="", buff=""))
    play.do(1, "off_rail", **STORY)
    assert "PatientLost" in kinds(play.do("host", "judge", approve=False, reason="", buff=""))


def test_a_story_whose_dm_leaves_after_the_chapter_is_put_to_the_vote() -> None:
    play = Patients.exploring("CMYK", dm=True)
    fallen(play)
    play.do(1, "off_rail", **STORY)
    play.do("host", "end_phase", reason="")
    play.act(commands.LeaveHost())
    told = play.wait()
    assert {"OffRailSubmitted"} <= set(kinds(told))
    assert not {"OffRailJudged", "PatientLost"} & set(kinds(told))
    assert play.asks(2, "off_rail_vote")


# --- the hand on the clock -----------------------------------------------------------------------------------------


def set_clock(play: Patients, name: str, change: str, minutes: int = 1, reason: str = "") -> list[Fact]:
    return play.do("host", f"clock.{name}", change=change, minutes=minutes, reason=reason)


def test_the_phase_is_stopped_put_off_and_ended() -> None:
    play = Patients.at("CMYK", dm=True)
    set_clock(play, "phase", "stop", reason="Tea")
    assert hearers(play, ClockSet) == hearers(play, RulingMade) == {"public", 1, 2, 3, 4, "host"}
    assert play.table.deadline() is None
    assert play.prompts(1)[play.asked(1, "make")].until is None
    play.now += HOUR
    set_clock(play, "phase", "extend", 5)
    assert play.game_state.until == play.now + 5 * MINUTE
    set_clock(play, "phase", "extend", 5)
    assert play.prompts(1)[play.asked(1, "make")].until == play.now + 10 * MINUTE
    set_clock(play, "phase", "end")
    assert (play.game_state.phase, play.game_state.chapter) == ("choose", 1)
    assert not play.table.truth.table.missed


def test_a_clock_that_stands_when_its_dm_leaves_runs_again() -> None:
    play = Patients.at("CMYK", dm=True)
    set_clock(play, "phase", "stop")
    play.act(commands.LeaveHost())
    play.wait()
    assert play.game_state.until == from_now(play, "ghost_making")
    play.act(commands.TakeHost("h"))
    assert play.game_state.until, "at live the clocks run on"


def test_a_turn_that_is_called_defends_and_nobody_has_missed_it() -> None:
    play = Patients.exploring("CMYK", dm=True)
    play.do(
        "host", "start_fight", monsters=[play.offered("host", "start_fight", "monsters")[0]], patients=["p1"], reason=""
    )
    fight = next(iter(play.game_state.combats.fights.values()))
    told = set_clock(play, f"turn.{fight.id}", "end")
    assert "TurnTaken" in kinds(told)
    assert hearers(play, ClockSet) == {1, "host"}
    assert not play.table.truth.table.missed
    fight = next(iter(play.game_state.combats.fights.values()), fight)
    if play.asks("host", f"clock.turn.{fight.id}"):
        set_clock(play, f"turn.{fight.id}", "extend", 3)
        assert play.view(1).combats.fights["p1"].until == play.game_state.combats.fights["p1"].until


def test_a_failed_check_stands_when_the_dm_calls_time() -> None:
    play = Patients.exploring("CMYK", dm=True)
    play.do(1, "act", kind="skill_check", color="C", text="I look.")
    play.script("check.p1", 2)
    play.do("host", "answer", answer="check", color="C", target=6, text="", reason="")
    set_clock(play, "reroll.p1", "stop")
    assert hearers(play, ClockSet) == {1, "host"}
    assert play.view(1).checks.offers["p1"].until == 0
    assert "CheckStood" in kinds(set_clock(play, "reroll.p1", "end"))


@pytest.mark.parametrize("change", ["stop", "extend", "end"])
def test_the_dms_hand_does_not_tell_a_right_guess_from_a_wrong_one(change: str) -> None:
    """Silence, a refusal and a wrong guess: who has asked is sent the same bytes, whatever is done to the clock."""
    silent, refused, wrong = (stream(course, change) for course in ("silent", "refused", "wrong"))
    assert len(silent) >= 2
    assert silent == refused == wrong


def stream(course: str, change: str) -> list[bytes]:
    play = Patients.exploring("CMYYK" if course == "wrong" else "CMMYK", dm=True)
    initiator, target = TestSilence.strangers(play)
    other = next(seat for seat in range(1, 6) if seat not in (initiator, target))
    before = len(play.bytes_of(initiator))
    play.do(initiator, "comm", target=f"p{target}", color="M", depth="full")
    play.now += 1000
    play.do(other, "comm", target=f"p{initiator}", color="K", depth="full")
    if course == "refused":
        play.do(target, "reject")
    play.now += 1000
    told = set_clock(play, "comm", change, 7, reason="On we go")
    ended = {one.patient for one in told if isinstance(one, CommUnanswered)}
    assert ended == ({f"p{initiator}", f"p{other}"} if change == "end" else set())
    assert "host" in hearers(play, RulingMade)
    assert "public" not in hearers(play, RulingMade)
    if change == "extend":
        play.wait()
    return play.bytes_of(initiator, before)


# --- who is still at it --------------------------------------------------------------------------------------------


def test_the_dm_must_end_a_phase_that_everybody_is_done_with() -> None:
    play = at("registration")

    def must() -> bool:
        return play.prompts("host")[play.asked("host", "end_phase")].required

    for seat, color in enumerate("CMY", 1):
        assert not must()
        play.do(seat, "register", **card(seat, color))
        assert not must(), "a patient may still be changed for another"
        play.do(seat, "registered", patient=f"p{seat}")
    assert must()
    play.do("host", "end_phase", reason="")
    for seat in range(1, 4):
        assert not must()
        play.do(seat, "make", **ghost(seat))
    assert must()
    play.do("host", "end_phase", reason="")
    for seat in range(1, 4):
        assert not must()
        play.do(seat, "region", region="A")
    assert must()
