"""A server whose operator gave the chat a key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.chat.discord_line import KEY
from tests.e2e.serving import Serving, served


@pytest.fixture(scope="session")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that signs up a platform's users by its key, and lets an address make two accounts by itself."""
    with served(tmp_path_factory.mktemp("keyed"), bot_delay=0, platform_key=KEY, sign_ups=2) as serving:
        yield serving
