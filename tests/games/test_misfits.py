"""games.misfits: every shape of what msgspec says, as it says it today."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from games.misfits import Misfit, misfit_of

Word = Annotated[str, Meta(min_length=2, max_length=3, pattern=r"^\S`[a-z']*")]


class Cat(msgspec.Struct, tag="cat"):
    name: str


class Dog(msgspec.Struct, tag="dog"):
    name: str


class House(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=-1, le=99)]
    height: Annotated[float, Meta(le=10.5)] = 1.0
    word: Word = "a`b"
    rooms: Annotated[list[Word], Meta(min_length=1, max_length=2)] = msgspec.field(default_factory=lambda: ["a`b"])
    colours: dict[Literal["red", "blue"], int] = {}
    keys: dict[str, int] = {}
    pet: Cat | Dog | None = None
    owner: int | str | None = None
    door: Annotated[dict[str, int], Meta(max_length=1)] = {}


def told(value: object, kind: Any = House) -> Misfit:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(value, kind)
    return misfit_of(refused.value)


@pytest.mark.parametrize(
    ("given", "kind", "path", "name"),
    [
        ({}, "missing", "$", "number"),
        ({"pet": {"type": "cat"}}, "missing", "$.pet", "name"),
        ({"pet": {"name": "Tom"}}, "missing", "$.pet", "type"),
        ({"roof": 1}, "unknown", "$", "roof"),
        ({"a` - at `$.b\n": 1}, "unknown", "$", "a` - at `$.b\n"),
        ({"owner": []}, "type", "$.owner", "int | str | null"),
        ({"rooms": ["a`b", 5]}, "type", "$.rooms[1]", "str"),
        ({"keys": {"a": "b"}}, "type", "$.keys[...]", "int"),
        ({"word": "abc"}, "pattern", "$.word", r"^\S`[a-z']*"),
    ],
)
def test_the_field_the_type_or_the_pattern_is_named(given: dict[str, Any], kind: str, path: str, name: str) -> None:
    value = given if kind == "missing" and path == "$" else {"number": 1} | given
    found = told(value)
    assert (found.kind, found.path, found.in_key) == (kind, path, False)
    assert found.name == name


@pytest.mark.parametrize(
    ("given", "kind", "name", "least", "limit"),
    [
        ({"number": -2}, "bound", "int", True, -1),
        ({"number": 100}, "bound", "int", False, 99),
        ({"height": 11.0}, "bound", "float", False, 10),
        ({"word": "a"}, "length", "str", True, 2),
        ({"word": "a`bc"}, "length", "str", False, 3),
        ({"rooms": []}, "length", "array", True, 1),
        ({"rooms": ["a`b"] * 3}, "length", "array", False, 2),
        ({"door": {"a": 1, "b": 2}}, "length", "object", False, 1),
    ],
)
def test_a_limit_is_a_number(given: dict[str, Any], kind: str, name: str, least: bool, limit: int) -> None:
    found = told({"number": 1} | given)
    assert (found.kind, found.name, found.least, found.limit) == (kind, name, least, limit)
    assert found.path == f"$.{next(iter(given))}"


def test_a_choice_is_of_no_such_kind_and_has_its_path() -> None:
    assert told({"number": 1, "pet": {"type": "cow"}}) == Misfit("other", "Invalid value 'cow'", "$.pet.type")
    assert told({"number": 1, "colours": {"green": 1}}) == Misfit(
        "other", "Invalid enum value 'green'", "$.colours", in_key=True
    )


def test_a_key_may_be_of_a_wrong_type() -> None:
    assert told({"number": 1, "keys": {5: 1}}) == Misfit(
        "type", "Expected `str`, got `int`", "$.keys", in_key=True, name="str"
    )


def test_what_is_no_misfit_of_a_type_has_no_path() -> None:
    with pytest.raises(msgspec.DecodeError) as refused:
        msgspec.json.decode(b"{", type=House)
    assert misfit_of(refused.value) == Misfit("other", "Input data was truncated")


def test_no_other_module_reads_its_words() -> None:
    words = ("- at `", "missing required field", "contains unknown field", "matching regex")
    files = [file for folder in ("server", "games", "clients") for file in Path(folder).rglob("*.py")]
    readers = [str(file) for file in files if any(word in file.read_text("utf-8") for word in words)]
    assert [file for file in readers if "node_modules" not in file] == ["games/misfits.py"]
