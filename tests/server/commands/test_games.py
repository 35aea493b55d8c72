"""``sotto GAME check``: what is said of a document, and with which exit code."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from games.discovery import discover, names
from games.mbg.rules import MAPS
from server.commands import games
from server.commands.main import command_line
from server.settings import BadSetting

DUEL = MAPS["duel"]


def check(tmp_path: Path, text: str | bytes, *options: str, game: str = "mbg") -> tuple[int, list[str]]:
    file = tmp_path / "my.map"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    done = CliRunner().invoke(command_line, [game, "check", str(file), "--lang", "en", *options])
    return done.exit_code, [line.replace(f"{file}", "my.map") for line in done.output.splitlines()]


def test_every_game_has_its_commands() -> None:
    assert names() == list(discover())
    help = CliRunner().invoke(command_line, ["--help"]).output
    assert all(name in help for name in names())


def test_a_good_map_is_described(tmp_path: Path) -> None:
    code, said = check(tmp_path, DUEL)
    assert code == 0
    assert said[0].startswith("board: 16 cells on 5 × 5 (city 6, hall 3, institute 2, training 2, chance 2, empty 1)")
    assert "unemployed at the start: 4 (low 1, mid 2, high 1)" in said
    assert said[-1] == "my.map: can be used (map), 0 warnings"


def test_strange_things_are_warned_about_and_let_pass(tmp_path: Path) -> None:
    code, said = check(tmp_path, DUEL.replace("0 0 0 3", "0 0 3 3", 1).replace("  1 3\n  6000", "  0\n  6000", 1))
    assert code == 0
    assert [line for line in said if line.startswith("warning: ")] == [
        "warning: the cells are no ring of neighbours; the board is drawn as a plain ring by number",
        "warning: cities[3]: 南城 belongs to nobody, so its garrison is unemployed",
    ]
    assert said[-1].endswith("2 warnings")


def test_all_words_that_are_wrong_are_told_at_once(tmp_path: Path) -> None:
    text = DUEL.replace("甲一 90 80", "甲一 190 80.123", 1).replace("东城 0", "东城 7", 1).replace("甲 0", "甲 99", 1)
    code, said = check(tmp_path, text)
    assert code == games.REFUSED
    assert said == [
        "map, line 21, officers[0].wu: expected a number from 0 to 100 with at most two decimals, got 190",
        "map, line 21, officers[0].zhan: expected a number from 0 to 100 with at most two decimals, got 80.123",
        "map, line 35, cities[0].scope: expected a whole number from 0 to 2, got 7",
        "map, line 42, roles[0].cell: expected a whole number from -1 to 15, got 99",
        "my.map: cannot be used (map), 4 faults",
    ]


def test_where_a_word_is_missing_nothing_is_made_up_about_the_rest(tmp_path: Path) -> None:
    code, said = check(tmp_path, DUEL.replace("甲一 90 80", "甲一 190", 1))
    assert code == games.REFUSED
    assert len(said) == 3
    assert "officers[0].wu" in said[0]
    assert said[1] == (
        "map, line 22, officers[0].jing: expected a number from 0 to 100 with at most two decimals, got 甲二"
    )


def test_everything_that_does_not_fit_is_told_at_once(tmp_path: Path) -> None:
    text = (
        DUEL.replace("甲二", "甲一", 1)
        .replace("东城 0 2 2 3 2 3", "东城 0 2 2 3 9 2", 1)
        .replace("1 4 2 4", "1 3 2 4", 1)
    )
    code, said = check(tmp_path, text)
    assert code == games.REFUSED
    assert [line.split(", ")[2].split(":")[0] for line in said[:-2]] == ["cities[4]", "officers[1]", "cities[0].mayor"]
    assert said[-2] == "warning: names en: nothing on this map is called 甲二"


@pytest.mark.parametrize("text", [b"\xff\xfe\x00", None])
def test_what_is_no_text_has_a_code_of_its_own(tmp_path: Path, text: bytes | None) -> None:
    if text is None:
        done = CliRunner().invoke(command_line, ["mbg", "check", str(tmp_path / "none.map")])
        assert done.exit_code == games.UNREADABLE
    else:
        assert check(tmp_path, text)[0] == games.UNREADABLE


def test_documents_of_other_games_are_checked_too(tmp_path: Path) -> None:
    assert check(tmp_path, "name = 1", game="ghost")[0] == games.REFUSED
    code, told = check(tmp_path, "name = " + "[" * 3_000, game="ghost")
    assert code == games.REFUSED
    assert "it cannot be read: it is nested too deeply." in told
    for game, options, said in (("avalon", (), "without documents"), ("mbg", ("--document", "atlas"), "'atlas'")):
        with pytest.raises(BadSetting, match=said):
            CliRunner().invoke(
                command_line, [game, "check", str(tmp_path), *options], catch_exceptions=False, standalone_mode=False
            )
