"""Which model is asked, where, and how patiently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from clients.llm.body import Body


class BadEndpoint(ValueError):
    """An endpoint that cannot be asked; the sentence quotes no key."""


class CallOptions(NamedTuple):
    """What one call wants: less patience than the model's own, numbers of sampling, and whether JSON is the answer.

    ``sampling`` holds where the settings of the body say nothing.
    """

    timeout: float | None = None
    attempts: int | None = None
    reply_tokens: int | None = None
    sampling: Mapping[str, Any] = {}
    json: bool = False


NO_OPTIONS = CallOptions()


@dataclass(frozen=True, kw_only=True)
class Model:
    """Which model to ask, where, and how patiently. ``url`` ends before ``/chat/completions``."""

    url: str
    model: str
    key: str = field(default="", repr=False)
    timeout: float = 20.0
    attempts: int = 3
    reply_tokens: int = 4_000
    body: Body = field(default_factory=Body)

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

    def within(self, options: CallOptions) -> Model:
        """The same model with no more patience than that."""
        return replace(
            self,
            timeout=min(self.timeout, options.timeout or self.timeout),
            attempts=min(self.attempts, options.attempts or self.attempts),
            reply_tokens=min(self.reply_tokens, options.reply_tokens or self.reply_tokens),
        )
