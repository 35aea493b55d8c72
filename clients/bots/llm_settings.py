"""What is set of an endpoint of a bot's own, by environment variables that ``sotto bot --llm`` alone reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clients.bots.llm_variables import PREFIX, VARIABLES
from clients.llm.asking import BadEndpoint, Model
from clients.llm.body import BadBody, body_of


def model_of(environment: Mapping[str, str]) -> Model | None:
    """Return the model that the variables name, None where they name none.

    Raises:
        BadEndpoint: they cannot be used; the sentence names the variables.
    """
    if unknown := sorted(name for name in environment if name.startswith(PREFIX) and name not in VARIABLES):
        raise BadEndpoint(f"{unknown[0]} is no setting; there are {', '.join(VARIABLES)}")
    try:
        body = body_of(environment, PREFIX)
    except BadBody as bad:
        raise BadEndpoint(str(bad)) from None
    numbers = {name: _number(environment, name.upper()) for name in ("timeout", "attempts", "reply_tokens")}
    patience: dict[str, Any] = {name: number for name, number in numbers.items() if number}
    url, name, key = (environment.get(f"{PREFIX}{one.upper()}", "") for one in ("url", "model", "key"))
    if not url:
        return None
    try:
        return Model(url=url, model=name, key=key, body=body, **patience)
    except BadEndpoint as bad:
        raise BadEndpoint(f"{PREFIX}URL, {PREFIX}KEY, {PREFIX}MODEL: {bad}") from None


def _number(environment: Mapping[str, str], name: str) -> int | None:
    text = environment.get(f"{PREFIX}{name}", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) == 0:
        raise BadEndpoint(f"{PREFIX}{name}: expected a whole number from 1, got {text!r}")
    return int(text)
