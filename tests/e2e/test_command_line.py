"""The ``sotto`` command: it starts, it says in one sentence what is wrong, and it ends when it is told to."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from clients.bots.llm_variables import VARIABLES
from events import embedded
from server.commands import main
from server.commands.serving import REDIS_LOOK_SECONDS
from tests.e2e.parties import Recorder, begin, party, play_out
from tests.e2e.serving import ROOT, Serving, becomes, clean_environment, served, sotto_command
from tests.e2e.wires import asking, wired
from tests.patience import PATIENCE
from tests.ports import free_port


def sotto(*arguments: str, **settings: object) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    environment = clean_environment() | {f"SOTTO_{name.upper()}": str(value) for name, value in settings.items()}
    return subprocess.run(
        [sys.executable, "-m", "server.commands.main", *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


def test_settings_are_listed_and_secrets_are_not() -> None:
    models = {"bot_llm_key": "nor-that", "bot_llm_extra": '{"key": "nor-that"}', "llm_extra": '{"key": "nor-this"}'}
    got = sotto("settings", secret="do-not-show" * 3, port=8123, metrics_token="nor-this", bot_llm_seed=4711, **models)
    assert got.returncode == 0
    for name in ("SOTTO_DATA", "SOTTO_SECRET", "SOTTO_GAMES", "SOTTO_LLM_URL", "SOTTO_RESULTS", *VARIABLES):
        assert name in got.stdout
    assert "8123" in got.stdout
    assert "4711" in got.stdout
    assert "do-not-show" not in got.stdout + got.stderr
    assert "nor-this" not in got.stdout + got.stderr
    assert "nor-that" not in got.stdout + got.stderr


@pytest.mark.parametrize("command", ["doctor", "backup", "restore", "strength"])
def test_a_command_begins_as_everybody_starts_it(command: str) -> None:
    """Those that other tests run in their own process or forked."""
    got = sotto(command, "--help")
    assert (got.returncode, got.stderr) == (0, "")
    assert f"main {command} " in got.stdout


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"prot": 8000}, "SOTTO_PROT"),
        ({"port": "eight"}, "SOTTO_PORT"),
        ({"port": 65536}, "SOTTO_PORT"),
        ({"bot_delay": "soon"}, "SOTTO_BOT_DELAY"),
        ({"log_level": "loud"}, "SOTTO_LOG_LEVEL"),
        ({"durability": "never"}, "SOTTO_DURABILITY"),
        ({"redis_url": "redis://127.0.0.1:1/0"}, "SOTTO_SECRET"),
        ({"redis_url": "redis://127.0.0.1:1/0", "secret": "x" * 40}, "does not answer"),
        ({"data": "/dev/null/data"}, "/dev/null/data"),
        ({"games": "no.such.package"}, "no.such.package"),
    ],
)
@pytest.mark.usefixtures("this_process")
def test_what_is_wrong_is_said_in_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    settings: dict[str, object],
    says: str,
) -> None:
    """By the command in this process; a port that is taken, below, is met by one of its own."""
    for name, value in ({"data": tmp_path, "port": free_port()} | settings).items():
        monkeypatch.setenv(f"SOTTO_{name.upper()}", str(value))
    monkeypatch.setattr(sys, "argv", ["sotto", "serve"])
    with pytest.raises(SystemExit) as ended:
        main.main()
    assert ended.value.code == 1
    said = " ".join(capfd.readouterr().err.split())
    assert says in said
    assert said.startswith("sotto: ")
    assert "Traceback" not in said
    assert len(said) < 300
    assert not (tmp_path / "redis").exists(), "nothing was started for it"


@pytest.mark.parametrize("command", ["serve", "play"])
def test_a_port_that_is_taken(tmp_path: Path, command: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        got = sotto_command(command, SOTTO_PORT=str(port), SOTTO_DATA=str(tmp_path))
    assert got.returncode == 1
    assert str(port) in got.stderr
    assert "Traceback" not in got.stderr
    assert not (tmp_path / "redis" / "redis.pid").exists(), "nothing was started for it"


@pytest.mark.parametrize("with_signal", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)])
async def test_a_server_that_is_told_to_end(tmp_path: Path, with_signal: signal.Signals) -> None:
    with served(tmp_path, fresh=True, bot_delay=0.01) as serving:
        async with party(serving.url, 1) as people, wired(serving.url) as wire, wired(serving.url) as idle:
            table = await begin(people, "avalon", bots=6)
            await wire.watch(table)
            code = await asyncio.to_thread(serving.end, with_signal)
            assert code == 0, serving.output
            assert await wire.ended() == 1012
            assert await idle.ended() == 1012
            assert "Traceback" not in serving.output
            assert "error" not in serving.output
            # The SDK goes on by itself.
            await asyncio.to_thread(serving.start)
            assert all(await play_out(people, table))


async def test_a_reader_that_reads_nothing_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with served(tmp_path) as serving:
        async with party(serving.url, 2) as people:
            table = await begin(people, "swarm")
            async with wired(serving.url) as wire:
                wire.socket.transport.pause_reading()
                for _ in range(100):
                    await wire.say({"op": "watch", "table": table, "as": "public"})
                assert await asyncio.to_thread(serving.end) == 0


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path, command="play", fresh=True, games="tests.probes", bot_delay=0.01)
    try:
        serving.start()
        yield serving
    finally:
        serving.clear()


async def test_play_shows_tables_of_bots_and_ends_with_everything_it_started(playing: Serving) -> None:
    assert f"http://localhost:{playing.port}" in playing.output
    redis = playing.data / "redis" / "redis.pid"
    async with Recorder(playing.url) as person, asking(playing.url) as http:
        assert (await http.get("/")).status_code == 200
        assert (await http.get("/healthz")).json() == {"status": "ok"}

        async def some_demo_is_over() -> bool:
            return any(one["title"] == "Demo" for one in await person.tables(status="finished"))

        await becomes(some_demo_is_over)
        demos = [one for status in ("playing", "finished") for one in await person.tables(status=status)]
        assert {one["language"] for one in demos if one["title"] == "Demo"} == {"zh", "en"}
        await person.sign_up("Visitor")
        over = (await person.tables(status="finished"))[0]["table"]
        own = await person.open_table("swarm", {"pace": "slow"}, seats=2)
        assert redis.exists()
        assert await asyncio.to_thread(playing.end, signal.SIGINT) == 0, playing.output
        assert not redis.exists(), "its Redis has ended, too"
        assert "Traceback" not in playing.output

        await asyncio.to_thread(playing.start)
        assert (await person.me())["name"] == "Visitor"
        assert (await person.table(own))["status"] == "open"
        assert (await person.table(over))["status"] == "finished"
        assert await asyncio.to_thread(playing.end, signal.SIGTERM) == 0, playing.output
        assert not redis.exists()


async def test_metrics_are_for_this_machine_or_who_has_the_token(tmp_path: Path) -> None:
    with served(tmp_path, metrics_token="let-me-see") as serving:
        async with party(serving.url, 1) as people:
            await begin(people, "swarm", bots=1)
        async with asking(serving.url) as here:
            got = await here.get("/metrics")
            assert got.status_code == 200
            for name in ("sotto_commands_total", "sotto_sockets", "sotto_rooms", "sotto_append_seconds_count"):
                assert name in got.text
        # Behind a proxy everybody seems to come from this machine.
        for headers in ({"X-Forwarded-For": "203.0.113.9"}, {"Forwarded": "for=203.0.113.9"}):
            async with asking(serving.url, **headers) as there:
                assert (await there.get("/metrics")).status_code == 403
            for token, status in (("let-me-see", 200), ("let-me", 403), ("", 403)):
                async with asking(serving.url, **headers, Authorization=f"Bearer {token}x"[:-1].strip()) as there:
                    assert (await there.get("/metrics")).status_code == status


async def test_new_accounts_from_elsewhere_are_so_many_a_minute(tmp_path: Path) -> None:
    with served(tmp_path, sign_ups=3) as serving:
        async with asking(serving.url, **{"X-Forwarded-For": "203.0.113.9"}) as there:
            # More than twice as many, for another minute may begin meanwhile.
            answers = [await there.post("/api/players", json={"name": "x"}) for _ in range(8)]
            assert [answer.status_code for answer in answers[:3]] == [200] * 3
            assert 429 in {answer.status_code for answer in answers[3:]}
        async with asking(serving.url) as here:
            assert (await here.post("/api/players", json={"name": "x"})).status_code == 200


@pytest.mark.parametrize("with_signal", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.long)])
async def test_the_worker_and_the_redis_end_when_they_are_told_to(tmp_path: Path, with_signal: signal.Signals) -> None:
    redis = Serving(tmp_path, command="redis", output="redis.log", fresh=True)
    worker = Serving(tmp_path, command="worker", output="worker.log", fresh=True)
    try:
        redis.launch()
        await becomes(lambda: embedded.is_running(tmp_path))
        worker.launch()

        async def working() -> bool:
            return '"working"' in worker.output

        await becomes(working)
        for serving in (worker, redis):
            assert await asyncio.to_thread(serving.end, with_signal) == 0, serving.output
            assert "Traceback" not in serving.output
        assert not await embedded.is_running(tmp_path)
    finally:
        worker.kill()
        redis.clear()


async def test_the_redis_command_does_not_outlive_its_redis(tmp_path: Path) -> None:
    redis = Serving(tmp_path, command="redis", output="redis.log")
    try:
        redis.launch()
        await becomes(lambda: embedded.is_running(tmp_path))
        assert sotto("stop", data=tmp_path).returncode == 0
        assert redis.process is not None
        assert await asyncio.to_thread(redis.process.wait, PATIENCE) == 1
        assert "has ended" in " ".join(redis.output.split())
    finally:
        redis.clear()


async def test_the_redis_command_starts_its_redis_again_and_minds_one_that_others_have_started(tmp_path: Path) -> None:
    redis = Serving(tmp_path, command="redis", output="redis.log")
    try:
        redis.launch()

        async def announced() -> bool:
            return "Redis runs in" in redis.output

        await becomes(announced)
        assert redis.process is not None
        for by_others in (False, True):
            server = embedded.server_number(tmp_path / "redis") or 0
            if by_others:
                redis.process.send_signal(signal.SIGSTOP)
            os.kill(server, signal.SIGKILL)
            if by_others:
                await asyncio.to_thread(redis.start_redis)
                redis.process.send_signal(signal.SIGCONT)

            async def seen_to() -> bool:
                return redis.output.count("had ended and was started again") == 1

            await becomes(seen_to)
            await becomes(lambda: embedded.is_running(tmp_path))
        # Looked at once more: it has nothing more to say, and goes on.
        await asyncio.sleep(1.5 * REDIS_LOOK_SECONDS)
        assert redis.process.poll() is None, redis.output
        assert redis.output.count("had ended and was started again") == 1
        assert await asyncio.to_thread(redis.end) == 0, redis.output
        assert not await embedded.is_running(tmp_path), "it stops at its end what others have started"
    finally:
        redis.clear()


def test_there_is_no_redis_to_start_beside_an_own_one_and_it_says_so_and_waits(tmp_path: Path) -> None:
    """A process that ends is started again for ever by some runners, and ends all others with another."""
    one = Serving(tmp_path, command="redis", redis_url="redis://127.0.0.1:1/0", secret="x" * 40)
    try:
        one.launch()
        begun = time.monotonic()
        while "SOTTO_REDIS_URL" not in one.output:
            assert time.monotonic() - begun < PATIENCE
            time.sleep(0.02)
        assert one.process is not None
        time.sleep(0.2)
        assert one.process.poll() is None
        assert one.end() == 0
        assert "Traceback" not in one.output
        assert not (tmp_path / "redis").exists()
    finally:
        one.kill()
