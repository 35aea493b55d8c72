"""What a player may ask for during a call: the four functions of ``game.avalon_game_helper``, for its own seat."""

from __future__ import annotations

from typing import Any

from clients.bots.pkudsa.program import Unanswered
from sotto_client import Client, Refused, Unreachable

Json = dict[str, Any]

NO_MODEL = "这里没有语言模型。我同意,队伍 1 2 3 4。"
"""What the model says where there is none: enough for players that look for seats, 同意 or 反对."""


class Asks:
    """Answers for one seat of one table; a player names neither, so it can ask for no other's."""

    def __init__(self, client: Client, table: str, seat: int) -> None:
        self._client = client
        self._table = table
        self._as = f"seat:{seat}"

    async def __call__(self, asked: Json) -> Any:
        """The answer to one question. Raises Unanswered."""
        try:
            match asked:
                case {"ask": "public_lib"}:
                    return await self._client.query(self._table, "public_log", self._as)
                case {"ask": "private_lib"}:
                    return (await self._client.query(self._table, "private_store", self._as))["logs"]
                case {"ask": "note", "text": str(text)}:
                    await self._client.write_note(self._table, text)
                    return None
                case {"ask": "llm", "prompt": str(prompt)}:
                    return await ask_llm(self._client, self._table, prompt)
        except (Refused, Unreachable) as no:
            raise Unanswered(str(no)) from None
        raise Unanswered("there is no such function")


async def ask_llm(client: Client, table: str, prompt: str) -> str:
    """What the server's model answers; this server has none yet."""
    return NO_MODEL
