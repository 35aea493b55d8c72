"""Programs that play: a base class to choose with, and the loop that plays a seat."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from sotto_client.attention import Attention
from sotto_client.client import Client
from sotto_client.errors import Refused
from sotto_client.feed import Update
from sotto_client.messages import Json
from sotto_client.prompts import Command, Prompt
from sotto_client.talk import SAY, Talk, spoken
from sotto_client.watch import Watch

REFUSED_MOST = 5
"""How often in a row a player may choose again after a refusal, before it has to wait for a change."""


class Player:
    """Subclass it and choose.

    It is asked as often as a bot of the server is: when its open prompts have changed, and while there are any once
    more whenever others have done something that it was told.
    """

    idle = 5.0
    """Seconds after which a player who left unanswered what must be answered is asked again, though nothing is new."""

    talks = False
    """Whether it is offered to speak, too, while the game runs: by a prompt ``say``, where talk is open to its seat."""

    async def seated(self, client: Client, table: str, seat: int) -> None:
        """Called before the first choice at a table, and again whenever a broken game goes on."""

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        """Return the id of one of the prompts and a command that fits it, or None to do nothing for now."""
        raise NotImplementedError

    async def refused(self, prompt: str, command: Command, no: Refused) -> None:
        """The choice was refused; ``choose`` is called again."""

    def hurry(self) -> None:
        """There is more to answer now: a ``choose`` under way that thinks of what need not be answered is to return."""


async def play(client: Client, table: str, seat: int, player: Player, delay: float = 0.0) -> Json | None:
    """Play a seat until the table is finished; return its result, or None if the seat was lost.

    ``delay`` is how many seconds pass before each choice.
    """
    watch = await client.watch(table, as_=f"seat:{seat}")
    at = _Seat(client, watch, player, Talk(seat) if player.talks else None)
    watch.on_update.append(at.hear)
    try:
        await player.seated(client, table, seat)
        while (seen := watch.latest).view["table"]["status"] != "finished":
            if at.wakes():
                await at.rest(delay)
                await at.ask()
            else:
                await at.change(seen)
        result: Json | None = seen.view["table"].get("result")
        return result
    except Refused:
        if watch.ended:
            return None
        raise
    finally:
        watch.close()


def must_answer(prompts: dict[str, Prompt]) -> bool:
    """Whether one of these prompts may not be left alone."""
    return any(prompt.required for prompt in prompts.values())


class _Seat:
    """A seat that a player plays: what it is asked, and what comes of its choices. Without ``talk`` it is mute."""

    def __init__(self, client: Client, watch: Watch, player: Player, talk: Talk | None) -> None:
        self._client = client
        self._watch = watch
        self._player = player
        self._talk = talk
        self._attention = Attention()

    def hear(self, update: Update) -> None:
        """Take note of what was told."""
        self._attention.hear(update.seq)
        if self._attention.lacks(self._watch.prompts):
            self._player.hurry()

    def wakes(self) -> bool:
        """Whether the player is to be asked now."""
        return self._attention.wakes(self._watch.prompts | (self._talk.prompts(self._watch.view) if self._talk else {}))

    async def rest(self, delay: float) -> None:
        """Wait before the player is asked; longer than usual only as long as there is nothing else to answer.

        First of all while a climax is looked at: nobody is asked before it is over.
        """
        await asyncio.sleep(self._watch.latest.hold_seconds)
        pause = delay if must_answer(self._watch.prompts) else self._attention.pause(delay)
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, pause - delay)):
                await self._watch.until(lambda view: self._attention.lacks(view.get("prompts", {})))
        await asyncio.sleep(delay)

    async def ask(self) -> None:
        """Let the player choose, and again after a refusal."""
        for _ in range(REFUSED_MOST):
            offered = self._watch.prompts | (self._talk.offer(self._watch.view) if self._talk else {})
            self._attention.ask(offered)
            choice = await self._player.choose(self._watch.view, offered) if offered else None
            if choice is None or await self._granted(*choice):
                return

    async def change(self, seen: Update) -> None:
        """Wait for a view later than the one seen before; where something must be answered, not for ever."""
        must = must_answer(self._watch.prompts)
        try:
            async with asyncio.timeout(self._player.idle if must else None):
                await self._watch.later(seen)
        except TimeoutError:
            self._attention.forget()

    async def _granted(self, prompt: str, command: Command) -> bool:
        try:
            seq = await self._done(prompt, command)
        except Refused as no:
            if self._watch.ended:
                raise
            await self._player.refused(prompt, command, no)
            return False
        self._attention.act(seq)
        await self._watch.reached(seq)
        return True

    async def _done(self, prompt: str, command: Command) -> int:
        if self._talk is None or prompt != SAY:
            return await self._client.do(self._watch.table, self._watch.as_, command, prompt)
        try:
            seq = await self._client.do(self._watch.table, self._watch.as_, spoken(command))
        except Refused as no:
            self._talk.refused(no)
            raise
        self._talk.said()
        return seq
