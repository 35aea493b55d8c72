"""What can go wrong, as the caller sees it. A lost connection is no error: it is opened again."""

from __future__ import annotations


class Refused(Exception):
    """The server said no: ``code`` is the wire's (``rejected``, ``stale``, ``forbidden`` …), ``reason`` says why.

    ``retry_after``, with ``too_many``: the seconds after which the same may be sent again, if the server says.
    """

    def __init__(self, code: str, reason: str, retry_after: float | None = None) -> None:
        super().__init__(f"{code}: {reason}" if reason else code)
        self.code = code
        self.reason = reason
        self.retry_after = retry_after


class Unreachable(Exception):
    """An HTTP call got no answer; whether the server carried it out is not known."""


class Closed(Exception):
    """The client was closed while something waited for it."""
