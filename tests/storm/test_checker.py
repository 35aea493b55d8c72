"""The checker by itself: faults are planted in the records of a small storm, and each must be found."""

from __future__ import annotations

import ast
import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.storm.checker.__main__ import check
from tests.storm.checker.findings import FAULTS

Json = Any
NS = 1_000_000_000
WALL = 1_795_000_000_000

EVERYONE, SEALED, SEAT_1 = [True, [], True], [False, [], False], [False, [1], False]


def commit(number: int, by: int | str, request: str, *events: tuple[Json, Json]) -> Json:
    told = [{"to": to, "fact": fact} for to, fact in events]
    made = {"id": f"c{number}", "at": WALL + number * 1000, "by": by, "command": {"type": "move"}, "events": told}
    return {"table": "t", "place": f"{number}-0", "id": f"c{number}", "commit": made | {"request": request}}


OPENED, MOVED = {"type": "opened"}, {"type": "moved", "seat": 1}
SECRET, DEALT = {"type": "dealt", "card": "spy"}, {"type": "counted", "left": 3}


SHOWN_BY_HTTP = {"seq": 3, "log": "l", "view": {"moves": 1, "card": "spy"}}


class Remains:
    """What a storm has left: the log, what one client wrote down, and the faults. Sound until something is planted."""

    def __init__(self) -> None:
        self.log = [
            commit(1, "server", "", (EVERYONE, OPENED)),
            commit(2, "server", "", (SEAT_1, SECRET), (SEALED, DEALT)),
            commit(3, 1, "r1", (EVERYONE, MOVED)),
        ]
        self.heard = [
            {"is": "opened"},
            self._sent({"op": "watch", "table": "t", "as": "seat:1"}),
            self._view("seat:1", 1, {"moves": 0}),
            self._frame("seat:1", 2, [SECRET], 2, {"card": "spy"}),
            self._sent({"op": "do", "id": "r1", "table": "t", "as": "seat:1", "command": {"type": "move"}}),
            self._frame("seat:1", 3, [MOVED], 3, {"moves": 1}),
            self._heard({"op": "done", "id": "r1", "seq": 3}),
            {"is": "shown", "table": "t", "as": "seat:1", "body": SHOWN_BY_HTTP},
            self._sent({"op": "watch", "table": "t", "as": "public"}),
            self._view("public", 1, {"moves": 0}),
            self._frame("public", 2, [MOVED], 3, {"moves": 1}),
        ]  # fmt: skip
        self.harms: list[Json] = []
        self.durability = "everysec"

    def check(self, folder: Path) -> set[str]:
        """The faults that the checker finds."""
        (folder / "heard").mkdir()
        _write(folder / "log.jsonl", self.log)
        _write(folder / "heard" / "one.jsonl", [{"at": n * NS} | one for n, one in enumerate(self.heard, 1)])
        (folder / "storm.json").write_text(json.dumps({"durability": self.durability, "harms": self.harms}))
        return {kind for kind, places in check(folder).found.items() if places}

    @staticmethod
    def _sent(message: Json) -> Json:
        return {"is": "sent", "message": message}

    @staticmethod
    def _heard(message: Json) -> Json:
        return {"is": "heard", "message": message}

    def _view(self, as_: str, seq: int, view: Json) -> Json:
        return self._heard({"op": "view", "table": "t", "as": as_, "log": "l", "seq": seq, "at": WALL, "view": view})

    def _frame(self, as_: str, seq: int, facts: list[Json], number: int, patch: Json) -> Json:
        frame = {"op": "frame", "table": "t", "as": as_, "log": "l", "seq": seq, "at": WALL + number * 1000}
        return self._heard(frame | {"facts": facts, "patch": patch})


def _write(file: Path, lines: list[Json]) -> None:
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))


FRAME, DONE, SHOWN, PUBLIC = 5, 6, 7, 10
"""Where they stand in what was heard."""


def dropped(remains: Remains) -> None:
    del remains.log[2:]
    del remains.heard[FRAME], remains.heard[SHOWN - 1 :]


def doubled(remains: Remains) -> None:
    again = copy.deepcopy(remains.log[2])
    remains.log.append(again | {"place": "4-0", "id": "c4"})


def elsewhere(remains: Remains) -> None:
    remains.heard[DONE]["message"]["seq"] = 2


def refused(remains: Remains) -> None:
    remains.heard[DONE]["message"] = {"op": "no", "id": "r1", "code": "rejected", "reason": "no"}


def gap(remains: Remains) -> None:
    del remains.heard[3]


def repeat(remains: Remains) -> None:
    remains.heard.append(copy.deepcopy(remains.heard[PUBLIC]))
    remains.heard.append(copy.deepcopy(remains.heard[PUBLIC]))


def other_content(remains: Remains) -> None:
    remains.heard[PUBLIC]["message"]["facts"] = [MOVED | {"seat": 2}]


def secret_in_public(remains: Remains) -> None:
    message = remains.heard[PUBLIC]["message"]
    message |= {"seq": 3, "facts": [SECRET, MOVED]}


def sealed_to_a_seat(remains: Remains) -> None:
    remains.heard[3]["message"] |= {"facts": [DEALT]}


def too_early(remains: Remains) -> None:
    stands = {"begun": 5 * NS, "ended": 9 * NS, "wall_begun": WALL + 2500, "kills_store": False, "takes_nothing": True}
    remains.harms.append({"name": "store paused"} | stands)


def bad_patch(remains: Remains) -> None:
    remains.heard[FRAME]["message"]["patch"] = {"moves": 2}


def two_views(remains: Remains) -> None:
    other = copy.deepcopy(remains.heard[SHOWN])
    other["body"]["view"]["moves"] = 7
    remains.heard.append(other)


def hole(remains: Remains) -> None:
    remains.log[2]["place"] = "4-0"


def behind(remains: Remains) -> None:
    remains.heard.append({"is": "behind", "table": "t", "as": "seat:1", "seq": 9})


def internal(remains: Remains) -> None:
    remains.heard.append({"is": "heard", "message": {"op": "error", "code": "internal", "reason": "a bug"}})


PLANTED: list[tuple[Callable[[Remains], None], str]] = [
    (dropped, "acknowledged and not stored"),
    (doubled, "stored twice"),
    (elsewhere, "acknowledged at another place"),
    (refused, "refused and stored"),
    (gap, "a gap in a feed"),
    (repeat, "a repeat nobody asked for"),
    (other_content, "shown and not stored"),
    (secret_in_public, "shown to the wrong viewer"),
    (sealed_to_a_seat, "shown to the wrong viewer"),
    (too_early, "shown before its append"),
    (bad_patch, "a view that is not the sum of its patches"),
    (two_views, "a view that is not the sum of its patches"),
    (hole, "a hole in a log"),
    (behind, "left behind at the end"),
    (internal, "a fault of the server"),
]


def test_nothing_is_found_where_nothing_is_wrong(tmp_path: Path) -> None:
    assert Remains().check(tmp_path) == set()


@pytest.mark.parametrize(("plant", "found"), PLANTED, ids=[plant.__name__ for plant, _ in PLANTED])
def test_what_is_planted_is_found(tmp_path: Path, plant: Callable[[Remains], None], found: str) -> None:
    remains = Remains()
    plant(remains)
    assert found in remains.check(tmp_path)


def test_every_fault_it_knows_was_planted() -> None:
    assert {found for _, found in PLANTED} == set(FAULTS)


@pytest.mark.parametrize(
    ("durability", "age", "fault"), [("everysec", 1, False), ("everysec", 60, True), ("always", 1, True)]
)
def test_a_killed_store_may_lose_the_last_moment_and_no_more(
    tmp_path: Path, durability: str, age: int, fault: bool
) -> None:
    remains = Remains()
    dropped(remains)
    begun = (DONE + age) * NS
    killed = {"begun": begun, "ended": begun + NS, "wall_begun": WALL * 2, "kills_store": True, "takes_nothing": True}
    remains.harms.append({"name": "store killed"} | killed)
    remains.durability = durability
    assert remains.check(tmp_path) == ({"acknowledged and not stored"} if fault else set())


def test_the_checker_shares_no_code_with_what_it_checks() -> None:
    ours = {"events", "games", "projections", "server", "clients", "sotto_client", "sotto_words", "msgspec"}
    for file in (Path(__file__).parent / "checker").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.split(".")[0] for name in names} & ours, file.name
            assert all(not name.startswith("tests") or name.startswith("tests.storm.checker") for name in names)
