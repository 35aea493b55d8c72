"""The documents of the wire, made from its types: ``python -m server.documents docs/schemas`` writes all of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from games import documents, prompt
from games.discovery import discover
from games.game import AnyGame
from games.schemas import Schema, document
from projections.notebook import NotesView, NoteWritten, WriteNote
from server import wire


def of_wire() -> Schema:
    """The messages of the socket and the prompts in them."""
    return document(
        "The wire, version 1",
        "`Incoming` is what a client may send over the socket, `Outgoing` what it is sent. What is in a view, a fact "
        "or a command of a game is in the document of that game.",
        renamed={"Prompt": prompt.Prompt},
        unions={
            "Incoming": (wire.Watch, wire.Unwatch, wire.Do),
            "Outgoing": (wire.View, wire.Frame, wire.Done, wire.No, wire.Error, wire.Presence),
            **documents.FIELDS,
        },
    )


def all_of(games: Mapping[str, AnyGame]) -> dict[str, Schema]:
    """Every document, by the path of its file."""
    made = {
        "wire.json": of_wire(),
        "sitting.json": documents.of_sitting(NoteWritten, WriteNote, NotesView),
    }
    return made | {f"games/{name}.json": documents.of_game(game) for name, game in games.items()}


def written(schema: Schema) -> str:
    """A document as its file holds it: the same from the same types, wherever it is made."""
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def main(folder: Path) -> None:
    """Write every document into a folder, and remove those of games that are no more."""
    made = all_of(discover())
    for path in folder.glob("games/*.json"):
        if str(path.relative_to(folder)) not in made:
            path.unlink()
    for name, schema in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(schema), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
