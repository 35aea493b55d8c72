"""The key pair by which push services know this server (VAPID)."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from server.accounts.accounts import Accounts

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256."""


def key_pair(accounts: Accounts) -> EllipticCurvePrivateKey:
    """Return the key pair of the server's secret: every process has the same one, and nothing more has to be kept."""
    number = int.from_bytes(accounts.sign("push key")) % (_ORDER - 1) + 1
    return ec.derive_private_key(number, ec.SECP256R1())


def public_text(pair: EllipticCurvePrivateKey) -> str:
    """Return the public key as browsers take it."""
    point = pair.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()
