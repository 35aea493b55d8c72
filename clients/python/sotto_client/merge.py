"""JSON Merge Patch (RFC 7386)."""

from __future__ import annotations

from typing import Any

Json = Any


def apply(target: Json, patch: Json) -> Json:
    """The target with a patch applied; neither is changed, and what the patch leaves alone is shared."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = apply(merged.get(name), value)
    return merged
