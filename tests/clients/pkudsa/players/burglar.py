"""Tries every door, and writes down which of them opened. The test says in WHERE what lies behind some of them."""

import contextlib
import gc
import importlib
import os
import socket
import sys

from game.avalon_game_helper import write_into_private

WHERE = globals().get("WHERE", {"file": "/etc/passwd", "folder": "/tmp", "port": 9, "unix": "/run/x", "pid": 1})  # noqa: S108


def descriptors():
    found = []
    for number in range(3, 64):
        with contextlib.suppress(OSError):
            os.fstat(number)
            found.append(number)
    return found


def environment():
    return [name for name in os.environ if name not in ("LC_CTYPE", "PWD")]


def connect(family, address):
    with socket.socket(family) as one:
        one.connect(address)
    return True


def thread():
    threading = importlib.import_module("threading")
    threading.Thread(target=print).start()
    return True


def system_calls():
    """Around everything that Python might check."""
    if os.uname().machine != "x86_64":
        return []  # the numbers are others there
    libc = importlib.import_module("ctypes").CDLL(None)
    fork, socketpair, memfd, io_uring = 57, 53, 319, 425
    return [one for one in (fork, socketpair, memfd, io_uring) if libc.syscall(one, 0, 0, 0, 0) >= 0]


def referee():
    """Anything that knows of other seats, or talks to the server."""
    words = ("sotto_client", "server", "games", "projections", "events", "asyncio", "websockets")
    modules = [name for name in sys.modules if name.partition(".")[0] in words]
    things = [type(one).__name__ for one in gc.get_objects() if type(one).__module__.partition(".")[0] in words]
    frame = sys._getframe()
    while frame.f_back is not None:
        frame = frame.f_back
    names = [name for name in ("roles", "referee", "client", "token") if name in frame.f_locals]
    return modules + things + names


def written(path):
    with open(path, "w") as file:
        file.write("burgled")
    return True


DOORS = {
    "read a file": lambda: open(WHERE["file"]).read(),
    "read the environment of a process": lambda: open("/proc/self/environ").read(),
    "read another process": lambda: open(f"/proc/{WHERE['pid']}/cmdline").read(),
    "list a folder": lambda: os.listdir(WHERE["folder"]),
    "list the root": lambda: os.listdir("/"),
    "write a file": lambda: written(os.path.join(WHERE["folder"], "burgled")),
    "write into the library": lambda: written(os.path.join(os.path.dirname(os.__file__), "burgled.py")),
    "make a folder": lambda: os.mkdir(os.path.join(WHERE["folder"], "burgled.d")) or True,
    "remove a file": lambda: os.remove(WHERE["file"]) or True,
    "rename a file": lambda: os.rename(WHERE["file"], WHERE["file"] + ".burgled") or True,
    "truncate a file": lambda: os.truncate(WHERE["file"], 0) or True,
    "change a mode": lambda: os.chmod(WHERE["file"], 0o777) or True,
    "link a file": lambda: os.symlink("/", os.path.join(WHERE["folder"], "burgled.l")) or True,
    "fork": os.fork,
    "exec": lambda: os.execv("/bin/true", ["true"]),
    "spawn": lambda: importlib.import_module("subprocess").run(["/bin/true"]),
    "shell": lambda: os.system("true") == 0,
    "thread": thread,
    "connect": lambda: connect(socket.AF_INET, ("127.0.0.1", WHERE["port"])),
    "connect to a unix socket": lambda: connect(socket.AF_UNIX, WHERE["unix"]),
    "kill": lambda: os.kill(WHERE["pid"], 0) or True,
    "own a descriptor's signals": lambda: importlib.import_module("fcntl").fcntl(0, 8, WHERE["pid"]) or True,
    "raise a limit": lambda: importlib.import_module("resource").setrlimit(7, (4096, 4096)) or True,
    "inherited descriptors": descriptors,
    "environment": environment,
    "system calls": system_calls,
    "referee": referee,
}


def opened():
    found = {}
    for name, door in DOORS.items():
        try:
            behind = door()
        except BaseException:
            continue
        if behind:
            found[name] = repr(behind)[:200]
    return found


class Player:
    def set_player_index(self, index):
        self.index = index
        self.rounds = 0

    def set_role_type(self, role):
        pass

    pass_map = pass_role_sight = pass_position_data = pass_message = set_role_type

    def pass_mission_members(self, leader, members):
        pass

    def decide_mission_member(self, k):
        return list(range(7, 7 - k, -1))

    def walk(self):
        return ("Down",)

    def say(self):
        self.rounds += 1
        if self.rounds == 1:
            write_into_private(f"tried {len(DOORS)}")
            for name, behind in opened().items():
                write_into_private(f"opened {name}: {behind}")
        return "nothing"

    def mission_vote1(self):
        return False

    def mission_vote2(self):
        return True

    def assass(self):
        return self.index % 7 + 1
