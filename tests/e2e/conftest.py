"""A model that answers as it is told to, and signals as they were."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

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


@pytest.fixture
def signals() -> Iterator[None]:
    """The handlers of this process as they were, afterwards."""
    before = {one: signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)}
    yield
    for one, handler in before.items():
        signal.signal(one, handler)
