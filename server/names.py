"""Names that people give: to themselves, to the tokens of their bots, to tables. One rule says what may be shown."""

from __future__ import annotations

from itertools import groupby
from unicodedata import bidirectional, category, combining, normalize

NAME_MAX = 64
TITLE_MAX = 80

MARKS_MOST = 2
"""Enough for hardly any word of a living language to need more; a name of many grows over its neighbours."""

_NONJOINER, _JOINER = "\u200c", "\u200d"

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that count as printable but show nothing."""

_DRESS = frozenset("\ufe0f") | {chr(tone) for tone in range(0x1F3FB, 0x1F400)}
"""What may stand between an emoji and the joiner: the sign for colour, tones of skin."""

_ARROWS = frozenset("↔↕")
"""Arrows, which joined to a face make it nod; everything else that emoji are joined to is a symbol by itself."""

_VIRAMA = 9
"""The class of marks that tie the letters of Indic scripts together."""


class BadName(Exception):
    """A name that cannot be used: the code of the reason, with its parameters."""

    def __init__(self, reason: str, **params: str | int) -> None:
        super().__init__(f"{reason}: {params}")
        self.reason = reason
        self.params = params


def clean_name(name: str, field: str = "name", least: int = 1, most: int = NAME_MAX) -> str:
    """Return a name as it will be shown: composed (NFC), with single spaces; its length is counted in code points.

    Raises:
        BadName: it is too short, too long, has characters that cannot be seen, or too many marks on one letter. The
            two joiners are welcome where they join: in Arabic and Indic scripts, and between emoji.
    """
    shown = " ".join(normalize("NFC", name).split())
    if not least <= len(shown) <= most:
        raise BadName("bad_name", field=field, min=least, max=most)
    if shown and not (all(_fits(shown, place) for place in range(len(shown))) and any(map(_inks, shown))):
        raise BadName("unseen_name", field=field)
    if _marks(shown) > MARKS_MOST:
        raise BadName("too_many_marks", field=field, max=MARKS_MOST)
    return shown


def _fits(text: str, place: int) -> bool:
    character = text[place]
    if character in (_NONJOINER, _JOINER):
        return 0 < place < len(text) - 1 and _joins(text[place - 1], character, text[place + 1])
    return character.isprintable() and character not in _BLANK


def _marks(text: str) -> int:
    """The most marks, such as accents, that one letter carries."""
    return max((len(list(run)) for marked, run in groupby(text, _is_mark) if marked), default=0)


def _is_mark(character: str) -> bool:
    return category(character) in ("Mn", "Me")


def _joins(before: str, joiner: str, after: str) -> bool:
    if not (_inks(before) or combining(before) or before in _DRESS) or not (_inks(after) or combining(after)):
        return False
    if _VIRAMA in (combining(before), combining(after)):
        return True
    if bidirectional(after) == "AL":
        return bidirectional(before) in ("AL", "NSM")
    emoji = category(before) == "So" or before in _DRESS
    return joiner == _JOINER and emoji and (category(after) == "So" or after in _ARROWS)


def _inks(character: str) -> bool:
    """Whether a character can be seen by itself."""
    return character.isprintable() and category(character) not in ("Zs", "Mn", "Me")
