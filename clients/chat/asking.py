"""How a prompt is asked in writing: its fields one by one, and what an answer means. No I/O."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from clients.chat.words import Words
from sotto_client import Command, Prompt
from sotto_client.prompts import Bool, Choice, Choices, Field, Form, Int, Option, Text, Value

NONE: Final = object()
"""There is no default."""

_YES = ("是", "对", "好", "好的", "赞成", "同意", "yes", "y", "true", "ok")
_NO = ("否", "不", "不是", "反对", "no", "n", "false")
_NOTHING = ("0", "无", "没有", "none")
_BETWEEN = re.compile(r"[\s,，、;；]+")

SEATS = ("seat", "seats", "target", "targets", "members", "member", "by", "player", "players", "suspect")
"""Fields whose numbers are seats, where all of them are."""

LINES_MOST, IN_A_LINE, BESIDE = 15, 6, "　"
"""More choices than this stand several in a line."""


class Unfit(Exception):
    """An answer that does not fit; the message says what would."""


class Question(NamedTuple):
    """One field: where it lies, what it is, what it is called, and the family of its values."""

    path: str
    field: Field
    label: str
    family: str


def questions(prompt: Prompt, words: Words) -> tuple[Question, ...]:
    """The fields of a prompt in order, forms taken apart."""
    return tuple(_within(prompt.fields, f"field.{prompt.command}", "", "", words))


def _within(fields: Mapping[str, Field], code: str, path: str, before: str, words: Words) -> Iterator[Question]:
    for name, field in fields.items():
        label = words.code(f"{code}.{name}", words.field(name))
        inner = f"{path}{name}"
        if isinstance(field, Form):
            yield from _within(field.fields, field.label or f"{code}.{name}", f"{inner}/", f"{before}{label} · ", words)
        else:
            yield Question(inner, field, f"{before}{label}", name)


def command_of(prompt: Prompt, values: Mapping[str, Any]) -> Command:
    """The command that these answers make."""
    return {"type": prompt.command} | _nested(prompt.fields, values, "")


def _nested(fields: Mapping[str, Field], values: Mapping[str, Any], path: str) -> Command:
    return {
        name: _nested(field.fields, values, f"{path}{name}/") if isinstance(field, Form) else values[f"{path}{name}"]
        for name, field in fields.items()
    }


def default_of(field: Field) -> Any:
    """What a field is if one says nothing, or NONE."""
    match field:
        case Text():
            return NONE if field.min else ""
        case Int():
            return min(max(field.min, 0), field.max) if field.min >= 0 else field.min
        case Choice():
            return field.options[0].value if field.options else NONE
        case Choices():
            return [] if field.min == 0 else NONE
        case Bool() | Form():
            return NONE


def asked(question: Question, words: Words, seats: Mapping[int, str], otherwise: Any = NONE) -> str:
    """A question in writing: its label, what may be chosen, and what it is if one says nothing."""
    lines = [question.label + bounds(question.field, words)]
    lines += offered(question, words, seats)
    if otherwise is not NONE:
        lines.append(words.say("default", value=told(question, otherwise, words, seats)))
    return "\n".join(lines)


def offered(question: Question, words: Words, seats: Mapping[int, str]) -> list[str]:
    """What may be chosen, a line each behind its number; bare numbers stand in one line."""
    called = labels(question, words, seats)
    if called and _are_numbers(called):
        return [words.say("choose_of", all=words.listed(called))]
    numbers = _numbers(question, called, seats)
    lines = [f"{number}. {label}" for number, label in zip(numbers, called, strict=True)]
    if len(lines) <= LINES_MOST:
        return lines
    return [BESIDE.join(lines[place : place + IN_A_LINE]) for place in range(0, len(lines), IN_A_LINE)]


def choices(question: Question, words: Words, seats: Mapping[int, str]) -> list[tuple[str, str]]:
    """What may be written for each choice of one, and what that is called."""
    if not isinstance(question.field, Bool | Choice):
        return []
    called = labels(question, words, seats)
    return [(str(number), label) for number, label in zip(_numbers(question, called, seats), called, strict=True)]


def _numbers(question: Question, called: list[str], seats: Mapping[int, str]) -> list[int]:
    """What each is chosen by: a seat by its own number, a number by itself, all else by its place."""
    values = [value for _, value in _values(question.field)]
    if _are_numbers(called):
        return [int(label) for label in called]
    return [int(value) for value in values] if _are_seats(question, seats) else list(range(1, len(values) + 1))


def _are_numbers(called: list[str]) -> bool:
    return all(label.isascii() and label.isdecimal() for label in called)


def _are_seats(question: Question, seats: Mapping[int, str]) -> bool:
    values = _values(question.field)
    return question.family in SEATS and all(kind is int and value in seats for kind, value in values)


def bounds(field: Field, words: Words) -> str:
    """What fits, where that is not a list."""
    match field:
        case Int():
            return words.say("bounds_int", min=field.min, max=field.max)
        case Text():
            return words.say("bounds_text", max=field.max)
        case Choices():
            text = "bounds_exactly" if field.min == field.max else "bounds_several"
            return words.say(text, min=field.min, max=field.max) + (words.say("ordered") if field.ordered else "")
        case _:
            return ""


def labels(question: Question, words: Words, seats: Mapping[int, str]) -> list[str]:
    """What may be chosen, as it is called."""
    field, family = question.field, question.family
    if isinstance(field, Bool):
        return [words.code(f"{family}.{scalar}", words.say(scalar)) for scalar in ("true", "false")]
    if not isinstance(field, Choice | Choices):
        return []
    seated = _are_seats(question, seats)
    return [seats[int(one.value)] if seated else _label(one, words, family) for one in field.options]


def _label(option: Option, words: Words, family: str) -> str:
    if isinstance(option.value, bool) and option.label is None:
        scalar = str(option.value).lower()
        return words.code(f"{family}.{scalar}", words.say(scalar))
    return words.option({"value": option.value, "label": option.label, "text": option.text}, family)


def told(question: Question, value: Any, words: Words, seats: Mapping[int, str]) -> str:
    """An answer as it is shown."""
    known = dict(zip(_values(question.field), labels(question, words, seats), strict=True))
    if isinstance(value, list):
        return words.listed(known.get(_key(one), str(one)) for one in value) or words.say("nothing")
    if known:
        return known.get(_key(value), str(value))
    return words.say("left_out") if value == "" else str(value)


def read(question: Question, text: str, words: Words, seats: Mapping[int, str]) -> Any:
    """The value that an answer means. Raises Unfit."""
    match question.field:
        case Text() as field:
            return _text(field, text, words)
        case Int() as field:
            return _int(field, text, words)
        case Choices() as field:
            return _several(question, field, text, words, seats)
        case _:
            return _one(question, text, words, seats)


def _text(field: Text, text: str, words: Words) -> str:
    if field.fault(text) is None:
        return text
    if len(text) > field.max:
        raise Unfit(words.say("too_long", max=field.max, size=len(text)))
    raise Unfit(words.say("too_short", min=field.min or 0))


def _int(field: Int, text: str, words: Words) -> int:
    try:
        value = int(unicodedata.normalize("NFKC", text.strip())[:20])
    except ValueError:
        value = field.max + 1
    if field.fault(value) is not None:
        raise Unfit(words.say("not_int", min=field.min, max=field.max))
    return value


def _several(question: Question, field: Choices, text: str, words: Words, seats: Mapping[int, str]) -> list[Value]:
    stripped = text.strip()
    parts = [] if stripped in _NOTHING and not field.min else [one for one in _BETWEEN.split(stripped) if one]
    value = [_one(question, part, words, seats) for part in parts]
    if not field.min <= len(value) <= field.max:
        raise Unfit(words.say("not_so_many", min=field.min, max=field.max))
    if field.fault(value) is not None:
        raise Unfit(words.say("not_twice"))
    return value


def _one(question: Question, text: str, words: Words, seats: Mapping[int, str]) -> Any:
    values, called = _values(question.field), labels(question, words, seats)
    wanted = unicodedata.normalize("NFKC", text.strip()).casefold()
    numbers = _numbers(question, called, seats)
    if wanted.isdecimal() and int(wanted[:9]) in numbers:
        return _plain(values[numbers.index(int(wanted[:9]))])
    if isinstance(question.field, Bool) and wanted in _YES + _NO:
        return wanted in _YES
    found = chosen(wanted, called)
    if found is None:
        raise Unfit(words.say("not_offered", all=words.listed(map(str, numbers))))
    return _plain(values[found])


def chosen(wanted: str, called: Iterable[str]) -> int | None:
    """The place of the one that is called so, or the only one whose name has this in it."""
    names = [unicodedata.normalize("NFKC", name).casefold() for name in called]
    if not wanted:
        return None
    whole = [place for place, name in enumerate(names) if name == wanted]
    part = [place for place, name in enumerate(names) if wanted in name]
    return next((found[0] for found in (whole, part) if len(found) == 1), None)


_Key = tuple[type, Value]


def _values(field: Field) -> list[_Key]:
    if isinstance(field, Bool):
        return [(bool, True), (bool, False)]
    return [_key(one.value) for one in field.options] if isinstance(field, Choice | Choices) else []


def _key(value: Any) -> _Key:
    """True is not 1."""
    return type(value), value


def _plain(key: _Key) -> Value:
    return key[1]
