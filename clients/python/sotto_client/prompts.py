"""What a seat is asked: prompts, the kinds of their fields, and random commands that fit."""

from __future__ import annotations

import random
import unicodedata
from typing import Any, Literal, Union

import msgspec

Value = str | int | bool
Command = dict[str, Any]
"""A command as plain JSON, its tag under ``type``."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One value to choose; ``label`` is the code of its words where the value does not speak for itself.

    ``text`` is what it is called where the catalogue lacks that code: as it is, or by language.
    """

    value: Value
    label: str | None = None
    text: str | dict[Literal["zh", "en"], str] | None = None


class Bool(msgspec.Struct, frozen=True, tag_field="kind", tag="bool"):
    """Yes or no."""

    def fault(self, value: object) -> str | None:
        return None if type(value) is bool else "expected true or false"

    def sample(self, rng: random.Random) -> bool:
        return rng.random() < 0.5


class Int(msgspec.Struct, frozen=True, tag_field="kind", tag="int", omit_defaults=True):
    """A whole number in a range, both ends included; an ``optional`` one may be null or missing, as with all others."""

    min: int
    max: int
    optional: bool | None = None

    def fault(self, value: object) -> str | None:
        fits = type(value) is int and self.min <= value <= self.max
        return None if fits else f"expected a whole number from {self.min} to {self.max}"

    def sample(self, rng: random.Random) -> int:
        return rng.randint(self.min, self.max)


class Text(msgspec.Struct, frozen=True, tag_field="kind", tag="text", omit_defaults=True):
    """Free text of ``min`` to ``max`` characters; with ``like``, JSON that would fit that field is what is wanted.

    With ``min``, 0 too, a text is not of blanks alone. With ``picture`` it is where a picture is, or nothing.
    """

    max: int
    like: Field | None = None
    min: int | None = None
    optional: bool | None = None
    picture: bool | None = None

    def fault(self, value: object) -> str | None:
        if isinstance(value, str) and (self.min or 0) <= len(value) <= self.max:
            blank = self.min is not None and value != "" and all(map(_is_blank, value))
            return "expected a text that is not of blanks alone" if blank else None
        bounds = f"{self.min} to" if self.min else "at most"
        return f"expected a text of {bounds} {self.max} characters"

    def sample(self, rng: random.Random) -> str:
        if self.like is not None:
            return msgspec.json.encode(self.like.sample(rng)).decode()[: self.max]
        if self.picture:
            return ""
        return rng.choice(("", "Hm.", "I agree.", "No!", "我觉得可以。"))[: self.max].ljust(self.min or 0, "…")


def _is_blank(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) in ("Cc", "Cf")


class Choice(msgspec.Struct, frozen=True, tag_field="kind", tag="choice"):
    """One value of several."""

    options: tuple[Option, ...]

    def fault(self, value: object) -> str | None:
        return None if _among(self.options, value) else f"expected one of {_listed(self.options)}"

    def sample(self, rng: random.Random) -> Value:
        return rng.choice(self.options).value


class Choices(msgspec.Struct, frozen=True, tag_field="kind", tag="choices"):
    """A list of ``min`` to ``max`` values; ``ordered``: their order matters; ``repeat``: one may recur."""

    options: tuple[Option, ...]
    min: int
    max: int
    ordered: bool = False
    repeat: bool = False

    def fault(self, value: object) -> str | None:
        if not isinstance(value, list) or not self.min <= len(value) <= self.max:
            return f"expected a list of {self.min} to {self.max} values"
        if not all(_among(self.options, one) for one in value):
            return f"expected a list of values from {_listed(self.options)}"
        if not self.repeat and any(one in value[:place] for place, one in enumerate(value)):
            return "expected a list without repeats"
        return None

    def sample(self, rng: random.Random) -> list[Value]:
        values = [option.value for option in self.options]
        size = rng.randint(self.min, self.max)
        return rng.choices(values, k=size) if self.repeat else rng.sample(values, size)


class Form(msgspec.Struct, frozen=True, tag_field="kind", tag="form", omit_defaults=True):
    """Several fields under one name; ``label`` is the code before their names in the catalogue, if it is not usual."""

    fields: dict[str, Field]
    label: str | None = None
    optional: bool | None = None

    def fault(self, value: object) -> str | None:
        if not isinstance(value, dict):
            return "expected an object"
        for name in (*self.fields, *value):
            if value.get(name) is None and _is_optional(self.fields.get(name)):
                continue
            if name not in value:
                return f"{name}: the field is missing"
            if name not in self.fields:
                return "there is a field too many"
            if (fault := self.fields[name].fault(value[name])) is not None:
                return f"{name}: {fault}"
        return None

    def sample(self, rng: random.Random) -> Command:
        return {name: field.sample(rng) for name, field in self.fields.items()}


Field = Union[Bool, Int, Text, Choice, Choices, Form]


def _is_optional(field: Field | None) -> bool:
    return isinstance(field, Int | Text | Form) and field.optional is True


class Prompt(msgspec.Struct, frozen=True):
    """An open decision: the tag of the command that answers it, and that command's fields.

    ``required`` False marks something that may be left alone; ``until`` is when it closes, in unix milliseconds.
    ``group`` says with which others it stands where there are many; ``usual`` are answers to begin a form with.
    """

    command: str
    fields: dict[str, Field]
    required: bool = True
    until: int | None = None
    group: str | None = None
    usual: dict[str, Any] | None = None

    def fault(self, values: object) -> str | None:
        """What is wrong with these values of the fields (a command without its type), if anything."""
        return Form(self.fields).fault(values)


def read_prompts(view: dict[str, Any]) -> dict[str, Prompt]:
    """The open prompts of a view, by id.

    Raises:
        msgspec.ValidationError: a field is of a kind that this version does not know.
    """
    return msgspec.convert(view.get("prompts", {}), dict[str, Prompt])


def random_command(prompt: Prompt, rng: random.Random) -> Command:
    """A command that answers this prompt, chosen at random among those that fit."""
    return {"type": prompt.command} | {name: field.sample(rng) for name, field in prompt.fields.items()}


def _among(options: tuple[Option, ...], value: object) -> bool:
    """Whether a value is offered; true is not 1."""
    return any(type(option.value) is type(value) and option.value == value for option in options)


def _listed(options: tuple[Option, ...]) -> str:
    return msgspec.json.encode([option.value for option in options]).decode()
