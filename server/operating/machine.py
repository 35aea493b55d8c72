"""Looks at the machine: open files, memory, the disk, and who may read the data folder."""

from __future__ import annotations

import os
import resource
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from events.holding import RESERVE
from server.operating.findings import Finding

FILES_ENOUGH = 8192
"""Open files with which a process serves a few thousand sockets; below it, it is full early."""

DISK_TIMES = 8
"""Times the reserve below which a disk is nearly full: Redis needs room for a second log while it rewrites one."""

OVERCOMMIT = Path("/proc/sys/vm/overcommit_memory")
HUGE_PAGES = Path("/sys/kernel/mm/transparent_hugepage/enabled")


def examine(folder: Path, bundled: bool) -> Iterator[Finding]:
    """Look at this machine for a server with this data folder; ``bundled``: its Redis runs here, too."""
    yield _files()
    yield from _folder(folder)
    if bundled:
        yield _overcommit()
        yield _huge_pages()
        yield _disk(folder)


def _files() -> Finding:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= FILES_ENOUGH:
        return Finding("well", "open files", f"{_number(soft)}, and up to {_number(hard)}")
    return Finding(
        "note",
        "open files",
        f"a process may open {_number(hard)}, one for each socket: raise it to {FILES_ENOUGH} or more"
        " (LimitNOFILE= of a systemd unit, ulimit -n in a shell)",
    )


def _number(limit: int) -> str:
    return "any number" if limit == resource.RLIM_INFINITY else str(limit)


def _folder(folder: Path) -> Iterator[Finding]:
    if not folder.exists():
        yield Finding("note", "data folder", f"{folder} does not exist yet: the first start makes it")
        return
    if not os.access(folder, os.W_OK | os.X_OK):
        yield Finding("wrong", "data folder", f"{folder} cannot be written by this account")
    secret = folder / "secret"
    if secret.exists() and secret.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield Finding("wrong", "secret", f"{secret} can be read by other accounts: chmod 600 {secret}")
    else:
        yield Finding("well", "data folder", f"{folder} is written by this account, and its secret read by no other")


def _overcommit() -> Finding:
    try:
        lets = OVERCOMMIT.read_text().strip()
    except OSError:
        return Finding("note", "memory", f"{OVERCOMMIT} cannot be read, so whether Redis may fork is unknown")
    if lets == "1":
        return Finding("well", "memory", "Redis may fork whatever it holds")
    return Finding(
        "note",
        "memory",
        "once Redis holds half of the memory it cannot rewrite its log, and the log grows without end:"
        " sysctl vm.overcommit_memory=1",
    )


def _huge_pages() -> Finding:
    try:
        always = "[always]" in HUGE_PAGES.read_text()
    except OSError:
        always = False
    if not always:
        return Finding("well", "huge pages", "only where a program asks for them")
    return Finding(
        "note",
        "huge pages",
        f"always given, which makes Redis stall while it forks: echo madvise > {HUGE_PAGES}",
    )


def _disk(folder: Path) -> Finding:
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    free = shutil.disk_usage(there).free
    log = folder / "redis" / "appendonly.aof"
    needed = max(DISK_TIMES * RESERVE, 2 * log.stat().st_size if log.exists() else 0)
    says = f"{free / 2**20:,.0f} MB are free"
    if free > needed:
        return Finding("well", "disk", says)
    return Finding(
        "note" if free > RESERVE else "wrong",
        "disk",
        f"{says}; with less than {RESERVE / 2**20:.0f} nothing is accepted any more,"
        f" and to rewrite its log Redis may need {needed / 2**20:,.0f}",
    )
