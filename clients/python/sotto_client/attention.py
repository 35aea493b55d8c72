"""When a program that plays a seat is asked what it does: the same on a server, in a simulation and over the wire."""

from __future__ import annotations

from collections.abc import Iterable

PAUSE_SECONDS, PAUSE_SECONDS_MOST = 0.5, 64.0
"""The least pause of who did something about what is still open, and the longest."""


class Attention:
    """What a program was asked about, and whether there is something new to ask it about.

    It is asked when its open prompts have changed, and while there are any once more for each batch of facts that it
    has been told of what others did. What it did itself is nothing new: a program that always has something to say
    waits for others, and never talks to itself. Two of them answer each other after pauses that double.
    """

    def __init__(self) -> None:
        self._seq = self._seq_asked = 0
        self._news = self._in_a_row = 0
        self._asked: tuple[frozenset[str], int] | None = None

    def hear(self, seq: int) -> None:
        """Notice that it has been told all facts up to this one; nothing, if that is known."""
        if seq != self._seq:
            self._seq = seq
            self._news += 1

    def wakes(self, prompts: Iterable[str]) -> bool:
        """Whether to ask about these open prompts, by their ids."""
        open_now = frozenset(prompts)
        return bool(open_now) and (open_now, self._news) != self._asked

    def lacks(self, prompts: Iterable[str]) -> bool:
        """Whether some of these open prompts are not among those that it was asked about last."""
        return self._asked is None or not self._asked[0].issuperset(prompts)

    def ask(self, prompts: Iterable[str]) -> None:
        """Notice that it is asked about these prompts, as it knows things now."""
        open_now = frozenset(prompts)
        if self._asked is None or open_now != self._asked[0]:
            self._in_a_row = 0
        self._asked, self._seq_asked = (open_now, self._news), self._seq

    def act(self, seq: int) -> None:
        """Notice that it did something: the batch of facts that ends here, heard already or not, is its own."""
        self._news -= seq > self._seq_asked
        self._in_a_row += 1

    def pause(self, usual: float) -> float:
        """Return in how many seconds to ask what need not be answered, where it is usually as many as this."""
        if not self._in_a_row:
            return usual
        return min(PAUSE_SECONDS_MOST, max(usual, PAUSE_SECONDS) * 2.0 ** min(self._in_a_row, 10))

    def forget(self) -> None:
        """Have it asked again about the same, as it must answer and has not."""
        self._asked = None
