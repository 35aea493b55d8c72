"""Commands: what was acknowledged is stored once and where the answer said, what was refused is not stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.storm.checker.findings import Report
from tests.storm.checker.heard import Harms
from tests.storm.checker.logs import Logs

Json = Any

FINAL = ("rejected", "stale", "forbidden", "malformed")
"""Refusals that say that nothing was stored."""


class Commands:
    """The commands of one client."""

    def __init__(self, name: str, logs: Logs, harms: Harms, report: Report) -> None:
        self._name, self._logs, self._harms, self._report = name, logs, harms, report
        self._sent: dict[str, Json] = {}
        self._refused: dict[str, str] = {}
        self._done: set[str] = set()

    def take(self, record: Json) -> None:
        """Take one record of the client, in order."""
        message = record.get("message", {})
        if record["is"] == "sent" and message["op"] == "do":
            self._sent[message["id"]] = message
            self._refused.pop(message["id"], None)
        elif record["is"] == "heard" and message["op"] == "done":
            self._acknowledged(message, record["at"])
        elif record["is"] == "heard" and message["op"] == "no":
            self._no(message)

    def end(self) -> None:
        """Look at what was refused for good."""
        for id in self._refused.keys() - self._done:
            sent = self._sent[id]
            self._report.count("commands refused")
            if id in self._logs.feed(sent["table"], sent["as"]).place_of:
                self._report.fault("refused and stored", self._of(id))

    def _acknowledged(self, message: Json, at: int) -> None:
        sent, id = self._sent.get(message["id"]), message["id"]
        if sent is None or sent["as"] == "notes":
            return
        self._done.add(id)
        self._report.count("commands acknowledged")
        stored = self._logs.feed(sent["table"], sent["as"]).place_of.get(id)
        if stored is None:
            if self._harms.excuses_loss(at):
                self._report.count("acknowledged and lost with a killed store (everysec)")
            else:
                self._report.fault("acknowledged and not stored", self._of(id))
            return
        seq, commit = stored
        if seq != message["seq"] or commit.get("prompt", "") != sent.get("prompt", ""):
            self._report.fault("acknowledged at another place", f"{self._of(id)}: {message['seq']}, stored at {seq}")

    def _no(self, message: Json) -> None:
        self._report.count(f"answered {message['code']}")
        if message["code"] == "internal":
            self._report.fault("a fault of the server", self._of(message["id"]))
        elif message["code"] in FINAL and message["id"] in self._sent:
            self._refused[message["id"]] = message["code"]

    def _of(self, id: str) -> str:
        sent = self._sent.get(id, {})
        return f"{self._name}: {id} at {sent.get('table')} as {sent.get('as')}"


def logs_alone(logs: Logs, report: Report) -> None:
    """What can be said of the logs by themselves."""
    report.count("tables", len(logs.tables))
    report.count("commits stored", sum(map(len, logs.tables.values())))
    _all(report, "stored twice", logs.twice())
    _all(report, "a hole in a log", logs.holes)


def _all(report: Report, kind: str, places: Iterable[str]) -> None:
    for place in places:
        report.fault(kind, place)
