"""Packs: texts read, normalised, typed and checked; each fault with its card and path."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from games.document import Remark, Survey
from games.game import Rejected
from games.misfits import misfit_of
from games.wizard.language import tree
from games.wizard.language.dialect import canonical
from games.wizard.language.names import faults_of, warnings_of
from games.wizard.language.reader import read, shown

MOST_CARDS = 400
MOST_COPIES = 1000
"""Copies of all cards of a pack, for six players."""

MOST_SAID = 100
"""Faults, and warnings, that a survey tells."""

TEXT_MAX = 160
"""More letters do not fit on a card."""

OWN = ("base", "core")
"""The packages of shipped packs: no other pack may name its cards so."""


class Pack(msgspec.Struct, frozen=True):
    """The cards of a text; ``digest`` tells it from others."""

    digest: str
    cards: tuple[tree.Card, ...]


class Reading(msgspec.Struct, frozen=True):
    """What came of a text."""

    pack: Pack
    faults: tuple[Remark, ...]
    warnings: tuple[Remark, ...]


def in_both(texts: object) -> dict[str, str]:
    """A text in both languages, where it may be there in one alone."""
    given = texts if isinstance(texts, dict) else {"zh": texts}
    return {language: str(given.get(language) or next(iter(given.values()), "")) for language in ("zh", "en")}


_TAGS = re.compile(r"<[^>]*>")


@lru_cache(maxsize=64)
def reading(text: str, shipped: bool = False) -> Reading:
    """All that is in a text. Raises Rejected where it cannot be read at all."""
    roots, warnings = read(text)
    made: list[tree.Card] = []
    faults: list[Remark] = []
    remarks = list(warnings)
    for place, raw in enumerate(_cards(roots), 1):
        try:
            card, odd = _card(raw, place)
        except Rejected as no:
            faults.append(Remark(no.code, no.params))
            continue
        made.append(card)
        remarks += odd
    faults += [*_together(made, shipped), *(fault for card in made for fault in faults_of(card))]
    remarks += [remark for card in made for remark in (*warnings_of(card), *_lengths(card))]
    digest = hashlib.sha256(text.encode()).hexdigest()[:16] if made else ""
    return Reading(Pack(digest, tuple(made)), tuple(faults), tuple(remarks))


def check(text: str) -> None:
    """Raise Rejected with the first fault of a pack."""
    for fault in reading(text).faults:
        raise Rejected(fault.code, **fault.params)


def survey(text: str) -> Survey:
    """All there is to say of a pack."""
    found = reading(text)
    figures = tuple(_figures(found.pack.cards)) if not found.faults else ()
    return Survey(found.faults[:MOST_SAID], found.warnings[:MOST_SAID], figures)


def _cards(roots: Iterable[Any]) -> list[Any]:
    """A pack is one card, several, a list of them, or an object with ``cards``."""
    found: list[Any] = []
    for root in roots:
        inner = root.get("cards", [root]) if isinstance(root, dict) else root
        found += inner if isinstance(inner, list) else [inner]
    if len(found) > MOST_CARDS:
        raise Rejected("pack_cards", max=MOST_CARDS)
    return found


def _card(raw: Any, place: int) -> tuple[tree.Card, tuple[Remark, ...]]:
    name = shown(str(raw.get("id", place))[:80]) if isinstance(raw, dict) else str(place)
    if not isinstance(raw, dict):
        raise Rejected("pack_card", card=name, path="$", what="Expected `object`")
    try:
        made, odd = canonical(raw)
        card: tree.Card = msgspec.convert(made, tree.Card)
        return card, odd
    except msgspec.ValidationError as fault:
        misfit = misfit_of(fault)
        raise Rejected("pack_card", card=name, path=shown(misfit.path), what=shown(misfit.what[:300])) from None


def _together(cards: list[tree.Card], shipped: bool) -> Iterable[Remark]:
    if sum(map(_copies, cards)) > MOST_COPIES:
        yield Remark("pack_copies", {"max": MOST_COPIES})
    for id, count in Counter(card.id for card in cards).items():
        if count > 1:
            yield Remark("pack_twice", {"card": id})
        if not shipped and id.split(".")[0] in OWN:
            yield Remark("pack_shipped", {"card": id})


def _copies(card: tree.Card) -> int:
    count = str(card.count)
    return 6 * int(count[1:]) if count.startswith("$") else int(count)


def _lengths(card: tree.Card) -> Iterable[Remark]:
    texts = card.description.values() if isinstance(card.description, dict) else (card.description,)
    if any(len(_TAGS.sub("", text)) > TEXT_MAX for text in texts):
        yield Remark("pack_long_text", {"card": card.id, "max": TEXT_MAX})


def _figures(cards: tuple[tree.Card, ...]) -> Iterable[Remark]:
    kinds: Counter[str] = Counter(card.kind if isinstance(card, tree.Treasure) else card.type for card in cards)
    rarities = Counter(card.rarity for card in cards if isinstance(card, tree.Treasure))
    yield Remark("pack_cards", {"cards": len(cards), **{kind: kinds[kind] for kind in _KINDS}})
    yield Remark("pack_rarities", {one: rarities[one] for one in ("ori", "com", "leg")})


_KINDS = ("spell", "occult", "undercurrent", "wand", "monster", "event")
FOLDER = Path(__file__).parent.parent / "packs"


@lru_cache
def shipped(name: str) -> Pack:
    """A pack that comes with the game."""
    found = reading((FOLDER / f"{name}.json").read_text("utf-8"), True)
    assert not found.faults, found.faults
    return found.pack
