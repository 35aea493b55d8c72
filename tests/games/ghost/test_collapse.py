"""Collapse, off-rail stories and loss (section 10 of the rules page; acceptance 3 of section 16)."""

from __future__ import annotations

import pytest

from games.ghost.facts import collapse as facts
from games.ghost.facts.comm import GhostReclaimed, SeizeFailed
from games.ghost.facts.hall import ActivityLost, ActivityRegained, FileGranted
from games.ghost.rules.growth import gain
from games.sitting import commands
from tests.games.ghost.patients import Patients, causes, kinds, only

TALK = {"speak", "address", "voice"}
"""What everybody may: talk, and speak as the ghost one made."""


def collapsed(dm: bool = False, **options: object) -> Patients:
    """p1 has collapsed in the first chapter."""
    play = Patients.exploring("CMYK", dm=dm, **options)  # type: ignore[arg-type]
    play.set_activity(p1=0)
    touch(play)
    return play


def touch(play: Patients) -> list[object]:
    """A command that changes nothing but lets what follows by itself be told."""
    return list(play.do(4, "comm", target="p3", color="C", depth="full"))


class TestCollapse:
    def test_crossing_without_a_key_takes_what_is_left_and_collapses(self) -> None:
        """Acceptance 3, and edge case 6: the window is that of the next chapter."""
        play = Patients.exploring("CMYK")
        play.set_activity(p1=2)
        for seat in (1, 2, 3):
            play.do(seat, "chapter_done")
        told = play.do(4, "chapter_done")
        first = next(fact for fact in told if isinstance(fact, ActivityLost))
        assert (first.patient, first.amount, first.current) == ("p1", 2, 0)
        assert causes(told) == ["crossing"]
        fall = only(told, facts.CollapseTriggered)
        assert (fall.patient, fall.window.stretch) == ("p1", 2)
        assert play.game_state.chapter == 2
        assert sorted(one.to for one in told if isinstance(one, FileGranted)) == ["p2", "p3", "p4"]
        assert play.asks(1, "off_rail")

    def test_everybody_in_the_session_gets_the_file_and_the_base_attribute_falls(self) -> None:
        play = collapsed()
        assert play.view(2).hall.granted["p2"]["p1"].personality_files["K"] == "archive-1-K-secret"
        assert b"archive-1-K-secret" not in b"".join(play.bytes_of("public"))
        assert play.view(1).hall.attributes["p1"]["C"] == 0

    def test_the_collapsed_only_tell_their_story(self) -> None:
        play = collapsed()
        play.happen(lambda story: gain(story, "p1", "M", 3))
        asked = {id.partition(".")[0] for id in play.prompts(1)}
        assert asked - TALK == {"chapter_done", "off_rail"}

    def test_communications_end_and_requests_come_to_nothing(self) -> None:
        play = Patients.exploring("CMYK")
        play.do(1, "comm", target="p2", color="M", depth="full")
        play.do(2, "accept")
        play.do(3, "comm", target="p1", color="C", depth="full")
        play.set_activity(p1=0)
        told = play.do(4, "comm", target="p3", color="C", depth="full")
        assert {"CommClosed", "CommCancelled", "CommUnanswered"} <= set(kinds(told))
        assert play.view(3).hall.signal["p3"] == 5

    def test_a_fragment_drops_for_who_is_there_first(self) -> None:
        play = Patients.exploring("CMYK")
        play.happen(lambda story: gain(story, "p1", "M", 2))
        play.set_activity(p1=0)
        touch(play)
        held = play.game_state.belongings.fragments
        assert (held["p1"]["M"].held, held["p1"]["M"].lost) == (1, 1)
        assert not play.asks(1, "pick_up")
        late = play.asked(3, "pick_up")
        play.do(2, "pick_up")
        assert play.view(2).belongings.fragments["p2"]["M"].held == 1
        assert late not in play.prompts(3)


class TestVotes:
    @pytest.mark.parametrize(("votes", "approved"), [((1, 1, 0), True), ((1, 0, 0), False), ((1, 1, 1), True)])
    def test_the_majority_of_the_others_decides(self, votes: tuple[int, ...], approved: bool) -> None:
        play = collapsed()
        play.do(1, "off_rail", content="We looked up together.")
        assert play.view("public").collapses.tales["p1"].content == "We looked up together."
        told: list[object] = []
        for seat, vote in zip((2, 3, 4), votes, strict=True):
            assert "OffRailJudged" not in [type(fact).__name__ for fact in told]
            told = list(play.do(seat, "off_rail_vote", approve=bool(vote)))
        judged = next(fact for fact in told if isinstance(fact, facts.OffRailJudged))
        assert (judged.approved, judged.ayes) == (approved, sum(votes))
        assert ("p1" in play.game_state.hall.collapsed) is not approved
        assert play.game_state.hall.patients["p1"].quantum_activity == (5 if approved else 0)

    def test_a_tie_refuses(self) -> None:
        play = collapsed()
        play.set_activity(p2=0)
        play.do(1, "off_rail", content="…")
        play.do(3, "off_rail_vote", approve=True)
        assert not only(play.do(4, "off_rail_vote", approve=False), facts.OffRailJudged).approved

    def test_silence_approves_nothing(self) -> None:
        play = collapsed()
        play.do(1, "off_rail", content="…")
        judged = only(play.wait(), facts.OffRailJudged)
        assert (judged.approved, judged.ayes, judged.noes) == (False, 0, 0)
        assert play.game_state.collapses.windows["p1"].tries == 1

    def test_one_yes_is_enough_where_nobody_else_says_anything(self) -> None:
        play = collapsed()
        play.do(1, "off_rail", content="…")
        play.do(3, "off_rail_vote", approve=True)
        assert only(play.wait(), facts.OffRailJudged).approved

    def test_where_all_others_have_collapsed_they_vote(self) -> None:
        play = collapsed()
        play.do(1, "off_rail", content="…")
        play.set_activity(p2=0, p3=0, p4=0)
        play.do(1, "chapter_done")
        assert set(play.game_state.hall.collapsed) == {"p1", "p2", "p3", "p4"}
        for seat in (2, 3):
            play.do(seat, "off_rail_vote", approve=True)
        assert only(play.do(4, "off_rail_vote", approve=False), facts.OffRailJudged).approved
        assert "p1" not in play.game_state.hall.collapsed

    def test_the_clock_counts_the_votes_that_there_are(self) -> None:
        play = collapsed()
        play.do(1, "off_rail", content="Look.", picture="https://pictures.example/us.png")
        play.do(2, "off_rail_vote", approve=False)
        assert not only(play.wait(), facts.OffRailJudged).approved
        assert play.asks(1, "off_rail")

    def test_no_vote_is_seen_before_all_are_in(self) -> None:
        play = collapsed()
        play.do(1, "off_rail", content="…")
        before = {viewer: play.bytes_of(viewer) for viewer in ("public", 1, 3)}
        play.do(2, "off_rail_vote", approve=False)
        assert {viewer: play.bytes_of(viewer) for viewer in before} == before  # type: ignore[arg-type]

    def test_two_tries_then_lost(self) -> None:
        play = collapsed()
        ghost = play.game_state.hall.ghost_of("p1")
        for _ in range(2):
            assert play.game_state.hall.lost == {}
            play.do(1, "off_rail", content="…")
            for seat in (2, 3, 4):
                play.do(seat, "off_rail_vote", approve=False)
        assert play.game_state.hall.lost == {"p1": True}
        assert ghost not in play.game_state.hall.hosts
        assert {id.partition(".")[0] for id in play.prompts(1)} <= TALK

    def test_without_a_word_the_end_of_the_window_is_the_end(self) -> None:
        play = collapsed()
        play.finish_chapter()
        assert play.game_state.hall.lost == {"p1": True}

    def test_a_chapter_waits_for_a_story_that_is_voted_on(self) -> None:
        play = collapsed()
        play.do(1, "off_rail", content="…")
        for seat in (1, 2, 3, 4):
            play.do(seat, "chapter_done")
        assert play.game_state.phase == "explore"
        for seat in (2, 3, 4):
            play.do(seat, "off_rail_vote", approve=True)
        assert play.game_state.chapter == 2


class TestDm:
    def test_the_dm_alone_reads_and_judges_with_a_reason_and_a_buff(self) -> None:
        play = collapsed(dm=True)
        play.do(1, "off_rail", content="a-story-for-the-dm")
        assert b"a-story-for-the-dm" not in b"".join(play.bytes_of(2))
        assert not play.asks(2, "off_rail_vote")
        told = play.do("host", "judge", approve=True, reason="It holds.", buff="c+1")
        assert only(told, facts.OffRailJudged).reason == "It holds."
        assert only(told, ActivityRegained).current == 5
        assert "PatientRestored" in kinds(told)
        assert [buff.expression for buff in play.view(1).belongings.buffs["p1"].values()] == ["c+1"]

    def test_half_of_an_odd_maximum_is_rounded_up(self) -> None:
        play = collapsed(dm=True, quantum_activity_max=7, quantum_activity_initial=7)
        play.do(1, "off_rail", content="…")
        assert only(play.do("host", "judge", approve=True, reason="", buff=""), ActivityRegained).current == 4

    def test_refused_it_is_one_try_less(self) -> None:
        play = collapsed(dm=True, offrail_tries=1)
        play.do(1, "off_rail", content="…")
        told = play.do("host", "judge", approve=False, reason="It does not.", buff="c+1")
        assert "PatientLost" in kinds(told)
        assert play.game_state.belongings.buffs == {}

    def test_when_the_dm_leaves_everybody_reads_and_votes(self) -> None:
        play = collapsed(dm=True)
        play.do(1, "off_rail", content="…")
        play.act(commands.LeaveHost())
        told = play.do(2, "chapter_done")
        assert only(told, facts.OffRailSubmitted).tale.shown
        assert play.asks(2, "off_rail_vote")


class TestFreeGhosts:
    """A lost patient's ghost has nobody; its origin may claim it without a roll."""

    @staticmethod
    def with_a_free_ghost() -> tuple[Patients, int, str]:
        play = collapsed(offrail_tries=1)
        ghost = play.game_state.hall.ghost_of("p1")
        assert ghost is not None
        play.do(1, "off_rail", content="…")
        for seat in (2, 3, 4):
            play.do(seat, "off_rail_vote", approve=False)
        return play, int(play.game_state.hall.origins[ghost][1:]), ghost

    def test_the_origin_takes_it_home_and_leaves_their_own_free(self) -> None:
        play, origin, ghost = self.with_a_free_ghost()
        former = play.game_state.hall.ghost_of(f"p{origin}")
        told = play.do(origin, "claim", ghost=ghost)
        assert only(told, GhostReclaimed).left == former
        assert play.game_state.hall.ghost_of(f"p{origin}") == ghost
        assert former not in play.game_state.hall.hosts
        assert ghost in play.view(origin).hall.native

    def test_anybody_else_is_told_that_there_is_no_echo(self) -> None:
        play, origin, ghost = self.with_a_free_ghost()
        other = next(seat for seat in (2, 3, 4) if seat != origin)
        told = play.do(other, "claim", ghost=ghost)
        assert only(told, SeizeFailed).why == "no_echo"
        assert only(told, ActivityLost).amount == 2
        assert not play.asks(other, "claim")
