"""Where a picture is: sent to a table, or elsewhere in the web; facts and commands name it by a text."""

from __future__ import annotations

import re

ADDRESS_MAX = 2_000
"""The longest link, in characters."""

_SENT = re.compile(r"picture:([a-z0-9-]{1,40})\.([1-9]\d{0,5})\.([0-9a-f]{32})")
# No name or password before the host: what stands there looks like a host. Others' alphabets come as punycode.
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_LINK = re.compile(rf"https://{_LABEL}(?:\.{_LABEL})+(?::\d{{1,5}})?(?:[/?#][!-~]*)?")


def sent_name(table: str, number: int, token: str) -> str:
    """Name a picture that was sent to a table, so that nobody guesses the name."""
    return f"picture:{table}.{number}.{token}"


def sent_as(address: str) -> tuple[str, int, str] | None:
    """The table, number and token of a picture that was sent; None for what names none."""
    found = _SENT.fullmatch(address)
    return (found[1], int(found[2]), found[3]) if found else None


def is_address(text: str) -> bool:
    """Whether a text says where a picture is: one that was sent, or a link with https."""
    return len(text) <= ADDRESS_MAX and bool(_SENT.fullmatch(text) or _LINK.fullmatch(text))
