"""A table as it stands after a commit, as bytes that only this server's secret can have made.

A snapshot saves folding a log from its beginning; the log alone is the truth. So it is thrown away whenever anything
about it is doubtful (docs/inside/decisions/0023): written by other code or rules, not signed, or of a place that the
log does not have. It holds everything the table's log holds of secrets, lies beside it and is never shown to anybody.
"""

from __future__ import annotations

import hashlib
import hmac
import io
import pickle
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from events.audience import Viewer
from events.event import Draw
from events.store import Position
from games.game import AnyGame
from games.sitting.state import TableView
from projections.feed import Feed
from server.tables.accepted import Requests

FORMAT = 1
"""Goes up with every change of what a snapshot holds that the sources below do not show."""

CORE = ("events", "games", "projections", "server.tables")
"""Packages whose modules a snapshot depends on, whatever its game."""

ADMITTED = ("events", "games", "server.tables.accepted", "server.tables.snapshots")
"""Where the types in a snapshot may come from, besides the package of its game and those beside it."""

SharedCode = Callable[[str], bytes]
"""``shared_code``, which reads 160 files and may remember them for all games of a package."""

OTHERS = {("msgspec._utils", "rebuild"), ("msgspec._core", "UNSET")}
"""What else a snapshot may name: how msgspec's Structs are made again."""

LARGE = 16 * 1024
"""Bytes from which on a snapshot is compressed: smaller ones would cost more time than they save room."""

_TAG = _MAC = hashlib.sha256().digest_size

Why = Literal["foreign", "older", "beyond", "unfolded"]
"""Why a snapshot is thrown away: not signed by this server for this table (cut, altered, of another table or secret);
written by other code, rules or data; of a place that the log does not have; the log cannot be folded on from it."""


class Unusable(Exception):
    """A snapshot that is to be thrown away."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class FeedStand(NamedTuple):
    """Where one viewer stands: the fields of its feed but for the game and the viewer."""

    seq: int
    at: int
    state: TableView
    facts: tuple[Any, ...]
    link: str


Stands = Mapping[Viewer, FeedStand]
"""Where all viewers stand."""

Places = tuple[tuple[Position, Stands], ...]
"""Where all viewers stood after some commits, the oldest first."""


class Times(NamedTuple):
    """When a table was opened, and when its game began and ended, 0 before; in unix milliseconds."""

    opened_at: int
    began_at: int
    ended_at: int


class Snapshot(NamedTuple):
    """All that a table is after the commit at ``top``. ``facts`` counts those of the whole log so far.

    ``earlier`` are Places shortly before, pickled for themselves: few ask for them, and only they wait for it.
    """

    top: Position
    at: int
    times: Times
    facts: int
    truth: TableView
    feeds: Stands
    drawn: Mapping[Draw, int]
    requests: Requests
    earlier: bytes = b""


def stands(feeds: Mapping[Viewer, Feed]) -> Stands:
    """Return where these feeds stand."""
    return {viewer: FeedStand(feed.seq, feed.at, feed.state, feed.facts, feed.link) for viewer, feed in feeds.items()}


def feeds_of(game: AnyGame, stands: Stands) -> dict[Viewer, Feed]:
    """Return the feeds that stand so."""
    return {viewer: Feed(game, viewer, *stand) for viewer, stand in stands.items()}


class Sealer:
    """Turns the snapshots of one game's tables into signed bytes, and back."""

    def __init__(self, game: AnyGame, key: bytes, shared: SharedCode) -> None:
        self._key = key
        package = package_of(game)
        self._types = _Types((*ADMITTED, package.rpartition(".")[0] or package))
        self._tag = code_of(game, package, shared)

    def seal(self, table: str, snapshot: Snapshot) -> bytes:
        """Return the snapshot as bytes. Whatever pickle raises, if the game's state cannot be written down."""
        pickled = pickle.dumps(tuple(snapshot), 5)
        body = b"p" + pickled if len(pickled) < LARGE else b"z" + zlib.compress(pickled, 1)
        return self._tag + self._mac(table, body) + body

    def open(self, table: str, sealed: bytes) -> Snapshot:
        """Return the snapshot in these bytes.

        Raises:
            Unusable: it is not what this server's code has written for this table.
        """
        tag, mac, body = sealed[:_TAG], sealed[_TAG : _TAG + _MAC], sealed[_TAG + _MAC :]
        if not hmac.compare_digest(mac, hmac.digest(self._key, table.encode() + b"\n" + tag + body, "sha256")):
            raise Unusable("foreign")
        if tag != self._tag:
            raise Unusable("older")
        try:
            pickled = body[1:] if body.startswith(b"p") else zlib.decompress(body[1:])
            return Snapshot(*_Unpickler(pickled, self._types).load())
        except Exception:
            raise Unusable("unfolded") from None

    def earlier(self, written: bytes) -> Places:
        """Return the earlier places of a snapshot that has been opened. Whatever zlib and pickle raise."""
        places: Places = _Unpickler(zlib.decompress(written), self._types).load() if written else ()
        return places

    def _mac(self, table: str, body: bytes) -> bytes:
        return hmac.digest(self._key, table.encode() + b"\n" + self._tag + body, "sha256")


class _Unpickler(pickle.Unpickler):
    """Finds what a snapshot may name and nothing else. What it reads has been signed by this server."""

    def __init__(self, pickled: bytes, types: _Types) -> None:
        super().__init__(io.BytesIO(pickled))
        self._types = types

    def find_class(self, module: str, name: str) -> Any:
        return self._types[module, name]


class _Types(dict[tuple[str, str], Any]):
    """The types of these packages by module and name, found as they are asked for; nothing is imported for it."""

    def __init__(self, admitted: tuple[str, ...]) -> None:
        super().__init__()
        self._admitted = admitted

    def __missing__(self, named: tuple[str, str]) -> Any:
        module, name = named
        found: Any = sys.modules.get(module)
        for part in name.split("."):
            found = getattr(found, part)
        is_type = isinstance(found, type) and found.__module__ == module and _is_below(module, self._admitted)
        if not is_type and named not in OTHERS:
            raise pickle.UnpicklingError("a snapshot names what it may not")
        self[named] = found
        return found


def _is_below(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def written_down(places: Places) -> bytes:
    """Return what a snapshot holds of earlier places. Whatever pickle raises."""
    return zlib.compress(pickle.dumps(places, 5), 1) if places else b""


def package_of(game: AnyGame) -> str:
    """Return the package of a game: that of its facts, up to the part with its name."""
    module = (game.rules.facts[0] if game.rules.facts else type(game.rules.first)).__module__
    parts = module.split(".")
    return ".".join(parts[: parts.index(game.name) + 1]) if game.name in parts else module


def code_of(game: AnyGame, package: str, shared: SharedCode) -> bytes:
    """Return a digest of all that folds this game's tables: format, rules, sources and data, and the interpreter."""
    runs = sys.version, sys.byteorder, msgspec.__version__
    code = hashlib.sha256(repr((FORMAT, game.name, game.rules.version, runs)).encode())
    for folder in map(Path, getattr(sys.modules[package], "__path__", ())):
        _add(code, sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts))
    code.update(shared(package.rpartition(".")[0] or package))
    return code.digest()


def shared_code(beside: str) -> bytes:
    """Return a digest of what folds the tables of every game in a package: the modules beside it and of the core."""
    code = hashlib.sha256()
    for package in (beside, *CORE):
        _add(code, _modules(package))
    return code.digest()


def _add(code: hashlib._Hash, paths: Iterable[Path]) -> None:
    for path in paths:
        code.update(f"{path.name}\n".encode())
        code.update(hashlib.sha256(path.read_bytes()).digest())


def _modules(package: str) -> Iterator[Path]:
    module = sys.modules[package]
    folders = getattr(module, "__path__", None)
    file = getattr(module, "__file__", None)
    if folders is None and file:
        yield Path(file)
    for folder in map(Path, folders or ()):
        yield from sorted(folder.glob("*.py"))
