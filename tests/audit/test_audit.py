"""The audit says what it has looked at. Needs no network: packages named by an address are looked up nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.audit.__main__ import _found, python

HASH = "--hash=sha256:" + 64 * "0"


def test_packages_that_were_skipped_are_not_said_to_be_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    locked = tmp_path / "run.txt"
    wheels = [f"{name} @ https://host.invalid/{name}-1-py3-none-any.whl {HASH}" for name in "abcdefg"]
    locked.write_text("\n".join(wheels))
    assert python(str(locked)) == 1
    said = f"{locked}: NOT LOOKED AT, 7 packages were skipped: a, b, c, d, e …\n"
    assert capsys.readouterr().out == said


def test_what_is_known_counts_for_more_than_what_was_skipped() -> None:
    bad = '{"name": "b", "version": "1", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]}'
    well = '{"name": "c", "version": "1", "vulns": []}'
    report = f'{{"dependencies": [{{"name": "a", "skip_reason": "none"}}, {bad}, {well}]}}'
    assert _found(report) == (["a"], ["b 1: PYSEC-1, PYSEC-2"])
