"""JSON Schema (2020-12) documents generated from msgspec types, with names that are good type names elsewhere."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Union, get_origin

import msgspec
from msgspec import inspect as types

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_DEFS = "#/$defs/"


def document(
    title: str,
    description: str,
    structs: Iterable[type] = (),
    renamed: Mapping[str, type] | None = None,
    unions: Mapping[str, Iterable[Any]] | None = None,
) -> Schema:
    """Generate one document with a definition for every Struct that these types are made of.

    ``renamed`` gives Structs another name than that of their class; ``unions`` are defined under their names, and
    wherever the same union is met, it is referred to by this name.
    """
    given = dict(renamed or {})
    choices: dict[str, Any] = {name: Union[tuple(members)] for name, members in (unions or {}).items()}
    found = list(_structs(types.multi_type_info([*given.values(), *choices.values(), *structs])))
    names = _named([one.cls for one in found], {cls: name for name, cls in given.items()})
    schemas, components = msgspec.json.schema_components(
        [*choices.values(), *(one.cls for one in found)], ref_template="{name}"
    )
    called = {schema["$ref"]: names[one.cls] for schema, one in zip(schemas[len(choices) :], found, strict=True)}
    for schema, one in zip(schemas[len(choices) :], found, strict=True):
        _complete(components[schema["$ref"]], one, names[one.cls])
    aliases = dict(zip(choices, schemas, strict=False))
    defs = {called[name]: _pointing(schema, called, aliases) for name, schema in components.items()}
    defs |= {name: _pointing(schema, called, {}) for name, schema in aliases.items()}
    return {"$schema": DIALECT, "title": title, "description": description, "$defs": defs}


def _structs(infos: Iterable[types.Type]) -> Iterator[types.StructType]:
    """Return every Struct in these types, each once, in the order in which they are met."""
    seen: set[Any] = set()

    def within(info: types.Type) -> Iterator[types.StructType]:
        if isinstance(info, types.StructType):
            if info.cls in seen:
                return
            seen.add(info.cls)
            yield info
            parts: Iterable[types.Type] = [field.type for field in info.fields]
        else:
            parts = _parts(info)
        for part in parts:
            yield from within(part)

    for info in infos:
        yield from within(info)


def _parts(info: types.Type) -> Iterable[types.Type]:
    match info:
        case types.Metadata(type=inner):
            return (inner,)
        case types.CollectionType(item_type=item):
            return (item,)
        case types.TupleType(item_types=items):
            return items
        case types.DictType(value_type=value):
            return (value,)
        case types.UnionType(types=members):
            return members
    return ()


def _named(classes: Iterable[Any], given: Mapping[Any, str]) -> dict[Any, str]:
    """Name each class: as given, or by its own name, prefixed with its module's where another class has that name."""
    names = dict(given)
    for cls in classes:
        if cls in names:
            continue
        origin = get_origin(cls) or cls
        name = str(origin.__name__)
        for part in reversed(origin.__module__.split(".")):
            if name not in names.values():
                break
            name = part.title().replace("_", "") + name
        names[cls] = name
    return names


def _complete(schema: Schema, info: types.StructType, name: str) -> None:
    """Add what msgspec leaves open: that there are no other fields, and which keys are numbers."""
    schema["title"] = name
    if "description" in schema:
        schema["description"] = inspect.cleandoc(schema["description"])
    if info.array_like:
        schema |= {"items": False, "maxItems": len(info.fields)}
        shown = schema["prefixItems"]
    else:
        schema["additionalProperties"] = False
        shown = [schema["properties"][field.encode_name] for field in info.fields]
    for field, part in zip(info.fields, shown, strict=True):
        _number_keys(field.type, part)


def _number_keys(info: types.Type, schema: Any) -> None:
    """In JSON every key is a string, so a type alone does not say that some are written numbers."""
    match info:
        case types.Metadata(type=inner):
            _number_keys(inner, schema)
        case types.DictType(key_type=key, value_type=value):
            if isinstance(key, types.IntType):
                schema["propertyNames"] = {"pattern": "^(0|-?[1-9][0-9]*)$"}
            _number_keys(value, schema.get("additionalProperties"))
        case types.CollectionType(item_type=item):
            _number_keys(item, schema.get("items"))
        case types.TupleType(item_types=items):
            for item, part in zip(items, schema["prefixItems"], strict=True):
                _number_keys(item, part)
        case types.UnionType(types=members):
            # A union has one dict and one list at most: msgspec could not tell two apart.
            for kind, container in (("object", types.DictType), ("array", types.CollectionType | types.TupleType)):
                branch = next((one for one in schema["anyOf"] if one.get("type") == kind), None)
                for member in members:
                    if branch is not None and isinstance(member, container):
                        _number_keys(member, branch)


def _alike(one: Schema, other: Schema) -> bool:
    """Whether two unions have the same members; ``typing`` remembers generics by them, whatever their order was."""
    members, others = one.get("anyOf", []), other.get("anyOf", [])
    return bool(members) and sorted(map(str, members)) == sorted(map(str, others))


def _pointing(schema: Any, called: Mapping[str, str], aliases: Mapping[str, Schema]) -> Any:
    """The schema with every reference by the new names, unions that have a name included."""
    if isinstance(schema, list):
        return [_pointing(one, called, aliases) for one in schema]
    if not isinstance(schema, dict):
        return schema
    for name, union in aliases.items():
        if _alike(schema, union):
            return {"$ref": _DEFS + name} | {key: schema[key] for key in ("default",) if key in schema}
    pointed: Schema = {}
    for key, value in schema.items():
        if key == "$ref":
            pointed[key] = _DEFS + called[value]
        elif key == "discriminator" and "propertyName" in value:
            mapping = {tag: _DEFS + called[name] for tag, name in value["mapping"].items()}
            pointed[key] = {"propertyName": value["propertyName"], "mapping": mapping}
        else:
            pointed[key] = _pointing(value, called, aliases)
    return pointed
