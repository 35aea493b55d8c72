"""Response windows over real sockets: what everybody else hears while a holder answers, whatever it holds."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from games.bots import random_bot
from games.wizard.options import SECONDS, WINDOW_LEAST, WizardOptions
from games.wizard.state import State
from server.history import log_file
from server.simulation.plan import Plan
from server.simulation.play import Play
from tests.e2e.parties import party
from tests.e2e.serving import Serving, becomes
from tests.e2e.wires import wired
from tests.e2e.wizards import BURY, RUST, SNARE, Asked, Wizards, spell, undercurrent

SEATS = 4
WINK = spell("wink", {"type": "mana", "mode": "add", "amount": 1, "target": "self"})
DEBT = undercurrent("debt", "onPlayCard", {"type": "counter"}) | {"manaCost": 20}
PACK = json.dumps([BURY, WINK, SNARE, RUST, DEBT])
LATE = 1.0
"""Seconds that a machine under load may take to notice that a window is over."""


class Row(NamedTuple):
    """What the holder has and says. ``card``: whether it fits what is done, cannot be paid, or is none at all."""

    card: str
    says: str


FIRES = Row("fits", "fire")
ALIKE = [Row(card, says) for card in ("fits", "does not") for says in ("pass", "order pass", "nothing")]
ALIKE += [Row(card, says) for card in ("does not", "unpaid") for says in ("fire", "order fire")]
NONE = Row("none", "")
CARDS = {
    "play": {"fits": "snare", "does not": "rust", "unpaid": "debt"},
    "reverse": {"fits": "rust", "does not": "snare", "unpaid": "debt"},
}


class Source(NamedTuple):
    """A finished game and a moment of it: ``holder`` picks an undercurrent, ``other`` has one, ``actor`` is next."""

    log: bytes
    seq: int
    holder: int
    other: int
    actor: int


class Burying(Play):
    """Everybody lays an undercurrent as soon as they can."""

    def player(self, seat: int) -> Any:
        def bot(view: State, seat: int, prompts: Any, dice: Any) -> Any:
            plays = ((id, prompt.fields["card"]) for id, prompt in prompts.items() if prompt.command == "play_card")
            for id, field in plays:
                for option in field.options:
                    if view.cards[option.value] == BURY["id"]:
                        return id, {"type": "play_card", "card": option.value}
            return random_bot(view, seat, prompts, dice)

        return bot


@cache
def source() -> Source:
    """A game of bots at the pace ``live``."""
    plan = Plan(
        ("games",), "wizard", WizardOptions(pace="live", rounds=1, hot_seat=True), SEATS, 1, documents={"pack": PACK}
    )
    for number in range(1, 50):
        play = Burying(plan, number).begin(plan.in_turn(number))
        while play.playing:
            seats = _seats(play.table.truth.game)
            if seats is not None:
                seq = play.table.feeds["public"].seq
                return Source(log_file.written(play.to_the_end().commits), seq, *seats)
            if not next(filter(play.turn, play.bots), None):
                assert play._wait()
    raise AssertionError("no game comes to that")


def _seats(game: State) -> tuple[int, int, int] | None:
    """The holder, the other and the actor, if somebody chooses its undercurrent now."""
    holder = game.asked.seat
    question = game.questions.get(holder)
    if question is None or question.source != BURY["id"]:
        return None
    actor, *rest = game.order_from(holder)[1:]
    held = [seat for seat in rest if game.zone("undercurrent", seat)]
    hand = [game.cards.get(str(item)) for item in game.zone("hand", actor)]
    fresh = not game.zone("undercurrent", actor) and not game.zone("undercurrent", holder)
    fits = fresh and len(held) == 1 and WINK["id"] in hand and game.players[actor].token
    return (holder, held[0], actor) if fits and not game.players[actor].out else None


class Heard(NamedTuple):
    """What a viewer got from the play to the next question: frames as they came, and when each was told."""

    frames: tuple[bytes, ...]
    at: tuple[int, ...]

    @property
    def plain(self) -> list[bytes]:
        """The frames without what differs between any two tables: their ids, and the time at each of them."""
        least = re.search(rb'"least":(\d+)', self.frames[0])
        assert least is not None
        behind = self.at[0] - (int(least[1]) - WINDOW_LEAST * 1000)
        return [_plain(frame, at, at - behind) for frame, at in zip(self.frames, self.at, strict=True)]

    @property
    def seconds(self) -> float:
        """How long the window lasted."""
        return (self.at[-1] - self.at[0]) / 1000


def _plain(frame: bytes, at: int, now: int) -> bytes:
    """Times are told from now on: those of the game by the table's clock, those of prompts by that on the wall."""
    frame = re.sub(rb'"(table|log)":"[^"]+"', rb'"\1":""', frame, count=2).replace(b'"at":%d' % at, b'"at":0', 1)
    told = lambda found: b"%+d" % min((int(found[0]) - clock for clock in (at, now)), key=abs)  # noqa: E731
    return re.sub(rb"\b\d{13}\b", told, frame)


async def window(sotto: Serving, act: str, row: Row) -> dict[str, Heard]:
    """Go on from the moment of the source by a row, and return what everybody but the holder heard."""
    log, seq, holder, other, actor = source()
    async with AsyncExitStack() as stack:
        (person,) = await stack.enter_async_context(party(sotto.url, 1))
        name = await person.load("wizard", log, seq=seq, seats=dict.fromkeys(range(1, SEATS + 1), "me"))
        table = Wizards([person] * SEATS, name)
        wires = {as_: await stack.enter_async_context(wired(sotto.url, person.token)) for as_ in VIEWERS}
        for as_, wire in wires.items():
            await wire.watch(name, as_)
        await _hold(table, holder, CARDS[act].get(row.card, ""), row.says)
        for wire in wires.values():
            assert await wire.still_there()
        known = {as_: len(wire.raw) for as_, wire in wires.items()}
        await _act(table, actor, act)
        await _answer(table, other, fire=False)
        if row.says in ("fire", "pass"):
            await _answer(table, holder, fire=row.says == "fire")
        await becomes(lambda: _is_over(table))
        for wire in wires.values():
            assert await wire.still_there()
        return {as_: _heard(wire.raw[known[as_] :]) for as_, wire in wires.items() if as_ != f"seat:{holder}"}


VIEWERS = ("public", *(f"seat:{seat}" for seat in range(1, SEATS + 1)))


def _heard(raw: Sequence[bytes]) -> Heard:
    frames = tuple(one for one in raw if one.startswith(b'{"op":"frame"'))
    return Heard(frames, tuple(msgspec.json.decode(frame)["at"] for frame in frames))


async def _prompt(table: Wizards, seat: int, command: str) -> Asked:
    return next(one for one in await table.asked() if (one.seat, one.prompt.command) == (seat, command))


async def _hold(table: Wizards, holder: int, card: str, says: str) -> None:
    choice = await _prompt(table, holder, "choose_some")
    await table.do(choice, picks=[choice.card(card, "picks")] if card else [])
    if says.startswith("order"):
        await table.do(await _prompt(table, holder, "give_order"), order=says.removeprefix("order "))


async def _act(table: Wizards, actor: int, act: str) -> None:
    if act == "reverse":
        await table.do(await _prompt(table, actor, "reverse_time"))
    else:
        play = await _prompt(table, actor, "play_card")
        await table.do(play, card=play.card("wink"))


async def _answer(table: Wizards, seat: int, fire: bool) -> None:
    await table.do(await _prompt(table, seat, "respond"), fire=fire)


async def _is_over(table: Wizards) -> bool:
    return not (await table.view(1))["game"]["window"]["holders"]


@pytest.mark.turn(0)
@pytest.mark.timeout(300)
@pytest.mark.parametrize("act", ["play", pytest.param("reverse", marks=pytest.mark.long)])
async def test_nobody_hears_what_a_holder_has_or_says(
    sotto: Serving, act: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [FIRES, NONE, *ALIKE]
    fired, none, first, *others = heard = await asyncio.gather(*(window(sotto, act, row) for row in rows))
    with capsys.disabled():
        print(table_of(act, rows, heard))
    for row, told in zip(rows[3:], others, strict=True):
        for as_, one in told.items():
            assert one.plain == first[as_].plain, (row, as_)
            assert [len(frame) for frame in one.frames] == [len(frame) for frame in first[as_].frames]
    for row, told in zip(rows, heard, strict=True):
        lasts = SECONDS["window"] if row.says == "nothing" else WINDOW_LEAST
        assert all(lasts <= one.seconds < lasts + LATE for one in told.values()), row
    # Who holds one is open, and so is that somebody took one: it counts in ``seq``.
    for as_, one in none.items():
        alone = [re.sub(rb'"holders":\[\d,\d\]', b'"holders":[0]', frame) for frame in first[as_].plain]
        assert [len(frame) for frame in one.plain] == [len(frame) for frame in alone], as_
    assert first["public"].plain != fired["public"].plain


def table_of(act: str, rows: Sequence[Row], heard: Sequence[dict[str, Heard]]) -> str:
    """What all viewers but the holder heard, a line for each row."""
    lines = [f"\n| before a {act}: card | answer | frames | bytes | window |"]
    for row, told in zip(rows, heard, strict=True):
        frames = "/".join(str(len(one.frames)) for one in told.values())
        size = "/".join(str(sum(map(len, one.frames))) for one in told.values())
        lines.append(f"| {row.card} | {row.says} | {frames} | {size} | {told['public'].seconds:.2f} s |")
    return "\n".join(lines)
