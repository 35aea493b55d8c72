"""Every command, in a process of its own, under the settings of an operator who has set something of everything."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from server.commands.by_module import COMMANDS
from server.sections import SECTIONS
from tests.e2e import forking
from tests.e2e.serving import MAIN, ROOT, clean_environment, sotto_command
from tests.patience import PATIENCE

AWAY = "redis://127.0.0.1:1"
NOBODY = ("--url", "http://127.0.0.1:1")
NO_STORE = "the store does not answer"
NO_SERVER = "no server answers"

ENDS = {
    "play": ((), NO_STORE),
    "serve": ((), NO_STORE),
    "worker": ((), NO_STORE),
    "edge": ((), NO_STORE),
    "redis": (("--help",), "Start the bundled Redis"),
    "stop": ((), ""),
    "admin": (("status",), NO_STORE),
    "archive": (("list",), NO_STORE),
    "settings": ((), "SOTTO_ALLOWED_HOSTS"),
    "doctor": ((), "the store cannot be reached"),
    "backup": (("b.tar.gz",), "use its own means"),
    "restore": (("b.tar.gz",), "use its own means"),
    "verify": (("table", *NOBODY), NO_SERVER),
    "bot": (("--pkudsa", "none.py"), "none.py cannot be read"),
    "chat": ((), "one platform"),
    "arena": (("none.py",), "FILES: cannot be read"),
    "tables": (NOBODY, NO_SERVER),
    "watch": (("table", *NOBODY), NO_SERVER),
    "replay": (("table", *NOBODY), NO_SERVER),
    "export": (("table", "log", *NOBODY), NO_SERVER),
    "knew": (("table", "--as", "seat:1", "--token", "token", *NOBODY), NO_SERVER),
    "fork": (("table", "--at", "1", "--token", "token", *NOBODY), NO_SERVER),
    "simulate": (("liars_dice", "--tables", "1", "--processes", "1"), "Written to"),
    "strength": (("liars_dice", "--tables", "1", "--processes", "1"), "wins against"),
    "new-game": (("hive", "--in", "games"), "hive is a game"),
    "liars_dice": (("load", "--help"), "Open a new table"),
}
"""What each is given, and what it says where neither its store nor a server answers: it came past its settings."""

ALWAYS = ("settings", "doctor", "archive", "chat")
"""Those that make test runs, too: they import little of what declares settings."""


def an_operators(data: Path) -> dict[str, str]:
    """One variable of each section, as it is by default, and those that deploying.md tells everybody to set."""
    first = [fields(kind)[0] for kind in SECTIONS]
    return {f"SOTTO_{one.name.upper()}": str(one.default) for one in first} | {
        "SOTTO_DATA": str(data),
        "SOTTO_REDIS_URL": AWAY,
        "SOTTO_SECRET": "x" * 40,
        "SOTTO_ALLOWED_HOSTS": "games.example.org",
        "SOTTO_ARCHIVE": str(data / "archive"),
    }


@pytest.mark.parametrize(
    "command", [one if one in ALWAYS else pytest.param(one, marks=pytest.mark.long) for one in ENDS]
)
def test_a_command_takes_every_setting(command: str, tmp_path: Path) -> None:
    arguments, says = ENDS[command]
    got = subprocess.run(
        [sys.executable, "-m", "server.commands.main", command, *arguments],
        cwd=tmp_path, env=clean_environment() | {"PYTHONPATH": str(ROOT)} | an_operators(tmp_path),
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    said = " ".join((got.stdout + got.stderr).split())
    assert "is no setting" not in said
    assert "Traceback" not in said
    assert says in said


def test_none_is_left_out() -> None:
    assert ENDS.keys() - {"liars_dice"} == COMMANDS.keys()


@pytest.mark.parametrize(
    ("variable", "value", "says"),
    [
        ("SOTTO_READ_RATE", "lots", "expected a rate"),
        ("SOTTO_TRUSTED_PROXIES", "foo", "'foo'"),
        ("SOTTO_ALLOWED_HOSTS", "https://play.example.org/", "without scheme, port and path"),
        ("SOTTO_ALLOWED_HOSTS", "play.example.org:443", "without scheme, port and path"),
        ("SOTTO_TRACES", "nope", "http://"),
        ("SOTTO_TRACE_SHARE", "2", "SOTTO_TRACE_SHARE"),
        ("SOTTO_TOKENS_SINCE", "yesterday", "2027-01-31"),
        ("SOTTO_MEMORY_PERCENT", "200", "0 to 100"),
        ("SOTTO_ADMIN_KEY", "short", "32 characters"),
        ("SOTTO_LLM_ATTEMPTS", "0", "more than 0"),
        ("SOTTO_LLM_URL", "foo", "http:// or https://"),
        ("SOTTO_REDIS_URL", "http://x", "redis://"),
        ("SOTTO_LIMIT", "off", "did you mean SOTTO_LIMITS?"),
        ("SOTTO_GAMES", "nonsense", "there is no package nonsense"),
        ("SOTTO_AUTO_STORYTELLER", "clocktowr", "no game with a host called clocktowr"),
    ],
)
def test_the_doctor_says_what_no_server_would_start_with(variable: str, value: str, says: str, tmp_path: Path) -> None:
    settings = {"SOTTO_DATA": str(tmp_path / "data"), "SOTTO_SECRET": "x" * 40, "SOTTO_TRACES": "http://x"}
    given = clean_environment() | settings | {variable: value}
    got = forking.run(MAIN, "doctor", environment=given, seconds=PATIENCE, folder=tmp_path)
    assert got.returncode == 1
    assert says in " ".join((got.stdout + got.stderr).split())
    assert "Traceback" not in got.stderr


def test_what_is_no_setting_is_named_below_those_that_are(tmp_path: Path) -> None:
    got = sotto_command("settings", SOTTO_DATA=str(tmp_path), SOTTO_FOO="1")
    assert got.returncode == 1
    assert "SOTTO_ALLOWED_HOSTS" in got.stdout
    assert "SOTTO_FOO is no setting" in got.stderr
