"""Forks: the past they begin with, who may have which, and what verifying one of them finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from events.audience import EVERYONE, Viewer
from events.codec import AnyCommit
from events.event import Event
from games.avalon.facts import RoleDealt
from games.dice import seed_hash
from games.sitting import commands
from games.sitting.documents import texts
from games.sitting.facts import Seated, TableForked, TableSealedSeedRevealed, TableSeedRevealed
from projections.feed import Feed, frames, seen_facts
from projections.lobby import listing
from server.history import log_file
from server.history.forks import Wanted
from server.history.verify import report, verify
from server.refusals import Refused
from server.rights import may_act, may_watch
from server.simulation.play import BEGIN, Play
from server.tables.decider import Submission
from tests.server.history.forking import ME, NOW, ended, fork, plan, resumed, to_the_end, wanted
from tests.suite.games import GAMES, PACKAGES

replace = msgspec.structs.replace

FORKED = 40
"""Where these tests fork a game of Avalon: in the middle of its first missions."""


def seed_of(commit: AnyCommit) -> str:
    seed: str = commit.command.seed  # type: ignore[attr-defined]
    return seed


def refusal(do: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        do()
    return refused.value.reason


# --- what a fork begins with ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["avalon", "swarm", "whisper"])
def test_the_past_is_that_of_the_source_and_the_rest_another_table(name: str) -> None:
    log = ended(name)
    version = len(log) // 2
    made = fork(name, log, wanted(version, seats={1: "me"}))
    assert list(log[:version]) == made[:-1]
    before, after = resumed(name, made[:-1]).table, resumed(name, made).table
    assert after.truth.game == replace(before.truth.game, **({"number": 77} if name == "avalon" else {}))
    table = after.truth.table
    assert (table.number, table.opener, table.status) == (77, ME, "playing")
    assert table.seats[1] == Seated(ready=False, player=ME)
    assert all(table.seats[seat].bot for seat in range(2, table.size + 1))
    assert table.forked is not None
    assert (table.forked.table, table.forked.seq) == ("source", before.feeds["public"].seq)


@pytest.mark.parametrize("name", ["avalon", "swarm", "whisper"])
def test_a_fork_plays_on_to_an_end_and_verifies(name: str) -> None:
    done = to_the_end(name, fork(name, ended(name), wanted(len(ended(name)) // 2)))
    assert resumed(name, done).table.truth.table.status == "finished"
    assert verify(GAMES[name], done) is None


def test_one_moment_leads_to_different_ends() -> None:
    log = ended("avalon")
    ends = {resumed("avalon", to_the_end("avalon", fork("avalon", log, wanted(20)))).table.truth.game.win_reason}
    for _ in range(12):
        done = to_the_end("avalon", fork("avalon", log, wanted(20, seats=dict.fromkeys(range(1, 8), "random"))))
        ends.add(resumed("avalon", done).table.truth.game.winner)
    assert len(ends) > 1


some_places = pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.long)])


@some_places
def test_every_moment_of_a_game_can_be_forked_but_its_end(step: int) -> None:
    log = ended("avalon")
    for version in range(1, len(log), step):
        made = fork("avalon", log, wanted(version))
        assert len(made) == version + 1
        status = resumed("avalon", made).table.truth.table.status
        assert status == ("open" if version < 9 else "playing")
    assert refusal(lambda: fork("avalon", log, wanted(len(log)))) == "fork_over"


@pytest.mark.parametrize("redeal", [None, 4])
def test_the_exports_of_a_fork_are_those_of_one_game_with_its_own_number(redeal: int | None) -> None:
    done = to_the_end("avalon", fork("avalon", ended("avalon"), wanted(FORKED, redeal=redeal)))
    truth = resumed("avalon", done).table.truth.game
    for name, viewer in (("public_log", "public"), ("archive", "all")):
        query: Any = GAMES["avalon"].queries[name]
        assert "77" in query.named(truth, viewer)
        answered = query.answer(truth, viewer, seen_facts(viewer, done))  # type: ignore[arg-type]
        assert msgspec.json.encode(answered)
        if name == "public_log":
            assert answered[0]["game_id"] == 77
            assert answered[-1]["type"] == "game_end"
            assert [entry["type"] for entry in answered].count("game_start") == 1


def test_a_fork_before_the_start_is_started_by_who_forked_and_deals_anew() -> None:
    log = ended("avalon")
    made = fork("avalon", log, wanted(3, seats={4: "me"}))
    play = resumed("avalon", made)
    play.act(commands.Start())
    assert play.table.truth.game.roles != resumed("avalon", log[:12]).table.truth.game.roles
    assert verify(GAMES["avalon"], play.to_the_end().commits) is None


def test_the_clock_of_the_table_goes_on_where_it_stood() -> None:
    live = Play(plan("avalon", GAMES["avalon"].rules.options()), 1)
    log = live.begin(dict.fromkeys(range(1, 8), "random")).to_the_end().commits
    version = FORKED
    before, after = resumed("avalon", log[:version]), resumed("avalon", fork("avalon", log, wanted(version)))
    old, new = before.table.deadline(), after.table.deadline()
    assert old is not None
    assert new is not None
    assert new.when - NOW == old.when - log[version - 1].at


def test_a_pause_does_not_run_on_in_a_fork() -> None:
    game = GAMES["swarm"]
    play = Play(plan("swarm", game.rules.options()), 1).begin({1: "random", 2: "random"})
    play.act(commands.Pause())
    paused = len(play.commits)
    play.act(commands.Resume())
    log = play.to_the_end().commits
    made = resumed("swarm", fork("swarm", log, wanted(paused))).table
    assert made.truth.table.status == "playing"
    assert made.truth.table.paused_since is None
    assert made.truth.table.clock_offset == NOW - BEGIN


def test_a_request_of_the_past_is_none_of_the_fork() -> None:
    made = resumed("avalon", fork("avalon", ended("avalon"), wanted(FORKED, seats={1: "me"}))).table
    old = next(commit for commit in ended("avalon") if commit.by == 1 and commit.request)
    assert made.already_accepted(Submission(1, old.request, old.prompt, msgspec.to_builtins(old.command), "")) is None


# --- rights at the fork --------------------------------------------------------------------------------------------


def with_people(name: str = "avalon", people: int = 2, until: int = FORKED) -> list[AnyCommit]:
    """A running table where the first seats are people's: ann's, then bob's …"""
    play = Play(plan(name), 1)
    play.act(plan(name).opening(1))
    for seat in range(1, plan(name).size + 1):
        who = ["ann", "bob", "cyd"][seat - 1] if seat <= people else None
        play.act(commands.Sit(seat, who) if who else commands.GiveToBot(seat, "random"))
    play.act(commands.Start())
    play.take_up(())
    while len(play.commits) < until:
        for seat in play.bots:
            play.turn(seat)
    return play.commits[:until]


def abandoned(commits: list[AnyCommit]) -> list[AnyCommit]:
    """The same table at an end that unseals nothing."""
    play = Play(plan("avalon"), 1).take_up(commits)
    play.act(commands.Abandon())
    return play.commits


def test_who_belonged_to_the_source_has_no_right_in_the_fork_but_a_seat_there() -> None:
    play = Play(plan("avalon"), 1).take_up(with_people())
    log = play.to_the_end().commits
    table = resumed("avalon", fork("avalon", log, wanted(FORKED, seats={2: "me"}, private=True))).table.truth.table
    assert may_act(table, ME, 2)
    assert not may_act(table, ME, 1)
    assert not may_watch(table, "bob", "public")
    assert not any(may_act(table, "bob", seat) for seat in range(1, 8))
    shown = listing("fork", table, NOW)
    assert shown.people == (ME,)
    assert set(shown.past) == {"ann", "bob", "simulation"}
    assert shown.forked == "source"


def test_a_private_table_has_private_forks() -> None:
    log = list(ended("avalon"))
    log[0] = replace(
        log[0],
        command=replace(log[0].command, private=True),
        events=(Event(EVERYONE, replace(log[0].events[0].fact, private=True)), *log[0].events[1:]),
    )
    asked = wanted(20)
    assert resumed("avalon", fork("avalon", log, asked, "simulation")).table.truth.table.private
    assert refusal(lambda: fork("avalon", log, asked)) == "fork_viewer"


def test_a_running_table_is_forked_only_by_who_plays_there_among_bots() -> None:
    alone, pair = with_people(people=1), with_people(people=2)
    own = wanted(seq=30, viewer=1, seats={1: "me"})
    assert fork("avalon", alone, own._replace(redeal=1))
    assert refusal(lambda: fork("avalon", pair, own)) == "fork_others"
    assert refusal(lambda: fork("avalon", pair, own._replace(redeal=1))) == "fork_others"
    assert refusal(lambda: fork("avalon", alone, own._replace(viewer="public"), "eve")) == "fork_not_seated"
    assert refusal(lambda: fork("avalon", alone, own, "eve")) == "fork_seat"


def agreed(commits: list[AnyCommit], *seats: int) -> list[AnyCommit]:
    """The same table after these seats have agreed to a save of it."""
    play = Play(plan("avalon"), 1).take_up(commits)
    for seat in seats:
        voted = Submission(seat, f"r{seat}", "", {"type": "vote_save", "agree": True}, ["ann", "bob"][seat - 1])
        commit = play.table.decide_submission(voted, play.table.at)
        assert commit is not None
        play.take_up([commit])
    return play.commits


def test_a_running_table_of_people_is_forked_as_far_as_all_agreed() -> None:
    pair = with_people(people=2)
    own = wanted(seq=30, viewer=1, seats={1: "me"}, redeal=1)
    assert refusal(lambda: fork("avalon", agreed(pair, 1), own)) == "fork_others"
    both = agreed(pair, 1, 2)
    assert refusal(lambda: fork("avalon", both, own._replace(redeal=None))) == "fork_sealed"
    assert verify(GAMES["avalon"], to_the_end("avalon", fork("avalon", both, own))) is None
    play = Play(plan("avalon"), 1).take_up(both)
    while len(play.commits) < len(both) + 20:
        for seat in play.bots:
            play.turn(seat)
    later = Play(plan("avalon"), 1).take_up(play.commits).table.feeds[1].seq
    assert refusal(lambda: fork("avalon", play.commits, own._replace(seq=later))) == "fork_beyond"
    assert fork("avalon", play.commits, own)


def test_what_all_agreed_to_is_not_agreed_to_in_a_fork() -> None:
    play = Play(plan("avalon"), 1).take_up(agreed(with_people(people=2), 1, 2)).to_the_end()
    made = fork("avalon", play.commits, wanted(len(play.commits) // 2 + 5, seats={1: "me"}))
    again = Play(plan("avalon"), 1).take_up(made)
    again.act(commands.Invite("bob"))
    again.act(commands.Sit(2, "bob"))
    own = wanted(seq=10, viewer=1, seats={1: "me"}, redeal=1)
    assert refusal(lambda: fork("avalon", again.commits, own)) == "fork_others"


@pytest.mark.parametrize(("hide_cards", "allowed"), [(False, True), (True, False)])
def test_a_running_table_of_people_where_nothing_is_hidden_is_forked_without_asking(
    hide_cards: bool, allowed: bool
) -> None:
    options = GAMES["mbg"].rules.options(pace="fast", hide_cards=hide_cards)
    play = Play(plan("mbg", options), 1)
    play.act(plan("mbg", options).opening(1))
    for seat, who in enumerate(("ann", "bob"), 1):
        play.act(commands.Sit(seat, who))
    play.act(commands.Start())
    own = wanted(seq=8, viewer=1, seats={1: "me"}, redeal=1)
    if allowed:
        assert fork("mbg", play.commits, own)
        assert refusal(lambda: fork("mbg", play.commits, own._replace(redeal=None))) == "fork_sealed"
    else:
        assert refusal(lambda: fork("mbg", play.commits, own)) == "fork_others"


def test_what_bots_know_stays_secret_while_people_may_take_their_chairs() -> None:
    own = wanted(seq=30, viewer=1, seats={1: "me"})
    assert refusal(lambda: fork("avalon", with_people(people=1), own)) == "fork_sealed"


def test_of_what_is_sealed_nobody_gets_more_than_their_seat_knew() -> None:
    alone = with_people(people=1)
    own = wanted(seq=30, viewer=1)
    assert refusal(lambda: fork("avalon", alone, own._replace(viewer=2))) == "fork_seat"
    assert refusal(lambda: fork("avalon", alone, own._replace(redeal=2))) == "fork_seat"
    assert refusal(lambda: fork("avalon", alone, own._replace(seats={2: "me"}, redeal=1))) == "fork_own_seat"
    assert refusal(lambda: fork("avalon", alone, own._replace(seq=None, version=30, redeal=1))) == "version_sealed"


def test_a_table_that_ended_sealed_is_forked_from_ones_seat_with_other_secrets() -> None:
    log = abandoned(with_people())
    asked = wanted(seq=30, viewer=1, seats={1: "me"})
    assert refusal(lambda: fork("avalon", log, asked)) == "fork_sealed"
    made = fork("avalon", log, asked._replace(redeal=1))
    assert verify(GAMES["avalon"], to_the_end("avalon", made)) is None


def test_who_left_a_running_game_took_its_secrets_along() -> None:
    play = Play(plan("avalon"), 1).take_up(with_people())
    bob = play.table.decide_submission(Submission(2, "r", "", {"type": "resign"}, "bob"), play.table.at)
    assert bob is not None
    play.take_up([bob])
    assert refusal(lambda: fork("avalon", play.commits, wanted(seq=30, viewer=1))) == "fork_others"


def test_the_fork_of_a_running_table_has_neither_its_seeds_nor_its_log() -> None:
    running = with_people(people=1)
    done = to_the_end("avalon", fork("avalon", running, wanted(seq=30, viewer=1, seats={1: "me"}, redeal=1)))
    written = log_file.written(done).decode()
    opening: Any = running[0].command
    assert opening.seed not in written
    assert opening.sealed_seed not in written


def test_documents_of_the_host_are_not_had_by_a_fork() -> None:
    """Of a table that ended sealed, alone among bots: a stranger's finds stay sealed, one's own go along."""
    game = GAMES["errand"]

    def log_of(opener: str) -> list[AnyCommit]:
        play = Play(plan("errand"), 1)
        play.act(replace(plan("errand").opening(1), opener=opener, documents=texts(game, {})))
        play.act(commands.Sit(1, ME))
        play.act(commands.GiveToBot(2, "random"))
        play.act(commands.Start())
        play.act(commands.Abandon())
        return play.commits

    asked = wanted(seq=5, viewer=1, seats={1: "me"})
    assert refusal(lambda: fork("errand", log_of("eve"), asked)) == "fork_documents"
    assert verify(game, to_the_end("errand", fork("errand", log_of(ME), asked))) is None


# --- seeds ---------------------------------------------------------------------------------------------------------


def test_the_end_reveals_the_seeds_of_the_fork_and_not_those_before() -> None:
    made = fork("avalon", ended("avalon"), wanted(FORKED))
    done = to_the_end("avalon", made)
    forked: Any = next(event.fact for event in made[-1].events if isinstance(event.fact, TableForked))
    revealed = [event.fact for event in done[-1].events]
    seeds = [fact.seed for fact in revealed if isinstance(fact, TableSeedRevealed)]
    sealed = [fact.sealed_seed for fact in revealed if isinstance(fact, TableSealedSeedRevealed)]
    assert [seed_hash(seed) for seed in seeds] == [forked.seed_hash]
    assert [seed_hash(seed) for seed in sealed] == [forked.sealed_seed_hash]
    assert seeds != [seed_of(made[0])]
    public = Feed.first(GAMES["avalon"], "public")
    for commit in made:
        public = public.after(commit)
    assert public.state.table.seed is None
    assert public.state.table.seed_hash == forked.seed_hash


def test_two_forks_of_one_moment_have_different_dice() -> None:
    first, second = (fork("avalon", ended("avalon"), wanted(FORKED))[-1] for _ in range(2))
    assert seed_of(first) != seed_of(second)


# --- bad input -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (wanted(), "seq_or_version"),
        (wanted(3, seq=3), "seq_or_version"),
        (wanted(0), "no_such_moment"),
        (wanted(10_000), "no_such_moment"),
        (wanted(seq=0), "no_such_moment"),
        (wanted(seq=10_000), "no_such_moment"),
        (wanted(seq=-1), "no_such_moment"),
        (wanted(40, viewer=9), "fork_seat"),
        (wanted(40, redeal=9), "fork_seat"),
        (wanted(40, seats={8: "me"}), "no_such_seat"),
        (wanted(40, seats={0: "random"}), "no_such_seat"),
        (wanted(40, seats={1: "gpt"}), "fork_no_such_bot"),
        (wanted(40, seats={1: "me", 2: "me"}), "fork_one_seat"),
    ],
)
def test_what_makes_no_sense_is_refused(asked: Wanted, why: str) -> None:
    assert refusal(lambda: fork("avalon", ended("avalon"), asked)) == why


def test_a_table_that_has_not_started_has_nothing_to_fork() -> None:
    assert refusal(lambda: fork("avalon", ended("avalon")[:5], wanted(seq=3))) == "fork_unstarted"


def test_a_game_that_cannot_deal_again_says_so() -> None:
    assert refusal(lambda: fork("swarm", ended("swarm"), wanted(4, redeal=1))) == "no_redeal"


def test_older_rules_are_not_played_on() -> None:
    log = list(ended("swarm"))
    opened: Any = log[0].events[0].fact
    log[0] = replace(log[0], events=(Event(EVERYONE, replace(opened, rules=0)), *log[0].events[1:]))
    assert refusal(lambda: fork("swarm", log, wanted(4))) == "fork_rules"


@some_places
def test_a_seq_stands_for_the_commit_that_brought_it_and_nothing_later(step: int) -> None:
    log = ended("avalon")
    game = GAMES["avalon"]
    viewers: tuple[Viewer, ...] = ("public", 3)
    for viewer in viewers:
        for frame in list(frames(game, viewer, log))[:-1:step]:
            made = fork("avalon", log, wanted(seq=frame.seq, viewer=viewer))
            assert list(frames(game, viewer, made[:-1]))[-1] == frame
            assert made[-2].at == frame.at


# --- verifying -----------------------------------------------------------------------------------------------------

KINDS = ("kept", "seedless", "redealt")


def done(kind: str) -> list[AnyCommit]:
    """A fork that was played to its end: with its whole past, without its seeds, or with other secrets."""
    if kind == "seedless":
        return to_the_end("avalon", fork("avalon", abandoned(with_people(people=1)), wanted(seq=30, viewer=1)))
    return to_the_end(
        "avalon", fork("avalon", ended("avalon"), wanted(FORKED, redeal=3 if kind == "redealt" else None))
    )


def fork_of(log: list[AnyCommit]) -> int:
    return next(at for at, commit in enumerate(log) if isinstance(commit.command, commands.Fork))


def forge_the_deal(log: list[Any]) -> int:
    at = next(at for at, commit in enumerate(log) if any(isinstance(event.fact, RoleDealt) for event in commit.events))
    events = list(log[at].events)
    place = next(place for place, event in enumerate(events) if isinstance(event.fact, RoleDealt))
    role = "Oberon" if events[place].fact.role != "Oberon" else "Knight"
    events[place] = Event(events[place].to, replace(events[place].fact, role=role))
    log[at] = replace(log[at], events=tuple(events))
    return at


def leave_out_of_the_past(log: list[Any]) -> int:
    at = fork_of(log) - 4
    del log[at]
    return at


def exchange_in_the_past(log: list[Any]) -> int:
    at = fork_of(log) - 3
    log[at] = replace(log[at], id="0" * 16)
    return at


def other_seeds(log: list[Any]) -> int:
    at = fork_of(log)
    log[at] = replace(log[at], command=replace(log[at].command, sealed_seed="00" * 32))
    return at


def no_seed(log: list[Any]) -> int:
    at = fork_of(log)
    log[at] = replace(log[at], command=replace(log[at].command, sealed_seed="no seed"))
    return at


def another_hash(log: list[Any]) -> int:
    at = fork_of(log)
    log[at] = replace(log[at], command=replace(log[at].command, past_hash="00" * 32))
    return at


def other_seats(log: list[Any]) -> int:
    at = fork_of(log)
    forked: Any = log[at].events[0]
    seats = forked.fact.seats | {1: Seated(ready=True, bot="default")}
    log[at] = replace(log[at], events=(Event(EVERYONE, replace(forked.fact, seats=seats)), *log[at].events[1:]))
    return at


def drop_the_fork(log: list[Any]) -> int:
    at = fork_of(log)
    del log[at]
    return at


def change_what_follows(log: list[Any]) -> int:
    at = fork_of(log) + 3
    log[at] = replace(log[at], events=log[at].events[:-1])
    return at


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "tamper",
    [
        forge_the_deal,
        leave_out_of_the_past,
        exchange_in_the_past,
        other_seeds,
        no_seed,
        another_hash,
        other_seats,
        drop_the_fork,
        change_what_follows,
    ],
)
def test_a_tampered_fork_is_found(kind: str, tamper: Callable[[list[Any]], int]) -> None:
    log = done(kind)
    assert verify(GAMES["avalon"], log) is None
    at = tamper(log)
    found = verify(GAMES["avalon"], log)
    assert found is not None
    if kind == "seedless" and at < fork_of_or_end(log):
        assert found.version <= fork_of_or_end(log) + 1
    elif tamper is forge_the_deal:
        assert found.version == at + 1


def fork_of_or_end(log: list[Any]) -> int:
    return next((at for at, commit in enumerate(log) if isinstance(commit.command, commands.Fork)), len(log))


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("kept", "all as decided"),
        ("seedless", "as they were forked, without the seeds to decide them again"),
        ("redealt", "as dealt again for seat 3"),
    ],
)
def test_verifying_says_what_became_of_the_past(kind: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert report("fork", PACKAGES, log_file.written(done(kind)).splitlines()) == 0
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("first", [None, 3])
@pytest.mark.parametrize("second", [None, 5])
def test_a_fork_of_a_fork(first: int | None, second: int | None) -> None:
    once = to_the_end("avalon", fork("avalon", ended("avalon"), wanted(FORKED, redeal=first)))
    at = fork_of(once) + 6
    twice = to_the_end("avalon", fork("avalon", once, wanted(at, redeal=second)))
    assert verify(GAMES["avalon"], twice) is None
    table = resumed("avalon", twice).table.truth.table
    assert table.forked is not None
    assert table.forked.redealt == second


def test_a_fork_of_a_running_fork() -> None:
    of_people = Play(plan("avalon"), 1).take_up(with_people()).to_the_end().commits
    first = fork("avalon", of_people, wanted(FORKED, seats={2: "me"}))
    second = fork("avalon", first, wanted(seq=20, viewer=2, seats={2: "me"}, redeal=2))
    assert verify(GAMES["avalon"], to_the_end("avalon", second)) is None
    assert seed_of(first[-1]) not in log_file.written(second).decode()
