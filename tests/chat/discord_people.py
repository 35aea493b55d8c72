"""The people of an evening on Discord: they give slash commands and press buttons where there are any, or write."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

from clients.chat.adapters.discord_commands import SLASHES
from clients.chat.rates import BURST, EACH_SECOND, Rate
from tests.chat.discord_server import DiscordServer, Posted
from tests.chat.onebot_server import Qq, Sent
from tests.patience import PATIENCE

_SHOWN = re.compile(r"\\(.)|\u200b")
_BY_NAME = {slash.zh: slash.en for slash in SLASHES}


class DiscordPeople(Qq):
    """The same people as on QQ, with another platform around them. They write as fast as the chat reads, not faster."""

    def __init__(self, discord: DiscordServer) -> None:
        super().__init__()
        self._discord = discord
        self._rate = Rate(BURST - 2, EACH_SECOND * 0.9)
        self._noted = 0
        self.slashed = 0
        self.pressed = 0

    @property
    def sent(self) -> list[Sent]:
        """What the chat sent, as people see it."""
        return [_sent(one) for one in self._discord.posted]

    @sent.setter
    def sent(self, _: object) -> None:
        """Discord has it."""

    async def says(self, user: int, text: Any, group: int | None = None, **_: Any) -> int:
        """Somebody says something, as is easiest for them; the id of the message or interaction."""
        while not self._rate.passes(str(user)):  # noqa: ASYNC110 - a bucket tells nobody when it fills
            await asyncio.sleep(0.1)
        to, who, channel = _place(user, group), str(user), None if group is None else str(group)
        self._catch_up()
        self.said.append(Sent(to, f"{self.names.get(user)}> {text}"))
        word, _, rest = text[1:].partition(" ")
        button = self._button(to, text)
        if button is not None:
            self.pressed += 1
            return int(await self._discord.press(who, text, button))
        if text.startswith(".") and word in _BY_NAME:
            self.slashed += 1
            return int(await self._discord.slash(who, _BY_NAME[word], rest, channel))
        return int(await self._discord.say(who, text, channel))

    def _button(self, to: str, text: str) -> Posted | None:
        last = next((one for one in reversed(self._discord.posted) if _sent(one).to == to), None)
        return last if last is not None and text in [says for _, says in last.buttons] else None

    async def until(self, condition: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Wait for something in what was sent."""
        try:
            await self._discord.until(condition, seconds)
        except TimeoutError:
            raise AssertionError(f"{what}: never; last of all:\n{self.told(30)}") from None

    def told(self, last: int = 0) -> str:
        """What was written and sent, in order."""
        self._catch_up()
        return super().told(last)

    def _catch_up(self) -> None:
        self.said += self.sent[self._noted :]
        self._noted = len(self._discord.posted)


def _place(user: int, group: int | None) -> str:
    return f"user/{user}" if group is None else f"group/{group}"


def _sent(one: Posted) -> Sent:
    to = _place(int(one.to), None) if one.to else _place(0, int(one.channel))
    return Sent(to, _SHOWN.sub(r"\1", one.text))
