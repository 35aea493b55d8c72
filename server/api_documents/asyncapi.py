"""The socket as an AsyncAPI 3.0 document, generated from the messages of server.wire."""

from __future__ import annotations

import inspect
from typing import Any

from games.documents import FIELDS
from games.prompt import Prompt
from games.schemas import Schema, document
from server import wire
from server.api_documents.openapi import VERSION, pointed
from server.http.responses import COOKIE
from server.sockets.session import BURST, RATE

INCOMING: tuple[Any, ...] = (wire.Watch, wire.Unwatch, wire.Do)
OUTGOING: tuple[Any, ...] = (wire.View, wire.Frame, wire.Done, wire.No, wire.Error, wire.Presence)

_ABOUT = f"""The socket of Sotto: text messages of JSON, at most {wire.MAX_MESSAGE} bytes each; {BURST} at once,
{RATE:.0f} a second for long. One socket may watch several tables and viewers. The facts, commands and views of a game
are in `/api/schemas/{{game}}.json`, the calls of HTTP in `/api/openapi.json`."""


def of_socket() -> Schema:
    """Build the document of the socket."""
    names = [kind.__name__ for kind in (*INCOMING, *OUTGOING)]
    defs = document("", "", structs=(*INCOMING, *OUTGOING, Prompt), unions=FIELDS)["$defs"]
    for schema in defs.values():
        schema.pop("discriminator", None)  # which is another thing here: the name of a schema
    whole = {
        "asyncapi": "3.0.0",
        "info": {"title": "Sotto", "version": VERSION, "description": _ABOUT, "license": {"name": "MIT"}},
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/ws",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
            }
        },
        "operations": {
            "listen": _operation("receive", "What a client says.", INCOMING),
            "tell": _operation("send", "What a client is told.", OUTGOING),
        },
        "components": {
            "messages": {kind.__name__: _message(kind) for kind in (*INCOMING, *OUTGOING)},
            "schemas": defs,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "httpApiKey", "in": "cookie", "name": COOKIE},
            },
        },
    }
    return pointed(whole, "#/components/schemas/")


def _operation(action: str, summary: str, kinds: tuple[Any, ...]) -> Schema:
    messages = [{"$ref": f"#/channels/socket/messages/{kind.__name__}"} for kind in kinds]
    return {"action": action, "channel": {"$ref": "#/channels/socket"}, "summary": summary, "messages": messages}


def _message(kind: Any) -> Schema:
    about = (inspect.getdoc(kind) or "").replace("``", "`")
    # The keys are AsyncAPI's.
    return {"name": kind.__name__, "summary": about.partition("\n")[0], "payload": {"$ref": f"#/$defs/{kind.__name__}"}}
