"""The texts a table is opened with: shipped ones by their names, or own ones, checked before the table is there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from games.document import Document, Remark, Survey
from games.game import AnyGame, Rejected
from games.options import Options
from games.queries import Json
from games.specialties import Trials
from games.words import CORE, Language, merged
from sotto_words import sentence

T = TypeVar("T")

DOCUMENT_MAX = 256 * 1024
"""The longest document, in bytes of UTF-8."""

BLANKS_MOST = 1_000
"""The most blanks, tabs and ends of lines in a row: more say nothing, and are there to fill the store."""

NAME_SHOWN = 40

OWN = "own"
"""What a table's own text is called beside the names of shipped ones."""

_ODD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
"""Control characters but for tabs and the ends of lines, and halves of characters."""

_PADDED = re.compile(rf"(?<!\s)\s{{{BLANKS_MOST + 1}}}")


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which text a document is to be: a ``shipped`` one by its name, or a ``text`` given here; one of the two."""

    shipped: str | None = None
    text: str | None = None


class BadDocument(Exception):
    """Why a document cannot be used: its name, and a reason of the game's or the core's catalogue."""

    def __init__(self, document: str, no: Rejected) -> None:
        super().__init__(f"{document}: {no}")
        self.document = document
        self.no = no


class Unfit(Exception):
    """Why a table cannot be opened: the field to change, and a reason of the game's or the core's catalogue."""

    def __init__(self, field: str, no: Rejected) -> None:
        super().__init__(f"{field}: {no}")
        self.field = field
        self.no = no

    def words(self, game: AnyGame, language: Language) -> str:
        """Return the reason as a sentence."""
        return sentence(merged(CORE, game.about.words), language, f"reason.{self.no.code}", self.no.params)


def check_fit(game: AnyGame, options: Options, size: int, texts: Mapping[str, str]) -> None:
    """Check that options, number of seats and the texts of all documents go together. Raises Unfit."""
    if options.pace == "evening" and not game.hosting is not None:
        raise Unfit("options.pace", Rejected("evening_unhosted"))
    try:
        _said_by(game.rules.fits, options, size, texts)
    except Rejected as no:
        raise Unfit(str(no.params.get("field", "seats")), no) from None


def texts(game: AnyGame, chosen: Mapping[str, Chosen]) -> dict[str, str]:
    """The text of every document of a game, the first of the shipped ones where nobody chose.

    Raises:
        BadDocument: the game has no such document, or nothing shipped under this name, or its check says no.
    """
    given = picked(game, chosen)
    for name, text in own(game, given).items():
        try:
            check_text(game.rules.documents[name], text)
        except Rejected as no:
            raise BadDocument(name, no) from None
    return given


def picked(game: AnyGame, chosen: Mapping[str, Chosen]) -> dict[str, str]:
    """The same, but no game's check has seen the texts yet. Raises BadDocument."""
    for name in chosen:
        if name not in game.rules.documents:
            raise BadDocument(name[:NAME_SHOWN], Rejected("document_unknown", options=tuple(game.rules.documents)))
    return {name: _text(name, document, chosen.get(name)) for name, document in game.rules.documents.items()}


def own(game: AnyGame, given: Mapping[str, str]) -> dict[str, str]:
    """Those of the texts of a game's documents that are not shipped, and so have to be checked."""
    return {name: text for name, text in given.items() if text not in game.rules.documents[name].shipped.values()}


def shipped_as(game: AnyGame, given: Mapping[str, str]) -> dict[str, str]:
    """By what name each of these documents comes with the game; OWN for one that does not."""
    names = {
        name: {text: one for one, text in document.shipped.items()} for name, document in game.rules.documents.items()
    }
    return {name: names[name].get(text, OWN) for name, text in given.items()}


def check_text(document: Document, text: str) -> None:
    """Check that a table may have this text as this document. Raises Rejected."""
    _check_plain(text)
    _said_by(document.check, text)


def surveyed(document: Document, text: str) -> Survey:
    """Return all that its game says of a text that is to be this document."""
    try:
        if document.survey is None:
            check_text(document, text)
            return Survey(())
        _check_plain(text)
        return _said_by(document.survey, text)
    except Rejected as no:
        return Survey((Remark(no.code, no.params),))


def run_trial(game: AnyGame, text: str) -> Json:
    """Return what a game answers to a text without a table. Raises Rejected."""
    trials = game.find_specialty(Trials)
    assert trials is not None, f"{game.name} has nothing to try"
    _check_plain(text)
    return _said_by(trials.run, text)


def _text(name: str, document: Document, chosen: Chosen | None) -> str:
    try:
        return _chosen(document, chosen)
    except Rejected as no:
        raise BadDocument(name, no) from None


def _chosen(document: Document, chosen: Chosen | None) -> str:
    if chosen is None:
        return next(iter(document.shipped.values()))
    if (chosen.shipped is None) is (chosen.text is None):
        raise Rejected("document_not_chosen")
    if chosen.shipped is not None:
        if chosen.shipped not in document.shipped:
            raise Rejected("document_not_shipped", options=tuple(document.shipped))
        return document.shipped[chosen.shipped]
    text = chosen.text or ""
    _check_plain(text)
    return text


def _said_by(check: Callable[..., T], *given: object) -> T:
    """Run a game's check. Any other exception comes of the text, which is input: a refusal, and no fault of ours."""
    try:
        return check(*given)
    except (Rejected, MemoryError):
        raise
    except RecursionError:
        raise Rejected("document_deep") from None
    except Exception as fault:
        raise Rejected("document_unread", fault=type(fault).__name__) from None


def _check_plain(text: str) -> None:
    """What no text file holds must not reach a game's reader, nor a stream that cannot encode it."""
    if len(text.encode("utf-8", "replace")) > DOCUMENT_MAX:
        raise Rejected("document_too_long", max=DOCUMENT_MAX)
    odd = _ODD.search(text)
    if odd is not None:
        raise Rejected("document_characters", line=text.count("\n", 0, odd.start()) + 1)
    padded = _PADDED.search(text)
    if padded is not None:
        raise Rejected("document_padded", line=text.count("\n", 0, padded.start()) + 1, max=BLANKS_MOST)
