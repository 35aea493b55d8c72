"""One request to a server from the command line: who asks, in which language, and how a refusal is printed."""

from __future__ import annotations

import asyncio
import io
import re
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple, TypeVar

from rich.console import Console
from rich.text import Text

from clients.terminal import INTERRUPTED
from clients.terminal.words import TEXTS, Json, Words
from sotto_client import Client, Refused, Unreachable
from sotto_words import Language

T = TypeVar("T")


class Asking(NamedTuple):
    """What all commands have in common: the server, the player, the language."""

    url: str
    token: str | None
    language: Language

    @property
    def words(self) -> Words:
        """What is said before any game is known."""
        return Words(self.language)


class Sorry(Exception):
    """It cannot be done; the message is for the user. ``code``: what the command exits with."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def run(asking: Asking, errand: Callable[[Client], Awaitable[object]], table: str = "", as_: str = "public") -> int:
    """Run a command against the server and return its exit code; an error is one sentence on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot write Chinese still gets the rest
    try:
        asyncio.run(_run(asking, errand))
    except KeyboardInterrupt:
        return INTERRUPTED
    except (Sorry, Refused, Unreachable) as no:
        _complain(asking.words.say("no", reason=_reason(asking, no, table, as_)))
        return no.code if isinstance(no, Sorry) else 1
    return 0


async def _run(asking: Asking, errand: Callable[[Client], Awaitable[object]]) -> None:
    try:
        client = Client(asking.url, asking.token)
    except ValueError:
        raise Sorry(asking.words.say("bad_url", url=asking.url)) from None
    async with client:
        await errand(client)


def check_viewer(asking: Asking, as_: str) -> None:
    """Check that a viewer has this name. Raises Sorry."""
    if not re.fullmatch(r"public|host|all|seat:[1-9][0-9]{0,2}", as_):
        raise Sorry(asking.words.say("bad_as", as_=as_))


async def words_of(client: Client, asking: Asking, listing: Json) -> Words:
    """Return the words of the game that is played at a table, and the names of those who sit there."""
    spoken = await spoken_of(client, asking, listing["game"])
    return words_in(asking, spoken, listing)


async def spoken_of(client: Client, asking: Asking, game: str) -> Json:
    """Return what a game says; nothing of one that the server no longer has."""
    with suppress(Refused):
        return await client.words(game, asking.language)
    return {}


def words_in(asking: Asking, spoken: Json, listing: Json) -> Words:
    """Return the words of what a game says, with the names of those who sit at a table."""
    return Words(asking.language, spoken.get("sentences"), listing.get("names"), spoken.get("names"))


def _reason(asking: Asking, no: Exception, table: str, as_: str) -> str:
    if isinstance(no, Unreachable):
        return asking.words.say("unreachable", url=asking.url)
    if isinstance(no, Refused) and no.code in TEXTS[asking.language]:
        return asking.words.say(no.code, url=asking.url, table=table, as_=as_, reason=no.reason)
    return no.reason if isinstance(no, Refused) else str(no)


def _complain(sentence: str) -> None:
    Console(stderr=True, highlight=False, soft_wrap=True).print(Text(sentence, "red"))
