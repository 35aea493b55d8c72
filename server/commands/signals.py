"""The signals by which a process is told to end."""

from __future__ import annotations

import signal

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def ignore_signals() -> None:
    """Take no signals any more: the process ends."""
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)
