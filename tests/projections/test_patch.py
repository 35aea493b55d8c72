"""Patches: whatever changed, the old picture with the patch applied is the new one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.prompt import Choice, Prompt, options
from projections.patch import apply, diff, encodable, plain


class Leaf(msgspec.Struct, frozen=True, tag="leaf"):
    x: int
    note: str | None = None


class Twig(msgspec.Struct, frozen=True, tag="twig"):
    x: int
    hand: tuple[str | None, ...] = ()
    sub: Leaf | Twig | None = None


class Root(msgspec.Struct, frozen=True):
    """As a State: no tag, some fields that may be unknown."""

    turn: int
    seats: dict[int, Leaf | Twig]
    words: dict[str, str]
    effect: Leaf | Twig | None = None
    top: str | None = None
    renamed: int | None = msgspec.field(name="as", default=None)
    late: Any = msgspec.UNSET


numbers = st.integers(-2, 2)
texts = st.sampled_from(["", "a", "b", "牌"])
unknown: st.SearchStrategy[Any] = st.none()
leaves = st.builds(Leaf, numbers, unknown | texts)
hands = st.lists(unknown | texts, max_size=3).map(tuple)
twigs: st.SearchStrategy[Any] = st.deferred(lambda: st.builds(Twig, numbers, hands, unknown | leaves | twigs))
branches = leaves | twigs
roots = st.builds(
    Root,
    numbers,
    st.dictionaries(st.integers(1, 3), branches, max_size=3),
    st.dictionaries(texts, texts, max_size=3),
    effect=unknown | branches,
    top=unknown | texts,
    renamed=unknown | numbers,
    late=st.just(msgspec.UNSET) | unknown | texts | branches,
)

jsons: st.SearchStrategy[Any] = st.recursive(
    numbers | texts | st.floats(0, 1) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
objects = st.dictionaries(texts, jsons, max_size=4)


def through_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def nulls(patch: Any) -> list[str]:
    """The keys that a patch nulls."""
    if not isinstance(patch, dict):
        return []
    return [name for name, value in patch.items() if value is None] + [
        name for value in patch.values() for name in nulls(value)
    ]


@given(roots, roots)
def test_from_any_state_to_any_other(old: Root, new: Root) -> None:
    patch = through_json(diff(old, new))
    assert apply(through_json(plain(old)), patch) == through_json(plain(new))
    assert (patch == {}) is (plain(old) == plain(new))


@given(roots)
def test_from_nothing(new: Root) -> None:
    patch = through_json(diff({}, new))
    assert apply({}, patch) == through_json(plain(new))
    assert nulls(patch) == []


@given(roots, roots)
def test_only_what_was_there_is_taken_away(old: Root, new: Root) -> None:
    def check(patch: Any, before: Any, after: Any) -> None:
        for name, value in patch.items() if isinstance(patch, dict) else ():
            if value is None:
                assert name in before
                assert name not in after
            elif isinstance(before, dict) and name in before:
                check(value, before[name], after[name])

    check(diff(old, new), plain(old), plain(new))


def written(value: Any) -> bytes:
    """As it is written: in Python ``1 == 1.0 == True``."""
    return msgspec.json.encode(value, order="sorted")


alike = st.sampled_from([0, 1, False, True, 0.0, 1.0])
items = st.recursive(
    alike | st.builds(Leaf, alike) | st.builds(Twig, alike, sub=unknown | st.builds(Leaf, alike)),
    lambda inner: st.lists(inner, max_size=2).map(tuple) | st.dictionaries(st.just("a"), inner),
    max_leaves=4,
)


@given(objects | st.dictionaries(texts, items), objects | st.dictionaries(texts, items))
def test_from_any_json_to_any_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert written(apply(through_json(plain(old)), through_json(diff(old, new)))) == written(plain(new))


class Meek(msgspec.Struct, frozen=True, omit_defaults=True):
    """Written by msgspec without what it is anyway, and shown whole."""

    x: int = 1
    note: str | None = None


class Row(msgspec.Struct, frozen=True, array_like=True):
    x: int


class Meeker(Leaf, frozen=True, omit_defaults=True, tag="meeker"):
    y: int = 1


class Holder(msgspec.Struct, frozen=True):
    """Holds what msgspec writes otherwise than it is shown, one by its name and one as what it descends from."""

    meek: Meek
    leaf: Leaf


class Bough(msgspec.Struct, frozen=True, omit_defaults=True):
    """Holds nothing of that."""

    twigs: tuple[Bough, ...] = ()
    by_seat: dict[int, tuple[float, ...]] | None = None


boughs: st.SearchStrategy[Any] = st.deferred(
    lambda: st.builds(Bough, st.lists(boughs, max_size=2).map(tuple), by_seat=unknown | st.just({1: (0.5,), 10: ()}))
)
odd = st.builds(Meek, numbers, unknown | texts) | st.builds(Row, numbers) | st.builds(Meeker, numbers, y=numbers)
values = roots | boughs | odd | twigs | items | st.builds(Holder, st.builds(Meek, numbers), leaves | odd)


@given(values)
def test_what_is_left_to_the_encoder_is_written_as_it_is_shown(value: Any) -> None:
    assert msgspec.json.encode(encodable(value)) == msgspec.json.encode(plain(value))


@given(st.dictionaries(texts, values), st.dictionaries(texts, values))
def test_a_patch_for_the_encoder_is_written_as_any_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert msgspec.json.encode(diff(old, new, encodable)) == msgspec.json.encode(diff(old, new))


def test_the_encoder_is_left_what_it_writes_alike() -> None:
    offered = Choice(options(["a", "b"]))
    assert isinstance(encodable(offered), msgspec.Raw)
    assert isinstance(encodable(Prompt("choose", {"one": offered})), dict)


@pytest.mark.parametrize("wrapped", [lambda one: one, lambda one: (one,), lambda one: ({"a": (Leaf(one),)},)])
def test_what_python_takes_for_equal_is_told_apart(wrapped: Any) -> None:
    values = [1, True, 1.0]
    for old in values:
        for new in values:
            patch = diff({"v": wrapped(old)}, {"v": wrapped(new)})
            assert written(patch) == (b"{}" if old is new else written({"v": plain(wrapped(new))}))


def test_a_field_that_becomes_unset_goes() -> None:
    there, gone = Root(1, {}, {}, late="x"), Root(1, {}, {})
    assert diff(there, gone) == {"late": None}
    assert diff(gone, there) == {"late": "x"}
    assert diff(Root(1, {}, {}, late=None), gone) == diff(gone, Root(1, {}, {}, late=None)) == {}


@given(st.lists(roots, max_size=5))
def test_patches_add_up(states: list[Root]) -> None:
    built: Any = {}
    for before, after in zip([{}, *states], states, strict=False):
        built = apply(built, through_json(diff(before, after)))
    assert built == (through_json(plain(states[-1])) if states else {})


def test_the_same_object_is_not_looked_into() -> None:
    class Untouchable(dict[str, int]):
        def items(self) -> Any:
            raise AssertionError("looked into")

        def __eq__(self, other: object) -> bool:
            raise AssertionError("compared")

        __hash__ = None

    same: Any = Untouchable(a=1)
    assert diff(Root(1, {}, same), Root(2, {}, same)) == {"turn": 2}
    assert diff({"a": same, "b": 1}, {"a": same, "b": 2}) == {"b": 2}


class Single(msgspec.Struct, frozen=True):
    text: str


def test_a_struct_may_have_one_field_alone() -> None:
    assert plain(Single("ab")) == {"text": "ab"}
    assert diff(Single("ab"), Single("cd")) == {"text": "cd"}


def test_equal_values_that_are_not_the_same_object_change_nothing() -> None:
    old, new = (
        Root(1000, {1: Leaf(2, str(b"x", "utf-8")), 2: Twig(1, (str(b"long one", "utf-8"), None))}, {"a": "b"}, top="t")
        for _ in range(2)
    )
    assert old is not new
    assert diff(old, new) == {}


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        (Root(1, {}, {}, top="a"), Root(1, {}, {}), {"top": None}),
        (Root(1, {}, {}), Root(1, {}, {}, top="a"), {"top": "a"}),
        (Root(1, {1: Leaf(1)}, {}), Root(1, {}, {}), {"seats": {"1": None}}),
        (Root(1, {1: Leaf(1, "n")}, {}), Root(1, {1: Leaf(2, "n")}, {}), {"seats": {"1": {"x": 2}}}),
        (
            Root(1, {}, {}, effect=Leaf(1, "n")),
            Root(1, {}, {}, effect=Twig(1, ("a", None))),
            {"effect": {"type": "twig", "note": None, "hand": ["a", None]}},
        ),
        (Root(1, {}, {}, renamed=1), Root(1, {}, {}, renamed=2), {"as": 2}),
    ],
)
def test_what_a_patch_looks_like(old: Root, new: Root, patch: dict[str, Any]) -> None:
    assert diff(old, new) == patch


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [  # RFC 7386, appendix A
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
    ],
)
def test_applying_as_the_rfc_has_it(target: Any, patch: Any, result: Any) -> None:
    before = through_json(target)
    assert apply(target, patch) == result
    assert target == before
