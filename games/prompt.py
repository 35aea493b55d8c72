"""What a seat or the host is asked: prompts, the kinds of their fields, and the check of an answer against them."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Mapping, Sequence
from typing import Literal, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from games.pictures import is_address
from games.texts import is_written
from games.words import Param

Value = str | int | bool
Usual = Value | list[Value]
"""An answer that a form may begin with."""

VALUE_SHOWN = 40
"""How much of a wrong answer is said again."""

INVISIBLE = ("Cc", "Cf")
"""The Unicode categories of characters that show nothing by themselves and are no spaces."""


class Draws(Protocol):
    """As much of Dice, or of an adapted random.Random, as a random answer needs."""

    def below(self, n: int) -> int: ...


class Misfit(Exception):
    """An answer does not fit its field. ``code`` and ``params`` say what would fit, ``params["field"]`` names it.

    ``family``: the words of what was to be chosen, where it has some, and ``value`` what was answered.
    """

    family = value = ""

    def __init__(self, field: str, code: str, **params: Param) -> None:
        super().__init__(f"{field}: {code}")
        self.code = f"misfit_{code}"
        self.params: dict[str, Param] = {"field": field, **params}

    def of(self, family: str, value: object) -> Misfit:
        """The same, of a value that was to be one of a family."""
        self.family, self.value = family, str(value)[:VALUE_SHOWN]
        return self

    def said_by(self, words: Container[str]) -> tuple[str, dict[str, Param]]:
        """Return code and parameters: a game's own, if it has words (``misfit_<family>``) for what is none at all."""
        own = f"misfit_{self.family}"
        if f"reason.{own}" not in words or f"{self.family}.{self.value}" in words:
            return self.code, self.params
        return own, {"field": self.params["field"], "value": self.value}


OwnText = str | dict[Literal["zh", "en"], str]
"""A text that is in no catalogue: as it is, or in both languages."""


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One value to choose, with the code of its words in the catalogue where the value does not speak for itself.

    ``text`` is what it is called where the catalogue has no such code: the name of a card from somebody's document.
    """

    value: Value
    label: str | None = None
    text: OwnText | None = None


class Bool(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="bool"):
    """Yes or no."""

    def check(self, answer: object, path: str) -> None:
        if not isinstance(answer, bool):
            raise Misfit(path, "bool")

    def sample(self, dice: Draws) -> object:
        return dice.below(2) == 1


class Int(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="int", omit_defaults=True):
    """A whole number in a range, both ends included."""

    min: int
    max: int
    optional: bool | None = None

    def check(self, answer: object, path: str) -> None:
        if type(answer) is not int or not self.min <= answer <= self.max:
            raise Misfit(path, "int", min=self.min, max=self.max)

    def sample(self, dice: Draws) -> object:
        return self.min + dice.below(self.max - self.min + 1)


class Text(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="text", omit_defaults=True):
    """Free text of ``min`` to ``max`` characters; without ``min`` it may be empty.

    With ``min`` it says something: it is not of blanks alone. A ``min`` of 0 is for what may be left empty, but names
    something if it is not.

    With ``like``, what is wanted is JSON that would fit that field; any other text is an answer too, and the game
    says what comes of it. With ``picture``, what is wanted is where a picture is (games/pictures.py).
    """

    max: int
    like: Field | None = None
    min: int | UnsetType = UNSET
    optional: bool | None = None
    picture: bool | None = None

    @property
    def least(self) -> int:
        """The fewest characters."""
        return 0 if self.min is UNSET else self.min

    def check(self, answer: object, path: str) -> None:
        if not isinstance(answer, str) or len(answer) > self.max:
            raise Misfit(path, "text", max=self.max)
        if len(answer) < self.least:
            raise Misfit(path, "text_from", min=self.least, max=self.max)
        if self.min is not UNSET and answer and _is_blank(answer):
            raise Misfit(path, "blank")
        if not is_written(answer):
            raise Misfit(path, "characters")
        if self.picture and answer and not is_address(answer):
            raise Misfit(path, "picture")

    def sample(self, dice: Draws) -> object:
        if self.like is not None:
            return msgspec.json.encode(self.like.sample(dice)).decode()[: self.max]
        if self.picture:
            return ("", "https://pictures.example/one.png")[dice.below(2)]
        words = ("", "嗯。", "我觉得可以。", "I trust this team.", "no!")
        return words[dice.below(len(words))][: self.max].ljust(self.least, "…")


class Choice(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="choice"):
    """One value of several."""

    options: tuple[Option, ...]

    def check(self, answer: object, path: str) -> None:
        if not _offered(self.options, answer):
            family = (self.options[-1].label or "").rpartition(".")[0] if self.options else ""
            raise Misfit(path, "choice", options=_listed(self.options)).of(family, answer)

    def sample(self, dice: Draws) -> object:
        return self.options[dice.below(len(self.options))].value


class Choices(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="choices", omit_defaults=True):
    """A list of ``min`` to ``max`` values; ``ordered`` says that their order matters, ``repeat`` that one may recur."""

    options: tuple[Option, ...]
    min: int
    max: int
    ordered: bool = False
    repeat: bool = False

    def check(self, answer: object, path: str) -> None:
        if not isinstance(answer, list) or not self.min <= len(answer) <= self.max:
            raise Misfit(path, "size", min=self.min, max=self.max)
        for item in answer:
            if not _offered(self.options, item):
                raise Misfit(path, "choices", options=_listed(self.options))
        if not self.repeat and len({(type(item), item) for item in answer}) != len(answer):
            raise Misfit(path, "repeat")

    def sample(self, dice: Draws) -> object:
        size = self.min + dice.below(self.max - self.min + 1)
        left = [option.value for option in self.options]
        if self.repeat:
            return [left[dice.below(len(left))] for _ in range(size)]
        return [left.pop(dice.below(len(left))) for _ in range(size)]


class Form(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="form", omit_defaults=True):
    """Several fields under one name; with ``label``, a field ``name`` has the words of the code ``<label>.<name>``."""

    fields: Mapping[str, Field]
    label: str | None = None
    optional: bool | None = None

    def check(self, answer: object, path: str) -> None:
        check_fields(self.fields, answer, path)

    def sample(self, dice: Draws) -> object:
        return {name: field.sample(dice) for name, field in self.fields.items()}


Field = Bool | Int | Text | Choice | Choices | Form


class Prompt(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An open decision: the tag of the command that answers it, and that command's fields.

    ``required`` False marks something that may be left alone; ``until`` is when the prompt closes,
    in milliseconds on the table's clock (the wire shows unix milliseconds). ``group`` says with which others it stands
    where there are many; ``usual`` are answers that a form may begin with: each fits its field, and none is assumed.
    """

    command: str
    fields: Mapping[str, Field]
    required: bool = True
    until: int | None = None
    group: str | None = None
    usual: Mapping[str, Usual] | None = None

    def check(self, answer: object) -> None:
        """Check a command, given as plain JSON values with its ``type``, against this prompt.

        Raises:
            Misfit: it is another command, lacks a field, has one too many, or a value does not fit.
        """
        if not isinstance(answer, dict) or answer.get("type") != self.command:
            raise Misfit("command.type", "choice", options=self.command)
        fields = dict(answer)
        del fields["type"]
        check_fields(self.fields, fields, "command")

    def sample(self, dice: Draws) -> dict[str, object]:
        """Choose a legal command at random: what the random bot and the fuzzer play."""
        return {"type": self.command} | {name: field.sample(dice) for name, field in self.fields.items()}


def check_fields(fields: Mapping[str, Field], answer: object, path: str) -> None:
    """Check an object of answers against fields of the same names; those that are ``optional`` may be null or missing.

    Raises:
        Misfit: an answer does not fit, or there is none.
    """
    if not isinstance(answer, dict):
        raise Misfit(path, "object")
    for name in answer:
        if name not in fields:
            raise Misfit(f"{path}.{name[:40]}", "unknown")
    for name, field in fields.items():
        if answer.get(name) is None and _is_optional(field):
            continue
        if name not in answer:
            raise Misfit(f"{path}.{name}", "missing")
        field.check(answer[name], f"{path}.{name}")


def _is_optional(field: Field) -> bool:
    return isinstance(field, (Int, Text, Form)) and field.optional is True


def options(values: Sequence[Value], label: str | None = None) -> tuple[Option, ...]:
    """Make options of these values; with ``label``, each gets the words of the code ``<label>.<value>``."""
    if not label:
        return tuple([Option(value, label) for value in values])
    return tuple([Option(value, f"{label}.{value}") for value in values])


def named_options(names: Mapping[Value, OwnText], label: str | None = None) -> tuple[Option, ...]:
    """Make options of values with names of their own, for those without words of the code ``<label>.<value>``."""
    return tuple(Option(value, label and f"{label}.{value}", text) for value, text in names.items())


def _offered(offers: tuple[Option, ...], answer: object) -> bool:
    # True == 1 in Python, not in a game: types must be the same too.
    return type(answer) in [type(offer.value) for offer in offers if offer.value == answer]


def _listed(offers: tuple[Option, ...], most: int = 20) -> tuple[str, ...]:
    listed = tuple(str(offer.value) for offer in offers[:most])
    return listed if len(offers) <= most else (*listed, "…")


def _is_blank(text: str) -> bool:
    return all(char.isspace() or unicodedata.category(char) in INVISIBLE for char in text)
