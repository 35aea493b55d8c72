"""What the chat must still know after a restart, in one file: tokens, tables, places in feeds, open forms."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from sotto_client import Command
from sotto_words import Language

HEARD_MOST = 1000
"""Ids of messages kept, so that one that comes again is not obeyed again."""

SECRET_MODE = 0o600


class Progress(msgspec.Struct):
    """How far a feed has been told: a seq of a log."""

    log: str = ""
    seq: int = 0


class Form(msgspec.Struct):
    """A prompt being answered, field by field."""

    table: str
    viewer: str
    prompt: str
    command: str
    at: str = ""
    """The path of the field that was asked; empty once all are answered."""
    values: dict[str, Any] = {}
    before: dict[str, Any] = {}
    """Answers of an earlier round, which are the defaults of this one."""
    said: dict[str, str] = {}
    """By message: the path of the field that it answered."""
    told: bool = False
    """Whether what is asked now has been sent."""


class Pending(msgspec.Struct):
    """A command on its way, under the id by which it happens once."""

    id: str
    table: str
    viewer: str
    command: Command
    prompt: str = ""
    form: Form | None = None


class Chair(msgspec.Struct):
    """Somebody's seat at a table, or the host's chair there."""

    viewer: str
    place: Progress = msgspec.field(default_factory=Progress)
    menu: list[tuple[str, str]] = []
    """What was offered by number: the prompt's id and its command."""


class User(msgspec.Struct):
    """One user of the platform, who is one account."""

    name: str
    player: str = ""
    token: str = ""
    language: Language = "zh"
    table: str = ""
    """The table that private messages are about."""
    group: str = ""
    """Where they were last heard."""
    chairs: dict[str, Chair] = {}
    form: Form | None = None
    pending: Pending | None = None
    blocked: bool = False


class Table(msgspec.Struct):
    """A table that the chat opened or follows; ``user`` is whose account looks at it for groups.

    ``opener`` is the name of who opened it, empty where that account is gone.
    """

    game: str
    number: int
    user: str
    opener: str = ""


class Group(msgspec.Struct):
    """A group and the table that it is the public feed of."""

    language: Language = "zh"
    table: str = ""
    place: Progress = msgspec.field(default_factory=Progress)
    talk: bool = False
    echoes: list[tuple[int, str]] = []
    """What was written here and said at the table: it is not told here again."""


class Kept(msgspec.Struct):
    """All of it."""

    users: dict[str, User] = {}
    groups: dict[str, Group] = {}
    tables: dict[str, Table] = {}
    heard: list[str] = []
    """Messages that were obeyed."""


class File:
    """The file: written whole, or not at all, for its owner's eyes only."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.kept = msgspec.json.decode(path.read_bytes(), type=Kept) if path.exists() else Kept()
        if path.exists():
            path.chmod(SECRET_MODE)

    def save(self) -> None:
        """Put what is known now in the place of what was written before."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        # mkstemp makes it with mode 600.
        number, name = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self._path.name}.")
        try:
            with os.fdopen(number, "wb") as file:
                file.write(msgspec.json.encode(self.kept))
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self._path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def note(self, message: str) -> bool:
        """Remember that a message is being obeyed; False if it was already."""
        if message in self.kept.heard:
            return False
        self.kept.heard = [*self.kept.heard, message][-HEARD_MOST:]
        return True
