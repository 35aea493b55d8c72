"""What is worked out once for all who share it is what each would have been shown alone, byte for byte."""

from __future__ import annotations

import msgspec

from events.audience import Viewer
from projections.feed import Feed
from projections.shared import SharedJson
from tests.suite.play import Play
from tests.suite.plays import several

encode = msgspec.json.encode


def test_frames_that_are_encoded_together_are_those_encoded_alone(name: str) -> None:
    for play in several(name):
        assert sum(map(len, together(play))) > len(play.commits)


def together(play: Play) -> list[dict[Viewer, bytes]]:
    """What each commit showed to each viewer, encoded together, and found to be what each was shown alone."""
    shown: list[dict[Viewer, bytes]] = []
    last: dict[Viewer, Feed] = {}
    for moment in play.moments:
        shared = SharedJson()
        shown.append({})
        for viewer, feed in moment.feeds.items():
            before = last.get(viewer) or Feed.first(play.game, viewer)
            if feed is not before:
                alone, patch = feed.frame(before), shared.patch(before, feed)
                assert shared.facts(feed.facts) == encode(alone.facts)
                assert patch == encode(alone.patch)
                shown[-1][viewer] = patch
        last = moment.feeds
    return shown
