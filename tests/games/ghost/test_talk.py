"""Talk: who hears whom, ghosts that speak and whose voice that is, messages, and a model that answers as a ghost."""

from __future__ import annotations

from typing import Any

import pytest

from events.audience import EVERYONE, Audience, Viewer, only
from events.event import Event, Fact
from games.ghost.facts import talk as facts
from games.ghost.facts.checks import CheckResolved
from games.ghost.facts.comm import CommBegan
from games.ghost.facts.hall import SignalChanged
from games.ghost.rules import GAME
from games.ghost.rules import talk as answering
from games.ghost.rules.talk import Narrate
from games.ghost.state.comm import between
from games.ghost.state.objects import GhostId, PatientId
from games.narration import Narration, Wanted
from games.sitting.facts import TableHostSaid, TableSaid
from games.sitting.table import Chair
from projections.feed import seen_by_all
from server.history.verify import verify
from server.refusals import Refused
from tests.games.ghost.patients import Patients, kinds
from tests.suite.checks import encode

HERE, THERE = (1, 2), (3, 4)
"""The seats in region A, and those in region B."""


def apart(dm: bool = False, **options: Any) -> Patients:
    """Two patients in region A, two in region B, in scenes that go on."""
    play = Patients.at("CMYK", dm, **options)
    for seat in range(1, 5):
        play.do(seat, "make", name=f"Ghost {seat}", appearance="", personality="slow", print_ability=ABILITY)
    if dm:
        play.do("host", "end_phase", reason="")
    go(play, A=HERE, B=THERE)
    return play


ABILITY = {"name": "Rain", "description": "It rains upwards.", "color": "C", "effect_type": "attack"}


def go(play: Patients, **regions: tuple[int, ...]) -> None:
    for region, seats in regions.items():
        for seat in seats:
            play.do(seat, "region", region=region)
    if play.game_state.dm:
        play.do("host", "end_phase", reason="")


def says(play: Patients, by: Chair, to: object = "table", **marks: object) -> Audience:
    commit = play.send(by, {"type": "say", "text": "hush", "to": to, **marks})
    assert commit is not None
    (said,) = [one for one in commit.events if isinstance(one.fact, TableSaid | TableHostSaid)]
    return said.to


def refused(play: Patients, by: Chair, to: object = "table", **marks: object) -> tuple[str, object]:
    with pytest.raises(Refused) as no:
        play.send(by, {"type": "say", "text": "hush", "to": to, **marks})
    return no.value.reason, no.value.params.get("seat")


def last(play: Patients, kind: type[Fact]) -> Event[Fact]:
    (event,) = [one for one in play.commits[-1].events if isinstance(one.fact, kind)]
    return event


def maker_of(play: Patients, host: PatientId) -> int:
    """The seat that made the ghost which travels with a patient."""
    hall = play.game_state.hall
    return int(hall.makers[companion(play, host)][1:])


def companion(play: Patients, host: PatientId) -> GhostId:
    ghost = play.game_state.hall.ghost_of(host)
    assert ghost is not None
    return ghost


def ghost_abroad(play: Patients) -> tuple[int, int, GhostId]:
    """A host in region A whose ghost was made in region B: both seats, and the ghost."""
    host = next(seat for seat in HERE if maker_of(play, f"p{seat}") in THERE)
    return host, maker_of(play, f"p{host}"), companion(play, f"p{host}")


def other(seats: tuple[int, ...], seat: int) -> int:
    return next(one for one in seats if one != seat)


class TestTableTalk:
    def test_in_a_scene_those_of_the_region_and_the_dm_hear(self) -> None:
        play = apart(dm=True)
        before = {viewer: play.bytes_of(viewer) for viewer in (*THERE, "public")}
        assert says(play, 1) == only(*HERE, host=True)
        assert says(play, 3) == only(*THERE, host=True)
        assert len(play.bytes_of(2)) == len(play.bytes_of(1))
        assert play.bytes_of("public") == before["public"]

    def test_before_scenes_and_between_them_the_table_talks(self) -> None:
        play = Patients.at("CMYK")
        assert says(play, 1) == EVERYONE
        play = apart(dm=True)
        play.do("host", "pause_session", session="s1a", reason="")
        assert says(play, 1) == EVERYONE
        assert says(play, 3) == only(*THERE, host=True)

    def test_aside_reaches_those_of_the_region_and_nobody_elsewhere(self) -> None:
        play = apart()
        assert says(play, 1, [2]) == only(1, 2, host=True)
        assert refused(play, 1, [3]) == ("elsewhere", 3)
        assert refused(play, 1, [2, 4]) == ("elsewhere", 4)

    def test_the_dm_speaks_to_all_and_to_anybody(self) -> None:
        play = apart(dm=True)
        assert says(play, "host") == EVERYONE
        assert says(play, "host", [1, 4]) == only(1, 4, host=True)
        assert says(play, 1, ["host"]) == only(1, host=True)

    def test_out_of_character_goes_to_all_and_is_marked(self) -> None:
        play = apart(dm=True)
        assert says(play, 1, out_of_character=True) == EVERYONE
        assert last(play, TableSaid).fact == TableSaid(1, "hush", (), out_of_character=True)
        assert says(play, "host", out_of_character=True) == EVERYONE
        assert last(play, TableHostSaid).fact == TableHostSaid("host", "hush", (), True)
        assert refused(play, 1, [2], out_of_character=True)[0] == "out_of_character_to_all"
        assert says(play, 1, out_of_character=False) == only(*HERE, host=True)
        assert verify(GAME, play.commits) is None

    def test_who_has_collapsed_or_is_lost_talks_on(self) -> None:
        play = apart()
        play.set_activity(p1=0)
        play.do(2, "move", area=play.offered(2, "move", "area")[0])
        assert "p1" in play.game_state.hall.collapsed
        assert says(play, 1) == only(*HERE, host=True)
        assert play.asks(1, "address")
        assert not play.asks(1, "message")


class TestGhostsSpeak:
    def test_those_beside_its_host_hear_and_its_maker_wherever(self) -> None:
        play = apart()
        host, maker, ghost = ghost_abroad(play)
        play.do(maker, "speak", ghost=ghost, text="I am cold.")
        spoke = last(play, facts.GhostSpoke)
        assert spoke == Event(only(*HERE, maker, host=True), facts.GhostSpoke(ghost, "I am cold."))
        assert not play.asks(host, "speak") or ghost not in play.offered(host, "speak", "ghost")
        assert play.game_state.talk.lines[f"p{maker}"].count == 1

    @pytest.mark.parametrize("dm", [False, True])
    def test_its_words_are_the_same_whoever_says_them(self, dm: bool) -> None:
        """The same to the byte for those who hear them: by the maker, by the host, by a model."""
        frames: dict[str, bytes] = {}
        for who in ("maker", "host", "model"):
            play = apart(dm, narration="on")
            host, maker, ghost = ghost_abroad(play)
            if who == "host":
                play.do(maker, "voice", to="host")
                play.do(host, "loan", answer="take")
            if who == "model":
                wanted = Wanted(f"ghost.{ghost}", only(*HERE, maker, host=True))
                play.act(Narrate(wanted.of, wanted.to, "I am cold."))
            else:
                play.do(maker if who == "maker" else host, "speak", ghost=ghost, text="I am cold.")
            assert verify(GAME, play.commits) is None
            frame = play.table.feeds[other(HERE, host)].frame(play.moments[-2].feeds[other(HERE, host)])
            frames[who] = encode((frame.facts, frame.patch))
            stranger = other(THERE, maker)
            assert play.moments[-1].feeds[stranger].seq == play.moments[-2].feeds[stranger].seq
        assert len(set(frames.values())) == 1, frames

    def test_in_no_scene_everybody_hears(self) -> None:
        play = apart(dm=True)
        _, maker, ghost = ghost_abroad(play)
        play.do("host", "pause_session", session="s1a", reason="")
        play.do(maker, "speak", ghost=ghost, text="Hello?")
        assert last(play, facts.GhostSpoke).to == EVERYONE

    def test_who_speaks_to_a_ghost_is_heard_by_its_maker(self) -> None:
        play = apart()
        host, maker, ghost = ghost_abroad(play)
        speaker = other(HERE, host)
        assert set(play.offered(speaker, "address", "ghost")) == {companion(play, f"p{seat}") for seat in HERE}
        play.do(speaker, "address", ghost=ghost, text="Who are you?")
        told = facts.GhostAddressed(f"p{speaker}", ghost, "Who are you?")
        assert last(play, facts.GhostAddressed) == Event(only(*HERE, maker, host=True), told)

    def test_only_so_many_lines_in_a_chapter(self) -> None:
        play = apart(ghost_lines=2, pace="fast")
        for _ in range(2):
            assert play.asks(1, "address")
            play.do(1, "address", ghost=companion(play, "p1"), text="Hm.")
        assert not play.asks(1, "address")
        assert not play.asks(1, "speak")
        play.finish_chapter()
        assert play.asks(1, "address")

    def test_an_open_check_of_who_speaks_stays_open(self) -> None:
        """Else its verdict would come with the ghost's words and tell who has said them."""
        play = apart()
        _, maker, ghost = ghost_abroad(play)
        play.script(f"check.p{maker}", 1, 1)
        play.happen(lambda story: _check(story, f"p{maker}"))
        said = play.do(maker, "speak", ghost=ghost, text="Wait.")
        assert set(kinds(said)) == {"GhostSpoke", "LinesCounted"}
        assert not any(isinstance(fact, CheckResolved) for fact in said)

    def test_a_ghost_that_nobody_has_or_that_was_given_up_is_silent(self) -> None:
        play = apart()
        host, maker, ghost = ghost_abroad(play)
        play.happen(lambda story: story.proclaim(_sacrificed(f"p{host}", ghost)))
        assert not play.asks(maker, "speak")
        assert ghost not in play.offered(host, "address", "ghost")


def _check(story: Any, patient: PatientId) -> None:
    from games.ghost.rules.checks import check

    check(story, patient, "C", 6)


def _sacrificed(patient: PatientId, ghost: GhostId) -> Fact:
    from games.ghost.facts.chapters import GhostSacrificed

    return GhostSacrificed(patient, ghost)


class TestVoicesChangeHands:
    def test_the_maker_offers_the_host_takes_and_then_speaks_alone(self) -> None:
        play = apart()
        host, maker, ghost = ghost_abroad(play)
        play.do(maker, "voice", to="host")
        assert last(play, facts.VoiceLent).to == only(maker, host, host=True)
        assert play.asks(maker, "speak")
        assert play.offered(host, "loan", "answer") == ["take", "leave"]
        play.do(host, "loan", answer="take")
        assert not play.asks(maker, "speak")
        assert ghost in play.offered(host, "speak", "ghost")
        play.do(maker, "voice", to="maker")
        assert play.asks(maker, "speak")
        assert not play.asks(host, "loan")

    def test_what_the_host_is_told_does_not_name_the_maker(self) -> None:
        play = apart()
        host, maker, _ = ghost_abroad(play)
        viewers: tuple[Viewer, ...] = (1, 2, 3, 4, "public")
        before = {viewer: len(play.bytes_of(viewer)) for viewer in viewers}
        play.do(maker, "voice", to="host")
        new = {viewer: b"".join(play.bytes_of(viewer, count)) for viewer, count in before.items()}
        assert {viewer for viewer, told in new.items() if told} == {host, maker}
        assert f'"p{maker}"'.encode() not in new[host]
        assert b"makers" not in new[host]

    def test_a_host_who_leaves_it_or_gives_it_back_is_not_asked_again(self) -> None:
        play = apart()
        host, maker, _ = ghost_abroad(play)
        for answers in (["leave"], ["take", "leave"]):
            play.do(maker, "voice", to="host")
            for answer in answers:
                play.do(host, "loan", answer=answer)
            assert not play.asks(host, "loan")
            assert play.asks(maker, "speak")

    def test_with_another_host_the_agreement_is_over(self) -> None:
        play = apart(dm=True)
        host, maker, ghost = ghost_abroad(play)
        play.do(maker, "voice", to="host")
        play.do(host, "loan", answer="take")
        free = next(seat for seat in (1, 2, 3, 4) if seat not in (host, maker))
        play.do("host", "assign_host", ghost=ghost, host=f"p{free}", override=True, reason="")
        assert play.game_state.hall.hosts[ghost] == f"p{free}"
        assert play.asks(maker, "speak")
        assert not play.asks(host, "speak") or ghost not in play.offered(host, "speak", "ghost")

    def test_who_hosts_its_own_ghost_has_nobody_to_lend_it_to(self) -> None:
        play = apart(hosts="maker")
        assert not play.asks(1, "voice")
        assert play.offered(1, "speak", "ghost") == [companion(play, "p1")]


class TestMessages:
    def test_it_costs_the_signal_of_a_communication_and_reaches_one(self) -> None:
        play = apart()
        viewers: tuple[Viewer, ...] = (2, 4, "public")
        before = {viewer: play.bytes_of(viewer) for viewer in viewers}
        assert play.offered(1, "message", "to") == ["p3", "p4"]
        told = play.do(1, "message", to="p3", text="Come.")
        assert last(play, facts.MessageSent).to == only(1, 3, host=True)
        assert [fact.why for fact in told if isinstance(fact, SignalChanged)] == ["communication"]
        assert play.game_state.hall.signal["p1"] == play.game_state.hall.signal["p2"] - 1
        assert {viewer: play.bytes_of(viewer) for viewer in before} == before

    def test_without_signal_only_who_communicates_is_reached(self) -> None:
        play = apart()
        play.happen(lambda story: _no_signal(story, "p1"))
        assert not play.asks(1, "message")
        play.happen(lambda story: story.proclaim(CommBegan("c", between("p1", "p4"))))
        assert play.offered(1, "message", "to") == ["p4"]
        play.do(1, "message", to="p4", text="Still there?")
        assert play.game_state.hall.signal["p1"] == 0

    def test_where_one_communicates_in_a_session_only_nothing_reaches_elsewhere(self) -> None:
        assert not apart(comm_scope="session").asks(1, "message")

    def test_where_all_hear_anyway_there_is_none(self) -> None:
        play = Patients.exploring("CMYK")
        assert not play.asks(1, "message")


def _no_signal(story: Any, patient: PatientId) -> None:
    from games.ghost.rules.patients import set_signal

    set_signal(story, patient, 0, "dm")


class TestAModelAnswers:
    def wanted(self, play: Patients) -> list[Wanted]:
        return list(answering.answers(play.game_state, play.commits[-1].events))

    def asked(self, play: Patients, wanted: Wanted) -> Any:
        narration = GAME.find_specialty(Narration)
        assert narration is not None
        return narration.request(play.view("public"), list(seen_by_all(wanted.to, play.commits)), wanted)

    def test_with_the_card_and_what_was_said_and_the_secret_only_after_a_fall(self) -> None:
        play = apart(narration="on", language="en")
        host, maker, ghost = ghost_abroad(play)
        play.do(host, "address", ghost=ghost, text="Are you there?")
        (wanted,) = self.wanted(play)
        assert wanted == Wanted(f"ghost.{ghost}", only(*HERE, maker, host=True))
        request = self.asked(play, wanted)
        assert request.before == (f"Ghost {maker} · slow",)
        assert "Are you there?" in request.now
        assert "pigment" not in request.persona + request.task
        play.act(Narrate(wanted.of, wanted.to, "I am."))
        play.set_activity(**{f"p{host}": 0})
        play.do(other(HERE, host), "address", ghost=ghost, text="What happened?")
        request = self.asked(play, self.wanted(play)[0])
        assert [line.rpartition(": ")[2] for line in request.before[1:]] == ["Are you there?", "I am."]
        assert "pigment" in request.task

    def test_of_no_secret_and_of_nothing_said_elsewhere(self) -> None:
        play = apart(narration="on", language="en")
        host, maker, ghost = ghost_abroad(play)
        says(play, maker)
        play.do(maker, "message", to=f"p{host}", text="canary")
        play.do(host, "address", ghost=ghost, text="Are you there?")
        request = self.asked(play, self.wanted(play)[0])
        sent = "\n".join((request.persona, request.task, *request.before, request.now))
        for secret in ("archive-", "projection-", "hush", "canary", f"Patient {maker}"):
            assert secret not in sent

    def test_where_it_fails_the_ghost_is_silent(self) -> None:
        play = apart(narration="on")
        _, maker, ghost = ghost_abroad(play)
        assert play.act(Narrate(f"ghost.{ghost}", only(*HERE, maker, host=True), " ")) is None

    def test_not_for_a_ghost_whose_maker_or_host_speaks_alone(self) -> None:
        play = apart(narration="on")
        host, maker, ghost = ghost_abroad(play)
        play.do(maker, "voice", to="maker")
        play.do(host, "address", ghost=ghost, text="Who is it?")
        assert self.wanted(play) == []
        play.do(maker, "voice", to="model")
        play.do(host, "address", ghost=ghost, text="Who is it?")
        assert len(self.wanted(play)) == 1
        play.do(maker, "voice", to="host")
        play.do(host, "loan", answer="take")
        play.do(host, "address", ghost=ghost, text="Who is it?")
        assert self.wanted(play) == []

    def test_not_where_nothing_is_narrated(self) -> None:
        play = apart()
        host, _, ghost = ghost_abroad(play)
        play.do(host, "address", ghost=ghost, text="Who is it?")
        assert self.wanted(play) == []
