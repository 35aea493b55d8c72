"""A client of one OpenAI-compatible endpoint: a conversation in, the next turn out, or why there is none."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, get_args
from urllib.parse import urlsplit

import httpx
import msgspec

Why = Literal[
    "timeout", "unreachable", "busy", "endpoint_error", "refused", "unreadable", "too_large", "too_long", "interrupted"
]
"""Why a call has no answer."""

WHYS: tuple[Why, ...] = get_args(Why)

BODY_MOST = 1024 * 1024
"""Answers of more bytes are not read."""

TEXT_MOST = 50_000
"""The longest text of an answer, in characters."""

FIRST_PAUSE = 0.5
"""Seconds before the second attempt; then twice as long each time, unless the endpoint says how long."""

_PASSING: frozenset[Why] = frozenset({"timeout", "unreachable", "busy", "endpoint_error", "unreadable"})
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_SAMPLING = {"temperature": 1, "top_p": 0.9, "presence_penalty": 0.5, "frequency_penalty": 0.5}

Message = Mapping[str, str]
"""``role`` and ``content``."""


class Failed(Exception):
    """There is no answer. It quotes nothing: neither what was asked, nor what came back, nor any header."""

    def __init__(self, why: Why, after: float | None = None) -> None:
        super().__init__(why)
        self.why: Why = why
        self.after = after


class BadEndpoint(ValueError):
    """An endpoint that cannot be asked; the sentence quotes no key."""


class Limits(NamedTuple):
    """How patient a single call may be, where that is less than the model's own patience."""

    timeout: float | None = None
    attempts: int | None = None
    reply_tokens: int | None = None


NO_LIMITS = Limits()


@dataclass(frozen=True, kw_only=True)
class Model:
    """Which model to ask, where, and how patiently. ``url`` ends before ``/chat/completions``."""

    url: str
    model: str
    key: str = field(default="", repr=False)
    timeout: float = 20.0
    attempts: int = 3
    reply_tokens: int = 500

    def __post_init__(self) -> None:
        """Raises BadEndpoint for what would fail at every call."""
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise BadEndpoint("the address of a model begins with http:// or https://")
        if parts.username or parts.password:
            raise BadEndpoint("the address of a model holds no user and password; its key is set apart")
        if not self.model:
            raise BadEndpoint("an endpoint needs the name of its model")
        if not (self.key.isascii() and self.key.isprintable()) or " " in self.key:
            raise BadEndpoint("the key of a model has characters that no header can hold")

    def within(self, limits: Limits) -> Model:
        """The same model with no more patience than that."""
        return replace(
            self,
            timeout=min(self.timeout, limits.timeout or self.timeout),
            attempts=min(self.attempts, limits.attempts or self.attempts),
            reply_tokens=min(self.reply_tokens, limits.reply_tokens or self.reply_tokens),
        )


class Endpoint:
    """Asks one model. Whatever happens is an answer or ``Failed``, within ``timeout`` times ``attempts`` seconds."""

    def __init__(self, model: Model) -> None:
        self._model = model
        headers = {"Authorization": f"Bearer {model.key}"} if model.key else {}
        far = urlsplit(model.url).hostname not in _LOOPBACK
        self._http = httpx.AsyncClient(headers=headers, timeout=model.timeout, trust_env=far)

    async def close(self) -> None:
        """Let the connections go."""
        await self._http.aclose()

    async def reply(self, messages: Sequence[Message], limits: Limits = NO_LIMITS) -> str:
        """The next turn of a conversation. Raises Failed."""
        model = self._model.within(limits)
        give_up = time.monotonic() + model.timeout * model.attempts
        pause = FIRST_PAUSE
        for attempt in range(model.attempts):
            try:
                return await self._once(model, messages, min(model.timeout, give_up - time.monotonic()))
            except Failed as failed:
                wait = failed.after if failed.after is not None else pause * random.uniform(0.5, 1)
                last = attempt + 1 == model.attempts or time.monotonic() + wait >= give_up
                if last or failed.why not in _PASSING:
                    raise
            await asyncio.sleep(wait)
            pause *= 2
        raise Failed("timeout")

    async def _once(self, model: Model, messages: Sequence[Message], seconds: float) -> str:
        body = {
            "model": model.model,
            "messages": list(messages),
            "max_tokens": model.reply_tokens,
            "stream": False,
            **_SAMPLING,
        }
        try:
            async with (
                asyncio.timeout(seconds),
                self._http.stream("POST", f"{model.url.rstrip('/')}/chat/completions", json=body) as answer,
            ):
                read = await _read(answer)
                _need_ok(answer, read)
        except (TimeoutError, httpx.TimeoutException):
            raise Failed("timeout") from None
        except (httpx.HTTPError, httpx.InvalidURL, OSError):
            raise Failed("unreachable") from None  # its request holds the key
        return self._text(read)

    def _text(self, body: bytes) -> str:
        try:
            text = msgspec.json.decode(body, type=_Answer).choices[0].message.content
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, IndexError):
            raise Failed("unreadable") from None
        if len(text) > TEXT_MOST:
            raise Failed("too_large")
        if self._model.key and self._model.key in text:
            raise Failed("unreadable")  # an endpoint that says the key aloud
        return text


class _Message(msgspec.Struct):
    content: str


class _Choice(msgspec.Struct):
    message: _Message


class _Answer(msgspec.Struct):
    choices: list[_Choice]


async def _read(answer: httpx.Response) -> bytes:
    read = bytearray()
    async for part in answer.aiter_bytes():
        read += part
        if len(read) > BODY_MOST:
            raise Failed("too_large")
    return bytes(read)


def _need_ok(answer: httpx.Response, body: bytes) -> None:
    status = answer.status_code
    if status == 200:
        return
    if status == 429:
        raise Failed("busy", _after(answer.headers))
    if status == 408 or status >= 500:
        raise Failed("endpoint_error")
    if status in (400, 413) and (b"context_length" in body or b"context length" in body or b"context window" in body):
        raise Failed("too_long")
    raise Failed("refused")


def _after(headers: Mapping[str, Any]) -> float | None:
    try:
        seconds = float(headers.get("retry-after", ""))
    except ValueError:
        return None
    return seconds if 0 <= seconds < float("inf") else None
