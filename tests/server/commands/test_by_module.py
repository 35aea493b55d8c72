"""What a command imports: of the others' parts, nothing; and every command is where the table of modules says."""

from __future__ import annotations

import subprocess
import sys

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from games.discovery import names
from server.commands.by_module import COMMANDS, HELP_OF_GAMES, ByModule
from server.commands.main import command_line

SERVING = ("server.app", "events.redis", "redis", "starlette", "uvicorn", "structlog", "prometheus_client")
PLAYING = ("clients.bots.arena", "clients.bots.pkudsa", "landlockpy", "seccompy")
SIMULATING = ("server.simulation.run", "server.commands.simulate", "multiprocessing.pool", "matplotlib", "numpy")
TERMINAL = ("clients.terminal.asking", "clients.terminal.watch", "rich.layout")
RARE = ("http_ece", "py_vapid", "aiohttp", "requests", "webauthn", "PIL", "obstore")
"""What serves only when it is used: notices, passkeys and pictures."""
ANY_GAME = ("games.avalon", "games.ghost", "games.mbg")

NOT_FOR = {
    "serve": (*PLAYING, *SIMULATING, *TERMINAL, *RARE, *ANY_GAME, "asyncapi3", "jsonschema"),
    "tables": (*SERVING, *PLAYING, *SIMULATING, *ANY_GAME),
    "settings": (*SERVING, *PLAYING, *SIMULATING, *TERMINAL, *ANY_GAME, "asyncio", "sotto_client"),
    "bot": (*SERVING, *SIMULATING, *ANY_GAME),
}


@pytest.mark.parametrize("command", NOT_FOR)
def test_a_command_does_not_import_what_others_need(command: str) -> None:
    code = (
        "import sys\n"
        "from server.commands.main import command_line\n"
        f"command_line([{command!r}, '--help'], standalone_mode=False)\n"
        f"found = [name for name in {NOT_FOR[command]!r} if name in sys.modules]\n"
        "sys.exit(', '.join(found) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    done = CliRunner().invoke(command_line, [command, "--help"])
    assert done.exit_code == 0, done.output
    assert f"Usage: root {command} " in done.output.replace("sotto ", "root ")


@pytest.mark.parametrize("command", [*COMMANDS, *names()])
def test_the_list_says_what_the_command_says(command: str) -> None:
    group = get_command(command_line)
    assert isinstance(group, ByModule)
    told = group.get_command(None, command).help.split("\n\n")[0]
    listed = COMMANDS[command].help if command in COMMANDS else HELP_OF_GAMES.format(name=command)
    assert " ".join(told.split()) == listed


def test_the_list_imports_no_command() -> None:
    code = (
        "import sys\n"
        "from server.commands.main import command_line\n"
        "command_line(['--help'], standalone_mode=False)\n"
        "print(*sorted(name for name in sys.modules if name.startswith('server.')), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    known = (
        "server.commands",
        "server.commands.by_module",
        "server.commands.main",
        "server.commands.signals",
        "server.features",
        "server.settings",
    )
    assert done.stderr.split() == list(known)


def test_the_help_names_them_all() -> None:
    said = CliRunner().invoke(command_line, ["--help"]).output
    assert all(f" {name} " in said for name in (*COMMANDS, *names()))


def test_a_name_that_is_typed_wrong_is_answered_with_the_right_one() -> None:
    done = CliRunner().invoke(command_line, ["tabels"])
    assert done.exit_code == 2
    assert "tables" in done.output
