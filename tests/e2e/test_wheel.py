"""The distributions as people install them: built, installed outside the clone, and played.

It needs an index of packages; where none is in reach, it is skipped, and says so.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.e2e.serving import ROOT, answers, clean_environment
from tests.patience import PATIENCE
from tests.ports import free_port

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]

INSTALL_SECONDS = 400.0

PLAYING = """
import asyncio, sys
from sotto_client import Client

async def main(url):
    async with Client(url) as client:
        await client.sign_up("Stranger")
        table = await client.open_table("liars_dice", {"pace": "fast"})
        for seat in range(1, (await client.table(table))["size"] + 1):
            await client.give_to_bot(table, seat)
        await client.start(table)
        watch = await client.watch(table)
        view = await watch.until(lambda view: view["table"]["status"] == "finished")
        print(view["table"]["status"])

asyncio.run(main(sys.argv[1]))
"""


class Installed:
    """An environment with the wheels and the base of what they need, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "env" / "bin" / "python"
        self.empty = folder / "empty"

    def sotto(self, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run the command from an empty folder."""
        return subprocess.run(
            [self.python.with_name("sotto"), *arguments],
            cwd=self.empty, env=self.environment | settings, capture_output=True, text=True, timeout=2 * PATIENCE,
            check=False,
        )  # fmt: skip

    @property
    def environment(self) -> dict[str, str]:
        left_out = ("PYTHONPATH", "VIRTUAL_ENV")
        return {name: value for name, value in clean_environment().items() if name not in left_out}


def build(source: Path, target: str, into: Path) -> Path:
    """Build a distribution as pip does, and return its file."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", into], cwd=source, check=True)
    return max(into.iterdir(), key=os.path.getmtime)


def wheel_of(source: Path, folder: Path) -> Path:
    """Build a source distribution, and the wheel from what is in it."""
    archive = build(source, "sdist", folder / "sdists")
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    return build(folder / "unpacked" / archive.name.removesuffix(".tar.gz"), "wheel", folder / "wheels")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The wheels of both distributions."""
    folder = tmp_path_factory.mktemp("built")
    return [wheel_of(ROOT, folder), wheel_of(ROOT / "clients" / "python", folder)]


def test_the_sources_have_the_page_and_the_schemas(wheels: list[Path]) -> None:
    (unpacked,) = (wheels[0].parents[1] / "unpacked").glob("sotto-[0-9]*")
    assert (unpacked / "clients/web/dist/index.html").exists()
    there = {path.name for path in (unpacked / "docs/schemas").rglob("*.json")}
    assert {"openapi.json", "asyncapi.json", "wire.json", "sitting.json", "avalon.json", "wizard.pack.json"} <= there


def install(folder: Path, python: str, wheels: list[Path]) -> Installed:
    """Install the wheels, with the base of what they need, into an environment of this Python."""
    made = Installed(folder)
    made.empty.mkdir()
    subprocess.run([python, "-m", "venv", folder / "env"], check=True)
    # What is never imported need not be compiled.
    pip: list[str | Path] = [made.python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    probe = [*pip, "download", "--no-deps", "--dest", folder / "probe", "msgspec"]
    if subprocess.run(probe, env=made.environment, check=False, timeout=INSTALL_SECONDS).returncode:
        pytest.skip("no index of packages is in reach")
    subprocess.run(
        [*pip, "install", "--no-compile", *wheels], env=made.environment, check=True, timeout=INSTALL_SECONDS
    )
    return made


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheels: list[Path]) -> Installed:
    return install(tmp_path_factory.mktemp("installed"), sys.executable, wheels)


@contextmanager
def played(installed: Installed) -> Iterator[str]:
    """`sotto play` from an empty folder; it ends in order."""
    port = free_port()
    output = installed.folder / "play.log"
    with output.open("wb") as written:
        process = subprocess.Popen(
            [installed.python.with_name("sotto"), "play", "--port", str(port)],
            cwd=installed.empty, env=installed.environment, stdout=written, stderr=written, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        begun = time.monotonic()
        while not answers(port):
            assert process.poll() is None, output.read_text()
            assert time.monotonic() - begun < PATIENCE, output.read_text()
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0, output.read_text()
    finally:
        process.kill()
        installed.sotto("stop")


@pytest.fixture(scope="module")
def playing(installed: Installed) -> Iterator[str]:
    with played(installed) as url:
        yield url


def play_a_game(installed: Installed, url: str) -> None:
    """Let bots play a game over the socket, to its end."""
    done = subprocess.run(
        [installed.python, "-c", PLAYING, url],
        cwd=installed.empty, env=installed.environment, capture_output=True, text=True, timeout=2 * PATIENCE,
        check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("finished\n", "")


def interpreter(version: str) -> str | None:
    """Find a Python of this version: on the PATH, or among those of pyenv."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [shutil.which(f"python{version}"), *map(str, versions.glob(f"{version}.*/bin/python"))]
    asked = [[path, "-c", "import ensurepip, venv"] for path in found if path]
    return next((one[0] for one in asked if not subprocess.run(one, capture_output=True, check=False).returncode), None)


def test_it_is_the_installed_one(installed: Installed) -> None:
    where = "import server, games, events, projections, clients; print(server.__file__)"
    told = subprocess.run(
        [installed.python, "-c", where], cwd=installed.empty, env=installed.environment, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert Path(told.stdout.strip()).is_relative_to(installed.folder / "env")
    assert installed.sotto("--version").stdout == "0.1.0\n"
    assert set(re.findall(r"(?m)^SOTTO_\w+", installed.sotto("settings", COLUMNS="200").stdout)) >= {"SOTTO_DATA"}


def test_the_page_and_its_chunks_are_there(playing: str) -> None:
    page = httpx.get(playing, timeout=20).text
    chunks = re.findall(r"/assets/[\w.-]+\.js", page)
    assert chunks
    for chunk in chunks:
        got = httpx.get(playing + chunk, timeout=20).raise_for_status()
        assert got.headers["content-type"].startswith("text/javascript")
        assert got.content == (ROOT / "clients" / "web" / "dist" / chunk.lstrip("/")).read_bytes()


def test_bots_play_a_game_to_its_end(installed: Installed, playing: str) -> None:
    play_a_game(installed, playing)


@pytest.mark.parametrize("version", ["3.12", "3.13"])
def test_on_a_later_python_too(tmp_path: Path, wheels: list[Path], version: str) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    installed = install(tmp_path, python, wheels)
    assert installed.sotto("redis", "--fetch").returncode == 0
    with played(installed) as url:
        play_a_game(installed, url)


@pytest.mark.parametrize(
    ("extra", "arguments", "settings"),
    [
        ("chat", ("chat", "--discord", "token"), {}),
        ("pkudsa", ("bot", "--pkudsa", "player.py"), {}),
        ("pkudsa", ("arena", "player.py"), {}),
        ("pictures", ("simulate", "liars_dice", "--picture", "x.svg"), {}),
        ("traces", ("serve",), {"SOTTO_TRACES": "http://127.0.0.1:1/v1/traces"}),
        ("archive", ("serve",), {"SOTTO_ARCHIVE": "archive"}),
    ],
    ids=str,
)
def test_what_an_extra_brings_says_so_in_one_sentence_without_it(
    installed: Installed, extra: str, arguments: tuple[str, ...], settings: dict[str, str]
) -> None:
    (installed.empty / "player.py").write_text("class Player:\n    pass\n")
    got = installed.sotto(*arguments, **settings, SOTTO_PORT=str(free_port()), SOTTO_DATA=f"data-{extra}")
    said = " ".join(got.stderr.split())
    assert got.returncode == 1
    assert f"sotto[{extra}]" in said
    assert "Traceback" not in said
    assert len(said) < 250


def test_a_page_that_asks_for_what_is_missing_is_told(playing: str) -> None:
    with httpx.Client(base_url=playing, timeout=20) as client:
        token = client.post("/api/players", json={"name": "Someone"}).json()["token"]
        no = client.get("/api/push")
        assert (no.status_code, "sends no notices" in no.text) == (409, True)
        signed = {"Authorization": f"Bearer {token}"}
        no = client.post("/api/tables/none/pictures", json={"picture": "YWJj"}, headers=signed)
        assert (no.status_code, "takes no pictures" in no.text) == (409, True)


def test_nothing_is_built_without_the_page_and_no_sources_without_the_schemas(tmp_path: Path) -> None:
    source = tmp_path / "source"
    ignored = shutil.ignore_patterns(".*", "node_modules", "dist", "build", "__pycache__", "tests", "bench", "pictures")
    shutil.copytree(ROOT, source, ignore=ignored)
    no_page = "sotto: clients/web/dist holds no page: run make web first, and build again."
    assert [refused(source, target) for target in ("sdist", "wheel")] == [no_page, no_page]
    page = source / "clients/web/dist/index.html"
    page.parent.mkdir()
    page.write_text("A page.")
    assert refused(source, "sdist") == (
        "sotto: build/schemas holds no schemas: run make generated first, and build again."
    )
    assert not (source / "dist").exists() or not any((source / "dist").iterdir())


def refused(source: Path, target: str) -> str:
    """What is said instead of building a distribution."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target], cwd=source, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 1
    return done.stderr.strip().splitlines()[-1]
