"""What httpx works out again for every client and every request, worked out once a process: tests make hundreds."""

from __future__ import annotations

import sys
from functools import cache

from httpx._transports import default


def quicken() -> None:
    """Read the machine's certificates once (a fortieth of a second), and look once for a library that is not there."""
    vars(default)["create_ssl_context"] = cache(vars(default)["create_ssl_context"])
    # Without sniffio httpcore looks through the whole path for it at each request.
    sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]
