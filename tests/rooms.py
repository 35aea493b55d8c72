"""The rooms of the server and how many lines each has; ``python -m tests.rooms`` writes the table of decision 21."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from server.features import FEATURES

SERVER = Path("server")
PAGE = Path("docs/inside/decisions/0021-rooms-of-the-server.md")
HEAD = "| room | what is in it | lines |\n| --- | --- | --- |\n"

CORE_MOST = 12_400
"""The most lines that the core may have."""

CORE = {
    "tables": "a table in this process: decider, room, rooms, watchers, presence, notebooks, snapshots",
    "http": "requests, routes of the core, responses, the page",
    "sockets": "one WebSocket connection: session, dispatch, revocation",
    "accounts": "accounts, invitations, quotas, idempotency",
    "worker": "deadlines, deserted tables, the lobby",
    "ground": "settings, rates, logs, metrics, wire, names, rights, ids, fair loop, refusals, the store and its health",
}
"""The rooms of the core. What is in no folder of its own is ground."""

BESIDE = {
    "app.py, features.py": "the composition root, and the tuple of all features",
    "commands": "the command line; features name theirs",
    "connections": "what a connection may do before there is a request: limits, proxies, names of hosts",
    "operating": "what `sotto doctor`, `backup` and `restore` look at",
    "edge.py": "a process that shows what is public, and nothing else",
}
"""What runs the core, and is neither part of it nor a feature."""

FEATURES_HAVE = {
    "admin": "operators: how the processes are, accounts, reports, acts",
    "api_documents": "OpenAPI, AsyncAPI and the schemas of games",
    "bots": "seats of bots and stand-ins: when they are asked, and what they do",
    "capacity": "room in the store for what is new",
    "history": "forks, saved tables, imports, exports, log files, verification",
    "library": "the characters that a player keeps",
    "link_previews": "what messengers show of a link",
    "llm": "the server's language model: seats, calls, narration",
    "pictures": "pictures that players send",
    "push": "notices of one's turn",
    "rematches": "the next table of those who have played one to its end",
    "replay_keys": "links by which others watch the replay of a private table",
    "simulation": "games that programs play, and chances",
    "slow_disk": "whether the disk of the store keeps up",
    "trials": "texts tried in processes of their own",
    "upkeep": "the archive filled, the store swept",
    "ways_in": "codes for a second device, recovery codes, passkeys",
}
"""What is in the folder, or the module, of each feature."""

SHOWN = {
    "app.py, features.py": "`app.py`, `features.py`",
    "edge.py": "`edge.py`",
    "worker": "`worker.py`, `deadlines.py`",
    "ground": "the ground",
    "slow_disk": "`slow_disk.py`",
}
"""How the rooms that are no folders are shown."""


def folders_of_features() -> set[str]:
    """The rooms that the records of features name."""
    named = (name for one in FEATURES for name in (one.routes, one.build) if name)
    return {name.replace(":", ".").split(".")[1] for name in named}


def lines_by_room() -> Counter[str]:
    """How many lines the Python files of every room have, comments and empty ones included."""
    lines: Counter[str] = Counter()
    for file in SERVER.rglob("*.py"):
        lines[room_of(file.relative_to(SERVER))] += len(file.read_text("utf-8").splitlines())
    return lines


def room_of(file: Path) -> str:
    """The room of a file of the server."""
    top = file.parts[0].removesuffix(".py")
    if top in FEATURES_HAVE or top in CORE or top in BESIDE:
        return top
    if len(file.parts) == 1:
        beside = (room for room in BESIDE if f"{top}.py" in room)
        return "worker" if top == "deadlines" else next(beside, "ground")
    return "ground" if top == "rates" else top


def table() -> str:
    """The table of decision 21, its lines in tens."""
    lines = lines_by_room()
    rows = [_row(room, what, lines[room]) for room, what in BESIDE.items()]
    for title, rooms in (("core", CORE), ("features", FEATURES_HAVE)):
        rows += [_row(room, what, lines[room]) for room, what in rooms.items()]
        rows.append(f"| **all of the {title}** | | **{_tens(sum(lines[room] for room in rooms)):,}** |")
    return HEAD + "\n".join(rows) + "\n"


def _row(room: str, what: str, lines: int) -> str:
    return f"| {SHOWN.get(room, f'`{room}/`')} | {what} | {_tens(lines):,} |"


def _tens(lines: int) -> int:
    return round(lines, -1)


def rows_of(text: str) -> list[list[str]]:
    """The cells of the table that a page has."""
    _, _, rest = text.partition(HEAD)
    rows = rest.split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def main() -> None:
    """Write the table into the decision."""
    text = PAGE.read_text("utf-8")
    before, head, rest = text.partition(HEAD)
    assert head, f"{PAGE} has no table"
    PAGE.write_text(before + table() + "\n" + rest.split("\n\n", 1)[1], "utf-8")


if __name__ == "__main__":
    main()
