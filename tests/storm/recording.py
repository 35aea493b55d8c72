"""What the clients of a storm write down: one file of JSON lines for each, with the moments of one clock for all.

``{"at": ns, "is": what, …}``, where ``what`` is

``opened``, ``lost``    the socket
``sent``, ``heard``     ``message``: a message of the wire; commands by HTTP are written down as if by a socket
``page``                ``table``, ``as``, ``after``, ``body``: a stretch of a feed by HTTP
``shown``               ``table``, ``as``, ``body``: a view by HTTP
``behind``              ``table``, ``as``, ``seq``: what the store had at the end and the client was never shown
"""

from __future__ import annotations

import time
from pathlib import Path

import msgspec


class Record:
    """The file of one client. ``at`` is CLOCK_MONOTONIC, which all processes of a machine share."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = (folder / f"{name}.jsonl").open("ab")

    def text(self, kind: str, message: bytes) -> None:
        """Write down a message that is JSON already."""
        self._file.write(b'{"at":%d,"is":"%s","message":%s}\n' % (time.monotonic_ns(), kind.encode(), message))

    def note(self, kind: str, **about: object) -> None:
        """Write down anything else."""
        self._file.write(msgspec.json.encode({"at": time.monotonic_ns(), "is": kind} | about) + b"\n")

    def close(self) -> None:
        """Write what is still in memory."""
        self._file.close()
