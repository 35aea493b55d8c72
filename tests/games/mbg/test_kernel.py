"""The kernel of battles: acceptance examples 7 to 10, exact traces for every technique, and section 17 as figures."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from games.dice import Dice
from games.mbg.battle.kernel import DRAW, LOSS, NOBODY, WIN, Fought, Side, Word, fight
from games.mbg.battle.packing import coded
from games.mbg.techniques import TECHNIQUES, chance, value

ARROWS, FIRE, MEDICINE, SHIELD, TRANSFER, BLOW, DISCORD, THUNDER, CONFUSION, INFIGHTING, STORM, EXILE = range(12)

YES, NO = 0.0, 0.999_999
"""Chances that fire any technique that can, and none but the sure one."""

FIRST, SECOND = 0.0, 0.999_999
"""Chances by which the initiator, or the defender, wins a round."""


def words(*chances: float) -> Word:
    """These chances and no more."""
    left = iter(chances)
    return lambda: int(next(left) * (1 << 32))


def side(
    power: float, tactics: float, strategy: float, hp: float, defence: float = 0, known: Iterable[int] = ()
) -> Side:
    return Side(
        int(power * 100), int(tactics * 100), int(strategy * 100), int(hp * 100), int(defence * 100), tuple(known)
    )


def fought(one: Side, other: Side, rounds: int, *chances: float, engine: bool = False) -> Fought:
    return fight(one, other, rounds, words(*chances), engine=engine)


GUAN = side(98, 93, 76, 2540)
WEN = side(84, 82, 62, 2404, 500)


# --- hits ----------------------------------------------------------------------------------------------------------


def test_example_7_hits_take_the_defence_first() -> None:
    first = fought(GUAN, WEN, 1, 0.50)
    assert (first.defence[1], first.hp[1]) == (402_00, 2404_00)
    second = fought(GUAN, WEN, 2, 0.50, 0.60)
    assert second.hp[0] == 2456_00
    six = fought(GUAN, WEN, 6, 0.50, 0.60, 0, 0, 0, 0)
    assert six.defence[1] == 10_00
    seven = fought(GUAN, WEN, 7, 0.50, 0.60, 0, 0, 0, 0, 0)
    assert (seven.defence[1], seven.hp[1]) == (0, 2316_00)
    assert seven.rounds[-1] == (1, 10_00, 88_00)


def test_the_chance_to_win_a_round_is_the_share_of_tactics() -> None:
    just = 93 / 175
    assert fought(GUAN, WEN, 1, just - 1e-6).rounds[0][0] == 1
    assert fought(GUAN, WEN, 1, just + 1e-6).rounds[0][0] == 0


def test_a_side_at_nothing_has_lost() -> None:
    weak = side(98, 50, 50, 50)
    assert fought(weak, GUAN, 9, SECOND).result == LOSS
    assert fought(GUAN, weak, 9, FIRST).result == WIN


def test_less_than_one_hp_is_none() -> None:
    assert fought(side(99.5, 50, 50, 500), side(50, 50, 50, 100), 9, FIRST).result == WIN


def test_after_the_last_round_nobody_has_won() -> None:
    assert fought(GUAN, WEN, 3, 0, 0, 0) == Fought(DRAW, ((1, 98_00, 0),) * 3, (2540_00, 2404_00), (0, 206_00), False)


def test_without_any_tactics_no_round_has_a_winner_and_no_chance_is_drawn() -> None:
    still = side(50, 0, 50, 500)
    assert fought(still, still, 2) == Fought(DRAW, ((NOBODY, 0, 0),) * 2, (500_00, 500_00), (0, 0), False)
    arrows = side(50, 0, 50, 500, 0, [ARROWS])
    assert fought(arrows, arrows, 2).result == DRAW


# --- techniques, one by one ----------------------------------------------------------------------------------------


def one_round(known: int, *chances: float, wins: bool = True, strategy: float = 100, defence: float = 0) -> Fought:
    """One round of an initiator who knows one technique, power 98, against 2,404 hp."""
    own = side(98, 50, strategy, 2540, 0, [known])
    return fought(own, side(84, 50, 0, 2404, defence), 1, FIRST if wins else SECOND, *chances)


def test_arrows_hurt_won_or_lost() -> None:
    assert one_round(ARROWS, YES).hp == (2540_00, (2404 - 98 - 40) * 100)
    assert one_round(ARROWS, YES, wins=False).hp == ((2540 - 84) * 100, (2404 - 40) * 100)
    assert one_round(ARROWS, YES).rounds == ((1, 0, 98_00, 0, 0, 0, 0, ARROWS, 0, 0, 40_00),)


def test_arrows_hurt_the_defence_first() -> None:
    assert one_round(ARROWS, YES, defence=120).defence[1] == 0
    assert one_round(ARROWS, YES, defence=120).hp[1] == (2404 - 18) * 100


def test_chance_and_strength_grow_with_strategy() -> None:
    assert chance(ARROWS, 95_00) == pytest.approx(0.76)
    assert value(ARROWS, 95_00) == 39_25
    assert one_round(ARROWS, 0.75, strategy=95).hp[1] < (2404 - 98) * 100
    assert one_round(ARROWS, 0.77, strategy=95).hp[1] == (2404 - 98) * 100
    assert chance(THUNDER, 0) == chance(THUNDER, 100_00) == 0.2


def test_example_9_fire_burns_in_the_three_rounds_after() -> None:
    own = side(10, 50, 100, 2000, 0, [FIRE])
    # round 0 fires; rounds 1 and 2 wait out the latency of 3; in round 3 it could come again
    battle = fought(own, side(10, 50, 0, 2000), 6, FIRST, YES, FIRST, FIRST, FIRST, NO, FIRST, NO, FIRST, NO)
    assert [one[3:7] for one in battle.rounds] == [
        (0, 0, 0, 0),
        (0, 0, 0, 20_00),
        (0, 0, 0, 20_00),
        (0, 0, 0, 20_00),
        (),
        (),
    ]
    assert battle.hp[1] == (2000 - 25 - 3 * 20 - 6 * 10) * 100


def test_medicine_heals_to_what_there_was_at_most() -> None:
    assert one_round(MEDICINE, YES).hp[0] == 2540_00
    assert one_round(MEDICINE, YES, wins=False).hp[0] == (2540 - 84 + 60) * 100


def test_shield_gives_the_loss_back_as_hp() -> None:
    assert one_round(SHIELD, YES, wins=False).hp[0] == 2540_00
    assert one_round(SHIELD, wins=True).hp[1] == (2404 - 98) * 100


def test_shield_does_not_mend_defence() -> None:
    guard = side(50, 50, 100, 1000, 500, [SHIELD])
    battle = fought(side(98, 50, 0, 1000), guard, 1, FIRST, YES)
    assert (battle.defence[1], battle.hp[1]) == (402_00, 1000_00)


def test_transfer_gives_half_of_the_loss_to_the_other() -> None:
    assert one_round(TRANSFER, YES, wins=False).hp == ((2540 - 42) * 100, (2404 - 42) * 100)


def test_blow_hits_once_more() -> None:
    assert one_round(BLOW, YES).hp[1] == round((2404 - 98 - 98 * 1.2) * 100)
    assert one_round(BLOW, wins=False).hp[1] == 2404_00


def test_discord_turns_harm_into_healing() -> None:
    own = side(98, 50, 100, 2540, 0, [DISCORD])
    battle = fought(own, side(84, 50, 0, 2404), 2, SECOND, FIRST, YES)
    assert battle.hp[0] == round((2540 - 84 + min(84, 98 * 0.8)) * 100)


def test_thunder_strikes_hard_and_rarely() -> None:
    assert one_round(THUNDER, 0.19).hp[1] == (2404 - 98 - 200) * 100
    assert one_round(THUNDER, 0.21).hp[1] == (2404 - 98) * 100
    assert one_round(THUNDER, 0.19, strategy=0, wins=False).hp[1] == (2404 - 100) * 100


def test_example_9_confusion_loses_the_next_two_rounds() -> None:
    own = side(10, 50, 100, 2000, 0, [CONFUSION])
    battle = fought(own, side(10, 50, 0, 2000), 4, FIRST, YES, SECOND, SECOND, SECOND)
    assert [one[0] for one in battle.rounds] == [1, 1, 1, 0]


def test_a_confused_side_cannot_fire() -> None:
    own = side(10, 50, 100, 2000, 0, [CONFUSION])
    other = side(10, 50, 100, 2000, 0, [ARROWS])
    # in round 0 both fire: who is silenced in it was not yet; in rounds 1 and 2 nothing is drawn for the other
    battle = fought(own, other, 3, FIRST, YES, YES, FIRST, FIRST)
    assert battle.hp[0] == (2000 - 40) * 100


def test_both_confused_is_a_round_without_effect() -> None:
    """Both are confused in one round: each confuses the other, which only the open reading of silence allows."""
    own = side(10, 50, 100, 2000, 0, [CONFUSION])
    both = side(10, 50, 100, 2000, 0, [CONFUSION])
    battle = fought(own, both, 3, FIRST, YES, FIRST, FIRST)
    assert [one[0] for one in battle.rounds] == [1, 1, 1]


def test_example_9_infighting_harms_itself_for_one_round() -> None:
    own = side(10, 50, 100, 2000, 0, [INFIGHTING])
    battle = fought(own, side(30, 50, 0, 2000), 3, FIRST, 0.19, SECOND)
    assert battle.rounds[1] == (NOBODY, 0, 0, 0, 0, 0, 30_00)
    assert battle.rounds[2] == (0, 0, 30_00)


def test_both_infighting_harm_themselves() -> None:
    own, other = (side(power, 50, 100, 2000, 0, [INFIGHTING]) for power in (10, 30))
    battle = fought(own, other, 2, FIRST, 0.19, 0.19)
    assert battle.rounds[1] == (NOBODY, 0, 0, 0, 10_00, 0, 30_00)


def test_in_the_engine_the_other_also_wins_the_round() -> None:
    own = side(10, 50, 100, 2000, 0, [INFIGHTING])
    battle = fought(own, side(30, 50, 0, 2000), 2, FIRST, 0.19, SECOND, engine=True)
    assert battle.rounds[1][:3] == (1, 0, 10_00)
    assert battle.rounds[1][6] == 30_00


def test_example_8_storm_harms_the_defence_only() -> None:
    own = side(98, 50, 100, 2540, 0, [STORM])
    battle = fought(own, side(84, 50, 0, 2404, 500), 3, FIRST, YES, FIRST, YES, FIRST, YES)
    assert battle.rounds == (
        (1, 98_00, 0, 0, 0, 0, 0, STORM, 0, 294_00, 0),
        (1, 98_00, 0, 0, 0, 0, 0, STORM, 0, 10_00, 0),
        (1, 0, 98_00),
    )


def test_exile_comes_once_after_a_victory() -> None:
    own = side(98, 50, 100, 2540, 0, [EXILE])
    weak = side(84, 50, 0, 98)
    assert fought(own, weak, 9, FIRST, 0.49).exiled
    assert not fought(own, weak, 9, FIRST, 0.51).exiled
    assert not fought(own, side(84, 50, 0, 2404), 1, FIRST).exiled
    assert not fought(side(98, 50, 100, 84, 0, [EXILE]), side(84, 50, 0, 500), 9, SECOND).exiled


def test_example_9_latency_is_counted_in_rounds() -> None:
    arrows = side(1, 50, 100, 2000, 0, [ARROWS])
    # fired in round 0, so nothing is drawn in round 1; in round 2 it can come again
    battle = fought(arrows, side(1, 50, 0, 2000), 3, FIRST, YES, FIRST, FIRST, YES)
    assert [len(one) > 3 for one in battle.rounds] == [True, False, True]
    thunder = side(1, 50, 100, 9000, 0, [THUNDER])
    chances = [FIRST, YES, *[FIRST] * 6, FIRST, YES]
    assert [len(one) > 3 for one in fought(thunder, side(1, 50, 0, 9000), 8, *chances).rounds] == [
        at in (0, 7) for at in range(8)
    ]


def test_example_10_both_at_nothing_is_a_draw_and_in_the_engine_a_victory() -> None:
    both = side(30, 50, 100, 50, 0, [ARROWS])
    wounded = side(30, 50, 100, 20, 0, [ARROWS])
    # the other is left with 20 by the hit; then both fire
    assert fought(wounded, both, 9, FIRST, YES, YES).result == DRAW
    assert fought(wounded, both, 9, FIRST, YES, engine=True).result == WIN


SPENT = side(50, 50, 100, 0)
HALE = side(50, 50, 100, 120)


def test_who_begins_at_nothing_has_lost() -> None:
    for known in ([], [ARROWS]):
        spent = SPENT._replace(techniques=tuple(known))
        assert fought(spent, HALE, 9) == Fought(LOSS, (), (0, 120_00), (0, 0), False)
        assert fought(HALE, spent, 9) == Fought(WIN, (), (120_00, 0), (0, 0), False)
        assert fought(spent, spent, 9).result == DRAW


def test_in_the_engine_who_begins_at_nothing_fights_until_hit() -> None:
    lost = fought(SPENT, HALE, 9, FIRST, SECOND, engine=True)
    assert lost == Fought(LOSS, ((1, 0, 50_00), (0, 0, 0)), (0, 70_00), (0, 0), False)
    assert fought(SPENT, HALE, 9, FIRST, FIRST, FIRST, engine=True).result == WIN
    assert fought(SPENT, HALE, 2, FIRST, FIRST, engine=True).result == DRAW
    assert fought(SPENT, SPENT, 9, SECOND, engine=True).result == LOSS


def test_in_the_engine_walls_take_the_hit_and_who_is_at_nothing_falls() -> None:
    walled = side(50, 50, 100, 0, 500)
    assert fought(HALE, walled, 9, FIRST, engine=True) == Fought(WIN, ((1, 50_00, 0),), (120_00, 0), (0, 450_00), False)


@pytest.mark.parametrize("known", [ARROWS, MEDICINE, CONFUSION, STORM])
def test_in_the_engine_ones_own_technique_fells_who_is_at_nothing(known: int) -> None:
    spent = SPENT._replace(techniques=(known,))
    chances = (FIRST, YES)
    found = fought(spent, HALE, 9, *chances, engine=True)
    assert (found.result, len(found.rounds), found.hp[0]) == (LOSS, 1, 0)
    assert found.hp[1] == (70_00 - (40_00 if known == ARROWS else 0))


def test_in_the_engine_a_technique_that_kills_comes_before_the_own_fall() -> None:
    found = fought(SPENT._replace(techniques=(ARROWS,)), side(50, 50, 100, 80), 9, FIRST, YES, engine=True)
    assert (found.result, found.hp) == (DRAW, (0, 0))


def test_who_is_at_nothing_cannot_be_healed() -> None:
    killer = side(30, 50, 100, 500, 0, [ARROWS])
    healer = side(30, 50, 100, 50, 0, [MEDICINE])
    assert fought(killer, healer, 9, FIRST, YES, YES).result == WIN


def test_fire_can_end_a_battle_for_both() -> None:
    burning = side(1, 50, 100, 43, 0, [FIRE])
    # each loses 25 by the other's fire and is left with 17 or 18: both burn down as the next round begins
    assert fought(burning, burning, 9, FIRST, YES, YES).result == DRAW


def test_techniques_come_in_order_initiator_first() -> None:
    own = side(10, 50, 100, 2000, 0, [ARROWS, MEDICINE])
    other = side(10, 50, 100, 2000, 0, [SHIELD])
    fired = fought(own, other, 1, FIRST, YES, NO, YES).rounds[0][7:]
    assert fired[0::4] == (ARROWS, coded(1, SHIELD))


# --- figures -------------------------------------------------------------------------------------------------------

ALL = tuple(range(len(TECHNIQUES)))
EQUAL = (93, 95, 98, 2536)
GAMES = 2_500


def rates(
    one: Side, other: Side, rounds: int, games: int = GAMES, engine: bool = False
) -> tuple[list[float], int, int]:
    """Won, lost, drawn by the initiator; the median and the ninth decile of the rounds."""
    rng = random.Random(7)
    results, lengths = [0, 0, 0], []
    for _ in range(games):
        battle = fight(one, other, rounds, lambda: rng.getrandbits(32), engine=engine)
        results[battle.result] += 1
        lengths.append(len(battle.rounds))
    lengths.sort()
    return [count / games for count in results], lengths[games // 2], lengths[games * 9 // 10]


@pytest.mark.parametrize(
    ("one", "other", "rounds", "wanted", "median", "decile"),
    [
        (side(*EQUAL), side(*EQUAL), 70, (0.5, 0.5, 0), 51, 55),
        (side(*EQUAL, 0, ALL), side(*EQUAL, 0, ALL), 70, (0.5, 0.5, 0.001), 24, 27),
        (side(98, 93, 94, 2540), side(84, 82, 62, 2404, 800), 70, (0.6, 0.4, 0), 58, 62),
        (side(98, 93, 94, 2540, 0, [STORM]), side(84, 82, 62, 2404, 1200), 70, (0.77, 0.23, 0), 53, 58),
        (
            side(98, 93, 94, 2540, 0, [ARROWS, BLOW, STORM]),
            side(84, 82, 81, 2404, 800, [MEDICINE, SHIELD]),
            40,
            (0.59, 0, 0.41),
            39,
            40,
        ),
        (side(78, 74, 60, 2224), side(60, 50, 10, 1500), 70, (1, 0, 0), 33, 40),
    ],
)
def test_the_engine_table(
    one: Side, other: Side, rounds: int, wanted: tuple[float, ...], median: int, decile: int
) -> None:
    found, middle, ninth = rates(one, other, rounds, engine=True)
    assert found == pytest.approx(list(wanted), abs=0.025)
    assert abs(middle - median) <= 1
    assert abs(ninth - decile) <= 1


WORTH = (0.90, 0.96, 0.84, 0.94, 0.91, 0.94, 0.83, 0.91, 0.92, 0.74, 0.50, 0.50)


@pytest.mark.parametrize(
    ("known", "wanted"),
    [
        pytest.param(known, wanted, id=TECHNIQUES[known].name, marks=pytest.mark.long if known % 3 else ())
        for known, wanted in enumerate(WORTH)
    ],
)
def test_what_one_technique_is_worth_between_equals(known: int, wanted: float) -> None:
    first, _, _ = rates(side(*EQUAL, 0, [known]), side(*EQUAL), 70, 1_000)
    second, _, _ = rates(side(*EQUAL), side(*EQUAL, 0, [known]), 70, 1_000)
    assert (first[WIN] + second[LOSS]) / 2 == pytest.approx(wanted, abs=0.025)


@pytest.mark.parametrize(
    "known",
    [(), (2, 9), *(pytest.param(known, marks=pytest.mark.long) for known in ((0, 3, 8), (1, 4, 6, 7), ALL))],
    ids=str,
)
def test_equal_generals_with_equal_techniques_win_equally_often(known: tuple[int, ...]) -> None:
    found, _, _ = rates(side(*EQUAL, 0, known), side(*EQUAL, 0, known), 70)
    assert (found[WIN] + found[DRAW] / 2) == pytest.approx(0.5, abs=0.02)


def test_healers_never_end() -> None:
    healer = side(*EQUAL, 0, [MEDICINE, SHIELD, TRANSFER])
    found, _, _ = rates(healer, healer, 70, 100)
    assert found == [0, 0, 1]


def test_a_small_battle_between_equals_is_a_raid() -> None:
    found, _, _ = rates(side(*EQUAL), side(*EQUAL), 40, 1_000)
    assert found[DRAW] == pytest.approx(0.98, abs=0.02)


@pytest.mark.parametrize(("defence", "wanted"), [(500, 0.73), (800, 0.60), (1200, 0.41)])
def test_a_siege_is_as_hard_as_its_walls(defence: int, wanted: float) -> None:
    found, _, _ = rates(side(98, 93, 93, 2540), side(84, 82, 62, 2404, defence), 70)
    assert found[WIN] == pytest.approx(wanted, abs=0.03)


def test_the_numbers_of_a_table_give_the_same_battle_every_time() -> None:
    dice = [Dice("ab" * 32, "battle", 3) for _ in range(2)]
    battles = [fight(GUAN, WEN, 70, one.words().__next__) for one in dice]
    assert battles[0] == battles[1]
    plain = Dice("ab" * 32, "battle", 3)
    assert fight(GUAN, WEN, 70, lambda: plain.below(1 << 32)) == battles[0]
