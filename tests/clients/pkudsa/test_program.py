"""One player's process: whatever its code does is a named outcome, in time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from clients.bots.pkudsa import program as programs
from clients.bots.pkudsa.program import Gone, Missing, Outcome, Overrun, Program, Raised, Returned, Unanswered
from tests.clients.pkudsa.tables import CONFINED
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    not CONFINED, reason="the kernel offers no Landlock or no seccomp: test_confinement says what is played then"
)

HEAD = "class Player:\n    def set_player_index(self, index): self.index = index\n"
REST = "    def walk(self): return ()\n    def say(self): return ''\n    mission_vote1 = mission_vote2 = say\n"


async def _echo(asked: dict[str, Any]) -> Any:
    if asked.get("text") == "no":
        raise Unanswered("text: no")
    return [asked]


@asynccontextmanager
async def begun() -> AsyncIterator[Program]:
    program = Program(_echo)
    try:
        await program.begin()
        yield program
    finally:
        await program.end()


async def loaded(source: str) -> Outcome:
    async with begun() as program:
        return await program.load("player.py", source, 3, PATIENCE)


async def called(body: str, seconds: float = PATIENCE, head: str = "") -> tuple[Outcome, Outcome]:
    """What becomes of a call whose code is this, and of one more call after it."""
    async with begun() as program:
        source = head + HEAD + REST + "    def go(self, *args):\n        " + body.replace("\n", "\n        ") + "\n"
        assert await program.load("player.py", source, 3, PATIENCE) == Returned(None)
        return await program.call("go", (), seconds), await program.call("walk", (), PATIENCE)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("import numpy_of_nobody", "ModuleNotFoundError: No module named 'numpy_of_nobody'"),
        ("class Player(:", "SyntaxError: "),
        ("Player = 5", "the file has no class Player"),
        ("x = 1", "the file has no class Player"),
        (HEAD, "Player has no method walk"),
        ("class Player:\n    pass", "Player has no method set_player_index"),
        ("class Player:\n    def set_player_index(self, index): pass\n" + REST, "the player's index is another one"),
        ("class Player:\n    def __init__(self, name): pass\n" + REST, "TypeError: "),
        ("raise SystemExit", "SystemExit: "),
        ("from game.avalon_game_helper import set_thread_local_data", "ImportError: cannot import name"),
        ("from game import referee", "ImportError: cannot import name"),
    ],
)
async def test_what_is_no_player_is_not_loaded(source: str, says: str) -> None:
    outcome = await loaded(source)
    assert isinstance(outcome, Raised)
    assert says in outcome.message


async def test_the_module_of_pkudsa_has_four_functions_and_nothing_else() -> None:
    names = "return sorted(name for name in vars(helper) if not name.startswith('__'))"
    outcome, _ = await called(names, head="import game.avalon_game_helper as helper\n")
    assert outcome == Returned(["askLLM", "read_private_lib", "read_public_lib", "write_into_private"])


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("raise ValueError('odd')", Raised("ValueError: odd")),
        ("raise SystemExit(3)", Raised("SystemExit: 3")),
        ("return bytearray(10 * 1024**3)", Raised("MemoryError: ")),
        ("hoard = []\nwhile True: hoard.append(bytearray(10**8))", Raised("MemoryError: ")),
        ("return self.go()", Raised("RecursionError: maximum recursion depth exceeded")),
        ("import os\nreturn os.fork()", Raised("PermissionError: [Errno 1] Operation not permitted")),
        ("import socket\nsocket.socket()", Raised("PermissionError: [Errno 1] Operation not permitted")),
        ("open('/usr/bin/env')", Raised("PermissionError: [Errno 13] Permission denied: '/usr/bin/env'")),
        ("open('/tmp/mine', 'w')", Raised("PermissionError: [Errno 13] Permission denied: '/tmp/mine'")),
        ("helper.write_into_private('no')", Raised("RuntimeError: text: no")),
    ],
)
async def test_what_raises_is_told_and_the_player_goes_on(body: str, outcome: Raised) -> None:
    first, second = await called(body, head="import game.avalon_game_helper as helper\n")
    assert isinstance(first, Raised)
    assert first.message == outcome.message
    assert 'File "player.py", line' in first.traceback
    assert body.splitlines()[-1].strip() in first.traceback
    assert second == Returned({"tuple": []})


@pytest.mark.parametrize(
    "body",
    [
        "while True: pass",
        "import time\ntime.sleep(10**6)",
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\n"
        "while True: pass",
        "return sum(range(10**18))",
    ],
)
async def test_what_takes_too_long_is_ended(body: str) -> None:
    first, second = await called(body, 2.0)
    assert first == Overrun(2.0)
    assert second == Gone("the program was ended, as it once took longer than 2 seconds")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("import os\nos._exit(0)", "the program's process has ended"),
        ("import ctypes\nctypes.string_at(0)", "the program's process has ended"),
        ("import os\nos.write(1, b'nonsense\\n')", "the program wrote into its own pipe"),
        ("import os\nos.write(1, b'[' * 10**5 + b'\\n')", "the program wrote into its own pipe"),
        ("import os\nos.write(1, b'{\"returned\\n')", "the program wrote into its own pipe"),
        ("import os\nos.write(1, b'x' * 3 * 10**6)", "the program wrote into its own pipe"),
        ("import os\nos.close(1)", "the program's process has ended"),
    ],
)
async def test_what_breaks_its_own_process_is_gone(body: str, why: str) -> None:
    first, second = await called(body)
    assert isinstance(first, Gone)
    assert why in first.why
    assert isinstance(second, Gone)


async def test_a_missing_method_is_named() -> None:
    async with begun() as program:
        assert await program.load("player.py", HEAD + REST, 3, PATIENCE) == Returned(None)
        assert await program.call("assass", (), PATIENCE) == Missing("assass")


async def test_nobody_asks_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "ASKS_MOST", 5)
    body = "for turn in range(100): helper.read_public_lib()"
    first, _ = await called(body, head="import game.avalon_game_helper as helper\n")
    assert isinstance(first, Raised)
    assert first.message == "RuntimeError: more than 5 questions during one call"


async def test_every_call_has_arguments_of_its_own_and_of_the_right_types() -> None:
    given = ({3: (1, 2)}, [1, 2], (4, "text"), [[" "] * 2] * 2, {"Merlin": 2})
    source = HEAD + REST + "    def go(self, *args):\n        self.was, kept = getattr(self, 'was', None), args\n"
    source += "        seen = repr(args)\n        args[0].clear(), args[1].append(9), args[3][0].clear()\n"
    source += "        return [seen, args[3][0] is args[3][1]]\n"
    async with begun() as program:
        await program.load("player.py", source, 3, PATIENCE)
        for _ in range(2):
            assert await program.call("go", given, PATIENCE) == Returned([repr(given), False])
    assert given[1] == [1, 2]


async def test_players_at_work_at_once_do_not_wait_for_each_other() -> None:
    async with begun() as slow, begun() as quick:
        source = HEAD + REST + "    def go(self):\n        while True: pass\n"
        for program in (slow, quick):
            await program.load("player.py", source, 3, PATIENCE)
        waiting = asyncio.create_task(slow.call("go", (), PATIENCE))
        assert await quick.call("walk", (), PATIENCE) == Returned({"tuple": []})
        assert not waiting.done()
        waiting.cancel()
