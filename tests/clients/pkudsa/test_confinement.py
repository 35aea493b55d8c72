"""Where a kernel confines nobody, a file must be trusted; and the doors that the walls shut are open without them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from clients.bots.pkudsa.confinement import lacking, library, readable
from tests.clients.pkudsa.canaries import laid
from tests.clients.pkudsa.tables import CONFINED, PLAYERS
from tests.e2e.serving import ROOT, clean_environment, sotto_command
from tests.patience import PATIENCE
from tests.ports import free_port

HONEST = PLAYERS / "honest.py"

WITHOUT = """
import errno, runpy, sys
from seccompy import Action, Filter
without = Filter(default=Action.ALLOW)
without.errno({call!r}, errno.ENOSYS)
without.load()
sys.argv = ["sotto", *sys.argv[1:]]
runpy.run_module("server.commands.main", run_name="__main__")
"""

UNCONFINED = """
import json, sys, types
helper = types.ModuleType("game.avalon_game_helper")
helper.write_into_private = print
sys.modules |= {"game": types.ModuleType("game"), "game.avalon_game_helper": helper}
space = {"WHERE": json.loads(sys.argv[2])}
exec(open(sys.argv[1]).read(), space)
doors = space["DOORS"]
for name in ("fork", "exec", "system calls", "write into the library"):
    del doors[name]
for name in ("remove a file", "rename a file", "truncate a file"):
    del doors[name]
print(json.dumps(sorted(space["opened"]())))
"""


def bot_command(*arguments: str, without: str | None = None) -> list[str]:
    """``sotto bot``, if told so in a kernel that has no such system call."""
    start = ["-m", "server.commands.main"] if without is None else ["-c", WITHOUT.format(call=without)]
    return [sys.executable, *start, "bot", *arguments]


def bot(*arguments: str, without: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run it to its end."""
    return subprocess.run(
        bot_command(*arguments, without=without),
        cwd=ROOT, env=clean_environment(), capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


def test_what_this_kernel_lacks_is_said() -> None:
    """Tests that need confinement are skipped where this is not empty, with that for a reason."""
    assert set(lacking()) <= {"Landlock", "seccomp"}
    assert CONFINED is not bool(lacking())


@pytest.mark.skipif(not CONFINED, reason="a kernel that lacks something already")
@pytest.mark.parametrize(("call", "name"), [("landlock_create_ruleset", "Landlock"), ("seccomp", "seccomp")])
def test_a_kernel_that_lacks_something_demands_trust(call: str, name: str) -> None:
    got = bot("--pkudsa", str(HONEST), "--url", f"http://127.0.0.1:{free_port()}", without=call)
    said = " ".join(got.stderr.split())
    assert got.returncode == 1, said
    assert f"this kernel offers no {name}" in said
    assert "--trusted" in said
    assert "Traceback" not in said


@pytest.mark.skipif(CONFINED, reason="this kernel lacks nothing; the test above takes something away")
def test_this_kernel_demands_trust() -> None:
    got = bot("--pkudsa", str(HONEST), "--url", f"http://127.0.0.1:{free_port()}")
    assert got.returncode == 1
    assert "--trusted" in got.stderr


def test_a_file_that_cannot_be_read_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "latin.py").write_bytes(b"\xff\xfe\x00")
    for path, says in (("none.py", "No such file"), ("latin.py", "utf-8"), ("", "directory")):
        got = sotto_command("bot", "--pkudsa", tmp_path / path)
        said = " ".join(got.stderr.split())
        assert got.returncode == 1
        assert "--pkudsa:" in said
        assert says in said
        assert "Traceback" not in said


def test_the_library_is_read_without_what_is_installed_in_it() -> None:
    names = {path.name for path in readable()}
    assert "random.py" in names
    assert "site-packages" not in names
    assert all(folder.is_dir() for folder in library())


def test_without_walls_the_burglar_gets_in(tmp_path: Path) -> None:
    """So that the games of test_games.py can fail: the same doors, the same canaries, no confinement."""
    with laid(tmp_path / "canaries") as canaries:
        got = subprocess.run(
            [sys.executable, "-c", UNCONFINED, str(PLAYERS / "burglar.py"), json.dumps(canaries.where)],
            pass_fds=[canaries.descriptor], capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        # A thread that was let in prints an empty line, whenever it comes to it.
        opened = next(json.loads(line) for line in got.stdout.splitlines() if line.startswith("["))
        assert len(canaries.touched()) >= 3
    assert {
        "read a file", "list a folder", "write a file", "make a folder", "change a mode", "spawn", "thread", "connect",
        "connect to a unix socket", "kill", "inherited descriptors", "environment",
    } <= set(opened)  # fmt: skip
