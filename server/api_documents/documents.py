"""The documents of the wire, generated from its types and from a table of routes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import orjson

from games import documents
from games.game import AnyGame
from games.prompt import Prompt
from games.schemas import Schema, document
from projections.notebook import NOTEBOOK, NotesView
from server.api_documents.asyncapi import INCOMING, OUTGOING, of_socket
from server.api_documents.openapi import of_routes, structs_of
from server.http.routing import AnyRoute

_READABLE = orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS | orjson.OPT_APPEND_NEWLINE


class Documents:
    """All documents, each made when it is first asked for."""

    def __init__(self, games: Mapping[str, AnyGame], routes: Iterable[AnyRoute]) -> None:
        table = tuple(routes)
        self._made: dict[str, Schema] = {}
        self._makers: dict[str, Callable[[], Schema]] = {
            "openapi.json": partial(of_routes, table, games),
            "asyncapi.json": of_socket,
            "wire.json": partial(of_wire, table),
            "sitting.json": partial(documents.of_sitting, *NOTEBOOK, NotesView),
        }
        self._makers |= {f"games/{name}.json": partial(documents.of_game, game) for name, game in games.items()}
        self._makers |= {
            f"games/{name}.{text}.json": partial(_of_text, document.schema)
            for name, game in games.items()
            for text, document in game.rules.documents.items()
            if document.schema is not None
        }

    def names(self) -> list[str]:
        """The paths of their files."""
        return list(self._makers)

    def get(self, name: str) -> Schema | None:
        """Return the document of this name, if there is one."""
        if name not in self._made and name in self._makers:
            self._made[name] = self._makers[name]()
        return self._made.get(name)


def _of_text(schema: Callable[[], Mapping[str, Any]]) -> Schema:
    return dict(schema())


def of_wire(routes: Iterable[AnyRoute]) -> Schema:
    """Build the schemas of the socket's messages, the prompts in them, and what HTTP takes and answers."""
    return document(
        "The wire, version 1",
        "`Incoming` is what a client may send over the socket, `Outgoing` what it is sent; all others are bodies and "
        "answers of HTTP. What is in a view, a fact or a command of a game is in the document of that game.",
        structs=(Prompt, *structs_of(routes)),
        unions={"Incoming": INCOMING, "Outgoing": OUTGOING, **documents.FIELDS},
    )


def written(schema: Schema) -> str:
    """Encode a document for its file: byte for byte the same from the same types."""
    return orjson.dumps(schema, option=_READABLE).decode()
