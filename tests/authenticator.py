"""An authenticator in software: makes passkeys and signs with them as a phone does, for tests without a browser."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

Json = dict[str, Any]

Cose = dict[int, int | bytes]
"""A public key as RFC 9052 has it."""

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """One passkey of one account, made and used on a page of this origin."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.handle = b""
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Json, public: Cose | None = None) -> Json:
        """What ``navigator.credentials.create`` answers; ``public`` is a key to give out in place of its own."""
        self.handle = base64url_to_bytes(options["user"]["id"])
        public = public or self._public()
        attested = secrets.token_bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._credential(
            {"clientDataJSON": bytes_to_base64url(client), "attestationObject": bytes_to_base64url(attestation)}
        )

    def sign(self, options: Json) -> Json:
        """What ``navigator.credentials.get`` answers."""
        self.count += 1
        data = self._data(options["rpId"], PRESENT | VERIFIED)
        client = self._client("webauthn.get", options)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "clientDataJSON": bytes_to_base64url(client),
                "authenticatorData": bytes_to_base64url(data),
                "signature": bytes_to_base64url(signature),
                "userHandle": bytes_to_base64url(self.handle),
            }
        )

    def _public(self) -> Cose:
        numbers = self._key.public_key().public_numbers()
        return {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}

    def _data(self, domain: str, flags: int) -> bytes:
        return hashlib.sha256(domain.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, options: Json) -> bytes:
        told = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _credential(self, response: Json) -> Json:
        id = bytes_to_base64url(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": response}
