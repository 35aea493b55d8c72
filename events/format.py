"""The number of the format of what is stored: a shard has it from its first table on, and none is read without it."""

from __future__ import annotations

import mmap
import re
from pathlib import Path

import msgspec

FORMAT = 1
"""The format that is written and read. It goes up when what is stored can no longer be read as it was."""

UNNUMBERED = "09bad7f0"
"""The last commit that reads what was stored before there was a number."""

_NUMBER = re.compile(rb"\{s\d\d\}:format(?:\r\n\$\d+\r\n(\d+)\r\n|\xc0([\x00-\x7f]))")
_LOGS = re.compile(rb"\{s\d\d\}:(?:tables|archived)\b")


class OtherFormat(Exception):
    """What is stored has another format than ours; the message is one sentence."""


def check(what: str, number: int | str | None) -> None:
    """Check the number of what holds tables; None: it has none. ``what`` begins the sentence. Raises OtherFormat."""
    if number is None:
        raise OtherFormat(f"{what} has no format number: the last commit of Sotto that reads it is {UNNUMBERED}")
    if number != FORMAT:
        raise OtherFormat(f"{what} has format {number}, and this Sotto reads format {FORMAT} alone")


class _First(msgspec.Struct):
    class _Event(msgspec.Struct):
        class _Opened(msgspec.Struct):
            format: int | None = None

        fact: _Opened

    events: list[_Event]


_FIRST = msgspec.json.Decoder(_First)


def number_of(first: bytes) -> int | None:
    """Return the number in the first commit of a table's log. Raises msgspec's errors: it is no commit."""
    events = _FIRST.decode(first).events
    return events[0].fact.format if events else None


def check_file(path: Path) -> None:
    """Check the number in the append-only file of a bundled server, which may be stopped. Raises OtherFormat.

    It is looked for as the server writes it: as a command, or in the picture of all data that a rewritten file
    begins with.
    """
    if not path.stat().st_size:
        return
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as log:
        found = _NUMBER.search(log)
        if found is None and _LOGS.search(log) is None:
            return
        check(f"the log {path}", (int(found[1]) if found[1] else found[2][0]) if found else None)
