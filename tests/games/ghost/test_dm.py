"""The DM's powers: what each does, who is told, and why; requests, corrections, and a table without its DM."""

from __future__ import annotations

from typing import Any

import pytest

from events.audience import Viewer
from events.event import Fact
from games.ghost.facts import dm as facts
from games.ghost.facts.hall import ActivityBounded
from games.ghost.facts.stage import ModuleTookOver
from games.ghost.state.objects import COLORS
from games.sitting import commands
from games.sitting.facts import TableOpenerChanged
from server.refusals import Refused
from tests.games.ghost.patients import Patients, ghost, kinds, only
from tests.suite.checks import sees

BOUNDED = ("activity", "activity_max", "signal", *COLORS)


def led(**options: Any) -> Patients:
    """Four patients in region A, led by a DM."""
    return Patients.exploring("CMYK", dm=True, **options)


def hearers(play: Patients, kind: type[Fact]) -> set[Viewer]:
    """Who was told the last fact of a kind."""
    for commit in reversed(play.commits):
        for event in commit.events:
            if isinstance(event.fact, kind):
                return {viewer for viewer in play.viewers if sees(event, viewer)}
    raise AssertionError(f"no {kind.__name__}")


# --- numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", BOUNDED)
@pytest.mark.parametrize("by", [-10, 10])
def test_a_number_moves_within_its_bounds_and_is_taken_back_by_as_much(what: str, by: int) -> None:
    play = led()
    before = play.game_state.hall
    play.do("host", "adjust", patient="p1", what=what, by=by, reason="because")
    hall = play.game_state.hall
    assert 0 <= hall.patients["p1"].quantum_activity <= hall.patients["p1"].quantum_activity_max
    assert 0 <= hall.signal["p1"] <= play.game_state.options.signal_max
    assert all(0 <= value <= 5 for value in hall.attributes["p1"].values())
    ruling = max(play.game_state.desk.rulings)
    if play.game_state.desk.rulings[ruling].change is None:
        assert hall.patients["p1"] == before.patients["p1"]
        return
    if what == "activity" and by < 0:
        return  # a collapse stays one: only a story brings the patient back
    told = play.do("host", "correct", ruling=ruling, reason="a slip")
    assert only(told, facts.RulingMade).corrects == "adjust"
    assert only(told, facts.RulingKept).ruling.corrects == ruling
    after = play.game_state.hall
    assert (after.attributes, after.signal) == (before.attributes, before.signal)
    assert after.patients["p1"].quantum_activity_max == before.patients["p1"].quantum_activity_max
    assert ruling not in [number for number, one in play.game_state.desk.rulings.items() if one.change]


def test_a_lower_maximum_clamps_what_there_is() -> None:
    play = led()
    told = play.do("host", "adjust", patient="p1", what="activity_max", by=-4, reason="")
    assert only(told, ActivityBounded) == ActivityBounded("p1", 6, 6)


def test_who_sees_an_effect_is_told_the_reason_and_no_number() -> None:
    play = led()
    play.do("host", "adjust", patient="p2", what="signal", by=-1, reason="static")
    assert hearers(play, facts.RulingMade) == {2, "host"}
    assert hearers(play, facts.RulingKept) == {"host"}
    play.do("host", "adjust", patient="p2", what="activity", by=-1, reason="cold")
    assert hearers(play, facts.RulingMade) == {"public", 1, 2, 3, 4, "host"}
    assert play.view(2).desk.rulings == {}


def test_grants_reach_the_owner_and_no_more_is_taken_than_there_is() -> None:
    play = led()
    play.do("host", "grant_fragment", patient="p1", color="M", n=2, reason="")
    play.do("host", "grant_fragment", patient="p1", color="M", n=-5, reason="")
    assert play.game_state.belongings.fragments["p1"]["M"].held == 0
    assert play.game_state.belongings.fragments["p1"]["M"].lost == 2
    item = play.offered("host", "grant_item", "item")[0]
    play.do("host", "grant_item", patient="p1", item=item, n=2, reason="")
    play.do("host", "grant_item", patient="p1", item=item, n=-5, reason="")
    assert play.game_state.belongings.items["p1"][item] == 0
    play.do("host", "grant_ability", patient="p1", print_ability=ghost(1)["print_ability"], reason="")
    assert [one.name for one in play.view(1).hall.copied["p1"].values()] == ["ability-1"]
    assert play.view(2).hall.copied == {}
    play.do("host", "add_buff", patient="p1", name="Warm", expression="m+1", rounds=2, reason="")
    assert play.offered("host", "remove_buff", "buff") == ["p1.b1"]
    play.do("host", "remove_buff", buff="p1.b1", reason="")
    assert play.game_state.belongings.buffs["p1"] == {}


def test_a_key_is_granted_once_a_chapter() -> None:
    play = led()
    play.set_activity(p1=4)
    play.do("host", "grant_key", patient="p1", reason="")
    assert play.game_state.hall.patients["p1"].quantum_activity == 10
    assert "p1" not in play.offered("host", "grant_key", "patient")


# --- sessions ------------------------------------------------------------------------------------------------------


def test_one_session_at_a_place_that_pauses_goes_on_ends_and_is_followed_by_another() -> None:
    play = led()
    (session,) = play.game_state.scenes.sessions
    assert not play.asks("host", "start_session")
    play.do("host", "pause_session", session=session, reason="")
    assert not play.asks(1, "interact")
    assert not play.asks(1, "act")
    play.do("host", "resume_session", session=session, reason="")
    assert play.asks(1, "act")
    play.do("host", "adjust", patient="p1", what="signal", by=-2, reason="")
    play.do("host", "end_session", session=session, reason="")
    assert play.offered("host", "start_session", "region") == ["A"]
    play.do("host", "start_session", region="A", reason="")
    assert set(play.game_state.scenes.sessions) == {session, f"{session}2"}
    assert play.game_state.hall.signal["p1"] == play.game_state.options.signal_max - 1


def test_a_scene_is_set_for_those_who_are_there() -> None:
    play = led()
    (session,) = play.game_state.scenes.sessions
    play.do("host", "set_scene", session=session, text="Rain.", reason="")
    assert play.view(3).scenes.scenes["p3"].text == {"zh": "Rain.", "en": "Rain."}
    assert set(play.view(3).scenes.scenes) == {"p3"}


def test_who_is_moved_to_another_region_sees_it_and_is_of_its_session() -> None:
    play = led()
    there = next(place for place in play.offered("host", "move_patient", "place") if place.startswith("B/"))
    play.do("host", "move_patient", patient="p2", place=there, reason="")
    state = play.game_state
    assert state.company("p2") == ("p2",)
    assert "p2" not in state.company("p1")
    assert play.view(2).scenes.places["p2"] == there[2:]
    assert there[2:] in play.view(2).scenes.scenes["p2"].areas
    back = next(place for place in play.offered("host", "move_patient", "place") if place.startswith("A/"))
    play.do("host", "move_patient", patient="p2", place=back, reason="")
    assert set(play.game_state.company("p1")) == {"p1", "p2", "p3", "p4"}


# --- requests ------------------------------------------------------------------------------------------------------


def test_a_request_waits_is_answered_by_a_check_and_may_be_made_again() -> None:
    play = led()
    play.do(1, "act", kind="skill_check", color="C", text="I listen.")
    assert hearers(play, facts.RequestQueued) == {1, 2, 3, 4, "host"}
    assert not play.asks(1, "act")
    assert play.view(2).desk.requests == {}
    play.script("check.p1", 6)
    told = play.do("host", "answer.p1", answer="check", color="any", target=4, text="Listen.", reason="")
    assert "CheckResolved" in kinds(told)
    assert play.game_state.checks.verdicts["p1"].color == "C"
    assert play.asks(1, "act")


def test_a_request_can_be_withdrawn_and_ends_with_the_session() -> None:
    play = led()
    play.do(1, "act", kind="other", color="any", text="I wait.")
    play.do(1, "unask")
    play.do(1, "act", kind="other", color="any", text="I wait still.")
    play.do(2, "act", kind="other", color="any", text="I, too.")
    assert list(play.view("host").desk.requests) == ["p1", "p2"]
    (session,) = play.game_state.scenes.sessions
    play.do("host", "end_session", session=session, reason="")
    assert play.game_state.desk.requests == {}


def test_without_a_dm_nobody_can_be_asked() -> None:
    assert not Patients.exploring("CMYK").asks(1, "act")


# --- secrets -------------------------------------------------------------------------------------------------------


def test_whispers_and_hidden_rolls_reach_nobody_else() -> None:
    play = led()
    play.do("host", "whisper", to=["p1", "p3"], text="Run.", reason="")
    assert hearers(play, facts.Whispered) == {1, 3, "host"}
    play.do("host", "hidden_roll", dice=3, sides=8, reason="weather")
    assert hearers(play, facts.HiddenRolled) == {"host"}


@pytest.mark.parametrize("what", ["base_color", "attributes", "projection", "archive_M", "origin", "maker"])
def test_a_secret_is_revealed_as_it_is_to_those_named(what: str) -> None:
    play = led()
    play.do("host", "reveal", patient="p1", what=what, to=["p1", "p2"], reason="")
    assert hearers(play, facts.DatumRevealed) == {2, "host"}
    assert set(play.view(2).desk.revealed["p2"]["p1"]) == {what}
    assert play.view(3).desk.revealed == {}
    assert play.view(2).hall.secrets.keys() == {"p2"}


def test_a_file_is_revealed_as_a_grant() -> None:
    play = led()
    play.do("host", "reveal", patient="p1", what="file", to=["p2"], reason="")
    assert play.view(2).hall.granted["p2"]["p1"].ideal_projection == "projection-1-secret"


# --- hosts ---------------------------------------------------------------------------------------------------------


def test_who_is_assigned_before_the_scattering_travels_with_that_ghost() -> None:
    play = Patients.at("CMYK", dm=True)
    for seat in range(1, 5):
        play.do(seat, "make", **ghost(seat))
    own = play.double_of("p1")
    play.do("host", "assign_host", ghost=own, host="p1", override=False, reason="")
    play.do("host", "end_phase", reason="")
    hosts = play.game_state.hall.hosts
    assert hosts[own] == "p1"
    assert sorted(hosts.values()) == ["p1", "p2", "p3", "p4"]


def test_afterwards_it_takes_an_override_and_two_swap() -> None:
    play = led()
    own, before = play.double_of("p1"), play.host_of_double("p1")
    id = play.asked("host", "assign_host")
    refused = {"type": "assign_host", "ghost": own, "host": "p1", "override": False, "reason": ""}
    with pytest.raises(Refused):
        play.send("host", refused, id)
    other = play.game_state.hall.ghost_of("p1")
    assert other is not None
    play.do("host", "assign_host", ghost=own, host="p1", override=True, reason="")
    hosts = play.game_state.hall.hosts
    assert (hosts[own], hosts[other]) == ("p1", before)
    assert sorted(hosts.values()) == ["p1", "p2", "p3", "p4"]
    assert own in play.view(1).makings.hints["p1"]


# --- seats and ends ------------------------------------------------------------------------------------------------


def test_a_removed_player_leaves_the_patient_to_a_bot_until_somebody_sits_down() -> None:
    play = led()
    play.do("host", "remove_player", seat=2, reason="gone")
    seat = play.table.truth.table.seats[2]
    assert (seat.player, seat.bot) == (None, "seeker")
    assert play.game_state.hall.active[2] == "p2"
    play.act(commands.Invite("new"))
    play.act(commands.Sit(2, "new"))
    assert play.asks(2, "act")


def test_a_removed_player_may_neither_sit_down_nor_lead_nor_help_here_again() -> None:
    play = led()
    told = play.do("host", "remove_player", seat=1, reason="rude")
    assert [fact for fact in told if isinstance(fact, TableOpenerChanged)] == [TableOpenerChanged("p2")]
    play.act(commands.Invite("new"))
    assert play.offered("host", "appoint_co_dm", "player") == ["new"]
    play.act(commands.LeaveHost())
    for chair in (commands.Sit(1, "p1"), commands.TakeHost("p1")):
        with pytest.raises(Refused) as no:
            play.act(chair)
        assert no.value.reason == "removed"


def test_a_patient_is_lost_by_the_dms_word() -> None:
    play = led()
    own = play.game_state.hall.ghost_of("p2")
    play.do("host", "lose_patient", patient="p2", reason="gone")
    hall = play.game_state.hall
    assert "p2" not in hall.standing()
    assert own not in hall.hosts
    assert not play.asks(2, "act")


def test_when_the_dm_leaves_what_is_done_goes_on() -> None:
    play = Patients.at("CMYK", dm=True, pace="fast")
    for seat in range(1, 5):
        play.do(seat, "make", **ghost(seat))
    play.act(commands.LeaveHost())
    told = play.wait()
    assert kinds(told)[0] == "ModuleTookOver"
    assert "CompanionIntroduced" in kinds(told)
    assert hearers(play, ModuleTookOver) == {"public", 1, 2, 3, 4, "host"}


@pytest.mark.parametrize("unseals", ["everything", "nothing"])
def test_the_dm_decides_in_the_finale_what_opens_at_the_end(unseals: str) -> None:
    play = led(unseal="everything" if unseals == "nothing" else "nothing")
    play.finish_chapter()
    play.to_the_finale()
    play.do("host", "decide_unsealing", unseals=unseals, reason="")
    play.do("host", "end_phase", reason="")
    result = play.table.truth.table.result
    assert result is not None
    assert result.unseals == unseals
