"""The table of cases (rules/data/clocktower_cases.json of the rules), each tried as a position.

``cases.json`` is that table; to each row are added the ``tries``, positions with what has to hold of the answer, or why
the case is ``inapplicable``. What a row that ``differs`` expects must not hold here.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.clocktower.trials.position import run_trial

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases.json").read_text())
TRIED = [row for row in ROWS if "tries" in row]


def at(value: Any, path: list[str]) -> Any:
    """``a.0.b``; ``*`` is every member of a list, without those that lack what follows."""
    if not path:
        return value
    head, *rest = path
    if head == "*":
        return [at(one, rest) for one in value if at(one, rest) is not None]
    if isinstance(value, list):
        return at(value[int(head)], rest)
    return at((value or {}).get(head), rest)


def holds(answer: Any, path: str, how: str, expected: Any) -> bool:
    found = at(answer, path.split("."))
    match how:
        case "is":
            return bool(found == expected)
        case "set":
            return found is not None and len(found) == len(expected) and set(found) == set(expected)
        case "has":
            return found is not None and set(expected) <= set(found)
        case "lacks":
            return found is not None and not set(expected) & set(found)
    raise ValueError(how)


def tried_out(tried: dict[str, Any]) -> Any:
    """The answer as it goes over the wire."""
    return json.loads(json.dumps(run_trial(json.dumps(tried["position"]))))


@pytest.mark.parametrize("row", [row for row in TRIED if row["verdict"] == "official"], ids=lambda row: row["id"])
def test_an_official_case_holds(row: dict[str, Any]) -> None:
    for tried in row["tries"]:
        answer = tried_out(tried)
        for path, how, expected in tried["holds"]:
            assert holds(answer, path, how, expected), (path, how, expected, at(answer, path.split(".")))


@pytest.mark.parametrize("row", [row for row in TRIED if row["verdict"] == "differs"], ids=lambda row: row["id"])
def test_what_others_do_wrong_does_not_hold(row: dict[str, Any]) -> None:
    for tried in row["tries"]:
        answer = tried_out(tried)
        for path, how, expected in tried["holds"]:
            assert at(answer, path.split(".")) is not None
            assert not holds(answer, path, how, expected)


def test_no_case_is_forgotten() -> None:
    assert len({row["id"] for row in ROWS}) == 153
    assert Counter(row["verdict"] for row in ROWS) == {"official": 148, "differs": 5}
    assert all(tried["holds"] for row in TRIED for tried in row["tries"])
    assert all(("tries" in row) != bool(row.get("inapplicable")) for row in ROWS)
    assert Counter((row["verdict"], "tries" in row) for row in ROWS) == {
        ("official", True): 120,
        ("official", False): 28,
        ("differs", True): 5,
    }
