"""The commands by the module that has each: what one command needs is imported for no other."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from games.discovery import names

PACKAGES = tuple(os.environ.get("SOTTO_GAMES", "games").split(","))
OF_GAMES = "server.commands.games"

MODULES = {
    "play": "server.commands.serving",
    "serve": "server.commands.serving",
    "worker": "server.commands.serving",
    "edge": "server.commands.serving",
    "redis": "server.commands.serving",
    "stop": "server.commands.serving",
    "admin": "server.commands.admin",
    "archive": "server.commands.archive",
    "settings": "server.commands.settings",
    "doctor": "server.commands.operating",
    "backup": "server.commands.operating",
    "restore": "server.commands.operating",
    "verify": "server.commands.verify",
    "bot": "server.commands.bots",
    "chat": "server.commands.chat",
    "arena": "server.commands.bots",
    "tables": "server.commands.clients",
    "watch": "server.commands.clients",
    "replay": "server.commands.clients",
    "export": "server.commands.clients",
    "knew": "server.commands.clients",
    "fork": "server.commands.clients",
    "simulate": "server.commands.simulate",
    "strength": "server.commands.strength",
    "new-game": "server.commands.new_game",
}
"""Each has a function ``mount``, which adds its commands to a command line. Every game is a command, too."""


class ByModule(TyperGroup):
    """Imports the module of a command when the command is asked for: ``sotto --help`` asks for all of them."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        # Their names alone: what is typed wrong is compared with them, and no new game may be called like one.
        known: dict[str, Any] = dict.fromkeys([*MODULES, *names(PACKAGES)])
        self.commands = known

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.commands:
            return None
        mounted = typer.Typer()
        import_module(MODULES.get(cmd_name, OF_GAMES)).mount(mounted)
        return get_group(mounted).commands[cmd_name]
