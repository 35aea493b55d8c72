"""What a program returned, unchecked: the answer it makes, or the foul it is (sections 9 and 12)."""

from __future__ import annotations

import json
from typing import Any

from events.audience import Seat
from games.avalon import facts
from games.avalon.board import MOST_STEPS, SEATS
from games.avalon.options import LONGEST_SPEECH, AvalonOptions

VALUE_MAX = 40_000
"""The longest value that is handed in, in characters."""

MESSAGE_MAX = 500
"""The most characters kept of what a program said as it failed."""

MOST_BRACKETS = 100
"""More of them in something that is no string: deeper than any answer, and not read at all."""

WORD_MAX = 20
"""The most characters kept of a step."""


class Bad(Exception):
    """A value that is no answer. ``foul`` names it where bad answers are fouls."""

    def __init__(self, foul: facts.Foul) -> None:
        super().__init__(foul)
        self.foul = foul


class NoAnswer(Exception):
    """A program that did not answer at all, and what it said."""

    def __init__(self, foul: facts.Foul, message: str) -> None:
        super().__init__(foul)
        self.foul = foul
        self.message = message


class _TooMuch:
    """What is too deep or too long to be any answer."""


_SAID: dict[str, facts.Foul] = {"missing_method": "missing_method", "overrun": "overrun"}


def read(value: str) -> Any:
    """The JSON of a value that was handed in, a tuple as a tuple. The same everywhere, however deep or long it is.

    Raises:
        NoAnswer: it is no JSON, but says why there is none.
    """
    if foul := _SAID.get(value):
        raise NoAnswer(foul, "")
    if not value.startswith('"') and value.count("[") + value.count("{") > MOST_BRACKETS:
        return _TooMuch()
    try:
        return json.loads(value, parse_int=_number, object_hook=_tuple)
    except ValueError:
        raise NoAnswer("exception", value[:MESSAGE_MAX]) from None


def _number(digits: str) -> Any:
    return int(digits) if len(digits) < 10 else _TooMuch()


def _tuple(read: dict[str, Any]) -> Any:
    return tuple(read["tuple"]) if list(read) == ["tuple"] and isinstance(read["tuple"], list) else read


def members(value: Any, count: int) -> tuple[Seat, ...]:
    """Read a team: a list of exactly the wanted number of distinct seats. Raises Bad."""
    if not isinstance(value, list):
        raise Bad("no_list")
    if len(value) != count or len(seats_of(value)) != count:
        raise Bad("bad_team")
    return seats_of(value)


def seats_of(value: list[Any]) -> tuple[Seat, ...]:
    """Return the seats in a list, each once; True is not a seat."""
    return tuple(dict.fromkeys(item for item in value if type(item) is int and item in SEATS))


def text(value: Any, options: AvalonOptions, *, none_is_empty: bool) -> str:
    """A speech, cut to what the table allows. Raises Bad."""
    if value is None and none_is_empty:
        return ""
    if not isinstance(value, str):
        raise Bad("no_string")
    return _writable(value)[: options.speech_max or LONGEST_SPEECH]


def steps(value: Any, *, strict: bool) -> tuple[str, ...]:
    """The words of a walk, at most one too many; strictly only a tuple is one, or None for none. Raises Bad."""
    if strict and value is None:
        return ()
    if not isinstance(value, tuple if strict else list | tuple):
        raise Bad("bad_walk")
    return tuple(_word(word) for word in value[: MOST_STEPS + 1])


def choice(value: Any, *, none_is: bool | None) -> bool:
    """Read a vote. Raises Bad."""
    if value is None and none_is is not None:
        return none_is
    if not isinstance(value, bool):
        raise Bad("no_bool")
    return value


def target(value: Any, own: Seat) -> Seat:
    """Read whom the Assassin names. Raises Bad."""
    if type(value) is not int or value not in SEATS:
        raise Bad("no_seat")
    if value == own:
        raise Bad("self_target")
    return value


def _word(word: Any) -> str:
    return _writable(word)[:WORD_MAX] if isinstance(word, str) else "?"


def _writable(written: str) -> str:
    return written.encode("utf-8", "replace").decode()
