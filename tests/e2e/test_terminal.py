"""The commands of the terminal against a real server: into a pipe, at a terminal, in both languages."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from games.avalon.options import AvalonOptions
from server.commands.main import command_line
from server.history import log_file
from server.simulation import play
from server.simulation.plan import Plan
from tests.e2e.forking import run
from tests.e2e.parties import Recorder, begin, party, play_out
from tests.e2e.serving import MAIN, ROOT, Serving, becomes, clean_environment, served
from tests.patience import PATIENCE
from tests.ports import free_port

SOTTO = [sys.executable, "-m", MAIN]
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def environment(url: str, **also: str) -> dict[str, str]:
    # COLUMNS, which xdist sets, would overrule the terminal's own size.
    left_out = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    kept = {name: value for name, value in clean_environment().items() if name not in left_out}
    return (
        kept | {"SOTTO_URL": url, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "TZ": "UTC"} | also
    )


async def piped(url: str, *arguments: str, **also: str) -> subprocess.CompletedProcess[str]:
    """A command into a pipe, to its end, in a forked process."""
    return await asyncio.to_thread(run, MAIN, *arguments, environment=environment(url, **also))


async def piped_fresh(url: str, *arguments: str, **also: str) -> subprocess.CompletedProcess[str]:
    """The same as it begins for everybody."""
    return await asyncio.to_thread(
        subprocess.run, [*SOTTO, *arguments], cwd=ROOT, env=environment(url, **also), stdin=subprocess.DEVNULL,
        capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False,
    )  # fmt: skip


class Terminal:
    """A command at a pseudo-terminal."""

    def __init__(self, url: str, *arguments: str, rows: int = 30, columns: int = 110) -> None:
        self._own, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (rows, columns))
        self.process = subprocess.Popen(
            [*SOTTO, *arguments], cwd=ROOT, env=environment(url), stdin=theirs, stdout=theirs, stderr=theirs,
            start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self.shown = b""

    def press(self, keys: bytes) -> None:
        os.write(self._own, keys)

    def until(self, text: str, seconds: float = PATIENCE) -> str:
        """Read until the last screen shows a text, and return that screen."""
        end = time.monotonic() + seconds
        while text not in self.screen:
            assert time.monotonic() < end, self.screen
            if not self._read():
                raise AssertionError(self.screen)
        return self.screen

    @property
    def screen(self) -> str:
        """What was written since the terminal was last cleared or the cursor sent home, without codes."""
        last = re.split(rb"\x1b\[(?:1;1|0;0)?H|\x1b\[2J", self.shown)[-1]
        return re.sub(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[@-Z\\-_])", "", last.decode("utf-8", "replace"))

    def end(self) -> int:
        """Read to the end and return the exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self._own)

    def _read(self) -> bool:
        if not select.select([self._own], [], [], 0.2)[0]:
            return True
        try:
            read = os.read(self._own, 65536)
        except OSError:  # the other side is closed
            return False
        self.shown += read
        return bool(read)


@contextmanager
def at_terminal(url: str, *arguments: str, rows: int = 30, columns: int = 110) -> Iterator[Terminal]:
    terminal = Terminal(url, *arguments, rows=rows, columns=columns)
    try:
        yield terminal
    finally:
        terminal.close()


class Played:
    """A game of Avalon that has ended: one person, and six bots."""

    def __init__(self, url: str, table: str, token: str, frames: list[dict[str, Any]]) -> None:
        self.url, self.table, self.token, self.frames = url, table, token, frames

    @property
    def seq(self) -> int:
        last: int = self.frames[-1]["seq"]
        return last


@pytest.fixture(scope="module")
def played(sotto: Serving) -> Played:
    async def play() -> Played:
        async with party(sotto.url, 1) as people:
            table = await begin(people, "avalon", bots=6, title="Evening")
            await play_out(people, table)
            await becomes(lambda: listed(people[0], table, "finished"))
            page = await people[0].feed(table, limit=1000)
            assert people[0].token is not None
            return Played(sotto.url, table, people[0].token, list(page.frames))

    return asyncio.run(play())


@pytest.fixture
async def person(sotto: Serving) -> AsyncIterator[Recorder]:
    async with party(sotto.url, 1) as people:
        yield people[0]


async def listed(client: Recorder, table: str, status: str, seated: int = 0) -> bool:
    """Whether the lobby, which comes a moment later, knows how a table stands."""
    shown = {one["table"]: len(one["seats"]) for one in await client.tables(status=status, limit=200)}
    return shown.get(table, -1) >= seated


def facts_of(text: str) -> list[tuple[int, str, str]]:
    """The lines of a pipe: seq, time and sentence, and nothing else."""
    lines = [line.split("\t") for line in text.splitlines()]
    assert all(len(line) == 3 for line in lines)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", line[1]) for line in lines)
    return [(int(seq), at, sentence) for seq, at, sentence in lines]


async def test_tables_into_a_pipe(sotto: Serving, played: Played, person: Recorder) -> None:
    table = await person.open_table("swarm", {"pace": "slow"}, "Has seats", seats=3)
    await person.sit(table, 2)
    await person.give_to_bot(table, 1)
    await becomes(lambda: listed(person, table, "open", seated=2))
    got = await piped(sotto.url, "tables", "--limit", "200")
    assert got.returncode == 0, got.stderr
    assert not CONTROL.search(got.stdout)
    lines = {line.split("\t")[5]: line.split("\t") for line in got.stdout.splitlines()}
    title, status, people = lines[table][2:5]
    # Other tests have a Player 1, too, so that an id may stand beside the name.
    assert (title, status, re.sub(r" #\w+", "", people)) == ("Has seats", "Open", "Player 1, 1 bot, 1 free")
    assert lines[played.table][:1] + lines[played.table][2:4] == ["Avalon on a map", "Evening", "Finished"]
    got = await piped(sotto.url, "tables", "--status", "open", "--game", "swarm", "--lang", "zh")
    lines = {line.split("\t")[5]: line.split("\t") for line in got.stdout.splitlines()}
    status, people = lines[table][3:5]
    assert (status, re.sub(r" #\w+", "", people)) == ("等人", "Player 1、1 个机器人、1 个空位")
    assert played.table not in lines


async def test_an_empty_lobby_says_so(sotto: Serving) -> None:
    got = await piped(sotto.url, "tables", "--game", "shuffle", "--status", "paused")
    assert (got.returncode, got.stdout, got.stderr) == (0, "", "No tables here.\n")
    with at_terminal(sotto.url, "tables", "--game", "shuffle", "--status", "paused", "--lang", "zh") as terminal:
        terminal.until("这里没有牌桌。")
        assert terminal.end() == 0


async def test_tables_at_a_terminal(sotto: Serving, played: Played) -> None:
    with at_terminal(sotto.url, "tables", "--lang", "zh", "--status", "finished", "--limit", "200") as terminal:
        assert terminal.end() == 0
        assert "牌桌" in terminal.screen
        assert re.search(rf"阿瓦隆（地图版） .* Evening .* 已结束 .* {played.table}", terminal.screen)


def told_of(played: Played) -> list[int]:
    """All that was told but the two seeds before the end: these are for those who verify."""
    return [*range(1, played.seq - 2), played.seq]


async def test_the_whole_log_into_a_pipe(played: Played) -> None:
    for command in (["watch", played.table], ["replay", played.table], ["replay", played.table, "--all"]):
        got = await piped(played.url, *command)
        assert (got.returncode, got.stderr) == (0, "")
        told = facts_of(got.stdout)
        assert [seq for seq, _, _ in told] == told_of(played)
        assert not CONTROL.search(got.stdout)
        assert told[0][2] == "Player 1 opened the table."
        assert "{" not in got.stdout
        assert re.search(r"Seat \d proposes the team [\d, ]+\.\n", got.stdout)


async def test_the_language_of_the_terminal(played: Played) -> None:
    got = await piped(played.url, "replay", played.table, LANG="zh_CN.UTF-8", LC_ALL="")
    told = [sentence for _, _, sentence in facts_of(got.stdout)]
    assert told[0] == "Player 1 开了一桌。"
    assert "夜晚结束，天亮了。" in told
    assert any(re.fullmatch(r"共进行 \d 轮任务，[蓝红]方获胜。", sentence) for sentence in told)
    assert "{" not in got.stdout


async def test_a_stretch_of_a_replay_as_a_seat(played: Played) -> None:
    got = await piped(played.url, "replay", played.table, "--as", "seat:1", "--from", "11", "--to", "14")
    told = facts_of(got.stdout)
    assert [seq for seq, _, _ in told] == [11, 12, 13, 14]
    assert any(re.fullmatch(r"Seat 1 is \w+\.", sentence) for _, _, sentence in told)
    got = await piped(played.url, "watch", played.table, "--last", "3")
    assert [seq for seq, _, _ in facts_of(got.stdout)] == told_of(played)[-1:]


async def test_a_stretch_beyond_the_end_is_said_not_to_be_there(played: Played) -> None:
    beyond = str(played.seq + 1)
    for arguments, english, chinese in (
        (["--from", beyond], f"--from {beyond} is past the end: this viewer was told {played.seq} facts", "超出了结尾"),
        (["--from", "9", "--to", "8"], "--from 9 comes after --to 8", "在 --to 8 之后"),
    ):
        for language, says in (("en", english), ("zh", chinese)):
            code, out, err = await here(played.url, "replay", played.table, *arguments, "--lang", language)
            assert (code, out) == (2, "")
            assert says in err
            assert len(err.splitlines()) == 1
    assert (await here(played.url, "replay", played.table, "--from", str(played.seq)))[0] == 0


async def test_frames_as_json(played: Played) -> None:
    got = await piped(played.url, "watch", played.table, "--json")
    assert [json.loads(line) for line in got.stdout.splitlines()] == played.frames


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that is killed, and answers again before a test ends."""
    with served(tmp_path_factory.mktemp("mortal")) as serving:
        yield serving


async def test_a_watch_goes_on_through_a_restart_and_ends_with_the_table(mortal: Serving) -> None:
    async with party(mortal.url, 2) as people:
        table = await people[0].open_table("swarm", {"pace": "slow"}, seats=3)
        process = await asyncio.create_subprocess_exec(
            *SOTTO, "watch", table, cwd=ROOT, env=environment(mortal.url),
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        sentences: list[str] = []

        async def until(sentence: str) -> None:
            assert process.stdout is not None
            async with asyncio.timeout(PATIENCE):
                while sentence not in sentences:
                    line = (await process.stdout.readline()).decode()
                    assert line, sentences
                    sentences.append(line.rstrip("\n").split("\t")[2])

        await until("Player 1 opened the table.")
        await people[0].sit(table, 1)
        await until("Player 1 took seat 1.")
        await asyncio.to_thread(mortal.kill)
        await asyncio.to_thread(mortal.start)
        await people[1].sit(table, 2)
        await until("Player 2 took seat 2.")
        await people[0].close_table(table)
        await until("The table was closed before the game began.")
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        assert len(sentences) == len(set(sentences))


async def test_a_watch_at_a_terminal_ends_with_the_outcomes(played: Played) -> None:
    with at_terminal(played.url, "watch", played.table, "--lang", "zh", "--last", "9") as terminal:
        assert terminal.end() == 0
        shown = terminal.screen
    assert "已结束 · 公众视角" in shown
    assert re.search(r"1 Player 1 [胜负] +2 机器人 [胜负]", shown)
    assert "游戏结束。" in shown


@pytest.mark.long
async def test_a_replay_at_a_terminal_obeys_the_keys(played: Played) -> None:
    seqs = [frame["seq"] for frame in played.frames]
    with at_terminal(played.url, "replay", played.table, "--speed", "32") as terminal:
        assert "space/→ next" in terminal.until(f"{seqs[0]}/{played.seq}  step by step")
        for keys, place in (
            (b" ", 1), (b"\x1b[C", 2), (b"\x1b[D", 1), (b"\x1b[F", -1), (b"\x1b[H", 0), (b"\x1bOF", -1),
            (b"\x1b[1~", 0),
        ):  # fmt: skip
            terminal.press(keys)
            terminal.until(f"{seqs[place]}/{played.seq}  step")
        terminal.press(b"g40")
        terminal.until("Go to seq (1 to ")
        terminal.until("40_")
        terminal.press(b"\n")
        there = next(frame for frame in played.frames if frame["seq"] >= 40)
        screen = terminal.until(f"{there['seq']}/{played.seq}  step")
        assert "Player 1's Avalon on a map" in screen
        assert "Places (row, column)" in screen
        terminal.press(b"-p")
        terminal.until("playing ×16")
        terminal.until(f"{played.seq}/{played.seq}  step")
        terminal.press(b"q")
        assert terminal.end() == 0
        assert terminal.shown.rstrip().endswith((b"\x1b[?1049l", b"\x1b[?25h")), "the terminal is as it was"


async def test_a_replay_is_interrupted_and_leaves_the_terminal_as_it_was(played: Played) -> None:
    with at_terminal(played.url, "replay", played.table) as terminal:
        terminal.until("q quit")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end() == 130
        assert terminal.shown.rstrip().endswith((b"\x1b[?1049l", b"\x1b[?25h"))
        assert b"Traceback" not in terminal.shown


async def test_a_watch_at_a_terminal_shows_who_is_there_until_it_is_interrupted(
    sotto: Serving, person: Recorder
) -> None:
    table = await person.open_table("swarm", {"pace": "slow"}, seats=2)
    await person.sit(table, 1)
    with at_terminal(sotto.url, "watch", table) as terminal:
        terminal.until("Player 1 took seat 1.")
        terminal.until("1 Player 1 ○")
        await person.give_to_bot(table, 2)
        terminal.until("2 bot")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end() == 130
        assert b"Traceback" not in terminal.shown


async def test_a_watch_at_a_terminal_says_that_the_server_is_away(mortal: Serving) -> None:
    async with party(mortal.url, 1) as people:
        table = await people[0].open_table("swarm", {"pace": "slow"}, seats=2)
        with at_terminal(mortal.url, "watch", table, "--lang", "zh") as terminal:
            terminal.until("Player 1 开了一桌。")
            await asyncio.to_thread(mortal.kill)
            terminal.until("服务器没有响应，正在重试……")
            await asyncio.to_thread(mortal.start)
            await people[0].close_table(table)
            assert terminal.end() == 0
            assert "这一桌在开始前关闭了。" in terminal.screen
            assert terminal.screen.rstrip().endswith("╯")


@pytest.mark.parametrize("columns", [40, 80, 140])
async def test_a_replay_fits_its_terminal(played: Played, columns: int) -> None:
    with at_terminal(
        played.url, "replay", played.table, "--as", "all", "--from", "60", "--lang", "zh", rows=24, columns=columns
    ) as terminal:
        screen = terminal.until("q 退出").rstrip("\r\n")
        lines = screen.split("\n")
        assert len(lines) <= 24
        assert [line for line in lines if cell_len(line.rstrip("\r")) > columns] == []
        terminal.press(b"q")
        assert terminal.end() == 0


async def test_an_export_goes_into_a_file_or_a_pipe(played: Played, tmp_path: Path) -> None:
    out = tmp_path / "log.json"
    got = await piped(played.url, "export", played.table, "public_log", "--out", str(out))
    assert (got.returncode, got.stdout) == (0, "")
    assert f"{out.stat().st_size} bytes" in " ".join(got.stderr.split())
    got = await piped(played.url, "export", played.table, "public_log", "--as", "public")
    assert got.stdout == out.read_text("utf-8")
    assert json.loads(got.stdout)


async def here(url: str, *arguments: str) -> tuple[int, str, str]:
    """A command in this process, into a pipe: how it ends, and what it says."""
    runner = CliRunner(env=dict.fromkeys(("NO_COLOR", "COLUMNS")) | {"SOTTO_URL": url})
    got = await asyncio.to_thread(runner.invoke, command_line, arguments)
    return got.exit_code, got.stdout, got.stderr


async def test_what_is_wrong_is_said_in_one_sentence(played: Played, person: Recorder, tmp_path: Path) -> None:
    running = await begin([person], "avalon", bots=6)
    nobody = f"http://127.0.0.1:{free_port()}"
    file = str(tmp_path / "no" / "folder")
    for arguments, english, chinese in (
        (["watch", "nope"], "there is no table nope", "没有 nope 这一桌"),
        (["replay", "nope"], "there is no table nope", "没有 nope 这一桌"),
        (["export", "nope", "x"], "there is no table nope", "没有 nope 这一桌"),
        (["watch", running, "--as", "seat:2"], f"may not view table {running} as seat:2", "不能以 seat:2 的身份"),
        (["replay", running, "--as", "all"], "as all", "不能以 all 的身份"),
        (["watch", running, "--as", "me"], "--as me: expected public", "--as me：应为 public"),
        (["export", running, "x"], "no export x; it has public_log", "没有名为 x 的导出；有：public_log"),
        (["export", played.table, "public_log", "--out", file], "cannot be written", "无法写入"),
        (["tables", "--url", nobody], f"no server answers at {nobody}", "没有服务器响应"),
        (["watch", running, "--url", nobody], f"no server answers at {nobody}", "没有服务器响应"),
        (["tables", "--url", "here"], "here is not a server's address", "here 不是服务器地址"),
        (["tables", "--token", "x"], "does not know this token", "不认识这个令牌"),
        (["tables", "--game", "chess3d"], "has no game chess3d", "没有 chess3d 这个游戏"),
    ):
        for language, says, begins in (("en", english, "sotto: "), ("zh", chinese, "sotto：")):
            code, out, err = await here(played.url, *arguments, "--lang", language)
            assert (code, out) == (1, ""), arguments
            assert says in err
            assert err.startswith(begins)
            assert len(err.splitlines()) == 1
    # The command itself says the same.
    for language in ("en", "zh"):
        got = await piped(played.url, "watch", "nope", "--lang", language)
        assert (got.returncode, got.stdout, got.stderr) == await here(played.url, "watch", "nope", "--lang", language)


async def test_ones_own_seat_of_a_table_that_is_played(sotto: Serving, person: Recorder) -> None:
    table = await begin([person], "avalon", bots=6, pace="slow")
    assert person.token is not None
    got = await piped(sotto.url, "replay", table, "--as", "seat:1", SOTTO_TOKEN=person.token)
    assert re.search(r"Seat 1 is \w+\.", got.stdout)


async def test_a_reader_that_has_enough_is_no_error(played: Played) -> None:
    command = f"{sys.executable} -m server.commands.main replay {played.table} | head -1"
    got = await asyncio.to_thread(
        subprocess.run, ["sh", "-c", command], cwd=ROOT, env=environment(played.url), capture_output=True, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert "opened the table" in got.stdout
    assert got.stderr == ""


async def test_the_commands_of_the_document_work(played: Played, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "play" / "terminal.md").read_text("utf-8")
    # Those of a game, as `sotto mbg save`, are tried by themselves.
    commands = re.findall(r"(?m)^ {4}sotto (?!mbg )(.+?)(?: {2,}#.*)?$", text)
    assert {command.split()[0] for command in commands} == {"tables", "watch", "replay", "export", "fork"}
    plan = Plan(("games",), "avalon", AvalonOptions(pace="fast"), 7, 1)
    (tmp_path / "simulated.jsonl").write_bytes(log_file.written(play.played(plan, 1).commits))
    names = {
        "TABLE": played.table,
        "public.json": str(tmp_path / "public.json"),
        "games/avalon-1-0001.jsonl": str(tmp_path / "simulated.jsonl"),
    }
    begun: set[str] = set()
    for command in commands:
        arguments = [names.get(part, part) for part in command.split()]
        # Each command once as everybody starts it.
        sotto = piped if arguments[0] in begun else piped_fresh
        begun.add(arguments[0])
        got = await sotto(played.url, *arguments, SOTTO_TOKEN=played.token)
        assert got.returncode == 0, (command, got.stderr)
        assert got.stdout or "export" in command or "paused" in command
