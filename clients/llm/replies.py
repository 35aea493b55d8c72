"""What an endpoint sends back: the text, the reasoning beside it and what it cost; or which parameter it refuses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

REASONING_MOST = 8_000
"""The most characters of a reasoning that are kept."""

TOKENS_MOST = 1_000_000_000
"""Counts of tokens beyond this are no counts."""

FAULT_MOST = 2_000
"""Of the sentence with which an endpoint refuses a request no more characters are looked at."""


class Tokens(NamedTuple):
    """What an endpoint says that a call took, as far as it says so; ``cached`` are among those of the input."""

    input: int | None = None
    output: int | None = None
    cached: int | None = None


class Cost(NamedTuple):
    """What a call took: milliseconds in all, attempts beyond the first, and tokens."""

    ms: int = 0
    retries: int = 0
    tokens: Tokens = Tokens()


class Reply(NamedTuple):
    """The next turn of a conversation. ``reasoning`` is what the model thought before, where the endpoint tells it."""

    text: str
    reasoning: str = ""
    cost: Cost = Cost()


class NoText(Exception):
    """An answer without a text; ``thought``: the model had thought, or had no tokens left."""

    def __init__(self, thought: bool) -> None:
        super().__init__()
        self.thought = thought


class _Message(msgspec.Struct):
    content: Any = None
    reasoning_content: Any = None
    reasoning: Any = None


class _Choice(msgspec.Struct):
    message: _Message
    finish_reason: Any = None


class _Answer(msgspec.Struct):
    choices: list[_Choice]
    usage: Any = None


def reply_of(body: bytes) -> Reply:
    """Return what an answer says.

    Raises:
        msgspec.DecodeError, UnicodeDecodeError, RecursionError, IndexError: it is no answer.
        NoText: it says nothing.
    """
    answer = msgspec.json.decode(body, type=_Answer)
    choice = answer.choices[0]
    text = _text(choice.message.content)
    reasoning = _text(choice.message.reasoning_content) or _text(choice.message.reasoning)
    if not text.strip() and (reasoning or choice.finish_reason == "length"):
        raise NoText(True)
    if not text.strip():
        raise NoText(False)
    return Reply(text, reasoning[:REASONING_MOST], Cost(tokens=_tokens(answer.usage)))


def _text(content: Any) -> str:
    """A text, or the texts among the parts of one."""
    if isinstance(content, list):
        return "".join(_text(part.get("text")) for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _tokens(usage: Any) -> Tokens:
    if not isinstance(usage, dict):
        return Tokens()
    details = usage.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, dict) else usage.get("prompt_cache_hit_tokens")
    return Tokens(_count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens")), _count(cached))


def _count(value: Any) -> int | None:
    is_count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= TOKENS_MOST
    return value if is_count else None


def refused_parameter(body: bytes, sent: Iterable[str]) -> str | None:
    """Return which of the parameters that were sent an endpoint names as it refuses a request."""
    names = sorted(sent, key=len, reverse=True)
    try:
        error = msgspec.json.decode(body)["error"]
        named = str(error["param"] or "")
    except (msgspec.DecodeError, RecursionError, KeyError, TypeError):
        named = ""
    if (first := re.split(r"[.\[]", named)[0]) in names:
        return first
    said = body[:FAULT_MOST].decode(errors="replace")
    found = re.search(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)", said) if names else None
    return found[1] if found else None
