"""What a request says to an endpoint beside its conversation: nothing but what was set."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import msgspec

Json = dict[str, Any]

TokensField = Literal["max_tokens", "max_completion_tokens"]
"""Under which name an endpoint takes how long an answer may be."""

TOKENS_FIELDS: tuple[TokensField, ...] = get_args(TokensField)

FIXED = ("model", "messages", "stream")
"""What every request says, and nobody sets."""

FORMATS = ("text", "json_object")
"""Formats of answers that are written as one word."""

SETTINGS = ("temperature", "seed", "tokens_field", "response_format", "extra")
"""The settings of a body; their variables are these in capitals, after a prefix."""

TEMPERATURE_MOST = 2.0


class BadBody(ValueError):
    """A setting that no request can be made of; the sentence names it."""


@dataclass(frozen=True, kw_only=True)
class Body:
    """The settings of a request. What is None or empty is not sent, and the endpoint does as it likes.

    ``response_format`` is sent only where the answer has to be JSON; ``extra`` is merged in last.
    """

    temperature: float | None = None
    seed: int | None = None
    tokens_field: TokensField = "max_tokens"
    response_format: Json | None = None
    extra: Json = field(default_factory=dict)

    def fields(self, reply_tokens: int, json: bool, sampling: Mapping[str, Any], without: frozenset[str]) -> Json:
        """Return the fields of a request, less those ``without``; these win over ``sampling``, which the call brings.

        How long the answer may be has two names: without the one it stands under the other.
        """
        tokens = [self.tokens_field, *(name for name in TOKENS_FIELDS if name != self.tokens_field)]
        length: Json = dict.fromkeys([name for name in tokens if name not in without][:1], reply_tokens)
        named: Json = {
            **length,
            **sampling,
            "temperature": self.temperature if self.temperature is not None else sampling.get("temperature"),
            "seed": self.seed if self.seed is not None else sampling.get("seed"),
            "response_format": self.response_format if json else None,
            **self.extra,
        }
        return {name: value for name, value in named.items() if value is not None and name not in without}


def body_of(texts: Mapping[str, str], prefix: str) -> Body:
    """Return the body that settings come to, by their variables: ``prefix`` and the name in capitals.

    Raises:
        BadBody: one cannot be used.
    """
    said = {name: texts.get(f"{prefix}{name.upper()}", "").strip() for name in SETTINGS}
    tokens_field = said["tokens_field"] or TOKENS_FIELDS[0]
    if tokens_field not in TOKENS_FIELDS:
        raise BadBody(f"{prefix}TOKENS_FIELD: expected {' or '.join(TOKENS_FIELDS)}, got {tokens_field!r}")
    return Body(
        temperature=_temperature(said["temperature"], f"{prefix}TEMPERATURE"),
        seed=_seed(said["seed"], f"{prefix}SEED"),
        tokens_field=tokens_field,
        response_format=_format(said["response_format"], f"{prefix}RESPONSE_FORMAT"),
        extra=_extra(said["extra"], f"{prefix}EXTRA"),
    )


def _temperature(text: str, variable: str) -> float | None:
    try:
        value = float(text) if text else None
    except ValueError:
        value = math.nan
    if value is not None and not 0 <= value <= TEMPERATURE_MOST:
        raise BadBody(f"{variable}: expected a number from 0 to {TEMPERATURE_MOST:g}, got {text!r}")
    return value


def _seed(text: str, variable: str) -> int | None:
    try:
        value = int(text) if text else None
    except ValueError:
        raise BadBody(f"{variable}: expected a whole number, got {text!r}") from None
    if value is not None and not -(2**63) <= value < 2**63:
        raise BadBody(f"{variable}: expected a whole number of at most 64 bits")
    return value


def _format(text: str, variable: str) -> Json | None:
    if text in FORMATS:
        return {"type": text}
    value = _object(text, variable, f"{' or '.join(FORMATS)}, or a JSON object with a type")
    if value and not isinstance(value.get("type"), str):
        raise BadBody(f"{variable}: expected {' or '.join(FORMATS)}, or a JSON object with a type")
    return value or None


def _extra(text: str, variable: str) -> Json:
    value = _object(text, variable, "a JSON object")
    if taken := [name for name in FIXED if name in value]:
        raise BadBody(f"{variable}: {' and '.join(taken)} cannot be set here")
    return value


def _object(text: str, variable: str, expected: str) -> Json:
    try:
        value = msgspec.json.decode(text) if text else {}
    except (msgspec.DecodeError, RecursionError):
        raise BadBody(f"{variable}: expected {expected}") from None
    if not isinstance(value, dict):
        raise BadBody(f"{variable}: expected {expected}")
    return value
