"""Programs that play: a base class to choose with, and the loop that plays a seat."""

from __future__ import annotations

import asyncio

from sotto_client.attention import Attention
from sotto_client.client import Client
from sotto_client.errors import Refused
from sotto_client.feed import Update
from sotto_client.messages import Json
from sotto_client.prompts import Command, Prompt
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

    async def seated(self, client: Client, table: str, seat: int) -> None:
        """Called before the first choice at a table, and again whenever a broken game goes on."""

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        """Return the id of one of the prompts and a command that fits it, or None to do nothing for now."""
        raise NotImplementedError

    async def refused(self, prompt: str, command: Command, no: Refused) -> None:
        """The choice was refused; ``choose`` is called again."""

    def hurry(self) -> None:
        """Something must be answered: a ``choose`` under way that thinks of what need not be is to return."""


async def play(client: Client, table: str, seat: int, player: Player, delay: float = 0.0) -> Json | None:
    """Play a seat until the table is finished; return its result, or None if the seat was lost.

    ``delay`` is how many seconds pass before each choice.
    """
    watch, attention = await client.watch(table, as_=f"seat:{seat}"), Attention()

    def on_update(update: Update) -> None:
        attention.hear(update.seq)
        if must_answer(watch.prompts):
            player.hurry()

    watch.on_update.append(on_update)
    try:
        await player.seated(client, table, seat)
        while (seen := watch.latest).view["table"]["status"] != "finished":
            if attention.wakes(watch.prompts):
                await asyncio.sleep(delay)
                await _ask(client, watch, player, attention)
            else:
                await _change(watch, seen, player.idle, attention)
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


async def _ask(client: Client, watch: Watch, player: Player, attention: Attention) -> None:
    """Let the player choose, and again after a refusal."""
    for _ in range(REFUSED_MOST):
        attention.ask(watch.prompts)
        choice = await player.choose(watch.view, watch.prompts) if watch.prompts else None
        if choice is None or await _granted(client, watch, player, attention, *choice):
            return


async def _granted(
    client: Client, watch: Watch, player: Player, attention: Attention, prompt: str, command: Command
) -> bool:
    try:
        seq = await client.do(watch.table, watch.as_, command, prompt)
    except Refused as no:
        if watch.ended:
            raise
        await player.refused(prompt, command, no)
        return False
    attention.act(seq)
    await watch.reached(seq)
    return True


async def _change(watch: Watch, seen: Update, idle: float, attention: Attention) -> None:
    """Wait for a view later than the one seen before; where something must be answered, not for ever."""
    try:
        async with asyncio.timeout(idle if must_answer(watch.prompts) else None):
            await watch.later(seen)
    except TimeoutError:
        attention.forget()
