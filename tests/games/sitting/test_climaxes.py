"""What is held for a climax: every clock of the table, for everybody alike, and nothing where programs play."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from events.event import Commit, Fact
from games.game import Rules
from games.liars_dice.facts import DiceShown
from games.liars_dice.rules import GAME as DICE
from games.liars_dice.rules import TURN_MS
from games.liars_dice.state import LiarsDiceOptions
from games.sitting import commands
from games.sitting.facts import TablePaused, TableResumed
from server.tables.decider import Submission, Table
from tests.golden.log import HERE
from tests.suite.audiences import of_fact
from tests.suite.games import GAMES

NOW = 1_700_000_000_000
HOLD = DICE.rules.climaxes[DiceShown]
TURN = TURN_MS["live"]


class Dice:
    """Two players, and the clock of the world."""

    def __init__(self, pace: Any = "live", holds: bool | None = True) -> None:
        self.table, self.now = Table(DICE), NOW
        options = LiarsDiceOptions(pace=pace)
        self.act(commands.Open("liars_dice", 1, "", False, 2, "ann", options, "11" * 32, "22" * 32, True, None, holds))
        for seat, player in enumerate(("ann", "bob"), 1):
            self.act(commands.Sit(seat, player))
        self.act(commands.Start())

    def act(self, command: Any) -> None:
        self._take(self.table.decide("server", command, self.now))

    def _take(self, commit: Any) -> None:
        assert isinstance(commit, Commit)
        self.table.take(commit)

    def answer(self, command: str, **fields: object) -> None:
        """The seat that is asked for it does this."""
        prompts = ((seat, id, one) for seat in (1, 2) for id, one in self.table.prompts(seat).items())
        seat, id = next((seat, id) for seat, id, prompt in prompts if prompt.command == command)
        what = Submission(seat, f"r{self.table.top.version}", id, {"type": command, **fields})
        self._take(self.table.decide_submission(what, self.now))

    def reveal(self) -> None:
        """A bid that is challenged at once."""
        bid = next(one for seat in (1, 2) for one in self.table.prompts(seat).values() if one.command == "make_bid")
        self.answer("make_bid", bid=bid.fields["bid"].options[0].value)  # type: ignore[union-attr]
        self.answer("challenge")

    @property
    def ends(self) -> int:
        """When the next turn ends, in the time of the world."""
        deadline = self.table.deadline()
        assert deadline is not None
        return deadline.when


def test_the_clock_of_the_next_question_begins_when_the_climax_is_over() -> None:
    play = Dice()
    assert play.ends == NOW + TURN
    play.reveal()
    assert play.ends == NOW + HOLD + TURN
    shown = [one.until for seat in (1, 2) for one in play.table.feeds[seat].shown_prompts.values()]
    assert shown == [NOW + HOLD + TURN]
    table = play.table.truth.table
    assert [table.hold_left(NOW + after) for after in (0, 1_000, HOLD, HOLD + 1)] == [HOLD, HOLD - 1_000, 0, 0]
    assert table.clock(NOW) == table.clock(NOW + HOLD) == table.clock(NOW + HOLD + 1) - 1
    assert {view.state.table.held for view in play.table.feeds.values()} == {table.held}, "all are told the same"


def test_an_early_answer_gives_the_next_seat_no_less_time() -> None:
    play = Dice()
    play.reveal()
    play.now += 1_000
    bid = next(one for seat in (1, 2) for one in play.table.prompts(seat).values())
    play.answer("make_bid", bid=bid.fields["bid"].options[0].value)  # type: ignore[union-attr]
    assert play.ends == NOW + HOLD + TURN


def test_a_second_climax_inside_the_first_is_held_as_long_as_itself() -> None:
    play = Dice()
    play.reveal()
    play.now += 1_000
    play.reveal()
    assert play.table.truth.table.hold_left(play.now) == HOLD
    assert play.ends == NOW + 1_000 + HOLD + TURN


def test_a_pause_inside_a_climax_holds_what_is_left_of_it_or_less() -> None:
    play = Dice()
    play.reveal()
    play.now += 1_000
    play.act(commands.Pause())
    play.now += 60_000
    play.act(commands.Resume())
    assert play.table.truth.table.hold_left(play.now) <= HOLD - 1_000
    assert play.ends == play.now + play.table.truth.table.hold_left(play.now) + TURN


@pytest.mark.parametrize(("pace", "holds"), [("fast", True), ("live", None)])
def test_nothing_is_held_for_programs_and_in_logs_from_before(pace: str, holds: bool | None) -> None:
    play = Dice(pace, holds)
    play.reveal()
    assert play.table.truth.table.held is None
    assert play.table.truth.table.clock_offset == 0


def test_where_nothing_happens_of_itself_a_climax_is_looked_at_too() -> None:
    play = Dice("calm")
    play.reveal()
    assert play.table.truth.table.hold_left(NOW) == HOLD
    assert play.table.deadline() is None


@pytest.mark.parametrize("name", GAMES)
def test_climaxes_are_told_to_everyone_and_to_nobody_else(name: str) -> None:
    told = json.loads((HERE / name / "audiences.json").read_text())["facts"]
    for fact in GAMES[name].rules.climaxes:
        assert told[fact.__struct_config__.tag] == ["everyone"], fact
        assert of_fact(fact) == EVERYONE_ALONE, fact


EVERYONE_ALONE = of_fact(TablePaused)


@pytest.mark.parametrize(("fact", "length"), [(TableResumed, 1_000), (DiceShown, 0), (DiceShown, 2_501)])
def test_what_is_no_fact_of_the_game_or_too_long_is_no_climax(fact: type[Fact], length: int) -> None:
    rules: Rules[Any, Any] = DICE.rules
    with pytest.raises(ValueError, match="climax"):
        replace(rules, climaxes={fact: length})
