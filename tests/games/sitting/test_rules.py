"""What each command of the sitting makes happen, and when it is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from events.audience import EVERYONE, SEALED, Audience, only
from events.event import Actor, Command, Event, Fact
from games.dice import seed_hash
from games.game import Events, Moment
from games.sitting import chairs, commands
from games.sitting.facts import (
    Seated,
    TableAbandoned,
    TableClosed,
    TableDeadlineMissed,
    TableEnded,
    TableForked,
    TableHandedOver,
    TableHostLeft,
    TableHostTaken,
    TableInvited,
    TableModelCounted,
    TableOpenerChanged,
    TablePauseAsked,
    TablePaused,
    TableReady,
    TableRematched,
    TableRemovalAsked,
    TableRemoved,
    TableResigned,
    TableResumeAsked,
    TableResumed,
    TableReturned,
    TableSaid,
    TableSaveAgreed,
    TableSaveAsked,
    TableSaveDeclined,
    TableSealedSeedRevealed,
    TableSeatGivenToBot,
    TableSeatLeft,
    TableSeatTaken,
    TableSeeded,
    TableSeedRevealed,
    TableStarted,
    TableSubstituted,
    TableTakenBack,
    Unsealing,
)
from games.sitting.state import Result, Saving
from games.sitting.table import BOT_REQUEST
from server.refusals import Refused
from server.tables.decider import Submission
from tests.altered import altered
from tests.games.given import NOW, SEALED_SEED, SEED, Given, full, opened, to_all, to_seat
from tests.games.parlour import GAME, LENGTH, MUTE, Answered, Asked, ParlourOptions, State

ASKED = Asked(1, NOW + LENGTH)
PLAYING = (*full("ann", "bob", "cat"), TableStarted(), ASKED)
FOUR = (*full("ann", "bob", "cat", "dan"), TableStarted(), ASKED)
PAUSED = (*PLAYING, TablePaused(NOW, idle=False))
ENDED = (*PLAYING, TableEnded({}, "nothing"))
CLOSED = (*opened(), TableClosed())
PRIVATE = opened(private=True)


def reason(given: Given, by: object, command: Command) -> str:
    return given.refusal(by, command)[0]  # type: ignore[arg-type]


# --- chairs --------------------------------------------------------------------------------------------------------


class TestSit:
    def test_a_free_seat(self) -> None:
        assert Given(*opened()).then("server", commands.Sit(2, "bob")) == to_all(TableSeatTaken(2, "bob"))

    @pytest.mark.parametrize("seat", [0, -1, 4])
    def test_not_where_there_is_none(self, seat: int) -> None:
        why = Given(*opened()).refusal("server", commands.Sit(seat, "bob"))
        assert why == ("no_such_seat", {"seat": seat, "size": 3})

    def test_not_on_somebody(self) -> None:
        given = Given(*opened(), TableSeatTaken(2, "bob"))
        assert given.refusal("server", commands.Sit(2, "cat")) == ("seat_taken", {"seat": 2})

    def test_not_on_a_bot_before_the_start(self) -> None:
        given = Given(*opened(), TableSeatGivenToBot(2, "random"))
        assert reason(given, "server", commands.Sit(2, "bob")) == "seat_taken"

    def test_one_seat_for_one_account(self) -> None:
        given = Given(*opened(), TableSeatTaken(2, "bob"))
        assert reason(given, "server", commands.Sit(3, "bob")) == "already_seated"

    def test_several_with_hot_seat(self) -> None:
        given = Given(*opened(hot_seat=True), TableSeatTaken(2, "bob"))
        assert given.then("server", commands.Sit(3, "bob")) == to_all(TableSeatTaken(3, "bob"))

    def test_a_private_table_is_for_the_invited_and_the_opener(self) -> None:
        assert reason(Given(*PRIVATE), "server", commands.Sit(1, "bob")) == "not_invited"
        assert Given(*PRIVATE).then("server", commands.Sit(1, "ann"))
        assert Given(*PRIVATE, TableInvited("bob")).then("server", commands.Sit(1, "bob"))

    def test_a_bots_seat_while_the_game_runs_is_for_the_invited(self) -> None:
        given = Given(*PLAYING, TableResigned(3, "random"))
        assert reason(given, "server", commands.Sit(3, "dan")) == "running"
        given = given.when("server", commands.Invite("dan"))
        assert given.then("server", commands.Sit(3, "dan")) == to_all(TableSeatTaken(3, "dan"))
        assert given.state.seats[3] == Seated(ready=False, player="dan")

    def test_who_resigned_may_return_to_their_own_seat_only(self) -> None:
        given = Given(*PLAYING, TableResigned(3, "random"), TableResigned(2, "random"))
        assert reason(given, "server", commands.Sit(2, "cat")) == "knows_too_much"
        assert given.then("server", commands.Sit(3, "cat")) == to_all(TableSeatTaken(3, "cat"))

    def test_not_for_who_has_or_had_the_hosts_chair(self) -> None:
        given = Given(*PLAYING, TableResigned(3, "random"), TableHostTaken("eve"))
        assert reason(given, "server", commands.Sit(3, "eve")) == "knows_too_much"
        assert reason(given.when("server", commands.LeaveHost()), "server", commands.Sit(3, "eve")) == "knows_too_much"

    def test_not_after_the_end(self) -> None:
        assert reason(Given(*ENDED), "server", commands.Sit(1, "dan")) == "game_over"

    def test_nobody_new_while_the_game_runs_where_the_option_says_so(self) -> None:
        barred = (*full("ann", "bob", "cat", entering=False), TableStarted(), ASKED)
        for paused in ((), (TablePaused(NOW, idle=False),)):
            given = Given(*barred, TableInvited("dan"), TableResigned(3, "random"), *paused)
            assert reason(given, "server", commands.Sit(3, "dan")) == "entering_off"
            assert reason(given, "server", commands.Sit(3, "ann")) == "already_seated"
            assert reason(given, "server", commands.TakeHost("dan")) == "entering_off"
            assert given.then("server", commands.Sit(3, "cat")) == to_all(TableSeatTaken(3, "cat"))

    def test_a_table_that_waits_for_a_host_gets_one_all_the_same(self) -> None:
        waiting = (*full("ann", "bob", "cat", entering=False, host_needed=True), TableHostTaken("eve"))
        given = Given(*waiting, TableStarted(), ASKED, TableInvited("dan")).when("server", commands.LeaveHost())
        assert given.then("server", commands.TakeHost("dan")) == to_all(TableHostTaken("dan"))

    def test_everybody_before_the_start(self) -> None:
        assert Given(*opened(entering=False)).then("server", commands.Sit(2, "bob")) == to_all(TableSeatTaken(2, "bob"))


class TestLeave:
    def test_a_seat(self) -> None:
        given = Given(*opened(), TableSeatTaken(2, "bob"))
        assert given.then("server", commands.Leave(2)) == to_all(TableSeatLeft(2))
        assert given.state.seats == {}

    def test_the_opener_passes_the_table_on(self) -> None:
        given = Given(*full("ann", "bob", "cat"))
        assert given.then("server", commands.Leave(1)) == to_all(TableSeatLeft(1), TableOpenerChanged("bob"))
        assert given.state.opener == "bob"

    def test_the_last_one_keeps_the_table(self) -> None:
        given = Given(*opened(), TableSeatTaken(1, "ann"), TableSeatGivenToBot(2, "random"))
        assert given.then("server", commands.Leave(1)) == to_all(TableSeatLeft(1))

    def test_the_opener_with_another_seat_keeps_the_table(self) -> None:
        given = Given(*full("ann", "ann", "bob", hot_seat=True))
        assert given.then("server", commands.Leave(1)) == to_all(TableSeatLeft(1))

    def test_not_a_free_seat_nor_once_started(self) -> None:
        assert Given(*opened()).refusal("server", commands.Leave(2)) == ("seat_empty", {"seat": 2})
        assert reason(Given(*PLAYING), "server", commands.Leave(2)) == "not_open"


class TestInvite:
    def test_once(self) -> None:
        given = Given(*PRIVATE)
        assert given.then("server", commands.Invite("bob")) == to_all(TableInvited("bob"))
        assert given.then("server", commands.Invite("bob")) == []

    def test_after_the_end_too_for_the_replay(self) -> None:
        assert Given(*ENDED).then("server", commands.Invite("dan")) == to_all(TableInvited("dan"))


class TestCountModel:
    def test_is_told_to_everyone_once_and_stands_in_the_result(self) -> None:
        given = Given(*ENDED)
        assert given.then("server", commands.CountModel(97)) == to_all(TableModelCounted(97))
        assert given.state.result == Result("ended", {}, "nothing", own_decisions=97)
        assert given.then("server", commands.CountModel(98)) == []

    def test_not_while_the_game_goes_on(self) -> None:
        assert reason(Given(*PLAYING), "server", commands.CountModel(97)) == "not_over"


class TestRematch:
    def test_is_told_to_everyone_once(self) -> None:
        given = Given(*ENDED)
        assert given.then("server", commands.Rematch("next")) == to_all(TableRematched("next"))
        assert given.state.rematch == "next"
        assert given.then("server", commands.Rematch("another")) == []
        assert given.state.rematch == "next"

    @pytest.mark.parametrize("facts", [tuple(opened()), PLAYING, PAUSED])
    def test_not_before_the_end(self, facts: tuple[Fact, ...]) -> None:
        assert reason(Given(*facts), "server", commands.Rematch("next")) == "not_over"

    def test_after_a_table_that_was_closed_or_abandoned(self) -> None:
        for end in (TableClosed(), TableAbandoned()):
            assert Given(*opened(), end).then("server", commands.Rematch("next"))

    def test_is_for_all_who_played_or_hosted(self) -> None:
        given = Given(*PLAYING, TableHostTaken("eve"), TableResigned(2, "random"), TableAbandoned())
        assert chairs.people(given.state) == ("ann", "cat", "eve", "bob")


def forking(**over: Any) -> commands.Fork:
    """The server forks this table of ann, bob and cat for eve."""
    bot = Seated(ready=True, bot="random")
    asked: dict[str, Any] = {
        "source": "old", "seq": 6, "since": NOW, "number": 8, "title": "again", "private": True, "opener": "eve",
        "seats": {1: bot, 2: Seated(ready=False, player="eve"), 3: bot},
        "seed": "33" * 32, "sealed_seed": "44" * 32, "past_hash": "55" * 32,
    }  # fmt: skip
    return commands.Fork(**asked | over)


class TestFork:
    def test_everybody_is_told_and_nobody_the_seeds(self) -> None:
        given = Given(*PLAYING)
        forked, seeded = given.then("server", forking())
        assert forked.to == EVERYONE
        assert isinstance(forked.fact, TableForked)
        assert forked.fact.seed_hash == seed_hash("33" * 32)
        assert seeded == Event(SEALED, TableSeeded("33" * 32, "44" * 32))

    def test_all_rights_are_those_of_the_fork(self) -> None:
        given = Given(*PLAYING, TableInvited("dan"), TableResigned(3, "random"), TableDeadlineMissed(1, 1))
        given.then("server", forking())
        table = given.state
        assert (table.opener, table.number, table.title, table.private) == ("eve", 8, "again", True)
        assert (table.invited, table.served, table.missed, table.status) == ({}, {}, {}, "playing")
        assert chairs.people(table) == ("eve",)
        assert table.forked is not None
        assert set(table.forked.people) == {"ann", "bob", "cat", "dan"}

    def test_the_clock_stands_still_meanwhile(self) -> None:
        given = Given(*PLAYING).later(90_000)
        given.then("server", forking())
        assert given.state.clock_offset == 90_000

    def test_a_pause_ends_and_counts_from_when_it_began(self) -> None:
        given = Given(*PLAYING, TablePaused(NOW - 5_000, idle=False)).later(60_000)
        given.then("server", forking())
        assert (given.state.status, given.state.clock_offset, given.state.paused_since) == ("playing", 65_000, None)

    def test_the_host_has_left(self) -> None:
        given = Given(*PLAYING, TableHostTaken("hal"))
        assert given.then("server", forking())[0].fact == TableHostLeft()
        assert given.state.host is None

    def test_before_the_start_it_waits(self) -> None:
        given = Given(*full("ann", "bob", "cat"))
        given.then("server", forking())
        assert given.state.status == "open"

    def test_not_after_the_end_and_not_by_a_seat(self) -> None:
        assert reason(Given(*ENDED), "server", forking()) == "fork_over"
        assert reason(Given(*PLAYING), 1, forking()) == "forbidden"


class TestBots:
    def test_a_free_seat(self) -> None:
        given = Given(*opened())
        assert given.then("server", commands.GiveToBot(2, "random")) == to_all(TableSeatGivenToBot(2, "random"))
        assert given.state.seats[2] == Seated(ready=True, bot="random")

    def test_another_bot_instead(self) -> None:
        given = Given(*opened(), TableSeatGivenToBot(2, "random"))
        assert given.then("server", commands.GiveToBot(2, "random")) == to_all(TableSeatGivenToBot(2, "random"))

    def test_not_a_players_seat_nor_an_unknown_bot_nor_once_started(self) -> None:
        given = Given(*opened(), TableSeatTaken(2, "bob"))
        assert reason(given, "server", commands.GiveToBot(2, "random")) == "seat_taken"
        assert reason(given, "server", commands.GiveToBot(9, "random")) == "no_such_seat"
        unknown = given.refusal("server", commands.GiveToBot(1, "x" * 99))
        assert unknown == ("no_such_bot", {"bot": "x" * 40, "bots": ("random", "llm")})
        assert reason(Given(*PLAYING), "server", commands.GiveToBot(2, "random")) == "not_open"


class TestHost:
    def test_takes_and_leaves_the_chair(self) -> None:
        given = Given(*opened())
        assert given.then("server", commands.TakeHost("eve")) == to_all(TableHostTaken("eve"))
        assert given.then("server", commands.LeaveHost()) == to_all(TableHostLeft())
        assert given.state.served == {}

    def test_one_at_a_time(self) -> None:
        given = Given(*opened(), TableHostTaken("eve"))
        assert reason(given, "server", commands.TakeHost("fay")) == "host_taken"
        assert reason(Given(*opened()), "server", commands.LeaveHost()) == "host_empty"

    def test_nobody_who_plays_or_played(self) -> None:
        assert reason(Given(*PLAYING), "server", commands.TakeHost("bob")) == "already_seated"
        resigned = Given(*PLAYING, TableResigned(2, "random"))
        assert reason(resigned, "server", commands.TakeHost("bob")) == "knows_too_much"

    def test_while_the_game_runs_only_the_invited(self) -> None:
        assert reason(Given(*PLAYING), "server", commands.TakeHost("eve")) == "running"
        invited = Given(*PLAYING, TableInvited("eve"))
        assert invited.then("server", commands.TakeHost("eve")) == to_all(TableHostTaken("eve"))

    def test_may_come_back(self) -> None:
        given = Given(*PLAYING, TableHostTaken("eve"), TableHostLeft())
        assert given.state.served == {"eve": "host"}
        assert given.then("server", commands.TakeHost("eve")) == to_all(TableHostTaken("eve"))

    def test_of_a_private_table_is_invited(self) -> None:
        assert reason(Given(*PRIVATE), "server", commands.TakeHost("eve")) == "not_invited"
        assert Given(*PRIVATE, TableInvited("eve")).then("server", commands.TakeHost("eve"))

    def test_not_after_the_end(self) -> None:
        assert reason(Given(*ENDED), "server", commands.TakeHost("eve")) == "game_over"


# --- start and end -------------------------------------------------------------------------------------------------


class TestStart:
    def test_by_the_one_in_charge_with_nobody_ready(self) -> None:
        given = Given(*full("ann", "bob"))
        assert given.wish(1, type="start") == to_all(TableStarted(), ASKED)
        assert given.state.status == "playing"

    def test_by_the_host(self) -> None:
        given = Given(*full("ann", "bob"), TableHostTaken("eve"))
        assert given.wish("host", type="start") == to_all(TableStarted(), ASKED)

    def test_not_by_others_nor_with_empty_seats_nor_twice(self) -> None:
        assert reason(Given(*full("ann", "bob")), 2, commands.Start()) == "not_opener"
        given = Given(*opened(4), TableSeatTaken(1, "ann"), TableSeatGivenToBot(3, "random"))
        assert given.refusal(1, commands.Start()) == ("seats_empty", {"seats": (2, 4)})
        assert reason(Given(*PLAYING), 1, commands.Start()) == "not_open"

    def test_ready_is_told_once_and_only_before(self) -> None:
        given = Given(*full("ann", "bob"))
        assert given.wish(2, type="ready") == to_all(TableReady(2))
        assert given.wish(2, type="ready") == []
        assert reason(Given(*PLAYING), 2, commands.Ready()) == "not_open"


class TestEnd:
    def test_closing_before_the_start_reveals_the_open_seed(self) -> None:
        given = Given(*opened())
        assert given.then("server", commands.Close()) == to_all(TableClosed(), TableSeedRevealed(SEED))
        assert given.state.result == Result("closed", {}, "nothing")
        assert reason(Given(*PLAYING), "server", commands.Close()) == "not_open"

    def test_abandoning_reveals_the_open_seed(self) -> None:
        given = Given(*PLAYING)
        assert given.then("server", commands.Abandon()) == to_all(TableAbandoned(), TableSeedRevealed(SEED))
        assert given.state.result == Result("abandoned", {}, "nothing")
        assert reason(Given(*ENDED), "server", commands.Abandon()) == "game_over"

    @pytest.mark.parametrize("unseals", ["nothing", "everything"])
    def test_an_end_reveals_the_sealed_seed_only_if_it_unseals_everything(self, unseals: Unsealing) -> None:
        given = Given(*full("ann", "bob", rounds=1, unseals=unseals), TableStarted(), ASKED).later(LENGTH)
        ended = TableEnded({1: "draw", 2: "draw"}, unseals)
        told = [event for event in given.due() if event.to.everyone]
        sealed = [TableSealedSeedRevealed(SEALED_SEED)] if unseals == "everything" else []
        assert told == to_all(ended, TableSeedRevealed(SEED), *sealed)
        assert given.table.feeds["public"].state.table.seed == SEED
        assert given.table.feeds["public"].state.table.sealed_seed == (SEALED_SEED if sealed else None)

    def test_a_table_that_has_ended_asks_nothing_and_nothing_falls_due(self) -> None:
        given = Given(*ENDED)
        assert given.table.deadline() is None
        assert given.table.feeds[1].prompts == {}
        assert given.due() == []


# --- pauses --------------------------------------------------------------------------------------------------------


class TestPause:
    def test_by_vote_of_more_than_half(self) -> None:
        given = Given(*PLAYING)
        assert given.wish(1, type="pause") == to_all(TablePauseAsked(1))
        assert reason(given, 1, commands.Pause()) == "already_asked"
        assert given.wish(2, type="pause") == to_all(TablePaused(NOW, idle=False))
        assert given.state.pause_votes == {}

    def test_by_the_host_at_once(self) -> None:
        given = Given(*PLAYING, TableHostTaken("eve"))
        assert given.wish("host", type="pause") == to_all(TablePaused(NOW, idle=False))
        assert given.later(500).wish("host", type="resume") == to_all(TableResumed(500))

    def test_half_is_not_enough(self) -> None:
        given = Given(*full("ann", "bob", "cat", "dan"), TableStarted(), ASKED, TablePauseAsked(1))
        assert given.wish(2, type="pause") == to_all(TablePauseAsked(2))

    def test_bots_have_no_vote(self) -> None:
        given = Given(*PLAYING, TableResigned(2, "random"), TableResigned(3, "random"))
        assert given.wish(1, type="pause") == to_all(TablePaused(NOW, idle=False))

    def test_the_vote_of_one_who_resigned_does_not_count(self) -> None:
        given = Given(*full("ann", "bob", "cat", "dan"), TableStarted(), ASKED)
        given = given.when(1, commands.Pause()).when(1, commands.Resign())
        assert given.then(2, commands.Pause()) == to_all(TablePauseAsked(2))

    def test_who_takes_a_seat_has_not_voted(self) -> None:
        given = Given(*full("ann", "bob", "cat", "dan"), TableStarted(), ASKED)
        given = given.when(1, commands.Pause()).when(1, commands.Resign())
        given = given.when("server", commands.Invite("eve")).when("server", commands.Sit(1, "eve"))
        assert given.then(1, commands.Pause()) == to_all(TablePauseAsked(1))

    def test_nothing_is_asked_and_nothing_falls_due(self) -> None:
        given = Given(*PAUSED).later(10 * LENGTH)
        assert given.table.deadline() is None
        assert given.table.feeds[1].prompts == {}
        assert given.due() == []

    def test_a_deadline_moves_by_the_pause(self) -> None:
        given = Given(*PLAYING).later(1000).when("server", commands.Pause()).later(5000)
        assert given.then("server", commands.Resume()) == to_all(TableResumed(5000))
        due = given.table.deadline()
        assert due is not None
        assert due.when == NOW + LENGTH + 5000
        (shown,) = given.table.feeds[1].view.prompts.values()  # type: ignore[union-attr]
        assert shown.until == NOW + LENGTH + 5000
        assert given.later(LENGTH - 1001).due() == []
        assert given.wish(1, "answer.1", type="answer", yes=True) == to_seat(1, Answered(1, True))
        assert given.later(1).due()

    def test_two_pauses_add_up(self) -> None:
        given = Given(*PLAYING)
        for _ in range(2):
            given = given.when("server", commands.Pause()).later(300).when("server", commands.Resume())
        assert given.state.clock_offset == 600

    def test_resuming_by_vote(self) -> None:
        given = Given(*PAUSED).later(10)
        assert given.wish(1, type="resume") == to_all(TableResumeAsked(1))
        assert given.wish(3, type="resume") == to_all(TableResumed(10))
        assert given.state.status == "playing"

    def test_a_pause_of_a_deserted_table_is_ended_by_the_first_to_return(self) -> None:
        given = Given(*PLAYING)
        assert given.then("server", commands.Pause()) == to_all(TablePaused(NOW, idle=True))
        assert given.later(7).wish(2, type="resume") == to_all(TableResumed(7))

    def test_only_what_runs_can_be_paused_and_only_what_is_paused_resumed(self) -> None:
        assert reason(Given(*PAUSED), 1, commands.Pause()) == "not_playing"
        assert reason(Given(*PLAYING), 1, commands.Resume()) == "not_paused"


# --- bots for people -----------------------------------------------------------------------------------------------


class TestHandOver:
    def test_and_take_back(self) -> None:
        given = Given(*PLAYING)
        assert given.wish(1, type="hand_over") == to_all(TableHandedOver(1, "random"))
        assert given.state.seats[1] == Seated(ready=False, player="ann", bot="random")
        assert reason(given, 1, commands.HandOver()) == "already_handed_over"
        assert given.wish(1, type="take_back") == to_all(TableTakenBack(1))
        assert reason(given, 1, commands.TakeBack()) == "not_handed_over"

    def test_in_a_pause_too(self) -> None:
        given = Given(*PAUSED)
        assert given.wish(1, type="hand_over") == to_all(TableHandedOver(1, "random"))
        assert given.wish(1, type="take_back") == to_all(TableTakenBack(1))

    def test_only_to_bots_there_are_and_while_the_game_runs(self) -> None:
        assert reason(Given(*PLAYING), 1, commands.HandOver("hal")) == "no_such_bot"
        assert reason(Given(*PLAYING), 1, commands.HandOver("")) == "no_such_bot"
        assert reason(Given(*full("ann", "bob")), 1, commands.HandOver()) == "not_playing"
        assert reason(Given(*ENDED), 1, commands.TakeBack()) == "game_over"


class TestResign:
    def test_leaves_the_seat_to_a_bot(self) -> None:
        given = Given(*PLAYING)
        assert given.wish(3, type="resign") == to_all(TableResigned(3, "random"))
        assert given.state.seats[3] == Seated(ready=True, bot="random")
        assert given.state.served == {"cat": 3}

    def test_of_the_one_in_charge_passes_the_table_on(self) -> None:
        assert Given(*PLAYING).wish(1, type="resign") == to_all(TableResigned(1, "random"), TableOpenerChanged("bob"))

    def test_of_the_last_one_abandons_the_table(self) -> None:
        given = Given(*PLAYING, TableResigned(2, "random"), TableResigned(3, "random"))
        assert given.wish(1, type="resign") == to_all(
            TableResigned(1, "random"), TableAbandoned(), TableSeedRevealed(SEED)
        )

    def test_in_a_pause_but_not_before_or_after(self) -> None:
        assert Given(*PAUSED).wish(3, type="resign") == to_all(TableResigned(3, "random"))
        assert reason(Given(*full("ann", "bob")), 1, commands.Resign()) == "not_playing"
        assert reason(Given(*ENDED), 1, commands.Resign()) == "not_playing"


class TestVoteOut:
    def test_by_more_than_half_of_all(self) -> None:
        given = Given(*PLAYING)
        assert given.wish(1, type="vote_out", seat=3) == to_all(TableRemovalAsked(3, by=1))
        assert given.state.removal_votes == {3: {1: True}}
        assert reason(given, 1, commands.VoteOut(3)) == "already_asked"
        assert given.wish(2, type="vote_out", seat=3) == to_all(TableRemoved(3, "random"))
        after = given.state
        assert after.seats[3] == Seated(ready=True, bot="random")
        assert (after.served, after.removed, after.removal_votes) == ({"cat": 3}, {"cat": True}, None)

    def test_half_is_not_enough(self) -> None:
        given = Given(*FOUR, TableRemovalAsked(4, 1))
        assert given.then(2, commands.VoteOut(4)) == to_all(TableRemovalAsked(4, 2))
        assert given.then(3, commands.VoteOut(4)) == to_all(TableRemoved(4, "random"))

    def test_votes_about_several(self) -> None:
        given = Given(*FOUR).when(1, commands.VoteOut(4)).when(4, commands.VoteOut(1)).when(2, commands.VoteOut(1))
        assert given.state.removal_votes == {4: {1: True}, 1: {4: True, 2: True}}
        assert given.then(3, commands.VoteOut(1))[0] == to_all(TableRemoved(1, "random"))[0]
        assert given.state.removal_votes is None, "the vote of who is gone counts no more"

    def test_of_two_neither_can_send_the_other_away(self) -> None:
        two = Given(*PLAYING, TableResigned(3, "random"))
        assert two.refusal(1, commands.VoteOut(2)) == ("too_few_to_vote", {"least": 3})

    def test_only_another_person(self) -> None:
        given = Given(*FOUR, TableResigned(4, "random"))
        assert given.refusal(1, commands.VoteOut(4)) == ("nobody_to_remove", {"seat": 4})
        assert given.refusal(1, commands.VoteOut(5)) == ("no_such_seat", {"seat": 5, "size": 4})
        assert given.refusal(1, commands.VoteOut(0)) == ("no_such_seat", {"seat": 0, "size": 4})
        assert reason(given, 1, commands.VoteOut(1)) == "own_seat_vote"

    def test_who_let_a_bot_play_is_a_person_still(self) -> None:
        away = (TableHandedOver(3, "random"), TableDeadlineMissed(2, 2), TableSubstituted(2, "random"))
        given = Given(*PLAYING, *away)
        assert given.then(1, commands.VoteOut(3)) == to_all(TableRemovalAsked(3, 1))
        assert to_all(TableRemoved(3, "random"))[0] in given.then(2, commands.VoteOut(3))

    def test_who_has_several_seats_is_one_person(self) -> None:
        given = Given(*full("ann", "ann", "ann", "bob", hot_seat=True), TableStarted(), ASKED)
        assert reason(given, 1, commands.VoteOut(4)) == "too_few_to_vote"
        given = Given(*full("ann", "ann", "bob", "cat", hot_seat=True), TableStarted(), ASKED)
        assert reason(given, 1, commands.VoteOut(2)) == "own_seat_vote"
        given = given.when(1, commands.VoteOut(4))
        assert given.then(2, commands.VoteOut(4)) == to_all(TableRemovalAsked(4, 2))
        assert given.then(3, commands.VoteOut(4)) == to_all(TableRemoved(4, "random"))

    def test_a_vote_goes_with_who_gave_it(self) -> None:
        given = Given(*FOUR).when(1, commands.VoteOut(4)).when(1, commands.Resign())
        assert given.state.removal_votes is None
        assert given.then(2, commands.VoteOut(4)) == to_all(TableRemovalAsked(4, 2))

    def test_a_vote_that_suffices_since_somebody_left_is_sent_again(self) -> None:
        given = Given(*FOUR).when(1, commands.VoteOut(4)).when(2, commands.VoteOut(4))
        assert reason(given, 1, commands.VoteOut(4)) == "already_asked"
        assert given.when(3, commands.Resign()).then(1, commands.VoteOut(4)) == to_all(TableRemoved(4, "random"))

    def test_the_table_is_passed_on_by_who_was_in_charge(self) -> None:
        given = Given(*PLAYING, TableRemovalAsked(1, 3))
        removed = to_all(TableRemoved(1, "random"), TableOpenerChanged("bob"))
        assert given.then(2, commands.VoteOut(1)) == removed

    def test_who_was_removed_may_take_no_chair_again(self) -> None:
        gone = Given(*PLAYING, TableInvited("cat"), TableRemoved(3, "random"), TableResigned(2, "random"))
        for chair in (commands.Sit(3, "cat"), commands.Sit(2, "cat"), commands.TakeHost("cat")):
            assert reason(gone, "server", chair) == "removed"
        assert gone.then("server", commands.Sit(2, "bob")) == to_all(TableSeatTaken(2, "bob"))
        gone = gone.when("server", commands.Invite("dan"))
        assert gone.then("server", commands.Sit(3, "dan")) == to_all(TableSeatTaken(3, "dan"))

    def test_in_a_pause_but_not_before_or_after(self) -> None:
        assert Given(*PAUSED).wish(1, type="vote_out", seat=3) == to_all(TableRemovalAsked(3, 1))
        assert reason(Given(*full("ann", "bob", "cat")), 1, commands.VoteOut(3)) == "not_playing"
        assert reason(Given(*ENDED), 1, commands.VoteOut(3)) == "not_playing"

    def test_a_fork_knows_nothing_of_it(self) -> None:
        given = Given(*FOUR, TableRemoved(4, "random"), TableRemovalAsked(3, 1))
        given.then("server", forking())
        assert (given.state.removal_votes, given.state.removed) == (None, None)


class TestVoteSave:
    YES, NO = commands.VoteSave(True), commands.VoteSave(False)

    def test_when_all_agree(self) -> None:
        given = Given(*PLAYING)
        assert given.wish(1, type="vote_save", agree=True) == to_all(TableSaveAsked(1))
        assert given.state.saving == Saving((1,), False)
        assert reason(given, 1, self.YES) == "already_asked"
        assert given.then(3, self.YES) == to_all(TableSaveAsked(3))
        assert given.then(2, self.YES) == to_all(TableSaveAgreed())
        assert given.state.saving == Saving((), True)

    def test_one_no_ends_it(self) -> None:
        given = Given(*PLAYING).when(1, self.YES)
        assert given.then(3, self.NO) == to_all(TableSaveDeclined(3))
        assert given.state.saving is None
        assert reason(given, 3, self.NO) == "no_save_asked"

    def test_who_asked_may_take_it_back(self) -> None:
        assert Given(*PLAYING).when(1, self.YES).then(1, self.NO) == to_all(TableSaveDeclined(1))

    def test_what_was_agreed_stays_so(self) -> None:
        given = Given(*PLAYING, TableSaveAgreed()).when(1, self.YES)
        assert given.state.saving == Saving((1,), True)
        given.then(2, self.NO)
        assert given.state.saving == Saving((), True)

    def test_the_host_is_asked_too(self) -> None:
        given = Given(*PLAYING, TableHostTaken("hal")).when(1, self.YES).when(2, self.YES)
        assert given.then(3, self.YES) == to_all(TableSaveAsked(3))
        assert given.wish("host", type="vote_save", agree=True) == to_all(TableSaveAgreed())

    def test_a_host_who_has_left_is_not(self) -> None:
        given = Given(*PLAYING, TableHostTaken("hal")).when("host", self.YES).when("server", commands.LeaveHost())
        assert given.state.saving is None
        assert reason(given, "host", self.YES) == "forbidden"

    def test_bots_are_not_asked_but_who_let_one_play_is(self) -> None:
        given = Given(*PLAYING, TableResigned(3, "random"), TableHandedOver(2, "random")).when(1, self.YES)
        assert given.then(2, self.YES) == to_all(TableSaveAgreed())

    def test_who_has_several_seats_is_one_person(self) -> None:
        given = Given(*full("ann", "ann", "bob", hot_seat=True), TableStarted(), ASKED).when(3, self.YES)
        assert given.then(2, self.YES) == to_all(TableSaveAgreed())

    def test_a_vote_goes_with_who_gave_it_and_suffices_since_somebody_left(self) -> None:
        given = Given(*PLAYING).when(1, self.YES).when(2, self.YES).when(2, commands.Resign())
        assert given.state.saving == Saving((1,), False)
        given.when(3, commands.Resign())
        assert given.then(1, self.YES) == to_all(TableSaveAgreed())

    def test_in_a_pause_but_not_before_or_after(self) -> None:
        assert Given(*PAUSED).then(1, self.YES) == to_all(TableSaveAsked(1))
        assert reason(Given(*full("ann", "bob", "cat")), 1, self.YES) == "not_playing"
        assert reason(Given(*ENDED), 1, self.YES) == "not_playing"

    def test_a_fork_knows_nothing_of_it(self) -> None:
        given = Given(*FOUR, TableSaveAgreed(), TableSaveAsked(1))
        given.then("server", forking())
        assert given.state.saving is None


class TestMissedDeadlines:
    def test_one_is_told_to_the_seat_only(self) -> None:
        given = Given(*PLAYING, Answered(1, True), Answered(2, True)).later(LENGTH)
        missed, asked = given.due()
        assert missed == to_seat(3, TableDeadlineMissed(3, 1))[0]
        assert asked.fact == Asked(2, NOW + 2 * LENGTH)
        assert given.table.feeds[1].state.table.missed == {}

    def test_two_in_a_row_give_the_seat_to_a_bot(self) -> None:
        given = Given(*PLAYING, TableDeadlineMissed(3, 1), Answered(1, True), Answered(2, True)).later(LENGTH)
        told = [event for event in given.due() if event.to == only(3)]
        assert told == to_seat(3, TableDeadlineMissed(3, 2), TableSubstituted(3, "random"))
        assert given.state.substitutes == {3: "random"}
        assert given.table.feeds["public"].state.table.substitutes == {}

    def test_who_answers_in_time_has_missed_none(self) -> None:
        given = Given(*PLAYING, TableDeadlineMissed(3, 1))
        assert given.wish(3, "answer.1", type="answer", yes=True) == to_seat(3, TableReturned(3), Answered(3, True))

    def test_whoever_is_back_after_one_says_so_without_an_answer(self) -> None:
        given = Given(*PLAYING, TableDeadlineMissed(3, 1))
        assert given.wish(3, type="take_back") == to_seat(3, TableReturned(3))
        assert given.state.missed == {}

    def test_a_substituted_player_returns_with_any_act(self) -> None:
        away = (TableDeadlineMissed(3, 2), TableSubstituted(3, "random"))
        given = Given(*PLAYING, *away)
        assert given.wish(3, type="take_back") == to_seat(3, TableReturned(3))
        assert given.state.substitutes == {}
        assert Given(*PLAYING, *away).wish(3, type="pause") == [
            *to_seat(3, TableReturned(3)),
            *to_all(TablePauseAsked(3)),
        ]

    @pytest.mark.parametrize("left", [TableRemoved(4, "random"), TableResigned(4, "random")])
    def test_who_takes_the_seat_of_somebody_away_plays_it(self, left: Fact) -> None:
        away = (TableDeadlineMissed(4, 2), TableSubstituted(4, "random"))
        given = Given(*FOUR, *away, left, TableInvited("eve"))
        given.then("server", commands.Sit(4, "eve"))
        assert (given.state.missed, given.state.substitutes) == ({}, {})
        assert chairs.plays(given.state, 4) is None
        seen = given.table.feeds[4].state.table
        assert (seen.missed, seen.substitutes) == ({}, {})
        assert given.wish(4, "answer.1", type="answer", yes=True) == to_seat(4, Answered(4, True))

    def test_what_the_bot_does_brings_nobody_back(self) -> None:
        given = Given(*PLAYING, TableDeadlineMissed(3, 2), TableSubstituted(3, "random"))
        wish = Submission(3, f"{BOT_REQUEST}1", "answer.1", {"type": "answer", "yes": True})
        commit = given.table.decide_submission(wish, NOW)
        assert commit is not None
        assert list(commit.events) == to_seat(3, Answered(3, True))

    def test_bots_miss_nothing(self) -> None:
        played = (TableHandedOver(1, "random"), TableResigned(2, "random"))
        substituted = (TableDeadlineMissed(3, 2), TableSubstituted(3, "random"))
        told = Given(*PLAYING, *played, *substituted).later(LENGTH).due()
        assert [event.fact for event in told] == [Asked(2, NOW + 2 * LENGTH)]


# --- talk ----------------------------------------------------------------------------------------------------------


class TestSay:
    def said(self, given: Given, seat: int, to: object = "table") -> Audience:
        (event,) = given.wish(seat, type="say", text="hi", to=to)
        assert isinstance(event.fact, TableSaid)
        assert (event.fact.seat, event.fact.text) == (seat, "hi")
        return event.to

    def test_before_and_after_the_game_all_hear(self) -> None:
        assert self.said(Given(*full("ann", "bob", "cat")), MUTE) == EVERYONE
        assert self.said(Given(*ENDED), MUTE) == EVERYONE

    def test_while_it_runs_the_game_says_who_hears(self) -> None:
        assert self.said(Given(*PLAYING), 1) == EVERYONE
        assert self.said(Given(*PLAYING), 2) == only(1, 2, host=True)
        assert self.said(Given(*PAUSED), 2) == only(1, 2, host=True)
        assert reason(Given(*PLAYING), MUTE, commands.Say("hi")) == "talk_closed"

    def test_to_some_seats_they_and_the_speaker_hear_and_a_host(self) -> None:
        assert self.said(Given(*PLAYING), 1, [3, 2]) == only(1, 2, 3, host=True)
        assert self.said(Given(*PLAYING), 2, [1]) == only(1, 2, host=True)

    def test_who_is_out_of_hearing_cannot_be_spoken_to(self) -> None:
        assert Given(*PLAYING).refusal(2, commands.Say("hi", (1, 3))) == ("out_of_hearing", {"seat": 3})
        assert reason(Given(*PLAYING), 1, commands.Say("hi", (4,))) == "no_such_seat"

    def test_to_nobody_is_not_to_all(self) -> None:
        with pytest.raises(Refused, match="malformed"):
            Given(*PLAYING).wish(1, type="say", text="hi", to=[])

    def test_something_but_not_too_much(self) -> None:
        assert reason(Given(*PLAYING), 1, commands.Say(" \n")) == "empty_text"
        assert Given(*PLAYING).then(1, commands.Say("x" * commands.SAY_MAX))
        why = Given(*PLAYING).refusal(1, commands.Say("x" * (commands.SAY_MAX + 1)))
        assert why == ("too_long", {"max": commands.SAY_MAX})


# --- wishes --------------------------------------------------------------------------------------------------------


class TestWishes:
    @pytest.mark.parametrize(
        ("prompt", "command", "code"),
        [
            ("answer.1", {"type": "answer", "yes": 1}, "rejected"),
            ("answer.1", {"type": "answer"}, "rejected"),
            ("answer.2", {"type": "answer", "yes": True}, "stale"),
            ("", {"type": "answer", "yes": True}, "stale"),
            ("", {"type": "sit", "seat": 1, "player": "eve"}, "malformed"),
            ("", {"type": "due", "what": "answers.1"}, "malformed"),
            ("", {"type": "no_such"}, "malformed"),
            ("", [], "malformed"),
        ],
    )
    def test_what_a_seat_may_not_send(self, prompt: str, command: object, code: str) -> None:
        with pytest.raises(Refused) as no:
            Given(*PLAYING).table.decide_submission(Submission(1, "r1", prompt, command), NOW)
        assert no.value.code == code

    def test_a_prompt_is_closed_from_its_deadline_on(self) -> None:
        given = Given(*PLAYING).later(LENGTH)
        with pytest.raises(Refused, match="stale"):
            given.wish(1, "answer.1", type="answer", yes=True)

    def test_the_host_may_send_less(self) -> None:
        given = Given(*PLAYING, TableHostTaken("eve"))
        for tag in ("ready", "hand_over", "take_back", "resign", "vote_out", "say"):
            with pytest.raises(Refused, match="malformed"):
                given.wish("host", type=tag, text="x", seat=1)

    def test_a_decision_knows_which_prompt_it_answers(self) -> None:
        prompts: list[str] = []

        def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
            prompts.append(moment.prompt)
            return GAME.rules.decide(state, by, command, moment)

        given = Given(*PLAYING, game=altered(GAME, decide=decide))
        given.wish(1, "answer.1", type="answer", yes=True)
        given.later(LENGTH).due()
        assert prompts == ["answer.1", ""]

    def test_a_repeat_of_what_was_granted_is_known_by_its_id(self) -> None:
        given = Given(*PLAYING)
        wish = Submission(1, "mine", "answer.1", {"type": "answer", "yes": True}, "ann")
        assert given.table.already_accepted(wish) is None
        given._written(given.table.decide_submission(wish, NOW))
        granted = given.table.already_accepted(wish)
        assert granted is not None
        assert granted.seq == given.table.seq_of(wish) == given.table.feeds[1].seq
        with pytest.raises(Refused, match="used_id"):
            given.table.already_accepted(Submission(1, "mine", "answer.1", {"type": "answer", "yes": False}, "ann"))
        assert (
            given.table.already_accepted(Submission(2, "mine", "answer.1", {"type": "answer", "yes": False}, "bob"))
            is None
        )
        # Her successor in that seat has ids of their own.
        assert (
            given.table.already_accepted(Submission(1, "mine", "answer.1", {"type": "answer", "yes": False}, "eve"))
            is None
        )

    def test_a_core_command_has_its_own_fields_only(self) -> None:
        with pytest.raises(Refused, match="misfit_unknown"):
            Given(*PLAYING).table.decide_submission(Submission(1, "r", "", {"type": "pause", "why": "tea"}), NOW)


def test_opening_tells_the_hashes_and_seals_the_seeds() -> None:
    given = Given()
    opening = commands.Open("parlour", 7, "T", False, 3, "ann", ParlourOptions(), SEED, SEALED_SEED)
    told, seeded = given.then("server", opening)
    assert told.to == EVERYONE
    assert seeded == Event(SEALED, TableSeeded(SEED, SEALED_SEED))
    shown = msgspec.json.encode(given.table.feeds["public"].view)
    assert SEED.encode() not in shown
    assert SEALED_SEED.encode() not in shown
    assert seed_hash(SEED).encode() in shown
