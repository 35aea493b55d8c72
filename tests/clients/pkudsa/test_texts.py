"""What crosses the pipe: values come back as values, texts fit the server's limits, and nothing raises."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clients.bots.pkudsa import helper, shapes, texts
from clients.bots.pkudsa.program import Program, Returned
from clients.bots.pkudsa.shapes import line_of, packed, unpacked
from games.avalon import raw
from games.avalon.options import LONGEST_SPEECH
from games.ghost.prompts.hall import FILE_MAX
from games.queries import Note
from projections.notebook import ASK_MAX, NOTE_MAX, VALUE_DEPTH, is_value
from server import wire
from server.llm import model
from sotto_client import messages
from tests.clients.pkudsa.test_program import HEAD, HELPER, REST
from tests.clients.pkudsa.test_program import pytestmark as needs_confinement
from tests.patience import PATIENCE

BYTES_A_CHARACTER = 6
"""The most that JSON needs for one."""

texts_ = st.text(st.characters() | st.characters(categories=["Cs"]))
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts_
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(texts_, inner), max_leaves=20)
given_values = st.recursive(
    scalars | st.floats() | st.sets(st.integers()) | st.binary(),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.integers() | texts_, inner),
    max_leaves=20,
)
passed = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.integers() | texts_, inner | st.tuples(inner))
    ),
)


def test_the_limits_of_both_sides_are_the_same() -> None:
    assert (texts.NOTE_MOST, texts.PROMPT_MOST, texts.NESTED_MOST) == (NOTE_MAX, ASK_MAX, VALUE_DEPTH)
    assert shapes.TEXT_MOST == LONGEST_SPEECH
    assert model.FAILURE == helper.FAILURE
    assert wire.MAX_MESSAGE == messages.LONGEST


def test_a_note_holds_the_longest_speech_and_a_message_the_longest_text() -> None:
    assert NOTE_MAX >= 2 * LONGEST_SPEECH
    longest = max(NOTE_MAX, ASK_MAX, raw.VALUE_MAX, LONGEST_SPEECH, FILE_MAX)
    assert BYTES_A_CHARACTER * longest + 1_000 < wire.MAX_MESSAGE


@given(passed)
@example("\ud800")
@example({1: ("\x00", "😀\n\u2028")})
def test_every_value_crosses_the_pipe_as_it_is(value: Any) -> None:
    line = line_of({"value": packed(value)})
    assert line.count(b"\n") == 1
    assert repr(unpacked(json.loads(line)["value"])) == repr(value)


@given(given_values)
@example({1, 2})
@example({(1, 2): 3})
def test_every_note_is_one_that_the_server_takes(value: Any) -> None:
    text, is_json, _ = texts.note(value)
    text.encode()
    assert len(text) <= NOTE_MAX
    assert not is_json or is_value(text)


@given(values)
@example(None)
@example({"seat": 3, "said": "x" * 10_000})
@example("[1]")
def test_a_note_that_is_a_value_is_read_as_the_same_value(value: Any) -> None:
    text, is_json, why = texts.note(value)
    assert Note(0, text, is_json).content == _carried(value)
    assert not why


def _carried(value: Any) -> Any:
    if isinstance(value, str):
        return texts.writable(value)
    return json.loads(texts.writable(json.dumps(value, ensure_ascii=False)))


long_texts = st.builds(str.__mul__, st.text("x\x00😀", min_size=1, max_size=5), st.integers(1, 5_000))
long_values = st.recursive(
    long_texts | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(long_texts, inner), max_leaves=10
)


@given(long_values)
@example({"seat": 3, "said": "\x00" * 10_000})
@example({"x" * 10**5: {"y" * 10**5: [1] * 10**5}})
@example([["😀" * 10_000] * 10] * 10)
def test_what_is_too_long_keeps_its_shape(value: Any) -> None:
    text, is_json, why = texts.note(value)
    assert len(text) <= NOTE_MAX
    assert type(Note(0, text, is_json).content) is type(value)
    whole = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    assert bool(why) == (len(whole) > NOTE_MAX)


def test_as_much_is_kept_of_a_long_value_as_fits() -> None:
    said = texts.note({"seat": 3, "said": '"' * 10_000}).text
    assert NOTE_MAX - 10 < len(said) <= NOTE_MAX
    assert texts.note({"seat": 3, "said": "x" * 10_000}).why == ""


def test_what_was_changed_is_said() -> None:
    assert texts.note("x" * 20_001).why == "a note of 20,001 characters was cut to 20,000"
    assert texts.prompt("😀" * 100_000) == ("😀" * 30_000, False, "a prompt of 100,000 characters was cut to 30,000")
    assert texts.note({1}) == ("{1}", False, "a set is no JSON value, and was kept as text")
    assert texts.note({"seen": {1}}) == ('{"seen": "{1}"}', True, "a set is no JSON value, and was kept as text")
    assert texts.note(b"x" * 20_000).why == (
        "a bytes is no JSON value, and was kept as text; a note of 20,003 characters was cut to 20,000"
    )
    assert texts.note(float("inf")).text == '"inf"'


@pytest.fixture(scope="module")
def player() -> Iterator[Any]:
    """A call of a player's process that notes its argument and reads it back."""
    kept: list[Note] = []

    async def ask(asked: dict[str, Any]) -> Any:
        if asked["ask"] == "note":
            kept[:] = [Note(0, asked["text"], asked["json"])]
        return [{"content": note.content} for note in kept]

    body = "helper.write_into_private(given)\n        return repr(helper.read_private_lib()[-1]['content'])[:10_000]"
    program = Program(ask)
    with asyncio.Runner() as runner:
        runner.run(program.begin())
        source = f"{HELPER}{HEAD}{REST}    def go(self, given):\n        {body}\n"
        assert runner.run(program.load("player.py", source, 3, PATIENCE)) == Returned(None)
        yield lambda value: runner.run(program.call("go", (value,), PATIENCE))
        runner.run(program.end())


@needs_confinement
@given(values)
@example(None)
@example("\ud800")
@example({"1": [None, True, {"\x00": "😀"}]})
def test_a_real_process_reads_back_what_it_noted(player: Any, value: Any) -> None:
    assert player(value) == Returned(repr(_carried(value))[:10_000])
