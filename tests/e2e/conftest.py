"""A model that answers as it is told to, and a process that stays as it was."""

from __future__ import annotations

import logging
import signal
from collections.abc import Iterator

import pytest
import structlog

from games.discovery import discover
from server.api_documents.documents import Documents
from server.app import every_route
from tests.stub_llm import Stub, stubbed


@pytest.fixture(scope="module")
def model() -> Iterator[Stub]:
    """The model of a module's server."""
    with stubbed() as made:
        yield made


@pytest.fixture
def stub(model: Stub) -> Stub:
    """The same with nothing asked yet, and no orders."""
    model.forget()
    return model


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
