"""A table for a newcomer alone among bots, who is dealt Knight or Percival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import partial, reduce

import msgspec
import pytest
from msgspec.structs import replace

from events.audience import Seat, Viewer
from events.event import Fact
from games.avalon.board import EASY, ROLES, SEATS
from games.avalon.deal import newcomer_of
from games.avalon.options import AvalonOptions
from games.avalon.rules import GAME
from games.avalon.state import State
from games.dice import Dice
from games.sitting.facts import TableSeatLeft, TableSeatTaken
from server.history import fork_history
from server.refusals import Refused
from server.tables.decider import standing
from tests.games.avalon.playing import opened
from tests.games.avalon.whole import VIEWERS, Whole
from tests.suite.checks import shown

begun = partial(Whole, newcomer=True)


def told(table: Whole, viewer: Viewer) -> list[bytes]:
    """All that this viewer was sent since the opening, which tells the hash of the sealed seed."""
    return shown(GAME, viewer, table.commits)[1:]


def learnt(table: Whole, viewer: Viewer) -> str:
    """What the night told this viewer."""
    truth = table.truth
    return f"{truth.roles[viewer]} {truth.sights.get(viewer)}" if isinstance(viewer, int) else ""


def test_the_newcomer_is_dealt_a_knight_in_two_deals_of_three_and_else_percival() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(300):
        table = begun(seed, people={seed % 7 + 1})
        dealt[table.truth.roles[seed % 7 + 1]] += 1
        assert sorted(table.truth.roles.values()) == sorted(ROLES)
    assert dealt.keys() == EASY
    assert 160 < dealt["Knight"] < 240


def test_each_other_seat_still_has_every_role() -> None:
    dealt = {(seat, role) for seed in range(300) for seat, role in begun(seed, people={1}).truth.roles.items()}
    assert dealt == {(1, role) for role in EASY} | {(seat, role) for seat in SEATS[1:] for role in ROLES}


@pytest.mark.parametrize("people", [(), (1, 2), SEATS], ids=len)
def test_a_table_with_more_people_or_none_does_not_start(people: Collection[Seat]) -> None:
    with pytest.raises(Refused, match="newcomer_alone"):
        begun(people=people)


def test_whoever_has_left_before_the_start_is_not_counted() -> None:
    came: tuple[Fact, ...] = (TableSeatTaken(2, "ann"), TableSeatTaken(4, "ann"), TableSeatLeft(2))
    state = reduce(GAME.rules.evolve, (opened(AvalonOptions(newcomer=True)), *came), GAME.rules.first)
    assert newcomer_of(state) == 4


def test_without_the_option_nothing_is_kept_of_who_sits_where() -> None:
    table = Whole(people={4})
    assert table.truth.people is None
    assert b"newcomer" not in msgspec.json.encode(table.truth.options)


def test_a_rematch_is_dealt_as_ever() -> None:
    assert AvalonOptions(newcomer=True, pace="calm").again() == AvalonOptions(pace="calm")


def test_who_is_what_shows_to_nobody_but_by_their_own_role() -> None:
    """Tables that differ in the sealed seed alone: onlookers are shown the same, a seat the same if it is the same."""
    tables = [begun(7, sealed_seed=seed, people={5}) for seed in range(60)]
    assert len({str(table.truth.roles) for table in tables}) > 50
    for viewer in VIEWERS:
        sent = {(learnt(table, viewer), *told(table, viewer)) for table in tables}
        assert len(sent) == len({learnt(table, viewer) for table in tables}) < 60


@pytest.mark.parametrize("seed", [1, 2])
def test_no_bot_goes_by_it(seed: int) -> None:
    table = begun(seed, people={5}, pace="fast")
    answers = 0
    while not table.over:
        for seat in SEATS:
            feed = table.feed(seat)
            view, prompts = feed.state.game, feed.prompts
            assert isinstance(view, State)
            unaware = replace(view, people=None, options=view.options.again())
            for bot in GAME.programs.bots.values():
                answer, other = (bot(known, seat, prompts, Dice("00", "bot", 0)) for known in (view, unaware))
                assert answer == other
                answers += bool(prompts)
        table.play_one()
    assert answers > 100


@pytest.mark.parametrize("seat", [2, 5])
def test_another_world_spares_the_newcomer_too(seat: Seat) -> None:
    table = begun(3, people={5}, pace="fast")
    for number in range(40):
        other = fork_history.redealt(GAME, table.commits, seat, f"{number:064x}")
        assert shown(GAME, seat, other) == shown(GAME, seat, table.commits)
        assert standing(GAME, other).truth.game.roles[5] in EASY
