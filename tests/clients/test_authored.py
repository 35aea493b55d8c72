"""``sotto bot FILE.py``: a bot of one's own, its faults, and what is no bot."""

from __future__ import annotations

import asyncio
import logging
import re
import subprocess
import sys
from pathlib import Path

import pytest

from clients.bots import authored
from sotto_client import Client, Prompt, play
from tests.clients.test_play import table_with_bots
from tests.e2e.serving import ROOT, Serving, clean_environment, sotto_command
from tests.patience import PATIENCE

BOT = """
import random
from sotto_client import Player, random_command

class Mine(Player):
    async def choose(self, view, prompts):
        id, prompt = random.choice(list(prompts.items()))
        return id, random_command(prompt, random.Random())

    async def refused(self, prompt, command, no):
        raise RuntimeError("odd")
"""


def written(tmp_path: Path, source: str) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(source, "utf-8")
    return path


async def test_the_command_plays_a_file_with_the_token_of_its_author(real: Serving, tmp_path: Path) -> None:
    output = tmp_path / "output"
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Author")
        token = (await client.give_token("bot"))["token"]
        table = await table_with_bots(client, "swarm", 2)
        with output.open("wb") as out:
            bot = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "server.commands.main", "bot", str(written(tmp_path, BOT)), "--url", real.url,
                "--table", table, "--seat", "1", "--delay", "0", cwd=ROOT, stdout=out, stderr=subprocess.STDOUT,
                env=clean_environment() | {"SOTTO_TOKEN": token},
            )  # fmt: skip
        try:
            watch = await client.watch(table)
            view = await watch.until(lambda view: "1" in view["table"]["seats"])
            assert view["table"]["seats"]["1"]["player"] == client.player
            await client.start(table)
            await watch.until(lambda view: view["table"]["status"] == "finished")
            assert await bot.wait() == 0
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
    assert re.search(rf"table {table}: \w+", output.read_text())
    assert "raised" not in output.read_text()


async def test_a_bot_that_raises_is_told_of_and_chance_plays_on(
    real: Serving, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    source = BOT.replace(
        "        id, prompt = random", "        raise ValueError('my own fault')\n        id, prompt = random"
    )
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Author")
        table = await table_with_bots(client, "swarm", 2)
        await client.sit(table, 1)
        await client.start(table)
        with caplog.at_level(logging.WARNING, "clients.bots"):
            result = await play(client, table, 1, authored.read(written(tmp_path, source)))
    assert result is not None
    assert result["how"] == "ended"
    assert "ValueError: my own fault" in caplog.text
    assert "mine.py" in caplog.text


@pytest.mark.parametrize("answer", ["'garbage'", "('id', 'say')", "(1, {})", "[]", "7"])
async def test_an_answer_that_is_no_choice_counts_as_a_fault(
    answer: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    source = BOT.replace("return id, random_command(prompt, random.Random())", f"return {answer}")
    faults: list[str] = []
    bot = authored.read(written(tmp_path, source), lambda: faults.append(answer))
    with caplog.at_level(logging.ERROR, "clients.bots"):
        chosen = await bot.choose({}, {"watch.1": Prompt("watch", {}, required=True)})
    assert chosen == ("watch.1", {"type": "watch"})
    assert faults == [answer]
    assert "expected (id, command) or None" in caplog.text


async def test_a_bot_is_told_its_seat_and_a_fault_in_that_is_counted(tmp_path: Path) -> None:
    told = BOT + "\n    async def seated(self, client, table, seat):\n        Mine.seat = seat\n"
    faults: list[str] = []
    client = Client("http://127.0.0.1:1")
    bot = authored.read(written(tmp_path, told), lambda: faults.append("raised"))
    await bot.seated(client, "t", 3)
    assert (sys.modules[authored.MODULE].Mine.seat, faults) == (3, [])
    await authored.read(written(tmp_path, told + "        1 / 0\n"), lambda: faults.append("raised")).seated(
        client, "t", 3
    )
    assert faults == ["raised"]


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("x = 1", "expected one class that is derived from sotto_client.Player, found none"),
        ("from sotto_client import Player", "found none"),
        (BOT + "\nclass Other(Mine): pass\n", "found Mine, Other"),
        ("import nothing_of_the_kind", "loading it raised ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("class Mine(", "loading it raised SyntaxError"),
        (BOT + "\n    def __init__(self, name): pass\n", "Mine() raised TypeError"),
    ],
)
def test_what_is_no_bot_is_said_in_one_sentence(tmp_path: Path, source: str, says: str) -> None:
    with pytest.raises(authored.BadFile, match=re.escape(says)):
        authored.read(written(tmp_path, source))


def test_the_command_says_it_too(tmp_path: Path) -> None:
    empty = str(written(tmp_path, "x = 1"))
    for arguments, says in (
        ([str(tmp_path / "none.py")], "expected a Python file"),
        ([empty], "found none"),
        ([empty, "--pkudsa", "other.py"], "one of them plays"),
        (["--url", "ftp://x"], "--url: the address of a server begins with http:// or https://, not 'ftp://x'"),
    ):
        got = sotto_command("bot", *arguments)
        assert got.returncode == 1
        assert says in " ".join(got.stderr.split())
        assert "Traceback" not in got.stderr
