"""All documents of the wire, and a process that stays as it was."""

from __future__ import annotations

import logging
import signal
from collections.abc import Iterator

import pytest
import structlog

from games.discovery import discover
from server.api_documents.documents import Documents
from server.app import every_route
from tests.stub_llm import model, stub

__all__ = ["model", "stub"]  # fixtures


@pytest.fixture(scope="session")
def documents() -> Documents:
    """What can be downloaded about the wire and all games, those of tests as well."""
    return Documents(discover(("games", "tests.probes")), every_route())


@pytest.fixture
def this_process() -> Iterator[None]:
    """What a command changes in the process it runs in, as it was before: handlers of signals, and where logs go."""
    handlers = {one: signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)}
    logged, level = logging.root.handlers[:], logging.root.level
    logs = structlog.get_config()
    yield
    structlog.configure(**logs)
    logging.root.handlers[:] = logged
    logging.root.setLevel(level)
    for one, handler in handlers.items():
        signal.signal(one, handler)
