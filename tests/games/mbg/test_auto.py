"""Who lets the seat be played, or is away, or has resigned: the auto player moves, declines and names generals only."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from events.event import Event, Fact
from games.mbg import commands, facts
from games.mbg.commands import NONE
from games.mbg.options import BRIEF, QUICK, MbgOptions
from games.mbg.rules import GAME
from games.sitting.commands import HandOver, Sit, Start
from games.sitting.facts import Seated, TableDeadlineMissed, TableHandedOver, TableResigned, TableTakenBack
from server.simulation.plan import Plan
from tests.games.given import Given, to_all, to_seat
from tests.games.mbg.whole import game, states

LIVE: dict[str, Any] = {**BRIEF, "pace": "live"}
MAY = {"Move", "Meet", "Besiege", "NameGenerals", "Occupy", "Hire", "Study", "Train", "EndAllocation"}
NAMES = {1: "ann", 2: "bob", 3: "cat"}


def given(**options: Any) -> Given:
    """A running game among three people, on the usual map."""
    plan = Plan(("games",), "mbg", MbgOptions(**LIVE, **options), 3, 1)
    table = Given(game=GAME)
    table.then("server", replace(plan.opening(1), opener="ann"))
    for seat, player in NAMES.items():
        table.then("server", Sit(seat, player))
    table.then("server", Start())
    return table


def told(events: list[Event[Fact]]) -> list[str]:
    return [type(event.fact).__name__ for event in events]


def asked(table: Given) -> list[int]:
    """Who is asked now."""
    return [seat for seat in NAMES if table.table.feeds[seat].prompts]


# --- limited authority ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "size"), [(1, 4), (2, 4), (3, 2)])
def test_it_moves_declines_and_names_generals_and_does_nothing_else(number: int, size: int) -> None:
    played = game(number, QUICK, size, bots=("auto", *["greedy"] * (size - 1)))
    (own,) = (seat for seat, bot in played.bots.items() if bot == "auto")
    done = Counter(type(commit.command).__name__ for commit in played.commits if commit.by == own)
    assert done["Move"]
    assert set(done) <= MAY
    state = played.game.rules.first
    for commit in played.commits:
        if commit.by == own:
            _check_declined(commit.command, state.question.forced)
        for event in commit.events:
            state = played.game.rules.evolve(state, event.fact)


def _check_declined(command: Any, forced: bool) -> None:
    match command:
        case commands.Meet(scale=scale) | commands.Besiege(scale=scale):
            assert scale == (0 if forced else NONE)
        case commands.Occupy(garrison=garrison):
            assert garrison == ()
        case commands.Hire(officer=officer) | commands.Study(officer=officer) | commands.Train(officer=officer):
            assert officer == NONE


def test_it_spends_nothing_but_what_others_take() -> None:
    played = game(1, QUICK, 4, bots=("auto", "greedy", "greedy", "greedy"))
    (own,) = (seat for seat, bot in played.bots.items() if bot == "auto")
    spent = {fact.why for _, fact, _ in states(played) if isinstance(fact, facts.Paid) and fact.payer == own}
    assert "tax" in spent
    assert spent <= {"tax", "robber", "steal", "meeting", "spoils"}


# --- the switch of one's own seat ---------------------------------------------------------------------------------


def test_a_player_switches_it_on_and_off_at_any_time() -> None:
    table = given()
    for seat in (1, 3):  # whether asked or not
        assert table.wish(seat, type="hand_over") == to_all(TableHandedOver(seat, "auto"))
        assert table.state.seats[seat].bot == "auto"
        assert asked(table) == [1]
        assert table.wish(seat, type="take_back") == to_all(TableTakenBack(seat))
        assert table.state.seats[seat].bot is None


def test_in_a_pause_too() -> None:
    table = given()
    for seat in (1, 2):
        table.wish(seat, type="pause")
    assert table.state.status == "paused"
    assert table.wish(3, type="hand_over") == to_all(TableHandedOver(3, "auto"))
    assert table.wish(3, type="take_back") == to_all(TableTakenBack(3))


def test_another_player_may_be_named_instead() -> None:
    table = given()
    assert table.wish(2, type="hand_over", bot="greedy") == to_all(TableHandedOver(2, "greedy"))
    assert table.refusal(2, HandOver())[0] == "already_handed_over"


def test_a_seat_that_is_played_for_its_player_misses_nothing() -> None:
    table = given()
    table.wish(1, type="hand_over")
    events = table.later(30_000).due()
    assert "Rolled" in told(events)
    assert "TableDeadlineMissed" not in told(events)


# --- deadlines -----------------------------------------------------------------------------------------------------


def test_what_is_missed_is_done_as_it_would_do_and_twice_in_a_row_lets_it_play() -> None:
    table = given()
    missed: Counter[int] = Counter()
    seat = 0
    while not table.state.substitutes:
        (seat,) = asked(table)
        events = table.later(30_000).due()
        assert told(events)[0] == "TableDeadlineMissed"
        missed[seat] += 1
        assert events[0] == to_seat(seat, TableDeadlineMissed(seat, missed[seat]))[0]
    assert missed[seat] == 2
    assert table.state.substitutes == {seat: "auto"}


def test_before_its_time_nothing_is_due() -> None:
    assert given().later(29_999).due() == []
    assert given(decision_seconds=60).later(59_999).due() == []
    assert given(decision_seconds=60).later(60_000).due()


# --- resigning -----------------------------------------------------------------------------------------------------


def test_who_resigns_is_played_on() -> None:
    table = given()
    assert table.wish(3, type="resign") == to_all(TableResigned(3, "auto"))
    assert table.table.truth.game.resigned == {}
    assert table.state.seats[3] == Seated(ready=True, bot="auto")


def test_who_resigns_is_out_at_the_end_of_the_turn_by_option() -> None:
    table = given(resign="eliminate")
    table.wish(3, type="resign")
    assert table.state.seats[3].bot == "auto"
    events: list[Event[Fact]] = []
    while "TurnSettled" not in told(events):
        assert table.table.truth.game.roles[3].cell >= 0
        events = table.later(30_000).due()
    assert facts.Bankrupted(3) in [event.fact for event in events]
    assert table.table.truth.game.roles[3].cell == -1
    assert table.state.status == "playing"


def test_when_all_but_one_have_resigned_that_one_has_won() -> None:
    table = given(resign="eliminate")
    for seat in (2, 3):
        table.wish(seat, type="resign")
    while table.state.status == "playing":
        table.later(30_000).due()
    assert table.state.result is not None
    assert table.state.result.outcomes == {1: "win", 2: "loss", 3: "loss"}
