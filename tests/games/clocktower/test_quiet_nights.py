"""A night in which much happens looks, to whom it does not concern, like one in which nothing does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

import pytest

from events.audience import Seat, Viewer, sees
from games.clocktower import facts
from games.clocktower.rules import GAME, hears, quiet
from games.game import Hearing
from games.sitting import commands
from server.refusals import Refused
from tests.games.clocktower.even import check_even
from tests.games.clocktower.sat import Sat
from tests.suite.checks import shown
from tests.suite.play import Pace
from tests.suite.plays import game_of

WINDOW, HOST_SECONDS, NOBODY = 45_000, 60_000, 3_000

Frame = tuple[int, tuple[str, ...]]


class Clock:
    """The seven at ``live``, in their second night; windows and hushes end by the clock alone."""

    def __init__(self, host: bool = True) -> None:
        self.sat = Sat(pace="live", host=True)
        self.night(s2=(7,))
        if not host:
            self.sat.play.act(commands.LeaveHost())
        while self.sat.truth.phase != "window":
            self.sat.play.let_pass()
        self.since = len(self.sat.play.commits)
        self.began = self.sat.play.now

    def night(self, decide: Callable[[Sat], None] = lambda sat: None, **chosen: Sequence[Seat]) -> None:
        """A night in which seats answer at once."""
        for answers in (chosen, {}):
            self.sat.window(**answers)
            self.sat.play.let_pass()
            decide(self.sat)
            self.sat.play.let_pass()

    def frames(self, viewer: Viewer) -> list[Frame]:
        """When the viewer was told something of this night, and what kinds of facts."""
        told = (
            (commit.at - self.began, tuple(type(e.fact).__name__ for e in commit.events if sees(e.to, viewer)))
            for commit in self.sat.play.commits[self.since :]
        )
        return [frame for frame in told if frame[1]]


def busy(clock: Clock, decide: Callable[[Sat], None] = lambda sat: None) -> Clock:
    """The Ravenkeeper dies and is asked, the fortune teller is poisoned."""
    clock.night(decide, s1=(6,), s2=(3,), s3=(1, 4), s4=(7,))
    return clock


def still(clock: Clock) -> Clock:
    """Nobody dies, and nothing is asked of the storyteller but one answer."""
    clock.night(s1=(7,), s2=(7,), s3=(1, 4), s4=(6,))
    return clock


def at_once(sat: Sat) -> None:
    while sat.truth.asked is not None:
        sat.decide(sat.asked.legal[0])


def at_the_end(sat: Sat) -> None:
    sat.play.now = sat.truth.until - 1 + sat.play.table.truth.table.clock_offset
    at_once(sat)


@pytest.mark.parametrize("host", [True, False])
def test_frames_and_times_are_equal_for_every_seat_in_quiet_and_busy_nights(host: bool) -> None:
    quiet, loud = still(Clock(host)), busy(Clock(host))
    for seat in range(1, 8):
        assert quiet.frames(seat) == loud.frames(seat)
    hush = HOST_SECONDS if host else NOBODY
    times = [at for at, kinds in loud.frames("public")]
    assert times == [WINDOW, WINDOW + hush, 2 * WINDOW + hush, 2 * (WINDOW + hush)]


def test_a_storyteller_who_answers_at_once_at_the_end_or_never_moves_nothing() -> None:
    never, once, late = busy(Clock()), busy(Clock(), at_once), busy(Clock(), at_the_end)
    assert [one.by for one in once.sat.told("host", facts.Decided)][-1] == "person"
    assert [one.by for one in never.sat.told("host", facts.Decided)][-1] == "program"
    for seat in (1, 2, 4, 5, 7):
        assert never.frames(seat) == once.frames(seat) == late.frames(seat)


def test_bytes_are_equal_for_whom_a_night_does_not_concern() -> None:
    """Seats 4, 5 and 7 chose and learnt the same: only who is dead at dawn differs."""
    one, other = Sat(), Sat()
    for sat, victim in ((one, 7), (other, 6)):
        sat.night(s2=(7,))
        sat.close()
        sat.night(s1=(victim,), s2=(3,), s3=(1, 4), s4=(2,))
    for seat in (4, 5, 7):
        first, second = (shown(GAME, seat, sat.play.commits) for sat in (one, other))
        assert len(first) == len(second)
        differing = [place for place, (a, b) in enumerate(zip(first, second, strict=True)) if a != b]
        assert differing == [len(first) - 1]


SLOW = {("evening", "calm"), ("evening", "bots"), ("fast", "bots"), ("calm", "calm"), ("live", "calm")}
"""Every pace and every style is among the others, too."""


@pytest.mark.parametrize(
    ("pace", "style"),
    [
        pytest.param(pace, style, marks=pytest.mark.long if (pace, style) in SLOW else ())
        for pace in get_args(Pace)
        for style in ("calm", "clock", "bots")
    ],
)
def test_all_nights_of_any_game_are_alike(pace: Pace, style: str) -> None:
    for seed in range(2):
        check_even(game_of("clocktower", style, seed, pace))


def test_at_night_nobody_talks_and_who_is_there_is_not_shown() -> None:
    sat = Sat()
    assert quiet(sat.view("public"))
    with pytest.raises(Refused) as no:
        sat.play.send(1, {"type": "say", "text": "psst", "to": "table"})
    assert no.value.reason == "talk_closed"
    sat.night(s2=(7,))
    assert not quiet(sat.view("public"))


@pytest.mark.parametrize(("whispers", "aside"), [("public_fact", "told"), ("hidden", "open"), ("off", "closed")])
def test_whispers_are_told_open_or_closed_and_closed_in_a_count(whispers: str, aside: str) -> None:
    sat = Sat(whispers=whispers)
    sat.night(s2=(7,))
    heard = hears(sat.view(3), 3)
    assert isinstance(heard, Hearing)
    assert heard.aside == aside
    sat.send(3, "nominate", seat=1)
    counting = hears(sat.view(3), 3)
    assert isinstance(counting, Hearing)
    assert counting.aside == "closed"


# --- refusals are of the view alone -----------------------------------------------------------------------------------


def test_the_drunk_is_refused_as_whom_they_believe_to_be() -> None:
    table = ("imp", "poisoner", "chef", "drunk", "mayor", "ravenkeeper", "soldier")
    sober, drunk = Sat(), Sat(table, beliefs={4: "monk"})
    for sat in (sober, drunk):
        sat.night(s2=(7,))
        sat.close()
    for targets in ((4,), (), (1, 2), (9,), ("x",)):
        reasons = {sat.refused(4, "choose", targets=list(targets), character="") for sat in (sober, drunk)}
        assert len(reasons) == 1
    assert sober.view(4).asks == drunk.view(4).asks


def test_by_day_the_dead_name_nobody_and_nobody_is_named_twice() -> None:
    sat = Sat()
    sat.night(s2=(7,))
    sat.close()
    sat.night(s1=(3,), s2=(7,), s4=(7,))
    assert sat.refused(3, "nominate", seat=1) == "stale"
    sat.vote(4, 1, ())
    assert sat.refused(4, "nominate", seat=2) == "stale"
    assert sat.refused(5, "nominate", seat=1) == "misfit_choice"
    sat.send(5, "nominate", seat=2)
    sat.end()
    assert sat.truth.vote is not None
    first = sat.truth.vote.order[0]
    assert sat.refused(next(seat for seat in (1, 2) if seat != first), "hand", up=True) == "stale"


def test_the_dead_vote_once() -> None:
    sat = Sat()
    sat.night(s2=(7,))
    sat.close()
    sat.night(s1=(3,), s2=(7,), s4=(7,))
    sat.vote(4, 1, (3,))
    sat.vote(5, 2, (3,))
    assert [one.votes for one in sat.told("public", facts.VoteCounted)] == [1, 0]
    assert sat.truth.ghost_votes[3] is False


# --- the host's chair -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["fast", "slow", "live"])
def test_a_host_who_leaves_in_a_hush_leaves_the_rest_to_the_program(pace: str) -> None:
    sat = Sat(pace=pace)
    sat.window(s2=(3,), s3=(1, 4))
    if pace == "live":
        sat.play.let_pass()
    until = sat.truth.until
    assert sat.truth.asked is not None
    sat.play.act(commands.LeaveHost())
    deadline = sat.play.table.deadline()
    assert deadline is not None
    assert deadline.when == (until if pace == "live" else deadline.when)
    sat.play.let_pass()
    assert [one.by for one in sat.told("host", facts.Decided)][-1] == "program"
    assert (sat.truth.phase, sat.truth.window) == ("window", "b")


def test_a_token_by_which_somebody_else_is_next_takes_the_question_back() -> None:
    sat = Sat()
    sat.night(s2=(7,))
    sat.close()
    sat.window(s1=(7,), s2=(3,), s3=(1, 4), s4=(7,))
    assert (sat.asked.kind, sat.asked.seat) == ("yes_no", 3)
    sat.send("host", "set_token", seat=6, kind="dies", on=True, text="")
    assert sat.truth.asked is None
    sat.end()
    assert sat.view(6).asks[6].of == "ravenkeeper"
    assert sat.refused("host", "decide", choice="yes") == "stale"
    sat.window(s6=(1,))
    sat.decide("imp")
    assert (sat.asked.kind, sat.asked.seat) == ("yes_no", 3)


def test_answers_of_another_truth_are_asked_again_and_a_note_leaves_them() -> None:
    sat = Sat(("imp", "poisoner", "drunk", "soldier", "mayor", "virgin", "saint"), beliefs={3: "washerwoman"})
    sat.window(s2=(4,))
    sat.decide(sat.asked.legal[0])
    sat.send("host", "set_token", seat=5, kind="mark", on=True, text="?")
    assert (sat.asked.kind, len(sat.truth.given or ())) == ("pair_seat", 1)
    sat.send("host", "set_token", seat=5, kind="poisoned", on=True, text="")
    assert (sat.asked.kind, sat.truth.given) == ("pair_character", None)


def test_who_takes_the_chair_in_the_middle_knows_all_and_decides_from_the_next_dusk_on() -> None:
    sat = Sat(host=False)
    sat.play.act(commands.Invite("h"))
    sat.play.act(commands.TakeHost("h"))
    assert sat.view("host").characters == sat.truth.characters
    sat.window()
    assert (sat.truth.phase, sat.truth.window) == ("window", "b")
    sat.window()
    assert sat.truth.phase == "nominations"
    sat.close()
    assert sat.truth.hosted


def test_a_hidden_table_shows_no_characters_at_the_end() -> None:
    sat = Sat(("imp", "poisoner", "saint", "chef", "mayor"), reveal_at_end=False)
    sat.night(s2=(2,))
    sat.vote(1, 3, (1, 2, 4))
    sat.close()
    assert sat.view("public").characters == {}
    assert sat.view("public").winner == "evil"
    result = sat.play.table.truth.table.result
    assert result is not None
    assert result.unseals == "nothing"


def test_the_program_takes_the_kinds_that_a_mixed_storyteller_leaves_it() -> None:
    sat = Sat(storyteller="mixed", host=True)
    sat.window(s2=(3,), s3=(1, 4))
    assert sat.truth.asked is None
    sat.send("host", "take_kind", kind="yes_no", mine=True)
    sat.end()
    sat.window()
    sat.end()
    sat.close()
    sat.window(s1=(7,), s2=(3,), s3=(1, 4))
    assert sat.asked.kind == "yes_no"
