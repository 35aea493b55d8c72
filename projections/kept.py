"""A property worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801
    """A property that is worked out when it is first asked for and kept beside the value.

    As ``functools.cached_property``, but without the lock that Python 3.11 takes there, which costs more than most of
    what is kept.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, value: None, owner: type) -> kept[T]: ...

    @overload
    def __get__(self, value: object, owner: type) -> T: ...

    def __get__(self, value: object | None, owner: type) -> kept[T] | T:
        """Work it out: called only while it is not kept."""
        if value is None:
            return self
        found = value.__dict__[self._name] = self._work(value)
        return found
