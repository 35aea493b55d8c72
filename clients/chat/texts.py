"""What goes out, made harmless: no mention of everybody, no control characters, in pages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

NAME_MOST = 32
"""Letters of somebody's name."""

BREAK = "\u200b"
"""Shows nothing, and lets no platform take what it stands in for a mention."""

_MENTIONS = re.compile(r"(@)(?=\s*(?:全体|所有人|everyone|here))|(<)(?=[@#:])|(\[)(?=CQ:)", re.IGNORECASE)
_BLANKS = re.compile(r"\n{3,}")
_LEADING = "./。．!！#＃、,，"


def tame(text: str) -> str:
    """A text that mentions nobody, steers nothing, and has at most one empty line in a row."""
    seen = "".join(_seen(letter) for letter in text.replace("\r\n", "\n"))
    return _MENTIONS.sub(lambda found: f"{found[0]}{BREAK}", _BLANKS.sub("\n\n", seen)).strip()


def _seen(letter: str) -> str:
    if letter == "\n":
        return letter
    match unicodedata.category(letter):
        case "Cc" | "Zl" | "Zp":
            return " "
        case "Cs" | "Co" | "Cn":
            return ""
        case "Cf" if letter != "\u200d":  # the joiner makes one emoji of several
            return ""
    return letter


def name_of(name: str, otherwise: str) -> str:
    """A nickname as the name of an account: what looks like a command at its beginning is left out."""
    shown = unicodedata.normalize("NFC", " ".join(tame(name).replace(BREAK, "").split()))
    plain = "".join(letter for letter in shown if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))
    return plain.lstrip(_LEADING + " ")[:NAME_MOST].strip() or otherwise


def pages(text: str, most: int) -> list[str]:
    """A text in pieces of at most this length, cut where lines end; several say which they are."""
    if len(text) <= most:
        return [text]
    cut = list(_cut(text, most - len(" (99/99)\n")))
    return [f"({place}/{len(cut)})\n{piece}" for place, piece in enumerate(cut, 1)]


def _cut(text: str, most: int) -> Iterator[str]:
    while len(text) > most:
        at = max(text.rfind("\n", most // 2, most), text.rfind("。", most // 2, most) + 1) or most
        yield text[:at].rstrip()
        text = text[at:].lstrip("\n")
    if text.strip():
        yield text
