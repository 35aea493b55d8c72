"""The seed's private store (私有库, section 7): the owner's notes and what the LLM was asked, in the seed's shape."""

from __future__ import annotations

from collections.abc import Iterable

from events.audience import Seat, Viewer
from games.avalon.options import AvalonOptions
from games.avalon.state import State
from games.llm import LlmCall, LlmTerms, counted, history, turns, usual_terms
from games.queries import Json, Note, NotebookQuery, SeenFact

LLM_COUNTS = 6
"""Before mission 1, and one for each mission."""

SAMPLING = {"temperature": 1, "top_p": 0.9, "presence_penalty": 0.5, "frequency_penalty": 0.5}
"""The numbers with which the seed's players' files ask their model."""


def llm_terms(options: AvalonOptions) -> LlmTerms:
    """What a seat may ask of the server's model."""
    return usual_terms(options)._replace(
        system=options.llm_system_prompt,
        store_failures=options.llm_store_failures,
        sampling=SAMPLING,
    )


def llm_round(view: State) -> int:
    """0 before mission 1, then the mission; the assassination counts to the last one."""
    return view.round


def private_store(
    view: State, seat: Seat, heard: Iterable[SeenFact], notes: Iterable[Note], calls: Iterable[LlmCall]
) -> Json:
    """The store as it is now."""
    terms, calls = llm_terms(view.options), list(calls)
    # The seed's history begins with the system's turn, even an empty one.
    told = [{"role": "system", "content": terms.system}]
    told += [turn._asdict() for turn in turns(terms._replace(system=""), history(terms, calls))]
    return {
        "logs": [{"timestamp": note.at / 1000, "content": note.content} for note in notes],
        "llm_history": told,
        "llm_call_counts": counted(calls, LLM_COUNTS),
    }


def file_name(view: State, viewer: Viewer) -> str:
    """By the seed's name, or by upstream's where the log has upstream's ids."""
    if view.game_id:
        return f"private_player_{viewer}_game_{view.game_id}.json"
    return f"game_{view.number}_player_{viewer}_private.json"


PRIVATE_STORE: NotebookQuery[State] = NotebookQuery(
    private_store, file="game_{number}_player_{seat}_private.json", named=file_name
)
