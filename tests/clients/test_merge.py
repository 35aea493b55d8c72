"""Merge patches: the SDK's and the server's agree, and neither changes what it is given."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections import patch as theirs
from sotto_client import merge

NAMES = st.sampled_from(["a", "b", "c", "1"])
SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "x", "词"])
JSON = st.recursive(
    SCALARS, lambda deeper: st.lists(deeper, max_size=3) | st.dictionaries(NAMES, deeper, max_size=3), max_leaves=12
)

RFC_7386 = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    (["a", "b"], ["c", "d"], ["c", "d"]),
    ({"a": "b"}, ["c"], ["c"]),
    ({"a": "foo"}, None, None),
    ({"a": "foo"}, "bar", "bar"),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]


@pytest.mark.parametrize(("target", "patch", "result"), RFC_7386)
def test_the_examples_of_the_rfc(target: Any, patch: Any, result: Any) -> None:
    assert merge.apply(target, patch) == result


@given(JSON, JSON)
def test_as_the_server_applies_them(target: Any, patch: Any) -> None:
    before = copy.deepcopy((target, patch))
    assert merge.apply(target, patch) == theirs.apply(target, patch)
    assert (target, patch) == before


@given(JSON.filter(lambda value: isinstance(value, dict)), JSON.filter(lambda value: isinstance(value, dict)))
def test_the_servers_differences_add_up(old: dict[str, Any], new: dict[str, Any]) -> None:
    old, new = merge.apply({}, old), merge.apply({}, new)  # as views are: without null members
    assert merge.apply(old, theirs.diff(old, new)) == new
