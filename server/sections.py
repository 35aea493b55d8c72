"""The sections of the settings, the core's and the features', so that every command knows every variable."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from clients.bots import llm_variables
from server.accounts.settings import QuotaSettings, TokenSettings
from server.connections.limits import ConnectionLimits, Doors
from server.extras import need
from server.features import FEATURES, part
from server.rates.settings import RateSettings
from server.settings import SECRET_LEAST, BadSetting, Settings, check_limits, read, variables
from server.tables.settings import BotsAloneSettings
from server.tracing import TraceSettings

SECTIONS: tuple[type[Any], ...] = (
    Settings,
    TraceSettings,
    Doors,
    ConnectionLimits,
    RateSettings,
    QuotaSettings,
    TokenSettings,
    BotsAloneSettings,
    *(part(section) for feature in FEATURES for section in feature.settings),
)
"""The core's settings and those of each feature, in the order in which `sotto settings` lists them."""

NOT_OURS = ("SOTTO_TOKEN", "SOTTO_URL", *llm_variables.VARIABLES)
"""Variables that only clients read."""


def unknown(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the variables that look like settings and are none."""
    known = {*_known(), *NOT_OURS}
    return [variable for variable in environment if variable.startswith("SOTTO_") and variable not in known]


def _known() -> list[str]:
    return [variable for kind in SECTIONS for variable in variables(kind)]


def load(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """Load the settings of an environment; keyword arguments win.

    Raises:
        BadSetting: a value cannot be used, a SOTTO_ variable is unknown, or SOTTO_REDIS_URL comes without SOTTO_SECRET.
    """
    for variable in unknown(environment):
        near = get_close_matches(variable, _known(), 1)
        meant = f"did you mean {near[0]}?" if near else "`sotto settings` lists them all"
        raise BadSetting(f"{variable} is no setting; {meant}")
    for kind in SECTIONS:
        read(kind, environment)
    settings = read(Settings, environment, **given)
    if settings.redis_url and not settings.redis_url.startswith(("redis://", "rediss://", "unix://")):
        raise BadSetting("SOTTO_REDIS_URL: expected an address that begins with redis://, rediss:// or unix://")
    if settings.redis_url and not settings.secret:
        raise BadSetting("SOTTO_REDIS_URL needs SOTTO_SECRET: a long random text, the same for every process")
    if settings.replicas and not settings.redis_url:
        raise BadSetting("SOTTO_REPLICAS needs SOTTO_REDIS_URL: the bundled Redis has no replicas")
    if settings.archive:
        need("archive", "SOTTO_ARCHIVE")
    if settings.durability not in ("everysec", "always"):
        raise BadSetting("SOTTO_DURABILITY: expected everysec or always")
    if settings.slow_disk not in ("accept", "refuse"):
        raise BadSetting("SOTTO_SLOW_DISK: expected accept or refuse")
    for name, given_secret in (("SECRET", settings.secret), ("PLATFORM_KEY", settings.platform_key)):
        if given_secret and len(given_secret) < SECRET_LEAST:
            raise BadSetting(f"SOTTO_{name}: expected a long random text, {SECRET_LEAST} characters at least")
    if not 0 <= settings.port <= 65535:
        raise BadSetting("SOTTO_PORT: expected 0 to 65535")
    if not 0 <= settings.trial_nice <= 19:
        raise BadSetting("SOTTO_TRIAL_NICE: expected 0 to 19")
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise BadSetting("SOTTO_LOG_LEVEL: expected debug, info, warning or error")
    check_limits(settings, environment)
    return settings
