"""Talk to some: open, told or closed, to the host and by him; who is told what, and every way to ask for it wrongly."""

from __future__ import annotations

import random
from typing import Any

import pytest

from events.audience import EVERYONE, HOST, Audience, CoHost, only, sees
from events.event import Event, Fact
from games.game import Aside
from games.retelling import told_again
from games.sitting import commands
from games.sitting.facts import TableAside, TableCoHostTaken, TableHostSaid, TableReturned, TableSaid
from games.sitting.table import Chair
from server.history.verify import verify
from server.refusals import Refused
from tests.games import parlour
from tests.probes.vigil.rules import GAME, VigilOptions
from tests.suite.checks import encode
from tests.suite.games import GAMES
from tests.suite.play import Play, started


def by_day(aside: Aside = "told", host: bool = True) -> Play:
    """A table of three by day, with somebody in the host's chair or nobody."""
    play = by_night(aside, host)
    play.let_pass()
    return play


def by_night(aside: Aside = "told", host: bool = True) -> Play:
    play = Play(GAME, random.Random(1))
    play.open(VigilOptions(aside=aside), 3, documents={"names": "A\nB\nC\n"})
    for seat in (1, 2, 3):
        play.act(commands.Sit(seat, f"p{seat}"))
    if host:
        play.act(commands.TakeHost("h"))
    play.start()
    return play


def said(play: Play, by: Chair, to: object, text: str = "psst") -> list[tuple[Audience, Fact]]:
    commit = play.send(by, {"type": "say", "text": text, "to": to})
    assert commit is not None
    assert verify(GAME, play.commits) is None
    # Nobody answered by night: a player who speaks is back.
    return [(event.to, event.fact) for event in commit.events if not isinstance(event.fact, TableReturned)]


def refused(play: Play, by: Chair, to: object) -> str:
    before = len(play.commits)
    with pytest.raises(Refused) as no:
        play.send(by, {"type": "say", "text": "psst", "to": to})
    assert len(play.commits) == before
    return no.value.reason


class TestSeats:
    def test_open_talk_aside_leaves_no_trace(self) -> None:
        assert said(by_day("open"), 1, [2]) == [(only(1, 2, host=True), TableSaid(1, "psst", (2,)))]

    def test_told_talk_aside_is_told_without_its_text(self) -> None:
        play = by_day("told")
        assert said(play, 1, [3, 2]) == [
            (EVERYONE, TableAside(1, (2, 3))),
            (only(1, 2, 3, host=True), TableSaid(1, "psst", (2, 3))),
        ]

    def test_closed_talk_aside_is_refused_and_talk_to_all_is_not(self) -> None:
        play = by_day("closed")
        assert refused(play, 1, [2]) == "aside_closed"
        assert refused(play, 1, [2, "host"]) == "aside_closed"
        assert said(play, 1, "table") == [(EVERYONE, TableSaid(1, "psst", ()))]

    @pytest.mark.parametrize("aside", ["open", "told", "closed"])
    def test_talk_to_the_host_alone_is_between_the_two(self, aside: Aside) -> None:
        assert said(by_day(aside), 2, ["host"]) == [(only(2, host=True), TableSaid(2, "psst", ("host",)))]

    def test_talk_to_seats_and_the_host_names_all_of_them(self) -> None:
        aside, (audience, text) = said(by_day("told"), 2, ["host", 1])
        assert aside == (EVERYONE, TableAside(2, (1, "host")))
        assert (audience, text) == (only(1, 2, host=True), TableSaid(2, "psst", (1, "host")))

    def test_what_the_game_does_not_let_anybody_hear_reaches_no_host_either(self) -> None:
        assert refused(by_night(), 1, ["host"]) == "talk_closed"
        assert refused(by_night(), 1, "table") == "talk_closed"

    def test_a_game_that_says_only_who_hears_has_open_talk_aside(self) -> None:
        play = Play(parlour.GAME, random.Random(1))
        play.open(parlour.ParlourOptions(), 3)
        play.fill()
        play.start()
        commit = play.send(1, {"type": "say", "text": "psst", "to": [2]})
        assert commit is not None
        assert [event.fact for event in commit.events] == [TableSaid(1, "psst", (2,))]


@pytest.mark.parametrize(
    ("by", "to", "reason"),
    [
        (1, [1], "said_to_self"),
        (1, [2, 1], "said_to_self"),
        (1, [2, 2], "said_twice"),
        (1, ["host", "host"], "said_twice"),
        (1, [4], "no_such_seat"),
        (1, [0], "no_such_seat"),
        (1, [-2], "no_such_seat"),
        (1, [], "malformed"),
        (1, ["public"], "malformed"),
        (1, [True], "malformed"),
        (1, [2.0], "malformed"),
        (1, "host", "malformed"),
        (1, None, "malformed"),
        ("host", ["host"], "said_to_self"),
        ("host", [9], "no_such_seat"),
        ("host", [], "malformed"),
    ],
)
def test_what_is_addressed_wrongly_is_refused_for_its_own_reason(by: Chair, to: object, reason: str) -> None:
    assert refused(by_day(), by, to) == reason


def test_nobody_speaks_to_a_host_who_is_not_there() -> None:
    assert refused(by_day(host=False), 1, ["host"]) == "host_empty"


class TestHost:
    def test_speaks_to_the_table_at_any_time(self) -> None:
        for play in (by_night(), by_day()):
            assert said(play, "host", "table") == [(EVERYONE, TableHostSaid("host", "psst", ()))]

    def test_speaks_to_some_and_nobody_else_learns_of_it(self) -> None:
        for aside in ("open", "told", "closed"):
            told = said(by_night(aside), "host", [2, 1])
            assert told == [(only(1, 2, host=True), TableHostSaid("host", "psst", (1, 2)))]

    def test_a_co_host_speaks_for_itself_and_to_the_host(self) -> None:
        play = by_day()
        chair: CoHost = "host:2"
        helper = TableCoHostTaken(chair, "guest")
        opened = play.commits[-1]
        play.append(type(opened)("x", play.now, "host", commands.Pause(), (Event(EVERYONE, helper),), ()))
        commit = play.send(chair, {"type": "say", "text": "psst", "to": [1]})
        assert commit is not None
        assert [(event.to, event.fact) for event in commit.events] == [
            (only(1, host=True), TableHostSaid(chair, "psst", (1,)))
        ]
        commit = play.send(chair, {"type": "say", "text": "psst", "to": ["host"]})
        assert commit is not None
        assert commit.events[0].to == HOST
        with pytest.raises(Refused, match="beyond_co_host"):
            play.send(chair, {"type": "pause"})

    def test_does_not_speak_where_the_game_has_no_talk(self) -> None:
        from tests.probes.errand.rules import GAME as SILENT
        from tests.probes.errand.rules import ErrandOptions

        play = Play(SILENT, random.Random(1))
        play.open(ErrandOptions(), 2)
        for seat in (1, 2):
            play.act(commands.Sit(seat, f"p{seat}"))
        play.act(commands.TakeHost("h"))
        assert play.send("host", {"type": "say", "text": "Soon.", "to": "table"}) is not None
        play.start()
        assert refused(play, "host", "table") == "talk_closed"


@pytest.mark.parametrize("text", ["a", "x" * commands.SAY_MAX])
def test_of_told_talk_the_others_are_told_the_same_whatever_is_said(text: str) -> None:
    one, other = by_day("told"), by_day("told")
    for play, words in ((one, text), (other, "Meet me at the well.")):
        said(play, 1, [2], words)
    for viewer in ("public", 3):
        shown = [told_bytes(play, viewer) for play in (one, other)]
        assert shown[0] == shown[1]
    assert told_bytes(one, 2) != told_bytes(other, 2)


def told_bytes(play: Play, viewer: Any) -> list[Any]:
    """Everything of the last commit that a viewer is told, and its view after it."""
    feed = play.table.feeds[viewer]
    last = play.commits[-1]
    return [[event.fact for event in last.events if sees(event.to, viewer)], feed.seq, feed.state]


def test_a_retelling_gives_talk_to_those_who_had_it() -> None:
    assert told_again(TableSaid(1, "x", (2, "host"))).to == only(1, 2, host=True)
    assert told_again(TableSaid(1, "x", ())).to == EVERYONE
    assert told_again(TableHostSaid("host", "x", (2, 3))).to == only(2, 3, host=True)
    assert told_again(TableAside(1, (2,))).to == EVERYONE


@pytest.mark.parametrize("name", ["avalon", "liars_dice"])
def test_where_nobody_plays_a_part_nothing_is_said_out_of_character(name: str) -> None:
    """Or it would be a way around who hears whom: by day and by night, before the start and after."""
    game = GAMES[name]
    assert not game.talk.out_of_character
    play = started(game, 1)
    for to in ("table", [2]):
        with pytest.raises(Refused) as no:
            play.send(1, {"type": "say", "text": "psst", "to": to, "out_of_character": True})
        assert no.value.reason == "no_out_of_character"


@pytest.mark.parametrize("by", [1, "host"])
def test_by_night_nothing_is_said_out_of_character_either(by: Chair) -> None:
    for play in (by_night(), by_day()):
        with pytest.raises(Refused) as no:
            play.send(by, {"type": "say", "text": "psst", "to": "table", "out_of_character": True})
        assert no.value.reason == "no_out_of_character"


def test_unmarked_talk_is_stored_as_it_ever_was() -> None:
    play = by_day("open")
    play.send(1, {"type": "say", "text": "psst", "to": "table", "out_of_character": False})
    assert b"out_of_character" not in encode(play.commits[-1].events[-1].fact)
