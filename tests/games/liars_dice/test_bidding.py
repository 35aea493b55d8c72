"""Which bids may follow which, and what counts for them."""

from __future__ import annotations

import pytest

from games.liars_dice.bidding import NO_BID, Bid, found, parsed, raises


def written(last: Bid, dice: int, ones_wild: bool) -> list[str]:
    return [str(bid) for bid in raises(last, dice, ones_wild)]


def test_the_first_bid_may_be_any_that_there_are_dice_for() -> None:
    assert len(raises(NO_BID, 4, True)) == len(raises(NO_BID, 4, False)) == 24
    assert written(NO_BID, 1, True) == ["1x2", "1x3", "1x4", "1x5", "1x6", "1x1"]
    assert written(NO_BID, 1, False) == ["1x1", "1x2", "1x3", "1x4", "1x5", "1x6"]


@pytest.mark.parametrize(
    ("ones_wild", "last", "higher"),
    [
        (True, "3x5", ["3x6", "3x1", "4x2", "4x3", "4x4", "4x5", "4x6", "4x1"]),
        (False, "3x5", ["3x6", "4x1", "4x2", "4x3", "4x4", "4x5", "4x6"]),
        (True, "4x6", ["4x1"]),
        (True, "4x1", []),
        (False, "4x6", []),
    ],
)
def test_a_bid_has_more_dice_or_as_many_of_a_higher_face(ones_wild: bool, last: str, higher: list[str]) -> None:
    assert written(parsed(last), 4, ones_wild) == higher


@pytest.mark.parametrize(("wild", "face", "count"), [(True, 3, 4), (False, 3, 2), (True, 1, 2), (False, 1, 2)])
def test_wild_ones_count_as_every_face_and_once_as_ones(wild: bool, face: int, count: int) -> None:
    assert found(face, [(1, 3), (2, 3, 1)], wild) == count
