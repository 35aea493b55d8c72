"""How a difference is told: the first field, and its two values, short and told apart."""

from __future__ import annotations

from events.audience import EVERYONE, only
from events.event import Draw, Event, Fact
from server.history.difference import LONGEST, unlike


class Walked(Fact, frozen=True):
    seat: int
    to: tuple[int, int]
    seen: tuple[str, ...] = ()
    words: str = ""


class Waited(Fact, frozen=True):
    seat: int


WALK = Event(EVERYONE, Walked(4, (3, 5)))


def walk(to: tuple[int, int] = (3, 5), seen: tuple[str, ...] = (), words: str = "") -> Event[Fact]:
    return Event(EVERYONE, Walked(4, to, seen, words))


def test_the_first_field_that_differs_and_its_values() -> None:
    assert unlike(walk((3, 4)), walk((3, 5))) == "field fact.to: [3,4] instead of [3,5]"
    assert unlike(Event(only(2), WALK.fact), WALK) == "field to.everyone: false instead of true"
    told = (
        'field fact: {"type":"waited","seat":4} instead of {"type":"walked","seat":4,"to":[3,5],"seen":[],"words":""}'
    )
    assert unlike(Event(EVERYONE, Waited(4)), WALK) == told


def test_of_a_long_value_that_part_is_told_which_differs() -> None:
    seen = tuple(f"place {number}" for number in range(40))
    told = 'field fact.seen.30: "nowhere" instead of "place 30"'
    assert unlike(walk(seen=(*seen[:30], "nowhere", *seen[31:])), walk(seen=seen)) == told
    found = unlike(walk(words="a" * 5_000 + "b" + "a" * 5_000), walk(words="a" * 10_001))
    here, there = found.removeprefix("field fact.words: ").split(" instead of ")
    assert "ab" in here
    assert "b" not in there
    assert max(len(here), len(there)) <= LONGEST + 4
    shorter = unlike(walk(seen=seen[:-1]), walk(seen=seen))
    assert shorter.startswith("field fact.seen: … ")
    assert '"place 39"' in shorter


def test_draws_are_told_without_a_field() -> None:
    told = '[[true,"deal"]] instead of [[true,"deal"],[false,"first"]]'
    assert unlike((Draw(True, "deal"),), (Draw(True, "deal"), Draw(False, "first"))) == told


def test_a_cut_says_on_which_sides_there_is_more() -> None:
    here, there = "a" * 500 + "b" + "c" * 500, "a" * 500 + "B" + "c" * 500
    found = unlike(walk(words=here), walk(words=there)).removeprefix("field fact.words: ")
    one, other = found.split(" instead of ")
    assert one.startswith("… a")
    assert one.endswith("c …")
    assert len(one) == len(other) == LONGEST + 4
    assert one.removeprefix("… ").index("b") == other.removeprefix("… ").index("B") == LONGEST // 3


class Kept(Fact, frozen=True):
    by: dict[str, str]


def test_dicts_of_other_keys_are_told_as_a_whole() -> None:
    one, other = ({name: "x" * 200, "same": "y"} for name in ("here", "there"))
    assert unlike(Event(EVERYONE, Kept(one)), Event(EVERYONE, Kept(other))).startswith('field fact.by: {"here":"xxx')
    changed = one | {"same": "z"}
    assert unlike(Kept(one), Kept(changed)) == 'field by.same: "y" instead of "z"'
