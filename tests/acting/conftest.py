"""A server in a hurry, and one whose seats a stub model can play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.acting.tables import HURRIED, WITHOUT_END
from tests.e2e.serving import Serving, served
from tests.stub_llm import Stub, model, stub

__all__ = ["model", "stub"]  # fixtures


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server on which a second of an evening takes 50 ms."""
    with served(tmp_path_factory.mktemp("hurried"), games=HURRIED, **WITHOUT_END) as serving:
        yield serving


@pytest.fixture(scope="module")
def thinking(model: Stub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The same with a model, which may be asked as often as a table allows."""
    settings = {"llm_url": model.url, "llm_model": "m", "llm_calls_a_day": 100_000, "llm_timeout": 600}
    with served(tmp_path_factory.mktemp("thinking"), games=HURRIED, **WITHOUT_END, **settings) as serving:
        yield serving
