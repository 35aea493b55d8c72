"""server.tables.decider: one table as its log tells it, where games and rooms do not show it."""

from __future__ import annotations

import random
import re
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from msgspec.structs import replace

from events.audience import EVERYONE, Audience, only
from events.event import Draw, Event
from games.game import Deadline
from games.sitting import commands
from games.sitting.facts import TableReturned
from games.sitting.table import BOT_REQUEST
from projections.feed import Feed
from server.refusals import Refused
from server.tables.decider import PUNCTUAL_MS, Submission, Table
from tests.altered import altered
from tests.games.given import NOW
from tests.games.parlour import GAME, ParlourOptions

YES = {"type": "answer", "yes": True}
OPENING = commands.Open("parlour", 7, "", False, 2, "ann", ParlourOptions(), "11" * 32, "22" * 32)


def playing() -> Table:
    """A table of the parlour with ann and bob, which has just begun."""
    table = Table(GAME)
    for command in (OPENING, commands.Sit(1, "ann"), commands.Sit(2, "bob")):
        commit = table.decide("server", command, NOW)
        assert commit is not None
        table.take(commit)
    send(table, Submission(1, "start", "", {"type": "start"}, "ann"))
    return table


def send(table: Table, wish: Submission, now: int = NOW) -> None:
    commit = table.decide_submission(wish, now)
    assert commit is not None
    table.take(commit)


ANSWER = Submission(1, "r1", "answer.1", YES, "ann")


def test_a_wish_is_the_same_if_prompt_and_command_are() -> None:
    table = playing()
    send(table, ANSWER)
    assert table.already_accepted(ANSWER) is not None
    assert table.already_accepted(replace(ANSWER, request="r2")) is None
    assert table.already_accepted(replace(ANSWER, player="eve")) is None
    for other in (replace(ANSWER, prompt="answer.2"), replace(ANSWER, command={"type": "answer", "yes": False})):
        with pytest.raises(Refused, match="used_id"):
            table.already_accepted(other)


def test_what_a_bot_of_the_server_did_is_nobodys() -> None:
    table = playing()
    mine = table.decide_submission(ANSWER, NOW)
    bots = table.decide_submission(replace(ANSWER, request=f"{BOT_REQUEST}1"), NOW)
    assert mine is not None
    assert bots is not None
    assert (table.player_of(mine), table.player_of(bots)) == ("ann", "")


def test_a_prompt_is_closed_from_its_time_on_and_the_clock_speaks_no_sooner() -> None:
    table = playing()
    due = table.deadline()
    assert due == Deadline("answers.1", NOW + 60_000)
    assert table.due(due.when - 1) is None
    assert table.decide_submission(ANSWER, due.when - 1) is not None
    with pytest.raises(Refused, match="stale"):
        table.decide_submission(ANSWER, due.when)
    said = table.due(due.when)
    assert said is not None
    assert (said.by, said.at) == ("clock", due.when)


@pytest.mark.parametrize(("late", "at"), [(0, 0), (1, 0), (PUNCTUAL_MS, 0), (PUNCTUAL_MS + 1, PUNCTUAL_MS + 1)])
def test_what_was_due_happens_at_its_time_unless_that_is_long_past(late: int, at: int) -> None:
    table = playing()
    due = table.deadline()
    assert due is not None
    said = table.due(due.when + late)
    assert said is not None
    assert said.at == due.when + at


def test_time_does_not_go_back() -> None:
    table = playing()
    send(table, ANSWER, NOW + 500)
    later = table.decide_submission(Submission(2, "r2", "answer.1", YES, "bob"), NOW)
    assert later is not None
    assert later.at == NOW + 500


def test_a_commit_that_was_decided_is_folded_once() -> None:
    folded = 0

    class Counting(Table):
        def _fold_ahead(self, *about: object):  # type: ignore[no-untyped-def]
            nonlocal folded
            folded += 1
            return super()._fold_ahead(*about)  # type: ignore[arg-type]

    table = Counting(GAME)
    opening = commands.Open("parlour", 7, "", False, 2, "ann", ParlourOptions(), "11" * 32, "22" * 32)
    commit = table.decide("server", opening, NOW)
    assert commit is not None
    table.take(commit)
    assert folded == 1


def test_what_cannot_be_folded_is_not_decided() -> None:
    def fails(*about: Any) -> Any:
        raise ZeroDivisionError

    table = playing()
    table.game = altered(GAME, evolve=fails)
    with pytest.raises(ZeroDivisionError):
        table.decide_submission(ANSWER, NOW)


def test_a_fork_has_dice_of_its_own() -> None:
    table = playing()
    table._drawn[Draw(True, "anything")] = 3
    forked = commands.Open("parlour", 8, "", False, 2, "ann", ParlourOptions(), "33" * 32, "44" * 32)
    commit = Table(GAME).decide("server", forked, NOW + 9)
    assert commit is not None
    table.take(commit)
    assert table._drawn == {}
    assert table.opened_at == NOW + 9


def test_it_knows_when_its_game_began_and_ended() -> None:
    table = Table(GAME)
    opening = commands.Open("parlour", 7, "", False, 2, "ann", ParlourOptions(), "11" * 32, "22" * 32)
    steps = (opening, commands.GiveToBot(1, "random"), commands.GiveToBot(2, "random"), commands.Start())
    for at, step in enumerate(steps):
        commit = table.decide("server", step, NOW + at)
        assert commit is not None
        table.take(commit)
    assert table.times == (NOW, NOW + 3, 0)


def test_views_that_are_equal_again_become_one_and_nobody_is_told() -> None:
    def parted(hides: bool, to: Audience) -> tuple[Table, Feed]:
        table = playing()
        state = table.feeds[2].state
        table.feeds[2] = replace(table.feeds[2], state=replace(state, game=replace(state.game)))
        events = (Event(to, TableReturned(1)),)
        table.game = altered(GAME, hides=lambda truth: hides, decide=lambda *about: events)
        before = table.feeds[2]
        send(table, ANSWER)
        return table, before

    table, before = parted(hides=False, to=EVERYONE)
    assert table.feeds[2].seq == before.seq + 1
    assert table.feeds[2].state.game is table.truth.game
    table, before = parted(hides=True, to=EVERYONE)
    assert table.feeds[2].state.game is not table.truth.game
    table, before = parted(hides=False, to=only(1))
    assert table.feeds[2] is before, "who saw nothing gets no frame"


def test_no_two_processes_name_their_commits_alike() -> None:
    """A rival's commit under our id would be taken for ours: neither a seed nor a fork makes the names the same."""
    names: list[str] = []
    for _ in range(2):
        random.seed(0)
        names += map(name_of_a_commit, range(3))
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        names += pool.map(name_of_a_commit, range(3))
    names += map(name_of_a_commit, range(3))
    assert len(set(names)) == len(names) == 12
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)


def name_of_a_commit(number: int) -> str:
    commit = Table(GAME).decide("server", OPENING, NOW)
    assert commit is not None
    return commit.id
