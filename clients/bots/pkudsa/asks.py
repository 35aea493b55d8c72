"""What a player may ask for during a call: the four functions of ``game.avalon_game_helper``, for its own seat."""

from __future__ import annotations

import logging
from typing import Any

from clients.bots.pkudsa.earlier import Earlier, Span, entries_of
from clients.bots.pkudsa.helper import FAILURE
from clients.bots.pkudsa.program import Unanswered
from clients.bots.pkudsa.texts import writable
from sotto_client import Client, Refused, Unreachable

Json = dict[str, Any]

NOT_ASKED = f"{FAILURE}：重启之前没有问过。"
"""What a player gets that asks what its earlier process did not ask, at a place which that had passed."""

NOTES_AT_ONCE = 50
"""Entries of a notebook that are read at a time: each may have 30,000 characters."""

log = logging.getLogger("clients.bots")


class Asks:
    """Answers for one seat of one table; a player names neither, so it can ask for no other's.

    What an earlier process of the file had done by the same ``place`` is not done again: no call, no note.
    """

    def __init__(self, client: Client, table: str, seat: int) -> None:
        self.place = Span()
        self._client = client
        self._table = table
        self._seat = seat
        self._as = f"seat:{seat}"
        self._earlier = Earlier()
        self._otherwise = False

    async def remember(self, decided: int) -> None:
        """Read what an earlier process left; ``decided`` as in ``Earlier``. Raises Refused, Unreachable."""
        frames: list[Json] = []
        while True:
            page = await self._client.notes(self._table, frames[-1]["seq"] if frames else 0, NOTES_AT_ONCE)
            frames += page.frames
            if not page.frames or frames[-1]["seq"] >= page.seq:
                break
        entries = entries_of(frames)
        for number, entry in enumerate(entries):
            if entry.kind == "call" and entry.answer is None:
                answer = await self._client.llm_answer(self._table, entry.seq)
                entries[number] = entry._replace(answer=answer.text)
        self._earlier = Earlier(entries, decided)

    async def __call__(self, asked: Json) -> Any:
        """Answer one question. Raises Unanswered."""
        try:
            match asked:
                case {"ask": "public_lib"}:
                    return await self._client.query(self._table, "public_log", self._as, self.place.high)
                case {"ask": "private_lib"}:
                    return await self._notes()
                case {"ask": "note", "text": str(text), "json": bool(json)}:
                    return await self._note(writable(text), json)
                case {"ask": "llm", "prompt": str(prompt)}:
                    return await self._call(writable(prompt))
        except (Refused, Unreachable) as no:
            raise Unanswered(str(no)) from None
        raise Unanswered("there is no such function")

    async def _notes(self) -> Any:
        notes = self._earlier.notes(self.place)
        if notes is None:
            notes = (await self._client.query(self._table, "private_store", self._as))["logs"]
        return notes

    async def _note(self, text: str, json: bool) -> None:
        if self._earlier.take("note", text, self.place) is None and not self._passed():
            await self._client.write_note(self._table, text, json, self.place.high)

    async def _call(self, prompt: str) -> str:
        if (entry := self._earlier.take("call", prompt, self.place)) is not None:
            return entry.answer or ""
        if self._passed():
            return NOT_ASKED
        return (await self._client.ask_llm(self._table, prompt, seen=self.place.high)).text

    def _passed(self) -> bool:
        passed = self._earlier.passed(self.place)
        if passed and not self._otherwise:
            self._otherwise = True
            log.warning(
                "seat %d: what it asks and notes of the past is not what it did then, and comes to nothing", self._seat
            )
        return passed
