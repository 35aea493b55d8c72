"""The substitute plays what the clock would have played for its seat (section 9), and sees no more than the seat."""

from __future__ import annotations

import pytest

from events.event import Actor, Command
from games.avalon.commands import PlayMission
from games.avalon.rules import GAME
from games.sitting import TableResigned, TableSubstituted
from tests.suite.play import BOTS, CLOCK_ONLY, Play, played, started


def answers(play: Play, tag: str) -> list[object]:
    """The commands of this kind that seats played by default actions sent."""
    return [command for _, command in sent(play) if command.__struct_config__.tag == tag]


def sent(play: Play) -> list[tuple[Actor, Command]]:
    """Every command of such a seat, and whose it is."""
    seats = play.table.truth.table.seats
    away = {seat for seat, seated in seats.items() if seated.bot == "default"}
    return [(commit.by, commit.command) for commit in play.commits if commit.by in away]


@pytest.mark.parametrize("seed", range(6))
def test_substitutes_reject_stand_still_say_nothing_and_fail_for_red_only(seed: int) -> None:
    play = played(GAME, seed, BOTS, "fast")
    assert not any(vote.approve for vote in answers(play, "vote"))  # type: ignore[attr-defined]
    assert all(walk.steps == () for walk in answers(play, "walk"))  # type: ignore[attr-defined]
    assert all(speech.text == "" for speech in answers(play, "speak"))  # type: ignore[attr-defined]
    roles = play.table.truth.game.roles
    for by, command in sent(play):
        if isinstance(command, PlayMission):
            assert command.success is not (roles[by] in ("Morgana", "Assassin", "Oberon"))


def test_a_substituted_assassin_spares_the_red_it_knows() -> None:
    strikes = 0
    for seed in range(60):
        play = played(GAME, f"strike{seed}", BOTS, "fast")
        for command in answers(play, "assassinate"):
            strikes += 1
            assert play.table.truth.game.roles[command.target] != "Morgana"  # type: ignore[attr-defined]
    assert strikes, "no game came to an assassination by a bot"


def test_whoever_is_away_or_resigns_is_played_by_default_actions() -> None:
    away = started(GAME, 7, CLOCK_ONLY, "live").to_the_end()
    substitutes = [event.fact for commit in away.commits for event in commit.events]
    assert {fact.bot for fact in substitutes if isinstance(fact, TableSubstituted)} == {"default"}
    gone = started(GAME, 2, pace="live")
    commit = gone.send(3, {"type": "resign"})
    assert commit is not None
    assert [event.fact for event in commit.events] == [TableResigned(3, "default")]
