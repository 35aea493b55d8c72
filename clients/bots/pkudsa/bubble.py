"""Bubblewrap around a player's process, where it is installed and allowed: separate namespaces on top of the rest."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import landlockpy
import seccompy

import clients

_ALONE = ("--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--proc", "/proc", "--dev", "/dev")
_SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache")


def around(command: list[str]) -> list[str]:
    """The command inside a bubble, or as it is where there can be none."""
    return [*_bubble(), *command]


@cache
def _bubble() -> tuple[str, ...]:
    found = shutil.which("bwrap")
    if found is None:
        return ()
    bubble = (found, *_ALONE, *_shown(), "--chdir", "/", "--")
    try:
        works = subprocess.run([*bubble, sys.executable, "-I", "-S", "-c", ""], capture_output=True, timeout=30)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return ()
    return bubble if works.returncode == 0 else ()


def _shown() -> list[str]:
    """What the interpreter and what confines it need of the file system, for reading only."""
    interpreter = {sys.prefix, sys.base_prefix, str(Path(sys.executable).resolve().parents[1])}
    # Packages need not lie below a prefix: not those of a user, nor those of a checkout.
    packages = {str(Path(str(module.__file__)).resolve().parent) for module in (clients, landlockpy, seccompy)}
    shown = [path for path in (*_SYSTEM, *sorted(interpreter), *sorted(packages)) if Path(path).exists()]
    return [part for path in shown for part in ("--ro-bind", path, path)]
