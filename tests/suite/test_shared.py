"""What is worked out once for all who share it is what each would have been shown alone, byte for byte."""

from __future__ import annotations

import msgspec

from events.audience import Viewer
from games.fold import Fold
from projections.feed import Feed, Folds
from projections.shared import SharedJson
from tests.suite.checks import check_open_fields, told
from tests.suite.games import GAMES, SEEDS
from tests.suite.play import Play
from tests.suite.plays import several


def test_who_is_folded_and_encoded_with_others_is_shown_what_it_would_be_alone(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        shown = together(play, turns=1 if len(seeds) == SEEDS else 3)
        for viewer in play.viewers:
            assert shown[viewer] == told(play, viewer)


def test_a_fold_knows_what_it_hides(name: str, seeds: range) -> None:
    evolve = GAMES[name].rules.evolve
    says = isinstance(evolve, Fold) and evolve.hidden is not None
    for play in several(name, seeds):
        assert (check_open_fields(play) > 0) == says


def together(play: Play, turns: int = 1) -> dict[Viewer, list[bytes]]:
    """Every frame of all viewers, folded as a table folds them and encoded as a room does.

    Views take ``turns`` to be looked at as a whole: each viewer's at one frame in that number.
    """
    feeds = {viewer: Feed.first(play.game, viewer) for viewer in play.viewers}
    shown: dict[Viewer, list[bytes]] = {viewer: [] for viewer in play.viewers}
    for feed in feeds.values():
        _shows_its_whole(feed)
    for commit in play.commits:
        folds = Folds(play.game, commit, feeds["public"].state)
        before, feeds = feeds, {viewer: feed.after(commit, folds) for viewer, feed in feeds.items()}
        shared = SharedJson(folds)
        for viewer, feed in feeds.items():
            if feed is not before[viewer]:
                if len(shown[viewer]) % turns == 0:
                    _shows_its_whole(feed)
                shown[viewer].append(_frame(feed, shared, before[viewer]))
    return shown


def _shows_its_whole(feed: Feed) -> None:
    assert feed.view_json == msgspec.json.encode(feed.whole)


def _frame(feed: Feed, shared: SharedJson, before: Feed) -> bytes:
    facts, patch = shared.told(before, feed)
    return msgspec.json.encode({"seq": feed.seq, "at": feed.at, "facts": facts, "patch": patch})
