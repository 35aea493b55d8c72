"""The commands by the module that has each: what one command needs is imported for no other, nor for their list."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from games.discovery import names
from server.features import FEATURES, Command

PACKAGES = tuple(os.environ.get("SOTTO_GAMES", "games").split(","))
OF_GAMES = "server.commands.games"
HELP_OF_GAMES = "Documents and saved tables of {name}."


COMMANDS = {
    "play": Command(
        "server.commands.serving",
        "Start everything on this machine: Redis, the server, and demo tables of bots. Ctrl-C ends all of it.",
    ),
    "serve": Command("server.commands.serving", "Start the server alone."),
    "worker": Command(
        "server.commands.serving",
        "Run deadlines, bots and the lobby, without HTTP, for processes that `sotto serve --no-worker` started.",
    ),
    "edge": Command(
        "server.commands.serving",
        "Show what everybody may see, and nothing else: for spectators, without the secret and without commands.",
    ),
    "redis": Command(
        "server.commands.serving",
        "Start the bundled Redis of the data folder and stop it when told to end; with SOTTO_REDIS_URL, only wait.",
    ),
    "stop": Command(
        "server.commands.serving",
        "Stop the bundled Redis of the data folder, which `sotto serve` leaves running.",
    ),
    "settings": Command(
        "server.commands.settings",
        "List the settings: environment variables, their values and what they are for.",
    ),
    "doctor": Command(
        "server.commands.operating",
        "Say what is misconfigured here, and how to mend it; exit with 1 if something is wrong.",
    ),
    "backup": Command(
        "server.commands.operating",
        "Write everything that is remembered in the data folder into one file, while the server runs or not.",
    ),
    "restore": Command("server.commands.operating", "Put a backup into an empty data folder (SOTTO_DATA)."),
    "bot": Command(
        "server.commands.bots",
        "Let a bot play a table, or until Ctrl-C: at random; a file of your own; a language model; a file of pkudsa's.",
    ),
    "chat": Command(
        "server.commands.chat",
        "Play in groups of QQ (OneBot v11) or Discord, until Ctrl-C; one platform a process.",
    ),
    "arena": Command("server.commands.bots", "Let files play against each other, and rate them."),
    "tables": Command("server.commands.clients", "List the tables of the lobby."),
    "watch": Command("server.commands.clients", "Watch a table live, in plain words, until it ends."),
    "replay": Command("server.commands.clients", "Go through a table once more, step by step; the keys are shown."),
    "export": Command("server.commands.clients", "Save what a game writes about a table."),
    "knew": Command(
        "server.commands.clients",
        "Print what a seat knew at some moment, and what its language model was sent then.",
    ),
    "fork": Command("server.commands.clients", "Open a new table that plays on from a moment of another one."),
    "new-game": Command(
        "server.commands.new_game",
        "Write a small game with hidden information that runs and passes the suite, to be changed into yours.",
    ),
} | {name: command for feature in FEATURES for name, command in feature.commands.items()}
"""Each module has a function ``mount``, which adds its commands to a command line. Every game is a command, too.

The sentences stand here and not only with their commands, so that the list of all imports none of them.
"""


class ByModule(TyperGroup):
    """Imports the module of a command when the command is asked for, and none to list them all."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        # Their names alone: what is typed wrong is compared with them, and no new game may be called like one.
        known: dict[str, Any] = dict.fromkeys([*COMMANDS, *names(PACKAGES)])
        self.commands = known
        self._listed = False

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self._listed = True
        super().format_help(ctx, formatter)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.commands:
            return None
        known = COMMANDS.get(cmd_name, Command(OF_GAMES, HELP_OF_GAMES.format(name=cmd_name)))
        if self._listed:
            return TyperCommand(cmd_name, help=known.help)
        mounted = typer.Typer()
        import_module(known.module).mount(mounted)
        return get_group(mounted).commands[cmd_name]
