"""Fragments, keys, archives, evolution, items (section 6; acceptance 4 to 6 and 13, attack 10, the properties)."""

from __future__ import annotations

from typing import Any

import pytest

from games.ghost.facts import hall as facts
from games.ghost.facts.checks import DiceKept, DiceRolled
from games.ghost.facts.hall import AbilityGained, ActivityLost, ActivityRegained, NativeShown
from games.ghost.prompts.hall import price
from games.ghost.rules import GAME
from games.ghost.rules.growth import gain, give_item, grant_key, spend
from games.ghost.rules.patients import hurt, set_attribute
from games.ghost.state import State
from games.ghost.state.checks import mark, passed
from games.ghost.state.hall import attributes
from games.ghost.state.objects import COLORS, Color, PrintAbility, healed, taken
from games.ghost.state.options import WAITS, GhostOptions
from server.refusals import Refused
from tests.games.ghost.patients import Patients, ghost, kinds, only
from tests.suite.play import WILD, Play, played


def exploring(**options: Any) -> Patients:
    """The short module, all in its first region."""
    return Patients.exploring(module="first_light", **options)


def have(play: Patients, color: Color, value: int, patient: str = "p1") -> None:
    play.happen(lambda story: set_attribute(story, patient, color, value, "dm"))


def hold(play: Patients, color: Color, n: int) -> None:
    play.happen(lambda story: gain(story, "p1", color, n))


def held(play: Patients, color: Color) -> int:
    return play.game_state.belongings.fragments["p1"][color].held


class TestAttributes:
    def test_acceptance_6_a_new_patient(self) -> None:
        state = exploring().game_state
        assert attributes(state.hall, "p1").total_dice() == 4
        card = state.hall.patients["p1"]
        assert (card.quantum_activity, card.quantum_activity_max) == (10, 10)

    def test_acceptance_4_what_is_lost_and_gained_is_what_there_is(self) -> None:
        assert healed(5, 8, 10) == 2
        assert taken(3, 2) == 2
        with pytest.raises(ValueError, match="healing: expected 0 or more, got -1"):
            healed(-1, 8, 10)
        with pytest.raises(ValueError, match="damage: expected 0 or more, got -1"):
            taken(-1, 8)

    @pytest.mark.parametrize(("value", "costs"), [(0, 1), (1, 1), (2, 2), (3, 3), (4, 4)])
    def test_acceptance_5_raising_costs_the_value(self, value: int, costs: int) -> None:
        assert price(GhostOptions(), value) == costs
        assert price(GhostOptions(fragment_cost="flat"), value) == 1
        play = exploring()
        have(play, "Y", value)
        hold(play, "Y", costs - 1)
        assert not play.asks(1, "raise")
        hold(play, "Y", 1)
        play.do(1, "raise", color="Y")
        assert play.game_state.hall.attributes["p1"]["Y"] == value + 1
        assert held(play, "Y") == 0
        assert play.game_state.belongings.fragments["p1"]["Y"].spent_attribute == costs

    def test_acceptance_5_five_is_the_most(self) -> None:
        play = exploring()
        have(play, "Y", 5)
        hold(play, "Y", 9)
        hold(play, "M", 1)
        assert play.offered(1, "raise", "color") == ["M"]
        have(play, "Y", 6)
        assert play.game_state.hall.attributes["p1"]["Y"] == 5

    @pytest.mark.parametrize("answer", [{"color": "X"}, {"color": ""}, {"color": 1}, {"color": "C", "n": -1}, {}])
    def test_attack_10_wrong_colours_and_amounts(self, answer: dict[str, Any]) -> None:
        play = exploring()
        hold(play, "C", 1)
        with pytest.raises(Refused):
            play.send(1, {"type": "raise_attribute"} | answer, play.asked(1, "raise"))
        assert held(play, "C") == 1

    def test_attack_10_what_is_not_held_cannot_be_spent_and_damage_is_not_negative(self) -> None:
        play = exploring()
        with pytest.raises(AssertionError, match="only what is held"):
            play.happen(lambda story: spend(story, "p1", "C", 1, "lost"))
        with pytest.raises(ValueError, match="damage"):
            play.happen(lambda story: hurt(story, "p1", -3, "dm"))


class TestKeys:
    def test_acceptance_13_a_key_restores_and_raises_at_once(self) -> None:
        play = exploring()
        play.set_activity(p1=4)
        play.script("check.p1", 6)
        told = play.do(1, "interact", node="tower_level", color="C")
        assert only(told, ActivityRegained).current == 10
        assert play.game_state.hall.signal["p1"] == play.game_state.options.signal_max
        play.do(1, "boon", color="K")
        assert play.game_state.hall.attributes["p1"]["K"] == 2
        assert not play.asks(1, "boon")

    def test_acceptance_13_without_one_three_are_lost_at_the_close(self) -> None:
        play = exploring(dm=True)
        play.happen(lambda story: grant_key(story, "p1"))
        told = play.do("host", "end_phase", reason="")
        assert {fact.patient: fact.amount for fact in told if isinstance(fact, ActivityLost)} == {
            "p2": 3, "p3": 3, "p4": 3
        }  # fmt: skip

    def test_one_in_a_chapter(self) -> None:
        play = exploring()
        play.happen(lambda story: grant_key(story, "p1"))
        play.set_activity(p1=4)
        play.happen(lambda story: grant_key(story, "p1"))
        assert play.game_state.hall.patients["p1"].quantum_activity == 4

    def test_an_attribute_that_nobody_chose_is_the_base_colours(self) -> None:
        play = exploring(dm=True)
        play.happen(lambda story: grant_key(story, "p1"))
        play.do("host", "end_phase", reason="")
        assert play.game_state.hall.attributes["p1"]["C"] == 2


class TestCompanion:
    def test_an_archive_for_a_fragment(self) -> None:
        play = exploring()
        hall = play.game_state.hall
        origin = hall.origins[str(hall.ghost_of("p1"))]
        closed = [color for color in COLORS if color != hall.secrets[origin].base_color]
        hold(play, closed[0], 2)
        secret = f"archive-{origin[1:]}-{closed[0]}-secret".encode()
        assert secret not in b"".join(play.bytes_of(1))
        told = play.do(1, "unlock", color=closed[0])
        assert only(told, facts.ArchiveUnlocked).text.encode() == secret
        assert play.game_state.belongings.fragments["p1"][closed[0]].spent_unlock == 1
        assert not play.asks(1, "unlock"), "this one is open, and of the others there is no fragment"
        others = [seat for seat in (1, 2, 3, 4) if seat not in (1, int(origin[1:]))]
        assert all(secret not in b"".join(play.bytes_of(seat)) for seat in others)

    def test_evolution_when_all_four_are_three(self) -> None:
        play = exploring()
        for color in COLORS[:3]:
            have(play, color, 3)
        assert not play.asks(1, "evolve")
        have(play, COLORS[3], 3)
        ghost_of_mine = str(play.game_state.hall.ghost_of("p1"))
        told = play.do(1, "evolve")
        assert kinds(told)[0] == "GhostEvolved"
        uses = play.game_state.hall.uses["p1"]
        assert [uses[ability] for ability in play.game_state.hall.native[ghost_of_mine]] == [2]
        assert uses[ghost_of_mine] == 1
        assert not play.asks(1, "evolve"), "it is for good"

    def test_the_maker_gives_a_second_ability_and_the_host_learns_it(self) -> None:
        play, maker, own = evolved()
        told = play.do(maker, "ability", print_ability=ghost(9)["print_ability"])
        assert {fact.to for fact in told if isinstance(fact, NativeShown)} == {"p1", f"p{maker}"}
        natives = play.view(1).hall.native[own]
        assert [ability.name for ability in natives.values()][-1] == "ability-9"
        assert len(natives) == 2
        assert not play.asks(maker, "ability")

    def test_the_stock_gives_it_in_the_end(self) -> None:
        play, maker, own = evolved()
        before = play.now
        while play.asks(maker, "ability"):
            play.wait()
        assert play.now - before == WAITS["live"]["ghost_making"]
        assert len(play.game_state.hall.native[own]) == 2

    def test_an_evolved_ghost_acts_once_after_a_failure(self) -> None:
        play, _, own = evolved()
        have(play, "C", 1)
        play.script("check.p1", 2)
        play.do(1, "interact", node="tower_level", color="C")
        play.script("check.p1", 2)
        assert own in play.offered(1, "reroll", "ability")
        play.do(1, "reroll", ability=own)
        assert play.game_state.hall.uses["p1"][own] == 0
        assert own not in play.offered(1, "reroll", "ability")


class TestItems:
    def test_an_item_heals_and_is_gone(self) -> None:
        play = exploring()
        play.happen(lambda story: give_item(story, "p1", "thermos", {"zh": "壶", "en": "Flask"}, 1))
        play.set_activity(p1=5)
        told = play.do(1, "item", item="thermos")
        assert only(told, ActivityRegained).current == 8
        assert only(told, facts.ItemUsed).item == "thermos"
        assert not play.asks(1, "item")

    def test_what_does_nothing_cannot_be_used(self) -> None:
        play = Patients.exploring(module="grey_tide")
        for item in ("half_seal", "crayon", "blue_ink", "moth_lamp"):
            play.happen(lambda story, item=item: give_item(story, "p1", item, {"zh": "", "en": ""}, 1))  # type: ignore[misc]
        assert play.offered(1, "item", "item") == ["crayon", "blue_ink", "moth_lamp"]
        play.do(1, "item", item="crayon")
        assert play.game_state.hall.attributes["p1"]["Y"] == 2
        play.do(1, "item", item="moth_lamp")
        assert [buff.expression for buff in play.game_state.belongings.buffs["p1"].values()] == ["k+1"]

    def test_a_node_gives_an_ability_of_the_patients_own(self) -> None:
        play = exploring()
        while play.game_state.chapter < 3:
            play.finish_chapter()
            play.explore()
        told = play.do(1, "interact", node="dessert_bowl", color="C")
        gained = only(told, AbilityGained).ability
        assert (gained.patient_id, gained.ghost_id) == ("p1", None)
        assert attributes(play.game_state.hall, "p1").get("Y").print_ability_count == 1


def evolved() -> tuple[Patients, int, str]:
    """The first patient's ghost has evolved: who made it, and its id."""
    play = exploring()
    for color in COLORS:
        have(play, color, 3)
    play.do(1, "evolve")
    own = str(play.game_state.hall.ghost_of("p1"))
    return play, int(play.game_state.hall.makers[own][1:]), own


# --- properties ------------------------------------------------------------------------------------------------------


BOTS: tuple[dict[str, Any], ...] = ({}, {"profile": "faded", "fragment_cost": "flat"}, {"evolution": 1, "check": "sum"})


@pytest.fixture(
    scope="module",
    params=[0, 1, pytest.param(2, marks=pytest.mark.long), 3, pytest.param(4, marks=pytest.mark.long), 5],
)
def whole(request: pytest.FixtureRequest) -> Play:
    """A whole game: of bots, or at random with everything that may happen at a table."""
    number: int = request.param
    if number < len(BOTS):
        return Patients.of_seekers(4 + number, number, **BOTS[number])
    return played(GAME, f"growth.{number}", WILD)


def states(play: Play) -> list[State]:
    return [moment.truth.game for moment in play.moments if isinstance(moment.truth.game, State)]


def told(play: Play) -> list[Any]:
    return [event.fact for commit in play.commits for event in commit.events]


def test_fragments_held_are_gained_less_spent_and_lost(whole: Play) -> None:
    counted: dict[tuple[str, Color], int] = {}
    gained = 0
    for fact in told(whole):
        if isinstance(fact, facts.FragmentsCounted):
            key = fact.patient, fact.color
            counted[key] = counted.get(key, 0) + (fact.n if fact.why == "gained" else -fact.n)
            gained += fact.why == "gained"
            assert fact.fragments.held == counted[key] >= 0
    assert gained >= 3 or not isinstance(whole, Patients), "bots gather"


def test_attributes_and_activity_keep_their_bounds(whole: Play) -> None:
    for state in states(whole):
        cap = state.options.attribute_cap
        assert all(0 <= value <= cap for values in state.hall.attributes.values() for value in values.values())
        assert all(0 <= one.quantum_activity <= one.quantum_activity_max for one in state.hall.patients.values())
        assert all(left >= 0 for uses in state.hall.uses.values() for left in uses.values())


def test_every_ability_has_exactly_one_holder(whole: Play) -> None:
    for state in states(whole)[::10]:
        for holders in (state.hall.native, state.hall.copied):
            for holder, abilities in holders.items():
                for ability in abilities.values():
                    assert [ability.patient_id, ability.ghost_id].count(None) == 1
                    assert holder in (ability.patient_id, ability.ghost_id)
    with pytest.raises(ValueError, match="exactly one"):
        PrintAbility(id="a", name="", description="", color="C", effect_type="attack")


def test_every_die_in_the_state_was_rolled(whole: Play) -> None:
    rolled: dict[str, list[tuple[int, ...]]] = {}
    kept = 0
    for fact in told(whole):
        if isinstance(fact, DiceRolled):
            rolled.setdefault(fact.check, []).append(fact.dice)
        if isinstance(fact, DiceKept):
            kept += 1
            assert fact.roll.dice in rolled[fact.roll.check]
            assert not (passed(fact.roll) and mark(fact.roll) == "dark")
    assert kept > 3 or not isinstance(whole, Patients), "bots check"
