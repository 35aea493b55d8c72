"""tests.soak.verdict."""

from __future__ import annotations

from tests.soak.verdict import Sample, faults

FLAT = [90, *[100] * 9]
FEW = [4, *[14] * 9]


def looks(memory: list[int], rooms: list[int]) -> list[Sample]:
    """Looks at one process, ten seconds apart, at four tables, one of which ends every second."""
    pairs = zip(memory, rooms, strict=True)
    return [Sample(n * 10.0, {"worker": m * 10**6}, {"worker": r}, 4, n * 10) for n, (m, r) in enumerate(pairs)]


def test_what_stays_where_it_is_is_sound() -> None:
    assert faults(looks(FLAT, FEW), 100, 5) == []
    assert faults(looks([*FLAT[:9], 105], [*FEW[:9], 24]), 100, 5) == []


def test_what_grows_is_found() -> None:
    assert faults(looks([*FLAT[:9], 106], FEW), 100, 5) == ["worker: memory between 100.0 and 106.0 MB"]
    (kept,) = faults(looks(FLAT, [*FEW[:9], 94]), 100, 5)
    assert kept == "worker: at 90 s 70 rooms more than were in use in the last 20 s"


def test_a_soak_in_which_hardly_a_table_ends_proves_nothing() -> None:
    assert faults(looks(FLAT, FEW)[:5], 100, 5) == ["too few tables have ended to tell"]
    assert faults([], 100, 5) == ["too few tables have ended to tell"]
