"""``sotto knew``: what a seat knew at some moment, and what its language model was sent then."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

from clients.terminal.asking import Asking, Sorry, check_viewer, run
from clients.terminal.words import Json
from sotto_client import Client

PAGE = 500


class Call(NamedTuple):
    """One call of the server's model: the fact that asked, and the one that says how it ended, if any."""

    asked: Json
    ended: Json | None


def knew(asking: Asking, table: str, as_: str, seq: int | None = None) -> int:
    """Print as JSON what the seat knew at a seq of its feed, with the calls and notes made then; return the exit code.

    Without a seq: what it knows now, with all of its calls and notes. Of another's seat, that is what a model of the
    server knew, once the game has unsealed everything.
    """

    async def errand(client: Client) -> None:
        check_viewer(asking, as_)
        if not as_.startswith("seat:"):
            raise Sorry(asking.words.say("seats_only", as_=as_))
        if asking.token is None:
            raise Sorry(asking.words.say("knew_token_needed"))
        shown = await client.view(table, as_, seq)
        page = await client.feed(table, as_, after=shown.seq, limit=1)
        if seq is not None and seq > page.seq:
            raise Sorry(asking.words.say("no_such_moment", at=seq, last=page.seq))
        since, until = (0, None) if seq is None else (shown.at, page.frames[0]["at"] if page.frames else None)
        seats = (await client.table(table))["me"]["seats"]
        of = None if as_ in [f"seat:{seat}" for seat in seats] else as_
        frames = [frame async for frame in _notebook(client, table, of)]
        options = shown.view["table"].get("options") or {}
        known = {
            "seq": shown.seq,
            "at": shown.at,
            "view": shown.view,
            "llm": sent(calls_of(frames), seq, options),
            "notes": [
                fact["text"]
                for frame in frames
                for fact in frame["facts"]
                if fact["type"] == "note_written" and since <= frame["at"] and (not until or frame["at"] < until)
            ],
        }
        print(_written(known))

    return run(asking, errand, table, as_)


def _written(known: Json) -> str:
    """Write JSON without control characters, which other people's words may hold and a terminal would obey."""
    text = json.dumps(known, ensure_ascii=False, indent=2)
    return re.sub(r"[\x7f-\x9f]", lambda found: f"\\u{ord(found[0]):04x}", text)


async def _notebook(client: Client, table: str, of: str | None) -> AsyncIterator[Json]:
    after = 0
    while frames := (await client.notes(table, after, PAGE, of)).frames:
        for frame in frames:
            yield frame
        after = frames[-1]["seq"]


def calls_of(frames: Iterable[Json]) -> list[Call]:
    """Return the calls in a notebook, the oldest first."""
    calls: dict[int, Call] = {}
    for frame in frames:
        for fact in frame["facts"]:
            if fact["type"] == "llm_asked":
                calls[frame["seq"]] = Call(fact, None)
            elif fact["type"] in ("llm_answered", "llm_failed"):
                calls[fact["asked"]] = calls[fact["asked"]]._replace(ended=fact)
    return list(calls.values())


def sent(calls: list[Call], seq: int | None, options: Json) -> list[Json]:
    """Return the messages of the calls made while the feed stood at ``seq``, None: of all, as the model got them."""
    found = []
    for place, (asked, ended) in enumerate(calls):
        if seq in (None, asked["seen"]):
            left_out = ended["left_out"] if ended else 0
            messages = _messages(calls[:place], left_out, asked, options)
            found.append({"seen": asked["seen"], "messages": messages, "became": ended})
    return found


def _messages(before: list[Call], left_out: int, now: Json, options: Json) -> list[Json]:
    kept = ["llm_answered", *(["llm_failed"] if options.get("llm_store_failures") else [])]
    with_others = [(asked, ended) for asked, ended in before if ended and "system" not in asked]
    remembered = [(asked, ended) for asked, ended in with_others if ended["type"] in kept][left_out:]
    system = now.get("system") or options.get("llm_system_prompt")
    messages = [{"role": "system", "content": system}] if system else []
    for asked, ended in remembered:
        messages.append({"role": "user", "content": asked["prompt"]})
        messages.append({"role": "assistant", "content": ended["text"]})
    return [*messages, {"role": "user", "content": now["prompt"]}]
