"""Answers to prompts, made without knowing the game: legal ones at the edges too, and ones that cannot be legal."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from games.prompt import Bool, Choice, Choices, Field, Form, Int, Prompt, Text

Answer = dict[str, Any]


class Lots:
    """random.Random as the source of draws that prompts sample from."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self._rng.randrange(n)


class Marks:
    """Unique texts, so that each can be found again in whatever bytes it reaches."""

    def __init__(self, prefix: str = "mark") -> None:
        self._prefix = prefix
        self.made: list[str] = []

    def next(self, most: int) -> str | None:
        """A new one, or None where it would not fit."""
        mark = f"{self._prefix}{len(self.made):05d}z"
        if len(mark) > most:
            return None
        self.made.append(mark)
        return mark


def legal(prompt: Prompt, rng: random.Random, marks: Marks | None = None) -> Answer:
    """A command that the prompt offers, often one from the edge of what it offers."""
    fields = {name: _legal(field, rng, marks) for name, field in prompt.fields.items()}
    return {"type": prompt.command} | fields


def _legal(field: Field, rng: random.Random, marks: Marks | None) -> Any:
    match field:
        case Int(low, high) if rng.random() < 0.2:
            return rng.choice((low, high))
        case Text(optional=True) if rng.random() < 0.1:
            return None
        case Text(picture=True):
            return rng.choice(("", "https://pictures.example/train.png"))
        case Text(most, Bool() | Int() | Text() | Choice() | Choices() | Form() as like):
            fits = msgspec.json.encode(_legal(like, rng, marks)).decode()
            return (fits if rng.random() < 0.9 else rng.choice(("", "null", "[[", '{"a": 1}', "1e999")))[:most]
        case Text(most):
            mark = marks and marks.next(most)
            edge = mark or rng.choice(("", "a", "嗯。", "\u200fab\u2028", "🂡" * most, "x" * most))[:most]
            return edge.ljust(field.least, "x")
        case Choices(offers, low, high) if rng.random() < 0.2:
            size = rng.choice((low, high))
            values = [offer.value for offer in offers]
            return rng.choices(values, k=size) if field.repeat and values else rng.sample(values, size)
        case Form(fields):
            return {name: _legal(inner, rng, marks) for name, inner in fields.items()}
        case _:
            return field.sample(Lots(rng))


def illegal(prompt: Prompt, answer: Answer) -> Iterator[Any]:
    """Commands close to this legal one that its prompt does not offer."""
    yield from (None, [], "x", 0, True, {}, [answer], {"type": None})
    yield answer | {"type": answer["type"] + "x"}
    yield answer | {"surprise": 1}
    yield {name: value for name, value in answer.items() if name != "type"}
    yield from _unfit_fields(prompt.fields, answer)


def _unfit_fields(fields: Mapping[str, Field], answer: Answer) -> Iterator[Answer]:
    for name, field in fields.items():
        optional = _optional(field)
        if not optional:
            yield {other: value for other, value in answer.items() if other != name}
        for value in _unfit(field, answer[name]):
            if value is not None or not optional:
                yield answer | {name: value}


def _optional(field: Field) -> bool:
    return isinstance(field, Int | Text | Form) and field.optional is True


def _unfit(field: Field, value: Any) -> Iterator[Any]:
    yield from (None, {"type": "x"}, 0.5, [[]])
    if not isinstance(field, Form) or not all(_optional(inner) for inner in field.fields.values()):
        yield {}
    if not isinstance(field, Text):
        yield "no such value"
    match field:
        case Bool():
            yield from (0, 1, "true", [True])
        case Int(low, high):
            yield from (low - 1, high + 1, float(value), str(value), 2**70, -(2**70), bool(value), [value])
        case Text(most):
            yield from ("x" * (most + 1), "\ud800", 1, True, [value])
            if field.least:
                yield "x" * (field.least - 1)
                yield " " * field.least
        case Choice(offers):
            yield from _strangers([offer.value for offer in offers])
            yield [value]
        case Choices(offers, low, high):
            yield from _unfit_list(field, list(value))
        case Form(fields):
            yield value | {"surprise": 1}
            yield from _unfit_fields(fields, value)


def _strangers(values: list[Any]) -> Iterator[Any]:
    """Values that are not offered, though some are equal to ones that are."""
    close: list[Any] = []
    for value in values[:3]:
        if isinstance(value, str):
            close.append(f"{value}\u200b")
        else:
            close += [int(value), float(value), bool(value), str(value)]
    numbers = [value for value in values if type(value) is int]
    if numbers:
        close += [max(numbers) + 1, min(numbers) - 1]
    offered = {(type(value), value) for value in values}
    yield from (value for value in close if (type(value), value) not in offered)


def _unfit_list(field: Choices, value: list[Any]) -> Iterator[Any]:
    offered = [offer.value for offer in field.options]
    yield from ("".join(map(str, value)), {"0": 1})
    if offered:
        yield (value + offered[:1] * (field.max + 1))[: field.max + 1]
    if field.min:
        yield value[: field.min - 1]
    if value:
        for stranger in _strangers(offered):
            yield [*value[:-1], stranger]
        yield [*value[:-1], [value[-1]]]
    if not field.repeat and len(value) >= 2:
        yield [*value[:-1], value[0]]
