"""Reads a Procfile as its runners do: one process a line, ``NAME: COMMAND``, of which a shell makes words."""

from __future__ import annotations

import re
import shlex

from server.commands.by_module import COMMANDS


def processes(text: str) -> dict[str, str]:
    """Return the command of each process.

    Raises:
        ValueError: a line is none, names a process again, or a command that does not exist; the message says which.
    """
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        named = re.fullmatch(r"([A-Za-z0-9_-]+):\s*(.+)", line)
        if named is None:
            raise ValueError(f"line {number}: expected NAME: COMMAND, got {line!r}")
        name, command = named.groups()
        if name in found:
            raise ValueError(f"line {number}: {name} is there twice")
        words = shlex.split(command.removeprefix("exec "))
        if words[0] != "sotto":
            raise ValueError(f"line {number}: there is no command {words[0]}")
        if words[1] not in COMMANDS:
            raise ValueError(f"line {number}: there is no command sotto {words[1]}")
        found[name] = command
    return found
