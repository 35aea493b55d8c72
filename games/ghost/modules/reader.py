"""Reading a module: TOML in, a Module out, or every fault with its place."""

from __future__ import annotations

import re
import tomllib
from typing import Literal, NamedTuple, get_args

import msgspec

from games.ghost.modules.checks import faults_of
from games.ghost.modules.faults import BadModule, Fault, Sense, Trail, found_at
from games.ghost.modules.lacks import completed, lacks_of, singles
from games.ghost.modules.module import LARGEST, SAYING, Colour, EffectType, Module, Once, Prose, Style, Value
from games.words import Param

_CHOICES: dict[str, tuple[str, ...]] = {
    "colour": get_args(Colour),
    "drops": get_args(Colour),
    "values": get_args(Colour),
    "archives": get_args(Colour),
    "effect_type": get_args(EffectType),
    "once": get_args(Once),
    "style": get_args(Style),
    "kind": ("task", "collect", "talk", "monster"),
}
_EFFECTS = ("fragment", "item", "qa", "signal", "attribute", "ability", "key", "buff", "move", "reveal")
_USES = ("heal_hp", "heal_mp", "apply_buff", "cmyk_boost")

_LONGEST_QUOTE = 40

_KEY = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DEEP = re.compile(rf"(?<![\w\\.-]){_KEY}(?:[ \t]*+\.[ \t]*+{_KEY}){{64}}", re.ASCII)
"""A dotted key with which tomllib, which takes the square of the number of its parts, would be busy for a minute.

No key of TOML begins after a backslash, and a search from every escaped quote would itself take the square of a line.
"""


class Reading(NamedTuple):
    """A module, and what its author left out of it."""

    module: Module
    lacks: tuple[Fault, ...]


def read(text: str) -> Module:
    """The module that a file holds. Raises BadModule."""
    return reading(text).module


def reading(text: str) -> Reading:
    """The module that a file holds, with what it lacks filled in.

    Raises:
        BadModule: it holds none. A fault of its form is named alone, faults of its sense all together.
    """
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > LARGEST:
        raise BadModule([Fault((), "size", {"size": size, "max": LARGEST})])
    document = _parsed(text)
    lacks = tuple(one.at(document) for one in lacks_of(document))
    whole = completed(document)
    try:
        module = msgspec.convert(whole, Module)
    except msgspec.ValidationError as error:
        raise BadModule([_fault(whole, str(error)).at(document)]) from None
    if faults := tuple(sense.at(document) for sense in faults_of(module)):
        raise BadModule(faults)
    return Reading(module, lacks)


def _parsed(text: str) -> object:
    if _DEEP.search(text):
        raise BadModule([Fault((), "depth")])
    try:
        return singles(tomllib.loads(text))
    except ValueError as error:
        raise BadModule([Fault((), "toml", {"reason": str(error)})]) from None


# The words of msgspec, understood. What it says beyond these cannot occur with the types of a module.

_MISSING = re.compile(r"Object missing required field `(?P<field>[^`]*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>.*?)`(?= - at|$)", re.S)
_BOUND = re.compile(r"Expected `int` (?P<sign>[<>]=) (?P<bound>-?\d+)")
_LENGTH = re.compile(r"Expected `str` of length (?P<sign>[<>]=) (?P<bound>\d+)")
_COUNT = re.compile(r"Expected `array` of length (?P<sign>[<>]=) (?P<bound>\d+)")
_BLANK = re.compile(rf"Expected `str` matching regex {re.escape(repr(SAYING))}")
_ID = re.compile(r"Expected `str` matching regex")
_KIND = re.compile(r"Expected `(?P<expected>[^`]*)`, got")
_AT = re.compile(r" - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`$")


def _fault(document: object, said: str) -> Sense:
    at = _AT.search(said)
    trail = _trail(document, at["path"]) if at else ()
    if found := _MISSING.match(said):
        return Sense(trail, "missing", {"field": found["field"]})
    if found := _UNKNOWN.match(said):
        return Sense(trail, "unknown", {"field": found["field"][:_LONGEST_QUOTE]})
    value = found_at(document, trail)
    home, name = _home(trail)
    here: dict[str, Param] = {"field": name, "value": _quoted(value)}
    if found := _BOUND.match(said):
        return Sense(home, "least" if found["sign"] == ">=" else "most", here | {"bound": int(found["bound"])})
    if found := _LENGTH.match(said):
        return Sense(home, "empty" if found["sign"] == ">=" else "long", here | _counted(value, found["bound"]))
    if found := _COUNT.match(said):
        return Sense(home, "few" if found["sign"] == ">=" else "many", here | _counted(value, found["bound"]))
    if _BLANK.match(said):
        return Sense(home, "blank", here)
    if _ID.match(said):
        return Sense(home, "id", here)
    if found := _KIND.match(said):
        return Sense(home, _wanted(found["expected"]), here)
    if at and at["key"]:
        return Sense(home, "key_choice", here | {"choices": _choices(name, trail)})
    return Sense(home, "choice", here | {"choices": _choices(name, trail)})


def _trail(document: object, path: str) -> Trail:
    """``.chapters[1].regions[2].key_node`` as steps. Which key ``[...]`` stands for has to be found out."""
    trail: Trail = ()
    for name, index in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", path):
        step = _misfit(str(trail[-1]), found_at(document, trail)) if index == "..." else name or int(index)
        trail = (*trail, step)
    return trail


def _misfit(name: str, entries: object) -> str:
    """The first key of a table of colours whose value is at fault."""
    for key, value in entries.items() if isinstance(entries, dict) else ():
        try:
            msgspec.convert(value, Value if name == "values" else Prose)
        except msgspec.ValidationError:
            return str(key)
    return ""


def _home(trail: Trail) -> tuple[Trail, str]:
    """The part that has the field, and the name of the field; an entry of a plain list is named by its list."""
    names = [i for i, step in enumerate(trail) if isinstance(step, str)]
    last = names[-1] if names else 0
    return trail[:last], str(trail[last]) if trail else ""


def _counted(value: object, bound: str) -> dict[str, Param]:
    return {"size": len(value) if isinstance(value, str | list | dict) else 0, "bound": int(bound)}


def _choices(name: str, trail: Trail) -> tuple[str, ...]:
    if name == "type":
        return _USES if "use" in trail else _EFFECTS
    return _CHOICES.get(name, ())


def _wanted(expected: str) -> Literal["text", "number", "truth", "list", "table"]:
    kinds = set(expected.split(" | "))
    if "str" in kinds:
        return "text"
    if "int" in kinds:
        return "number"
    if "bool" in kinds:
        return "truth"
    return "list" if "array" in kinds else "table"


def _quoted(value: object) -> str:
    written = "true" if value is True else "false" if value is False else str(value)
    written = f'"{written}"' if isinstance(value, str) else written
    return written if len(written) <= _LONGEST_QUOTE else f"{written[: _LONGEST_QUOTE - 1]}…"
