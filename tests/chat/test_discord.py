"""The adapter for Discord against the local Discord of these tests, over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from clients.chat.adapter import PUBLIC, Blocked, Button, Heard, Message, Secret
from clients.chat.adapters import discord as adapter
from clients.chat.adapters.discord import Discord
from clients.chat.adapters.discord_commands import Slash
from tests.chat.discord_server import EPHEMERAL, DiscordServer, discord_server

ANN, BO = "700000000000000001", "700000000000000002"
ROOM, OTHER = "600000000000000001", "600000000000000002"
OPEN = Slash(en="open", zh="开桌", does_en="Open a table", does_zh="开一桌", takes_en="The game", takes_zh="游戏")
HELP = Slash(en="help", zh="帮助", does_en="What there is", does_zh="有什么命令")


@dataclass
class Line:
    """A server, an adapter that is signed in to it, and what that has heard."""

    server: DiscordServer
    adapter: Discord
    token_file: Path
    heard: list[Heard] = field(default_factory=list)

    async def hears(self, many: int) -> list[Heard]:
        await self.server.until(lambda: len(self.heard) >= many)
        return self.heard


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter, "SOON_SECONDS", 0.02)
    monkeypatch.setattr(adapter, "LATER_SECONDS", 0.2)
    # The adapter points them elsewhere for its process.
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with discord_server({ANN: "安", BO: "*Bo*"}, (ROOM, OTHER)) as server:
        yield server


@pytest.fixture
async def line(server: DiscordServer, tmp_path: Path) -> AsyncIterator[Line]:
    async with lined(server, tmp_path) as line:
        await server.until(lambda: server.identified)
        yield line


@asynccontextmanager
async def lined(
    server: DiscordServer, folder: Path, hear: Callable[[Heard], Awaitable[None]] | None = None
) -> AsyncIterator[Line]:
    file = folder / "token"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(f"{server.token}\n")
    line = Line(server, Discord(file, (OPEN, HELP), f"{server.url}/api/v10"), file)

    async def keep(heard: Heard) -> None:
        line.heard.append(heard)

    running = asyncio.create_task(line.adapter.run(hear or keep))
    try:
        yield line
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def public(text: str, *buttons: Button, title: str = "", picture: bytes | None = None) -> Message:
    return Message(viewer=PUBLIC, text=text, buttons=buttons, title=title, picture=picture)


def own(text: str, *buttons: Button) -> Message:
    return Message(viewer="seat:1", text=text, buttons=buttons)


# --- hearing ---------------------------------------------------------------------------------------------------------


async def test_messages_of_groups_and_private_ones_are_heard(line: Line) -> None:
    group = await line.server.say(ANN, f"<@900000000000000001> .加入 <@{BO}>", ROOM)
    await line.hears(1)
    private = await line.server.say(BO, ".help")
    assert await line.hears(2) == [
        Heard(user=ANN, name="安", text=".加入 @*Bo*", id=group, group=ROOM),
        Heard(user=BO, name="*Bo*", text=".help", id=private),
    ]


async def test_a_message_that_is_changed_or_taken_back_is_heard(line: Line) -> None:
    id = await line.server.say(ANN, ".join https://example.org", ROOM)
    await line.server.preview(id)
    await line.server.edit(id, ".join 2")
    await line.hears(2)
    await line.server.delete(id)
    _, edited, deleted = await line.hears(3)
    assert edited == Heard(user=ANN, name="安", text=".join 2", id=id, group=ROOM, edited=id)
    assert deleted == Heard(user=ANN, name="安", text="", id=id, group=ROOM, edited=id)


async def test_slash_commands_are_heard_in_the_users_language(line: Line) -> None:
    chinese = await line.server.slash(ANN, "open", "ghost", ROOM)
    await line.hears(1)
    english = await line.server.slash(BO, "help", lang="en-GB")
    assert await line.hears(2) == [
        Heard(user=ANN, name="安", text=".开桌 ghost", id=chinese, group=ROOM),
        Heard(user=BO, name="*Bo*", text=".help", id=english),
    ]
    # Only who gave it is shown anything, and that goes once the core has heard.
    await line.server.until(lambda: len(line.server.settled) == 2)
    for id in (chinese, english):
        assert line.server.acknowledged[id] == {"type": 5, "data": {"flags": EPHEMERAL}}
    assert line.server.posted == []


async def test_commands_are_registered_in_both_languages(line: Line) -> None:
    registered = {one["name"]: one for one in line.server.commands}
    assert set(registered) == {"open", "help"}
    assert registered["open"]["name_localizations"]["zh-CN"] == "开桌"
    assert registered["open"]["options"][0]["description_localizations"]["zh-TW"] == "游戏"
    assert "options" not in registered["help"]


async def test_a_slow_core_does_not_keep_discord_waiting(server: DiscordServer, tmp_path: Path) -> None:
    let = asyncio.Event()

    async def slow(_: Heard) -> None:
        await let.wait()

    async with lined(server, tmp_path, slow):
        await server.until(lambda: server.identified)
        id = await server.slash(ANN, "help", channel=ROOM)
        await server.until(lambda: id in server.acknowledged, seconds=2)
        assert server.settled == []
        let.set()
        await server.until(lambda: server.settled)


async def test_a_button_is_heard_by_a_process_that_was_started_since(server: DiscordServer, tmp_path: Path) -> None:
    async with lined(server, tmp_path) as first:
        await first.adapter.to_user(ANN, own("Which?", Button("One", "1"), Button("Two", "2")))
        (question,) = server.posted
        assert question.buttons == (("One", "1"), ("Two", "2"))
    async with lined(server, tmp_path) as second:
        await server.until(lambda: server.identified == 2)
        id = await server.press(ANN, "2", question)
        assert await second.hears(1) == [Heard(user=ANN, name="安", text="2", id=id)]
        assert server.acknowledged[id]["type"] == 6  # nothing is shown


async def test_without_the_right_to_read_messages_commands_still_play(server: DiscordServer, tmp_path: Path) -> None:
    server.privileged = False
    async with lined(server, tmp_path) as line:
        await server.until(lambda: server.identified)
        await server.say(ANN, "just chatting", ROOM)
        await server.say(ANN, "<@900000000000000001> .help", ROOM)
        await server.slash(ANN, "help", channel=ROOM)
        await line.hears(2)
        assert [one.text for one in line.heard] == [".help", ".帮助"]


async def test_other_bots_are_not_heard(line: Line) -> None:
    line.server.users["900000000000000001"] = "Sotto"
    bots = line.server._user
    line.server._user = lambda user: bots(user) | {"bot": user != BO}  # type: ignore[method-assign]
    await line.server.say(ANN, ".help", ROOM)
    await line.server.say(BO, ".help", ROOM)
    assert [one.user for one in await line.hears(1)] == [BO]


# --- sending ---------------------------------------------------------------------------------------------------------


async def test_texts_are_shown_as_they_are_and_mention_nobody(line: Line) -> None:
    text = f"1. *bold* _x_ `y` ||z|| <@{ANN}> @everyone\n> # no heading [a](https://b.example/c_d)\n2) https://x.example/a_b_c"
    await line.adapter.to_group(ROOM, public(text, title="*"))
    (posted,) = line.server.posted
    assert posted.mentions == {"parse": []}
    assert posted.text.startswith("**\\***\n1\\. \\*bold\\* \\_x\\_ \\`y\\` \\|\\|z\\|\\| \\<@\u200b")
    assert "@\u200beveryone" in posted.text
    assert "\n\\> " in posted.text
    assert posted.text.endswith("2\\) https://x.example/a_b_c")


async def test_long_texts_come_in_pages_and_buttons_with_the_last(line: Line) -> None:
    text = "\n".join(["开头", "很长的故事。" * 1500, "word_ " * 300, "end"])
    await line.adapter.to_group(ROOM, public(text, Button("One", "1"), picture=b"PNG", title="Card"))
    pages = line.server.posted
    assert len(pages) >= 6
    assert all(len(page.text) <= 2000 for page in pages)
    assert [bool(page.buttons) for page in pages] == [False] * (len(pages) - 1) + [True]
    assert [page.files for page in pages] == [()] * (len(pages) - 1) + [(b"PNG",)]
    shown = "".join(page.text for page in pages).replace("\\", "").replace("\n", "").replace(" ", "")
    assert shown == "**Card**" + text.replace("\n", "").replace(" ", "")


async def test_the_title_of_a_card_stands_there_once(line: Line) -> None:
    await line.adapter.to_group(ROOM, public("【第 1 章】\n钟楼", title="第 1 章"))
    await line.adapter.to_group(ROOM, public("【第 1 章】", title="第 1 章"))
    assert line.server.group(ROOM) == ["**第 1 章**\n钟楼", "**第 1 章**\n"]


async def test_buttons_that_discord_would_refuse_are_left_out(line: Line) -> None:
    many = [Button(f"{n}. {'x' * 100}", str(n)) for n in range(30)]
    odd = [Button("long", "y" * 101), Button("twice", "0"), Button("nothing", "")]
    await line.adapter.to_user(ANN, own("Which?", *odd, *many))
    (posted,) = line.server.posted
    assert len(posted.buttons) == 25
    assert {says for _, says in posted.buttons} == {str(n) for n in range(25)}


async def test_what_is_secret_never_goes_to_a_group(line: Line) -> None:
    for viewer in ("seat:1", "host", "all", "notes", ""):
        with pytest.raises(Secret):
            await line.adapter.to_group(ROOM, Message(viewer=viewer, text="CANARY"))
    await line.adapter.to_user(ANN, own("CANARY"))
    assert [(one.to, one.text) for one in line.server.posted] == [(ANN, "CANARY")]


async def test_who_takes_no_private_messages_is_blocked(line: Line) -> None:
    line.server.blocks.add(ANN)
    for user in (ANN, "1"):
        with pytest.raises(Blocked):
            await line.adapter.to_user(user, own("a"))
    await line.adapter.to_user(BO, own("b"))
    assert [one.to for one in line.server.posted] == [BO]


async def test_a_group_that_is_gone_keeps_nobody_waiting(line: Line) -> None:
    await line.adapter.to_group("1", public("a"))
    await line.adapter.to_group(ROOM, public("b"))
    assert line.server.group(ROOM) == ["b"]


async def test_limits_are_obeyed_and_order_is_kept(line: Line) -> None:
    line.server.limited = [0.3, 0.1]
    await asyncio.gather(*(line.adapter.to_group(ROOM, public(str(n))) for n in range(6)))
    assert line.server.group(ROOM) == list("012345")


@pytest.mark.parametrize("posted_first", [False, True])
async def test_a_message_is_sent_until_discord_has_it_and_once(line: Line, posted_first: bool) -> None:
    line.server.failing, line.server.posts_before_failing = 3, posted_first
    await line.adapter.to_group(ROOM, public("a"))
    assert line.server.group(ROOM) == ["a"]


# --- connecting ------------------------------------------------------------------------------------------------------


async def test_what_was_said_while_the_line_was_broken_is_heard(line: Line) -> None:
    await line.server.say(ANN, "a", ROOM)
    await line.hears(1)
    await line.server.drop()
    await line.server.say(ANN, "b", ROOM)
    await line.hears(2)
    assert [one.text for one in line.heard] == ["a", "b"]
    assert (line.server.resumed, line.server.identified) == (1, 1)


async def test_a_new_token_in_the_file_is_signed_in_with(server: DiscordServer, tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.touch(mode=0o600)
    file.write_text("an old one")
    async with lined(server, tmp_path) as line:
        sending = asyncio.create_task(line.adapter.to_group(ROOM, public("kept")))
        await asyncio.sleep(0.3)
        assert server.identified == 0
        file.write_text(server.token)
        await server.until(lambda: server.identified)
        await sending
        # Discord takes it back while the adapter runs.
        server.token = "another"
        await server.drop(4004)
        file.write_text(server.token)
        await server.until(lambda: server.identified == 2)
        await server.say(ANN, "a", ROOM)
        await line.hears(1)
    assert server.group(ROOM) == ["kept"]


async def test_a_token_that_others_may_read_is_not_used(
    server: DiscordServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "token"
    file.write_text(server.token)
    file.chmod(0o640)
    async with lined(server, tmp_path):
        await server.until(lambda: "may be read by others" in caplog.text)
        assert server.identified == 0
        file.chmod(0o600)
        await server.until(lambda: server.identified)
