"""The module ``game.avalon_game_helper`` as players have it: four functions, none of which a text makes raise."""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import Any, Protocol

from clients.bots.pkudsa import texts

Json = dict[str, Any]

FAILURE = "LLM调用错误"
"""How the text begins that stands for an answer of the model where there is none: the server's own begin so, too."""


class Asking(Protocol):
    """Who gets what a player asks for."""

    line: bytes
    """The JSON of the last answer, ``{"answer": …}``."""

    def ask(self, what: str, **given: Any) -> Any:
        """Raises RuntimeError: it is refused."""

    def tell(self, sentence: str) -> None:
        """Say something in the owner's terminal."""


class Helper:
    """What the four functions do for one player."""

    def __init__(self, pipe: Asking) -> None:
        self._pipe = pipe
        self._read: dict[str, bytes] = {}
        self._told: set[str] = set()

    def ask_llm(self, prompt: Any) -> str:
        """Raises RuntimeError: the table allows no more calls."""
        fitted = texts.prompt(prompt)
        self._tell("askLLM", fitted.why)
        if not fitted.text.strip():
            self._tell("askLLM", "an empty prompt was not sent")
            return f"{FAILURE}：空提示。"
        return str(self._pipe.ask("llm", prompt=fitted.text))

    def read(self, function: str, what: str) -> list[Json]:
        """What is there to read; where it is not to be had, what was read of it last."""
        try:
            answer = self._pipe.ask(what)
        except RuntimeError as no:
            self._tell(function, f"what was read last is read again: {no}")
            return list(json.loads(self._read.get(what, b'{"answer": []}'))["answer"])
        self._read[what] = self._pipe.line
        return list(answer)

    def note(self, content: Any) -> None:
        """Write down what fits; a note that the server refuses is lost, and the owner is told."""
        fitted = texts.note(content)
        self._tell("write_into_private", fitted.why)
        try:
            self._pipe.ask("note", text=fitted.text, json=fitted.json)
        except RuntimeError as no:
            self._tell("write_into_private", f"a note was not kept: {no}")

    def _tell(self, function: str, why: str) -> None:
        """Tell the owner why, but not again what only differs in its figures."""
        alike = function + "".join(one for one in why if not one.isdigit())
        if why and alike not in self._told:
            self._told.add(alike)
            self._pipe.tell(f"{function}: {why} (said once a game)")


def provide(pipe: Asking) -> None:
    """Put the package ``game`` in place, with the one module that players import, and four functions in it."""
    helper = Helper(pipe)

    def askLLM(prompt: str) -> str:  # noqa: N802
        """What the model says to this prompt, and to all that was said before."""
        return helper.ask_llm(prompt)

    def read_public_lib() -> list[Json]:
        """The public log so far."""
        return helper.read("read_public_lib", "public_lib")

    def read_private_lib() -> list[Json]:
        """The player's own notes so far."""
        return helper.read("read_private_lib", "private_lib")

    def write_into_private(content: Any) -> None:
        """Make a note."""
        helper.note(content)

    package, module = ModuleType("game"), ModuleType("game.avalon_game_helper")
    package.__path__ = []
    for function in (askLLM, read_public_lib, read_private_lib, write_into_private):
        setattr(module, function.__name__, function)
    setattr(package, "avalon_game_helper", module)  # noqa: B010
    sys.modules |= {"game": package, "game.avalon_game_helper": module}
