"""What may part two worlds: a listed field, a fact in another's place, a surprise; nothing else."""

from __future__ import annotations

import pytest

from events.event import Fact
from games.game import Reveals
from tests.probes.hush.rules import GAME, CardSeen, CardsOpened, HandTold, PhaseBegan
from tests.suite.checks import Leak, encode
from tests.suite.names import Names
from tests.suite.worlds import Seen, parting


def seen(*facts: Fact, at: int = 0) -> Seen:
    """A frame of these facts."""
    return Seen(at, tuple((type(fact), encode(fact)) for fact in facts), lambda: (Names(set()), encode((at, facts))))


BEGAN, LATER = PhaseBegan("hush", 1, 9), PhaseBegan("hush", 1, 10)
LOW, HIGH, OTHER = HandTold(1, (2,)), HandTold(1, (8,)), HandTold(2, (8,))
OPENED = CardsOpened(1, {1: 2, 2: 8}, 2)


def test_the_same_parts_nothing() -> None:
    assert parting(seen(BEGAN, LOW), seen(BEGAN, LOW), GAME.secrets.reveals, GAME.secrets.surprises) is None
    assert parting(None, None, GAME.secrets.reveals, GAME.secrets.surprises) is None


def test_a_listed_field_parts() -> None:
    assert parting(seen(BEGAN, LOW), seen(BEGAN, HIGH), GAME.secrets.reveals, GAME.secrets.surprises) is HandTold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (seen(LOW), seen(OTHER)),  # a field that is not listed, beside one that is
        (seen(BEGAN, LOW), seen(LATER, HIGH)),  # what differs first reveals nothing
        (seen(BEGAN), seen(LATER)),
        (seen(BEGAN), seen(BEGAN, at=1)),
        (seen(BEGAN, OPENED), seen(BEGAN)),  # a reveal that one world alone has, beside other facts
        (seen(OPENED), None),
        (seen(BEGAN, OPENED), seen(BEGAN, LOW)),  # or in the place of another
    ],
)
def test_nothing_else_does(one: Seen, other: Seen | None) -> None:
    for here, there in ((one, other), (other, one)):
        with pytest.raises(Leak):
            parting(here, there, GAME.secrets.reveals, GAME.secrets.surprises)


def test_a_surprise_may_come_in_one_world_alone() -> None:
    surprises = frozenset({CardsOpened})
    assert parting(seen(BEGAN, OPENED), seen(BEGAN), GAME.secrets.reveals, surprises) is CardsOpened
    assert parting(None, seen(OPENED), GAME.secrets.reveals, surprises) is CardsOpened


def test_a_fact_may_come_in_the_place_of_one_that_it_names() -> None:
    reveals: Reveals = {HandTold: ("cards",), CardSeen: (HandTold, "cards")}
    looked = CardSeen(1, 2, (3,))
    assert parting(seen(looked), seen(LOW), reveals, GAME.secrets.surprises) is CardSeen
    with pytest.raises(Leak):
        parting(seen(looked), seen(BEGAN), reveals, GAME.secrets.surprises)
