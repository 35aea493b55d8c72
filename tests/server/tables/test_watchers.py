"""server.tables.watchers: who watches as whom, and the same bytes for all of them."""

from __future__ import annotations

import pytest
from websockets.frames import Opcode

from server.tables.watchers import RECENT, Watchers, prebuilt


class Ear:
    """A watcher that keeps what is written to it."""

    def __init__(self, player: str | None = None) -> None:
        self.player = player
        self.heard: list[bytes] = []

    def write(self, message: bytes) -> None:
        self.heard.append(message)


@pytest.fixture
def gallery() -> Watchers:
    return Watchers()


@pytest.mark.parametrize("size", [0, 5, 125, 126, 65_535, 65_536])
def test_a_prebuilt_frame_is_one_whole_unmasked_text(size: int) -> None:
    built = prebuilt(b"x" * size)
    assert built[0] == 0x80 | Opcode.TEXT
    assert built[1] < 128
    assert built.endswith(b"x" * size)


def test_everybody_who_watches_as_a_viewer_gets_the_same_bytes(gallery: Watchers) -> None:
    one, two, other = Ear(), Ear(), Ear()
    for ear in (one, two):
        gallery.add("public", ear)
    gallery.add("seat:1", other)
    gallery.add("public", one)  # again
    assert len(gallery) == 3
    gallery.show("public", 0, 2, b"frame")
    assert one.heard == two.heard == [prebuilt(b"frame")]
    assert one.heard[0] is two.heard[0]
    assert other.heard == []


def test_who_is_removed_hears_no_more(gallery: Watchers) -> None:
    ear = Ear()
    gallery.add("public", ear)
    gallery.remove("public", ear)
    gallery.remove("public", ear)
    gallery.remove("nobody", ear)
    gallery.show("public", 0, 1, b"frame")
    assert ear.heard == []
    assert len(gallery) == 0
    assert gallery.viewers() == []


def test_who_is_there(gallery: Watchers) -> None:
    ear = Ear("anna")
    gallery.add("seat:1", ear)
    gallery.add("public", ear)
    assert gallery.watching("anna", "seat:1")
    assert not gallery.watching("anna", "seat:2")
    assert not gallery.watching("bert", "seat:1")
    assert gallery.everyone() == {ear}
    assert sorted(viewer for viewer, _ in gallery.pairs()) == ["public", "seat:1"]
    gallery.tell(gallery.everyone(), b"presence")
    assert ear.heard == [prebuilt(b"presence")]


def test_a_gallery_may_be_left_while_it_is_walked(gallery: Watchers) -> None:
    for name in ("a", "b", "c"):
        gallery.add("public", Ear(name))
    for viewer, watcher in gallery.pairs():
        gallery.remove(viewer, watcher)
    assert len(gallery) == 0


def test_recent_frames_reach_back_so_far_and_from_the_ends_of_frames_only(gallery: Watchers) -> None:
    gallery.add("public", Ear())
    assert gallery.since("public", 0) is None
    for number in range(RECENT + 10):
        gallery.show("public", 2 * number, 2 * number + 2, b"%d" % number)
    top = 2 * (RECENT + 10)
    assert gallery.since("public", top - 2) == [prebuilt(b"%d" % (RECENT + 9))]
    assert len(gallery.since("public", 20) or []) == RECENT
    assert gallery.since("public", 18) is None
    assert gallery.since("public", top - 3) is None
    assert gallery.since("public", top) is None
    assert gallery.since("seat:1", top - 2) is None
    gallery.forget("public")
    assert gallery.since("public", top - 2) is None


def test_recent_frames_go_with_the_last_watcher(gallery: Watchers) -> None:
    """Else a frame that nobody was shown would be missing among them."""
    ear = Ear()
    gallery.add("public", ear)
    gallery.show("public", 0, 1, b"one")
    gallery.remove("public", ear)
    gallery.add("public", ear)
    assert gallery.since("public", 0) is None
