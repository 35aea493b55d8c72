"""A log as a file: one commit a line, as ``GET /api/tables/{t}/log`` gives it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from events.codec import AnyCommit, Codec
from games import table
from games.game import AnyGame


class Exported(NamedTuple):
    """A log that was read. ``aged``: some of it has an older shape than today's rules would write."""

    game: AnyGame
    commits: list[AnyCommit]
    aged: bool


class _Opening(msgspec.Struct):
    command: _Opened


class _Opened(msgspec.Struct):
    game: str


def written(commits: Iterable[AnyCommit]) -> bytes:
    """The log of these commits."""
    return b"".join(msgspec.json.encode(commit) + b"\n" for commit in commits)


def read(games: Mapping[str, AnyGame], lines: Sequence[bytes]) -> Exported:
    """The game and the commits of a log; empty lines are none.

    Raises:
        ValueError: there is no first commit that names a game, or no such game, or a line is no commit of it.
    """
    lines = [line for line in lines if line]
    if not lines:
        raise ValueError("the log is empty")
    name = msgspec.json.decode(lines[0], type=_Opening).command.game
    if name not in games:
        raise ValueError(f"there is no game called {name}")
    codec = table.codec(games[name])
    commits = [_commit(codec, version, line) for version, line in enumerate(lines, 1)]
    aged = any(codec.encode(commit) != line for commit, line in zip(commits, lines, strict=True))
    return Exported(games[name], commits, aged)


def _commit(codec: Codec, version: int, line: bytes) -> AnyCommit:
    try:
        return codec.decode(line)
    except ValueError as fault:
        raise ValueError(f"version {version} is no commit: {fault}") from None
