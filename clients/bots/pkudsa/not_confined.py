"""The exception for a file that cannot be confined: apart, because the code that catches it needs no walls."""

from __future__ import annotations


class NotConfined(Exception):
    """A player's process cannot be held back on this machine."""
