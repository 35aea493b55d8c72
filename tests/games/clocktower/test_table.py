"""The seed's tests and the table of seven (section 18), played at a table under a person in the chair."""

from __future__ import annotations

from games.clocktower import facts
from tests.games.clocktower.sat import SEVEN, Sat

BMR = ("imp", "poisoner", "exorcist", "monk", "mayor", "chef", "soldier")


class TestSeed:
    def test_1_healthy_fortune_teller_hears_the_truth_and_nothing_else_is_legal(self) -> None:
        sat = Sat(herring=7)
        sat.window(s2=(7,), s3=(1, 4))
        asked = sat.asked
        assert (asked.truth, asked.legal, asked.preselected, asked.warning) == ("yes", ("yes",), "yes", "")
        sat.decide("yes")
        found = sat.told("host", facts.SlotResolved)[-1].result
        assert (found.action, found.reasoning) == ("tell_alignment", "1號是惡魔（小惡魔）")
        sat.end()
        sat.window()
        sat.end()
        assert sat.learnt(3) == [("yes_no", 1, (1, 4))]

    def test_2_poisoned_the_same_is_found_and_either_answer_is_legal(self) -> None:
        sat = Sat(herring=7)
        sat.window(s2=(3,), s3=(1, 4))
        asked = sat.asked
        assert (asked.truth, asked.legal, asked.preselected, asked.warning) == ("yes", ("yes", "no"), None, "中毒")
        sat.decide("no")
        sat.end()
        sat.window()
        sat.end()
        assert sat.learnt(3) == [("yes_no", 0, (1, 4))]

    def test_3_a_spy_makes_the_answer_free_by_the_seeds_jinx_alone(self) -> None:
        table = ("imp", "spy", "fortuneteller", "monk", "mayor", "chef", "soldier")
        for jinx, warned in (("seed", True), ("official", False)):
            sat = Sat(table, herring=7, jinx=jinx)
            sat.window(s3=(1, 4))
            while sat.truth.asked is not None and sat.asked.kind != "yes_no":
                sat.decide(sat.asked.legal[0])
            assert (sat.truth.asked is not None and "間諜" in sat.asked.warning) is warned

    def test_4_the_dead_fortune_teller_is_asked_a_decoy_and_told_nothing(self) -> None:
        sat = Sat(herring=7)
        sat.night(s2=(7,), s3=(1, 4))
        sat.close()
        sat.night(s1=(3,), s2=(7,), s3=(1, 4))
        assert sat.dead_at_dawn() == (3,)
        sat.close()
        assert sat.view(3).asks[3].of == ""
        before = len(sat.learnt(3))
        sat.night(s1=(7,), s2=(7,))
        assert len(sat.learnt(3)) == before

    def test_5_a_poisoned_monk_is_asked_as_ever_and_protects_nobody(self) -> None:
        sat = Sat()
        sat.night(s2=(7,))
        sat.close()
        sat.night(s2=(4,), s4=(3,), s1=(3,))
        found = next(one.result for one in sat.told("host", facts.SlotResolved) if one.character == "monk")
        assert found.effect_nullified
        assert "中毒" in found.reasoning
        assert sat.dead_at_dawn() == (3,)
        assert sat.told(4, facts.Chosen)[-2].targets == (3,)

    def test_6_the_exorcised_demon_does_not_kill_and_learns_of_the_exorcist(self) -> None:
        sat = Sat(BMR)
        sat.night(s2=(7,))
        sat.close()
        sat.night(s1=(6,), s2=(7,), s3=(1,))
        assert sat.dead_at_dawn() == ()
        assert ("exorcist", None, (3,)) in sat.learnt(1)
        found = next(one.result for one in sat.told("host", facts.SlotResolved) if one.character == "imp")
        assert found.skip
        assert "攔截" in found.skip_reason
        sat.close()
        sat.night(s1=(6,), s2=(7,), s3=(2,))
        assert sat.dead_at_dawn() == (6,)

    def test_a_drunk_fortune_teller_is_asked_and_may_be_told_anything(self) -> None:
        sat = Sat(("imp", "poisoner", "drunk", "monk", "mayor", "chef", "soldier"), beliefs={3: "fortuneteller"})
        assert sat.view(3).beliefs == {3: "fortuneteller"}
        assert not sat.truth.marked("red_herring")
        sat.window(s2=(7,), s3=(1, 4))
        while sat.asked.kind != "yes_no":
            sat.decide(sat.asked.legal[0])
        assert sat.asked.legal == ("yes", "no")


class TestTableOfSeven:
    def test_in_the_first_night_the_evil_learn_of_each_other_and_nobody_dies(self) -> None:
        sat = Sat()
        assert sat.learnt(2) == [("demon", None, (1,))]
        assert [kind for kind, *_ in sat.learnt(1)] == ["minions", "bluff", "bluff", "bluff"]
        assert all(sat.learnt(seat) == [] for seat in (3, 4, 5, 6, 7))
        sat.night(s1=(), s2=(3,), s3=(1, 4))
        assert sat.dead_at_dawn() == ()

    def test_a_death_of_the_mayor_may_hit_another_and_the_soldier_lives(self) -> None:
        for target, dead in (("7", ()), ("5", (5,)), ("3", (3,))):
            sat = Sat()
            sat.night(s2=(7,))
            sat.close()
            sat.night({"redirect": target}, s1=(5,), s2=(4,), s4=(5,))
            assert sat.dead_at_dawn() == dead

    def test_a_protected_mayor_asks_nobody(self) -> None:
        sat = Sat()
        sat.night(s2=(7,))
        sat.close()
        sat.window(s1=(5,), s2=(7,), s4=(5,))
        assert sat.truth.asked is None or sat.asked.kind != "redirect"
        sat.end()
        sat.window()
        sat.end()
        assert sat.dead_at_dawn() == ()

    def test_the_ravenkeeper_is_asked_in_window_b_and_nobody_else_can_tell(self) -> None:
        quiet, busy = Sat(), Sat()
        for sat, victim in ((quiet, 7), (busy, 6)):
            sat.night(s2=(7,))
            sat.close()
            sat.window(s1=(victim,), s2=(7,), s3=(4, 5))
            sat.end()
            sat.window(s6=(2,))
            sat.end()
        assert busy.learnt(6)[-1] == ("character", "poisoner", (2,))
        assert busy.dead_at_dawn() == (6,)
        for seat in (2, 3, 4, 5, 7):
            kinds = [
                [
                    [
                        type(event.fact).__name__
                        for event in commit.events
                        if event.to.everyone or seat in event.to.seats
                    ]
                    for commit in sat.play.commits
                ]
                for sat in (quiet, busy)
            ]
            assert kinds[0] == kinds[1]

    def test_an_imp_that_kills_itself_passes_on(self) -> None:
        sat = Sat()
        sat.night(s2=(7,))
        sat.close()
        sat.night(s1=(1,), s2=(3,), s3=(4, 5), s4=(7,))
        assert sat.dead_at_dawn() == (1,)
        assert sat.learnt(2)[-1] == ("became", "imp", ())
        assert sat.truth.characters[2] == "imp"
        assert sat.truth.marked("poisoned") == set()

    def test_votes_ties_and_the_block(self) -> None:
        sat = Sat()
        sat.night(s2=(7,))
        sat.vote(3, 1, (2, 3, 4))
        sat.vote(4, 2, (2, 3, 4, 5))
        sat.vote(5, 3, (2, 3, 4, 5))
        sat.vote(6, 4, (2, 3, 4, 5))
        sat.vote(7, 5, (1, 2, 3, 4, 5))
        counts = [(one.seat, one.votes, one.about) for one in sat.told("public", facts.VoteCounted)]
        assert counts == [(1, 3, 0), (2, 4, 2), (3, 4, 0), (4, 4, 0), (5, 5, 5)]
        sat.close()
        assert [(one.seat, one.died) for one in sat.told("public", facts.Executed)] == [(5, True)]

    def test_who_names_the_virgin_dies_for_it_if_a_townsfolk_and_only_once(self) -> None:
        table = (*SEVEN[:6], "virgin")
        sat = Sat(table)
        sat.night(s2=(3,))
        sat.send(6, "nominate", seat=7)
        sat.end()
        assert [(one.seat, one.by) for one in sat.told("public", facts.Executed)] == [(6, "virgin")]
        assert sat.truth.phase == "window"
        other = Sat(table)
        other.night(s2=(3,))
        other.vote(2, 7, ())
        assert other.told("public", facts.Executed) == []
        assert other.truth.marked("used") == {7}

    def test_three_alive_and_nobody_executed_is_the_mayors_day(self) -> None:
        for poisoned, ended in ((2, True), (5, False)):
            sat = Sat(("imp", "poisoner", "saint", "chef", "mayor"))
            sat.night(s2=(2,))
            for seat in (3, 4):
                sat.close()
                sat.window(s1=(seat,), s2=(poisoned,))
                sat.end()
                sat.window()
                sat.end()
            assert sat.truth.living == [1, 2, 5]
            sat.close()
            assert (sat.truth.why == "mayor") is ended

    def test_the_scarlet_woman_takes_over_with_five_alive(self) -> None:
        table = ("imp", "scarletwoman", "chef", "monk", "mayor", "ravenkeeper", "soldier")
        sat = Sat(table)
        sat.night()
        sat.vote(3, 1, (1, 2, 3, 4))
        sat.close()
        assert sat.learnt(2)[-1] == ("became", "imp", ())
        assert sat.view(2).asks[2].of == "imp"
        sat.night(s2=(3,))
        assert sat.dead_at_dawn() == (3,)

    def test_the_source_that_dies_poisons_no_more(self) -> None:
        sat = Sat(("imp", "poisoner", "empath", "monk", "mayor", "ravenkeeper", "soldier"))
        sat.night(s2=(7,))
        sat.close()
        sat.night(s1=(2,), s2=(3,), s4=(7,))
        assert sat.learnt(3)[-1] == ("number", 1, ())
        assert all(one.decision.warning == "" for one in sat.told("host", facts.DecisionAsked)[-1:])

    def test_a_saint_loses_the_game_by_execution(self) -> None:
        sat = Sat(("imp", "poisoner", "saint", "monk", "mayor", "ravenkeeper", "soldier"))
        sat.night(s2=(7,))
        sat.vote(1, 3, (1, 2, 4, 5))
        sat.close()
        assert (sat.truth.winner, sat.truth.why) == ("evil", "saint")
        shown = sat.told("public", facts.SidesShown)[-1]
        assert shown.characters[1] == "imp"


class TestShots:
    TABLE = ("imp", "poisoner", "slayer", "monk", "recluse", "ravenkeeper", "soldier")

    def day(self) -> Sat:
        sat = Sat(self.TABLE)
        sat.night(s2=(7,))
        return sat

    def shoot(self, sat: Sat, seat: int, target: int) -> tuple[int, ...]:
        sat.send(seat, "claim", ability="slayer", targets=[target], number=-1, character="")
        assert sat.truth.phase == "claim"
        if sat.truth.asked is not None:
            sat.decide("yes")
        sat.end()
        return sat.told("public", facts.ClaimSettled)[-1].died

    def test_only_a_working_slayer_kills_the_demon(self) -> None:
        sat = self.day()
        assert self.shoot(sat, 4, 1) == ()
        assert self.shoot(sat, 3, 1) == (1,)
        assert (sat.truth.winner, sat.truth.why) == ("good", "demon_dead")

    def test_a_recluse_may_be_shot_as_a_demon_and_nobody_sees_the_question(self) -> None:
        sat = self.day()
        assert self.shoot(sat, 3, 5) == (5,)
        assert [one.decision.kind for one in sat.told("host", facts.DecisionAsked)][-1] == "registers_demon"
        assert sat.told("public", facts.DecisionAsked) == []

    def test_one_shot_for_each_player_and_game_and_words_are_no_shot(self) -> None:
        sat = self.day()
        sat.send(4, "claim", ability="slayer", targets=[], number=-1, character="")
        assert sat.truth.phase == "nominations"
        assert self.shoot(sat, 4, 7) == ()
        sat.send(4, "claim", ability="slayer", targets=[1], number=-1, character="")
        assert sat.truth.phase == "nominations"
        assert [claim.shot for claim in sat.truth.claims[4]] == [False, True, False]


class TestDeluded:
    """Who is told at the first dusk that it is what it is not."""

    SCRIPT = (
        *("grandmother", "sailor", "chambermaid", "innkeeper", "gambler", "gossip", "courtier", "professor"),
        *("minstrel", "tealady", "lunatic", "tinker", "marionette", "godfather", "po"),
    )
    SEATS = ("po", "marionette", "lunatic", "sailor", "gossip", "gambler", "courtier", "godfather")

    def sat(self) -> Sat:
        return Sat(self.SEATS, beliefs={2: "minstrel", 3: "po"}, script=self.SCRIPT)

    def test_a_marionette_is_told_nothing_and_seen_by_the_demon_alone(self) -> None:
        sat = self.sat()
        assert sat.view(2).sides[2] == "good"
        assert sat.learnt(2) == []
        assert sat.learnt(8) == [("demon", None, (1,))]
        assert sat.learnt(1)[0] == ("minions", None, (2, 8))

    def test_a_lunatic_is_briefed_as_a_demon_is(self) -> None:
        sat = self.sat()
        assert [kind for kind, *_ in sat.learnt(3)] == [kind for kind, *_ in sat.learnt(1)]
        minions = sat.learnt(3)[0][2]
        assert len(minions) == 2
        assert 3 not in minions
        bluffs = {character for _, character, _ in sat.learnt(3)[1:]}
        assert len(bluffs) == 3
        assert all(map(sat.truth.script.is_good, bluffs))
