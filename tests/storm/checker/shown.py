"""Feeds: no gap, no unasked repeat, nothing but what is stored, to nobody else, and not before it is stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from tests.storm.checker.findings import Report
from tests.storm.checker.heard import Harms
from tests.storm.checker.logs import Feed, Logs, canonical

Json = Any
Place = tuple[str, str]
"""Table and viewer."""

NOTES = "notes"


class Views:
    """The whole views that were shown, by table, viewer, log and seq: what patches have to add up to."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._known: dict[tuple[str, str, str, int], str] = {}

    def take(self, name: str, place: Place, log: str, seq: int, view: Json) -> None:
        """Take one; the same place shows the same to everybody."""
        digest = digest_of(view)
        if self._known.setdefault((*place, log, seq), digest) != digest:
            self._report.fault("a view that is not the sum of its patches", f"{name}: two views of {place} at {seq}")

    def wants(self, place: Place, log: str, seq: int) -> bool:
        """Whether there is one to compare with."""
        return (*place, log, seq) in self._known

    def hold(self, name: str, place: Place, log: str, seq: int, view: Json) -> None:
        """Compare what patches have added up to."""
        self._report.count("views compared with their patches")
        if self._known[(*place, log, seq)] != digest_of(view):
            self._report.fault("a view that is not the sum of its patches", f"{name}: {place} at {seq}")


def gather(name: str, record: Json, views: Views) -> None:
    """Take the whole view out of a record, if there is one in it."""
    message = record.get("message", {})
    if message.get("op") == "view" and message["as"] != NOTES and record["is"] == "heard":
        views.take(name, (message["table"], message["as"]), message["log"], message["seq"], message["view"])
    elif record["is"] == "shown":
        body = record["body"]
        views.take(name, (record["table"], record["as"]), body["log"], body["seq"], body["view"])


class Watching:
    """What one client was shown of all that it watched."""

    def __init__(self, name: str, logs: Logs, harms: Harms, report: Report, views: Views) -> None:
        self._name, self._logs, self._harms, self._report, self._views = name, logs, harms, report, views
        self._at: dict[Place, tuple[str, int]] = {}
        self._asked: dict[Place, set[tuple[str, int]]] = {}
        self._folded: dict[Place, tuple[str, int, Json]] = {}

    def take(self, record: Json) -> None:
        """Take one record of the client, in order."""
        takes: dict[str, Callable[[Json], None]] = {
            "opened": self._opened,
            "sent": self._said,
            "heard": self._heard,
            "page": self._page,
            "behind": self._behind,
        }
        if record["is"] in takes:
            takes[record["is"]](record)

    def _opened(self, _: Json) -> None:
        self._report.count("connections")
        self._at.clear()
        self._asked.clear()

    def _said(self, record: Json) -> None:
        message = record["message"]
        place = (message["table"], message["as"])
        if message["op"] == "watch" and message.get("seq") is not None:
            self._asked.setdefault(place, set()).add((message.get("log", ""), message["seq"]))
        elif message["op"] == "unwatch":
            self._at.pop(place, None)

    def _heard(self, record: Json) -> None:
        message = record["message"]
        if message.get("as") == NOTES:
            return
        if message["op"] == "view":
            self._view(message)
        elif message["op"] == "frame":
            self._in_order(message)
            self._frame((message["table"], message["as"]), message["log"], message, record["at"])
        elif message["op"] == "error" and message["code"] == "internal":
            self._report.fault("a fault of the server", f"{self._name}: {message['reason']}")

    def _view(self, message: Json) -> None:
        place = (message["table"], message["as"])
        self._report.count("whole views")
        self._at[place] = (message["log"], message["seq"])
        self._folded[place] = (message["log"], message["seq"], message["view"])

    def _in_order(self, frame: Json) -> None:
        place = (frame["table"], frame["as"])
        base = (frame["log"], frame["seq"] - len(frame["facts"]))
        now = self._at.get(place)
        if base != now and base not in self._asked.get(place, ()):
            gap = now is None or base[0] != now[0] or base[1] > now[1]
            kind = "a gap in a feed" if gap else "a repeat nobody asked for"
            self._report.fault(kind, f"{self._name}: {place} went from {now} to {frame['seq']}")
        self._at[place] = (frame["log"], frame["seq"])

    def _page(self, record: Json) -> None:
        place, body, seq = (record["table"], record["as"]), record["body"], record["after"]
        for frame in body["frames"]:
            if frame["seq"] - len(frame["facts"]) != seq:
                self._report.fault("a gap in a feed", f"{self._name}: {place} by HTTP, from {seq} to {frame['seq']}")
            seq = frame["seq"]
            self._frame(place, body["log"], frame, record["at"])

    def _behind(self, record: Json) -> None:
        self._report.fault("left behind at the end", f"{self._name}: {record['table']} as {record['as']}")

    def _frame(self, place: Place, log: str, frame: Json, at: int) -> None:
        self._report.count("frames")
        feed = self._logs.feed(*place)
        stored = feed.by_seq.get(frame["seq"])
        if stored is None or (stored.facts, stored.at) != (frame["facts"], frame["at"]):
            self._unlike(feed, place, frame, at)
        elif harm := self._harms.forbids(at, frame["at"]):
            self._report.fault("shown before its append", f"{self._name}: {place} at {frame['seq']} during {harm.name}")
        self._fold(place, log, frame)

    def _unlike(self, feed: Feed, place: Place, frame: Json, at: int) -> None:
        where = f"{self._name}: {place} at {frame['seq']}: {[fact['type'] for fact in frame['facts']]}"
        if any(canonical(fact) in feed.hidden for fact in frame["facts"]):
            self._report.fault("shown to the wrong viewer", where)
        elif self._harms.excuses_loss(at):
            self._report.count("shown and lost with a killed store (everysec)")
        else:
            self._report.fault("shown and not stored", where)

    def _fold(self, place: Place, log: str, frame: Json) -> None:
        before = frame["seq"] - len(frame["facts"])
        known = self._folded.get(place) if before else (log, 0, {})
        if known is None or known[:2] != (log, before):
            return
        view = merged(known[2], frame["patch"])
        self._folded[place] = (log, frame["seq"], view)
        if self._views.wants(place, log, frame["seq"]):
            self._views.hold(self._name, place, log, frame["seq"], view)


def merged(target: Json, patch: Json) -> Json:
    """A JSON Merge Patch applied (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    made = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            made.pop(name, None)
        else:
            made[name] = merged(made.get(name), value)
    return made


def digest_of(view: Json) -> str:
    """A short text for a view; member order does not matter."""
    return sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()
