"""The docstring of a fact says to whom it is told; every commit, the rules and the ledger say nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from games.game import AnyGame
from games.specialties import SeatNames
from tests.golden.log import HERE
from tests.suite.audiences import Stated, check_audiences, of_fact, stated
from tests.suite.games import folder_of
from tests.suite.plays import several


def test_nobody_is_told_but_those_of_whom_the_docstring_says_so(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_audiences(play)


# --- RULES.md ------------------------------------------------------------------------------------------------------


def tables(text: str) -> Iterator[list[dict[str, str]]]:
    """The tables of a text in Markdown: rows by the headings of their columns."""
    for table in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
        head, _, *rows = ([cell.strip() for cell in line.strip("| ").split("|")] for line in table.splitlines())
        yield [dict(zip(head, [*row, ""], strict=False)) for row in rows]


def facts_of(cell: str) -> list[str]:
    return re.findall(r"`([A-Z]\w+)`", cell)


def rules(game: AnyGame) -> list[dict[str, str]]:
    text = (folder_of(game) / "RULES.md").read_text()
    return [row for table in tables(text) for row in table]


def test_the_rules_say_the_same(game: AnyGame) -> None:
    facts = {fact.__name__: fact for fact in game.rules.facts}
    said: dict[str, str] = {}
    others = ""
    for row in rules(game):
        for name in facts_of(row["fact"]) if "audience" in row else ():
            assert name not in said, f"{name} has two rows"
            said[name] = row["audience"]
        others = row.get("audience", "") if row.get("fact") == "all others" else others
    for name, fact in facts.items():
        assert name in said or others, f"{name} has no row"
        assert stated(said.get(name, others), fact.__struct_fields__) == of_fact(fact), name
    assert {name for name in said if not name.startswith("Table")} <= facts.keys()


def test_the_rules_say_what_reveals(game: AnyGame) -> None:
    """In a column of its own, behind the name, or by which each secret comes to light."""
    said: set[str] = set()
    for row in rules(game):
        if row.get("reveals") or "reveal" in row.get("fact", ""):
            said |= {*facts_of(row["fact"])}
        said |= {*facts_of(row.get("comes to light by", ""))}
    assert said == {fact.__name__ for fact in game.secrets.reveals}


# --- the ledger ----------------------------------------------------------------------------------------------------


def fits(shape: str, may: Stated, by_seat: bool) -> bool:
    """Whether an audience of the ledger is one that the docstring names; the ledger knows seats by their numbers."""
    parts = set(shape.split(" + "))
    named = {f"its {field}" for field in may.fields}
    whole = (shape == "everyone" and may.everyone) or (shape == "nobody" and may.nobody)
    seats = parts - {"host"} if may.host else parts
    some = {"the actor", "other seats"} if may.some or (may.fields and not by_seat) else set()
    return whole or (bool(parts) and seats <= named | some)


def test_the_ledger_says_the_same(game: AnyGame, name: str) -> None:
    path = HERE / name / "audiences.json"
    if not path.exists():
        pytest.skip("it has no ledger yet")
    told = json.loads(path.read_text())["facts"]
    for fact in game.rules.facts:
        for shape in told.get(fact.__struct_config__.tag, ()):
            assert fits(shape, of_fact(fact), game.find_specialty(SeatNames) is None), (
                f"{fact.__name__} was told to {shape}"
            )
