"""Counts, brackets, the deal by dice and by hand, and what cannot be dealt."""

from __future__ import annotations

from collections import Counter

import pytest

from events.audience import Seat
from games.clocktower.engine import setup, storyteller
from games.clocktower.engine.results import Decision, Put
from games.clocktower.engine.roles import plain, registry
from games.clocktower.engine.setup import Deal
from games.clocktower.engine.town import GameState
from games.dice import Dice
from games.game import Rejected
from tests.games.clocktower.towns import SCRIPT, TB

SIZES = range(5, 16)


def dice(count: int) -> Dice:
    return Dice("0" * 64, "test", count)


def seats(size: int) -> tuple[Seat, ...]:
    return tuple(range(1, size + 1))


def by_formula(size: int) -> dict[str, int]:
    minions = 1 if size < 10 else 2 if size < 13 else 3
    outsiders = (size - 5) % 2 if size < 7 else (size - 7) % 3
    return {
        "townsfolk": size - outsiders - minions - 1,
        "outsider": outsiders,
        "minion": minions,
        "demon": 1,
    }


@pytest.mark.parametrize("size", SIZES)
def test_the_table_is_the_formula(size: int) -> None:
    assert setup.counts(size) == by_formula(size)


@pytest.mark.parametrize("size", SIZES)
def test_a_deal_is_whole(size: int) -> None:
    seen: Counter[str] = Counter()
    for game in range(40):
        deal = setup.deal(SCRIPT, seats(size), dice(game))
        seen.update(deal.characters.values())
        held = list(deal.characters.values())
        assert len(set(held)) == size == len(deal.characters)
        shift = 2 if "baron" in held else 0
        expected = by_formula(size)
        teams = Counter(map(SCRIPT.team_of, held))
        assert teams["outsider"] == expected["outsider"] + shift
        assert teams["townsfolk"] == expected["townsfolk"] - shift
        assert teams["minion"] == expected["minion"]
        beliefs_are_sound(deal)
        herring_and_bluffs_are_sound(deal, size)
    assert seen["baron"], "there is no least number of players for the baron"


def beliefs_are_sound(deal: Deal) -> None:
    for seat, character in deal.characters.items():
        if character == "drunk":
            assert SCRIPT.team_of(deal.beliefs[seat]) == "townsfolk"
            assert deal.beliefs[seat] not in deal.characters.values()
        else:
            assert deal.beliefs[seat] == character


def herring_and_bluffs_are_sound(deal: Deal, size: int) -> None:
    asker = [seat for seat, character in deal.characters.items() if character == "fortuneteller"]
    assert bool(deal.herring) == bool(asker)
    if asker:
        assert deal.sides[deal.herring] == "good"
        assert deal.tokens == (Put("red_herring", deal.herring, asker[0], "ever", "fortuneteller"),)
    assert len(set(deal.bluffs)) == len(deal.bluffs) == (3 if size >= 7 else 0)
    assert not {*deal.characters.values(), *deal.beliefs.values(), "drunk"} & set(deal.bluffs)
    assert all(map(SCRIPT.is_good, deal.bluffs))


def test_bluffs_are_two_townsfolk_and_an_outsider_where_there_is_one() -> None:
    for game in range(30):
        deal = setup.deal(SCRIPT, seats(7), dice(game))
        outsiders = sum(SCRIPT.team_of(character) == "outsider" for character in deal.bluffs)
        free = set(TB) - {*deal.characters.values(), "drunk"}
        assert outsiders == min(1, sum(SCRIPT.team_of(character) == "outsider" for character in free))


@pytest.mark.parametrize("size", SIZES)
def test_the_first_edition_fits(size: int) -> None:
    setup.fits(SCRIPT, size)


@pytest.mark.parametrize(
    ("script", "size", "code"),
    [
        (TB, 4, "clocktower_seats"),
        (TB, 16, "clocktower_seats"),
        (tuple(c for c in TB if c != "imp"), 7, "clocktower_too_few"),
        (tuple(c for c in TB if c != "saint"), 9, "clocktower_too_few"),
        (tuple(c for c in TB if SCRIPT.team_of(c) != "outsider"), 8, "clocktower_too_few"),
        (("imp", "baron", "drunk", "saint", "chef", "monk", "empath", "virgin", "mayor"), 7, "clocktower_too_few"),
    ],
)
def test_what_cannot_be_dealt_is_refused(script: tuple[str, ...], size: int, code: str) -> None:
    with pytest.raises(Rejected) as refused:
        setup.fits(plain(script), size)
    assert refused.value.code == code


def test_brackets_of_other_editions_trade_against_townsfolk() -> None:
    snv = plain(r.id for r in registry().values() if r.edition == "snv" and r.team != "traveller")
    found = set()
    for game in range(60):
        deal = setup.deal(snv, seats(8), dice(game))
        demon = next(c for c in deal.characters.values() if SCRIPT.team_of(c) == "demon")
        outsiders = sum(SCRIPT.team_of(c) == "outsider" for c in deal.characters.values())
        assert outsiders == {"fanggu": 2, "vigormortis": 0}.get(demon, 1)
        found.add(demon)
    assert {"fanggu", "vigormortis"} <= found


PUPPETS = plain(
    (
        *("grandmother", "sailor", "chambermaid", "innkeeper", "gambler", "gossip", "courtier", "professor"),
        *("minstrel", "tealady", "lunatic", "tinker", "marionette", "po"),
    )
)
"""A script in which the only Minion is a Marionette, and where an Outsider may take itself for the Demon."""


def test_a_marionette_sits_beside_the_demon() -> None:
    moved = set()
    for game in range(40):
        deal = setup.deal(PUPPETS, seats(8), dice(game))
        where = {character: seat for seat, character in deal.characters.items()}
        assert len(where) == 8
        assert (where["marionette"] - where["po"]) % 8 in (1, 7)
        moved.add((where["marionette"] - where["po"]) % 8)
    assert moved == {1, 7}


def test_no_character_in_play_is_a_bluff() -> None:
    lunatics = 0
    for game in range(40):
        deal = setup.deal(PUPPETS, seats(8), dice(game))
        assert len(deal.bluffs) == 3
        assert not {*deal.characters.values(), *deal.beliefs.values()} & set(deal.bluffs)
        lunatics += "lunatic" in deal.characters.values()
    assert lunatics


class TestByHand:
    def test_a_lunatic_in_play_is_no_bluff_of_the_demon(self) -> None:
        dealt = ("lunatic", "po", "marionette", "sailor", "gossip", "gambler", "courtier")
        asked = setup.by_hand(PUPPETS, seats(7), (*dealt, "po", "minstrel"), 10)
        assert isinstance(asked, Decision)
        assert (asked.kind, asked.seat) == ("bluff", 2)
        assert not {*dealt, "minstrel"} & set(asked.legal)

    def test_seat_by_seat_then_beliefs_herring_and_bluffs(self) -> None:
        given: tuple[str, ...] = ()
        kinds = []
        wanted = ["imp", "poisoner", "drunk", "fortuneteller", "empath", "chef", "saint"]
        answers = [*wanted, "monk", "5", "slayer", "virgin", "butler"]
        for number, answer in enumerate(answers, 1):
            asked = setup.by_hand(SCRIPT, seats(7), given, number)
            assert isinstance(asked, Decision)
            assert asked.number == number
            assert answer in asked.legal
            kinds.append(asked.kind)
            given = (*given, answer)
        deal = setup.by_hand(SCRIPT, seats(7), given, 13)
        assert kinds == ["deal"] * 7 + ["belief", "red_herring"] + ["bluff"] * 3
        assert isinstance(deal, Deal)
        assert (deal.beliefs[3], deal.herring, deal.bluffs) == ("monk", 5, ("slayer", "virgin", "butler"))

    def test_counts_that_no_bag_has_are_warned_of(self) -> None:
        asked = setup.by_hand(SCRIPT, seats(7), ("imp", "poisoner", "baron", "spy"), 5)
        assert isinstance(asked, Decision)
        assert asked.warning == setup.ODD_COUNTS
        fine = setup.by_hand(SCRIPT, seats(7), ("imp", "poisoner", "chef"), 4)
        assert isinstance(fine, Decision)
        assert fine.warning == ""

    def test_what_the_host_leaves_open_is_drawn_as_a_bag_would_have_it(self) -> None:
        for game in range(20):
            given: tuple[str, ...] = ("baron",)
            while isinstance(deal := setup.by_hand(SCRIPT, seats(9), given, 1), Decision):
                given = (*given, storyteller.answer(deal, GameState({}), dice(game * 100 + len(given))))
            teams = Counter(map(SCRIPT.team_of, deal.characters.values()))
            assert teams == {"townsfolk": 3, "outsider": 4, "minion": 1, "demon": 1}
            beliefs_are_sound(deal)
