"""The JSON Merge Patch (RFC 7386) from one immutable view to the next, found by identity."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import inspect

from games.maps import HOLE, Map

Json = Any

Change = tuple[str, Any, Any]
"""A field by its name in JSON, with its value before and after."""

Shown = Callable[[object], Json]
"""Makes JSON of a value that was not there before."""

_NOTHING: Any = object()


def _as_dict(value: object) -> dict[Any, Any]:
    if isinstance(value, Map):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is nothing that JSON has")


_encode = msgspec.json.Encoder(enc_hook=_as_dict).encode

_ATOMS = frozenset({str, int, float, bool, type(None)})
"""What stands in JSON as it is."""

_WRITTEN_ALIKE = (
    inspect.IntType,
    inspect.StrType,
    inspect.BoolType,
    inspect.FloatType,
    inspect.NoneType,
    inspect.LiteralType,
)
_KINDS_OF_ATOMS = (str, int, float)
_LISTS = (tuple, list)
_DICTS = (dict, Map)
_OBJECTS = (msgspec.Struct, dict, Map)


def diff(old: object, new: object, shown: Shown | None = None) -> dict[str, Json]:
    """The patch that turns the JSON of ``old`` into that of ``new``; both are Structs or dicts.

    The same object is the same value, so an untouched part costs nothing. Every key that disappears is
    nulled, also when one variant of a union replaces another; null never means anything else, so fields that
    are None or UNSET do not exist. Lists are replaced whole. ``1``, ``1.0`` and ``true`` are three values.
    ``shown`` makes JSON of what is new: ``plain``, or ``encodable`` for a patch that is only going to be encoded.
    """
    patch = _diff(old, new, shown or plain)
    return {} if patch is _NOTHING else patch


def changes(old: object, new: object) -> list[Change] | None:
    """The fields of two Structs of one type that are not the same objects; None if they are of different types."""
    return _changes(old, new) if type(old) is type(new) and isinstance(new, msgspec.Struct) else None


def merge_patch(changed: list[Change], shown: Shown) -> dict[str, Json]:
    """The patch that makes these changes, absent fields being missing keys: the keys that go are nulled first."""
    patch: dict[str, Json] = {name: None for name, before, after in changed if _absent(after) and not _absent(before)}
    for name, before, after in changed:
        if not _absent(after):
            change = shown(after) if _absent(before) else _diff(before, after, shown)
            if change is not _NOTHING:
                patch[name] = change
    return patch


def plain(value: object) -> Json:
    """A value as JSON: Structs and dicts as objects without absent fields, tuples as lists (with None for holes)."""
    # By type, atoms left where they are: most of a view are names and numbers, and a call for each is what costs.
    kind = type(value)
    if kind in _ATOMS:
        return value
    if isinstance(value, msgspec.Struct):
        fields = _fields_of(type(value))
        shown = fields.tag.copy()
        for name, item in zip(fields.names, fields.values(value), strict=True):
            if type(item) not in _ATOMS:
                if item is not msgspec.UNSET:
                    shown[name] = plain(item)
            elif item is not None:
                shown[name] = item
        return shown
    if isinstance(value, _DICTS):
        return {str(name): item if type(item) in _ATOMS else plain(item) for name, item in value.items()}
    if isinstance(value, _LISTS):
        return [item if type(item) in _ATOMS else plain(item) for item in value]
    if isinstance(value, _KINDS_OF_ATOMS):
        return value
    raise TypeError(f"{kind.__name__} is nothing that JSON has")


def encodable(value: object) -> Json:
    """The value as ``plain`` has it, for an encoder alone: what msgspec writes alike without help is JSON already."""
    if isinstance(value, msgspec.Struct):
        fields = _fields_of(type(value))
        if fields.alike and b"null" not in (written := _encode(value)):
            return msgspec.Raw(written)
        shown = fields.tag.copy()
        for name, item in zip(fields.names, fields.values(value), strict=True):
            if type(item) not in _ATOMS:
                if item is not msgspec.UNSET:
                    shown[name] = encodable(item)
            elif item is not None:
                shown[name] = item
        return shown
    if isinstance(value, _DICTS):
        return {str(name): item if type(item) in _ATOMS else encodable(item) for name, item in value.items()}
    if isinstance(value, _LISTS):
        return [item if type(item) in _ATOMS else encodable(item) for item in value]
    return plain(value)


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


def _diff(old: object, new: object, shown: Shown) -> Json:
    if old is new:  # most of a state: a fact replaces only what it changes
        return _NOTHING
    if type(old) is type(new):
        if isinstance(new, msgspec.Struct):
            return _diff_structs(old, new, shown)
        if isinstance(new, dict):
            return _diff_dicts(old, new, shown)
        if isinstance(new, Map):
            return _diff_maps(old, new, shown)
        return _NOTHING if old == new and _same(old, new) else shown(new)
    if _is_object(old) and _is_object(new):
        return _diff_dicts(_items(old), _items(new), shown)
    return shown(new)


def _same(old: Any, new: Any) -> bool:
    """Whether values that are equal in Python are equal in JSON, too: ``(1,) == (True,)`` are not."""
    if old is new:
        return True
    if type(old) is not type(new):
        return False
    if isinstance(new, _LISTS):
        return all(map(_same, old, new))
    return not _is_object(new) or _diff(old, new, plain) is _NOTHING


def _absent(value: object) -> bool:
    return value is None or value is msgspec.UNSET


def _diff_structs(old: Any, new: Any, shown: Shown) -> Json:
    return merge_patch(_changes(old, new), shown) or _NOTHING


def _changes(old: Any, new: Any) -> list[Change]:
    fields = _fields_of(type(new))
    values = zip(fields.names, fields.values(old), fields.values(new), strict=True)
    return [change for change in values if change[1] is not change[2]]


def _diff_dicts(old: Any, new: Any, shown: Shown) -> Json:
    patch: dict[str, Json] = {str(key): None for key in old if key not in new}
    for key, after in new.items():
        change = _diff(old[key], after, shown) if key in old else shown(after)
        if change is not _NOTHING:
            patch[str(key)] = change
    return patch or _NOTHING


def _diff_maps(old: Any, new: Map[Any, Any], shown: Shown) -> Json:
    """As for dicts, for as much as it changed; maps that have no past in common are compared as a whole."""
    changes = new.changes(old)
    if changes is None:
        return _diff_dicts(old, new, shown)
    patch: dict[str, Json] = {str(key): None for key, _, after in changes if after is HOLE}
    for key, before, after in changes:
        if after is not HOLE:
            change = shown(after) if before is HOLE else _diff(before, after, shown)
            if change is not _NOTHING:
                patch[str(key)] = change
    return patch or _NOTHING


def _is_object(value: object) -> bool:
    return isinstance(value, _OBJECTS)


def _items(value: Any) -> dict[str, object]:
    if isinstance(value, _DICTS):
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
        self.alike = _is_written_alike(kind)


_known: dict[type, _Fields] = {}


def _fields_of(kind: type[msgspec.Struct]) -> _Fields:
    fields = _known.get(kind)
    if fields is None:
        fields = _known[kind] = _Fields(kind)
    return fields


def _is_written_alike(kind: type) -> bool:
    """Whether msgspec by itself writes values of this type as ``plain`` does, wherever they hold no None."""
    try:
        return _alike(inspect.type_info(kind), {})
    except TypeError:
        return False  # a type of no JSON of its own


def _alike(kind: inspect.Type, known: dict[type, bool]) -> bool:
    match kind:
        case inspect.StructType(cls=cls):
            if cls not in known:
                known[cls] = True  # until it turns out otherwise: a type may hold its like
                known[cls] = _leaves_nothing_out(cls) and all(_alike(field.type, known) for field in kind.fields)
            return known[cls]
        case inspect.UnionType(types=types):
            return all(_alike(one, known) for one in types)
        case inspect.TupleType(item_types=types):
            return all(_alike(one, known) for one in types)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return _alike(item, known)
        case inspect.DictType(key_type=key, value_type=item):
            return isinstance(key, inspect.IntType | inspect.StrType | inspect.LiteralType) and _alike(item, known)
    return isinstance(kind, _WRITTEN_ALIKE)


def _leaves_nothing_out(kind: type[msgspec.Struct]) -> bool:
    """Whether fields of a value are left out only where they are None or UNSET, and none by a subclass unknown here."""
    config = kind.__struct_config__
    defaults = [field.default for field in msgspec.structs.fields(kind)]
    if config.omit_defaults:
        whole = all(default in (None, msgspec.UNSET, msgspec.NODEFAULT) for default in defaults)
    else:
        whole = None not in defaults  # most often it would be a null, and all in vain
    return whole and not config.array_like and not kind.__subclasses__()


def _getter(attributes: list[str]) -> Callable[[object], tuple[Any, ...]]:
    if len(attributes) > 1:
        return attrgetter(*attributes)
    return lambda value: tuple(getattr(value, attribute) for attribute in attributes)
