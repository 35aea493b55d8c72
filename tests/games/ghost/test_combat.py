"""Fights (section 8; acceptance 8; attacks 5 and 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from events.audience import sees
from events.codec import AnyCommit
from events.event import Fact
from games.ghost.facts import combat as facts
from games.ghost.facts.checks import AbilitySpent, CheckResolved, DiceRolled
from games.ghost.facts.collapse import CollapseTriggered
from games.ghost.facts.hall import ActivityLost, ActivityRegained, FragmentsCounted
from games.ghost.facts.scene import ActTold
from games.ghost.rules.bout import threshold
from games.ghost.rules.growth import gain
from games.ghost.rules.patients import gain_ability, set_attribute
from games.ghost.state.objects import AbilityForm, Color, EffectType
from games.ghost.state.options import WAITS
from server.refusals import Refused
from tests.games.ghost.patients import Patients, causes, kinds, only


def before(**options: Any) -> Patients:
    """The second chapter of the short module, all in the gym, where a punch bag waits (M 2, K 1; 3; it guards)."""
    play = Patients.exploring(module="first_light", initiative="C", **options)
    play.finish_chapter()
    play.set_activity(**dict.fromkeys(play.game_state.hall.standing(), 10))
    play.explore()
    return play


def fighting(**options: Any) -> Patients:
    """The first patient, who is the quicker, fights it."""
    play = before(**options)
    have(play, "C", 2)
    have(play, "M", 2)
    play.do(1, "interact", node="gym_bag", color="M")
    return play


def have(play: Patients, color: Color, value: int, patient: str = "p1") -> None:
    play.happen(lambda story: set_attribute(story, patient, color, value, "dm"))


def able(play: Patients, effect: EffectType, color: Color = "M") -> str:
    """An ability of this kind for the first patient; its id."""
    play.happen(lambda story: gain_ability(story, "p1", AbilityForm("Undertow", "It pulls.", color, effect)))
    return list(play.game_state.hall.uses["p1"])[-1]


def attack(play: Patients, *dice: int, target: str = "", color: Color = "M", foe: tuple[int, ...] = ()) -> list[Any]:
    """With these dice; a miss stands. The monster rolls what is written, else nothing that hits."""
    id = play.game_state.combats.fights["p1"].id
    play.script("check.p1", *dice)
    play.script(f"foe.{id}", *(foe or (1, 1, 1, 1)))
    told = play.do(1, "attack", target=target or foe_of(play), color=color)
    return told + (play.do(1, "stand") if play.asks(1, "stand") else [])


def began(play: Patients) -> facts.FightBegan:
    """The first fight of the game."""
    return next(fact for commit in play.commits for fact in facts_of(commit) if isinstance(fact, facts.FightBegan))


def facts_of(commit: AnyCommit) -> Iterator[Fact]:
    return (event.fact for event in commit.events)


def fight_of(play: Patients) -> str:
    return began(play).fight


def foe_of(play: Patients) -> str:
    """Its first monster."""
    return next(iter(began(play).foes))


def blows(told: list[Any], attacker: str = "p1") -> list[facts.AttackResolved]:
    return [fact for fact in told if isinstance(fact, facts.AttackResolved) and fact.attacker == attacker]


class TestNumbers:
    def test_thresholds(self) -> None:
        assert [threshold(value) for value in range(8)] == [3, 4, 4, 5, 5, 6, 6, 6]

    @pytest.mark.parametrize(("value", "mean"), [(1, 1.5), (3, 1.0)])
    def test_three_dice_do_on_average(self, value: int, mean: float) -> None:
        rolls = list(product(range(1, 7), repeat=3))
        assert sum(sum(die >= threshold(value) for die in dice) for dice in rolls) / len(rolls) == mean

    def test_one_die_still_hits_five(self) -> None:
        assert sum(die >= threshold(5) for die in range(1, 7)) == 1


class TestMonsters:
    def test_nobody_but_a_dm_sees_what_it_is_made_of(self) -> None:
        play = fighting(dm=False)
        assert play.game_state.combats.dens[fight_of(play)].foes[foe_of(play)].values == {
            "C": 0,
            "M": 2,
            "Y": 0,
            "K": 1,
        }
        for viewer in (1, 2, "host", "public"):
            told = [event.fact for commit in play.commits for event in commit.events if sees(event.to, viewer)]
            assert (facts.DenKept in map(type, told)) is (viewer == "host"), viewer
        assert play.view(1).combats.fights["p1"].foes[foe_of(play)].wounds == 0
        assert play.view(2).combats.fights == {}

    def test_nothing_else_can_be_done_in_a_fight_and_not_out_of_turn(self) -> None:
        play = fighting()
        assert not any(play.asks(1, what) for what in ("interact", "move", "chapter_done"))
        assert play.asks(1, "attack")
        assert not play.asks(2, "attack")

    def test_damage_is_the_number_of_dice_that_reach_the_threshold(self) -> None:
        play = fighting()
        told = attack(play, 4, 6)
        assert [(one.hit, one.damage) for one in blows(told)] == [(True, 2)]
        assert play.view(1).combats.fights["p1"].foes[foe_of(play)].wounds == 2

    def test_a_miss_waits_for_what_may_be_spent_on_it(self) -> None:
        play = fighting()
        ability = able(play, "recovery")
        play.script("check.p1", 1, 2)
        assert blows(play.do(1, "attack", target=foe_of(play), color="M")) == []
        assert not play.asks(1, "attack")
        play.script("check.p1", 5, 4)
        told = play.do(1, "reroll", ability=ability)
        assert [one.damage for one in blows(told)] == [2]

    def test_it_strikes_back_with_its_highest_value(self) -> None:
        play = fighting()
        told = attack(play, 1, 2, foe=(5, 6))
        assert [(one.color, one.damage) for one in blows(told, foe_of(play))] == [("M", 2)]
        assert causes(told) == ["combat"]
        rolled = [
            sees(event.to, 1)
            for event in play.commits[-1].events
            if isinstance(event.fact, DiceRolled) and event.fact.patient == foe_of(play)
        ]
        assert rolled == [False]

    def test_one_that_guards_defends_every_second_round(self) -> None:
        play = fighting()
        attack(play, 1, 1)
        told = attack(play, 1, 1)
        assert [(fact.fighter, fact.what) for fact in told if isinstance(fact, facts.TurnTaken)] == [
            (foe_of(play), "defend")
        ]
        told = attack(play, 4, 4, foe=(5, 1))
        assert [(one.damage, one.cancelled) for one in blows(told)] == [(1, 1)]

    def test_felled_it_leaves_a_fragment_of_the_killing_colour_and_the_node_succeeds(self) -> None:
        play = fighting()
        have(play, "M", 3)
        told = attack(play, 4, 5, 6)
        assert only(told, facts.FoeFelled).monster == "punchbag"
        assert [(fact.color, fact.n) for fact in told if isinstance(fact, FragmentsCounted)] == [("M", 1)]
        assert only(told, ActTold).passed
        assert only(told, facts.FightEnded).lead == "p1"
        assert play.asks(1, "chapter_done")
        assert play.game_state.combats.fights == {}
        assert play.game_state.combats.dens == {}

    def test_at_zero_the_patient_collapses_and_leaves(self) -> None:
        play = fighting()
        play.set_activity(p1=1)
        told = attack(play, 1, 1, foe=(6, 6))
        assert only(told, CollapseTriggered).patient == "p1"
        assert (only(told, facts.FighterOut).fighter, only(told, facts.FighterOut).how) == ("p1", "down")
        assert not only(told, ActTold).passed

    def test_who_does_nothing_in_time_defends(self) -> None:
        play = fighting()
        start = play.now
        told = play.wait()
        assert play.now - start == WAITS["live"]["turn"]
        assert only(told, facts.TurnTaken).what == "defend"
        assert play.game_state.combats.fights["p1"].guards == {} or play.asks(1, "attack")

    def test_the_close_of_the_chapter_ends_it(self) -> None:
        play = fighting(dm=True)
        told = play.do("host", "end_phase", reason="")
        assert kinds(told).index("FightEnded") < kinds(told).index("SessionEnded")
        assert not only(told, ActTold).passed


class TestTurns:
    def test_a_guard_cancels_with_its_dice(self) -> None:
        play = fighting()
        have(play, "K", 2)
        play.script("throw.p1", 5, 4)
        play.script(f"foe.{fight_of(play)}", 6, 6)
        told = play.do(1, "defend", color="K")
        assert [(one.damage, one.cancelled) for one in blows(told, foe_of(play))] == [(1, 1)]

    def test_fleeing_by_harmony(self) -> None:
        play = fighting()
        play.script("check.p1", 5)
        told = play.do(1, "flee", color="Y")
        assert only(told, facts.FighterOut).how == "fled"
        assert not only(told, ActTold).passed
        assert play.asks(1, "chapter_done")

    def test_a_failed_flight_costs_a_blow_of_every_pursuer(self) -> None:
        play = fighting()
        play.script("check.p1", 4)
        play.do(1, "flee", color="Y")
        play.script(f"foe.{fight_of(play)}", 6, 1, 1, 1)
        told = play.do(1, "stand")
        assert [one.damage for one in blows(told, foe_of(play))] == [1, 0], "the pursuer's, and its own turn"
        assert play.asks(1, "attack")

    @pytest.mark.parametrize(("effect", "dice", "damage"), [("attack", (4, 1), 2), ("attack", (1, 1), 0)])
    def test_an_ability_of_attack(self, effect: EffectType, dice: tuple[int, ...], damage: int) -> None:
        play = fighting()
        ability = able(play, effect)
        play.script("check.p1", *dice)
        play.script(f"foe.{fight_of(play)}", 1, 1)
        told = play.do(1, "strike", ability=ability, target=foe_of(play), color="M")
        told += play.do(1, "stand") if play.asks(1, "stand") else []
        assert [one.damage for one in blows(told)] == [damage]
        assert only(told, AbilitySpent).used_for == "effect"
        assert ability not in [id for id, left in play.game_state.hall.uses["p1"].items() if left]

    def test_an_ability_of_control_takes_the_next_action(self) -> None:
        play = fighting()
        ability = able(play, "control")
        play.script("check.p1", 4)
        told = play.do(1, "strike", ability=ability, target=foe_of(play), color="M")
        assert only(told, facts.FighterHeld).fighter == foe_of(play)
        assert blows(told, foe_of(play)) == []
        assert [fact.what for fact in told if isinstance(fact, facts.TurnTaken)] == ["held"]

    def test_a_special_one_rolls_again(self) -> None:
        play = fighting()
        ability = able(play, "special")
        play.script("check.p1", 1, 1)
        told = play.do(1, "strike", ability=ability, target=foe_of(play), color="M")
        assert len([fact for fact in told if isinstance(fact, DiceRolled) and fact.patient == "p1"]) == 2

    def test_an_ability_of_defence_cancels_two(self) -> None:
        play = fighting()
        ability = able(play, "defense")
        play.script(f"foe.{fight_of(play)}", 6, 6)
        told = play.do(1, "ability", ability=ability, target="p1")
        assert [(one.damage, one.cancelled) for one in blows(told, foe_of(play))] == [(0, 2)]

    def test_an_ability_of_recovery_heals_two_or_gives_one_of_the_own(self) -> None:
        play = before(ability_uses=2)
        ability = able(play, "recovery")
        play.set_activity(p1=5, p2=5)
        told = play.do(1, "ability", ability=ability, target="p1")
        assert only(told, ActivityRegained).amount == 2
        told = play.do(1, "ability", ability=ability, target="p2")
        assert (only(told, ActivityRegained).patient, only(told, ActivityRegained).amount) == ("p2", 1)
        assert (only(told, ActivityLost).patient, only(told, ActivityLost).amount) == ("p1", 1)

    def test_others_join_and_assist(self) -> None:
        play = fighting()
        play.do(2, "join", fight=fight_of(play))
        attack(play, 1, 1)
        assert play.asks(2, "attack")
        play.do(2, "assist", ally="p1")
        told = attack(play, 1, 1, 1)
        rolled = [fact.dice for fact in told if isinstance(fact, DiceRolled) and fact.patient == "p1"]
        assert rolled == [(1, 1, 1)], "one more than its value"

    def test_attack_5_nobody_acts_for_another(self) -> None:
        play = fighting()
        id = play.asked(1, "attack")
        with pytest.raises(Refused):
            play.send(2, {"type": "attack", "target": foe_of(play), "color": "M"}, id)

    @pytest.mark.parametrize("answer", [{"color": "X"}, {"target": "p2"}, {"target": "m9"}, {"dice": 6}])
    def test_attack_10_wrong_colours_and_targets(self, answer: dict[str, Any]) -> None:
        play = fighting()
        with pytest.raises(Refused):
            play.send(1, {"type": "attack", "target": foe_of(play), "color": "M"} | answer, play.asked(1, "attack"))


class TestDuels:
    def duel(self) -> Patients:
        play = before()
        have(play, "C", 3)
        have(play, "M", 2)
        play.do(1, "challenge", patient="p2")
        play.do(2, "duel", accept=True)
        return play

    def test_both_agree_and_each_pair_once_in_a_session(self) -> None:
        play = before()
        play.do(1, "challenge", patient="p2")
        play.do(2, "duel", accept=False)
        assert play.game_state.combats.fights == {}
        assert play.offered(1, "challenge", "patient") == ["p3", "p4"]
        assert play.offered(2, "challenge", "patient") == ["p3", "p4"]

    def test_only_both_hear_of_a_challenge(self) -> None:
        play = before()
        play.do(1, "challenge", patient="p2")
        heard = [event.to for event in play.commits[-1].events if isinstance(event.fact, facts.ChallengeMade)]
        assert [sorted(audience.seats) for audience in heard] == [[1, 2]]

    def test_the_winner_names_the_fragment(self) -> None:
        play = self.duel()
        play.set_activity(p2=1)
        play.happen(lambda story: gain(story, "p2", "Y", 1))
        play.happen(lambda story: gain(story, "p2", "K", 1))
        told = attack(play, 6, 6, target="p2")
        assert only(told, CollapseTriggered).patient == "p2"
        assert only(told, facts.FightEnded).lead == "p1"
        play.do(1, "spoils", color="Y")
        fragments = play.game_state.belongings.fragments
        assert (fragments["p1"]["Y"].held, fragments["p2"]["Y"].lost, fragments["p2"]["K"].held) == (1, 1, 1)

    def test_what_is_not_held_is_another_and_nothing_is_nothing(self) -> None:
        play = self.duel()
        play.set_activity(p2=1)
        play.happen(lambda story: gain(story, "p2", "Y", 1))
        attack(play, 6, 6, target="p2")
        play.do(1, "spoils", color="C")
        assert play.game_state.belongings.fragments["p1"]["Y"].held == 1
        play = self.duel()
        play.set_activity(p2=1)
        attack(play, 6, 6, target="p2")
        told = play.do(1, "spoils", color="C")
        assert "FragmentsCounted" not in kinds(told)

    def test_who_names_none_in_time_takes_a_random_one(self) -> None:
        play = self.duel()
        play.set_activity(p2=1)
        play.happen(lambda story: gain(story, "p2", "Y", 1))
        attack(play, 6, 6, target="p2")
        while play.asks(1, "spoils"):
            play.wait()
        assert play.game_state.belongings.fragments["p1"]["Y"].held == 1

    def test_alone_nobody_fights_patients(self) -> None:
        play = Patients.at(module="first_light")
        while play.game_state.phase != "choose":
            play.wait()
        for seat, region in enumerate("ABCD", 1):
            play.do(seat, "region", region=region)
        assert not any(play.asks(seat, "challenge") for seat in (1, 2, 3, 4))


class TestDm:
    def test_sets_monsters_on_who_is_together_and_ends_it(self) -> None:
        play = before(dm=True)
        told = play.do(
            "host", "start_fight", monsters=["punchbag", "paper_man"], patients=["p1", "p2"], reason="Noise."
        )
        began = only(told, facts.FightBegan)
        assert (began.patients, sorted(began.foes)) == (("p1", "p2"), [f"{began.fight}-1", f"{began.fight}-2"])
        told = play.do("host", "end_fight", reason="Enough.")
        assert only(told, facts.FightEnded).lead == "p1"
        assert "ActTold" not in kinds(told), "it was fought for no node"
        assert play.game_state.combats.fights == {}

    def test_starts_duels_and_patients_do_not(self) -> None:
        play = before(dm=True)
        assert not play.asks(1, "challenge")
        told = play.do("host", "start_duel", patients=["p1", "p2"], reason="")
        assert only(told, facts.FightBegan).patients == ("p1", "p2")

    @pytest.mark.parametrize(
        ("patients", "says"),
        [(["p1", "p1"], "misfit_repeat"), (["p1"], "misfit_size"), (["p1", "p9"], "misfit_choices")],
    )
    def test_a_duel_is_between_two_of_one_session(self, patients: list[str], says: str) -> None:
        play = before(dm=True)
        id = play.asked("host", "start_duel")
        assert play.offered("host", "start_duel", "patients")[:2] == ["p1", "p2"]
        with pytest.raises(Refused) as no:
            play.send("host", {"type": "start_duel", "patients": patients, "reason": ""}, id)
        assert (no.value.reason, no.value.params["field"]) == (says, "command.patients")

    def test_acceptance_8_one_active_session_at_a_place(self) -> None:
        play = before(dm=True)
        assert not play.asks("host", "start_session"), "every region with patients has one"


def test_initiative_by_cyan_or_drawn() -> None:
    play = fighting()
    assert play.game_state.combats.fights["p1"].order == ("p1", foe_of(play))
    firsts: Counter[bool] = Counter()
    for seed in range(8):
        play = Patients.exploring(module="first_light", seed=seed)
        play.finish_chapter()
        play.explore()
        play.do(1, "interact", node="gym_bag", color="M")
        firsts[play.game_state.combats.fights["p1"].order[0] == foe_of(play)] += 1
    assert set(firsts) == {True, False}


def test_a_hit_is_told_to_the_session_and_no_one_else() -> None:
    play = fighting()
    attack(play, 6, 6)
    for event in play.commits[-1].events:
        if isinstance(event.fact, facts.AttackResolved | CheckResolved):
            assert sorted(event.to.seats) == [1, 2, 3, 4]
            assert not sees(event.to, "public")
