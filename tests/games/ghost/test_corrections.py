"""What a ruling did is taken back: keys, abilities, buffs, moves, sessions, scenes; the past stays as it was told."""

from __future__ import annotations

from events.event import Fact
from games.ghost.facts import dm as facts
from games.ghost.facts.hall import AbilityWithdrawn, KeyWithdrawn
from tests.games.ghost.patients import Patients, ghost, only
from tests.games.ghost.test_dm import hearers, led

ABILITY = ghost(1)["print_ability"]


def back(play: Patients, kind: str) -> list[Fact]:
    """Take back the latest ruling, which was of this kind."""
    ruling = max(play.game_state.desk.rulings)
    assert play.game_state.desk.rulings[ruling].kind == kind
    before = len(play.commits)
    told = play.do("host", "correct", ruling=ruling, reason="a slip")
    assert len(play.commits) == before + 1
    assert ruling not in offered(play)
    assert only(told, facts.RulingKept).ruling.corrects == ruling
    return told


def offered(play: Patients) -> list[int]:
    return play.offered("host", "correct", "ruling") if play.asks("host", "correct") else []


def test_a_key_goes_with_what_it_restored() -> None:
    play = led()
    play.set_activity(p1=4)
    play.do("host", "adjust", patient="p1", what="signal", by=-2, reason="")
    signal = play.game_state.hall.signal["p1"]
    play.do("host", "grant_key", patient="p1", reason="")
    told = back(play, "grant_key")
    assert only(told, KeyWithdrawn) == KeyWithdrawn("p1", 1)
    assert hearers(play, KeyWithdrawn) == {1, "host"}
    assert play.game_state.hall.patients["p1"].quantum_activity == 4
    assert play.game_state.hall.signal["p1"] == signal
    assert not play.asks(1, "boon")
    assert "p1" in play.offered("host", "grant_key", "patient")


def test_a_key_whose_attribute_was_chosen_has_been_used() -> None:
    play = led()
    play.do("host", "grant_key", patient="p1", reason="")
    key = max(play.game_state.desk.rulings)
    assert key in offered(play)
    play.do(1, "boon", color="C")
    assert key not in offered(play)


def test_an_ability_goes_with_its_uses() -> None:
    play = led()
    uses = play.game_state.hall.uses["p1"]
    play.do("host", "grant_ability", patient="p1", print_ability=ABILITY, reason="")
    assert play.game_state.hall.uses["p1"] != uses
    back(play, "grant_ability")
    assert hearers(play, AbilityWithdrawn) == {1, "host"}
    assert play.game_state.hall.copied["p1"] == {}
    assert play.game_state.hall.uses["p1"] == uses


def test_a_buff_goes_and_one_that_was_removed_comes_back() -> None:
    play = led()
    play.do("host", "add_buff", patient="p1", name="Warm", expression="m+1", rounds=2, reason="")
    buffs = play.game_state.belongings.buffs["p1"]
    back(play, "add_buff")
    assert play.game_state.belongings.buffs["p1"] == {}
    back(play, "correct")
    assert play.game_state.belongings.buffs["p1"] == buffs
    play.do("host", "remove_buff", buff="p1.b1", reason="")
    back(play, "remove_buff")
    assert list(play.game_state.belongings.buffs["p1"].values()) == list(buffs.values())


def test_a_buff_that_has_run_out_is_not_taken_back() -> None:
    play = led()
    play.do("host", "add_buff", patient="p1", name="Warm", expression="m+1", rounds=2, reason="")
    given = max(play.game_state.desk.rulings)
    play.do("host", "remove_buff", buff="p1.b1", reason="")
    assert given not in offered(play)


def test_a_patient_goes_back_to_where_it_was() -> None:
    play = led()
    area = play.game_state.scenes.places["p2"]
    there = next(place for place in play.offered("host", "move_patient", "place") if place.startswith("B/"))
    play.do("host", "move_patient", patient="p2", place=there, reason="")
    back(play, "move_patient")
    assert play.game_state.scenes.places["p2"] == area
    assert set(play.game_state.company("p2")) == {"p1", "p2", "p3", "p4"}
    assert play.game_state.tale.groups["p2"] == "A"


def test_sessions_turn_back() -> None:
    play = led()
    (session,) = play.game_state.scenes.sessions

    def status() -> str:
        return play.game_state.scenes.sessions[session].status

    play.do("host", "pause_session", session=session, reason="")
    back(play, "pause_session")
    assert status() == "active"
    play.do("host", "end_session", session=session, reason="")
    back(play, "end_session")
    assert status() == "active"
    assert set(play.game_state.company("p1")) == {"p1", "p2", "p3", "p4"}
    assert play.asks(1, "act")
    play.do("host", "end_session", session=session, reason="")
    ended = max(play.game_state.desk.rulings)
    play.do("host", "start_session", region="A", reason="")
    assert ended not in offered(play), "there is another by now"
    back(play, "start_session")
    assert ended in offered(play)
    assert play.game_state.scenes.session_of("p1") is None


def test_who_has_gone_elsewhere_is_not_called_back_by_a_session_that_goes_on() -> None:
    play = led()
    (session,) = play.game_state.scenes.sessions
    play.do("host", "end_session", session=session, reason="")
    ended = max(play.game_state.desk.rulings)
    there = next(place for place in play.offered("host", "move_patient", "place") if place.startswith("B/"))
    play.do("host", "move_patient", patient="p2", place=there, reason="")
    play.do("host", "correct", ruling=ended, reason="")
    assert play.game_state.scenes.sessions[session].members == ("p1", "p3", "p4")
    assert play.game_state.company("p2") == ("p2",)


def test_a_scene_is_as_it_was() -> None:
    play = led()
    (session,) = play.game_state.scenes.sessions
    before = play.view(3).scenes.scenes["p3"].text
    play.do("host", "set_scene", session=session, text="Rain.", reason="")
    back(play, "set_scene")
    assert play.view(3).scenes.scenes["p3"].text == before


def test_what_is_over_with_the_chapter_is_not_taken_back() -> None:
    play = led()
    (session,) = play.game_state.scenes.sessions
    play.do("host", "grant_key", patient="p1", reason="")
    play.do("host", "set_scene", session=session, text="Rain.", reason="")
    play.do("host", "pause_session", session=session, reason="")
    assert len(offered(play)) == 3
    play.do("host", "end_phase", reason="")
    assert offered(play) == []
