"""A notebook: one small log per player and table that only this player reads; a table's log knows nothing of it."""

from __future__ import annotations

from typing import Any

import msgspec

from events.codec import AnyCommit, Codec
from events.event import Command, Fact
from projections.feed import Frame

NOTE_MAX = 10_000
"""The longest note, in characters."""

NOTES_MOST = 2_000
"""The most notes of one player at one table."""


class NoteWritten(Fact, frozen=True):
    """→ its writer only."""

    text: str


class WriteNote(Command, frozen=True):
    """Write something down."""

    text: str


CODEC = Codec((NoteWritten,), (WriteNote,))


class NotesView(msgspec.Struct, frozen=True):
    """The view of a notebook in the shape of any other view: how many notes there are; their texts are in the feed."""

    table: dict[str, Any]
    game: dict[str, int]
    prompts: dict[str, Any]


def notes_view(seq: int) -> NotesView:
    """The view after so many notes."""
    return NotesView({}, {"notes": seq}, {})


def notes_frame(seq: int, commit: AnyCommit) -> Frame:
    """The frame of the commit that wrote note number ``seq``."""
    patch: dict[str, Any] = {"game": {"notes": seq}}
    if seq == 1:
        patch |= {"table": {}, "prompts": {}}
    return Frame(seq, commit.at, tuple(event.fact for event in commit.events), patch)
