"""Settings: ``SOTTO_*`` environment variables, each with a default and a sentence that ``sotto settings`` prints."""

from __future__ import annotations

import math
import os
import secrets
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

NOT_OURS = ("SOTTO_TOKEN", "SOTTO_URL", "SOTTO_BOT_LLM_URL", "SOTTO_BOT_LLM_KEY", "SOTTO_BOT_LLM_MODEL")
"""Variables that clients read."""

SECRET_LEAST = 32
"""How many characters a secret that we made has at least."""


class BadSetting(Exception):
    """A setting cannot be used; the message names it and says why."""


def _setting(default: Any, says: str, hidden: bool = False) -> Any:
    """A field; a hidden one is shown to nobody."""
    return field(default=default, repr=not hidden, metadata={"says": says, "hidden": hidden})


@dataclass(frozen=True)
class Settings:
    """Everything an operator can set. Field ``redis_url`` is the variable ``SOTTO_REDIS_URL``, and so on."""

    data: Path = _setting(Path("data"), "folder of the bundled Redis and of the secret")
    redis_url: str = _setting(
        "", "an own Redis or Valkey from 6.2, alone or a cluster; empty: the bundled one", hidden=True
    )
    secret: str = _setting(
        "", "signs the tokens of players; needed with SOTTO_REDIS_URL, else kept in the data folder", hidden=True
    )
    durability: Literal["everysec", "always"] = _setting("everysec", "how often the bundled Redis writes to disk")
    host: str = _setting("127.0.0.1", "address to listen on; 0.0.0.0 for the local network")
    port: int = _setting(8000, "port to listen on")
    games: str = _setting("games", "packages with games, separated by commas")
    bot_delay: float = _setting(1.0, "seconds a bot of the server waits at tables that are not fast")
    sign_ups: int = _setting(60, "new accounts a minute from one address; loopback is free")
    platform_key: str = _setting(
        "", "with it, the server of a platform signs its users up; empty: none may", hidden=True
    )
    invitation_hours: float = _setting(168.0, "how long the code of an invitation is good for")
    metrics_token: str = _setting("", "bearer token for /metrics from elsewhere than loopback", hidden=True)
    idle_minutes: float = _setting(10.0, "a live table with nobody connected for so long is paused")
    abandon_hours: float = _setting(168.0, "a table where nothing happened for so long is closed")
    llm_url: str = _setting("", "an OpenAI-compatible endpoint, up to /v1; empty: the offline model answers")
    llm_key: str = _setting("", "the key of that endpoint, if it wants one", hidden=True)
    llm_model: str = _setting("", "which of its models is asked")
    llm_timeout: float = _setting(20.0, "seconds for each attempt to get an answer of the model")
    llm_attempts: int = _setting(3, "how often the model is asked before a call has failed")
    llm_reply_tokens: int = _setting(500, "how long an answer of the model may be")
    llm_context: int = _setting(
        16_000, "tokens of a request with its answer; of a longer history the oldest calls are left out"
    )
    llm_calls_a_day: int = _setting(1_000, "how often one account may ask the model on one day (UTC); 0: nobody may")
    llm_mark_seconds: float = _setting(
        60.0, "how often tables are marked where the model does not answer: seldom, or the moment tells who was asked"
    )
    results: str = _setting(
        "", "folder with results of simulations and arenas, for the page; empty: results in the data folder"
    )
    log_level: str = _setting("info", "debug, info, warning or error")

    @property
    def model(self) -> str | None:
        """The language model that is asked; None while the offline one answers."""
        return self.llm_model if self.llm_url else None


def load(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """The settings of an environment; what is given by name wins.

    Raises:
        BadSetting: a value cannot be used, a SOTTO_ variable is unknown, or SOTTO_REDIS_URL comes without SOTTO_SECRET.
    """
    known = {f"SOTTO_{one.name.upper()}": one for one in fields(Settings)}
    values: dict[str, Any] = {}
    for variable, text in environment.items():
        if not variable.startswith("SOTTO_") or variable in NOT_OURS:
            continue
        if variable not in known:
            raise BadSetting(f"{variable} is no setting; `sotto settings` lists them all")
        values[known[variable].name] = _parsed(variable, text, known[variable].default)
    values |= {name: value for name, value in given.items() if value is not None}
    settings = Settings(**values)
    if settings.redis_url and not settings.secret:
        raise BadSetting("SOTTO_REDIS_URL needs SOTTO_SECRET: a long random text, the same for every process")
    if settings.durability not in ("everysec", "always"):
        raise BadSetting("SOTTO_DURABILITY: expected everysec or always")
    if settings.platform_key and len(settings.platform_key) < SECRET_LEAST:
        raise BadSetting(f"SOTTO_PLATFORM_KEY: expected a long random text, {SECRET_LEAST} characters at least")
    if not 0 <= settings.port <= 65535:
        raise BadSetting("SOTTO_PORT: expected 0 to 65535")
    if settings.llm_attempts < 1 or not settings.llm_timeout or not settings.llm_reply_tokens:
        raise BadSetting("SOTTO_LLM_ATTEMPTS, SOTTO_LLM_TIMEOUT and SOTTO_LLM_REPLY_TOKENS: expected more than 0")
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise BadSetting("SOTTO_LOG_LEVEL: expected debug, info, warning or error")
    return settings


def secret_of(settings: Settings) -> str:
    """The secret that was set, or the one kept in the data folder, made on first use.

    Raises:
        BadSetting: the data folder cannot be written, or the secret in it is spoilt.
    """
    if settings.secret:
        return settings.secret
    path = settings.data / "secret"
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write_secret(path)
    except OSError as error:
        raise BadSetting(f"SOTTO_DATA: {settings.data} cannot be written: {error.strerror}") from None
    secret = path.read_text()
    if len(secret) < SECRET_LEAST:
        raise BadSetting(f"SOTTO_DATA: the secret in {path} is spoilt; without the file, all get new accounts")
    return secret


def _write_secret(path: Path) -> None:
    # Written elsewhere and linked, so that no process ever reads half a secret; whoever is second uses the first one.
    made, draft = tempfile.mkstemp(dir=path.parent, prefix="secret.")
    try:
        with os.fdopen(made, "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(made)
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        os.unlink(draft)


def _parsed(variable: str, text: str, default: Any) -> Any:
    kind = type(default)
    if isinstance(default, Path):
        return Path(text).expanduser()
    try:
        value = kind(text)
    except ValueError:
        raise BadSetting(f"{variable}: expected a number, got {text!r}") from None
    if kind is not str and not 0 <= value < math.inf:
        raise BadSetting(f"{variable}: expected a number from 0, got {text!r}")
    return value
