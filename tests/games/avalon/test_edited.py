"""Logs of Avalon that somebody has cut or edited: none is taken, so no archive is ever made of one."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from games.avalon.archive import ARCHIVE
from games.avalon.options import AvalonOptions
from games.avalon.rules import GAME
from projections.feed import seen_facts
from server.history import log_file
from server.history.imports import checked
from server.history.log_file import BadLog
from server.simulation.plan import Plan
from server.simulation.play import played
from server.tables.decider import Table

Json = dict[str, Any]

PLAN = Plan(("games",), "avalon", AvalonOptions(pace="fast"), 7, 1)


@cache
def lines() -> tuple[bytes, ...]:
    return tuple(log_file.written(played(PLAN, 1).commits).splitlines())


def taken(given: list[bytes]) -> list[Any]:
    """The archive of a log that was brought. Raises BadLog."""
    _, commits = checked({"avalon": GAME}, given)
    table = Table(GAME)
    for commit in commits:
        table.take(commit)
    rows = ARCHIVE.answer(table.truth.game, "all", list(seen_facts("all", commits)))
    assert isinstance(rows, list)
    return rows


def test_the_log_as_it_was_is_taken() -> None:
    rows = taken(list(lines()))
    assert (rows[0]["event_type"], rows[-1]["event_type"]) == ("BattleManager", "GameEnd")


def otherwise(value: Any) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "s"
        case list():
            return value[1:] if value else ["up"]
        case dict() if value:
            first = next(iter(value))
            return value | {first: otherwise(value[first])}
    return "up"


def edits() -> Iterator[tuple[int, int, str]]:
    """Line, place in it and field: every field of every type of fact, once, wherever chance has it in the log."""
    places: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for line, written in enumerate(lines()):
        for place, event in enumerate(json.loads(written)["events"]):
            for field in event["fact"]:
                places.setdefault((event["fact"]["type"], field), []).append((line, place))
    chance = random.Random(1)
    for (_, field), there in places.items():
        yield *chance.choice(there), field


def test_every_edited_fact_is_refused_and_its_line_is_named() -> None:
    refused = 0
    for line, place, field in edits():
        given = list(lines())
        commit: Json = json.loads(given[line])
        fact = commit["events"][place]["fact"]
        fact[field] = otherwise(fact[field])
        given[line] = json.dumps(commit, separators=(",", ":"), ensure_ascii=False).encode()
        with pytest.raises(BadLog) as no:
            taken(given)
        assert re.search(rf"\bline {line + 1}\b", str(no.value)), (fact["type"], field, str(no.value))
        refused += 1
    assert refused > 60


CUTS: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "the end": lambda given: given[: len(given) // 2],
    "the start": lambda given: given[1:],
    "one line": lambda given: given[:20] + given[21:],
    "half a line": lambda given: [*given[:20], given[20][: len(given[20]) // 2]],
    "two lines turned around": lambda given: [*given[:20], given[21], given[20], *given[22:]],
    "a line twice": lambda given: [*given[:20], given[19], *given[20:]],
    "everything": lambda given: [],
}


@pytest.mark.parametrize("cut", CUTS)
def test_a_cut_log_is_refused(cut: str) -> None:
    with pytest.raises(BadLog):
        taken(CUTS[cut](list(lines())))
