"""The tests of what has changed: ``python -m tests.changed`` runs those that answer in seconds.

Changed is what differs from the last commit, or, in a clean tree, what the last commit changed. Tests mirror the tree,
so the tests of a module lie in the folder of its name; a game also passes the suite of all games, with few seeds.
Of the page, its types are checked, and the tests run that import what has changed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.runs import on_the_machine

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
WEB = Path("clients/web")

NO_TESTS = 5
"""What pytest ends with where none was chosen."""


def changed() -> list[Path]:
    """The files that have changed, as paths from the root."""
    told = _git("status", "--porcelain", "--untracked-files=all", "--no-renames")
    paths = [line[3:] for line in told] or _git("diff", "--name-only", "--no-renames", "HEAD~1", "HEAD")
    return [Path(path) for path in paths]


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def tests_of(paths: Iterable[Path]) -> list[str]:
    """The tests to run, as arguments of pytest."""
    found = {folder for path in paths for folder in _mirrors(path) if folder.exists()}
    return sorted(str(one.relative_to(ROOT)) for one in found if not found.intersection(one.parents))


def _mirrors(path: Path) -> Iterable[Path]:
    if path.parts[0] == "tests":
        if path.name.startswith("test_") and not on_the_machine(ROOT / path):
            yield ROOT / path
        return
    if path.suffix not in (".py", ".toml", ".map", ".md") or len(path.parts) < 2:
        return
    test = TESTS.joinpath(*path.parts[:-1], f"test_{path.stem}.py")
    if test.exists():
        yield test
    elif path.parts[0] in ("games", "projections", "events") or path.parts[0] == "server":
        yield TESTS.joinpath(*path.parts[:-1])


def games_of(paths: Iterable[Path]) -> list[str]:
    """The games whose folders have changed."""
    return sorted({path.parts[1] for path in paths if path.parts[0] == "games" and len(path.parts) > 2})


def page_checks(paths: Iterable[Path]) -> list[list[str]]:
    """What to run in the page's folder: types, styles, and the tests that import a changed file."""
    changed = [ROOT / path for path in paths if path.is_relative_to(WEB)]
    if not changed:
        return []
    sources = [str(path) for path in changed if path.is_relative_to(ROOT / WEB / "src") and path.exists()]
    whole = any(path.parent == ROOT / WEB for path in changed)
    tests = ["run"] if whole else ["related", "--run", *sources] if sources else []
    styles = [path for path in sources if path.endswith(".css")]
    checks = [["tsc"], ["stylelint", *styles] if styles else [], ["vitest", *tests] if tests else []]
    return [["npx", "--no-install", *check] for check in checks if check]


def main() -> int:
    """Run them; 0 if all pass, and if there are none."""
    paths = changed()
    tests, games = tests_of(paths), games_of(paths)
    runs = [["--run", "pure", *tests]] if tests else []
    runs += [["tests/suite", "tests/test_games_protocol.py", "-k", " or ".join(games)]] if games else []
    checks = page_checks(paths)
    if not runs and not checks:
        print("nothing has changed that has tests of its own")
    pytest = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "not long and not slow"]
    # npx finds node by the PATH, which has it beside Python.
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"SOTTO_SEEDS": "2", "TESTS_TURNS": "none", "PATH": path}
    ended = [subprocess.run([*pytest, *run], cwd=ROOT, env=environment, check=False).returncode for run in runs]
    ended += [subprocess.run(check, cwd=ROOT / WEB, env=environment, check=False).returncode for check in checks]
    return max((code for code in ended if code != NO_TESTS), default=0)


if __name__ == "__main__":
    sys.exit(main())
