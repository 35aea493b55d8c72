"""server.tables.watchers: who watches as whom, and the same bytes for all of them."""

from __future__ import annotations

import pytest
from websockets.frames import Opcode

from server.tables.watchers import LINGER, RECENT, Shown, Watchers, prebuilt


class Ear:
    """A watcher that keeps what is written to it."""

    def __init__(self, player: str | None = None) -> None:
        self.player = player
        self.heard: list[bytes] = []

    def write(self, message: bytes) -> None:
        self.heard.append(message)


@pytest.fixture
def watchers() -> Watchers:
    return Watchers()


@pytest.mark.parametrize("size", [0, 5, 125, 126, 65_535, 65_536])
def test_a_prebuilt_frame_is_one_whole_unmasked_text(size: int) -> None:
    built = prebuilt(b"x" * size)
    assert built[0] == 0x80 | Opcode.TEXT
    assert built[1] < 128
    assert built.endswith(b"x" * size)


def test_everybody_who_watches_as_a_viewer_gets_the_same_bytes(watchers: Watchers) -> None:
    one, two, other = Ear(), Ear(), Ear()
    for ear in (one, two):
        watchers.add("public", ear)
    watchers.add("seat:1", other)
    watchers.add("public", one)  # again
    assert len(watchers) == 3
    watchers.show("public", Shown(0, 2, prebuilt(b"frame")))
    assert one.heard == two.heard == [prebuilt(b"frame")]
    assert one.heard[0] is two.heard[0]
    assert other.heard == []


def test_who_is_removed_hears_no_more(watchers: Watchers) -> None:
    ear = Ear()
    watchers.add("public", ear)
    watchers.remove("public", ear)
    watchers.remove("public", ear)
    watchers.remove("nobody", ear)
    watchers.show("public", Shown(0, 1, prebuilt(b"frame")))
    assert ear.heard == []
    assert len(watchers) == 0
    assert watchers.viewers() == []


def test_who_is_there(watchers: Watchers) -> None:
    ear = Ear("anna")
    watchers.add("seat:1", ear)
    watchers.add("public", ear)
    assert watchers.watching("anna", "seat:1")
    assert not watchers.watching("anna", "seat:2")
    assert not watchers.watching("bert", "seat:1")
    assert watchers.everyone() == {ear}
    assert sorted(viewer for viewer, _ in watchers.pairs()) == ["public", "seat:1"]
    watchers.tell(watchers.everyone(), b"presence")
    assert ear.heard == [prebuilt(b"presence")]


def test_watchers_may_leave_while_they_are_walked(watchers: Watchers) -> None:
    for name in ("a", "b", "c"):
        watchers.add("public", Ear(name))
    for viewer, watcher in watchers.pairs():
        watchers.remove(viewer, watcher)
    assert len(watchers) == 0


def test_recent_frames_reach_back_so_far_and_from_the_ends_of_frames_only(watchers: Watchers) -> None:
    watchers.add("public", Ear())
    assert watchers.since("public", 0, 0) is None
    for number in range(RECENT + 10):
        watchers.show("public", Shown(2 * number, 2 * number + 2, prebuilt(b"%d" % number)))
    top = 2 * (RECENT + 10)
    assert watchers.since("public", top - 2, top) == [prebuilt(b"%d" % (RECENT + 9))]
    assert len(watchers.since("public", 20, top) or []) == RECENT
    assert watchers.since("public", 18, top) is None
    assert watchers.since("public", top - 3, top) is None
    assert watchers.since("public", top, top) is None
    assert watchers.since("public", top - 2, top + 2) is None
    assert watchers.since("seat:1", top - 2, top) is None
    watchers.forget("public")
    assert watchers.since("public", top - 2, top) is None


def test_recent_frames_outlive_the_last_watcher_for_a_while(watchers: Watchers) -> None:
    ear = Ear()
    watchers.add("public", ear)
    watchers.show("public", Shown(0, 1, prebuilt(b"one")))
    watchers.remove("public", ear)
    assert watchers.viewers() == []
    assert watchers.shown() == ["public"]
    for number in range(1, LINGER):
        watchers.show("public", Shown(number, number + 1, prebuilt(b"unseen")))
    assert len(watchers.since("public", 0, LINGER) or []) == LINGER
    assert watchers.shown() == ["public"]
    watchers.add("public", Ear())
    watchers.show("public", Shown(LINGER, LINGER + 1, prebuilt(b"seen")))
    assert len(watchers.since("public", 0, LINGER + 1) or []) == LINGER + 1


def test_who_stays_away_for_long_costs_nothing_more(watchers: Watchers) -> None:
    ear = Ear()
    watchers.add("public", ear)
    watchers.show("public", Shown(0, 1, prebuilt(b"one")))
    watchers.remove("public", ear)
    for number in range(1, LINGER + 1):
        watchers.show("public", Shown(number, number + 1, prebuilt(b"unseen")))
    assert watchers.shown() == []
    assert watchers.since("public", LINGER, LINGER + 1) is None


def test_frames_that_do_not_follow_on_one_another_are_never_told_together(watchers: Watchers) -> None:
    watchers.keep_late("public", [Shown(4, 6, b"six"), Shown(6, 8, b"eight")])
    assert watchers.since("public", 6, 8) == [b"eight"]
    watchers.keep_late("public", [Shown(6, 8, b"eight")])
    assert watchers.since("public", 4, 8) == [b"six", b"eight"]
    watchers.keep_late("public", [Shown(2, 4, b"four"), Shown(4, 6, b"six"), Shown(6, 8, b"eight")])
    assert watchers.since("public", 2, 8) == [b"four", b"six", b"eight"]
    watchers.show("public", Shown(10, 12, prebuilt(b"twelve")))
    assert watchers.since("public", 6, 12) is None
    assert watchers.since("public", 10, 12) == [prebuilt(b"twelve")]
    watchers.forget_all()
    assert watchers.since("public", 10, 12) is None
