"""Who was what: every game that answers it answers from the asker's view alone, and at the end tells all."""

from __future__ import annotations

from typing import Any

import pytest

from events.audience import Viewer
from events.event import Fact
from games.avalon.options import AvalonOptions
from games.cast import CAST, Cast
from games.clocktower.options import ClocktowerOptions
from games.discovery import discover
from games.game import no_sides
from games.sitting.facts import TableStarted
from projections.feed import Feed
from server.simulation.plan import Plan
from server.simulation.play import Play, played

TABLES = {"avalon": (7, AvalonOptions(pace="fast")), "clocktower": (5, ClocktowerOptions(pace="fast"))}


@pytest.fixture(scope="module", params=TABLES)
def play(request: pytest.FixtureRequest) -> Play:
    size, options = TABLES[request.param]
    return played(Plan(("games",), request.param, options, size, seed=3), 1)


def cast(play: Play, viewer: Viewer, until: type[Fact] | None = None) -> Cast:
    """What this viewer is answered after the first fact of a type; None: at the end."""
    feed = Feed.first(play.game, viewer)
    for commit in play.commits:
        feed = feed.after(commit)
        if until and any(isinstance(event.fact, until) for event in commit.events):
            break
    query: Any = play.game.queries[CAST]
    answer: Cast = query.answer(feed.state.game, viewer, ())
    return answer


def test_at_the_end_everybody_is_told_the_sides_by_which_games_are_counted(play: Play) -> None:
    told = cast(play, "public")
    assert told.sides == play.game.lab.sides(play.table.truth.game)
    assert told.roles.keys() == told.sides.keys()
    assert len(set(told.sides.values())) == 2
    assert told == cast(play, "all")


def test_at_the_start_nobody_is_told_of_anybody_else(play: Play) -> None:
    assert cast(play, "public", TableStarted) == Cast({}, {})
    for seat in play.table.truth.table.seats:
        told = cast(play, seat, TableStarted)
        assert told.sides.keys() | told.roles.keys() <= {seat}


def test_all_games_with_sides_answer_it() -> None:
    games = discover(("games",)).values()
    assert {game.name for game in games if game.lab.sides is not no_sides} == set(TABLES)
    assert {game.name for game in games if CAST in game.queries} == set(TABLES)
