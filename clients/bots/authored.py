"""A bot from a user's file: a subclass of ``Player``, whose faults are reported and do not hold up the table."""

from __future__ import annotations

import importlib.util
import inspect
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from clients.bots.llm_player import LlmPlayer
from clients.bots.random_bot import RandomBot
from clients.bots.tally import Tally
from sotto_client import Client, Command, Player, Prompt, Refused
from sotto_client.messages import Json

MODULE = "sotto_bot_file"

log = logging.getLogger("clients.bots")


class BadFile(Exception):
    """A file without a bot, and why."""


def read(path: Path, fault: Callable[[], object] = lambda: None) -> Guarded:
    """Make the bot that a file defines; ``fault`` is called whenever it raises. Raises BadFile."""
    module = _module(path)
    own = [
        one
        for one in vars(module).values()
        if inspect.isclass(one) and issubclass(one, Player) and one.__module__ == MODULE
    ]
    if len(own) != 1:
        found = ", ".join(one.__name__ for one in own) or "none"
        raise BadFile(f"{path}: expected one class that is derived from sotto_client.Player, found {found}")
    try:
        return Guarded(own[0](), fault)
    except Exception as raised:
        raise BadFile(f"{path}: {own[0].__name__}() raised {_said(raised)}") from raised


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(MODULE, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BadFile(f"{path}: expected a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[MODULE] = module
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        raise BadFile(f"{path}: loading it raised {_said(fault)}") from fault
    return module


def _said(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


def _choice(answer: object) -> tuple[str, Command] | None:
    """Return what a file's ``choose`` returned. Raises TypeError: it is neither a pair of id and command nor None."""
    match answer:
        case None:
            return None
        case (str() as id, dict() as command):
            return id, command
    raise TypeError(f"choose returned {answer!r:.200}, expected (id, command) or None")


class Guarded(Player):
    """A player whose exceptions are logged with a traceback, and replaced by random answers where one is required.

    So is an answer of ``choose`` that is no choice at all.
    """

    def __init__(self, player: Player, fault: Callable[[], object]) -> None:
        self._fault = fault
        self.idle, self.talks = player.idle, player.talks
        self._player = player
        self._stand_in = RandomBot()

    @property
    def tally(self) -> Tally | None:
        """What its language model has come to, if it is one."""
        return self._player.tally if isinstance(self._player, LlmPlayer) else None

    async def seated(self, client: Client, table: str, seat: int) -> None:
        try:
            await self._player.seated(client, table, seat)
        except Exception:
            self._fault()
            log.exception("the bot's seated raised")

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        try:
            return _choice(await self._player.choose(view, prompts))
        except Exception:
            self._fault()
            log.exception("the bot's choose raised, so chance chooses")
            required = {id: prompt for id, prompt in prompts.items() if prompt.required}
            return await self._stand_in.choose(view, required)

    def hurry(self) -> None:
        try:
            self._player.hurry()
        except Exception:
            self._fault()
            log.exception("the bot's hurry raised")

    async def refused(self, prompt: str, command: Command, no: Refused) -> None:
        log.warning("%s: %s was refused: %s", prompt, command, no)
        try:
            await self._player.refused(prompt, command, no)
        except Exception:
            self._fault()
            log.exception("the bot's refused raised")
