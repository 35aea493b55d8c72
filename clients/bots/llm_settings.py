"""What is set of an endpoint of a bot's own, by environment variables that ``sotto bot --llm`` alone reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from clients.llm.body import BadBody, body_of
from clients.llm.endpoint import BadEndpoint, Model

PREFIX = "SOTTO_BOT_LLM_"

SECRETS = (f"{PREFIX}KEY", f"{PREFIX}EXTRA")
"""Variables whose values are shown nowhere."""

VARIABLES: Mapping[str, str] = {
    f"{PREFIX}URL": "the endpoint of a bot's own model, up to /v1; empty: it asks the server's model",
    f"{PREFIX}MODEL": "which model that endpoint is asked for",
    f"{PREFIX}KEY": "the key of that endpoint, if it wants one",
    f"{PREFIX}TIMEOUT": "seconds for each attempt to get an answer of it (20)",
    f"{PREFIX}ATTEMPTS": "how often it is asked before a call has failed (3)",
    f"{PREFIX}REPLY_TOKENS": "how long an answer of it may be, its reasoning included (4000)",
    f"{PREFIX}TEMPERATURE": "the temperature that it is asked with; empty: none is sent",
    f"{PREFIX}SEED": "the seed that it is asked with; empty: none is sent",
    f"{PREFIX}TOKENS_FIELD": "how it calls the length of an answer: max_tokens, or max_completion_tokens",
    f"{PREFIX}RESPONSE_FORMAT": "the format of its answers: json_object, or a JSON object with a type; empty: none",
    f"{PREFIX}EXTRA": "a JSON object, merged into every request to it",
}
"""Each variable, and what it is for."""


def model_of(environment: Mapping[str, str]) -> Model | None:
    """Return the model that the variables name, None where they name none.

    Raises:
        BadEndpoint: they cannot be used; the sentence names the variable.
    """
    try:
        body = body_of(environment, PREFIX)
    except BadBody as bad:
        raise BadEndpoint(str(bad)) from None
    numbers = {name: _number(environment, name.upper()) for name in ("timeout", "attempts", "reply_tokens")}
    patience: dict[str, Any] = {name: number for name, number in numbers.items() if number}
    url, name, key = (environment.get(f"{PREFIX}{one}", "") for one in ("URL", "MODEL", "KEY"))
    if not url:
        return None
    model = Model(url=url, model=name, key=key, body=body)
    return replace(model, **patience)


def _number(environment: Mapping[str, str], name: str) -> int | None:
    text = environment.get(f"{PREFIX}{name}", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) == 0:
        raise BadEndpoint(f"{PREFIX}{name}: expected a whole number from 1, got {text!r}")
    return int(text)
