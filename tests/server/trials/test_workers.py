"""The processes that try texts: what they answer, and what becomes of a text that is too much for one."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import msgspec
import pytest

from games.discovery import discover
from games.sitting.documents import BadDocument, Chosen, texts
from server.refusals import HttpRefused
from server.settings import Settings
from server.trials import workers as workers_module
from server.trials.checks import Checks
from server.trials.outcomes import outcome_within_limits
from server.trials.protocol import NotTried, Outcome, OutOfMemory, Surveyed, TooLarge, Trial, Tried
from server.trials.workers import AT_ONCE, WAITING_MOST, Busy, Child, Late, Stopped, TimeUp, Workers

PACKAGES = ("tests.probes",)
NAMES = [f"n{number}" for number in range(14)]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the work that is limited here: beside other tests two seconds of it may take long."""
    monkeypatch.setattr(workers_module, "WALL_SECONDS", 120.0)


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    """Of the rank of all others: on a full machine one of the lowest may get no processor for minutes."""
    made = Workers(PACKAGES, nice=0)
    yield made
    await made.end()


def deals(names: list[str], seats: int, listed: bool = False) -> Trial:
    return Trial("vigil", "", msgspec.json.encode({"names": names, "seats": seats, "listed": listed}).decode())


QUICK, ENDLESS, HUGE = deals(["a", "b", "c"], 2), deals(NAMES, 14), deals(NAMES * 3, 20, listed=True)


def answer(outcome: Outcome) -> object:
    assert isinstance(outcome, Tried)
    return msgspec.json.decode(outcome.answer)


async def test_a_text_is_tried_by_the_game(workers: Workers) -> None:
    assert answer(await workers.outcome("p", QUICK)) == {"deals": 6}
    listed = await workers.outcome("p", deals(["a", "b"], 1, listed=True))
    assert answer(listed) == {"deals": [["a"], ["b"]]}
    refused = await workers.outcome("p", Trial("vigil", "", "[" * 5_000))
    assert isinstance(refused, NotTried)
    assert refused.why.code in ("bad_sitting", "document_deep")


async def test_a_document_is_surveyed(workers: Workers) -> None:
    good = await workers.outcome("p", Trial("vigil", "names", "A\nB\n"))
    assert good == Surveyed((), (), ())
    bad = await workers.outcome("p", Trial("vigil", "names", "A\n\n"))
    assert isinstance(bad, Surveyed)
    assert [(one.code, one.params) for one in bad.faults] == [("bad_name_line", {"line": 2})]


async def test_a_table_may_have_a_text_or_not_for_the_reason_its_game_gives(workers: Workers) -> None:
    games = discover(PACKAGES)
    checks = Checks(workers)
    await checks.check("p", games["vigil"], "names", "A\nB\n")
    with pytest.raises(BadDocument) as here:
        texts(games["vigil"], {"names": Chosen(text="A\n\n")})
    with pytest.raises(BadDocument) as apart:
        await checks.check("p", games["vigil"], "names", "A\n\n")
    assert (apart.value.document, apart.value.no.code, apart.value.no.params) == (
        "names", here.value.no.code, here.value.no.params,
    )  # fmt: skip
    assert len(workers._idle) == 1, "it was checked there"


async def test_the_processes_give_way_to_players() -> None:
    workers = Workers(PACKAGES, Settings().trial_nice)
    await workers.outcome("p", QUICK)
    (idle,) = workers._idle
    assert os.getpriority(os.PRIO_PROCESS, idle._process.pid) == 19
    await workers.end()


async def test_what_takes_for_ever_is_stopped_and_the_next_is_tried_by_another_process(workers: Workers) -> None:
    with pytest.raises(HttpRefused) as no:
        await outcome_within_limits(workers, "p", ENDLESS)
    assert no.value.reason == "trial_too_long"
    assert isinstance(no.value.__context__, TimeUp)
    assert answer(await workers.outcome("p", QUICK)) == {"deals": 6}


async def test_what_takes_too_much_memory_is_stopped_too(workers: Workers) -> None:
    assert isinstance(await workers.outcome("p", HUGE), OutOfMemory)
    assert workers._idle == []
    assert answer(await workers.outcome("p", QUICK)) == {"deals": 6}


async def test_an_answer_has_a_size(workers: Workers) -> None:
    assert isinstance(await workers.outcome("p", deals(NAMES[:9], 7, listed=True)), TooLarge)
    assert answer(await workers.outcome("p", QUICK)) == {"deals": 6}


async def test_a_process_that_is_killed_is_replaced(workers: Workers) -> None:
    await workers.outcome("p", QUICK)
    (idle,) = workers._idle
    os.kill(idle._process.pid, signal.SIGKILL)
    await idle._process.wait()
    assert answer(await workers.outcome("p", QUICK)) == {"deals": 6}
    under_way = asyncio.create_task(workers.outcome("p", ENDLESS))
    working = await working_child(workers)
    os.kill(working._process.pid, signal.SIGKILL)
    with pytest.raises(Stopped):
        await under_way


async def working_child(workers: Workers) -> Child:
    """The process at work, which is none of the idle ones once it was taken."""
    (child,) = workers._idle
    await asyncio.sleep(0.05)
    assert workers._idle == []
    return child


async def test_who_has_gone_leaves_no_process_at_work(workers: Workers) -> None:
    await workers.outcome("p", QUICK)
    under_way = asyncio.create_task(workers.outcome("p", ENDLESS))
    child = await working_child(workers)
    under_way.cancel()
    with pytest.raises(asyncio.CancelledError):
        await under_way
    assert not child.is_running
    assert answer(await workers.outcome("p", QUICK)) == {"deals": 6}


async def test_each_player_has_one_trial_and_few_wait(workers: Workers) -> None:
    most = AT_ONCE + WAITING_MOST
    first = [asyncio.create_task(workers.outcome(f"p{number}", QUICK)) for number in range(most)]
    await asyncio.sleep(0)
    for player in ("p0", "late"):
        with pytest.raises(Busy):
            await workers.outcome(player, QUICK)
    assert [answer(one) for one in await asyncio.gather(*first)] == [{"deals": 6}] * most
    assert len(workers._idle) == AT_ONCE
    assert answer(await workers.outcome("late", QUICK)) == {"deals": 6}


async def test_a_machine_without_time_for_it_is_not_waited_for_either(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await workers.outcome("p", QUICK)
    monkeypatch.setattr(workers_module, "WALL_SECONDS", 0.2)
    with pytest.raises(Late):
        await workers.outcome("p", ENDLESS)


async def test_a_refusal_names_the_limit_that_was_reached(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of processor time: see test_what_takes_for_ever_is_stopped_and_the_next_is_tried_by_another_process."""
    await workers.outcome("p", QUICK)
    monkeypatch.setattr(workers_module, "WALL_SECONDS", 0.2)
    with pytest.raises(HttpRefused) as waited:
        await outcome_within_limits(workers, "p", ENDLESS)
    assert waited.value.reason == "trial_late"


async def test_a_process_that_cannot_start_is_no_mystery() -> None:
    broken = Workers(("tests.no_such_package",), nice=0)
    with pytest.raises(Stopped):
        await broken.outcome("p", QUICK)
