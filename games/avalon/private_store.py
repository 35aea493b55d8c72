"""The seed's private store (私有库, section 7): the owner's notes and what the LLM was asked, in the seed's shape."""

from __future__ import annotations

from collections.abc import Iterable

from events.audience import Seat, Viewer
from games.avalon.state import State
from games.game import Heard, Json, Note, NotebookQuery

LLM_COUNTS = 6
"""Before mission 1, and one for each mission."""


def private_store(view: State, seat: Seat, heard: Iterable[Heard], notes: Iterable[Note]) -> Json:
    """The store as it is now. Nobody asks an LLM yet: its history is the system turn, its counts are zero."""
    return {
        "logs": [{"timestamp": note.at / 1000, "content": note.text} for note in notes],
        "llm_history": [{"role": "system", "content": view.options.llm_system_prompt}],
        "llm_call_counts": [0] * LLM_COUNTS,
    }


def file_name(view: State, viewer: Viewer) -> str:
    """By the seed's name, or by upstream's where the log has upstream's ids."""
    if view.game_id:
        return f"private_player_{viewer}_game_{view.game_id}.json"
    return f"game_{view.number}_player_{viewer}_private.json"


PRIVATE_STORE: NotebookQuery[State] = NotebookQuery(
    private_store, file="game_{number}_player_{seat}_private.json", named=file_name
)
