"""What a muted account may not write: talk, and whatever a prompt takes in words."""

from __future__ import annotations

import pytest

from games.prompt import Bool, Field, Form, Prompt, Text
from server.accounts.sanctions import says_something

FIELDS: dict[str, Field] = {
    "text": Text(99),
    "sure": Bool(),
    "card": Form({"name": Text(9, min=1), "more": Text(9, optional=True)}),
    "program": Text(99, like=Text(99)),
    "vote": Text(99, like=Bool()),
}
PROMPT = Prompt("speak", FIELDS)


@pytest.mark.parametrize(
    "said",
    [
        {"text": "HELLO"},
        {"sure": True, "card": {"name": "HELLO", "more": None}},
        {"program": '"HELLO"'},
        {"program": "HELLO"},
        {"program": "[" * 9_999},
    ],
)
def test_whatever_has_words_says_something(said: dict[str, object]) -> None:
    assert says_something({"type": "speak"} | said, PROMPT)


@pytest.mark.parametrize(
    "said",
    [
        {"text": " \n", "sure": True},
        {"text": None, "card": None, "other": "HELLO"},
        {"program": '""'},
        {"vote": "true"},
        {"vote": "HELLO"},
    ],
)
def test_all_else_is_a_move(said: dict[str, object]) -> None:
    assert not says_something({"type": "speak"} | said, PROMPT)


def test_talk_needs_no_prompt_and_what_is_no_command_says_nothing() -> None:
    assert says_something({"type": "say", "text": "HELLO"}, None)
    others: tuple[object, ...] = ({"type": "vote_out", "text": "HELLO"}, {"type": 1}, {}, [], "say", None)
    for command in others:
        assert not says_something(command, None)
