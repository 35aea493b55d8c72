"""The process of one player: it confines itself, loads the file it is sent, and obeys its pipe."""

from __future__ import annotations

import io
import json
import linecache
import sys
import traceback
from collections.abc import Callable
from types import ModuleType
from typing import Any

from clients.bots.pkudsa.confinement import confine
from clients.bots.pkudsa.helper import provide
from clients.bots.pkudsa.shapes import answered, line_of, unpacked

Json = dict[str, Any]

NEEDED = ("set_player_index", "walk", "say", "mission_vote1", "mission_vote2")
"""Methods without which a player is not loaded."""

RAISED_MOST = 500
"""The most characters of what a player's exception says."""

TRACEBACK_ENDS = 4_000
"""How many characters are kept of a traceback's beginning, and of its end."""

_MODULES = """
    random re collections math json itertools functools copy heapq datetime string bisect statistics typing
"""
"""What pkudsa's manual lets players import; loaded before the walls are up, as some lean on libraries of the system."""


class Pipe:
    """Lines of JSON, on the two descriptors that are left."""

    def __init__(self) -> None:
        self._in = open(0, "rb", closefd=False)  # noqa: SIM115
        self._out = open(1, "wb", closefd=False, buffering=0)  # noqa: SIM115
        self.line = b""

    def read(self) -> Json:
        line = self._in.readline()
        if not line:
            raise SystemExit  # the adapter has gone
        self.line = line
        read: Json = json.loads(line)
        return read

    def write(self, message: Json) -> None:
        rest = memoryview(line_of(message))
        while rest:
            rest = rest[self._out.write(rest) or 0 :]

    def ask(self, what: str, **given: Any) -> Any:
        """Ask the adapter, which knows whose seat this is and lets nobody choose another."""
        self.write({"ask": what, **given})
        answer = self.read()
        if "refused" in answer:
            raise RuntimeError(answer["refused"])
        return answer["answer"]

    def tell(self, sentence: str) -> None:
        """Have the adapter say something in the owner's terminal."""
        self.write({"tell": sentence})


def main() -> None:
    """Be confined, say so, and play until the pipe is closed."""
    pipe = Pipe()
    for module in _MODULES.split():
        __import__(module)
    sys.path[:] = [path for path in sys.path if path not in sys.argv[1:]]
    sys.argv[:] = ["player.py"]
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), _Nowhere(), _Nowhere()
    try:
        confine()
    except OSError as fault:
        pipe.write({"unsafe": str(fault)})
        return
    pipe.write({"ready": True})
    provide(pipe)
    _obey(pipe)


def _obey(pipe: Pipe) -> None:
    player: object = None
    while True:
        told = pipe.read()
        try:
            if "load" in told:
                player, result = _load(told["name"], told["load"], told["index"]), None
            else:
                result = _called(player, told["call"], told["args"])
        except _Missing as missing:
            pipe.write({"missing": str(missing)})
        except BaseException as fault:
            pipe.write({"raised": _sentence(fault), "traceback": _traced(fault)})
        else:
            pipe.write({"returned": result})


class _Missing(Exception):
    """A method that the player does not have."""


class _Unready(Exception):
    """A file that is no player."""


def _load(name: str, source: str, index: int) -> object:
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    module = ModuleType("player")
    module.__file__ = name
    sys.modules["player"] = module
    exec(compile(source, name, "exec"), module.__dict__)  # noqa: S102 - this is what the walls are for
    made = getattr(module, "Player", None)
    if not callable(made):
        raise _Unready("the file has no class Player")
    player = made()
    for method in NEEDED:
        if not callable(getattr(player, method, None)):
            raise _Unready(f"Player has no method {method}")
    player.set_player_index(index)
    if getattr(player, "index", None) != index:
        raise _Unready("after set_player_index the player's index is another one")
    return player


def _called(player: object, method: str, args: list[Any]) -> Any:
    found: Callable[..., Any] | None = getattr(player, method, None)
    if not callable(found):
        raise _Missing(method)
    return answered(found(*unpacked(args)))


def _sentence(fault: BaseException) -> str:
    try:
        said = str(fault)[:RAISED_MOST]
    except BaseException:
        said = ""
    name = "" if isinstance(fault, _Unready) else f"{type(fault).__name__}: "
    return f"{name}{said}"


def _traced(fault: BaseException) -> str:
    if isinstance(fault, _Unready):
        return ""
    try:
        return _without_middle("".join(traceback.format_exception(fault, limit=-20)))
    except BaseException:
        return ""


def _without_middle(text: str) -> str:
    """The lines of code stand at its beginning, however much is said at its end."""
    left_out = len(text) - 2 * TRACEBACK_ENDS
    if left_out <= 0:
        return text
    return f"{text[:TRACEBACK_ENDS]}\n… {left_out:,} characters …\n{text[-TRACEBACK_ENDS:]}"


class _Nowhere(io.TextIOBase):
    """Where players print to."""

    def write(self, text: str) -> int:
        return len(text)
