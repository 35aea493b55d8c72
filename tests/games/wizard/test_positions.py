"""The positions of docs/wizard-positions.md, each with what comes of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.game import Rejected
from games.wizard.attempt import attempt
from tests.games.wizard.playing import Json, dealt, tried

TEXT = (Path(__file__).parents[3] / "docs/wizard-positions.md").read_text("utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
PAIRS = list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True))


def parts(told: Json, wanted: Json) -> Json:
    """As much of what was told as is wanted."""
    if isinstance(wanted, dict) and wanted:
        return {name: parts(told[name], value) for name, value in wanted.items() if name in told}
    return told


@pytest.mark.parametrize(("position", "wanted"), PAIRS, ids=range(len(PAIRS)))
def test_what_the_page_says_of_a_position_is_so(position: Json, wanted: Json) -> None:
    result = tried(**position)
    said = {"damage": dealt(result), **result["position"]}
    assert parts(said, wanted) == wanted


@pytest.mark.parametrize(
    ("text", "code", "what"),
    [
        ("{", "position", "truncated"),
        ('{"players": []}', "position", "length"),
        ('{"players": [{}], "steps": [], "x": 1}', "position", "unknown field"),
        ('{"players": [{"mana": 21}], "steps": []}', "position", "<= 20"),
        ('{"players": [{"hand": ["nothing"]}], "steps": []}', "position", "no card is called"),
        ('{"players": [{"hand": ["bash"]}], "steps": [{"play": "bash"}]}', "position_refused", "cannot be paid"),
        ('{"players": [{}], "steps": [{"play": "bash"}]}', "position_refused", "not in hand"),
        ('{"players": [{}], "steps": [{"choose": [1]}]}', "position_refused", "nobody is asked"),
        ('{"players": [{"hand": ["spark"], "mana": 2}], "monsters": [{"card": "slime", "slot": 1}], '
         '"steps": [{"play": "spark"}, {"choose": [2]}]}', "position_refused", "not offered"),
        ('{"players": [{}], "pack": [{"id": "x"}], "steps": []}', "pack_card", "matching regex"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(text: str, code: str, what: str) -> None:
    with pytest.raises(Rejected) as no:
        attempt(text)
    assert no.value.code == code
    assert what in str(no.value.params["what"])
