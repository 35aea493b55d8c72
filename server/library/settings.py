"""The settings of the library."""

from __future__ import annotations

from server.settings import limit, section


@section
class LibrarySettings:
    """How much an account may keep."""

    characters_kept: int = limit(
        100,
        "characters (Ghost's patients) in the library of one account",
        protects="memory and disk of the store",
        told="429; the number, and to delete one",
    )
