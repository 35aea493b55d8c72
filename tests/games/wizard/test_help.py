"""The schema that the workshop explains cards by: what the types take, it takes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from games.wizard.language.help import schema
from games.wizard.language.load import reading, shipped
from games.wizard.rules import EXAMPLE

SCHEMA: Any = schema()
CARD = Draft202012Validator({"$ref": "#/$defs/Card", "$defs": SCHEMA["$defs"]})
CARDS = [*shipped("base").cards, *shipped("core").cards, *reading(EXAMPLE).pack.cards]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_shipped_card_is_one_by_the_schema(card: Any) -> None:
    CARD.validate(msgspec.json.decode(msgspec.json.encode(card)))


def test_what_the_types_refuse_the_schema_refuses() -> None:
    card = {"class": "treasure", "id": "mine.treasure.common.x", "name": "X", "manaCost": 1, "rarity": "com"}
    assert CARD.is_valid(card)
    assert not CARD.is_valid(card | {"manaCosts": 1})
    assert not CARD.is_valid(card | {"behaviors": [{"at": "onPlay", "do": [{"type": "drawCrad", "amount": 1}]}]})


def test_what_a_doable_publishes_is_of_a_doable_that_there_is() -> None:
    tags = set(SCHEMA["$defs"]["Doable"]["discriminator"]["mapping"])
    assert set(SCHEMA["x-published"]) < tags
