"""What may be written in a pack, for its author: the schema of its types, and which names are known where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from games.schemas import Schema, document
from games.wizard.language import tree
from games.wizard.language.events import EVENTS, PUBLISHED, SELECTORS, TIMINGS


def schema() -> Schema:
    """JSON Schema of a card, with the names that are known beside it.

    ``x-events`` and ``x-timings`` have by event and by timing the fields of its context, ``x-published`` by doable what
    it publishes under its id, ``x-selectors`` the words that stand for players and monsters.
    """
    made = document(
        "A pack of Wizard",
        "A pack is one `Card`, or a list of them. What a card does is a list of `Doable`s, whose `Value`s may be "
        "variables (`$onPlay.playerUUID`) and `Chooser`s, and which may depend on `Condition`s.",
        unions={
            "Card": get_args(tree.Card),
            "Doable": get_args(tree.AnyDoable),
            "Condition": get_args(tree.Condition),
            "Chooser": get_args(tree.Choosers),
            "Value": get_args(tree.Value),
        },
    )
    return made | {
        "x-events": _listed(EVENTS),
        "x-timings": _listed(TIMINGS),
        "x-published": {tree.seed_tag(name.removesuffix("Doable")): list(fields) for name, fields in PUBLISHED.items()},
        "x-selectors": list(SELECTORS),
    }


def _listed(fields: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    return {name: list(each) for name, each in fields.items()}
