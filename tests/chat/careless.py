"""People on QQ who play any game by what they read alone: the numbers and labels that they are offered."""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import suppress

from tests.chat.onebot_server import Qq

IDLE = 2.0
"""Seconds after which somebody who read nothing new asks what can be done."""

_OPTION = re.compile(r"(?:^|^★ |　)(\d+)\. ", re.MULTILINE)
_MUST = re.compile(r"^★ (\d+)\. ", re.MULTILINE)
_SEVERAL = re.compile(r"（选 (?:(\d+) 到 )?(\d+) 项")
_NUMBERS = re.compile(r"可选：([\d、]+)")
_INT = re.compile(r"（(-?\d+) 到 (-?\d+) 的整数）")


class Careless:
    """One of them; plays until cancelled."""

    def __init__(self, qq: Qq, user: int, seed: int) -> None:
        self._qq, self._user, self._rng = qq, user, random.Random(seed)

    async def play(self) -> None:
        """Answer every question as it comes."""
        at = 0
        while True:
            texts = self._qq.to(f"user/{self._user}")
            if len(texts) == at:
                with suppress(AssertionError):
                    await self._qq.until(lambda at=at: len(self._qq.to(f"user/{self._user}")) > at, "", IDLE)  # type: ignore[misc]
                texts = self._qq.to(f"user/{self._user}")
                if len(texts) == at:
                    await self._qq.says(self._user, ".可做")
                    continue
            answer = next((said for text in reversed(texts[at:]) if (said := self.answer(text))), None)
            at = len(texts)
            if answer is not None:
                await self._qq.says(self._user, answer)
            await asyncio.sleep(0)

    def answer(self, text: str) -> str | None:
        """What to write to this, if anything."""
        if "请核对" in text or "回复 1 确认" in text:
            return "1"
        numbers: list[str] = _OPTION.findall(text)
        if text.startswith("现在可以"):
            must: list[str] = _MUST.findall(text)
            return self._rng.choice(must or numbers) if must or numbers else None
        if several := _SEVERAL.search(text):
            least, most = int(several[1] or several[2]), int(several[2])
            return " ".join(self._rng.sample(numbers, self._rng.randint(least, most))) or "0"
        if offered := _NUMBERS.search(text):
            return self._rng.choice(str(offered[1]).split("、"))
        if bounds := _INT.search(text):
            return str(self._rng.randint(int(bounds[1]), int(bounds[2])))
        if numbers:
            return self._rng.choice(numbers)
        return "我觉得可以。" if re.search(r"（最多 \d+ 字）", text) else None
