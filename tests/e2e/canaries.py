"""Secret texts, each one of a kind, who may have read each, and who came upon it: one harness for all games.

A game adds who plays it (``Talker`` here, ``Sufferer`` in ghost_sufferers) and, where the audiences of its log are not
believed, a reckoning of its own (ghost_reach).
"""

from __future__ import annotations

import itertools
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from events.audience import Viewer, sees
from events.codec import AnyCommit
from events.store import Log
from games.game import AnyGame
from games.sitting.table import codec
from sotto_client import Prompt, Refused
from sotto_client.prompts import Command
from tests.e2e.parties import Careless, Json, Recorder
from tests.e2e.serving import Serving, stored
from tests.e2e.wires import asking

CANARY = re.compile(rb"canary-[a-z]+-\d+-\d+")
_numbers = itertools.count(1)


def canary(kind: str, seat: int) -> str:
    """A text that is never written twice; ``kind`` in small letters."""
    return f"canary-{kind}-{seat}-{next(_numbers)}"


def canaries(said: bytes) -> set[str]:
    """The secret texts in some bytes."""
    return {found.decode() for found in CANARY.findall(said)}


async def talk(person: Recorder, table: str, seat: int, size: int, rng: random.Random) -> None:
    """Say a secret text to all or to one seat, and write another one down."""
    to: Any = rng.choice(["table", [rng.randint(1, size)]])
    say = {"type": "say", "text": canary("say", seat), "to": to}
    with suppress(Refused):  # talk is closed, out of hearing, or to itself alone: then nobody hears it
        await person.do(table, f"seat:{seat}", say)
    await person.write_note(table, canary("note", seat))


class Talker(Careless):
    """Puts a canary into every text, and talks to somebody now and then."""

    def __init__(self, person: Recorder, table: str, seat: int, size: int) -> None:
        super().__init__(seat)
        self._person, self._table, self._seat, self._size = person, table, seat, size

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command]:
        prompt, command = await super().choose(view, prompts)
        if self._rng.random() < 0.3:
            await talk(self._person, self._table, self._seat, self._size, self._rng)
        if "text" in command:
            command["text"] = canary("text", self._seat)[: prompts[prompt].fields["text"].max]  # type: ignore[union-attr]
        return prompt, command


async def pried(
    person: Recorder, table: str, own: Iterable[str], others: Sequence[str], routes: Iterable[str]
) -> list[bytes]:
    """All that is answered to somebody who asks as itself, as the public and as others, by every route."""
    heard: list[bytes] = []
    own = {"public", *own}
    async with asking(person.url, person.token) as http:
        for as_ in sorted({*own, *others}):
            for route in ("/feed", "/view", *routes):
                got = await http.get(f"/api/tables/{table}{route}?as={as_}")
                # Once the game has ended and unsealed everything, everybody may ask for all of it.
                if got.status_code != 200 or as_ in own:
                    heard.append(got.content)
        for path in ("", "/log", "/notes?of=seat:1", "/notes"):
            got = await http.get(f"/api/tables/{table}{path}")
            if got.status_code != 200 or path != "/log":
                heard.append(got.content)
        for as_ in others[:2]:
            wish = {"id": "x", "as": as_, "command": {"type": "say", "text": canary("stranger", 0)}}
            heard.append((await http.post(f"/api/tables/{table}/commands", json=wish)).content)
    return heard


# --- the reckoning -------------------------------------------------------------------------------------------------


async def log_of(sotto: Serving, game: AnyGame, table: str) -> list[AnyCommit]:
    """The log of a table as it is stored."""
    async with stored(sotto) as store:
        return [codec(game).decode(entry.data) for entry in await store.read(Log(table))]


def initiated(commits: list[AnyCommit], size: int) -> dict[str, set[Viewer]]:
    """Who was told each canary, by the audiences of the log."""
    viewers: tuple[Viewer, ...] = ("public", *range(1, size + 1))
    told: dict[str, set[Viewer]] = defaultdict(set)
    for commit in commits:
        for event in commit.events:
            for found in canaries(msgspec.json.encode(event.fact)):
                told[found] |= {viewer for viewer in viewers if sees(event.to, viewer)}
    return told


class Found(NamedTuple):
    """What a game's bytes gave: secret texts found in what each viewer got, and those that it may not have read."""

    scanned: int
    leaks: list[str]


def scan(heard: Mapping[Viewer, Iterable[bytes]], may_read: Callable[[Viewer, str], bool]) -> Found:
    """Look through all that viewers got."""
    read = {who: canaries(b"\n".join(said)) for who, said in heard.items()}
    strays = [f"{who} got {text}" for who, texts in read.items() for text in sorted(texts) if not may_read(who, text)]
    return Found(sum(map(len, read.values())), strays)


def is_own_note(who: Viewer, text: str) -> bool:
    """Whether a text is of a viewer's own notebook."""
    kind, seat = text.split("-")[1:3]
    return kind == "note" and seat == str(who)


async def written(sotto: Serving) -> set[str]:
    """The secret texts that a server has put into its output or its metrics."""
    async with asking(sotto.url) as http:
        metrics = (await http.get("/metrics")).content
    return canaries(sotto.output.encode()) | canaries(metrics)
