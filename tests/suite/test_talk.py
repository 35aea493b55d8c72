"""What a view says that its chair may say is what is granted, and nothing else."""

from __future__ import annotations

import random

import pytest

from games.sitting import talk
from games.sitting.facts import Recipient
from games.sitting.state import Talking
from tests.suite.checks import Untold, check_talk
from tests.suite.games import GAMES
from tests.suite.plays import game_of, several

VARIED = {"clocktower", "ghost", "dossier", "vigil", "whisper"}
"""Games in which it is now these who may be spoken to, now others or nobody."""


def test_what_may_be_said_is_granted_and_nothing_else(name: str) -> None:
    seen = set[Talking]().union(*(check_talk(play, random.Random(name)) for play in several(name, range(1))))
    assert any(one.open for one in seen) != (GAMES[name].talk.hears is None)
    assert len(seen) > 1 or name not in VARIED


def test_who_may_say_the_same_is_told_it_by_the_same_object() -> None:
    for moment in game_of("liars_dice", "calm", 0).moments:
        assert len({id(feed.talk) for viewer, feed in moment.feeds.items() if viewer not in ("public", "all")}) == 1


@pytest.mark.parametrize("planted", ["too much", "too little"])
def test_a_view_that_offers_the_wrong_ones_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    offered = talk.talking

    def wrong(*about: object) -> Talking:
        said = offered(*about)  # type: ignore[arg-type]
        to: tuple[Recipient | str, ...] = (*said.to, 2, "host") if planted == "too much" else said.to[:-1]
        return Talking(said.open, tuple(dict.fromkeys(to)), said.rate)  # type: ignore[arg-type]

    monkeypatch.setattr(talk, "talking", wrong)
    with pytest.raises(Untold):
        check_talk(game_of("vigil", "calm", 0), random.Random(1))
