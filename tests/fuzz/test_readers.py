"""A short feed of every reader; `make fuzz` feeds them longer, guided by what of the code is reached."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.e2e.serving import ROOT
from tests.fuzz.readers import READERS, patch
from tests.fuzz.seeds import SEEDS

SLOW_READERS = ("body", "query", "frames", "handshake", "many_messages")
"""Readers that do much for each text."""


def spoilt(name: str) -> st.SearchStrategy[bytes]:
    """What a reader knows, with something cut out, put in or changed, or anything at all."""

    def spoil(seed: bytes, place: float, length: int, put: bytes) -> bytes:
        at = int(place * len(seed))
        return seed[:at] + put + seed[at + length :]

    known = st.builds(spoil, st.sampled_from(SEEDS[name]), st.floats(0, 1), st.integers(0, 8), st.binary(max_size=6))
    return st.one_of(known, st.binary(max_size=200))


@pytest.mark.parametrize("name", READERS)
def test_what_is_known_is_read(name: str) -> None:
    for seed in SEEDS[name]:
        READERS[name](seed)


@pytest.mark.parametrize("name", READERS)
def test_nothing_that_is_sent_raises(name: str) -> None:
    @settings(max_examples=40 if name in SLOW_READERS else 150)
    @given(spoilt(name))
    def fed(data: bytes) -> None:
        READERS[name](data)

    fed()


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-9, 9), st.floats(allow_nan=False, width=16), st.text(max_size=3)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("abc"), inner, max_size=3)),
    max_leaves=12,
)


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from("abc"), JSON), st.dictionaries(st.sampled_from("abc"), JSON))
def test_a_patch_leads_from_any_view_to_any_other(old: object, new: object) -> None:
    patch(json.dumps(old).encode() + b"\n" + json.dumps(new).encode())


@pytest.mark.long
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="atheris has no wheel for it")
def test_every_reader_is_fuzzed_for_a_moment(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", "--seconds", "2", "--into", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, timeout=280,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert all(f"{name}: " in done.stdout for name in READERS)


def test_a_reader_that_raises_is_noticed(tmp_path: Path) -> None:
    """Feed a reader that cannot read what begins with a certain byte, through the same command."""
    pytest.importorskip("atheris")
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.one", "tests.fuzz.planted", "brittle", "20", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, timeout=200,
    )  # fmt: skip
    assert done.returncode != 0
    assert "it cannot read that" in done.stdout + done.stderr
