"""A model that answers as it is told to."""

from __future__ import annotations

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
