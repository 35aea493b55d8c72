"""Any game plays by chat: Avalon and Liar's dice by people who read and write, to the end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from clients.chat.adapters.onebot import OneBot
from tests.chat.careless import Careless
from tests.chat.chatting import chatting
from tests.chat.onebot_server import TOKEN, listening
from tests.chat.transcripts import leave
from tests.e2e.serving import Serving

GROUP = 77
PEOPLE = {1: "林晚", 2: "周屿", 3: "陈墨", 4: "吴桐", 5: "何川", 6: "孟夏", 7: "苏禾"}


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("game", "title", "people"),
    [("liars_dice", "吹牛", 3), pytest.param("avalon", "阿瓦隆", 7, marks=pytest.mark.long)],
)
async def test_a_game_is_played_to_its_end(sotto: Serving, tmp_path: Path, game: str, title: str, people: int) -> None:
    async with listening() as qq:
        qq.names |= PEOPLE
        async with chatting(OneBot(qq.address, TOKEN, pause=0.01), sotto.url, tmp_path / "chat.json"):
            await qq.says(1, f".开桌 {title} {people} pace=live", GROUP)
            await qq.hears(f"group/{GROUP}", "开了一桌")
            for seat in range(1, people + 1):
                await qq.says(seat, ".加入", GROUP)
                await qq.hears(f"group/{GROUP}", f"坐上了 {seat} 号位")
            await qq.says(1, ".开始", GROUP)
            playing = [asyncio.create_task(Careless(qq, user, user).play()) for user in range(1, people + 1)]
            try:
                await qq.hears(f"group/{GROUP}", "结束了。发", seconds=200)
            finally:
                for one in playing:
                    one.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
        told = qq.to(f"group/{GROUP}")
        assert sum("游戏结束" in text for text in told) == 1
        assert all(qq.to(f"user/{user}") for user in range(1, people + 1))
        assert not any('{"type"' in one.text for one in qq.sent), "no fact without a sentence"
        leave(qq, f"{game}-by-qq")
