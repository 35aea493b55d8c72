"""What an earlier process of a file had written down and asked: a later one is answered from it. No I/O.

A place is how many facts of the seat's feed the player had heard when it was called; every entry is written with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

Json = dict[str, Any]
Kind = Literal["note", "call", "other"]


class Span(NamedTuple):
    """The entries from ``low`` to ``high`` of the earlier process, all made during one call: a player is among them.

    What the player is told has an entry of its own; a decision was asked for at one of several.
    """

    low: int = 0
    high: int = 0


class Entry(NamedTuple):
    """A note or a call of the model; of somebody else's hand (``other``), if nothing says at which place.

    ``at`` is in unix milliseconds. ``answer`` is None while the call waits for it.
    """

    seq: int
    kind: Kind
    seen: int
    text: str
    at: int
    json: bool = False
    answer: str | None = None


def entries_of(frames: Iterable[Json]) -> list[Entry]:
    """Return the entries that the frames of a notebook tell of, in their order."""
    found: dict[int, Entry] = {}
    last = 0
    for frame in frames:
        seq, at = frame["seq"], frame["at"]
        for fact in frame["facts"]:
            last = max(last, fact.get("seen", last))
            match fact:
                case {"type": "note_written", "text": text}:
                    kind: Kind = "note" if "seen" in fact else "other"
                    found[seq] = Entry(seq, kind, last, text, at, fact.get("json", False))
                case {"type": "llm_asked", "prompt": prompt, "seen": seen}:
                    found[seq] = Entry(seq, "call", seen, prompt, at)
                case {"type": "llm_answered" | "llm_failed", "asked": asked, "text": text}:
                    found[asked] = found[asked]._replace(answer=text)
    return list(found.values())


class Earlier:
    """The entries that a player has not come to again yet.

    ``decided`` is the number of the last fact that was its seat's own decision: nothing before it is new.
    """

    def __init__(self, entries: Iterable[Entry] = (), decided: int = 0) -> None:
        self._entries = list(entries)
        self._again: set[int] = set()
        self._passed = max([decided, *(entry.seen for entry in self._entries if entry.kind != "other")])

    def take(self, kind: Kind, text: str, place: Span) -> Entry | None:
        """Return the entry that was made then, once: the same text if there is one, otherwise the first."""
        made = [one for one in self._open(kind) if place.low <= one.seen <= place.high]
        entry = next((one for one in made if one.text == text), made[0] if made else None)
        if entry is not None:
            self._again.add(entry.seq)
        return entry

    def passed(self, place: Span) -> bool:
        """Whether the earlier process had got further than this."""
        return place.high < self._passed

    def notes(self, place: Span) -> list[Json] | None:
        """Return the notes that there were then, as the private store has them; None if there are no later ones."""
        if not any(one.seen >= place.low for one in self._open("note")):
            return None
        return [
            {"timestamp": one.at / 1000, "content": json.loads(one.text) if one.json else one.text}
            for one in self._entries
            if one.kind != "call" and (one.seen < place.low or one.seq in self._again)
        ]

    def _open(self, kind: Kind) -> list[Entry]:
        return [one for one in self._entries if one.kind == kind and one.seq not in self._again]
