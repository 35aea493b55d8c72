"""``sotto chat``: what is wrong is one sentence, before anything is connected; it ends when it is told to."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path

import pytest

from clients.chat.adapter import PUBLIC, Blocked, Heard, Message, Secret, check_public
from clients.chat.counted import Counted
from server.commands import main
from tests.chat.discord_line import line
from tests.chat.discord_server import DiscordServer
from tests.chat.test_discord import ANN, ROOM
from tests.e2e.serving import Serving


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """The handlers of signals as they were before a command ran in this process."""
    handlers = {one: signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)}
    yield
    for one, handler in handlers.items():
        signal.signal(one, handler)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, mode in {"token": 0o600, "open": 0o644, "empty": 0o600}.items():
        (tmp_path / name).touch(mode=0o600)
        (tmp_path / name).write_text("" if name == "empty" else "secret")
        (tmp_path / name).chmod(mode)
    (tmp_path / "bytes").touch(mode=0o600)
    (tmp_path / "bytes").write_bytes(b"\xff")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOTTO_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ((), "one platform"),
        (("--discord", "token", "--onebot", "ws://127.0.0.1:1"), "one platform"),
        (("--discord", "none"), "none cannot be read: No such file"),
        (("--discord", "bytes"), "bytes cannot be read: it is no text"),
        (("--discord", "open"), "open may be read by others: chmod 600 open"),
        (("--discord", "empty"), "empty is empty"),
        (("--discord", "token", "--key-file", "open"), "open may be read by others"),
        (("--discord", "token", "--url", "play.example.org"), "--url: "),
        (("--onebot", "http://127.0.0.1:1"), "--onebot: expected ws://"),
        (("--onebot", "ws://"), "--onebot: expected ws://"),
        (("--onebot", "ws://127.0.0.1:1", "--onebot-token-file", "open"), "open may be read by others"),
        (("--onebot-listen", "here"), "--onebot-listen: expected HOST:PORT"),
        (("--onebot-listen", "here:port"), "--onebot-listen: expected HOST:PORT"),
        (("--discord", "token", "--state", "token/state.json"), "--state: "),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    files: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    given: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.setattr(sys, "argv", ["sotto", "chat", *given])
    with pytest.raises(SystemExit) as ended:
        main.main()
    assert ended.value.code == 1
    said = " ".join(capfd.readouterr().err.split())
    assert said.startswith("sotto: ")
    assert says in said
    assert "secret" not in said


async def test_it_ends_in_order_and_its_log_is_json_without_texts(keyed: Serving, tmp_path: Path) -> None:
    async with line(keyed, tmp_path, {ANN: "Canary Ann"}, (ROOM,)) as chat:
        await chat.discord.slash(ANN, "help", channel=ROOM)
        await chat.discord.until(lambda: chat.discord.group(ROOM))
        await chat.discord.say(ANN, ".open canary", ROOM)
        await chat.discord.until(lambda: len(chat.discord.group(ROOM)) > 1)
        assert await chat.end() == 0
        lines = [json.loads(one) for one in chat.log.splitlines()]
        assert "canary" not in chat.log.casefold()
        assert {"signed in to Discord as Sotto", "counts"} <= {one["event"] for one in lines}
        assert chat.state.stat().st_mode & 0o777 == 0o600


@pytest.mark.long
async def test_four_who_sit_down_at_once_all_sit(keyed: Serving, tmp_path: Path) -> None:
    # Not the evening's: the server remembers who has signed up, and by what name.
    users = {str(700 + user): f"Ann{user}" for user in range(1, 6)}
    async with line(keyed, tmp_path, users, (ROOM,)) as chat:
        await chat.discord.slash("701", "open", "ghost 4", ROOM)
        await chat.discord.until(lambda: "开了一桌" in "".join(chat.discord.group(ROOM)))
        for user in users:
            await chat.discord.slash(user, "join", channel=ROOM)
        await chat.discord.until(lambda: _all_told(chat.discord, users))
        sat = re.findall(r"(Ann\d) 坐上了 (\d) 号位", "".join(chat.discord.group(ROOM)))
        assert sorted(seat for _, seat in sat) == list("1234")
        assert len({name for name, _ in sat}) == 4


def _all_told(discord: DiscordServer, users: Mapping[str, str]) -> bool:
    told = "".join([*discord.group(ROOM), *(text for user in users for text in discord.to(user))])
    return told.count("坐上了") + told.count("已经坐满了") == len(users)


class _Nowhere:
    """An adapter that sends nothing, and hears one message."""

    platform = "discord"

    async def run(self, hear: Callable[[Heard], Awaitable[None]]) -> None:
        await hear(Heard(user="1", name="Ann", text="a", id="1"))
        await asyncio.sleep(0.1)

    async def to_group(self, group: str, message: Message) -> None:
        check_public(message)

    async def to_user(self, user: str, message: Message) -> None:
        raise Blocked(user)


async def test_what_goes_through_an_edge_is_counted() -> None:
    told: list[dict[str, int]] = []
    counted = Counted(_Nowhere(), lambda counts: told.append(dict(counts)))
    await counted.to_group("1", Message(viewer=PUBLIC, text="a"))
    with pytest.raises(Secret):
        await counted.to_group("1", Message(viewer="host", text="a"))
    with pytest.raises(Blocked):
        await counted.to_user("1", Message(viewer="seat:1", text="a"))

    heard: list[Heard] = []

    async def hear(one: Heard) -> None:
        heard.append(one)

    await counted.run(hear)
    assert [one.text for one in heard] == ["a"]
    assert told == [{"heard": 1, "to_groups": 1, "to_users": 0, "blocked": 1, "secret": 1, "waiting": 0}]
