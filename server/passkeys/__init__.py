"""Passkeys: keys on a person's own devices, by which they sign in (WebAuthn)."""
