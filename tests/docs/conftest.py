"""One real server for the tests that need no other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.serving import Serving, served


@pytest.fixture(scope="session")
def sotto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("docs"), bot_delay=0.0) as serving:
        yield serving
