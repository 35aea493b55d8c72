"""Co-DMs: the DM appoints them, they see what the DM sees, act in the regions given only, and are dismissed."""

from __future__ import annotations

from typing import Any

import pytest

from events.audience import CO_HOSTS, EVERYONE, CoHost
from games.ghost.facts import dm as facts
from games.ghost.rules import GAME
from games.sitting import chairs, commands
from games.sitting.facts import TableCoHostTaken
from server import rights
from server.history.verify import verify
from server.refusals import Refused
from tests.games.ghost.patients import Patients, ghost, only

HELP: CoHost = "host:2"


def led(*regions: str) -> Patients:
    """Patients 1 and 2 in region A, 3 and 4 in B, led by a DM; a guest acts in these regions."""
    play = Patients.at("CMYK", dm=True)
    for seat in range(1, 5):
        play.do(seat, "make", **ghost(seat))
    play.do("host", "end_phase", reason="")
    for seat in range(1, 5):
        play.do(seat, "region", region="A" if seat < 3 else "B")
    play.do("host", "end_phase", reason="")
    play.act(commands.Invite("guest"))
    if regions:
        appoint(play, "guest", *regions)
    return play


def appoint(play: Patients, player: str, *regions: str) -> list[Any]:
    return play.do("host", "appoint_co_dm", player=player, regions=list(regions), reason="two rooms")


def test_only_who_is_known_here_and_does_not_play_can_be_appointed() -> None:
    play = led()
    assert play.offered("host", "appoint_co_dm", "player") == ["guest"]
    play.send(4, {"type": "resign"})
    play.act(commands.Invite("other"))
    assert play.offered("host", "appoint_co_dm", "player") == ["guest", "other"]
    play.send(1, {"type": "resign"})
    assert "p1" in play.offered("host", "appoint_co_dm", "player"), "who opened the table"
    assert not play.asks("host", "dismiss_co_dm")


def test_an_appointment_is_public_with_its_reason() -> None:
    play = led()
    told = appoint(play, "guest", "B", "A")
    assert only(told, TableCoHostTaken) == TableCoHostTaken(HELP, "guest")
    assert only(told, facts.RegionsEntrusted).regions == ("A", "B")
    assert only(told, facts.RulingMade).reason == "two rooms"
    public = {type(event.fact) for event in play.commits[-1].events if event.to == EVERYONE}
    assert {TableCoHostTaken, facts.RegionsEntrusted, facts.RulingMade} <= public
    assert play.view("public").desk.regions == {HELP: ("A", "B")}


def test_there_are_three_chairs_for_co_dms() -> None:
    play = led()
    for player in ("guest", "second", "third", "fourth"):
        play.act(commands.Invite(player))
    for player in ("guest", "second", "third"):
        appoint(play, player, "A")
    assert tuple(play.table.truth.table.co_hosts or ()) == CO_HOSTS
    assert play.offered("host", "appoint_co_dm", "player") == ["guest", "second", "third"]


def test_a_co_dm_knows_all_that_the_dm_knows_and_is_told_all_of_it() -> None:
    play = led("A")
    play.do("host", "whisper", to=["p3"], text="Run.", reason="")
    play.do("host", "hidden_roll", dice=2, sides=6, reason="")
    assert play.view(HELP) == play.view("host")
    assert play.table.feeds[HELP].facts == play.table.feeds["host"].facts
    assert play.table.feeds[HELP].seq == play.table.feeds["host"].seq


def test_a_co_dm_acts_in_the_regions_given_only() -> None:
    play = led("A")
    patients = {
        (id.partition(".")[0], name): {str(option.value) for option in getattr(field, "options", ())}
        for id, prompt in play.prompts(HELP).items()
        for name, field in prompt.fields.items()
        if name in ("patient", "to", "patients", "session", "place", "one", "other")
    }
    assert patients["adjust", "patient"] == {"p1", "p2"}
    assert patients["whisper", "to"] == patients["start_fight", "patients"] == {"p1", "p2"}
    assert patients["end_session", "session"] == {"s1a"}
    assert {place[0] for place in patients["move_patient", "place"]} == {"A"}
    play.do(HELP, "adjust", patient="p2", what="signal", by=-1, reason="")
    assert play.game_state.desk.rulings[max(play.game_state.desk.rulings)].by == HELP
    play.do(HELP, "pause_session", session="s1a", reason="")
    assert play.game_state.scenes.sessions["s1a"].status == "paused"


def test_powers_over_the_table_stay_the_leads() -> None:
    play = led("A", "B", "C", "D")
    lone = {"end_phase", "remove_player", "lose_patient", "assign_host", "appoint_co_dm", "dismiss_co_dm"}
    lone |= {"define_event_check", "decide_unsealing"}
    asked = {prompt.command for prompt in play.prompts(HELP).values()}
    assert not asked & lone
    assert lone - {"decide_unsealing"} <= {prompt.command for prompt in play.prompts("host").values()}


@pytest.mark.parametrize(
    ("prompt", "command", "code"),
    [
        ("adjust", {"type": "adjust", "patient": "p3", "what": "signal", "by": -1, "reason": ""}, "rejected"),
        ("end_session", {"type": "end_session", "session": "s1b", "reason": ""}, "rejected"),
        ("end_phase", {"type": "end_phase", "reason": ""}, "stale"),
        ("", {"type": "pause"}, "rejected"),
    ],
)
def test_a_power_outside_is_refused_as_such(prompt: str, command: dict[str, object], code: str) -> None:
    play = led("A")
    before = len(play.commits)
    id = next((id for id in play.prompts(HELP) if id.startswith(prompt)), play.asked("host", prompt)) if prompt else ""
    with pytest.raises(Refused) as no:
        play.send(HELP, command, id)
    assert (no.value.code, no.value.reason) == (code, "beyond_co_host")
    assert len(play.commits) == before


def test_what_a_co_dm_may_still_do_is_only_stale_when_sent_twice() -> None:
    play = led("A")
    id, roll = play.asked(HELP, "hidden_roll"), {"type": "hidden_roll", "dice": 1, "sides": 6, "reason": ""}
    play.send(HELP, roll, id)
    with pytest.raises(Refused) as no:
        play.send(HELP, roll, id)
    assert (no.value.code, no.value.reason) == ("stale", "stale")


def test_what_nobody_was_asked_is_refused_as_ever() -> None:
    play = led("A")
    with pytest.raises(Refused) as no:
        play.send(HELP, {"type": "adjust", "patient": "p9", "what": "signal", "by": -1, "reason": ""}, "adjust.0")
    assert no.value.reason == "misfit_choice"
    with pytest.raises(Refused) as no:
        play.send(HELP, {"type": "grant_key", "patient": "p9", "reason": ""}, "nothing.0")
    assert no.value.reason == "stale"


def test_requests_are_answered_where_the_patient_is() -> None:
    play = led("B")
    play.do(1, "act", kind="other", color="any", text="I listen.")
    play.do(3, "act", kind="other", color="any", text="I wait.")
    assert [id for id in play.prompts(HELP) if id.startswith("answer.")] == ["answer.p3.1"]
    play.do(HELP, "answer.p3", answer="check", color="any", target=4, text="", reason="")
    assert "p3" in play.game_state.checks.verdicts


def test_who_is_moved_comes_under_another_co_dm() -> None:
    play = led("A")
    play.do("host", "move_patient", patient="p2", place=_place(play, "B"), reason="")
    assert play.offered(HELP, "adjust", "patient") == ["p1"]


def _place(play: Patients, region: str) -> str:
    places: list[str] = play.offered("host", "move_patient", "place")
    return next(place for place in places if place.startswith(region))


def test_one_dms_ruling_does_not_close_what_another_is_writing() -> None:
    play = led("A")
    mine, theirs = play.asked("host", "whisper"), play.asked(HELP, "whisper")
    play.do(HELP, "hidden_roll", dice=1, sides=6, reason="")
    assert play.asked("host", "whisper") == mine
    assert play.asked(HELP, "whisper") != theirs
    theirs = play.asked(HELP, "whisper")
    play.do("host", "hidden_roll", dice=1, sides=6, reason="")
    assert play.asked(HELP, "whisper") == theirs


def test_other_regions_are_given_instead_of_the_old_ones() -> None:
    play = led("A")
    told = appoint(play, "guest", "B")
    assert not any(isinstance(fact, TableCoHostTaken) for fact in told)
    assert play.offered(HELP, "adjust", "patient") == ["p3", "p4"]


def test_after_dismissal_a_co_dm_may_neither_act_nor_look_and_takes_no_seat() -> None:
    play = led("A")
    sat = play.table.truth.table
    assert rights.may_watch(sat, "guest", HELP)
    assert rights.may_act(sat, "guest", HELP)
    play.do("host", "dismiss_co_dm", player="guest", reason="late")
    sat = play.table.truth.table
    assert not rights.may_watch(sat, "guest", HELP)
    assert not rights.may_act(sat, "guest", HELP)
    assert play.prompts(HELP) == {}
    assert play.view("public").desk.regions == {}
    play.send(4, {"type": "resign"})
    with pytest.raises(Refused) as no:
        play.act(commands.Sit(4, "guest"))
    assert no.value.reason == "removed"


def test_who_was_dismissed_does_not_lead_when_the_dm_has_left() -> None:
    play = led("A")
    play.do("host", "dismiss_co_dm", player="guest", reason="late")
    play.act(commands.LeaveHost())
    with pytest.raises(Refused) as no:
        play.act(commands.TakeHost("guest"))
    assert no.value.reason == "removed"


def test_who_was_appointed_again_may_lead() -> None:
    play = led("A")
    play.do("host", "dismiss_co_dm", player="guest", reason="late")
    appoint(play, "guest", "A")
    play.act(commands.LeaveHost())
    play.act(commands.TakeHost("guest"))
    assert play.table.truth.table.host == "guest"


def test_nobody_helps_a_dm_who_has_left_and_who_did_may_lead_then() -> None:
    play = led("A")
    play.act(commands.LeaveHost())
    assert play.table.truth.table.co_hosts is None
    assert play.game_state.desk.co_dms == {}
    assert not rights.may_watch(play.table.truth.table, "guest", HELP)
    play.act(commands.TakeHost("guest"))
    assert play.table.truth.table.host == "guest"
    assert "h" in play.offered("host", "appoint_co_dm", "player")


def test_a_co_dm_may_leave() -> None:
    play = led("A")
    play.act(commands.LeaveCoHost(HELP))
    assert chairs.co_host_of(play.table.truth.table, "guest") is None
    with pytest.raises(Refused) as no:
        play.act(commands.LeaveCoHost(HELP))
    assert no.value.reason == "host_empty"


def test_the_log_of_a_table_with_co_dms_is_decided_again_alike() -> None:
    play = led("A")
    play.do(HELP, "adjust", patient="p2", what="signal", by=-1, reason="")
    assert verify(GAME, play.commits) is None
