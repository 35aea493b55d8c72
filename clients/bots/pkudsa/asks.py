"""What a player may ask for during a call: the four functions of ``game.avalon_game_helper``, for its own seat."""

from __future__ import annotations

from typing import Any

from clients.bots.pkudsa.program import Unanswered
from clients.bots.pkudsa.texts import writable
from sotto_client import Client, Refused, Unreachable

Json = dict[str, Any]


class Asks:
    """Answers for one seat of one table; a player names neither, so it can ask for no other's."""

    def __init__(self, client: Client, table: str, seat: int) -> None:
        self._client = client
        self._table = table
        self._as = f"seat:{seat}"

    async def __call__(self, asked: Json) -> Any:
        """Answer one question. Raises Unanswered."""
        try:
            match asked:
                case {"ask": "public_lib"}:
                    return await self._client.query(self._table, "public_log", self._as)
                case {"ask": "private_lib"}:
                    return (await self._client.query(self._table, "private_store", self._as))["logs"]
                case {"ask": "note", "text": str(text), "json": bool(json)}:
                    await self._client.write_note(self._table, writable(text), json)
                    return None
                case {"ask": "llm", "prompt": str(prompt)}:
                    return (await self._client.ask_llm(self._table, writable(prompt))).text
        except (Refused, Unreachable) as no:
            raise Unanswered(str(no)) from None
        raise Unanswered("there is no such function")
