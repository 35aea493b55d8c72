"""What holds at every moment of every game."""

from __future__ import annotations

import os
from collections import Counter

import msgspec
import pytest

from events.event import Fact
from games.mbg import facts
from games.mbg.amounts import ONE
from games.mbg.battle.packing import decoded
from games.mbg.defaults import default
from games.mbg.options import CLASSIC, ENGINE, HARSH, QUICK, MbgOptions
from games.mbg.prompts import prompts
from games.mbg.state import FOLLOWER, STUDYING, TRAINING, State, living
from server.simulation.play import Play
from tests.games.mbg.whole import game, states

GAMES = [
    pytest.param(1, QUICK, 4, "sanguo", ("greedy",), id="quick"),
    pytest.param(2, MbgOptions(hide_cards=True, roles="choose"), 5, "sanguo", ("greedy", "random"), id="hidden"),
    pytest.param(3, HARSH, 6, "sanguo", ("random",), id="harsh"),
    pytest.param(4, ENGINE, 3, "sanguo", ("greedy", "random"), id="engine"),
    pytest.param(6, QUICK, 2, "duel", ("greedy",), id="duel"),
    pytest.param(6, QUICK, 4, "duel", ("greedy", "auto"), id="wanderers"),
]

MANY = int(os.environ.get("SOTTO_MBG_GAMES", "4"))
"""The number of games of the preset ``quick`` that are looked at besides; lab/mbg-balance.md says what became of
1,000."""

TABLES = (
    (4, "sanguo", ("greedy",)),
    (6, "zhanguo", ("greedy",)),
    (2, "duel", ("greedy",)),
    (2, "lesson", ("greedy", "random")),
    (4, "sanguo", ("greedy", "random", "auto")),
)

every_game = pytest.mark.parametrize(("number", "options", "size", "map", "bots"), GAMES)


def play(number: int, options: MbgOptions, size: int, map: str, bots: tuple[str, ...]) -> Play:
    return game(number, options, size, map, bots)


@every_game
def test_money_moves_by_payments_only_and_none_is_made(
    number: int, options: MbgOptions, size: int, map: str, bots: tuple[str, ...]
) -> None:
    bank = 0
    payments = Counter[str]()
    for before, fact, after in states(play(number, options, size, map, bots)):
        if isinstance(fact, facts.Paid):
            assert fact.amount > 0
            assert fact.payer != fact.payee
            payments[fact.why] += 1
            bank += fact.amount if fact.payer == facts.BANK else 0
            bank -= fact.amount if fact.payee == facts.BANK else 0
        elif not isinstance(fact, facts.RoleEntered):
            assert after.money == before.money, fact
        assert sum(after.money.values()) == bank
        if not options.allow_debt:
            assert all(money >= 0 for money in after.money.values())
    assert payments["start"] == size
    assert payments["city_income"]


@every_game
def test_nobody_is_in_two_places_and_every_list_is_right(
    number: int, options: MbgOptions, size: int, map: str, bots: tuple[str, ...]
) -> None:
    for _, _, state in states(play(number, options, size, map, bots)):
        found: list[int] = []
        for seat, role in state.roles.items():
            found += role.followers
            assert all(_at(state, one) == (seat, FOLLOWER, -1) for one in role.followers)
        for base, city in state.cities.items():
            found += city.garrison
            assert bool(city.garrison) is bool(city.seat)
            for one in city.garrison:
                job = 0 if one == city.mayor else 1 if one == city.treasurer else 2
                assert _at(state, one) == (city.seat, job, base)
            assert {city.mayor, city.treasurer} - {-1} <= set(city.garrison)
            assert 0 <= city.hp <= city.hpmax
        for base, place in state.institutes.items():
            found += [study.officer for study in place.studies.values()]
            assert all(_at(state, one.officer) == (seat, STUDYING, base) for seat, one in place.studies.items())
        for base, room in state.rooms.items():
            found += [trainee.officer for trainee in room.trainees.values()]
            assert all(_at(state, one.officer) == (seat, TRAINING, base) for seat, one in room.trainees.items())
        assert len(found) == len(set(found))
        employed = {number for number, officer in state.officers.items() if officer.seat}
        assert employed == set(found)
        assert all(0 <= officer.hp <= officer.hpmax for officer in state.officers.values())


def _at(state: State, number: int) -> tuple[int, int, int]:
    officer = state.officers[number]
    return officer.seat, officer.job, officer.place


@every_game
def test_whoever_is_asked_has_a_legal_default_and_no_one_who_is_out_is_asked(
    number: int, options: MbgOptions, size: int, map: str, bots: tuple[str, ...]
) -> None:
    asked = Counter[str]()
    for _, fact, state in states(play(number, options, size, map, bots)):
        if not isinstance(fact, facts.Asked):
            continue
        asked[fact.question.kind] += 1
        for seat in fact.question.seats:
            answer = msgspec.json.decode(msgspec.json.encode(default(state, seat)))
            offered = prompts(state, seat)
            (prompt,) = [one for one in offered.values() if one.command == answer["type"]]
            prompt.check(answer)
            assert prompt.required
            if fact.question.kind != "role":
                assert seat in living(state)
                may = {one.command for one in offered.values()}
                lone = {"move", "play_card", "hire", "garrison", "cancel_study", "cancel_training", "end_allocation"}
                assert state.roles[seat].followers or may <= lone or fact.question.battle
        for seat in set(state.roles) - set(fact.question.seats):
            assert prompts(state, seat) == {}
    assert asked["action"]


@every_game
def test_prompts_are_never_named_twice(
    number: int, options: MbgOptions, size: int, map: str, bots: tuple[str, ...]
) -> None:
    seen: set[str] = set()
    for _, fact, state in states(play(number, options, size, map, bots)):
        if isinstance(fact, facts.Asked):
            names = {name for seat in fact.question.seats for name in prompts(state, seat)}
            assert not names & seen
            seen |= names


@every_game
def test_the_turns_go_up_by_one_to_the_end(
    number: int, options: MbgOptions, size: int, map: str, bots: tuple[str, ...]
) -> None:
    told = [fact for _, fact, _ in states(play(number, options, size, map, bots))]
    turns = [fact.turn for fact in told if isinstance(fact, facts.TurnStarted)]
    assert turns == list(range(1, len(turns) + 1))
    ended = [fact for fact in told if isinstance(fact, facts.GameEnded)]
    assert [fact.turn for fact in ended] == turns[-1:]
    assert turns[-1] <= options.max_turn


@every_game
def test_a_battle_can_be_played_back_by_its_rounds(
    number: int, options: MbgOptions, size: int, map: str, bots: tuple[str, ...]
) -> None:
    battles = 0
    for before, fact, after in states(play(number, options, size, map, bots)):
        if isinstance(fact, facts.BattleWaged):
            battles += 1
            _check_battle(before, fact, after)
    assert battles


def _check_battle(before: State, battle: facts.BattleWaged, after: State) -> None:
    hp = [side.hp for side in battle.sides]
    defence = [side.defence for side in battle.sides]
    for loser, lost_defence, lost_hp, *more in battle.rounds:
        if more:
            for side in (0, 1):
                defence[side] -= more[2 * side]
                hp[side] -= more[2 * side + 1]
        if loser < 2:
            defence[loser] -= lost_defence
            hp[loser] -= lost_hp
        for at in range(4, len(more), 4):
            side, _ = decoded(more[at])
            hp[side] += more[at + 1]
            defence[1 - side] -= more[at + 2]
            hp[1 - side] -= more[at + 3]
        assert min(*hp, *defence) >= 0
    assert tuple(hp) == battle.hp
    assert defence[1] == battle.defence
    assert battle.result == (2 if all(hp) or not any(hp) else 0 if hp[0] else 1)
    for fighter, left in zip(battle.sides, battle.hp, strict=True):
        if fighter.main >= 0:
            assert before.officers[fighter.main].hp == fighter.hp
            assert after.officers[fighter.main].hp == left
    assert len(battle.rounds) <= after.options.battle_round_min + after.options.battle_round_step * battle.scale


def test_facts_are_small() -> None:
    """A battle is half a kilobyte to one, a whole quick game about a hundred and fifty (section 13)."""
    commits = game(1, QUICK, 4, "sanguo", ("greedy",)).commits
    told: list[Fact] = [event.fact for commit in commits for event in commit.events]
    battles = [len(msgspec.json.encode(fact)) for fact in told if isinstance(fact, facts.BattleWaged)]
    assert sum(battles) / len(battles) < 2 * 1024
    assert ONE == 100


def test_the_classic_game_ends_too() -> None:
    state = game(1, CLASSIC, 4).table.truth.game
    assert state.ending in ("money", "last", "max_turn")


@pytest.mark.timeout(60 + 10 * MANY)
def test_all_of_it_holds_in_many_quick_games() -> None:
    checks = (
        test_money_moves_by_payments_only_and_none_is_made,
        test_nobody_is_in_two_places_and_every_list_is_right,
        test_whoever_is_asked_has_a_legal_default_and_no_one_who_is_out_is_asked,
        test_prompts_are_never_named_twice,
        test_the_turns_go_up_by_one_to_the_end,
    )
    for number in range(1, MANY + 1):
        size, map, bots = TABLES[number % len(TABLES)]
        for check in checks:
            check(number, QUICK, size, map, bots)
