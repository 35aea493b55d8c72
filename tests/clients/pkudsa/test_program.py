"""One player's process: whatever its code does is a named outcome, in time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from clients.bots.pkudsa import program as programs
from clients.bots.pkudsa.program import Gone, Missing, Outcome, Overrun, Program, Raised, Returned, Unanswered
from projections.notebook import ASK_MAX, NOTE_MAX, NOTES_LENGTH_MOST, is_value
from tests.clients.pkudsa.tables import CONFINED
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    not CONFINED, reason="the kernel offers no Landlock or no seccomp: test_confinement says what is played then"
)

HEAD = "class Player:\n    def set_player_index(self, index): self.index = index\n"
REST = "    def walk(self): return ()\n    def say(self): return ''\n    mission_vote1 = mission_vote2 = say\n"


async def _echo(asked: dict[str, Any]) -> Any:
    if "no" in (asked.get("text"), asked.get("prompt")):
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
        ("open('/dev/mine', 'w')", Raised("PermissionError: [Errno 13] Permission denied: '/dev/mine'")),
        ("helper.askLLM('no')", Raised("RuntimeError: text: no")),
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
    first, second = await called(body, 0.5)
    assert first == Overrun(0.5)
    assert second == Gone("the program was ended, as it once took longer than 0.5 seconds")


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
    body = "for turn in range(100): helper.askLLM('again')"
    first, _ = await called(body, head="import game.avalon_game_helper as helper\n")
    assert isinstance(first, Raised)
    assert first.message == "RuntimeError: more than 5 questions during one call"


async def test_a_text_that_asks_often_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who notes or reads once for every line it hears does so as often as somebody else has lines to say."""
    monkeypatch.setattr(programs, "ASKS_MOST", 5)
    told: list[str] = []
    body = "for turn in range(100): helper.write_into_private('x'), helper.read_public_lib()\n"
    body += "return len(helper.read_public_lib())"
    source = f"{HELPER}{HEAD}{REST}    def go(self):\n        {body}\n".replace("\nreturn", "\n        return")
    async with keeping(told) as (program, kept):
        await program.load("player.py", source, 3, PATIENCE)
        assert await program.call("go", (), PATIENCE) == Returned(2)
    assert [one["text"] for one in kept] == ["x"] * 3
    assert sorted(told) == [
        "read_public_lib: what was read last is read again: more than 5 questions during one call (said once a game)",
        "write_into_private: a note was not kept: more than 5 questions during one call (said once a game)",
    ]


HELPER = "import game.avalon_game_helper as helper\n"


@asynccontextmanager
async def keeping(told: list[str]) -> AsyncIterator[tuple[Program, list[dict[str, Any]]]]:
    """A program whose notes are kept, and are its public log as well; what its owner is told."""
    kept: list[dict[str, Any]] = []

    async def ask(asked: dict[str, Any]) -> Any:
        if asked["ask"] in ("note", "llm"):
            kept.append(asked)
        return "an answer" if asked["ask"] == "llm" else list(kept)

    program = Program(ask, tell=told.append)
    try:
        await program.begin()
        yield program, kept
    finally:
        await program.end()


ODD = (
    HELPER
    + """
class Odd:
    def __repr__(self): raise SystemExit
    __str__ = __repr__
deep = []
for _ in range(10**5): deep = [deep]
cycle = {}
cycle["again"] = cycle
class Word(str):
    def __len__(self): return 0
    def __getitem__(self, place): raise ValueError
    def encode(self, *_): raise ValueError
"""
)


@pytest.mark.parametrize("one", ["x", pytest.param("😀", marks=pytest.mark.long), "\x00"])
async def test_a_full_notebook_can_be_read(one: str) -> None:
    """Also while all of it is held already."""
    notes = [{"timestamp": 1.0, "content": one * NOTE_MAX}] * (NOTES_LENGTH_MOST // NOTE_MAX)

    async def ask(asked: dict[str, Any]) -> Any:
        return notes

    program = Program(ask)
    try:
        await program.begin()
        source = f"{HELPER}{HEAD}{REST}    def go(self):\n        first = helper.read_private_lib()\n"
        await program.load(
            "player.py", source + "        return [len(first), len(helper.read_private_lib())]\n", 3, PATIENCE
        )
        assert await program.call("go", (), PATIENCE) == Returned([len(notes)] * 2)
    finally:
        await program.end()


GIVEN = (
    "'x' * 200_000", "'😀' * 200_000", "'\\x00' * 200_000", "'\\ud800' * 200_000", "'\\n' * 200_000", "'\"' * 10**6",
    "''", "' '", "None", "{1, 2}", "b'bytes'", "Odd()", "{'odd': Odd()}", "{(1, 2): 3}", "deep", "cycle",
    "float('nan')", "10**5000", "{'😀' * 10**5: '😀' * 10**5}", "[['x' * 10**4] * 10] * 100", "list(range(10**5))",
    "Word('word')", "{'text': Word('word')}", "object", "iter('x')",
)  # fmt: skip
BLANK = ("'\\n' * 200_000", "''", "' '")


async def test_no_text_makes_a_function_raise_or_ends_the_process() -> None:
    source = f"{ODD}GIVEN = [{', '.join(GIVEN)}]\n{HEAD}{REST}    def go(self, turn):\n        given = GIVEN[turn]\n"
    source += "        helper.write_into_private(given), helper.askLLM(given)\n        return 'played on'\n"
    told: list[str] = []
    async with keeping(told) as (program, kept):
        assert await program.load("player.py", source, 3, PATIENCE) == Returned(None)
        for turn, given in enumerate(GIVEN):
            kept.clear()
            assert await program.call("go", (turn,), PATIENCE) == Returned("played on"), given
            note, *prompts = kept
            assert len(note["text"]) <= NOTE_MAX, given
            assert not note["json"] or is_value(note["text"]), given
            assert len(prompts) == (given not in BLANK), given
            for text in (note["text"], *(one["prompt"] for one in prompts)):
                assert len(text.encode()) <= 4 * ASK_MAX, given
    assert "askLLM: an empty prompt was not sent (said once a game)" in told
    assert "write_into_private: a note of 200,000 characters was cut to 20,000 (said once a game)" in told
    assert "write_into_private: a set is no JSON value, and was kept as text (said once a game)" in told


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
