"""One real server for the tests of a process that ask for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.serving import Serving, served


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("real"), games="tests.probes") as serving:
        yield serving
