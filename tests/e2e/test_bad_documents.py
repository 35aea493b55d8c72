"""Documents of games that are wrong, wherever they are brought: where and what, and nothing half loaded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from games.mbg.rules import MAPS
from games.sitting.documents import DOCUMENT_MAX
from server.commands.main import command_line
from sotto_client import Refused
from tests.e2e.parties import party
from tests.e2e.serving import Serving
from tests.e2e.wizards import spell

DRAW = {"type": "drawCard", "amount": 1, "target": "self"}
MANA = {"type": "mana", "mode": "add", "amount": 1, "target": "self"}
X = "own.treasure.original.x"


def deep(levels: int) -> Any:
    """A draw within a number of conditions."""
    return DRAW if not levels else {"type": "if", "condition": {"type": "AlwaysTrue"}, "do": [deep(levels - 1)]}


def pack(*do: Any, **fields: Any) -> str:
    """A good card, and one that does this."""
    return json.dumps([spell("good", DRAW), spell("x", *do, **fields)])


def trigger(event: str, *do: Any) -> Any:
    return {"type": "addTriggers", "triggers": [{"mode": "always", "event": event, "do": do}]}


REFUSED = {
    "no JSON": ('[{"id": 1 2}]', "line 1: cannot read"),
    "a name twice": ('\n{"a": 1, "a": 2}', "line 2: cannot read a, again"),
    "brackets without end": ("]" * 1000, "more than 50 brackets"),
    "nesting without end": ("[" * 5000, "nested too deep"),
    "deep programs": (pack(deep(40)), f"{X}, $.behaviors[0].do[0]"),
    "an unknown doable": (pack({"type": "explode"}), f"{X}, $.behaviors[0].do[0].type: Invalid value 'explode'"),
    "an unknown field": (pack(DRAW | {"x\x1b[2J": 1}), f"{X}, $.behaviors[0].do[0]: Object contains unknown field"),
    "an unknown event": (
        pack(trigger("onNothing")), f"{X}, $.behaviors[0].do[0].triggers[0]: there is no event onNothing",
    ),
    "an unknown variable": (
        pack({"type": "discardCard", "target": "$gone.UUID"}),
        f"{X}, $.behaviors[0].do[0].target: nothing is called gone.UUID",
    ),
    "a reference to nothing": (
        pack({"type": "discardCard", "target": "{d{i.index}.UUID}"}),
        f"{X}, $.behaviors[0].do[0].target: nothing is called i.index",
    ),
    "a trigger that calls itself": (
        pack(trigger("onManaGained", MANA)), f"{X}, $.behaviors[0].do[0].triggers[0]: this never ends",
    ),
    "a huge loop": (pack({"type": "loop", "times": 10**9, "do": [DRAW]}), f"{X}, $.behaviors[0].do[0].times"),
    "a loop of loops": (
        pack({"type": "loop", "times": 90, "do": [{"type": "loop", "times": 90, "do": [DRAW]}]}),
        f"{X}, $.behaviors[0]: this never ends",
    ),
    "a huge number": (pack(DRAW | {"amount": 10**400}), f"{X}, $.behaviors[0].do[0].amount"),
    "half a number": (pack(DRAW | {"amount": 1.5}), f"{X}, $.behaviors[0].do[0].amount"),
    "a cost below nothing": (pack(manaCost=-1), f"{X}, $.manaCost"),
    "an id twice": (json.dumps([spell("x"), spell("x")]), f"{X} is there twice"),
    "an id of a shipped pack": (pack(id="core.treasure.starter.spark"), "core.treasure.starter.spark: base and core"),
    "an id that is none": (pack(id="x\ny"), "x\\u000ay, $.id"),
    "a line break behind an id": (pack(id=f"{X}\n"), "$.id"),
    "a line break in a name": (pack(name="a\nb"), f"{X}, $.name"),
    "control characters in an option": (
        pack(MANA | {"amount": {"type": "optionChooser", "options": ["\x1b[2J"]}}),
        f"{X}, $.behaviors[0].do[0].amount.options[0]",
    ),
    "more cards than there may be": (json.dumps([spell(f"x{number}") for number in range(401)]), "at most 400"),
}  # fmt: skip


DUEL = MAPS["duel"]

BROKEN: dict[str, tuple[str, str, str]] = {
    "board": ("1 1 2 0", "1 9 2 0", "map, line 5, cells[2].base: there are only 5 cities, none with number 9"),
    "officers": ("甲二", "甲一", "map, line 22, officers[1]: 甲一 is the name of officers[0], too"),
    "cities": ("东城 0 2 2 3 2 3", "东城 0 2 2 3 9 3", "map, line 35, cities[0].mayor: 丙二 is not in the garrison"),
    "roles": ("甲 0", "甲 16", "map, line 42, roles[0].cell: expected a whole number from -1 to 15, got 16"),
    "institutes": ("9 10 11", "9 10 12", "institutes[1].techniques[5]: expected a whole number from 0 to 11, got 12"),
    "training rooms": ("武场 0", "武场 5", "training_rooms[0].ability: expected a whole number from 0 to 4, got 5"),
    "money above any sum": (
        "6000 1",
        "9000000000 1",
        "roles[0].money: expected a number from -1000000000 to 1000000000",
    ),
    "a game won before it begins": (
        "6000 -1",
        "20000 -1",
        "map, line 1, win_money: 20000 must be more than the 20000 that 乙 starts with",
    ),
    "the end": (DUEL, DUEL + "\n7", "7 needs an English name of 1 to 40 characters"),
    "the beginning": (DUEL, "", "map, line 1: the file ends where cells was expected"),
    "no text": (DUEL, "\x00" + DUEL, "line 1"),
}


def the_map(old: str, new: str) -> str:
    """A map with one thing replaced."""
    assert old in DUEL
    return DUEL.replace(old, new, 1)


BAD: dict[str, tuple[str, str, str, str]] = {
    **{f"wizard-{name}": ("wizard", "pack", text, says) for name, (text, says) in REFUSED.items()},
    **{f"mbg-{name}": ("mbg", "map", the_map(old, new), says) for name, (old, new, says) in BROKEN.items()},
}
"""The game, its document, what it is, and what is said of it."""


@pytest.mark.parametrize("name", BAD)
async def test_a_bad_document_is_refused_with_its_place(sotto: Serving, name: str) -> None:
    game, document, text, says = BAD[name]
    async with party(sotto.url, 1) as (ann,):
        with pytest.raises(Refused) as no:
            await ann.open_table(game, documents={document: {"text": text}})
        assert no.value.code == "malformed"
        assert f"documents.{document}" in no.value.reason
        assert says in no.value.reason
        survey = await ann.survey(game, document, text)
        assert not survey["usable"]
        assert survey["figures"] == []
        assert says in survey["faults"][0]["says"]
        assert await ann.my_tables() == []


@pytest.mark.parametrize("name", REFUSED)
def test_the_command_line_says_the_same_of_a_pack(name: str, tmp_path: Path) -> None:
    text, says = REFUSED[name]
    file = tmp_path / "own.json"
    file.write_text(text, "utf-8")
    done = CliRunner().invoke(command_line, ["wizard", "check", str(file), "--lang", "en"])
    assert done.exit_code == 1
    assert says in done.output
    assert str(file) in done.output
    assert all(char.isprintable() or char == "\n" for char in done.output)


ACCEPTED = {
    "comments, a comma too many, a bracket too few": (
        "// mine\n[" + json.dumps(spell("x", DRAW))[:-1] + ", /* no end */ }", ["pack_bracket_missing"],
    ),
    "a bracket too many": (json.dumps([spell("x", DRAW)]) + "]", ["pack_bracket_surplus"]),
    "markup": (json.dumps([spell("x", DRAW, name="<script>a</script>", description="<img src=x onerror=y>b")]), []),
    "no starters": (json.dumps([spell("x", DRAW, rarity="com", id="own.treasure.common.x")]), []),
    "nothing": ("", []),
}  # fmt: skip


@pytest.mark.parametrize("name", ACCEPTED)
async def test_what_is_only_odd_is_played_with_a_warning(sotto: Serving, name: str) -> None:
    """A pack is added to the shipped ones, so it needs no starters of its own."""
    text, warnings = ACCEPTED[name]
    async with party(sotto.url, 2) as people:
        survey = await people[0].survey("wizard", "pack", text)
        assert survey["usable"]
        assert [warning["code"] for warning in survey["warnings"]] == warnings
        table = await people[0].open_table("wizard", {"pace": "fast"}, seats=2, documents={"pack": {"text": text}})
        for seat, person in enumerate(people, 1):
            await person.sit(table, seat)
        await people[0].start(table)
        view = (await people[0].view(table, "seat:1")).view
        assert "<script" not in json.dumps(view)
        assert "onerror" not in json.dumps(view)
        assert len(view["game"]["pack"]["cards"]) == (name != "nothing")


async def test_a_pack_of_more_than_256_kib_is_refused(sotto: Serving, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps(["x" * (DOCUMENT_MAX - 3)]), "utf-8")
    async with party(sotto.url, 1) as (ann,):
        assert not (await ann.survey("wizard", "pack", json.dumps(["x" * (DOCUMENT_MAX - 4)])))["usable"]
        for asked in (
            ann.survey("wizard", "pack", file.read_text("utf-8")),
            ann.open_table("wizard", documents={"pack": {"text": file.read_text("utf-8")}}),
        ):
            with pytest.raises(Refused) as no:
                await asked
            assert str(DOCUMENT_MAX) in no.value.reason.replace(",", "")
    done = CliRunner().invoke(command_line, ["wizard", "check", str(file), "--lang", "en"])
    assert done.exit_code in (1, 2)
    assert "256" in done.output.replace("262144", "256")
