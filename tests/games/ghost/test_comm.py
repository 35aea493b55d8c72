"""Communication, downloads and seizure (section 9 of the rules page; acceptance 9, 11 and 12 of section 16)."""

from __future__ import annotations

import json

import pytest

from games.ghost.facts import comm as facts
from games.ghost.facts.hall import ActivityLost, FileGranted
from games.ghost.rules.patients import count_uses, set_attribute
from games.ghost.state.options import WAITS
from server.refusals import Refused
from tests.games.ghost.patients import Patients, kinds, only
from tests.games.ghost.whole import SEEDS, of_seekers

WAIT = WAITS["live"]["comm"]


def open_comm(play: Patients, initiator: int, target: int) -> str:
    """A communication by a right guess; its id."""
    color = play.game_state.hall.secrets[f"p{target}"].base_color
    play.do(initiator, "comm", target=f"p{target}", color=color, depth="full")
    return only(play.do(target, "accept"), facts.CommBegan).id


def seen_double(**options: object) -> tuple[Patients, int, int]:
    """A claimant who has seen their double in a closed communication, and its host."""
    play = Patients.exploring(**options)  # type: ignore[arg-type]
    host = int(play.host_of_double("p1")[1:])
    open_comm(play, 1, host)
    play.do(host, "close")
    return play, 1, host


class TestRequests:
    def test_a_right_guess_reaches_the_target_a_wrong_one_nobody(self) -> None:
        play = Patients.exploring("CMYK")
        assert kinds(play.do(1, "comm", target="p2", color="Y", depth="full")) == [
            "CommRequested",
            "SignalChanged",
            "CommVoided",
        ]
        assert not play.asks(2, "accept")
        told = play.do(3, "comm", target="p2", color="M", depth="full")
        assert only(told, facts.CommDelivered).to == "p2"
        assert play.asks(2, "accept")

    def test_it_needs_the_colour_the_signal_and_somebody_awake(self) -> None:
        play = Patients.exploring("CMYK", profile="faded")
        assert play.offered(1, "comm", "color") == ["C"]
        play.set_activity(p3=0)
        play.do(4, "chapter_done")
        assert play.offered(1, "comm", "target") == ["p2", "p4"]
        play.happen(lambda story: set_attribute(story, "p1", "C", 0, "dm"))
        assert not play.asks(1, "comm")

    def test_one_request_at_a_time_and_the_signal_is_spent_until_it_comes_to_nothing(self) -> None:
        play = Patients.exploring("CMYK")
        play.do(1, "comm", target="p2", color="C", depth="full")
        assert not play.asks(1, "comm")
        assert play.view(1).hall.signal["p1"] == 4
        play.now += WAIT
        assert kinds(play.wait()) == ["CommUnanswered", "SignalChanged"]
        assert play.view(1).hall.signal["p1"] == 5
        assert play.asks(1, "comm")

    def test_taken_back_it_is_gone_from_the_inbox_and_the_signal_still_waits(self) -> None:
        play = Patients.exploring("CMYK")
        play.do(1, "comm", target="p2", color="M", depth="full")
        assert kinds(play.do(1, "withdraw")) == ["CommWithdrawn", "CommCancelled"]
        assert not play.asks(2, "accept")
        assert not play.asks(1, "comm")
        assert play.view(1).hall.signal["p1"] == 4

    def test_crossing_requests_the_accepted_one_cancels_the_other_right_or_wrong(self) -> None:
        for guess in "CY":
            play = Patients.exploring("CMYK")
            play.do(1, "comm", target="p2", color="M", depth="full")
            play.do(2, "comm", target="p1", color=guess, depth="full")
            play.do(2, "accept")
            assert play.game_state.comms.asked == {}
            assert not play.asks(1, "accept")
            assert play.view(2).hall.signal["p2"] == 5

    def test_a_phase_that_ends_and_a_collapse_end_what_is_open(self) -> None:
        play = Patients.exploring("CMYK")
        play.do(1, "comm", target="p2", color="M", depth="full")
        play.do(3, "comm", target="p2", color="M", depth="full")
        play.set_activity(p1=0)
        told = play.do(4, "chapter_done")
        assert only(told, facts.CommUnanswered).patient == "p1"
        play.finish_chapter()
        assert play.game_state.comms.asked == {}
        assert play.view(2).comms.inbox == {"p2": {}}

    def test_nobody_accepts_what_is_meant_for_another(self) -> None:
        """Attack 4."""
        play = Patients.exploring("CMYK")
        play.do(1, "comm", target="p2", color="M", depth="full")
        id = play.asked(2, "accept")
        with pytest.raises(Refused) as no:
            play.send(3, {"type": "accept_comm"}, id)
        assert no.value.code == "stale"

    def test_a_refusal_names_no_colour_of_anybody(self) -> None:
        """Attack 7: the same words whatever the target's base colour is."""
        said = set()
        for colors in ("CMYK", "CYYK"):
            play = Patients.exploring(colors, profile="faded")
            with pytest.raises(Refused) as no:
                play.send(
                    1,
                    {"type": "request_comm", "target": "p2", "color": "Y", "depth": "full"},
                    play.asked(1, "comm"),
                )
            said.add((no.value.code, no.value.reason, str(no.value.params)))
        assert len(said) == 1


class TestSilence:
    """Acceptance 9: wrong guess, refusal and silence give the initiator byte-equal streams at equal times."""

    @staticmethod
    def stream(course: str, ending: str, pace: str = "live") -> list[bytes]:
        play = Patients.exploring("CMYYK" if course == "wrong" else "CMMYK", pace=pace)
        # The initiator may know something of the target by making or hosting its double; here it does not.
        initiator, target = TestSilence.strangers(play)
        assert play.game_state.hall.secrets[f"p{target}"].base_color == ("Y" if course == "wrong" else "M")
        before = len(play.bytes_of(initiator))
        play.do(initiator, "comm", target=f"p{target}", color="M", depth="full")
        play.now += 1000
        if course == "refused":
            play.do(target, "reject")
        if ending == "time":
            play.now += WAIT
            play.wait()
        else:
            play.finish_chapter()
        return play.bytes_of(initiator, before)

    @staticmethod
    def strangers(play: Patients) -> tuple[int, int]:
        hall, target = play.game_state.hall, "p3"
        double = play.double_of(target)
        knows = {target, hall.makers[double], hall.hosts[double]}
        return next(int(one[1:]) for one in ("p1", "p2", "p4", "p5") if one not in knows), 3

    @pytest.mark.parametrize(("ending", "pace"), [("time", "live"), ("phase", "live"), ("phase", "fast")])
    def test_the_initiator_cannot_tell_them_apart(self, ending: str, pace: str) -> None:
        silent, refused, wrong = (self.stream(course, ending, pace) for course in ("silent", "refused", "wrong"))
        assert len(silent) >= 2
        assert silent == refused == wrong

    def test_it_is_told_at_the_normal_time_only(self) -> None:
        told = [json.loads(frame) for frame in self.stream("refused", "time")]
        sent, unanswered = told[0], told[-1]
        assert unanswered["at"] - sent["at"] == WAIT + 1000 or unanswered["at"] - sent["at"] == WAIT


class TestFiles:
    def test_both_are_granted_or_none_and_everybody_hears_that_they_communicate(self) -> None:
        play = Patients.exploring("CMYK")
        play.do(1, "comm", target="p2", color="M", depth="full")
        told = play.do(2, "accept")
        assert sorted((one.to, one.of) for one in told if isinstance(one, FileGranted)) == [("p1", "p2"), ("p2", "p1")]
        assert play.view("public").comms.exchanges == play.game_state.comms.exchanges
        assert play.view(3).hall.granted == {}
        file = play.view(1).hall.granted["p1"]["p2"]
        assert file.base_color == "M"
        assert file.personality_files["K"] == "archive-2-K-secret"

    def test_a_file_is_a_snapshot(self) -> None:
        play = Patients.exploring("CMYK")
        open_comm(play, 1, 2)
        play.do(1, "close")
        play.happen(lambda story: set_attribute(story, "p2", "M", 4, "dm"))
        assert play.view(1).hall.granted["p1"]["p2"].cmyk_attributes.M.value == 1
        assert "p2" not in play.view(1).hall.attributes

    def test_nobody_else_is_sent_a_secret_before_or_after(self) -> None:
        """Attacks 1 and 2, and the property of section 16."""
        play = Patients.exploring("CMYK")
        open_comm(play, 1, 2)
        play.do(1, "close")
        for viewer, secret in (("public", "archive-"), (3, "archive-2-K"), (4, "archive-2-K"), (1, "archive-3-K")):
            assert secret.encode() not in b"".join(play.bytes_of(viewer))  # type: ignore[arg-type]
        assert b"archive-2-K" in b"".join(play.bytes_of(1))

    def test_a_file_says_neither_creator_nor_origin(self) -> None:
        """Attack 6, of files: the double's origin and maker are nowhere in what is granted."""
        play = Patients.exploring("CMYK")
        open_comm(play, 1, 2)
        ghost = json.loads(play.bytes_of(1)[-1])["patch"]["game"]["hall"]["granted"]["p1"]["p2"]["ghost"]
        assert sorted(ghost) == [
            "appearance",
            "base_color",
            "id",
            "name",
            "patient_id",
            "personality",
            "print_abilities",
        ]
        assert ghost["patient_id"] == "p2"

    @pytest.mark.parametrize("depth", ["summary", "archive:K"])
    def test_less_may_be_shown(self, depth: str) -> None:
        play = Patients.exploring("CMYK", comm_depth="chosen")
        play.do(1, "comm", target="p2", color="M", depth=depth)
        play.do(2, "accept")
        assert play.game_state.hall.granted == {}
        glimpse = play.view(1).comms.glimpses["p1"]["p2"]
        assert glimpse.archives == ({"K": "archive-2-K-secret"} if depth == "archive:K" else {})
        assert (glimpse.summary is not None) is (depth == "summary")
        assert not play.asks(1, "download")
        play.do(1, "close")
        assert ("p1" in play.game_state.comms.seen) is (depth == "summary")


class TestDownloads:
    def test_a_copy_belongs_to_the_patient_and_counts_in_its_colour(self) -> None:
        """Acceptance 11."""
        play = Patients.exploring("CMYK")
        id = open_comm(play, 1, 2)
        (source,) = play.offered(1, "download", "ability")
        copy = only(play.do(1, "download", ability=source), facts.AbilityCopied).ability
        assert (copy.patient_id, copy.ghost_id, copy.color) == ("p1", None, "M")
        assert play.view(1).hall.uses["p1"][copy.id] == 1
        assert play.view(1).hall.copied["p1"][copy.id].description.startswith("ability-text-")
        assert not play.asks(1, f"download.{id}")
        play.do(2, "close")
        open_comm(play, 2, 1)
        assert play.view(2).hall.granted["p2"]["p1"].cmyk_attributes.M.print_ability_count == 1

    def test_the_same_source_is_not_copied_twice(self) -> None:
        play = Patients.exploring("CMYK")
        open_comm(play, 1, 2)
        play.do(1, "download", ability=play.offered(1, "download", "ability")[0])
        play.do(1, "close")
        open_comm(play, 1, 2)
        assert not play.asks(1, "download")
        assert play.asks(2, "download")


class TestSeizure:
    def test_by_consent_the_ghosts_change_places(self) -> None:
        """Acceptance 12."""
        play, claimant, host = seen_double()
        mine = play.game_state.hall.ghost_of("p1")
        play.do(claimant, "claim", ghost=play.double_of("p1"))
        told = play.do(host, "seizure", consent="consent")
        assert only(told, facts.HostsSwapped).hosts == {play.double_of("p1"): "p1", mine: f"p{host}"}
        assert one_each(play)
        assert play.view("public").hall.hosts == play.game_state.hall.hosts
        assert play.double_of("p1") in play.view(1).hall.native
        assert mine in play.view(host).makings.hints[f"p{host}"]

    @pytest.mark.parametrize(
        ("mine", "theirs", "won"),
        [((6,), (5,), True), ((4,), (4,), False), ((5, 3), (5, 2), True), ((5,), (5, 1), False), ((2, 6), (6,), True)],
    )
    def test_contested_the_dice_are_compared_from_the_highest(
        self, mine: tuple[int, ...], theirs: tuple[int, ...], won: bool
    ) -> None:
        play, claimant, host = seen_double()
        play.happen(lambda story: set_attribute(story, "p1", "K", len(mine), "dm"))
        play.happen(lambda story: set_attribute(story, f"p{host}", "Y", len(theirs), "dm"))
        play.script("seizure.p1", *mine)
        play.script(f"seizure.p{host}", *theirs)
        play.do(claimant, "claim", ghost=play.double_of("p1"))
        told = play.do(host, "seizure", consent="contest")
        assert ("HostsSwapped" in kinds(told)) is won
        assert (play.game_state.hall.patients["p1"].quantum_activity == 10) is won
        assert one_each(play)

    def test_a_wrong_claim_costs_two_whatever_the_host_says(self) -> None:
        for consent in ("consent", "contest"):
            play = Patients.exploring("CMYK")
            other = next(seat for seat in (2, 3, 4) if play.host_of_double("p1") != f"p{seat}")
            open_comm(play, 1, other)
            play.do(1, "close")
            (ghost,) = play.offered(1, "claim", "ghost")
            assert not {"ActivityLost", "SeizeFailed"} & set(kinds(play.do(1, "claim", ghost=ghost)))
            told = play.do(other, "seizure", consent=consent)
            assert only(told, facts.SeizeFailed).why == "no_echo"
            assert only(told, ActivityLost).current == 8
            assert not play.asks(1, "claim")

    def test_whose_claim_is_unsettled_is_public_and_on_which_ghost_is_not(self) -> None:
        play, claimant, host = seen_double()
        double = play.double_of("p1")
        play.do(claimant, "claim", ghost=double)
        other = next(seat for seat in (2, 3, 4) if seat != host)
        assert play.view(other).comms.seeking == {"p1": True}
        assert play.view(other).comms.claims == {}

    def test_silence_leaves_it_to_the_dice(self) -> None:
        play, claimant, host = seen_double()
        play.script("seizure.p1", 6)
        play.script(f"seizure.p{host}", 1)
        play.do(claimant, "claim", ghost=play.double_of("p1"))
        assert "HostsSwapped" in kinds(play.wait())

    def test_two_claims_on_one_ghost_the_second_finds_another_host(self) -> None:
        """Edge case 7."""
        play, claimant, host = seen_double()
        other = next(seat for seat in (2, 3, 4) if seat != host)
        open_comm(play, other, host)
        play.do(other, "close")
        double = play.double_of("p1")
        play.do(other, "claim", ghost=double)
        late = play.asked(host, "seizure")
        play.do(claimant, "claim", ghost=double)
        first = next(id for id in play.prompts(host) if id.startswith("seizure.") and id != late)
        told = play.do(host, first, consent="consent")
        assert only(told, facts.SeizeFailed).why == "void"
        assert play.game_state.hall.patients[f"p{other}"].quantum_activity == 10
        assert not play.asks(host, "seizure")

    def test_copied_abilities_keep_their_uses_and_the_new_companion_brings_its_own(self) -> None:
        play, claimant, host = seen_double()
        other = next(seat for seat in (2, 3, 4) if seat != host)
        open_comm(play, 1, other)
        copy = only(play.do(1, "download", ability=play.offered(1, "download", "ability")[0]), facts.AbilityCopied)
        uses = play.game_state.hall.uses["p1"] | {copy.ability.id: 0}
        play.happen(lambda story: count_uses(story, "p1", uses))
        play.do(claimant, "claim", ghost=play.double_of("p1"))
        play.do(host, "seizure", consent="consent")
        left = play.view(1).hall.uses["p1"]
        assert left[copy.ability.id] == 0
        assert sorted(left.values()) == [0, 1]

    def test_only_in_the_chapter_of_the_communication(self) -> None:
        play, claimant, _ = seen_double()
        assert play.asks(claimant, "claim")
        play.finish_chapter()
        play.explore()
        assert not play.asks(claimant, "claim")


class TestScattering:
    @pytest.mark.parametrize("size", range(3, 9))
    def test_nobody_hosts_their_double_nor_from_four_on_their_work(self, size: int) -> None:
        for seed in range(4):
            play = Patients.at("CMYKCMYK"[:size], seed=seed)
            play.wait()
            hall = play.game_state.hall
            assert sorted(hall.hosts.values()) == sorted(hall.active.values())
            assert all(hall.origins[ghost] != host for ghost, host in hall.hosts.items())
            assert size < 4 or all(hall.makers[ghost] != host for ghost, host in hall.hosts.items())


def test_hosts_stay_one_to_one_under_any_play() -> None:
    """At every commit no patient has two ghosts, and nobody who is lost has one."""
    swaps = 0
    for seed, size in enumerate(range(3, 9)):
        play = of_seekers(size, seed % len(SEEDS))
        for moment in play.moments:
            hall = moment.truth.game.hall
            assert len(set(hall.hosts.values())) == len(hall.hosts)
            assert not set(hall.hosts.values()) & set(hall.lost)
            assert hall.lost or set(hall.hosts.values()) in (set(), set(hall.active.values()))
        swaps += sum(isinstance(event.fact, facts.HostsSwapped) for one in play.commits for event in one.events)
    assert swaps


def one_each(play: Patients) -> bool:
    """Whether every patient has exactly one ghost."""
    hall = play.game_state.hall
    return sorted(hall.hosts.values()) == sorted(hall.active.values())
