"""The key pair by which push services know this server (VAPID)."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid
from py_vapid.utils import b64urlencode

from server.accounts.accounts import Accounts

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256."""


def key_pair(accounts: Accounts) -> Vapid:
    """Return the key pair of the server's secret: every process has the same one, and nothing more has to be kept."""
    number = int.from_bytes(accounts.sign("push key")) % (_ORDER - 1) + 1
    return Vapid(ec.derive_private_key(number, ec.SECP256R1()))


def public_text(pair: Vapid) -> str:
    """Return the public key as browsers take it."""
    return str(b64urlencode(pair.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))
