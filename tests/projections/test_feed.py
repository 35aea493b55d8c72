"""Feeds: what one viewer may see of a log, and nothing that shows there was more."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from msgspec.structs import replace

import events.audience
from events.audience import CO_HOSTS, EVERYONE, HOST, SEALED, Audience, Viewer, only
from events.codec import AnyCommit
from events.event import Commit, Event, Fact
from games.game import Talk
from games.prompt import Prompt
from games.sitting import commands
from games.sitting.facts import TableResumed, TableStarted
from projections import chain
from projections import feed as feeds
from projections.feed import Feed, Folds, frames, seen_by_all, seen_facts
from projections.patch import apply, plain
from tests.altered import altered
from tests.games.given import NOW, opened
from tests.games.parlour import GAME, LENGTH, Answered, Asked


def commit(*events: Event[Fact], at: int = NOW) -> AnyCommit:
    return Commit("x", at, "server", commands.Start(), events)


def told(to: Audience, *facts: Fact, at: int = NOW) -> AnyCommit:
    return commit(*(Event(to, fact) for fact in facts), at=at)


OPENED = commit(Event(EVERYONE, opened()[0]), Event(SEALED, opened()[1]))
STARTED = told(EVERYONE, TableStarted(), Asked(1, NOW + LENGTH), at=NOW + 1)
MINE = told(only(1), Answered(1, True), at=NOW + 2)
YOURS = told(only(2), Answered(2, False), at=NOW + 3)
THE_HOSTS = told(HOST, Asked(2, 0), at=NOW + 4)
MIXED = commit(Event(only(1), Answered(1, False)), Event(EVERYONE, Asked(3, 0)), Event(only(2), Answered(2, True)))
LOG = [OPENED, STARTED, MINE, YOURS, THE_HOSTS, MIXED]


def seqs(viewer: Viewer) -> list[tuple[int, int]]:
    return [(frame.seq, frame.at - NOW) for frame in frames(GAME, viewer, LOG)]


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [
        ("public", [(1, 0), (3, 1), (4, 0)]),
        *((host, [(1, 0), (3, 1), (4, 4), (5, 0)]) for host in ("host", *CO_HOSTS)),
        ("all", [(2, 0), (4, 1), (5, 2), (6, 3), (7, 4), (10, 0)]),
        (1, [(1, 0), (3, 1), (4, 2), (6, 0)]),
        (2, [(1, 0), (3, 1), (4, 3), (6, 0)]),
        (3, [(1, 0), (3, 1), (4, 0)]),
    ],
)
def test_seq_counts_the_viewers_own_facts(viewer: Viewer, expected: list[tuple[int, int]]) -> None:
    assert seqs(viewer) == expected


def test_a_commit_of_which_one_sees_nothing_leaves_the_feed_itself() -> None:
    feed = Feed.first(GAME, "public").after(OPENED)
    assert feed.after(MINE) is feed
    assert feed.after(THE_HOSTS) is feed


def test_of_a_mixed_commit_each_sees_their_part_in_order() -> None:
    facts = {viewer: list(frames(GAME, viewer, LOG))[-1].facts for viewer in (1, 2, "public")}
    assert facts == {
        1: (Answered(1, False), Asked(3, 0)),
        2: (Asked(3, 0), Answered(2, True)),
        "public": (Asked(3, 0),),
    }


def test_a_co_host_starts_where_the_host_stands() -> None:
    host = Feed.first(GAME, "host").after(OPENED).after(STARTED)
    helper = host.seen_by("host:2")
    assert helper.viewer == "host:2"
    assert (helper.seq, helper.at, helper.facts) == (host.seq, host.at, host.facts)
    assert helper.state is host.state
    assert helper.after(THE_HOSTS).facts == host.after(THE_HOSTS).facts


def test_what_is_folded_once_for_all_is_what_each_would_fold_alone() -> None:
    viewers: tuple[Viewer, ...] = ("all", "public", "host", "host:3", 1, 2, 3)
    alone = {viewer: Feed.first(GAME, viewer) for viewer in viewers}
    together = alone
    for entry in LOG:
        folds = Folds(GAME, entry)
        alone = {viewer: feed.after(entry) for viewer, feed in alone.items()}
        together = {viewer: feed.after(entry, folds) for viewer, feed in together.items()}
        for viewer in viewers:
            one, other = alone[viewer], together[viewer]
            assert (one.seq, one.at, one.facts, one.state) == (other.seq, other.at, other.facts, other.state)
    assert together["host"].state is together["host:3"].state
    assert together["public"].state is together[3].state
    assert together[1].state is not together[2].state


def test_a_card_gives_nobody_a_sitting_of_their_own() -> None:
    """What is told to some alone, together with what the sitting heeds, leaves one sitting for all."""
    viewers: tuple[Viewer, ...] = ("public", "host", 1, 2, 3)
    begun = replace(STARTED, events=(*STARTED.events, *MINE.events))
    feeds = {viewer: Feed.first(GAME, viewer) for viewer in viewers}
    for entry in (OPENED, begun):
        folds = Folds(GAME, entry)
        feeds = {viewer: feed.after(entry, folds) for viewer, feed in feeds.items()}
    assert len({feed.facts for feed in feeds.values()}) > 1
    assert len({id(feed.state.table) for feed in feeds.values()}) == 1


def test_who_hears_is_asked_after_a_commit_only_where_it_may_change() -> None:
    always = altered(GAME, talk=Talk(hears=EVERYONE))
    for game, kept in ((GAME, False), (always, True)):
        before = Feed.first(game, 1).after(OPENED).after(STARTED)
        said = before.talk
        after = before.after(MINE)
        assert after.state.game is not before.state.game
        assert ("talk" in after.__dict__) == kept
        assert after.talk == said
        resumed = after.after(told(EVERYONE, TableResumed(0)))
        assert "talk" not in resumed.__dict__


def test_a_feed_is_a_value() -> None:
    before = Feed.first(GAME, 1).after(OPENED)
    seen = (before.seq, before.at, before.state, before.facts)
    before.after(STARTED).after(MINE)
    assert (before.seq, before.at, before.state, before.facts) == seen


def test_before_the_first_fact_there_is_nothing() -> None:
    feed = Feed.first(GAME, "public")
    assert (feed.seq, feed.view, feed.prompts) == (0, {}, {})


def test_patches_lead_from_view_to_view_and_the_whole_is_their_sum() -> None:
    built: Any = {}
    feed = Feed.first(GAME, 1)
    for entry in LOG:
        before, feed = feed, feed.after(entry)
        if feed is not before:
            built = apply(built, feed.frame(before).patch)
            assert built == plain(feed.view) == feed.whole
    assert set(built) == {"table", "game", "prompts"}


def test_only_seats_and_the_host_are_asked() -> None:
    asked = {
        viewer: list(Feed.first(GAME, viewer).after(OPENED).after(STARTED).prompts)
        for viewer in ("public", "all", "host", 1)
    }
    assert asked == {"public": [], "all": [], "host": [], 1: ["answer.1"]}


def test_the_public_and_the_truth_are_asked_nothing_whatever_the_game_says() -> None:
    def asks(*about: Any) -> dict[str, Prompt]:
        return {"do.1": Prompt("answer", {})}

    eager = altered(GAME, prompts=asks, co_host_prompts=asks)
    viewers: tuple[Viewer, ...] = ("public", "all", "host", "host:2", 1)
    asked = {viewer: list(Feed.first(eager, viewer).after(OPENED).after(STARTED).prompts) for viewer in viewers}
    assert asked == {"public": [], "all": [], "host": ["do.1"], "host:2": ["do.1"], 1: ["do.1"]}


def test_prompts_are_shown_in_unix_time_whatever_the_pauses() -> None:
    resumed = told(EVERYONE, TableResumed(500))
    feed = Feed.first(GAME, 1).after(OPENED).after(STARTED)
    later = feed.after(resumed)
    assert feed.whole["prompts"]["answer.1"]["until"] == NOW + LENGTH
    assert later.whole["prompts"]["answer.1"]["until"] == NOW + LENGTH + 500
    assert later.prompts["answer.1"].until == NOW + LENGTH
    assert later.frame(feed).patch["prompts"] == {"answer.1": {"until": NOW + LENGTH + 500}}


def test_what_was_heard_has_its_times() -> None:
    assert [(one.at - NOW, type(one.fact).__name__) for one in seen_facts(2, LOG)] == [
        (0, "TableOpened"),
        (1, "TableStarted"),
        (1, "Asked"),
        (3, "Answered"),
        (0, "Asked"),
        (0, "Answered"),
    ]


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        (EVERYONE, [1, 2, 0, 0, 0, 1]),
        (only(1), [1, 2, 1, 0, 0, 2]),
        (only(2), [1, 2, 0, 1, 0, 2]),
        (only(1, 2), [1, 2, 0, 0, 0, 1]),
        (HOST, [1, 2, 0, 0, 1, 1]),
        (only(1, host=True), [1, 2, 0, 0, 0, 1]),
    ],
)
def test_what_all_of_an_audience_were_told(to: Audience, expected: list[int]) -> None:
    assert [len(facts) for facts in seen_by_all(to, LOG)] == expected


def test_what_is_sealed_was_told_to_nobody() -> None:
    with pytest.raises(AssertionError, match="nobody"):
        list(seen_by_all(SEALED, LOG))


# --- the chain -----------------------------------------------------------------------------------------------------


def test_the_public_feed_alone_is_chained_link_by_link() -> None:
    begun = told(EVERYONE, replace(opened()[0], chained=True))
    public, seat, truth = (Feed.first(GAME, viewer).after(begun) for viewer in ("public", 1, "all"))
    first = chain.link("", NOW, public.facts)
    assert public.link == first
    assert public.after(MINE).link == first
    assert public.after(STARTED).link == chain.link(first, NOW + 1, public.after(STARTED).facts)
    assert (seat.link, truth.link) == ("", "")


def test_a_table_from_before_the_chain_has_none() -> None:
    assert Feed.first(GAME, "public").after(OPENED).after(STARTED).link == ""


def test_nobody_else_judges_audiences() -> None:
    """The feed is the only caller of ``sees``: one place to review."""
    import ast
    from pathlib import Path

    root = Path(feeds.__file__).parents[1]
    callers = {
        path.relative_to(root).as_posix()
        for folder in ("events", "games", "projections", "server")
        for path in (root / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and any(alias.name == "sees" for alias in node.names)
    }
    assert callers == {"projections/feed.py"}
    assert inspect.getmodule(events.audience.sees) is events.audience
