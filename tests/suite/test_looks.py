"""What a seat knows where nobody reads its feed is what the feed says, no matter how seldom it looks."""

from __future__ import annotations

from projections.feed import Feed
from projections.views import Views
from tests.suite.play import Play
from tests.suite.plays import several


def test_who_looks_seldom_knows_what_its_feed_says(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_looks(play)


def check_looks(play: Play) -> None:
    """Have each seat look after every commit, and after one in some; all look after the last."""
    often = {every: Views(play.game) for every in (1, 3, 50)}
    truth = Feed.first(play.game, "all")
    feeds = {seat: Feed.first(play.game, seat) for seat in play.viewers if isinstance(seat, int)}
    looks = 0
    for number, commit in enumerate(play.commits, 1):
        before, truth = truth.state, truth.after(commit)
        feeds = {seat: feed.after(commit) for seat, feed in feeds.items()}
        for every, views in often.items():
            views.add(commit, [event.fact for event in commit.events], before, truth.state)
            for seat, feed in feeds.items():
                if number == len(play.commits) or (number + seat) % every == 0:
                    assert views.of(seat, truth.state).game == feed.state.game
                    looks += 1
    assert looks > len(play.commits) * len(feeds)
