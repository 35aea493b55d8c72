"""``python -m tests.audit``: licences, and the known vulnerabilities of every locked package; 1 if there is one.

The vulnerabilities are asked of the Python packages' advisory service (PyPI's) and of npm's registry. Where a service
cannot be reached, or does not know a package, it says so, and the audit has failed: nothing was found, because nothing
was looked at.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.audit.licences import LOCKS, ROOT, Rules, packages

AWAY = ("audit endpoint returned an error", "ENOTFOUND", "ECONNREFUSED", "ETIMEDOUT", "ConnectionError", "ServiceError")
"""What the two programs say where their service cannot be asked."""

NAMED = 5
"""Skipped packages that are named; where a service knows none, the list would be all of them."""


def main() -> int:
    """Look at all, and say in one line each what came of it."""
    rules = Rules()
    bad = [package for package in packages() if not rules.allow(package)]
    print(f"licences: {bad or 'all allowed'}", flush=True)
    return max([int(bool(bad)), *(python(f"requirements/{name}.txt") for name in ("run", "dev")), *map(_npm, LOCKS)])


def python(file: str) -> int:
    """Audit a locked requirements file, and say in a line what came of it; 1 unless all of it was looked at."""
    words = ["--require-hashes", "--disable-pip", "--progress-spinner=off", "--format=json", "-r", file]
    done = _ran([str(Path(sys.executable).parent / "pip-audit"), *words], ROOT)
    skipped, known = _found(done.stdout)
    if known or not skipped:
        return _said(file, done, "\n".join(known))
    names = f"{', '.join(skipped[:NAMED])}{' …' if len(skipped) > NAMED else ''}"
    print(f"{file}: NOT LOOKED AT, {len(skipped)} packages were skipped: {names}", flush=True)
    return 1


def _found(report: str) -> tuple[list[str], list[str]]:
    """Return the packages that pip-audit skipped, and a line on each bad one; neither where it failed."""
    try:
        packages = json.loads(report)["dependencies"]
    except ValueError:
        return [], []
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    bad = [one for one in packages if one.get("vulns")]
    return skipped, [f"{one['name']} {one['version']}: {', '.join(v['id'] for v in one['vulns'])}" for one in bad]


def _npm(folder: str) -> int:
    done = _ran(["npm", "audit", "--package-lock-only", "--audit-level=low"], ROOT / folder)
    return _said(folder, done, done.stdout + done.stderr)


def _ran(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command, cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True, timeout=600
    )


def _said(what: str, done: subprocess.CompletedProcess[str], known: str) -> int:
    if done.returncode == 0:
        print(f"{what}: nothing known", flush=True)
    elif any(word in done.stdout + done.stderr for word in AWAY):
        print(f"{what}: NOT LOOKED AT, the service does not answer", flush=True)
    else:
        print(f"{what}: SOMETHING IS KNOWN\n{(known or done.stderr)[-3000:]}", flush=True)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
