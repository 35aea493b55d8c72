"""A process that says how it is, ends as it is told to, or waits: ``python -m tests.e2e.forked_state DO ARGUMENTS``."""

from __future__ import annotations

import gc
import json
import os
import random
import signal
import sys
import threading
import time


def state() -> dict[str, object]:
    """What depends on how a process began."""
    return {
        "arguments": sys.argv[1:],
        "environment": dict(os.environ),
        "folder": os.getcwd(),
        "zone": str(time.localtime(0)),
        "path": [os.path.abspath(one) for one in sys.path],
        "signals": {number: str(signal.getsignal(number)) for number in signal.valid_signals() if number < 32},
        "threads": threading.active_count(),
        "collects": gc.isenabled(),
        "open": [one for one in sorted(os.listdir("/proc/self/fd")) if os.path.exists(f"/proc/self/fd/{one}")],
        "input": sys.stdin.read(),
        "imported": "server.app" in sys.modules,
    }


def main() -> None:
    """Do what the first argument says."""
    match sys.argv[1:]:
        case ["end", code]:
            sys.exit(int(code))
        case ["fault"]:
            raise RuntimeError("as it was told to")
        case ["wait"]:
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background ignores it
            while True:
                signal.pause()
        case ["draw"]:
            print(random.random())
        case _:
            print(json.dumps(state()))


if __name__ == "__main__":
    main()
