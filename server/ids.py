"""Ids that are hard to guess and hard to confuse: of tables, and the codes that let people in."""

from __future__ import annotations

import secrets

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 10


def new_table_id() -> str:
    """A table's id: ten characters, 49 bits, none of which looks like another."""
    return table_id_of(secrets.token_bytes(16))


def table_id_of(nonce: bytes) -> str:
    """The id that is always made of this nonce."""
    number, id = int.from_bytes(nonce[:16], "big"), ""
    for _ in range(_LENGTH):
        number, digit = divmod(number, len(_ALPHABET))
        id += _ALPHABET[digit]
    return id
