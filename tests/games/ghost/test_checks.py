"""Checks (section 5 of the rules page; acceptance 1 and 2 and attack 11 of section 16)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from events.audience import Viewer, sees
from games.dice import Dice
from games.ghost.facts import checks as facts
from games.ghost.facts.hall import BuffSet, SignalChanged
from games.ghost.facts.scene import ActTold
from games.ghost.rules.area import Story
from games.ghost.rules.checks import check
from games.ghost.rules.growth import add_buff
from games.ghost.rules.patients import gain_ability, set_attribute, set_signal
from games.ghost.state.checks import Aim, Boost, Goal, Roll, aim, better, boost, hits, margin, mark, passed, target_of
from games.ghost.state.hall import Buff
from games.ghost.state.objects import AbilityForm, Color
from games.ghost.state.options import WAITS, GhostOptions
from server.refusals import Refused
from tests.games.ghost.patients import Patients, Scripted, causes, kinds, only

NODE = "tower_level"
"""A task in cyan with the threshold 3; to fail costs one quantum activity."""


def exploring(**options: Any) -> Patients:
    """The short module, all in its first region."""
    return Patients.exploring(module="first_light", **options)


def roll(*dice: int, target: int = 4, flat: int = 0, judged: Any = "highest", extra: tuple[int, ...] = ()) -> Roll:
    return Roll("p1.1", "C", Aim(judged, target, shown=True), dice, extra, flat)


def have(play: Patients, color: Color, value: int, patient: str = "p1") -> None:
    play.happen(lambda story: set_attribute(story, patient, color, value, "dm"))


def try_node(play: Patients, *dice: int, seat: int = 1, more: tuple[int, ...] = ()) -> list[Any]:
    """The task, with these dice, and those of a re-roll."""
    play.script(f"check.p{seat}", *dice, *more)
    return play.do(seat, "interact", node=NODE, color="C")


TABLE = {
    1: (66.7, 50.0, 33.3, 16.7),
    2: (88.9, 75.0, 55.6, 30.6),
    3: (96.3, 87.5, 70.4, 42.1),
    4: (98.8, 93.8, 80.2, 51.8),
    5: (99.6, 96.9, 86.8, 59.8),
}


class TestArithmetic:
    @pytest.mark.parametrize("dice", TABLE)
    def test_the_table_of_success(self, dice: int) -> None:
        rolls = list(product(range(1, 7), repeat=dice))
        for threshold, per_cent in zip((3, 4, 5, 6), TABLE[dice], strict=True):
            good = sum(passed(roll(*faces, target=threshold)) for faces in rolls)
            assert round(100 * good / len(rolls), 1) == per_cent

    def test_acceptance_1_highest_six_margin_two(self) -> None:
        assert passed(roll(4, 6))
        assert margin(roll(4, 6)) == 2

    def test_no_dice_fail_whatever_is_added(self) -> None:
        assert not passed(roll(flat=9))
        assert not passed(roll(flat=9, judged="sum"))
        assert mark(roll()) == ""

    @pytest.mark.parametrize(("threshold", "difficulty"), [(3, 3), (4, 6), (5, 9), (6, 13)])
    def test_by_the_sum(self, threshold: int, difficulty: int) -> None:
        assert aim(GhostOptions(check="sum"), threshold) == Aim("sum", difficulty, shown=True)
        assert margin(roll(2, 3, target=difficulty, flat=1, judged="sum", extra=(4,))) == 10 - difficulty

    def test_bright_with_two_sixes_dark_with_all_ones(self) -> None:
        assert mark(roll(6, 1, 6)) == "bright"
        assert mark(roll(6, 1, 5)) == ""
        assert mark(roll(1, 1)) == "dark"
        assert mark(roll(1, 2)) == ""
        assert mark(roll(1, flat=4)) == "", "it passed"

    def test_what_is_added_is_added_to_the_highest_die(self) -> None:
        assert passed(roll(3, 2, flat=1))
        assert hits(roll(3, 3, 1, flat=1)) == 1
        assert hits(roll(4, 5, 3)) == 2
        assert hits(roll()) == 0

    def test_the_better_set_stands_and_the_first_of_equals(self) -> None:
        first, second = roll(2, 5), roll(5, 2)
        assert better(first, second) is first
        assert better(roll(1, 1), roll(1, 2)).dice == (1, 2)

    @pytest.mark.parametrize(
        ("expression", "color", "by_sum", "does"),
        [
            ("c+1", "C", False, Boost(1, 0, ())),
            ("C-2", "C", False, Boost(-2, 0, ())),
            ("c+1", "M", False, Boost(0, 0, ())),
            ("+2", "K", False, Boost(0, 2, ())),
            ("-1", "K", True, Boost(0, -1, ())),
            ("2d6", "K", True, Boost(0, 0, ((2, 6),))),
            ("2d6", "K", False, Boost(0, 0, ())),
            ("a warm hand", "K", True, Boost(0, 0, ())),
        ],
    )
    def test_what_buffs_do(self, expression: str, color: Color, by_sum: bool, does: Boost) -> None:
        assert boost([Buff({"zh": "", "en": ""}, expression, 1)], color, by_sum) == does

    def test_what_event_checks_take(self) -> None:
        options, by_sum = GhostOptions(), GhostOptions(check="sum")
        assert target_of(options, Goal(2, 6, 0, 1), (3, 4), 0) == 5
        assert target_of(options, Goal(2, 6, 0, 9), (3, 4), 0) == 6, "at most"
        assert target_of(options, Goal(0, 2, 0, -5), (), 0) == 2, "at least"
        assert target_of(by_sum, Goal(3, 6, 2, 1), (1, 5, 4), 0) == 10, "the best two"
        assert target_of(by_sum, Goal(0, 2, 0, 2, "C"), (), 3) == 5


class TestWindow:
    def test_acceptance_1_abilities_are_listed_only_after_a_failure(self) -> None:
        play = exploring()
        have(play, "C", 2)
        told = try_node(play, 4, 6)
        verdict = only(told, facts.CheckCounted).verdict
        assert (verdict.passed, verdict.dice, verdict.margin) == (True, (4, 6), 3)
        assert "RerollOffered" not in kinds(told)
        play = exploring()
        offer = only(try_node(play, 2), facts.RerollOffered).offer
        assert offer.abilities == tuple(play.game_state.hall.uses["p1"])
        assert play.offered(1, "reroll", "ability") == list(offer.abilities)

    def test_acceptance_2_without_dice_it_fails_and_nothing_can_be_spent(self) -> None:
        play = exploring()
        have(play, "C", 0)
        told = try_node(play)
        assert only(told, facts.DiceRolled).dice == ()
        assert not only(told, facts.CheckResolved).passed
        assert only(told, facts.RerollOffered).offer.abilities == ()
        assert not play.asks(1, "reroll")

    def test_answering_a_communication_lets_nothing_stand(self) -> None:
        """What stood would show in the frame in which it begins, and tell who of the two has asked."""
        play = exploring()
        play.do(2, "comm", target="p1", color="C", depth="full")
        assert "RerollOffered" in kinds(try_node(play, 2))
        assert kinds(play.do(1, "accept")) == ["CommBegan", "DepthAgreed", "FileGranted", "FileGranted"]
        assert play.asks(1, "reroll")

    def test_a_failure_takes_effect_when_it_stands(self) -> None:
        play = exploring()
        assert "ActTold" not in kinds(try_node(play, 2))
        assert not play.asks(1, "interact"), "the failure is not settled yet"
        told = play.do(1, "stand")
        assert not only(told, ActTold).passed
        assert causes(told) == ["node"]
        assert play.asks(1, "interact")

    def test_a_success_takes_effect_at_once(self) -> None:
        assert only(try_node(exploring(), 3), ActTold).passed

    def test_it_stands_when_the_patient_goes_on_to_something_else(self) -> None:
        play = exploring()
        try_node(play, 2)
        told = play.do(1, "comm", target="p2", color="C", depth="full")
        assert kinds(told).index("CheckStood") > kinds(told).index("CommRequested")
        assert not only(told, ActTold).passed

    def test_it_stands_when_its_time_is_over(self) -> None:
        play = exploring()
        try_node(play, 2)
        before = play.now
        assert not only(play.wait(), ActTold).passed
        assert play.now - before == WAITS["live"]["reroll"]

    def test_it_stands_when_the_chapter_closes(self) -> None:
        play = exploring(dm=True)
        try_node(play, 2)
        told = play.do("host", "end_phase", reason="")
        assert kinds(told).index("ActTold") < kinds(told).index("SessionEnded")

    def test_others_do_not_close_it(self) -> None:
        play = exploring()
        try_node(play, 2)
        try_node(play, 6, seat=2)
        assert play.asks(1, "stand")

    def test_all_ones_cost_one_once_they_stand(self) -> None:
        play = exploring()
        assert "ActivityLost" not in kinds(try_node(play, 1))
        assert causes(play.do(1, "stand")) == ["dark_failure", "node"]

    def test_two_sixes_give_signal_where_no_dm_gives_more(self) -> None:
        play = exploring()
        have(play, "C", 2)
        play.happen(lambda story: set_signal(story, "p1", 1, "dm"))
        signals = [fact for fact in try_node(play, 6, 6) if isinstance(fact, SignalChanged)]
        assert (signals[0].why, signals[0].current) == ("bright", 2)


class TestReroll:
    def test_with_the_same_colour_it_is_free(self) -> None:
        play = exploring()
        ability = gain(play, "C")
        try_node(play, 2)
        play.script("check.p1", 5)
        told = play.do(1, "reroll", ability=ability)
        assert only(told, ActTold).passed
        assert only(told, facts.AbilitySpent).used_for == "reroll"
        assert "SignalChanged" not in kinds(told)
        assert play.game_state.hall.uses["p1"][ability] == 0

    def test_with_another_it_costs_signal_and_without_it_is_not_offered(self) -> None:
        play = exploring()
        ability = gain(play, "K")
        try_node(play, 2)
        play.script("check.p1", 2)
        told = play.do(1, "reroll", ability=ability)
        assert [fact.why for fact in told if isinstance(fact, SignalChanged)] == ["reroll"]
        play = exploring()
        gain(play, "K")
        play.happen(lambda story: set_signal(story, "p1", 0, "dm"))
        try_node(play, 2)
        assert not play.asks(1, "reroll")

    def test_each_ability_once_for_a_check_and_the_better_set_stands(self) -> None:
        play = exploring(ability_uses=3)
        have(play, "C", 2)
        ability = gain(play, "C")
        try_node(play, 2, 1)
        play.script("check.p1", 1, 1)
        told = play.do(1, "reroll", ability=ability)
        assert only(told, facts.DiceRolled).dice == (1, 1)
        assert only(told, facts.CheckCounted).verdict.dice == (2, 1), "so it is not dark"
        assert ability not in only(told, facts.RerollOffered).offer.abilities
        assert causes(play.do(1, "stand")) == ["node"]

    def test_the_session_hears_of_the_ability_when_it_is_used(self) -> None:
        play = exploring()
        ability = gain(play, "C")
        assert b"Undertow" not in b"".join(play.bytes_of(2))
        try_node(play, 2)
        play.do(1, "reroll", ability=ability)
        assert b"Undertow" in play.bytes_of(2)[-1]
        assert ability.encode() not in play.bytes_of(2)[-1]

    def test_attack_11_nobody_rolls_again_for_another_nor_what_is_over(self) -> None:
        play = exploring()
        try_node(play, 2)
        id = play.asked(1, "reroll")
        answer = {"type": "reroll", "ability": play.offered(1, "reroll", "ability")[0]}
        with pytest.raises(Refused):
            play.send(2, answer, id)
        play.do(1, "stand")
        with pytest.raises(Refused):
            play.send(1, answer, id)
        with pytest.raises(Refused):
            play.send(1, answer, "reroll.p1.7.1")


class TestBuffs:
    def test_dice_of_a_colour_and_counted_down_at_each_check(self) -> None:
        play = exploring()
        give(play, "c+1", 2)
        told = try_node(play, 3, 3)
        assert only(told, facts.DiceRolled).dice == (3, 3)
        assert only(told, BuffSet).buff.rounds == 1
        told = roll_free(play)
        assert only(told, BuffSet).buff.rounds == 0
        assert play.game_state.belongings.buffs["p1"] == {}

    def test_what_lasts_is_not_counted(self) -> None:
        play = exploring()
        give(play, "+1", -1)
        told = try_node(play, 2)
        assert "BuffSet" not in kinds(told)
        assert only(told, facts.CheckResolved).passed, "two and one is three"


SEES = {
    "private": {1: True, 2: False, "host": True},
    "public": {1: True, 2: True, "host": True},
    "blind": {1: False, 2: False, "host": True},
    "self": {1: True, 2: False, "host": False},
}


class TestRollModes:
    @pytest.mark.parametrize("mode", SEES)
    def test_who_sees_the_dice(self, mode: Any) -> None:
        play = exploring(roll_mode=mode, dm=True)
        try_node(play, 2)
        commit = play.commits[-1]
        for viewer, may in SEES[mode].items():
            shown = [event.fact for event in commit.events if sees(event.to, viewer)]  # type: ignore[arg-type]
            assert (facts.DiceRolled in map(type, shown)) is may, viewer
            told = [fact.verdict.dice for fact in shown if isinstance(fact, facts.CheckCounted)]
            assert all(dice is None for dice in told) or may, viewer
            assert facts.CheckResolved in map(type, shown), viewer

    def test_who_is_not_in_the_session_hears_nothing(self) -> None:
        play = exploring(roll_mode="public")
        try_node(play, 2)
        for event in play.commits[-1].events:
            assert not sees(event.to, "public")

    def test_the_dice_that_wait_are_nobodys(self) -> None:
        play = exploring(dm=True)
        try_node(play, 2)
        assert play.game_state.checks.rolls["p1"].dice == (2,)
        viewers: list[Viewer] = [1, 2, "host", "public"]
        assert not any(play.view(viewer).checks.rolls for viewer in viewers)


ASKED = {
    "name": "The bridge", "color": "any", "dice": 1, "sides": 6, "keep": 0, "of": "any", "plus": 1,
    "reason": "It sways.",
}  # fmt: skip


class TestEvents:
    def test_what_it_takes_is_rolled_once_and_shown_to_the_dm_alone(self) -> None:
        play = exploring(dm=True)
        play.do("host", "define_event", **ASKED)
        play.script("event.e1", 3)
        play.script("check.p1", 4)
        told = play.do(1, "event", event="e1", color="M")
        assert only(told, facts.TargetReckoned).target == 4
        assert only(told, facts.CheckResolved).passed
        assert only(told, facts.CheckCounted).verdict.margin is None
        play.script("check.p2", 3)
        told = play.do(2, "event", event="e1", color="M")
        assert "TargetReckoned" not in kinds(told)
        assert not only(told, facts.CheckResolved).passed
        assert play.view(1).checks.targets == {}
        assert play.view("host").checks.targets == {"e1": 4}
        assert b"sways" not in b"".join(play.bytes_of(1))

    def test_each_patient_once_until_it_is_taken_back_and_in_its_colour(self) -> None:
        play = exploring(dm=True)
        play.do("host", "define_event", **ASKED | {"color": "K", "dice": 0, "plus": 3})
        play.script("check.p1", 6)
        assert only(play.do(1, "event", event="e1", color="C"), facts.CheckResolved).color == "K"
        assert not play.asks(1, "event")
        play.do("host", "close_event", reason="")
        assert not play.asks(2, "event")


def gain(play: Patients, color: Color) -> str:
    """An ability of the first patient's own; its id."""
    before = set(play.game_state.hall.uses["p1"])
    play.happen(lambda story: gain_ability(story, "p1", AbilityForm("Undertow", "It pulls.", color, "control")))
    return (set(play.game_state.hall.uses["p1"]) - before).pop()


def give(play: Patients, expression: str, rounds: int) -> None:
    buff = Buff({"zh": "热", "en": "Warm"}, expression, rounds)
    play.happen(lambda story: add_buff(story, "p1", buff))


def roll_free(play: Patients) -> list[Any]:
    """A check of the first patient's that no node asks for."""

    def doing(story: Story) -> None:
        story.moment.sealed_dice = lambda purpose: Scripted(Dice("00" * 32, purpose, 0), [5, 5], set(), set())  # type: ignore[method-assign]
        check(story, "p1", "C", 4)

    play.happen(doing)
    return [event.fact for event in play.commits[-1].events]
