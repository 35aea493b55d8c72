"""Preset quick: the options that only it sets, what they do, and that `classic` is played as in the seed."""

from __future__ import annotations

from events.event import Fact
from games.mbg import facts
from games.mbg.amounts import SCALE, scaled
from games.mbg.options import CLASSIC, QUICK, scales
from games.mbg.rules import GAME
from games.mbg.techniques import TECHNIQUES
from tests.games.mbg.whole import game, states


def told(number: int = 1) -> list[Fact]:
    return game(number, QUICK).told


def test_classic_is_played_as_in_the_seed() -> None:
    seed = scales(CLASSIC)
    assert (seed.study_price, seed.siege_steal) == (SCALE, 0)
    assert not CLASSIC.train_company
    assert not CLASSIC.train_heals
    assert (CLASSIC.first_cards, CLASSIC.chance_cards) == (0, 1)


def test_a_table_for_which_nobody_names_options_is_quick() -> None:
    assert GAME.usual_options == QUICK != GAME.rules.options()


def test_everybody_begins_with_cards_and_the_same_money() -> None:
    before = [fact for _, fact, after in states(game(1, QUICK)) if not after.turn]
    taken = [fact.seat for fact in before if isinstance(fact, facts.CardTaken)]
    assert sorted(taken) == sorted(seat for seat in range(1, 5) for _ in range(4))
    assert {fact.amount for fact in before if isinstance(fact, facts.Paid)} == {500_000}


def test_study_costs_a_share_of_its_points() -> None:
    learned: dict[tuple[int, int], int] = {}
    for before, fact, _ in states(game(1, QUICK)):
        match fact:
            case facts.StudyStarted(seat=seat, technique=technique):
                learned[seat, technique] = TECHNIQUES[technique].study
            case facts.Paid(payer=seat, amount=amount, why="study"):
                most = max(points for (who, _), points in learned.items() if who == seat)
                assert 0 < amount <= scaled(most, scales(before.options).study_price)
            case _:
                pass
    assert learned


def test_the_fall_of_a_city_pays_a_share_of_its_owners_money() -> None:
    fell = 0
    owner = conqueror = money = 0
    for before, fact, _ in states(game(1, QUICK)):
        match fact:
            case facts.CityFell(seat=owner, by=conqueror):
                money = before.money[owner]
            case facts.Paid(why="spoils"):
                due = scaled(money, scales(before.options).siege_steal)
                assert (fact.payer, fact.payee, fact.amount) == (owner, conqueror, due)
                fell += 1
            case _:
                pass
    assert fell


def test_who_comes_back_from_training_finds_all_followers_healed() -> None:
    healed = 0
    for number in (1, 2, 3):
        for _, fact, after in states(game(number, QUICK)):
            if isinstance(fact, facts.Healed) and fact.why == "training":
                healed += 1
                assert all(after.officers[one].hp == after.officers[one].hpmax for one in fact.hp)
    assert healed
