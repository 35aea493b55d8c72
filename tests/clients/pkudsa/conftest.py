"""One real server with Avalon for these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.serving import Serving, served


@pytest.fixture(scope="session")
def avalon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("pkudsa"), games="games", bot_delay=0.01) as serving:
        yield serving
