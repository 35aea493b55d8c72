"""The operator's log: JSON lines on stderr that name tables, faults and lines of code, never facts, texts or tokens."""

from __future__ import annotations

import logging
import sys
import time
from collections import deque
from collections.abc import MutableMapping
from typing import Any

import msgspec
import orjson
import structlog

from server import metrics

TROUBLES_MOST = 40


class Trouble(msgspec.Struct, frozen=True):
    """A warning or worse that was logged, and when (unix milliseconds); what it is about is as in the log."""

    at: int
    level: str
    event: str
    about: dict[str, str]


TROUBLES: deque[Trouble] = deque(maxlen=TROUBLES_MOST)
"""The last of this process, for the operators' page."""


def _noted(logger: object, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    if event.get("level") in ("warning", "error", "critical"):
        about = {name: str(value)[:300] for name, value in event.items() if name not in ("event", "level", "timestamp")}
        TROUBLES.append(Trouble(int(time.time() * 1000), event["level"], str(event.get("event", "")), about))
    return event


class _Library(logging.Handler):
    """Lets libraries log, but without what they quote: messages of exceptions and tasks are full of values.

    What of a record may stand here its ``extra`` says under ``about``: so do our own clients.
    """

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        said = {"said": str(record.msg)[:200]} if record.name.startswith("uvicorn") else {}
        about = said | getattr(record, "about", {}) | (metrics.where(fault) if fault else {})
        structlog.get_logger(record.name).log(record.levelno, "a library logs", logger=record.name, **about)


def configure(level: str) -> None:
    """Send everything from this level (debug, info, warning, error) up to stderr."""
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            _noted,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(serializer=orjson.dumps),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer),
    )
    logging.basicConfig(handlers=[_Library()], level=max(number, logging.WARNING), force=True)
