"""What a language model in a seat has come to: its own decisions, and what its calls took."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from clients.llm.replies import Cost


class Decisions(msgspec.Struct, frozen=True):
    """How many commands the model chose itself, and how many were chosen without it."""

    own: int = 0
    without: int = 0

    @property
    def share(self) -> float:
        """The share of its own, all of them where there were none."""
        return self.own / max(1, self.own + self.without) if self.without else 1.0

    def __add__(self, other: Decisions) -> Decisions:
        return Decisions(self.own + other.own, self.without + other.without)


class Calls(msgspec.Struct, frozen=True):
    """What calls to a model took: tokens are as far as its endpoint told them."""

    calls: int = 0
    failed: int = 0
    retries: int = 0
    seconds: float = 0.0
    input: int = 0
    output: int = 0
    cached: int = 0

    def __add__(self, other: Calls) -> Calls:
        both = zip(msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True)
        return Calls(*(one + more for one, more in both))


@dataclass
class Tally:
    """Both, as they grow."""

    decisions: Decisions = field(default_factory=Decisions)
    calls: Calls = field(default_factory=Calls)

    def add(self, other: Tally) -> None:
        """Count what another has counted."""
        self.decisions += other.decisions
        self.calls += other.calls

    def clear(self) -> None:
        """Begin at nothing."""
        self.decisions, self.calls = Decisions(), Calls()

    def called(self, cost: Cost, failed: bool = False) -> None:
        """Count a call."""
        tokens = (count or 0 for count in cost.tokens)
        self.calls += Calls(1, int(failed), cost.retries, cost.ms / 1000, *tokens)

    def decided(self, with_model: bool) -> None:
        """Count a decision."""
        self.decisions += Decisions(int(with_model), int(not with_model))

    def __str__(self) -> str:
        decisions, calls = self.decisions, self.calls
        return (
            f"{decisions.own} of {decisions.own + decisions.without} decisions by the model;"
            f" {calls.calls} calls, {calls.failed} without an answer, {calls.retries} attempts more,"
            f" {calls.seconds:.0f} s; {calls.input} tokens in, {calls.cached} of them cached, and {calls.output} out"
        )
