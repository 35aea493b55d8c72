"""A fold put together from one function for each type of fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from events.event import Fact

S = TypeVar("S")
F = TypeVar("F", bound=Fact)


class Fold(Generic[S]):
    """An ``evolve`` put together from one function per fact type; facts without one leave the state as it is.

    ``hidden`` names the fields of the state that not everybody knows, each with the facts that change it. All other
    fields are open: they follow from what everybody was told alone, so every view and the truth have the same there,
    and what a commit makes of them is worked out once for all. None: nothing is known of that, and every viewer who
    knows something else than the others has each fact folded apart.
    """

    def __init__(self, hidden: Mapping[str, tuple[type[Fact], ...]] | None = None) -> None:
        self._steps: dict[type[Fact], Callable[[S, Any], S]] = {}
        self.hidden = hidden
        self._hiding = frozenset(fact for facts in (hidden or {}).values() for fact in facts)

    def on(self, fact: type[F]) -> Callable[[Callable[[S, F], S]], Callable[[S, F], S]]:
        """Decorates the function that folds facts of this type."""

        def register(step: Callable[[S, F], S]) -> Callable[[S, F], S]:
            assert fact not in self._steps, f"{fact.__name__} is folded twice"
            self._steps[fact] = step
            return step

        return register

    def __call__(self, state: S, fact: Fact) -> S:
        step = self._steps.get(type(fact))
        return state if step is None else step(state, fact)

    def is_open(self, facts: Iterable[Fact]) -> bool:
        """Whether none of these facts is said to change a hidden field."""
        return self._hiding.isdisjoint(map(type, facts))

    def changes(self, before: S, after: S) -> dict[str, Any]:
        """Return the fields that are other objects after than they were before, with what they are after."""
        fields: tuple[str, ...] = type(after).__struct_fields__  # type: ignore[attr-defined]
        return {name: value for name in fields if (value := getattr(after, name)) is not getattr(before, name)}

    def heeds(self, facts: Iterable[Fact]) -> bool:
        """Whether any of these facts has a function."""
        return not self._steps.keys().isdisjoint(map(type, facts))

    def through(self, state: S, facts: Iterable[Fact]) -> S:
        """The state after all of these."""
        steps = self._steps
        for fact in facts:
            step = steps.get(type(fact))
            if step is not None:
                state = step(state, fact)
        return state


def through(evolve: Callable[[S, Fact], S], state: S, facts: Iterable[Fact]) -> S:
    """Return the state after these facts; a Fold has a faster loop."""
    if isinstance(evolve, Fold):
        after: S = evolve.through(state, facts)
        return after
    for fact in facts:
        state = evolve(state, fact)
    return state
