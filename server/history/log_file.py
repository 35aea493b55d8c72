"""A log as a file: one commit a line, as ``GET /api/tables/{t}/log`` gives it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from events.codec import AnyCommit, Codec
from events.format import FORMAT, UNNUMBERED, number_of
from games.game import AnyGame
from games.sitting import table
from games.words import Param
from server.refusals import WORDS
from server.wire import brief
from sotto_words import sentence


class Exported(NamedTuple):
    """A log that was read. ``aged``: parts of it have an older shape than today's rules would write."""

    game: AnyGame
    commits: list[AnyCommit]
    aged: bool


class BadLog(ValueError):
    """A file is no usable log: the code of the reason with its parameters; as a string, a sentence in English."""

    def __init__(self, reason: str, **params: Param) -> None:
        super().__init__(sentence(WORDS, "en", f"reason.{reason}", params))
        self.reason = reason
        self.params = params


class OtherRules(NamedTuple):
    """A log was written by other rules of its game than are played here: by which."""

    game: AnyGame
    theirs: int


class _First(msgspec.Struct):
    """As much of a first line as says by which rules it was played."""

    class _Command(msgspec.Struct):
        game: str

    class _Event(msgspec.Struct):
        class _Fact(msgspec.Struct):
            rules: int | None = None

        fact: _Fact

    command: _Command
    events: list[_Event]


class _Opening(msgspec.Struct):
    command: _Opened


class _Opened(msgspec.Struct):
    game: str


def written(commits: Iterable[AnyCommit]) -> bytes:
    """Write these commits as the lines of a log."""
    return b"".join(msgspec.json.encode(commit) + b"\n" for commit in commits)


def other_rules(games: Mapping[str, AnyGame], lines: Sequence[bytes]) -> OtherRules | None:
    """Return by which other rules a log was written; None: by today's, or the file does not say.

    Raises BadLog: it has another format, whose numbers of rules meant other rules.
    """
    line = next(filter(None, lines), b"")
    try:
        first = msgspec.json.decode(line, type=_First)
    except (ValueError, RecursionError):
        return None  # reading the whole file will say so
    game, theirs = games.get(first.command.game), first.events[0].fact.rules if first.events else None
    if game is None or theirs in (None, game.rules.version):
        return None
    check_format(line)
    return OtherRules(game, theirs)


def read(games: Mapping[str, AnyGame], lines: Sequence[bytes]) -> Exported:
    """Read the game and the commits of a log, ignoring empty lines.

    Raises:
        BadLog: there is no first commit that names a game, or no such game, or a line is no commit of it.
    """
    lines = [line for line in lines if line]
    if not lines:
        raise BadLog("log_empty")
    try:
        name = msgspec.json.decode(lines[0], type=_Opening).command.game
    except (ValueError, RecursionError) as fault:
        raise BadLog("log_not_one", detail=brief(fault)) from None
    if name not in games:
        raise BadLog("log_of_unknown_game", game=name[:40], games=tuple(games))
    check_format(lines[0])
    codec = table.codec(games[name])
    commits = [_commit(codec, version, line) for version, line in enumerate(lines, 1)]
    aged = any(codec.encode(commit) != line for commit, line in zip(commits, lines, strict=True))
    return Exported(games[name], commits, aged)


def check_format(first: bytes) -> None:
    """Check the number of the format in the first line of a log. Raises BadLog."""
    try:
        number = number_of(first)
    except (ValueError, RecursionError) as fault:
        raise BadLog("log_not_one", detail=brief(fault)) from None
    if number is None:
        raise BadLog("log_without_format", commit=UNNUMBERED)
    if number != FORMAT:
        raise BadLog("log_of_other_format", theirs=number, ours=FORMAT)


def _commit(codec: Codec, version: int, line: bytes) -> AnyCommit:
    try:
        return codec.decode(line)
    except (ValueError, RecursionError) as fault:
        raise BadLog("log_no_commit", line=version, detail=brief(fault)) from None
