"""The HTTP interface as an OpenAPI 3.1 document, generated from the table of routes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args, get_origin

import msgspec

from games.game import AnyGame
from games.queries import Query
from games.schemas import Schema, document
from server.http.responses import BODY_MAX, COOKIE, STATUS, Refusal
from server.http.routing import AnyRoute, Auth
from server.refusals import HttpCode

VERSION = "1"

_ABOUT = f"""The HTTP interface of Sotto, a server for games where nobody knows everything.

Who asks is named by a token, in the header `Authorization` or, on our own pages, in the cookie. A body may have
{BODY_MAX} bytes, unless its call says otherwise. Every refusal has the shape `Refusal`; its reason is a sentence in
the account's language.
The facts, commands, options and views of a game are in `/api/schemas/{{game}}.json`, the socket in
`/api/asyncapi.json`."""

_WHEN: dict[HttpCode, str] = {
    "malformed": "the request is wrong; the reason names the field",
    "unauthorized": "no token, or none of ours",
    "forbidden": "not with this account",
    "not_found": "there is nothing of this name, or not for this account",
    "damaged": "the table's file in the archive is damaged; until it is restored, asking again is in vain",
    "rejected": "the rules say no",
    "stale": "the prompt is not open",
    "too_large": "the body is too long",
    "too_many": "too many of these in a minute",
    "internal": "a bug; nothing was stored",
    "store_unavailable": "the store does not answer, or takes nothing now; send the same id again",
}

_SECURITY: dict[Auth, list[Schema]] = {
    "none": [],
    "optional": [{}, {"token": []}, {"cookie": []}],
    "player": [{"token": []}, {"cookie": []}],
    "owner": [{"token": []}, {"cookie": []}],
    "operator": [{"operator": []}],
}

_SCHEMES = {
    "token": {"type": "http", "scheme": "bearer"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    "operator": {"type": "apiKey", "in": "cookie", "name": "operator"},
}

QUERY = "/query/{name}"

_ANY_NAME: Schema = {"schema": {"type": "string"}}
_PLACES: dict[str, Schema] = {
    "seat": {"schema": {"type": "integer", "minimum": 0, "maximum": 999}, "example": 3},
    "game": {"schema": {"type": "string"}, "example": "avalon"},
    "language": {"schema": {"enum": ["en", "zh"]}},
}


def structs_of(routes: Iterable[AnyRoute]) -> list[type]:
    """Return every Struct that bodies and answers are made of, each once."""
    met: list[Any] = [kind for route in routes for kind in (route.body, route.answer, *route.also.values())]
    return list(dict.fromkeys(kind for kind in [*met, Refusal] if _is_struct(kind)))


def of_routes(routes: Iterable[AnyRoute], games: Mapping[str, AnyGame]) -> Schema:
    """Build the document of a table of routes, and of what games say about their queries."""
    table = list(routes)
    paths: dict[str, Schema] = {}
    for route in table:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    answers = list(_answers(table, games, paths))
    defs = document("", "", structs=(*structs_of(table), *dict.fromkeys(answers)))["$defs"]
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Sotto", "version": VERSION, "description": _ABOUT, "license": {"name": "MIT"}},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": defs, "securitySchemes": _SCHEMES},
    }
    return pointed(whole, "#/components/schemas/")


def _answers(table: Iterable[AnyRoute], games: Mapping[str, AnyGame], paths: dict[str, Schema]) -> Iterator[type]:
    """Describe each query of a game whose answer has a type as a separate call, and return the types."""
    (general,) = [route for route in table if route.path.endswith(QUERY)]
    for game in games.values():
        for name, query in game.queries.items():
            kind = getattr(query, "answers", None)
            if kind is None:
                continue
            call = _operation(general)
            schema, struct = _nested(kind)
            if struct is not None:
                yield struct
            about = query.about if isinstance(query, Query) else ""
            answered = _response(about or "As it is asked for.", general.media, schema)
            paths[general.path.removesuffix(QUERY) + f"/query/{name}"] = {
                "get": call
                | {
                    "operationId": f"{game.name}_{name}",
                    "summary": f"{game.name}: {name}.",
                    "description": "\n\n".join(part for part in (about, struct and _words(struct)) if part),
                    "tags": [game.name],
                    "parameters": [one for one in call["parameters"] if one["name"] != "name"],
                    "responses": call["responses"] | {"200": answered},
                }
            }


def _nested(kind: Any) -> tuple[Schema, type | None]:
    """Return the schema of a Struct, or of lists of one, and this Struct."""
    if get_origin(kind) is list:
        items, struct = _nested(get_args(kind)[0])
        return {"type": "array", "items": items}, struct
    return _schema(kind), kind if _is_struct(kind) else None


def pointed(whole: Schema, place: str) -> Schema:
    """Return a document with its definitions elsewhere than in ``$defs``."""
    return {name: _pointed(part, place) for name, part in whole.items()}


def _pointed(schema: Any, place: str) -> Any:
    if isinstance(schema, dict):
        return {name: _pointed(part, place) for name, part in schema.items()}
    if isinstance(schema, list):
        return [_pointed(part, place) for part in schema]
    return schema.replace("#/$defs/", place) if isinstance(schema, str) and schema.startswith("#/$defs/") else schema


def _operation(route: AnyRoute) -> Schema:
    summary, _, more = route.summary.partition("\n\n")
    about = [part for part in (more, _words(route.query) if route.query else "") if part]
    operation: Schema = {
        "operationId": route.name,
        "summary": summary.replace("\n", " "),
        "security": _SECURITY[route.auth],
        "parameters": [*_in_path(route.path), *(_in_query(route.query) if route.query else ())],
        "responses": _responses(route),
    }
    if about:
        operation["description"] = "\n\n".join(about)
    if route.body is not None:
        needed = any(field.required for field in msgspec.structs.fields(route.body))
        content = {"schema": _schema(route.body), "example": _example(route.example)}
        operation["requestBody"] = {"required": needed, "content": {"application/json": content}}
        if route.body_max != BODY_MAX:
            operation["requestBody"]["description"] = f"At most {route.body_max} bytes."
    return operation


def _example(body: Any) -> Schema:
    """Return a body without the fields that equal their defaults."""
    given = {field.encode_name: (getattr(body, field.name), field.default) for field in msgspec.structs.fields(body)}
    return {name: msgspec.to_builtins(value) for name, (value, default) in given.items() if value != default}


def _in_path(path: str) -> list[Schema]:
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True} | _PLACES.get(name, _ANY_NAME) for name in names]


def _in_query(kind: type) -> list[Schema]:
    (schema,) = document("", "", structs=(kind,))["$defs"].values()
    return [
        {"name": name, "in": "query", "required": False, "schema": part} for name, part in schema["properties"].items()
    ]


def _responses(route: AnyRoute) -> Schema:
    responses: dict[str, Schema] = {"200": _response(_words(route.answer), route.media, _schema(route.answer))}
    if route.shared:
        responses["304"] = {"description": "what `If-None-Match` names is still so"}
    errors: dict[str, list[str]] = {}
    for code in sorted(route.codes):
        if STATUS[code] not in route.also:
            errors.setdefault(str(STATUS[code]), []).append(f"`{code}`: {_WHEN[code]}")
    for status, whens in errors.items():
        responses[status] = _response("; or ".join(whens), "application/json", _schema(Refusal))
    for number, kind in route.also.items():
        responses[str(number)] = _response(_WHEN["store_unavailable"], "application/json", _schema(kind))
    return dict(sorted(responses.items()))


def _response(description: str, media: str, schema: Schema) -> Schema:
    return {"description": description, "content": {media: {"schema": schema}}}


def _words(kind: Any) -> str:
    return (inspect.getdoc(kind) or "").replace("``", "`") if _is_struct(kind) else "As it is asked for."


def _schema(kind: Any) -> Schema:
    if _is_struct(kind):
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if kind is object:
        return {}
    return msgspec.json.schema(kind)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
