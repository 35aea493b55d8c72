"""What a burglar would find: a file, a folder, a variable, a descriptor, sockets that must see nobody."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

WORD = "CANARY-5c1f"


class Canaries:
    """Laid out in a folder; ``where`` is what the burglar is told of them."""

    def __init__(self, folder: Path, listening: list[socket.socket], descriptor: int) -> None:
        self.folder = folder
        self.file = folder / "secret.txt"
        self.file.write_text(WORD)
        self.descriptor = descriptor
        self._listening = listening
        self.where: dict[str, Any] = {
            "file": str(self.file),
            "folder": str(folder),
            "port": listening[0].getsockname()[1],
            "unix": listening[1].getsockname(),
            "pid": os.getpid(),
        }

    def touched(self) -> list[str]:
        """What anybody did to them."""
        found = [f"a connection to {one.getsockname()}" for one in self._listening if _knocked(one)]
        if sorted(path.name for path in self.folder.iterdir()) != ["secret.txt", "socket"]:
            found.append(f"the folder: {sorted(self.folder.iterdir())}")
        if not self.file.exists() or self.file.read_text() != WORD or self.file.stat().st_mode & 0o777 == 0o777:
            found.append("the file")
        return found


@contextmanager
def laid(folder: Path) -> Iterator[Canaries]:
    """Canaries for as long as a test runs."""
    folder.mkdir()
    os.environ["SOTTO_TEST_CANARY"] = WORD
    with ExitStack() as stack:
        stack.callback(os.environ.pop, "SOTTO_TEST_CANARY", None)
        tcp, unix = stack.enter_context(socket.socket()), stack.enter_context(socket.socket(socket.AF_UNIX))
        tcp.bind(("127.0.0.1", 0))
        unix.bind(str(folder / "socket"))
        for one in (tcp, unix):
            one.listen()
            one.setblocking(False)
        reading, writing = os.pipe()
        stack.callback(os.close, reading)
        stack.callback(os.close, writing)
        os.set_inheritable(reading, True)
        os.write(writing, WORD.encode())
        yield Canaries(folder, [tcp, unix], reading)


def _knocked(listening: socket.socket) -> bool:
    try:
        connection, _ = listening.accept()
    except BlockingIOError:
        return False
    connection.close()
    return True
