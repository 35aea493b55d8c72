"""Prompts as they come over the wire: read back whole, and answered so that the server accepts it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import prompt as games
from projections import patch
from sotto_client import random_command
from sotto_client.prompts import read_prompts

VALUES = st.lists(
    st.integers(-5, 5) | st.booleans() | st.sampled_from(["", "a", "词"]), min_size=1, max_size=5, unique_by=repr
)


OWN_TEXTS: st.SearchStrategy[games.OwnText | None] = st.none() | st.sampled_from(["Imp", {"zh": "小恶魔", "en": "Imp"}])


def offers(values: list[games.Value], text: games.OwnText | None = None) -> tuple[games.Option, ...]:
    return tuple(games.Option(value, f"word.{value}", text) for value in values)


@st.composite
def choices(draw: st.DrawFn) -> games.Choices:
    # 1 and True are equal in Python: the game's check for repeats takes them for one.
    values = draw(st.lists(st.integers(2, 9), min_size=1, max_size=5, unique=True))
    repeat = draw(st.booleans())
    most = draw(st.integers(0, 6 if repeat else len(values)))
    return games.Choices(games.options(values), draw(st.integers(0, most)), most, draw(st.booleans()), repeat)


FIELDS: st.SearchStrategy[games.Field] = st.recursive(
    st.just(games.Bool())
    | st.builds(lambda low, more: games.Int(low, low + more), st.integers(-9, 9), st.integers(0, 9))
    | st.builds(games.Text, st.integers(0, 20))
    | st.builds(lambda least, more: games.Text(least + more, min=least), st.integers(0, 9), st.integers(0, 9))
    | st.builds(lambda values, text: games.Choice(offers(values, text)), VALUES, OWN_TEXTS)
    | choices(),
    lambda deeper: (
        st.builds(games.Form, st.dictionaries(st.sampled_from("abc"), deeper, max_size=3))
        | st.builds(lambda like: games.Text(10_000, like), deeper)
    ),
    max_leaves=5,
)
PROMPTS = st.builds(
    games.Prompt,
    st.just("do_it"),
    st.dictionaries(st.sampled_from("xyz"), FIELDS, max_size=3),
    st.booleans(),
    st.none() | st.integers(1, 2**50),
)


def over_the_wire(prompt: games.Prompt) -> list[dict[str, Any]]:
    """A view with this prompt as a whole view says it, and as a patch does."""
    view = msgspec.json.decode(msgspec.json.encode({"prompts": {"p": prompt}}))
    return [view, patch.plain({"prompts": {"p": prompt}})]


@given(PROMPTS, st.integers())
def test_random_commands_are_accepted_by_the_game(prompt: games.Prompt, seed: int) -> None:
    for view in over_the_wire(prompt):
        command = random_command(read_prompts(view)["p"], random.Random(seed))
        prompt.check(msgspec.json.decode(msgspec.json.encode(command)))


@given(PROMPTS)
def test_nothing_of_a_prompt_is_lost(prompt: games.Prompt) -> None:
    for view in over_the_wire(prompt):
        read = read_prompts(view)["p"]
        again = msgspec.convert(msgspec.to_builtins(read), games.Prompt)
        assert msgspec.json.encode(again) == msgspec.json.encode(prompt)


def test_a_view_without_prompts_has_none() -> None:
    assert read_prompts({}) == {}


def test_an_unknown_kind_of_field_is_an_error_that_names_it() -> None:
    view = {"prompts": {"p": {"command": "c", "fields": {"f": {"kind": "colour"}}}}}
    with pytest.raises(msgspec.ValidationError, match=r"colour.*fields"):
        read_prompts(view)


VALUES_OF_ANY_KIND: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3) | st.sampled_from(["a", "词", 2, 3]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "f0"]), inner, max_size=2),
    max_leaves=5,
)


@given(field=FIELDS, value=VALUES_OF_ANY_KIND, seed=st.integers(0, 99), own=st.booleans())
def test_a_fault_is_found_where_the_server_would_find_one(field: games.Field, value: Any, seed: int, own: bool) -> None:
    prompt = games.Prompt("act", {"x": field})
    (read,) = read_prompts({"prompts": {"p": msgspec.to_builtins(prompt)}}).values()
    if own:
        value = random_command(read, random.Random(seed))["x"]
    try:
        field.check(value, "x")
    except games.Misfit:
        assert read.fault({"x": value})
    else:
        assert read.fault({"x": value}) is None
    assert read.fault({"x": value, "y": 1})
    assert read.fault({})
    assert read.fault(value) if not isinstance(value, dict) else True


@pytest.mark.parametrize(
    ("field", "value", "fits"),
    [
        (games.Choice(offers([1])), True, False),
        (games.Choice(offers([True])), 1, False),
        (games.Choice(offers([1])), 1, True),
        (games.Text(3), "  ", True),
        (games.Text(3, min=0), "  ", False),
        (games.Text(3, min=0), "", True),
    ],
)
def test_true_is_not_one_and_blanks_are_a_text_where_nothing_need_be_said(
    field: games.Field, value: object, fits: bool
) -> None:
    (read,) = read_prompts({"prompts": {"p": msgspec.to_builtins(games.Prompt("act", {"x": field}))}}).values()
    assert (read.fault({"x": value}) is None) is fits
