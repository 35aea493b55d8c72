"""Numbers in texts for players that stand there as they are, and the exceptions that may."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.game import AnyGame
from games.words import LANGUAGES, Language

ROOT = Path(__file__).parents[2]
EXCEPTIONS: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "figures.toml").read_text("utf-8")
)
"""By game (``every`` for all) and reason: what may stand in a text as it is, ``#`` for any number in it."""

_ENGLISH = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twenty", "thirty",
    "forty", "fifty", "hundred", "thousand", "half", "quarter", "thirds", "third", "fourth", "fifth", "sixth",
    "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "twentieth", "twice",
]  # fmt: skip
_FIGURE = r"\d+(?:,\d{3})*(?:\.\d+)?"
_NUMBER: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(rf"\b(?:{'|'.join(_ENGLISH)})\b|{_FIGURE}", re.I),
    # 一 alone is an article as "one" is, which English has no other word for.
    "zh": re.compile(rf"[二三四五六七八九十两半百]+|一[十百]|{_FIGURE}"),
}
_NO_TEXT = re.compile(r"\{[^{}]*\}|`[^`]*`|\]\([^)]*\)|^(?:#+ )?\d+\. |^\[//\].*|\\u[0-9a-f]{4}", re.M)
_TOLD = re.compile(r'^ +"?(\w+)"?: ["`](.*)["`],$', re.M)


class Text(NamedTuple):
    """A text for players: where it stands, its language, and what it says, with its gaps."""

    where: str
    language: Language
    text: str


def texts_of(game: AnyGame) -> Iterator[Text]:
    """The rules page, what codes mean, the guide, and how the game goes as its board tells it."""
    for language in LANGUAGES:
        yield Text("rules page", language, game.about.rules_text[language])
        for code, text in game.about.words[language].items():
            # What a card or a character does is that one's, in numbers, too: no option makes it another.
            if code.startswith("about.") and game.name == "mbg":
                yield Text(code, language, text)
    for name, wanted in (("guide", ""), ("texts", "how")):
        source = (ROOT / "clients/web/src/games" / game.name / f"{name}.ts").read_text("utf-8")
        for code, text in _TOLD.findall(source):
            if code.startswith(wanted):
                yield Text(f"{name}.ts {code}", "zh" if re.search(r"[\u4e00-\u9fff]", text) else "en", text)


def found(game: str, one: Text) -> list[str]:
    """The numbers of a text that no gap fills and no exception allows, each with the words around it."""
    text = _NO_TEXT.sub("", one.text)
    for pattern in _allowed(game, one.language):
        text = pattern.sub("", text)
    hits = _NUMBER[one.language].finditer(text)
    return [text[max(0, hit.start() - 25) : hit.end() + 25].replace("\n", " ") for hit in hits]


@cache
def _allowed(game: str, language: Language) -> list[re.Pattern[str]]:
    reasons = [*EXCEPTIONS["every"].values(), *EXCEPTIONS.get(game, {}).values()]
    number = _NUMBER[language].pattern
    written = sorted((phrase for phrases in reasons for phrase in phrases), key=len, reverse=True)
    return [re.compile(rf"(?:{number})".join(map(re.escape, phrase.split("#"))), re.I) for phrase in written]
