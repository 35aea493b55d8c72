"""What a browser is asked for and what it answers when a passkey is made or used, in WebAuthn's words.

Its library reads certificates, CBOR and keys of every kind and takes a fifth of a second to import: passkeys.py imports
this module when a passkey is first made or used, which is hardly ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    options_to_json_dict,
    parse_client_data_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from server.ways_in.challenges import GOOD_SECONDS

KEY_MAX = 1024
"""The largest public key, in bytes: RSA of 4096 bits has half of it, and larger ones only cost time."""

Credential = dict[str, Any]
"""What the browser's authenticator answered, as WebAuthn writes it in JSON."""


class Made(NamedTuple):
    """A passkey that a browser has made; its name and key in base64url."""

    credential: str
    public_key: str
    uses: int


def registration(domain: str, name: str, handle: str, known: Iterable[str], challenge: bytes) -> dict[str, Any]:
    """Return what the browser is to make a passkey by, on a device that has none of the known ones."""
    options = generate_registration_options(
        rp_id=domain,
        rp_name="Sotto",
        user_name=name,
        user_id=base64url_to_bytes(handle),
        challenge=challenge,
        timeout=GOOD_SECONDS * 1000,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in known],
    )
    told: dict[str, Any] = options_to_json_dict(options)
    return told


def authentication(domain: str, challenge: bytes) -> dict[str, Any]:
    """Return what the browser is to choose a passkey by: any of this domain's."""
    options = generate_authentication_options(
        rp_id=domain,
        challenge=challenge,
        timeout=GOOD_SECONDS * 1000,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    told: dict[str, Any] = options_to_json_dict(options)
    return told


def challenge_of(client_data: str) -> bytes:
    """Return the challenge that is answered. Raises whatever its bytes come to."""
    return parse_client_data_json(base64url_to_bytes(client_data)).challenge


def made(credential: Credential, challenge: bytes, domain: str, origin: str) -> Made:
    """Return the passkey that was made. Raises whatever is wrong with it."""
    got = verify_registration_response(
        credential=credential, expected_challenge=challenge, expected_rp_id=domain, expected_origin=origin
    )
    if len(got.credential_public_key) > KEY_MAX:
        raise ValueError("too large a key")
    decoded_public_key_to_cryptography(decode_credential_public_key(got.credential_public_key))
    id, key = (bytes_to_base64url(one) for one in (got.credential_id, got.credential_public_key))
    return Made(id, key, got.sign_count)


def used(credential: Credential, challenge: bytes, domain: str, origin: str, public_key: str, count: int) -> int:
    """Return how often the passkey has been used by now. Raises whatever is wrong with its signature."""
    return verify_authentication_response(
        credential=credential,
        expected_challenge=challenge,
        expected_rp_id=domain,
        expected_origin=origin,
        credential_public_key=base64url_to_bytes(public_key),
        credential_current_sign_count=count,
    ).new_sign_count
