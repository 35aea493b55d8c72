"""The logs as they lie in Redis, and what each viewer may see of them by the audiences written there."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from redis import Redis

Json = Any

HOLE = re.compile(rb"\x01([0-9a-f]{64})\x01")
"""What stands in a stored commit for a long text: its hash."""


class Entry(NamedTuple):
    """One stored commit: its version and id in the stream, and its JSON."""

    version: int
    id: str
    commit: Json


class Seen(NamedTuple):
    """What one commit tells one viewer: facts ``start`` + 1 to ``seq`` of the viewer's feed."""

    start: int
    seq: int
    at: int
    facts: list[Json]


def fetch(socket: str, into: Path) -> None:
    """Copy every table's log out of Redis, one commit a line."""
    redis: Any = Redis(unix_socket_path=socket, socket_timeout=60)
    with into.open("w", encoding="utf-8") as file:
        for key in redis.scan_iter(match="{s*}:log:*", count=1000):
            table = key.decode().rpartition(":")[2]
            for place, fields in redis.xrange(key):
                line = {"table": table, "place": place.decode(), "id": fields[b"i"].decode()}
                commit = _in_full(redis, key.partition(b":")[0], fields[b"c"])
                file.write(json.dumps(line | {"commit": json.loads(commit)}) + "\n")
    redis.close()


def _in_full(redis: Any, shard: bytes, commit: bytes) -> bytes:
    """A commit with its long texts, which lie beside the log under their hashes."""
    return HOLE.sub(lambda hole: redis.get(shard + b":text:" + hole[1]), commit)


class Logs:
    """All logs of a store."""

    def __init__(self, file: Path) -> None:
        self.tables: dict[str, list[Entry]] = defaultdict(list)
        self.holes: list[str] = []
        with file.open(encoding="utf-8") as lines:
            for line in lines:
                self._take(json.loads(line))
        self._feeds: dict[tuple[str, str], Feed] = {}

    def _take(self, line: Json) -> None:
        entries = self.tables[line["table"]]
        if line["place"] != f"{len(entries) + 1}-0":
            self.holes.append(f"{line['table']}: {line['place']} is entry {len(entries) + 1}")
        entries.append(Entry(len(entries) + 1, line["id"], line["commit"]))

    def feed(self, table: str, viewer: str) -> Feed:
        """What a viewer may see of a table."""
        known = self._feeds.get((table, viewer))
        if known is None:
            known = self._feeds[table, viewer] = Feed(self.tables.get(table, []), viewer)
        return known

    def twice(self) -> Iterator[str]:
        """Name the requests and the commits that are stored more than once."""
        for table, entries in self.tables.items():
            requests: set[Any] = set()
            ids: set[str] = set()
            for entry in entries:
                request = (entry.commit["by"], entry.commit.get("request", ""))
                if entry.id in ids or (request[1] and request in requests):
                    yield f"{table}: version {entry.version}, {request}"
                requests.add(request)
                ids.add(entry.id)


class Feed:
    """One viewer's part of one log. ``by_seq`` finds the commit by the seq it leads to."""

    def __init__(self, entries: list[Entry], viewer: str) -> None:
        self._entries, self._viewer = entries, viewer
        self.by_seq: dict[int, Seen] = {}
        self.place_of: dict[str, tuple[int, Json]] = {}
        """Where each request of this viewer stands in its own feed, with the command that is stored."""
        seq = 0
        for entry in entries:
            told = [event["fact"] for event in entry.commit["events"] if sees(event["to"], viewer)]
            if told:
                self.by_seq[seq + len(told)] = Seen(seq, seq + len(told), entry.commit["at"], told)
            seq += len(told)
            if entry.commit.get("request") and name_of(entry.commit["by"]) == viewer:
                self.place_of[entry.commit["request"]] = (seq, entry.commit)

    @cached_property
    def hidden(self) -> set[str]:
        """Every fact of the log that this viewer may not see."""
        events = [event for entry in self._entries for event in entry.commit["events"]]
        seen = {canonical(event["fact"]) for event in events if sees(event["to"], self._viewer)}
        return {canonical(event["fact"]) for event in events} - seen


def sees(to: Json, viewer: str) -> bool:
    """Whether a stored audience, ``[everyone, seats, host]``, has a viewer of the wire in it."""
    everyone, seats, host = to
    if everyone or viewer == "all":
        return True
    if viewer.startswith("seat:"):
        return int(viewer[5:]) in seats
    return bool(host) and viewer.startswith("host")


def name_of(actor: int | str) -> str:
    """The viewer as whom an actor watches."""
    return f"seat:{actor}" if isinstance(actor, int) else actor


def canonical(value: Json) -> str:
    """The same text for the same value."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
