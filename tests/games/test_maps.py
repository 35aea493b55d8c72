"""games.maps: a Map is the dict with the same past, and tells what was changed in it."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from copy import copy

import msgspec
import orjson
from hypothesis import given
from hypothesis import strategies as st

from games.maps import HOLE, ROW, Change, Map
from projections.patch import apply, diff, plain

KEYS = st.integers(0, 3 * ROW)
Changes = list[tuple[int, int | None]]
"""Keys with their new values; None takes one out."""

CHANGES = st.lists(st.tuples(KEYS, st.none() | st.integers(-9, 9)), max_size=12)
STEPS = st.lists(st.tuples(CHANGES, st.booleans()), max_size=12)
"""Changes of the latest version, or of one from the middle."""


class Shelf(msgspec.Struct, frozen=True):
    things: Mapping[int, int]


def changed(map: Map[int, int], known: dict[int, int], changes: Changes) -> Map[int, int]:
    """Make the same changes in a map and, in place, in a dict."""
    for key, value in changes:
        if value is not None:
            known[key] = value
            map = map.set(key, value)
        else:
            known.pop(key, None)
            map = map.without(key)
    return map


def check(map: Map[int, int], known: dict[int, int]) -> None:
    assert list(map.items()) == list(known.items())
    assert map == known
    assert len(map) == len(known)
    assert all((key in map) is (key in known) for key in range(3 * ROW + 1))
    assert orjson.dumps(plain(map)) == orjson.dumps(plain(known))


@given(STEPS, st.sampled_from([0, 1, ROW, 2 * ROW + 5]))
def test_a_map_is_the_dict_with_the_same_past(steps: list[tuple[Changes, bool]], size: int) -> None:
    """Whatever is done, in any of its versions, nothing shows in another one, and patches are the same bytes."""
    known = {key: -key for key in range(size)}
    versions = [(Map(known), known)]
    for changes, back in steps:
        old, was = versions[len(versions) // 2 if back else -1]
        now = dict(was)
        new = changed(old, now, changes)
        assert orjson.dumps(diff(Shelf(old), Shelf(new))) == orjson.dumps(diff(Shelf(was), Shelf(now)))
        assert apply(plain(Shelf(old)), diff(Shelf(old), Shelf(new))) == plain(Shelf(new))
        versions.append((new, now))
    for map, known in versions:
        check(map, known)
        again = copy(map)  # as it is pickled
        check(again, known)
        assert isinstance(again, Map)


def test_a_change_is_found_without_looking_at_the_rest() -> None:
    values = [Counted(number) for number in range(2000)]
    one = Map(enumerate(values))
    two = one.set(1000, Counted(1))
    three = two.set(5, Counted(2)).set(2000, Counted(3)).without(7)
    assert two.changes(one) == [Change(1000, values[1000], two[1000])]
    assert [change.key for change in three.changes(one) or ()] == [5, 7, 1000, 2000]
    assert [change.key for change in one.changes(three) or ()] == [5, 7, 1000, 2000]
    assert [change.before is HOLE for change in three.changes(one) or ()] == [False, False, False, True]
    assert three.changes(three) == []
    assert two.set(1000, two[1000]) is two
    assert one.changes(Map(enumerate(values))) is None
    assert Counted.compared == 0


class Counted(int):
    """Counts how often one is compared with another."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return super().__eq__(other)

    __hash__ = int.__hash__


def test_two_that_go_on_from_one_past_do_not_meet() -> None:
    past = Map({"a": 1})
    one, other = past.set("b", 2), past.set("c", 3)
    same = past.set("b", 4)
    assert (dict(one), dict(other), dict(same)) == ({"a": 1, "b": 2}, {"a": 1, "c": 3}, {"a": 1, "b": 4})
    assert dict(other.set("b", 5)) == {"a": 1, "c": 3, "b": 5}
    assert dict(past) == {"a": 1}
    assert past | {"d": 6, "a": 7} == {"a": 7, "d": 6}


def test_what_comes_and_goes_does_not_pile_up() -> None:
    map: Map[int, int] = Map({0: 0})
    for number in range(1, 10_000):
        map = map.set(number, number).without(number - 1)
    assert dict(map) == {9_999: 9_999}
    assert map._used < 4 * ROW


def test_in_threads_each_goes_on_alone() -> None:
    past: Map[int, int] = Map({0: 0})

    def grow(start: int) -> Map[int, int]:
        map = past
        for number in range(start, start + 2_000):
            map = map.set(number, number)
        return map

    starts = [1, 10_000, 1, 20_000]
    with ThreadPoolExecutor(4) as threads:
        for start, grown in zip(starts, threads.map(grow, starts), strict=True):
            assert list(grown) == [0, *range(start, start + 2_000)]


def test_of_a_mapping() -> None:
    map = Map({1: 2})
    assert Map.of(map) is map
    assert Map.of({1: 2}) == map
    assert repr(map) == "Map({1: 2})"
    assert Map() == {}
