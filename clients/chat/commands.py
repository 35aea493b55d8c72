"""What people write with a dot in front: commands, in Chinese and English."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from clients.chat.game_words import GAME_WORDS

MARKS = ".。．"
"""What a command begins with: the dot as any keyboard has it."""

NAMES: Mapping[str, tuple[str, ...]] = {
    "help": ("帮助", "help", "?", "？"),
    "open": ("开桌", "开一桌", "open", "new"),
    "follow": ("跟桌", "绑定", "follow"),
    "unfollow": ("散桌", "解绑", "unfollow"),
    "close": ("关桌", "close"),
    "join": ("加入", "入座", "join", "sit"),
    "leave": ("离座", "leave"),
    "host": ("主持", "dm", "host"),
    "unhost": ("卸任", "不主持", "unhost"),
    "bots": ("机器人", "补位", "bots", "bot"),
    "start": ("开始", "开局", "start"),
    "pause": ("暂停", "pause"),
    "resume": ("继续", "resume"),
    "hand_over": ("托管", "hand over", "away"),
    "take_back": ("回来", "收回", "take back", "back to seat"),
    "resign": ("认输", "resign"),
    "rematch": ("再来一局", "再来", "rematch"),
    "status": ("状态", "局面", "status"),
    "asked": ("可做", "选项", "问题", "todo", "asked"),
    "pick": ("选", "pick"),
    "say": ("说", "say"),
    "aside": ("私语", "aside", "tell"),
    "link": ("链接", "网页", "link"),
    "rules": ("规则", "rules"),
    "switch": ("换桌", "switch"),
    "language": ("语言", "language", "lang"),
    "talk": ("聊天", "talk"),
    "skip": ("跳过", "默认", "skip", "default"),
    "back": ("返回", "上一步", "back"),
    "cancel": ("取消", "算了", "cancel"),
}

ASKED: Mapping[str, tuple[str, ...]] = {word: words.commands for words in GAME_WORDS for word in (*words.zh, *words.en)}
"""Shorter or other words than a game's own for what it may ask; the first that is open is meant."""

TAKING = ("help", "open", "follow", "join", "bots", "pick", "say", "aside", "switch", "language", "talk")
"""Those of NAMES that something may stand behind; the others stand alone."""

_NAMED = sorted(((word, name) for name, words in NAMES.items() for word in words), key=lambda pair: -len(pair[0]))

_JOINED = re.compile(r"(?P<word>[^\s\d]+)(?P<number>\d+)", re.ASCII)


class Said(NamedTuple):
    """A command: one of NAMES, or "" with ``word`` for what only a game can know; and what stands behind it."""

    name: str
    word: str
    rest: str


def read(text: str) -> Said | None:
    """The command in a message, None where there is none. ``…`` and a dot alone are none."""
    line = text.strip()
    if not line or line[0] not in MARKS:
        return None
    body = unicodedata.normalize("NFKC", line[1:81]).strip() and line[1:].strip()
    if not body or body[0] in MARKS:
        return None
    return _named(body) or _other(body)


def body(text: str) -> str:
    """What stands behind the dot, if there is one."""
    line = text.strip()
    return line[1:].strip() if line[:1] in tuple(MARKS) else line


def after(name: str, text: str) -> str | None:
    """What stands behind a name that a text begins with, all of its words; None if it does not."""
    words = r"\s+".join(map(re.escape, name.split()))
    found = re.match(rf"{words}(?=\s|\d|$)", text, re.IGNORECASE) if words else None
    return text[found.end() :].strip() if found else None


def is_skip(text: str) -> bool:
    """Whether somebody wants the default: a dot alone."""
    return text.strip() in tuple(MARKS)


def _named(body: str) -> Said | None:
    for word, name in _NAMED:
        head, rest = body[: len(word)], body[len(word) :]
        if head.casefold() == word and (not rest or rest[0].isspace() or _follows(word, rest)):
            return Said(name, word, rest.strip())
    return None


def _follows(word: str, rest: str) -> bool:
    """Chinese needs no space before a number: ``.加入3``."""
    return not word.isascii() and rest[0].isdigit()


def _other(body: str) -> Said:
    """What a game may ask: the whole of it, or a first word with something behind."""
    for word in sorted(ASKED, key=len, reverse=True):
        if body.casefold().startswith(word) and (len(body) == len(word) or body[len(word)].isspace()):
            return Said("", word, body[len(word) :].strip())
    head, _, rest = body.partition(" ")
    if joined := _JOINED.fullmatch(head):
        return Said("", joined["word"], f"{joined['number']} {rest}".strip())
    return Said("", head, rest.strip())
