"""Files that hold a secret, which nobody but their owner may read."""

from __future__ import annotations

import os
from pathlib import Path

OTHERS = 0o077


class BadSecretFile(Exception):
    """A file with a secret cannot be used; the message says why."""


def read_secret(file: Path) -> str:
    """Return the secret in a file: all its text but the space around it. Raises BadSecretFile."""
    try:
        with file.open() as opened:
            # Of the file that was opened, not of its name: that may lead elsewhere a moment later.
            mode = os.fstat(opened.fileno()).st_mode & OTHERS
            secret = opened.read().strip()
    except (OSError, UnicodeDecodeError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else "it is no text"
        raise BadSecretFile(f"{file} cannot be read: {why}") from None
    if mode:
        raise BadSecretFile(f"{file} may be read by others: chmod 600 {file}")
    if not secret:
        raise BadSecretFile(f"{file} is empty")
    return secret
