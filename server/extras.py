"""The extras of the package: what one feature needs and a table does not, and the sentence for where it is missing."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Literal

from server.settings import BadSetting

Extra = Literal["archive", "chat", "pictures", "pkudsa", "portraits", "push", "traces"]

MODULES: dict[Extra, tuple[str, ...]] = {
    "archive": ("obstore",),
    "chat": ("discord",),
    "pictures": ("matplotlib",),
    "pkudsa": ("landlockpy", "seccompy"),
    "portraits": ("PIL",),
    "push": ("http_ece", "py_vapid"),
    "traces": ("opentelemetry.exporter",),
}
"""The extras of pyproject.toml, and by which modules each is known to be there."""


def installed(extra: Extra) -> bool:
    """Whether all that an extra brings is there; nothing is imported but the packages above its modules."""
    return all(map(_found, MODULES[extra]))


def need(extra: Extra, feature: str) -> None:
    """Say what a feature is missing, if it is. Raises BadSetting."""
    if not installed(extra):
        raise BadSetting(missing(extra, feature))


def missing(extra: Extra, feature: str) -> str:
    """Return the sentence that says what a feature is missing."""
    return (
        f"{feature} needs the extra {extra}, which is not installed: pip install 'sotto[{extra}]', or in a clone"
        f" make setup EXTRAS={extra}"
    )


@cache  # the routes of notices and pictures ask with every request
def _found(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the package above it is missing
        return False
