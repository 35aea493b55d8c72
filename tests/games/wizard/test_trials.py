"""The positions of docs/games/wizard-positions.md, each with what comes of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from games.game import Rejected
from games.wizard.rules import NOTHING
from games.wizard.trial import run_trial
from games.wizard.words import WORDS
from server.commands.main import command_line
from sotto_words import Words, sentence
from tests.games.wizard.playing import Json, dealt, tried

TEXT = (Path(__file__).parents[3] / "docs/games/wizard-positions.md").read_text("utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
PAIRS = list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True))

"""A monster whose health is that of something nobody has named."""


def parts(told: Json, wanted: Json) -> Json:
    """As much of what was told as is wanted."""
    if isinstance(wanted, dict) and wanted:
        return {name: parts(told[name], value) for name, value in wanted.items() if name in told}
    return told


def asked(step: Json) -> Json:
    """Who must choose what after a step."""
    return [step["asked"]["seat"], step["asked"]["kind"]] if step["asked"] else None


@pytest.mark.parametrize(("position", "wanted"), PAIRS, ids=range(len(PAIRS)))
def test_what_the_page_says_of_a_position_is_so(position: Json, wanted: Json) -> None:
    result = tried(**position)
    said = {"damage": dealt(result), "asked": [asked(step) for step in result["steps"]], **result["position"]}
    assert parts(said, wanted) == wanted


def test_the_seeds_examples_are_tried_on_the_command_line(tmp_path: Path) -> None:
    """Step by step, as they are printed: with the seed's own cards, and its trigger."""
    section = TEXT[TEXT.index("## The seed's examples") :]
    for position in [json.loads(block) for block in re.findall(r"```json\n(.*?)```", section, re.DOTALL)][::2]:
        file = tmp_path / "position.json"
        file.write_text(json.dumps(position), "utf-8")
        done = CliRunner().invoke(command_line, ["wizard", "try", str(file)])
        assert done.exit_code == 0, done.output
        printed = json.loads(done.stdout)
        assert [step["step"] for step in printed["steps"]] == list(range(1, len(position["steps"]) + 1))
        assert printed == tried(**position)


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
        ('{"players": [{"hand": ["stone"]}, {}], "steps": [{"reverse": true}, {"seat": 2, "play": "stone"}]}',
         "position_refused", "not in hand"),
        ('{"players": [{"hand": ["stone"]}], "monsters": [{"card": "slime", "slot": 1}], '
         '"steps": [{"reverse": true}, {"play": "stone"}, {"play": "stone"}]}', "position_refused", "has to choose"),
        ('{"players": [{}], "steps": [{"seat": 2, "end": "turn"}]}', "position_refused", "no seat 2"),
        ('{"players": [{}], "pack": [{"id": "x"}], "steps": []}', "pack_card", "matching regex"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(text: str, code: str, what: str) -> None:
    with pytest.raises(Rejected) as no:
        run_trial(text)
    assert no.value.code == code
    assert what in str(no.value.params["what"])


@pytest.mark.parametrize(
    ("position", "path"),
    [
        ({"players": [{}, {"hand": ["slime"]}]}, "$.players[1].hand"),
        ({"players": [{"deck": ["slime"]}]}, "$.players[0].deck"),
        ({"players": [{"wands": ["gold_vein"]}]}, "$.players[0].wands"),
        ({"players": [{}], "piles": {"III": ["stone"]}}, "$.piles.III"),
        ({"players": [{}], "piles": {"VI": ["slime"]}}, "$.piles.VI"),
        ({"players": [{}], "piles": {"commons": ["slime"]}}, "$.piles.commons"),
        ({"players": [{}], "monsters": [{"card": "stone", "slot": 1}]}, "$.monsters"),
    ],
)
def test_a_card_that_cannot_lie_there_is_refused_with_its_path(position: Json, path: str) -> None:
    with pytest.raises(Rejected) as no:
        run_trial(json.dumps({**position, "steps": []}))
    assert (no.value.code, no.value.params["path"]) == ("position", path)


def test_a_step_that_is_no_play_of_its_seat_ends_a_reversal() -> None:
    players = [{"hand": ["stone", "stone"]}, {"hand": ["stone"]}]
    result = tried(
        players=players,
        monsters=[{"card": "brute", "slot": 1}],
        steps=[{"reverse": True}, {"play": "stone"}, {"choose": [1]}, {"seat": 2, "play": "stone"}, {"choose": [1]}],
    )
    facts = [[fact["type"] for fact in step["facts"]] for step in result["steps"]]
    assert ["seat_marked" in told for told in facts] == [False, False, False, True, False]
    assert dealt(result) == [2, 2]


def test_only_a_table_with_a_pack_of_its_own_says_so() -> None:
    told = {"type": "table_document_given", "document": "pack"}
    words = Words("en", WORDS["en"], {}, {})
    assert words.fact({**told, "text": NOTHING}) == ""
    assert words.fact({**told, "text": "[{}]"}) == "This table has a pack of its own."


def test_the_survey_counts_one_card_as_one() -> None:
    counts = dict.fromkeys(("cards", "spell"), 1) | dict.fromkeys(
        ("occult", "undercurrent", "wand", "monster", "event"), 0
    )
    said = sentence(WORDS, "en", "survey.pack_cards", counts)
    assert said.startswith("1 card: 1 spell, 0 occults, 0 undercurrents")


def test_the_page_names_the_cards_of_the_seed_as_the_catalogue_does() -> None:
    page = (Path(__file__).parents[3] / "clients/web/src/games/wizard/seed.ts").read_text("utf-8")
    named = re.findall(r'id: "(.+?)",\n +name: \{ zh: "(.+?)", en: "(.+?)" \}', page)
    assert len(named) == 4
    assert [(WORDS["zh"][f"card.{id}"], WORDS["en"][f"card.{id}"]) for id, *_ in named] == [
        (zh, en) for _, zh, en in named
    ]
