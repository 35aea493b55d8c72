"""What happens between people, groups and the server: blocked, away, edited, flooding, two groups at one table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import msgspec
import pytest

from clients.chat.adapter import Message, Secret
from clients.chat.adapters.onebot import OneBot
from clients.chat.core import Chat
from clients.chat.following import Follower
from clients.chat.kept import Kept, Progress
from clients.chat.rates import Rate
from sotto_client import Client
from tests.chat.chatting import chatting
from tests.chat.discord_line import KEY
from tests.chat.onebot_server import TOKEN, Qq, listening
from tests.e2e.serving import Serving, served

GROUP, OTHER = 71, 72
NAMES = {1: "林晚", 2: "周屿", 3: "陈墨", 4: "@全体成员"}


class Table:
    """A group with Liar's dice, its people and the chat."""

    def __init__(self, qq: Qq, chat: Chat, kept: Path) -> None:
        self.qq, self.chat, self._kept = qq, chat, kept

    @property
    def kept(self) -> Kept:
        """What is on file."""
        return msgspec.json.decode(self._kept.read_bytes(), type=Kept)

    async def group(self, user: int, text: str, what: str, group: int = GROUP) -> None:
        """Somebody writes in the group, which then reads this."""
        after = len(self.qq.sent)
        await self.qq.says(user, text, group)
        await self.qq.hears(f"group/{group}", what, after)

    async def begin(self, people: int = 3) -> None:
        """All sit down, and it begins."""
        await self.group(1, f".开桌 吹牛 {people} slow", "开了一桌")
        for seat in range(1, people + 1):
            await self.group(seat, ".加入", f"坐上了 {seat} 号位")
        await self.group(1, ".开始", "游戏开始")


@asynccontextmanager
async def table(serving: Serving, kept: Path, key: str | None = KEY, rate: Rate | None = None) -> AsyncIterator[Table]:
    async with listening() as qq:
        qq.names |= NAMES
        async with chatting(OneBot(qq.address, TOKEN, pause=0.01), serving.url, kept, key, rate) as chat:
            yield Table(qq, chat, kept)


async def test_everybody_is_one_account_whatever_file_the_chat_has(keyed: Serving, tmp_path: Path) -> None:
    async with table(keyed, tmp_path / "one.json") as first:
        await first.begin()
        before = {user: one.player for user, one in first.kept.users.items()}
    assert len(set(before.values())) == 3
    async with table(keyed, tmp_path / "two.json") as second:
        for user in (1, 2, 3):
            await second.group(user, ".开桌 吹牛 2", "开了一桌", GROUP + 10 + user)
        assert {user: one.player for user, one in second.kept.users.items()} == before


async def test_the_link_opens_the_same_seat_and_is_for_nobody_else(keyed: Serving, tmp_path: Path) -> None:
    async with table(keyed, tmp_path / "chat.json") as at:
        await at.begin()
        await at.qq.says(2, ".链接", GROUP)
        place = await at.qq.hears("user/2", "/sign-in#code=")
        link = at.qq.sent[place - 1].text.rsplit("\n", 1)[1]
        code, _, seat = link.partition("#code=")[2].partition("&table=")
        assert "code=" not in "\n".join(at.qq.to(f"group/{GROUP}"))
        async with Client(keyed.url) as browser:
            answer = await browser._http.call("POST", "players", "sign-in", body={"code": code})
        assert answer["player"] == at.kept.users["2"].player
        assert seat == at.kept.groups[str(GROUP)].table


async def test_who_takes_no_private_messages_is_told_so_by_name_and_loses_nothing(
    keyed: Serving, tmp_path: Path
) -> None:
    async with table(keyed, tmp_path / "chat.json") as at:
        at.qq.blocked = {2}
        await at.begin()
        await at.qq.hears(f"group/{GROUP}", "周屿，我给你发不了私聊")
        await at.qq.hears("user/1", "你的骰子")
        await at.qq.hears("user/3", "你的骰子")
        await asyncio.sleep(1)
        assert sum("发不了私聊" in text for text in at.qq.to(f"group/{GROUP}")) == 1
        at.qq.blocked = set()
        await at.qq.says(2, ".可做")
        await at.qq.hears("user/2", "你的骰子")


async def test_two_groups_have_one_table(keyed: Serving, tmp_path: Path) -> None:
    async with table(keyed, tmp_path / "chat.json") as at:
        await at.begin()
        (one,) = at.kept.tables.values()
        await at.group(3, f".跟桌 {one.number}", "从现在起跟随", OTHER)
        await at.qq.says(2, ".说 两边都听得到吗", GROUP)
        await at.qq.hears(f"group/{OTHER}", "2 号 周屿：两边都听得到吗")
        await asyncio.sleep(1)
        assert not any("听得到" in text for text in at.qq.to(f"group/{GROUP}")), "they read it there as it was written"
        assert not any("坐上了" in text for text in at.qq.to(f"group/{OTHER}")), "from now on, not from the beginning"
        await at.group(3, ".散桌", "不再跟随", OTHER)
        await at.qq.says(2, ".说 还在吗")
        await at.qq.hears(f"group/{GROUP}", "还在吗")
        await asyncio.sleep(0.5)
        assert not any("还在吗" in text for text in at.qq.to(f"group/{OTHER}"))


async def test_a_private_table_is_followed_by_those_alone_who_belong_to_it(keyed: Serving, tmp_path: Path) -> None:
    async with table(keyed, tmp_path / "chat.json") as at:
        await at.begin(2)
        ((id, one),) = at.kept.tables.items()
        for named in (str(one.number), f"{keyed.url}/tables/{id}"):
            await at.group(4, f".跟桌 {named}", f"没有可以跟随的 {named} 号桌", OTHER)
        await at.group(4, ".跟桌 zzzzzzzzzz", "没有可以跟随的 zzzzzzzzzz 号桌", OTHER)
        kept = at.chat._file.kept
        assert (kept.groups[str(OTHER)].table, kept.users["4"].table) == ("", "")
        assert kept.tables[id].user == one.user
        kept.users["4"].table = id
        await at.group(4, ".链接", "你现在不在任何一桌", OTHER)
        await at.group(4, ".开桌 吹牛 2 公开", "开了一桌", OTHER + 1)
        public = next(table for other, table in kept.tables.items() if other != id)
        await at.group(3, f".跟桌 {public.number}", "从现在起跟随", OTHER)


async def test_words_behind_a_command_that_takes_none_do_nothing(keyed: Serving, tmp_path: Path) -> None:
    async with table(keyed, tmp_path / "chat.json") as at:
        await at.begin(2)
        for text in ("pause session", "resign please no", "leave it", "hand over the dice", "close call"):
            await at.group(1, f".{text}", "什么也没有做")
        async with Client(keyed.url, at.kept.users["1"].token) as client:
            shown = await client.table(at.kept.groups[str(GROUP)].table)
        assert (shown["status"], shown["me"]["seats"]) == ("playing", [1])


async def test_group_chatter_is_table_talk_only_where_the_group_wants_it(keyed: Serving, tmp_path: Path) -> None:
    async with table(keyed, tmp_path / "chat.json") as at:
        await at.begin()
        await at.qq.says(1, "只是闲聊", GROUP)
        await at.group(1, ".聊天 开", "也是桌上的发言")
        for text in ("我叫三个六", "// 桌外的话"):
            await at.qq.says(2, text, GROUP)
        await asyncio.sleep(2)
        kept = at.kept
        async with Client(keyed.url, kept.users["1"].token) as client:
            said = [
                fact["text"]
                for frame in (await client.feed(kept.groups[str(GROUP)].table)).frames
                for fact in frame["facts"]
                if fact["type"] == "table_said"
            ]
        assert said == ["我叫三个六"]
        assert not any("我叫三个六" in text for text in at.qq.to(f"group/{GROUP}"))


async def test_mentions_of_everybody_markup_and_names_like_commands_do_nothing(keyed: Serving, tmp_path: Path) -> None:
    async with table(keyed, tmp_path / "chat.json") as at:
        at.qq.names[1] = ".开始 [CQ:at,qq=all]"
        await at.group(1, ".开桌 吹牛 2", "开了一桌")
        await at.group(1, ".加入", "坐上了 1 号位")
        await at.group(4, ".加入", "坐上了 2 号位")
        await at.group(1, ".开始", "游戏开始")
        await at.qq.says(4, ".说 @全体成员 @everyone [CQ:at,qq=all] <@1>")
        await at.qq.hears(f"group/{GROUP}", "全体成员 @")
        everything = "\n".join(one.text for one in at.qq.sent)
        for bad in ("@全体", "@everyone", "[CQ:", "<@", "\u202e", "\n.开始"):
            assert bad not in everything


async def test_an_edited_answer_counts_until_the_form_is_sent_and_a_command_is_not_obeyed_again(
    keyed: Serving, tmp_path: Path
) -> None:
    from clients.chat.adapter import Heard

    async with table(keyed, tmp_path / "chat.json") as at:
        await at.group(1, ".开桌 电子幽灵 3 pace=slow", "开了一桌电子幽灵")
        for seat in (1, 2, 3):
            await at.group(seat, ".加入", f"坐上了 {seat} 号位")
        await at.group(1, ".开始", "游戏开始")
        await at.qq.hears("user/1", "姓名")
        id = str(await at.qq.says(1, "阿澈"))
        await at.qq.hears("user/1", "性别")
        await at.chat.hear(Heard(user="1", name="林晚", text="阿清", id=id, edited=id))
        await at.qq.hears("user/1", "已改为：姓名——阿清")
        tables = len(at.kept.tables)
        again = Heard(user="1", name="林晚", text=".开桌 吹牛 2", id="x9", group="99", edited="x9")
        await at.chat.hear(again)
        await at.qq.says(1, "字" * 10_000)
        await at.qq.hears("user/1", "最多 16 字，这里有 10000 字")
        await at.qq.says(1, ".取消")
        await at.qq.hears("user/1", "已放弃：登记患者")
        assert len(at.kept.tables) == tables


async def test_floods_are_not_read_and_others_are(keyed: Serving, tmp_path: Path) -> None:
    async with table(keyed, tmp_path / "chat.json", rate=Rate(5, 0.01)) as at:
        await asyncio.gather(*(at.qq.says(1, ".帮助", GROUP) for _ in range(60)))
        await at.qq.hears(f"group/{GROUP}", "林晚，慢一点")
        await at.group(2, ".语言", "“.语言 zh”")

        def told(what: str) -> int:
            return sum(what in text for text in at.qq.to(f"group/{GROUP}"))

        await at.qq.until(lambda: told("牌桌命令") >= 5, "five answers")
        await asyncio.sleep(0.5)
        assert (told("慢一点"), told("牌桌命令")) == (1, 5)


async def test_a_message_that_comes_twice_is_obeyed_once(keyed: Serving, tmp_path: Path) -> None:
    async with table(keyed, tmp_path / "chat.json") as at:
        await at.begin()
        for _ in range(3):
            await at.qq.says(2, ".说 一次", OTHER, message_id=4711)
            await at.qq.says(2, ".说 一次", message_id=4712)
        await at.qq.hears(f"group/{GROUP}", "一次")
        await asyncio.sleep(1)
        assert sum("：一次" in text for text in at.qq.to(f"group/{GROUP}")) == 1


@pytest.mark.long
@pytest.mark.timeout(180)
async def test_the_server_is_away_for_a_while(tmp_path: Path) -> None:
    with served(tmp_path / "data", bot_delay=0, platform_key=KEY) as serving:
        async with table(serving, tmp_path / "chat.json") as at:
            await at.begin()
            await at.qq.hears("user/1", "你的骰子")
            # Who was still reading would be told to try again later, rather than that what they say waits.
            await at.qq.hears("user/2", "你的骰子")
            await asyncio.to_thread(serving.kill)
            await at.qq.hears(f"group/{GROUP}", "服务器暂时没有响应")
            await at.group(2, ".状态", "过一会儿再试")
            await at.qq.says(2, ".说 等一下")
            await at.qq.hears("user/2", "服务器暂时没有响应。牌局都存着")
            await asyncio.to_thread(serving.start)
            await at.qq.hears(f"group/{GROUP}", "服务器恢复了")
            await at.qq.hears(f"group/{GROUP}", "周屿：等一下")
            await asyncio.sleep(1)
            told = at.qq.to(f"group/{GROUP}")
            for once in ("牌局都存着", "服务器恢复了", "游戏开始", "：等一下", "坐上了 1 号位"):
                assert sum(once in text for text in told) == 1, once


async def test_planted_a_seat_s_feed_on_its_way_to_a_group_is_stopped(keyed: Serving, tmp_path: Path) -> None:
    async with table(keyed, tmp_path / "chat.json") as at:
        await at.begin()
        await at.qq.hears("user/1", "你的骰子")
        kept = at.kept.groups[str(GROUP)]
        from clients.chat.core import _GroupTold

        stopped: list[Secret] = []

        class Mistaken(_GroupTold):
            async def tell(self, message: Message) -> None:
                try:
                    await super().tell(message)
                except Secret as secret:
                    stopped.append(secret)

        told = Mistaken(at.chat, str(GROUP), kept)
        opens = partial(at.chat._open_for_group, str(GROUP), kept.table)
        follower = Follower(kept.table, "seat:1", Progress(), told, opens, lambda: None)
        leaking = asyncio.create_task(follower.run())
        async with asyncio.timeout(20):
            while not stopped:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        leaking.cancel()
        await asyncio.gather(leaking, return_exceptions=True)
        assert not any("你的骰子" in text for text in at.qq.to(f"group/{GROUP}"))
