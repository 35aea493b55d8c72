"""``python -m tests.audit``: licences, and the known vulnerabilities of every locked package; 1 if there is one.

The vulnerabilities are asked of the Python packages' advisory service (PyPI's) and of npm's registry. Where a service
cannot be reached it says so, and the audit has failed: nothing was found, because nothing was looked at.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.audit.licences import LOCKS, ROOT, Rules, packages

AWAY = ("audit endpoint returned an error", "ENOTFOUND", "ECONNREFUSED", "ETIMEDOUT", "ConnectionError", "ServiceError")
"""What the two programs say where their service cannot be asked."""


def main() -> int:
    """Look at all, and say in one line each what came of it."""
    rules = Rules()
    bad = [package for package in packages() if not rules.allow(package)]
    print(f"licences: {bad or 'all allowed'}", flush=True)
    return max([int(bool(bad)), *(_python(name) for name in ("run", "dev")), *(_npm(folder) for folder in LOCKS)])


def _python(name: str) -> int:
    words = ["--require-hashes", "--disable-pip", "--progress-spinner=off", "-r", f"requirements/{name}.txt"]
    return _said(f"requirements/{name}.txt", [str(Path(sys.executable).parent / "pip-audit"), *words], ROOT)


def _npm(folder: str) -> int:
    return _said(folder, ["npm", "audit", "--package-lock-only", "--audit-level=low"], ROOT / folder)


def _said(what: str, command: list[str], folder: Path) -> int:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True, timeout=600
    )
    said = done.stdout + done.stderr
    if done.returncode == 0:
        print(f"{what}: nothing known", flush=True)
    elif any(word in said for word in AWAY):
        print(f"{what}: NOT LOOKED AT, the service does not answer", flush=True)
    else:
        print(f"{what}: SOMETHING IS KNOWN\n{said[-3000:]}", flush=True)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
