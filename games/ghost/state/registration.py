"""What the registration keeps."""

from __future__ import annotations

import msgspec


class Registry(msgspec.Struct, frozen=True):
    """``unread``: by seat, how many files it has brought that held no patient; that seat's own."""

    unread: dict[int, int]


NO_REGISTRY = Registry({})
