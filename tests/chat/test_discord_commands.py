"""Discord's slash commands are the chat's own, in both languages."""

from __future__ import annotations

import pytest

from clients.chat import commands
from clients.chat.adapters.discord_commands import SLASHES, Slash


@pytest.mark.parametrize("slash", SLASHES, ids=lambda slash: slash.en)
def test_each_says_a_command_and_the_same_in_both_languages(slash: Slash) -> None:
    english, chinese = (commands.read(f".{word} 3") for word in (slash.en.replace("-", " "), slash.zh))
    assert english is not None
    assert chinese is not None
    assert (english.name, english.rest) == (chinese.name, chinese.rest)
    assert english.rest == "3"
    if not english.name:
        assert set(commands.ASKED[english.word]) == set(commands.ASKED[chinese.word])


def test_every_command_is_one_of_discords() -> None:
    said = {commands.read(f".{slash.zh}") for slash in SLASHES}
    assert {one.name for one in said if one is not None} - {""} == set(commands.NAMES)


def test_the_four_that_the_seed_names_are_there() -> None:
    assert {"登记患者", "创造幽灵", "检定", "通信"} <= {slash.zh for slash in SLASHES}
