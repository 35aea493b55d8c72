"""The JSON Merge Patch (RFC 7386) from one immutable view to the next, found by identity."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import msgspec

Json = Any

Change = tuple[str, Any, Any]
"""A field by its name in JSON, with its value before and after."""

_NOTHING: Any = object()

_ATOMS = frozenset({str, int, float, bool, type(None)})
"""What stands in JSON as it is."""

_KINDS_OF_ATOMS = (str, int, float)
_LISTS = (tuple, list)
_OBJECTS = (msgspec.Struct, dict)


def diff(old: object, new: object) -> dict[str, Json]:
    """The patch that turns the JSON of ``old`` into that of ``new``; both are Structs or dicts.

    The same object is the same value, so an untouched part costs nothing. Every key that disappears is
    nulled, also when one variant of a union replaces another; null never means anything else, so fields that
    are None or UNSET do not exist. Lists are replaced whole. ``1``, ``1.0`` and ``true`` are three values.
    """
    patch = _diff(old, new)
    return {} if patch is _NOTHING else patch


def changes(old: object, new: object) -> list[Change] | None:
    """The fields of two Structs of one type that are not the same objects; None if they are of different types."""
    return _changes(old, new) if type(old) is type(new) and isinstance(new, msgspec.Struct) else None


def merge_patch(changed: list[Change]) -> dict[str, Json]:
    """The patch that makes these changes, absent fields being missing keys: the keys that go are nulled first."""
    patch: dict[str, Json] = {name: None for name, before, after in changed if _absent(after) and not _absent(before)}
    for name, before, after in changed:
        if not _absent(after):
            change = plain(after) if _absent(before) else _diff(before, after)
            if change is not _NOTHING:
                patch[name] = change
    return patch


def plain(value: object) -> Json:
    """A value as JSON: Structs and dicts as objects without absent fields, tuples as lists (with None for holes)."""
    # By type, atoms left where they are: most of a view are names and numbers, and a call for each is what costs.
    if type(value) in _ATOMS:
        return value
    if _is_object(value):
        return {name: item if type(item) in _ATOMS else plain(item) for name, item in _items(value).items()}
    if isinstance(value, _LISTS):
        return [item if type(item) in _ATOMS else plain(item) for item in value]
    if isinstance(value, _KINDS_OF_ATOMS):
        return value
    raise TypeError(f"{type(value).__name__} is nothing that JSON has")


def apply(target: Json, patch: Json) -> Json:
    """The target with a merge patch applied; neither is changed (RFC 7386, section 2)."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = apply(merged.get(name), value)
    return merged


def _diff(old: object, new: object) -> Json:
    if old is new:  # most of a state: a fact replaces only what it changes
        return _NOTHING
    if type(old) is type(new):
        if isinstance(new, msgspec.Struct):
            return _diff_structs(old, new)
        if isinstance(new, dict):
            return _diff_dicts(old, new)
        return _NOTHING if old == new and _same(old, new) else plain(new)
    if _is_object(old) and _is_object(new):
        return _diff_dicts(_items(old), _items(new))
    return plain(new)


def _same(old: Any, new: Any) -> bool:
    """Whether values that are equal in Python are equal in JSON, too: ``(1,) == (True,)`` are not."""
    if old is new:
        return True
    if type(old) is not type(new):
        return False
    if isinstance(new, _LISTS):
        return all(map(_same, old, new))
    return not _is_object(new) or _diff(old, new) is _NOTHING


def _absent(value: object) -> bool:
    return value is None or value is msgspec.UNSET


def _diff_structs(old: Any, new: Any) -> Json:
    return merge_patch(_changes(old, new)) or _NOTHING


def _changes(old: Any, new: Any) -> list[Change]:
    fields = _fields_of(type(new))
    values = zip(fields.names, fields.values(old), fields.values(new), strict=True)
    return [change for change in values if change[1] is not change[2]]


def _diff_dicts(old: Any, new: Any) -> Json:
    patch: dict[str, Json] = {str(key): None for key in old if key not in new}
    for key, after in new.items():
        change = _diff(old[key], after) if key in old else plain(after)
        if change is not _NOTHING:
            patch[str(key)] = change
    return patch or _NOTHING


def _is_object(value: object) -> bool:
    return isinstance(value, _OBJECTS)


def _items(value: Any) -> dict[str, object]:
    if isinstance(value, dict):
        return {str(key): item for key, item in value.items()}
    fields = _fields_of(type(value))
    values = zip(fields.names, fields.values(value), strict=True)
    return fields.tag | {name: item for name, item in values if not _absent(item)}


class _Fields:
    """The fields of one type of Structs, by the names they have in JSON."""

    def __init__(self, kind: type[msgspec.Struct]) -> None:
        fields = msgspec.structs.fields(kind)
        config = kind.__struct_config__
        self.tag: dict[str, object] = {config.tag_field: config.tag} if config.tag_field else {}
        self.names = tuple(field.encode_name for field in fields)
        self.values = _getter([field.name for field in fields])


_known: dict[type, _Fields] = {}


def _fields_of(kind: type[msgspec.Struct]) -> _Fields:
    fields = _known.get(kind)
    if fields is None:
        fields = _known[kind] = _Fields(kind)
    return fields


def _getter(attributes: list[str]) -> Callable[[object], tuple[Any, ...]]:
    if len(attributes) > 1:
        return attrgetter(*attributes)
    return lambda value: tuple(getattr(value, attribute) for attribute in attributes)
