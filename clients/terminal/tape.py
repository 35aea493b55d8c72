"""A whole feed, and a position in it that keys and time move. No I/O."""

from __future__ import annotations

from collections.abc import Sequence

from clients.terminal.words import Json
from sotto_client import merge

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
PAUSE_LEAST, PAUSE_MOST = 0.05, 3.0
"""Seconds between two steps at speed 1, however close or far apart they were."""


class Tape:
    """The frames of a viewer's feed and the view after each of them."""

    def __init__(self, frames: Sequence[Json]) -> None:
        self.frames = list(frames)
        self.views: list[Json] = []
        view: Json = {}
        for frame in frames:
            view = merge.apply(view, frame["patch"])
            self.views.append(view)

    @property
    def seq(self) -> int:
        """The seq of the last fact."""
        return self.frames[-1]["seq"] if self.frames else 0

    def place(self, seq: int) -> int:
        """Return which frame has the fact with this seq, or the nearest one."""
        for place, frame in enumerate(self.frames):
            if frame["seq"] >= seq:
                return place
        return len(self.frames) - 1


class Player:
    """The position of a replay on its tape, and what the keys do to it."""

    def __init__(self, tape: Tape, first: int, last: int, speed: float = 1.0) -> None:
        self.tape = tape
        self.place = first
        self.speed = speed
        self.playing = False
        self.digits: str | None = None
        """What has been typed of the seq to go to, while it is being typed."""
        self.over = False
        self._first, self._last = first, last

    @property
    def frame(self) -> Json:
        """The frame that it stands at."""
        return self.tape.frames[self.place]

    @property
    def view(self) -> Json:
        """The view at this moment."""
        return self.tape.views[self.place]

    def press(self, key: str) -> None:
        """Handle a key."""
        if self.digits is not None:
            self._type(key)
            return
        match key:
            case "q":
                self.over = True
            case "next" | "enter":
                self._move(self.place + 1)
            case "back":
                self._move(self.place - 1)
            case "home":
                self._move(self._first)
            case "end":
                self._move(self._last)
            case "p":
                self.playing = not self.playing and self.place < self._last
            case "+":
                self.speed = next((speed for speed in SPEEDS if speed > self.speed), self.speed)
            case "-":
                self.speed = next((speed for speed in reversed(SPEEDS) if speed < self.speed), self.speed)
            case "g":
                self.playing, self.digits = False, ""

    def pause(self) -> float | None:
        """Return the seconds until the next automatic step; None if there is none."""
        if not self.playing:
            return None
        gap: float = (self.tape.frames[self.place + 1]["at"] - self.frame["at"]) / 1000
        return min(max(gap, PAUSE_LEAST), PAUSE_MOST) / self.speed

    def tick(self) -> None:
        """Take the next step: the pause is over."""
        self.place += 1
        self.playing = self.place < self._last

    def _move(self, place: int) -> None:
        self.playing = False
        self.place = min(max(place, self._first), self._last)

    def _type(self, key: str) -> None:
        assert self.digits is not None
        if key.isascii() and key.isdigit():
            self.digits = (self.digits + key)[:9]
        elif key == "back":
            self.digits = self.digits[:-1]
        else:
            typed, self.digits = self.digits, None
            if key == "enter" and typed:
                self._move(self.tape.place(int(typed)))
