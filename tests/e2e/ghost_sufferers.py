"""People who play Ghost as the bot does, with a text of a kind in every field for texts, and who pry meanwhile."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from typing import Any

import msgspec

from games.dice import Dice
from games.game import Prompts
from games.ghost.bots import seeker
from games.ghost.state import State
from games.prompt import Field, Form, Prompt, Text
from sotto_client import Player, Refused, random_command
from sotto_client import Prompt as Asked
from sotto_client.prompts import Command
from tests.e2e.canaries import canary, pried, talk
from tests.e2e.parties import Json, Recorder

ROOM = 40
"""A field for fewer characters holds no secret text whole."""

IMPROVISED = {"make_monster", "make_item", "make_place", "make_person", "make_scene", "redescribe", "speak_as"} | {
    "hint",
    "free_check",
    "choose_effect",
    "shape_effect",
}
"""Who hears of what a DM makes up the two-worlds tests say: the reckoning of ``ghost_reach`` does not know it yet."""

ROUTES = ("/query/public", "/query/full", "/query/swap", "/export/session_log_en")
"""What else than feeds and views shows something of a table."""

PRY, TALK, WANDER = 0.01, 0.05, 0.15


def marked(prompt: Prompt, command: Command, seat: int) -> Command:
    """The same command with a secret text wherever it has a text."""
    return {
        name: _marked(prompt.fields.get(name), prompt.command + name, value, seat) for name, value in command.items()
    }


def _marked(field: Field | None, path: str, value: Any, seat: int) -> Any:
    if isinstance(field, Form):
        return {name: _marked(field.fields[name], path + name, one, seat) for name, one in value.items()}
    if isinstance(field, Text) and field.max >= ROOM and not field.picture:
        return canary(re.sub("[^a-z]", "", path.lower()), seat)
    return value


class Sufferer(Player):
    """One seat: what the bot would do, now and then what chance does, and questions that are none of its business."""

    idle = 0.5

    def __init__(self, person: Recorder, table: str, seat: int, size: int, seed: object) -> None:
        self._person, self._table, self._seat, self._size = person, table, seat, size
        self._rng = random.Random(str(seed))
        self.heard: list[bytes] = []
        """What was answered over HTTP, but for what everybody may ask once all is unsealed."""

    async def choose(self, view: Json, prompts: dict[str, Asked]) -> tuple[str, Command] | None:
        if self._rng.random() < PRY:
            await self.pry()
        if self._rng.random() < TALK:
            await talk(self._person, self._table, self._seat, self._size, self._rng)
        asked = msgspec.convert(view["prompts"], dict[str, Prompt])
        choice = self._chosen(view, prompts, asked)
        return choice and (choice[0], marked(asked[choice[0]], choice[1], self._seat))

    def _chosen(self, view: Json, prompts: dict[str, Asked], asked: Prompts) -> tuple[str, Command] | None:
        if self._rng.random() < WANDER:
            must = [name for name in sorted(prompts) if prompts[name].required]
            may = [name for name in sorted(prompts) if not prompts[name].required]
            if names := may or must:
                name = self._rng.choice(names)
                return name, random_command(prompts[name], self._rng)
        known = msgspec.convert(view["game"], State, str_keys=True)
        return seeker(known, self._seat, asked, Dice(self._rng.randbytes(16).hex(), "bot", 0))

    async def pry(self) -> None:
        """Ask as everybody else for everything there is, and for what cannot be."""
        own = f"seat:{self._seat}"
        self.heard += await pried(self._person, self._table, [own], [*others(self._size, own), "host", "all"], ROUTES)
        wrong = {"type": "create_patient", "name": canary("wrongname", self._seat) * 9, "base_color": "X"}
        with suppress(Refused):
            await self._person.do(self._table, own, wrong, "register.1")


def others(size: int, own: str) -> list[str]:
    """Every seat but one."""
    return [seat for seat in (f"seat:{number}" for number in range(1, size + 1)) if seat != own]


async def lead(person: Recorder, table: str, seed: object, rulings: int) -> None:
    """Be the DM for a while: a number of commands at random, most of them in answer to requests; then leave the
    chair."""
    rng = random.Random(str(seed))
    watch = await person.watch(table, "host")
    for _ in range(rulings):
        if watch.view["table"]["status"] != "playing" or not watch.prompts:
            break
        queue = [name for name in sorted(watch.prompts) if name.startswith("answer.")]
        others = [name for name, prompt in sorted(watch.prompts.items()) if prompt.command not in IMPROVISED]
        name = rng.choice(queue or others)
        asked = msgspec.convert(watch.view["prompts"], dict[str, Prompt])
        command = marked(asked[name], random_command(watch.prompts[name], rng), 0)
        with suppress(Refused):  # the table has moved on
            seq = await person.do(table, "host", command, name)
            await watch.reached(seq)
    with suppress(Refused):  # the game is over
        await person.leave_host(table)
