"""Ids that are hard to guess and hard to misread: of tables, and codes that let people in."""

from __future__ import annotations

import secrets

# Without i, l, o, 0 and 1, which people who read a code aloud or copy it by hand mistake for each other.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 10
_GROUPS, _GROUP = 4, 5


def new_table_id() -> str:
    """Make a table's id: ten characters (49 bits), none of which looks like another."""
    return table_id_of(secrets.token_bytes(16))


def table_id_of(nonce: bytes) -> str:
    """Make the one id that belongs to a nonce."""
    number, id = int.from_bytes(nonce[:16], "big"), ""
    for _ in range(_LENGTH):
        number, digit = divmod(number, len(_ALPHABET))
        id += _ALPHABET[digit]
    return id


def new_recovery_code() -> str:
    """Make a code that opens an account for as long as it is kept: four groups of five characters (99 bits)."""
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(_GROUP)) for _ in range(_GROUPS))


def plain(code: str) -> str:
    """Return a recovery code as it was made, however it was typed: in capitals, without dashes or with spaces."""
    typed = [one for one in code[: 4 * _GROUPS * _GROUP].lower() if one in _ALPHABET]
    return "-".join("".join(typed[at : at + _GROUP]) for at in range(0, len(typed), _GROUP))
