"""``python -m server.commands.documents build/schemas`` writes the documents of the wire."""

from __future__ import annotations

import sys
from pathlib import Path

from games.discovery import discover
from server.api_documents.documents import Documents, written
from server.app import every_route


def main(folder: Path) -> None:
    """Write every document into a folder, and remove those of games that no longer exist."""
    every = Documents(discover(), every_route())
    for path in folder.rglob("*.json"):
        if path.relative_to(folder).as_posix() not in every.names():
            path.unlink()
    for name in every.names():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(every.get(name) or {}), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
