"""Words of games: what players write for what a game asks, from the file of each game in ``clients/chat/games``."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from sotto_words import Language

FOLDER = Path(__file__).parent / "games"


class GameWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for what a game may ask; of its ``commands``, the first that is open is meant.

    The first word of each language is what it is called in examples; ``slash`` says what it does, where chats with
    commands of their own have it as one.
    """

    zh: tuple[str, ...]
    en: tuple[str, ...]
    commands: tuple[str, ...]
    slash: dict[Language, str] = {}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    asked: tuple[GameWords, ...]


def of_file(file: Path) -> tuple[GameWords, ...]:
    """Read the file of one game."""
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), _File).asked


def read(folder: Path) -> tuple[GameWords, ...]:
    """Read the files of all games, in the order of their names."""
    return tuple(words for file in sorted(folder.glob("*.toml")) for words in of_file(file))


GAME_WORDS = read(FOLDER)


def examples(language: Language) -> str:
    """Return what games ask, as it is called behind a dot."""
    called = [words.zh[0] if language == "zh" else words.en[0] for words in GAME_WORDS if words.slash]
    return (" " if language == "zh" else ", ").join(f".{word}" for word in called)
