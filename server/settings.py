"""Settings: ``SOTTO_*`` environment variables, each with a default and a sentence that ``sotto settings`` prints."""

from __future__ import annotations

import math
import os
import secrets
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import Field, dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Literal, TypeVar, dataclass_transform

SECRET_LEAST = 32
"""The least characters of a secret, whether set or made by the server."""

UNREACHED = 1_000_000_000
"""What nobody reaches, for limits at which 0 is not the absence of a limit."""


class BadSetting(Exception):
    """A setting cannot be used; the message names it and says why."""


S = TypeVar("S")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def section(kind: type[S]) -> type[S]:
    """Make a class a frozen dataclass of settings; server.sections has the list of all of them."""
    return dataclass(frozen=True)(kind)


def setting(default: Any, says: str, hidden: bool = False) -> Any:
    """Declare a field; a hidden one is listed nowhere."""
    return field(default=default, repr=not hidden, metadata={"says": says, "hidden": hidden})


def limit(default: Any, says: str, *, protects: str, told: str, lifted: int = 0) -> Any:
    """Declare a limit, which docs/run/operating.md lists: what it protects, and what a client is told beyond it.

    ``sotto_limited_total{limit="<name of the field>"}`` counts what it turned away. ``lifted`` is the value that
    ``SOTTO_LIMITS=off`` gives it: 0 is no limit, or else there is one that nobody reaches.
    """
    about = {"says": says, "hidden": False, "protects": protects, "told": told, "lifted": type(default)(lifted)}
    return field(default=default, metadata=about)


@section
class Settings:
    """The settings of the core. Field ``redis_url`` is the variable ``SOTTO_REDIS_URL``, and so on."""

    data: Path = setting(Path("data"), "folder of the bundled Redis and of the secret")
    redis_url: str = setting(
        "", "your own Redis or Valkey from 6.2, alone or a cluster; empty: the bundled one", hidden=True
    )
    secret: str = setting(
        "", "signs the tokens of players; needed with SOTTO_REDIS_URL, else kept in the data folder", hidden=True
    )
    durability: Literal["everysec", "always"] = setting("everysec", "how often the bundled Redis writes to disk")
    slow_disk: Literal["accept", "refuse"] = setting(
        "accept", "accept or refuse commands while the store's disk has kept a sync waiting for over a second"
    )
    replicas: int = setting(0, "replicas of your own Redis that must have a command before it counts as accepted")
    archive: str = setting("", "where finished tables go: a folder, or s3://bucket/prefix; empty: they stay in Redis")
    host: str = setting("127.0.0.1", "address to listen on; 0.0.0.0 for the local network")
    port: int = setting(8000, "port to listen on")
    games: str = setting("games", "packages with games, separated by commas")
    bot_delay: float = setting(
        1.0,
        "seconds a bot waits at tables that are not fast, and a second of reading takes it among people",
    )
    trial_nice: int = setting(19, "rank of the processes that try players' texts, 0 to 19; at 19 players come first")
    platform_key: str = setting(
        "", "with it, the server of a platform signs its users up; empty: none may", hidden=True
    )
    invitation_hours: float = setting(168.0, "how long the code of an invitation is good for")
    metrics_token: str = setting("", "bearer token for /metrics from elsewhere than loopback", hidden=True)
    push_hosts: str = setting(
        "", "push services, as host:port, that may be anywhere and without TLS, separated by commas: for tests"
    )
    idle_minutes: float = setting(10.0, "a live table with nobody connected for this long is paused")
    auto_storyteller: str = setting(
        "", "games, separated by commas, whose hosted tables need a person: none starts, or goes on, without a host"
    )
    abandon_hours: float = setting(168.0, "a table where nothing happened for this long is closed")
    log_level: str = setting("info", "debug, info, warning or error")
    limits: Literal["on", "off"] = setting(
        "on", "off: no limit holds but those that are set themselves; for benches and tests, on loopback alone"
    )


def read(kind: type[S], environment: Mapping[str, str] = os.environ, **given: object) -> S:
    """Read one section of the settings; keyword arguments win. Raises BadSetting."""
    values = _lifted(kind) if environment.get("SOTTO_LIMITS") == "off" else {}
    values |= {
        one.name: _parsed(variable, environment[variable], one.default)
        for variable, one in variables(kind).items()
        if variable in environment
    }
    return kind(**values | {name: value for name, value in given.items() if value is not None})


def check_limits(settings: Settings, environment: Mapping[str, str]) -> None:
    """Require that limits are lifted only where no stranger comes: on loopback, and behind no proxy.

    Raises:
        BadSetting: they are lifted elsewhere.
    """
    if settings.limits not in ("on", "off"):
        raise BadSetting("SOTTO_LIMITS: expected on or off")
    if settings.limits == "on":
        return
    if not _is_loopback(settings.host):
        raise BadSetting(
            f"SOTTO_LIMITS=off: strangers may reach {settings.host or 'every address'}, only loopback may do"
        )
    for variable in ("SOTTO_ALLOWED_HOSTS", "SOTTO_TRUSTED_PROXIES"):
        if environment.get(variable):
            raise BadSetting(f"SOTTO_LIMITS=off: {variable} is set, as for a server that strangers reach by a proxy")


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _lifted(kind: type) -> dict[str, Any]:
    """Return the limits of a section as they are when they hold nobody back."""
    return {one.name: one.metadata["lifted"] for one in fields(kind) if "lifted" in one.metadata}


def variables(kind: type) -> dict[str, Field[Any]]:
    """Return the fields of a section by their variables."""
    return {f"SOTTO_{one.name.upper()}": one for one in fields(kind)}


def packages_of(settings: Settings) -> list[str]:
    """Return the packages that have the games. Raises BadSetting."""
    packages = [package.strip() for package in settings.games.split(",")]
    if not all(packages):
        raise BadSetting("SOTTO_GAMES: expected names of packages, separated by commas")
    return packages


def secret_of(settings: Settings) -> str:
    """Return the secret that was set, or the one kept in the data folder, made on first use.

    Raises:
        BadSetting: the data folder cannot be written, or the secret in it is damaged.
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
        raise BadSetting(f"SOTTO_DATA: the secret in {path} is damaged; deleting the file invalidates every token")
    return secret


def _write_secret(path: Path) -> None:
    # Written elsewhere and linked, which is atomic: no process ever reads half a secret, and the first one wins.
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
