"""Wizard: doables and whole games a second, the cost of a command, packs loaded and checked, and the size of views."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median, quantiles
from typing import Any

import msgspec

from bench.measuring import Figure, Scale, alternate, per_second
from events.audience import Seat
from events.codec import AnyCommit
from games.dice import Dice
from games.game import Bot, Moment, Prompts
from games.sitting import table
from games.sitting.documents import DOCUMENT_MAX
from games.wizard.fold import evolve
from games.wizard.language.load import FOLDER, check, reading
from games.wizard.library import collected
from games.wizard.machine.work import Frame, Run
from games.wizard.options import WizardOptions
from games.wizard.rules import GAME
from games.wizard.running import Machine
from games.wizard.state import Pack, State
from games.wizard.zones import Story
from server import wire
from server.history import log_file
from server.simulation.plan import Plan
from server.simulation.play import Play, played

Json = dict[str, Any]

SEATS = 4
GAMES = 3
"""Games of one turn: each has a length of its own, so that one alone would be chance."""

WORKED = 20
"""Programs of one turn."""

MEDIAN_MS, LATE_MS, LOAD_MS, CHECK_MS = 1.0, 10.0, 100.0, 300.0
"""What is wanted."""

CARD: Json = {"id": "own.treasure.common.work", "name": "Work", "manaCost": 0, "rarity": "com"}
LOOP = [
    {"type": "expr", "id": "x", "op": "+", "args": ["$i.index", 1]},
    {"type": "if", "condition": {"type": "GreaterThan", "value1": "$x.value", "value2": 50}, "do": [
        {"type": "mana", "mode": "add", "amount": 1, "target": "self"}]},
    {"type": "mana", "mode": "add", "amount": -1, "target": "self"},
]  # fmt: skip
WORK = CARD | {"behaviors": [{"at": "onPlay", "do": [{"type": "loop", "id": "i", "times": 80, "do": LOOP}]}]}
DRAWS = [
    {"type": "drawCard", "id": "d{i.index}", "amount": 1, "target": "self"},
    {"type": "discardCard", "target": "{d{i.index}.UUID}"},
]


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    yield from _doables(scale)
    yield from _games(scale)
    yield from _commands(scale)
    yield from _packs(scale)
    yield from _views()


def _plan(**documents: str) -> Plan:
    return Plan(("games",), GAME.name, WizardOptions(pace="fast"), SEATS, 1, documents=documents)


# --- the language ----------------------------------------------------------------------------------------------------


def _doables(scale: Scale) -> Iterator[Figure]:
    plan = _plan(pack=json.dumps([WORK]))
    state: State = Play(plan, 1).begin(plan.in_turn(1)).table.truth.game
    steps = _worked(state) // WORKED
    handlers: dict[type, Callable[[int], int]] = {int: lambda count: count + 1}
    speed, (against_call,) = alternate(
        scale.rounds,
        lambda: per_second(scale.seconds / 4, partial(_worked, state)),
        lambda: per_second(scale.seconds / 4, lambda: _called(handlers, steps * WORKED)),
    )
    yield Figure("wizard_doables", speed, "doables/s", against_call, "a dict.get and a call for each")


def _worked(state: State) -> int:
    """Run the program of a card some times."""
    done = 0
    for _ in range(WORKED):
        m = Machine(Story(evolve, state, Moment(0, "11" * 32, "22" * 32, {})))
        m.jobs[:] = [Run(1, "x", {}, [Frame(f"{CARD['id']}/0")])]
        while m.jobs:
            m._step(m.jobs[-1])
        done += m.steps
    return done


def _called(handlers: dict[type, Callable[[int], int]], times: int) -> int:
    count = 0
    for _ in range(times):
        count = handlers[type(count)](count)
    return count


# --- games -----------------------------------------------------------------------------------------------------------


def _games(scale: Scale) -> Iterator[Figure]:
    stored = [log_file.written(played(_plan(), number).commits).splitlines() for number in range(1, GAMES + 1)]
    speed, (against_decode,) = alternate(
        scale.rounds,
        lambda: per_second(scale.seconds / 4, _play),
        lambda: per_second(scale.seconds / 4, partial(_decode, stored)),
    )
    unit = f"games/s of one core, {SEATS} random bots"
    yield Figure("wizard_games", speed, unit, against_decode, "msgspec decode of their logs")


def _play() -> int:
    for number in range(1, GAMES + 1):
        played(_plan(), number, kept=False)
    return GAMES


def _decode(stored: list[list[bytes]]) -> int:
    codec = table.codec(GAME)
    for log in stored:
        for line in log:
            codec.decode(line)
    return len(stored)


# --- one command -----------------------------------------------------------------------------------------------------


class Watched(Play):
    """Takes the CPU time of every command: decided, folded, stored as text, and written as a frame to each seat."""

    def __init__(self, plan: Plan, number: int) -> None:
        super().__init__(plan, number)
        self.spent: list[float] = []
        self._codec = table.codec(GAME)
        self._began = 0.0

    def player(self, seat: Seat) -> Bot[Any]:
        bot = super().player(seat)

        def chosen(view: Any, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
            answer = bot(view, seat, prompts, dice)
            self._began = time.process_time()
            return answer

        return chosen

    def _take(self, commit: AnyCommit) -> None:
        before = dict(self.table.feeds)
        super()._take(commit)
        self._codec.encode(commit)
        for seat in self.bots:
            feed = self.table.feeds[seat]
            if feed is not before.get(seat) and seat in before:
                frame = feed.frame(before[seat])
                wire.frame("table", f"seat:{seat}", "log", frame.seq, frame.at, frame.facts, frame.patch)
        if isinstance(commit.by, int):
            self.spent.append(time.process_time() - self._began)


def _commands(scale: Scale) -> Iterator[Figure]:
    spent: list[float] = []
    for number in range(1, 1 + scale.rounds):
        play = Watched(_plan(), number)
        play.begin(play._plan.in_turn(number)).to_the_end()
        spent += play.spent
    middle, late = median(spent) * 1000, quantiles(spent, n=100)[98] * 1000
    yield Figure("wizard_command", middle, "ms CPU, median, with four feeds", middle / MEDIAN_MS, "1 ms")
    yield Figure("wizard_command_99", late, "ms CPU, 99th percentile", late / LATE_MS, "10 ms")


# --- packs and views -------------------------------------------------------------------------------------------------


def own_pack(size: int) -> str:
    """The largest pack within this number of bytes."""
    loops = [{"type": "loop", "id": "i", "times": 5, "do": DRAWS}] * 2
    card = CARD | {"behaviors": [{"at": "onPlay", "do": loops}]}
    short = json.dumps([card | {"id": f"{CARD['id']}{number:03}", "description": ""} for number in range(400)])
    letters = (size - len(short)) // 400
    return json.dumps(
        [card | {"id": f"{CARD['id']}{number:03}", "description": "y" * letters} for number in range(400)]
    )


def _packs(scale: Scale) -> Iterator[Figure]:
    core, own = (FOLDER / "core.json").read_text("utf-8"), own_pack(DOCUMENT_MAX)
    loaded = median(_milliseconds(lambda: reading(core, True)) for _ in range(scale.rounds))
    loaded += median(_milliseconds(lambda: collected("core", Pack("", ()))) for _ in range(scale.rounds))
    yield Figure("wizard_core", loaded, "ms CPU to read `core` and index it", loaded / LOAD_MS, "100 ms")
    checked = median(_milliseconds(lambda: check(own)) for _ in range(scale.rounds))
    unit = f"ms CPU to check an own pack of {len(own) / 1024:.0f} KiB"
    yield Figure("wizard_check", checked, unit, checked / CHECK_MS, "300 ms")


def _milliseconds(work: Callable[[], object]) -> float:
    reading.cache_clear()
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def _views() -> Iterator[Figure]:
    sizes = [_view(text) for text in ("[]", (FOLDER / "example.json").read_text("utf-8"), own_pack(DOCUMENT_MAX))]
    for size, what in zip(sizes, ("no own pack", "the example pack (6 cards)", "an own pack of 256 KiB"), strict=True):
        yield Figure("wizard_view", size / 1000, f"kB of a seat's view in the first battle, {what}", size / sizes[0],
                     "without an own pack")  # fmt: skip


def _view(pack: str) -> int:
    plan = _plan(pack=pack)
    play = Play(plan, 1).begin(plan.in_turn(1))
    while play.table.truth.game.phase != "battle":
        assert any(play.turn(seat) for seat in play.bots)
    return len(msgspec.json.encode(play.table.feeds[1].view))
