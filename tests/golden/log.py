"""A golden log: one line a commit, as it was stored, with the frames it meant to each viewer.

Viewers who are shown the same share an entry; ``to`` has each one's seq.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Union

import msgspec

from events.audience import Viewer, parse_viewer, viewer_name
from events.codec import AnyCommit
from events.event import Actor, Commit
from games.game import AnyGame
from games.sitting import commands as table_commands
from games.sitting import table as pictures
from games.sitting.commands import Open
from projections.feed import Feed
from server.history.verify import unfinished, verify
from server.tables.decider import Table
from tests.suite.play import Fault

HERE = Path(__file__).parent
MOST_BYTES = 1_000_000
"""The most a file may hold; what is more is packed."""


class NotReplayed(Fault):
    """A golden log does not come out as it was written."""


class Shown(msgspec.Struct):
    """A frame but for its time, and the seq of each viewer it was shown to."""

    to: dict[str, int]
    facts: msgspec.Raw
    patch: msgspec.Raw


class Line(msgspec.Struct):
    """One commit as it was stored, and what it meant to each viewer."""

    commit: msgspec.Raw
    shown: list[Shown]


class _Frame(msgspec.Struct):
    seq: int
    at: int
    facts: msgspec.Raw
    patch: msgspec.Raw


def viewers(size: int) -> list[Viewer]:
    """Everybody who has a feed at a table of this size."""
    return ["public", "host", "all", *range(1, size + 1)]


def lines(game: AnyGame, commits: Sequence[AnyCommit]) -> Iterator[bytes]:
    """The golden log of these commits."""
    codec = pictures.codec(game)
    size = commits[0].command.size  # type: ignore[attr-defined]
    feeds = {viewer: Feed.first(game, viewer) for viewer in viewers(size)}
    for commit in commits:
        shown: dict[tuple[bytes, bytes], dict[str, int]] = {}
        for viewer, feed in feeds.items():
            feeds[viewer] = after = feed.after(commit)
            if after is not feed:
                frame = _raw(after, feed)
                shown.setdefault((bytes(frame.facts), bytes(frame.patch)), {})[viewer_name(viewer)] = frame.seq
        yield msgspec.json.encode(
            Line(
                msgspec.Raw(codec.encode(commit)),
                [Shown(to, msgspec.Raw(facts), msgspec.Raw(patch)) for (facts, patch), to in shown.items()],
            )
        )


def shown_again(game: AnyGame, log: Iterable[bytes]) -> Iterator[bytes]:
    """The same commits, with what they mean to each viewer today; facts of old shapes stay as they were shown."""
    kept = [msgspec.json.decode(line, type=Line) for line in log]
    codec = pictures.codec(game)
    commits = [codec.decode(line.commit) for line in kept]
    for line, commit, anew in zip(kept, commits, lines(game, commits), strict=True):
        yield anew if codec.encode(commit) == bytes(line.commit) else msgspec.json.encode(line)


class _Asked(msgspec.Struct):
    id: str
    at: int
    by: Actor
    command: msgspec.Raw
    request: str = ""
    prompt: str = ""


def decided_again(game: AnyGame, log: Iterable[bytes]) -> list[AnyCommit]:
    """What today's rules make of the commands of a golden log, under the same ids and at the same times.

    Raises:
        NotReplayed: they refuse one, or it is none of theirs.
    """
    commands: Any = Union[(Open[game.rules.options], *table_commands.COMMANDS, *game.rules.commands)]  # type: ignore[name-defined]
    table = Table(game)
    commits: list[AnyCommit] = []
    for version, line in enumerate(log, 1):
        asked = msgspec.json.decode(msgspec.json.decode(line, type=Line).commit, type=_Asked)
        try:
            command = msgspec.json.decode(asked.command, type=commands)
            decided = table.decide(asked.by, command, asked.at, asked.request, asked.prompt)
        except Exception as no:  # what today nobody would be asked for may fail in any way
            raise NotReplayed(f"{game.name}, commit {version}: {type(no).__name__}: {no}") from None
        if not isinstance(decided, Commit):
            raise NotReplayed(f"{game.name}, commit {version}: nothing comes of it")
        commits.append(msgspec.structs.replace(decided, id=asked.id))
        table.take(commits[-1])
    difference = verify(game, commits) or unfinished(commits)
    if difference is not None:
        raise NotReplayed(f"{game.name}, commit {difference.version}: {difference.what}")
    return commits


def _raw(after: Feed, before: Feed) -> _Frame:
    return msgspec.json.decode(msgspec.json.encode(after.frame(before)), type=_Frame)


def check(game: AnyGame, log: Iterable[bytes]) -> None:
    """The stored commits decode, fold, verify if they are of today's rules, and show every viewer the same bytes.

    Raises:
        NotReplayed: they do not.
    """
    codec = pictures.codec(game)
    kept = [msgspec.json.decode(line, type=Line) for line in log]
    commits = [codec.decode(line.commit) for line in kept]
    size = commits[0].command.size  # type: ignore[attr-defined]
    feeds = {viewer: Feed.first(game, viewer) for viewer in viewers(size)}
    aged = False
    for version, (line, commit) in enumerate(zip(kept, commits, strict=True), 1):
        before, feeds = feeds, {viewer: feed.after(commit) for viewer, feed in feeds.items()}
        if codec.encode(commit) == bytes(line.commit):
            _check_shown(game, version, line, before, feeds)
        else:  # facts of old shapes show as today's
            aged = True
    rules = commits[0].events[0].fact.rules  # type: ignore[attr-defined]
    difference = verify(game, commits, aged) if rules == game.rules.version else None
    if difference is not None:
        raise NotReplayed(f"{game.name}, commit {difference.version}: {difference.what}")


def _check_shown(
    game: AnyGame, version: int, line: Line, before: dict[Viewer, Feed], after: dict[Viewer, Feed]
) -> None:
    wanted = {parse_viewer(name): (seq, shown) for shown in line.shown for name, seq in shown.to.items()}
    for viewer, feed in after.items():
        where = f"{game.name}, commit {version}, {viewer_name(viewer)}"
        if feed is before[viewer]:
            if viewer in wanted:
                raise NotReplayed(f"{where}: it was shown something, and is no longer")
            continue
        if viewer not in wanted:
            raise NotReplayed(f"{where}: it was shown nothing, and now is")
        frame, (seq, shown) = _raw(feed, before[viewer]), wanted[viewer]
        for what, now, then in (("facts", frame.facts, shown.facts), ("patch", frame.patch, shown.patch)):
            if bytes(now) != bytes(then):
                raise NotReplayed(f"{where}: the {what} were {bytes(then)!r}, now {bytes(now)!r}")
        if (frame.seq, frame.at) != (seq, feed.at):
            raise NotReplayed(f"{where}: seq was {seq}, now {frame.seq}")


def files(game: str, rules: int | None = None) -> list[Path]:
    """The golden logs of a game, of these rules or of all there ever were."""
    return sorted((HERE / game).glob("*.jsonl*" if rules is None else f"rules{rules}-*.jsonl*"))


def stored(file: Path) -> bytes:
    """What a golden log says."""
    return gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()


def write(file: Path, log: bytes, *, packed: bool = False) -> None:
    """Write a golden log, ``packed`` also where it is long: then its name ends on .gz, too. Always the same bytes."""
    if len(log) < MOST_BYTES and not packed:
        file.write_bytes(log)
    else:
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(log, mtime=0))
