"""A tolerant reader of packs: JSON with comments, trailing commas, missing or surplus brackets, as the seed has it."""

from __future__ import annotations

import json
import re
from typing import Any

from games.document import Remark
from games.game import Rejected

DEPTH = 100
"""Brackets within brackets; deeper nesting is refused before anything is built."""

MENDS = 50
"""Brackets that are mended; a text with more of them is no pack."""

_TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|/\*.*?\*/|,)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |(?P<open>[\[{]) |(?P<close>[\]}]) |(?P<colon>:)
    |(?P<word>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.]) |true\b|false\b|null\b)""",
    re.VERBOSE | re.DOTALL,
)
_BRACKETS = re.compile(r"[\[\]{}]")
_ENDS = {"[": "]", "{": "}"}


class _Reader:
    """What has been read so far: the values at the root, and the containers that are still open."""

    def __init__(self) -> None:
        self.roots: list[Any] = []
        self.open: list[tuple[str, Any]] = []
        self.key: str | None = None
        self.keys: list[str | None] = []
        self.remarks: list[Remark] = []
        self.line = 1

    def no(self, what: str) -> Rejected:
        return Rejected("pack_syntax", line=self.line, what=shown(what))

    def mended(self, code: str, **params: str) -> None:
        if len(self.remarks) == MENDS:
            raise self.no(f"this: more than {MENDS} brackets are missing or too many")
        self.remarks.append(Remark(code, {"line": self.line, **params}))

    def take(self, kind: str, text: str) -> None:
        if kind == "open":
            self._begin(text)
        elif kind == "close":
            self._end(text)
        elif kind == "string" and self._in_object() and self.key is None:
            self._name(str(_loaded(self, text)))
        elif kind in ("string", "word"):
            self._put(_loaded(self, text))

    def _in_object(self) -> bool:
        return bool(self.open) and self.open[-1][0] == "{"

    def _name(self, key: str) -> None:
        if key in self.open[-1][1]:
            raise self.no(f"{key[:40]}, again")
        self.key = key

    def _put(self, value: Any) -> None:
        if not self.open:
            self.roots.append(value)
        elif self._in_object():
            if self.key is None:
                raise self.no("a value without a name")
            self.open[-1][1][self.key] = value
            self.key = None
        else:
            self.open[-1][1].append(value)

    def _begin(self, bracket: str) -> None:
        if bracket == "{" and self._in_object() and self.key is None:
            self._mend()
        if len(self.open) >= DEPTH:
            raise Rejected("document_deep")
        value: Any = {} if bracket == "{" else []
        self._put(value)
        self.keys.append(self.key)
        self.open.append((bracket, value))
        self.key = None

    def _end(self, bracket: str) -> None:
        if bracket not in (_ENDS[opened] for opened, _ in self.open):
            self.mended("pack_bracket_surplus", bracket=bracket)
            return
        while _ENDS[self.open[-1][0]] != bracket:
            self.mended("pack_bracket_missing")
            self._shut()
        self._shut()

    def _mend(self) -> None:
        """An object where a name should stand begins the next card: what is open has lost its brackets."""
        self.mended("pack_bracket_missing")
        while self._in_object() or len(self.open) > 2:
            self._shut()

    def _shut(self) -> None:
        if self.key is not None:
            raise self.no(f"a name without a value: {self.key[:40]}")
        self.open.pop()
        self.key = self.keys.pop()

    def finish(self) -> None:
        while self.open:
            self.mended("pack_bracket_missing")
            self._shut()


def _loaded(reader: _Reader, text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise reader.no(text[:40]) from None


def shown(text: str) -> str:
    """A piece of a pack as it may be shown in a terminal: what would control it is spelt out."""
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)


def read(text: str) -> tuple[list[Any], tuple[Remark, ...]]:
    """The values at the root of a text, and where brackets were mended.

    Raises:
        Rejected: it is no such text, with the line.
    """
    text = text.removeprefix("\ufeff")
    if not _is_deep(text):
        try:
            return [json.loads(text, object_pairs_hook=_once)], ()
        except (ValueError, RecursionError):
            pass  # the tolerant reader, which is slower, says where and what
    return _read_tolerantly(text)


def _is_deep(text: str) -> bool:
    """Whether its brackets may be nested too deep; those within texts count too."""
    depth = most = 0
    for char in _BRACKETS.findall(text):
        depth += 1 if char in "[{" else -1
        most = max(most, depth)
    return most > DEPTH


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a name twice")
    return made


def _read_tolerantly(text: str) -> tuple[list[Any], tuple[Remark, ...]]:
    reader, at = _Reader(), 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise reader.no(text[at : at + 20].split("\n")[0])
        reader.take(str(found.lastgroup), found[0])
        reader.line += found[0].count("\n")
        at = found.end()
    reader.finish()
    return reader.roots, tuple(reader.remarks)
