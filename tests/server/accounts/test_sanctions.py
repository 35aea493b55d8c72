"""What counts as talk, which a muted account has none of: at every table `say`, and what a game says is speech."""

from __future__ import annotations

import pytest

from games.avalon.rules import GAME as AVALON
from games.ghost.rules import GAME as GHOST
from server.accounts.sanctions import is_talk


@pytest.mark.parametrize("tag", ["say", "speak_as_ghost", "address_ghost", "send_message"])
def test_ghosts_are_no_way_around_a_mute(tag: str) -> None:
    assert is_talk({"type": tag, "text": "HELLO"}, GHOST)
    assert is_talk({"type": tag}, AVALON) is (tag == "say")


@pytest.mark.parametrize("command", [{"type": "hand_voice"}, {"type": 1}, {}, [], "say", None])
def test_all_else_is_none(command: object) -> None:
    assert not is_talk(command, GHOST)
