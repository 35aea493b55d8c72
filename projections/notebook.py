"""A notebook: one small log per player and table that only this player reads; a table's log knows nothing of it.

It holds the player's notes and what it asked of the server's language model.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from events.codec import AnyCommit, Codec
from events.event import Command, Fact
from games.llm import LlmCall, Need
from projections.feed import FeedFrame

NOTE_MAX = 20_000
"""The longest note, in characters: twice the longest speech of any game, so that any may be quoted."""

NOTES_LENGTH_MOST = 10_000_000
"""The most characters in all notes of one player at one table: what a confined program can still read at once."""

VALUE_DEPTH = 32
"""The deepest nesting of lists and objects in a note that is a value."""

NOTES_MOST = 2_000
"""The most notes of one player at one table."""

ASK_MAX = 30_000
"""The longest message to the model, with instructions of its own, in characters."""

ASKS_MOST = 10_000
"""The most messages of one player at one table."""


Seen = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""How many facts of its own feed a writer had heard: a program may be behind its feed, and says so."""


class NoteWritten(Fact, frozen=True, omit_defaults=True):
    """→ its writer only. ``json``: the text is the JSON of a value, which a program reads back as one.

    ``seen`` is what the writer said of it, if anything.
    """

    text: str
    json: bool = False
    seen: int | None = None


class WriteNote(Command, frozen=True, omit_defaults=True):
    """Write something down; ``json``: a value, whose JSON the text is."""

    text: str
    json: bool = False
    seen: Seen | None = None


class LlmAsked(Fact, frozen=True, omit_defaults=True):
    """→ who asked: the server asks its model. It is call number ``number`` of this round.

    A call with instructions of its own (``system``) stands alone: the game's are not sent, nor any other call.

    ``seen`` is the seq at which the feed of the asking chair stood, or as far as which the asker says that it has heard
    it: what could be known by then. ``need`` says for what, where the model plays a seat.
    """

    prompt: str
    round: int
    number: int
    seen: int
    need: Need = "must"
    system: str = ""


class CallCost(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a call took: milliseconds with all attempts, how many there were beyond the first, and tokens.

    Tokens are as the endpoint counts them, None where it does not; the ``cached`` are among those of the ``input``.
    """

    ms: int = 0
    retries: int = 0
    input: int | None = None
    output: int | None = None
    cached: int | None = None


class LlmAnswered(Fact, frozen=True, omit_defaults=True):
    """→ who asked, and nobody else: what the model said to the call at seq ``asked``.

    The call took along what was remembered of earlier ones, less the oldest ``left_out``. ``reasoning`` is what the
    model thought before it spoke, where its endpoint tells it; ``cost`` is what the call took.
    """

    asked: int
    text: str
    left_out: int
    reasoning: str = ""
    cost: CallCost = CallCost()


class LlmFailed(Fact, frozen=True, omit_defaults=True):
    """→ who asked, and nobody else: the call at seq ``asked`` has no answer, and why.

    ``text`` is what a program gets instead; ``cost`` is what the call took.
    """

    asked: int
    why: str
    text: str
    left_out: int
    cost: CallCost = CallCost()


class AskLlm(Command, frozen=True, omit_defaults=True):
    """Ask the server's model; the answer follows as a fact. It counts to the round of what was ``seen``.

    With instructions of its own (``system``) the call stands alone.
    """

    prompt: str
    seen: Seen | None = None
    system: str = ""


class EndLlm(Command, frozen=True, omit_defaults=True):
    """Of the server alone: what became of the call at seq ``asked``; ``why`` is empty where there is an answer."""

    asked: int
    text: str
    why: str = ""
    left_out: int = 0
    reasoning: str = ""
    cost: CallCost = CallCost()


NOTEBOOK = (NoteWritten, LlmAsked, LlmAnswered, LlmFailed, WriteNote, AskLlm)
"""What the owner of a notebook sees of it and sends."""

CODEC = Codec((NoteWritten, LlmAsked, LlmAnswered, LlmFailed), (WriteNote, AskLlm, EndLlm))

Calls = dict[int, LlmCall]
"""The calls of a notebook by their seqs, the oldest first."""


class NotesCounted(msgspec.Struct, frozen=True):
    """How many entries there are, and the last number of a call in each round; ``waiting`` is the call under way."""

    notes: int
    asked: dict[int, int]
    waiting: int | UnsetType = UNSET


class NotesView(msgspec.Struct, frozen=True):
    """The view of a notebook in the shape of any other view: its numbers; the texts are in the feed."""

    table: dict[str, Any]
    game: NotesCounted
    prompts: dict[str, Any]


def is_value(text: str) -> bool:
    """Whether this is JSON that everybody can read again."""
    try:
        return _nests(msgspec.json.decode(text), VALUE_DEPTH)
    except (msgspec.DecodeError, RecursionError):
        return False


def _nests(value: object, depth: int) -> bool:
    if not isinstance(value, dict | list):
        return True
    parts = value.values() if isinstance(value, dict) else value
    return depth > 0 and all(_nests(part, depth - 1) for part in parts)


def learn(calls: Calls, seq: int, fact: Fact) -> None:
    """Update the calls by entry number ``seq``."""
    match fact:
        case LlmAsked():
            calls[seq] = LlmCall(fact.round, fact.prompt, need=fact.need, system=fact.system)
        case LlmAnswered():
            calls[fact.asked] = calls[fact.asked]._replace(text=fact.text, how="answered")
        case LlmFailed():
            calls[fact.asked] = calls[fact.asked]._replace(text=fact.text, how="failed")
        case _:
            pass


def waiting(calls: Calls) -> int:
    """Return the seq of the call that has no answer yet, 0 if all have; there is at most one."""
    last = max(calls, default=0)
    return last if last and calls[last].how == "waiting" else 0


def notes_view(seq: int, calls: Calls) -> NotesView:
    """Return the view after ``seq`` entries."""
    asked: dict[int, int] = {}
    for call in calls.values():
        asked[call.round] = asked.get(call.round, 0) + 1
    return NotesView({}, NotesCounted(seq, asked, waiting(calls) or UNSET), {})


def notes_frame(seq: int, commit: AnyCommit) -> FeedFrame:
    """Return the frame of the commit that is entry number ``seq``."""
    game: dict[str, Any] = {"notes": seq}
    for event in commit.events:
        match event.fact:
            case LlmAsked(round=round, number=number):
                game |= {"asked": {str(round): number}, "waiting": seq}
            case LlmAnswered() | LlmFailed():
                game |= {"waiting": None}
            case _:
                pass
    patch: dict[str, Any] = {"game": game}
    if seq == 1:
        game.setdefault("asked", {})
        patch |= {"table": {}, "prompts": {}}
    return FeedFrame(seq, commit.at, tuple(event.fact for event in commit.events), patch)
