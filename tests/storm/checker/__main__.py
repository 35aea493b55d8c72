"""``python -m tests.storm.checker FOLDER [SOCKET]``: hold what clients heard against the log; 1 if there is a fault."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.storm.checker.acknowledged import Commands, logs_alone
from tests.storm.checker.findings import Report
from tests.storm.checker.heard import Harms, clients, records
from tests.storm.checker.logs import Logs, fetch
from tests.storm.checker.shown import Views, Watching, gather

LOG = "log.jsonl"


def check(folder: Path) -> Report:
    """Check a folder that a storm has left."""
    report, harms, logs = Report(), Harms(folder), Logs(folder / LOG)
    logs_alone(logs, report)
    report.count("clients", len(clients(folder)))
    views = Views(report)
    for file in clients(folder):
        for record in records(file):
            gather(file.stem, record, views)
    for file in clients(folder):
        _client(file, logs, harms, report, views)
    return report


def _client(file: Path, logs: Logs, harms: Harms, report: Report, views: Views) -> None:
    commands = Commands(file.stem, logs, harms, report)
    watching = Watching(file.stem, logs, harms, report, views)
    for record in records(file):
        commands.take(record)
        watching.take(record)
    commands.end()


def main(folder: str, socket: str = "") -> int:
    """Fetch the logs if a store is named, check, and print the report."""
    if socket:
        fetch(socket, Path(folder) / LOG)
    report = check(Path(folder))
    print("\n".join(report.lines()))
    return 0 if report.sound else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
