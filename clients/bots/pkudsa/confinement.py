"""What a player's process may still do once it is confined: compute, read the standard library, speak on its pipe.

The kernel holds it to that, by Landlock and seccomp, which need no privileges; everything here is for good.
"""

from __future__ import annotations

import errno
import os
import resource
import sysconfig
from pathlib import Path

import landlockpy
import seccompy
from landlockpy import AccessFS, Ruleset, Scope
from seccompy import Action, ArgCmp, CmpOp, Filter

MEMORY = 512 * 1024 * 1024
"""Bytes of address space."""

CPU_SECONDS = 600
"""For a whole game."""

FILES = 32

_LIMITS = {
    resource.RLIMIT_AS: MEMORY,
    resource.RLIMIT_FSIZE: 0,
    resource.RLIMIT_CORE: 0,
    resource.RLIMIT_NOFILE: FILES,
    resource.RLIMIT_NPROC: 0,  # does not bind root: seccomp forbids new processes to everybody
}

_ALLOWED = """
    read readv write writev close fstat newfstatat stat lstat statx lseek pread64 openat getdents64
    readlink readlinkat access faccessat faccessat2 getcwd
    mmap munmap mremap mprotect madvise brk futex
    rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack restart_syscall exit exit_group
    getpid gettid getuid geteuid getgid getegid getrusage times sysinfo uname sched_yield sched_getaffinity
    clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time getrandom
    poll ppoll select pselect6
"""
"""No process, thread, signal, socket, mount or limit is made by any of these; what may be opened, Landlock says."""

# Others of fcntl's commands send signals to any process.
_F_DUPFD, _F_GETFD, _F_SETFD, _F_GETFL, _F_DUPFD_CLOEXEC = 0, 1, 2, 3, 1030
_FCNTL = (_F_DUPFD, _F_GETFD, _F_SETFD, _F_GETFL, _F_DUPFD_CLOEXEC)


def lacking() -> list[str]:
    """What this kernel does not offer of all that confinement needs."""
    offered = {"Landlock": landlockpy.supported(), "seccomp": seccompy.supported()}
    return [name for name, there in offered.items() if not there]


def confine() -> None:
    """Confine this process, by all that the kernel offers."""
    missing = lacking()
    limit_resources()
    if "Landlock" not in missing:
        restrict_files()
    if "seccomp" not in missing:
        restrict_calls()


def limit_resources() -> None:
    """Limit memory, time, files, and for ordinary users processes."""
    for kind, most in _LIMITS.items():
        resource.setrlimit(kind, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))


def restrict_files() -> None:
    """Allow nothing of the file system but to read the standard library, by Landlock."""
    with Ruleset(scoped=Scope.ABSTRACT_UNIX_SOCKET | Scope.SIGNAL) as ruleset:
        for path in readable():
            rights = AccessFS.READ_FILE | AccessFS.READ_DIR if path.is_dir() else AccessFS.READ_FILE
            ruleset.allow_path(path, rights)
        for folder in library():
            ruleset.allow_path(folder, AccessFS.READ_DIR)
        ruleset.restrict()


def library() -> list[Path]:
    """The folders of the standard library."""
    named = (sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"))
    return sorted({Path(one).resolve() for one in named if one and os.path.isdir(one)})


def readable() -> list[Path]:
    """What is in them, but for other packages that are installed there, and for links to what a bubble lacks."""
    found = (path for folder in library() for path in folder.iterdir() if not path.name.endswith("-packages"))
    return [path for path in found if path.exists()]


def restrict_calls() -> None:
    """Allow the listed system calls and no other, by seccomp."""
    calls = Filter(default=Action.ERRNO | errno.EPERM)
    for name in _ALLOWED.split():
        try:
            calls.allow(name)
        except (ValueError, KeyError):
            continue  # unknown on this architecture, which has another in its place
    for command in _FCNTL:
        calls.allow("fcntl", args=[ArgCmp(1, CmpOp.EQ, command)])
    calls.load()
