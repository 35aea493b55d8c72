"""One real server for all tests of a process that do not end it, and a model that answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.serving import Serving, served
from tests.stub_llm import Stub, stubbed


@pytest.fixture(scope="session")
def sotto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("sotto"), bot_delay=0.01) as serving:
        yield serving


@pytest.fixture
def stub() -> Iterator[Stub]:
    with stubbed() as made:
        yield made
