"""Dice: the vectors of docs/play/dice.md, fairness, and that no roll moves another."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from events.event import Draw
from games.dice import Dice, seed_hash
from games.game import Moment

PAGE = (Path(__file__).parents[2] / "docs" / "play" / "dice.md").read_text("utf-8")
SEEDS = {"A": bytes(range(32)).hex(), "B": "ff" * 32}
SEED = SEEDS["A"]


class Vector(NamedTuple):
    seed: str
    purpose: str
    drawn: int
    call: str
    argument: Any
    results: list[Any]


def vectors() -> list[Vector]:
    rows = re.findall(r"(?m)^\| (A|B) \| `(.+?)` \| (\d+) \| `(\w+)` \| `(.+?)` \| `(.+?)` \|$", PAGE)
    return [
        Vector(SEEDS[seed], purpose, int(count), call, json.loads(argument), json.loads(results))
        for seed, purpose, count, call, argument, results in rows
    ]


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: f"{vector.call}-{vector.purpose}-{vector.drawn}")
def test_vector(vector: Vector) -> None:
    dice = Dice(vector.seed, vector.purpose, vector.drawn)
    made = [getattr(dice, vector.call)(vector.argument) for _ in vector.results]
    assert json.loads(json.dumps(made)) == vector.results


def test_the_page_has_vectors_for_every_call_and_tells_the_seeds() -> None:
    assert {vector.call for vector in vectors()} == {"below", "roll", "pick", "shuffle", "token"}
    for seed in SEEDS.values():
        assert seed_hash(seed) in PAGE
    assert SEEDS["A"] in PAGE


def test_what_the_page_says_about_skipped_words() -> None:
    words = Dice(SEED, "reject", 0)
    raw = [words.below(1 << 32) for _ in range(6)]
    limit = 3 << 30
    assert [word >= limit for word in raw] == [True, False, False, False, True, False]


def test_the_hash_is_of_the_bytes() -> None:
    assert seed_hash("00ff") == hashlib.sha256(b"\x00\xff").hexdigest()


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_takes_1_to_two_to_the_32(n: int) -> None:
    with pytest.raises(ValueError, match="n: expected"):
        Dice(SEED, "x", 0).below(n)


def test_the_largest_range_gives_every_word() -> None:
    assert Dice(SEED, "luck", 0).below(2**32) == 2456467358


def chi_squared(counts: Counter[Any], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + expected * (kinds - len(counts))


@pytest.mark.parametrize(
    ("sides", "most"),
    [(2, 15.2), (6, 25.8), (20, 50.8), (97, 157.0)],  # the 99.99 % points of chi squared; 157 of 96 degrees
)
def test_numbers_are_equally_likely(sides: int, most: float) -> None:
    dice = Dice(SEED, f"fair {sides}", 0)
    assert chi_squared(Counter(dice.below(sides) for _ in range(20_000)), sides) < most


def test_orders_are_equally_likely() -> None:
    counts = Counter(Dice(SEED, "deck", count).shuffle("abcd") for count in range(12_000))
    assert set(counts) == set(permutations("abcd"))
    assert chi_squared(counts, 24) < 57.1


def test_first_numbers_of_many_draws_are_equally_likely() -> None:
    counts = Counter(Dice(SEED, f"p{purpose}", count).roll() for purpose in range(60) for count in range(200))
    assert chi_squared(counts, 6) < 25.8


def test_tokens_differ() -> None:
    assert len({Dice(SEED, "card", count).token() for count in range(5_000)}) == 5_000


# --- moments -------------------------------------------------------------------------------------------------------


def moment(drawn: dict[Draw, int] | None = None) -> Moment:
    return Moment(0, SEEDS["A"], SEEDS["B"], drawn or {})


def test_a_public_roll_is_not_moved_by_a_hidden_one() -> None:
    quiet, busy = moment(), moment({Draw(True, "battle"): 7, Draw(False, "deal"): 3, Draw(True, "x"): 1})
    for _ in range(5):
        busy.sealed_dice("battle").roll()
    assert quiet.dice("battle").roll(10**6) == busy.dice("battle").roll(10**6)


def test_a_purpose_counts_its_draws_within_a_decision_and_before_it() -> None:
    first = moment()
    rolls = [first.dice("battle").roll(10**6) for _ in range(3)]
    assert rolls == [Dice(SEED, "battle", count).roll(10**6) for count in range(3)]
    assert moment({Draw(False, "battle"): 2}).dice("battle").roll(10**6) == rolls[2]


def test_the_two_seeds_roll_apart() -> None:
    one = moment()
    assert one.dice("battle").roll(10**6) != one.sealed_dice("battle").roll(10**6)


def test_draws_are_noted_in_order() -> None:
    one = moment()
    one.dice("b")
    one.sealed_dice("a")
    one.dice("b")
    assert one.draws == [Draw(False, "b"), Draw(True, "a"), Draw(False, "b")]


def test_how_much_is_taken_of_one_draw_moves_no_other() -> None:
    one, other = moment(), moment()
    one.dice("deck").shuffle(range(52))
    other.dice("deck").below(2)
    assert one.dice("luck").roll(10**6) == other.dice("luck").roll(10**6)


def test_words_are_the_numbers_that_below_would_give() -> None:
    stream, plain = Dice("ab" * 32, "words", 2), Dice("ab" * 32, "words", 2)
    assert stream.below(1 << 32) == plain.below(1 << 32)
    words = stream.words()
    assert [next(words) for _ in range(40)] == [plain.below(1 << 32) for _ in range(40)]
