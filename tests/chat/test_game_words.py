"""What players write for what a game asks lies in a file of that game, and names what it asks."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from clients.chat import game_words
from games.discovery import discover

GAMES = discover()
FILES = sorted(game_words.FOLDER.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_is_of_a_game_and_names_commands_of_it(file: Path) -> None:
    commands = {command.__struct_config__.tag for command in GAMES[file.stem].rules.commands}
    assert {command for words in game_words.of_file(file) for command in words.commands} <= commands


def test_examples_are_those_that_are_commands_of_their_own() -> None:
    assert game_words.examples("en") == ".register, .make ghost, .check, .communicate"
    assert game_words.examples("zh") == ".登记患者 .创造幽灵 .检定 .通信"


def test_a_file_with_something_unknown_is_refused(tmp_path: Path) -> None:
    (tmp_path / "chess.toml").write_text('[[asked]]\nzh = []\nen = ["castle"]\ncommands = ["castle"]\nsound = "bell"\n')
    with pytest.raises(msgspec.ValidationError, match="sound"):
        game_words.read(tmp_path)
