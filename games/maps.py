"""A dict for states: many things under their keys, of which a fact changes one or a few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, starmap, zip_longest
from operator import is_not
from typing import Any, Generic, NamedTuple, TypeVar

K = TypeVar("K")
V = TypeVar("V")
W = TypeVar("W")

ROW = 32
"""Values in a row. A map of 2,000 keys is 63 rows, and changing one value copies 63 + 32 references."""

HOLE: Any = object()
"""Stands in a row where a key was taken out."""

_NO_ROW: Any = ()


class Change(NamedTuple):
    """One key under which two maps have other objects; ``HOLE`` stands for none."""

    key: Any
    before: Any
    after: Any


class _Places(Generic[K]):
    """Where keys stand in the rows, for all versions of a map: each knows of as many as it had when it was made.

    Keys are only ever added, by one step that cannot be divided (``dict.setdefault``): two states that have one past
    may be folded on in two threads.
    """

    __slots__ = ("by_key", "keys")

    def __init__(self, keys: Iterable[K] = ()) -> None:
        self.keys = dict(enumerate(keys))
        self.by_key = {key: place for place, key in self.keys.items()}

    def claim(self, key: K, place: int) -> bool:
        """Give a new key this place; False if another key has it, or the key has another."""
        return self.keys.setdefault(place, key) == key and self.by_key.setdefault(key, place) == place

    def first(self, count: int) -> _Places[K]:
        """Return this number of them, to go on with alone."""
        return _Places([self.keys[place] for place in range(count)])


class Map(Mapping[K, V]):
    """An immutable mapping in which a change of one key costs as good as nothing, however many there are.

    In all that can be seen it is the dict with the same past: keys keep the order in which they came, and one that was
    taken out and comes back is the last. Two versions of one map share what is the same in both, and ``changes`` finds
    by that where they differ. Declare a field of a State as ``Mapping[K, V]``: to views and schemas it is a dict.
    """

    __slots__ = ("_before", "_changed", "_length", "_places", "_rows", "_used")

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        known = dict(items)
        values = list(known.values())
        self._places: _Places[K] = _Places(known)
        self._rows: list[list[V]] = [values[start : start + ROW] for start in range(0, len(values), ROW)]
        self._used = self._length = len(values)
        self._before: list[list[V]] = _NO_ROW
        self._changed = 0

    @classmethod
    def of(cls, mapping: Mapping[K, V]) -> Map[K, V]:
        """Return a mapping as a map: itself, if it is one."""
        return mapping if isinstance(mapping, Map) else cls(mapping)

    def __getitem__(self, key: K) -> V:
        place = self._places.by_key.get(key, self._used)
        if place >= self._used:
            raise KeyError(key)
        value = self._rows[place // ROW][place % ROW]
        if value is HOLE:
            raise KeyError(key)
        return value

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[K]:
        return (key for key, _ in self._pairs())

    def __repr__(self) -> str:
        return f"Map({dict(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Map, (dict(self),)

    def __or__(self, others: Mapping[K, V]) -> Map[K, V]:
        new = self
        for key, value in others.items():
            new = new.set(key, value)
        return new

    def set(self, key: K, value: V) -> Map[K, V]:
        """Return the map with this value under a key."""
        place = self._places.by_key.get(key, self._used)
        if place >= self._used:
            return self._appended(key, value)
        row = self._rows[place // ROW]
        old = row[place % ROW]
        if old is value:
            return self
        if old is HOLE:
            return Map((*self._pairs(), (key, value)))
        return self._with(place, value, self._length)

    def without(self, *keys: K) -> Map[K, V]:
        """Return the map without these keys, as far as it has them."""
        new = self
        for key in keys:
            if key in new:
                new = new._with(self._places.by_key[key], HOLE, new._length - 1)
        return Map(new._pairs()) if new._used > 2 * new._length + ROW else new

    def changes(self, old: Map[K, V]) -> list[Change] | None:
        """Return where this differs from an older version of it, in order; None if they have too little in common."""
        if self._places is not old._places:
            return None
        if self._before is old._rows:
            places: Iterable[int] = (self._changed,)
        else:
            both = zip_longest(old._rows, self._rows, fillvalue=_NO_ROW)
            rows = [number for number, differ in enumerate(starmap(is_not, both)) if differ]
            places = chain.from_iterable(range(row * ROW, row * ROW + ROW) for row in rows)
        keys, known = self._places.keys, max(self._used, old._used)
        told = (Change(keys[place], old._at(place), self._at(place)) for place in places if place < known)
        return [change for change in told if change.before is not change.after]

    def _at(self, place: int) -> Any:
        return self._rows[place // ROW][place % ROW] if place < self._used else HOLE

    def _pairs(self) -> Iterator[tuple[K, V]]:
        keys = self._places.keys
        for place, value in enumerate(chain.from_iterable(self._rows)):
            if value is not HOLE:
                yield keys[place], value

    def _appended(self, key: K, value: V) -> Map[K, V]:
        place, places = self._used, self._places
        if not places.claim(key, place):
            # Another map with the same past has gone on otherwise.
            places = places.first(place)
            places.claim(key, place)
        rows = self._rows.copy()
        if place % ROW:
            rows[-1] = [*rows[-1], value]
        else:
            rows.append([value])
        return self._made(places, rows, place, place + 1, self._length + 1)

    def _with(self, place: int, value: Any, length: int) -> Map[K, V]:
        rows = self._rows.copy()
        rows[place // ROW] = row = rows[place // ROW].copy()
        row[place % ROW] = value
        return self._made(self._places, rows, place, self._used, length)

    def _made(self, places: _Places[K], rows: list[list[V]], changed: int, used: int, length: int) -> Map[K, V]:
        made: Map[K, V] = Map.__new__(Map)
        made._places, made._rows, made._used, made._length = places, rows, used, length
        # The rows and not the map: that would keep all that ever was.
        made._before, made._changed = self._rows, changed
        return made
