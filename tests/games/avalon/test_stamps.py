"""Times as upstream prints them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.avalon.stamps import fine_stamp, stamp


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (0, "1970-01-01 00:00:00.000"),
        (951_782_399_999, "2000-02-28 23:59:59.999"),
        (1_745_396_437_187, "2025-04-23 08:20:37.187"),
    ],
)
def test_stamps(at: int, text: str) -> None:
    assert fine_stamp(at) == text


@given(st.integers(0, 253_402_300_799_000))
def test_they_are_those_of_the_standard_library(at: int) -> None:
    assert stamp(at) == datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%d %H:%M:%S").rjust(19, "0")
