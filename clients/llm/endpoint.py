"""A client of one OpenAI-compatible endpoint: a conversation in, the next turn out, or why there is none."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, get_args
from urllib.parse import urlsplit

import httpx
import msgspec

from clients.llm.asking import NO_OPTIONS, CallOptions, Model
from clients.llm.body import FIXED
from clients.llm.replies import Cost, NoText, Reply, refused_parameter, reply_of

Why = Literal[
    "timeout", "unreachable", "busy", "endpoint_error", "refused", "unreadable", "too_large", "too_long",
    "only_thoughts", "interrupted",
]  # fmt: skip
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

log = logging.getLogger("clients.llm")

Message = Mapping[str, str]
"""``role`` and ``content``."""


class Failed(Exception):
    """There is no answer. It quotes nothing: neither what was asked, nor what came back, nor any header."""

    def __init__(self, why: Why, after: float | None = None) -> None:
        super().__init__(why)
        self.why: Why = why
        self.after = after
        self.cost = Cost()


def _log_unwanted(name: str) -> None:
    log.warning("the endpoint of the model refuses %r: from now on it is asked without", name)


class Endpoint:
    """Asks one model. Whatever happens is an answer or ``Failed``, within ``timeout`` times ``attempts`` seconds.

    A parameter that the endpoint refuses by its name is left out, and from then on never sent again.
    """

    def __init__(self, model: Model, on_unwanted: Callable[[str], object] = _log_unwanted) -> None:
        """``on_unwanted`` is told the name of each parameter that is left out from now on."""
        self._model = model
        self._on_unwanted = on_unwanted
        self._without: frozenset[str] = frozenset()
        headers = {"Authorization": f"Bearer {model.key}"} if model.key else {}
        far = urlsplit(model.url).hostname not in _LOOPBACK
        self._http = httpx.AsyncClient(headers=headers, timeout=model.timeout, trust_env=far)

    async def close(self) -> None:
        """Let the connections go."""
        await self._http.aclose()

    async def reply(self, messages: Sequence[Message], options: CallOptions = NO_OPTIONS) -> Reply:
        """The next turn of a conversation. Raises Failed, with what the call took."""
        begun, retries = time.monotonic(), 0
        model = self._model.within(options)
        give_up = begun + model.timeout * model.attempts
        while True:
            try:
                reply = await self._attempt(model, messages, options, give_up)
            except Failed as failed:
                failed.cost = Cost(_ms_since(begun), retries)
                wait = failed.after if failed.after is not None else FIRST_PAUSE * 2**retries * random.uniform(0.5, 1)
                last = retries + 1 == model.attempts or time.monotonic() + wait >= give_up
                if last or failed.why not in _PASSING:
                    raise
            else:
                return reply._replace(cost=Cost(_ms_since(begun), retries, reply.cost.tokens))
            await asyncio.sleep(wait)
            retries += 1

    async def _attempt(self, model: Model, messages: Sequence[Message], options: CallOptions, give_up: float) -> Reply:
        """One attempt; what the endpoint refuses by its name is tried once without."""
        without = self._without
        while True:
            fields = model.body.fields(model.reply_tokens, options.json, options.sampling, without)
            body = {"model": model.model, "messages": list(messages), "stream": False, **fields}
            try:
                reply = await self._once(model, body, min(model.timeout, give_up - time.monotonic()))
            except _Unwanted as unwanted:
                without |= {unwanted.name}
            else:
                self._learn(without)
                return reply

    def _learn(self, without: frozenset[str]) -> None:
        for name in sorted(without - self._without):
            self._on_unwanted(name)
        self._without = without

    async def _once(self, model: Model, body: Mapping[str, Any], seconds: float) -> Reply:
        try:
            async with (
                asyncio.timeout(seconds),
                self._http.stream("POST", f"{model.url.rstrip('/')}/chat/completions", json=body) as answer,
            ):
                read = await _read(answer)
        except (TimeoutError, httpx.TimeoutException):
            raise Failed("timeout") from None
        except (httpx.HTTPError, httpx.InvalidURL, OSError):
            raise Failed("unreachable") from None  # its request holds the key
        _need_ok(answer, read, body)
        return self._reply(read)

    def _reply(self, body: bytes) -> Reply:
        try:
            reply = reply_of(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, IndexError):
            raise Failed("unreadable") from None
        except NoText as none:
            raise Failed("only_thoughts" if none.thought else "unreadable") from None
        if len(reply.text) > TEXT_MOST:
            raise Failed("too_large")
        if self._model.key and self._model.key in reply.text + reply.reasoning:
            raise Failed("unreadable")  # an endpoint that says the key aloud
        return reply


class _Unwanted(Exception):
    """The endpoint does not take a parameter."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def _ms_since(begun: float) -> int:
    return round(1000 * (time.monotonic() - begun))


async def _read(answer: httpx.Response) -> bytes:
    read = bytearray()
    async for part in answer.aiter_bytes():
        read += part
        if len(read) > BODY_MOST:
            raise Failed("too_large")
    return bytes(read)


def _need_ok(answer: httpx.Response, read: bytes, sent: Mapping[str, Any]) -> None:
    status = answer.status_code
    if status == 200:
        return
    if status == 429:
        raise Failed("busy", _after(answer.headers))
    if status == 408 or status >= 500:
        raise Failed("endpoint_error")
    if status in (400, 413) and (b"context_length" in read or b"context length" in read or b"context window" in read):
        raise Failed("too_long")
    if status in (400, 422) and (name := refused_parameter(read, sent.keys() - {*FIXED})):
        raise _Unwanted(name)
    raise Failed("refused")


def _after(headers: Mapping[str, Any]) -> float | None:
    try:
        seconds = float(headers.get("retry-after", ""))
    except ValueError:
        return None
    return seconds if 0 <= seconds < float("inf") else None
