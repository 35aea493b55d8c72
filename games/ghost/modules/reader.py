"""Reading a module: TOML in, a Module out, or every fault with its place. And what its author may leave out, with what
stands in for it: texts of Free, and the stock of First Light.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeGuard, get_args

import msgspec

from games.ghost.modules.checks import faults_of
from games.ghost.modules.faults import BadModule, Fault, Sense, Trail, found_at
from games.ghost.modules.module import (
    LARGEST,
    LEAST_GHOSTS,
    LEAST_PATIENTS,
    MOST_CHAPTERS,
    SAYING,
    Colour,
    EffectType,
    Module,
    Once,
    Prose,
    Style,
    Value,
)
from games.misfits import Misfit, misfit_of
from games.words import Param

TEXTS = ("prologue", "mission", "finale")
HERE = "_here"
"""What the one area of a region without areas is called by, after the region's id."""

ID_MAX = 32

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

_LENGTHS = {"str": ("long", "empty"), "array": ("many", "few")}
"""A length that is too large, and one that is too small."""

_LONGEST_QUOTE = 40

_KEY = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DEEP = re.compile(rf"(?<![\w\\.-]){_KEY}(?:[ \t]*+\.[ \t]*+{_KEY}){{64}}", re.ASCII)
"""A dotted key with which tomllib, which takes the square of the number of its parts, would be busy for a minute.

No key of TOML begins after a backslash, and a search from every escaped quote would itself take the square of a line.
"""


def singles(part: object) -> object:
    """The same document, with a text that is given in one language only as plain text."""
    if isinstance(part, list):
        return [singles(each) for each in part]
    if not isinstance(part, dict):
        return part
    if len(part) == 1 and part.keys() <= {"zh", "en"}:
        (only,) = part.values()
        return only
    return {name: singles(each) for name, each in part.items()}


def completed(document: object) -> object:
    """The same document with all that it lacks."""
    if not isinstance(document, dict):
        return document
    texts = {name: _usual("free")[name] for name in TEXTS if name not in document}
    stock = {
        name: [*document.get(name, []), *spare]
        for name, spare in (("stock_ghosts", _ghosts(document)), ("stock_patients", _patients(document)))
        if spare
    }
    chapters = document.get("chapters")
    return {**document, **texts, **stock} | ({"chapters": list(map(_chapter, chapters))} if _all(chapters) else {})


def lacks_of(document: object) -> Iterator[Sense]:
    """What a document lacks, in the order of a module's parts."""
    if not isinstance(document, dict):
        return
    yield from (Sense((), f"lack_{name}") for name in TEXTS if name not in document)
    chapters = document.get("chapters")
    if _all(chapters):
        if len(chapters) < MOST_CHAPTERS:
            yield Sense((), "lack_chapters", {"count": len(chapters)})
        for c, chapter in enumerate(chapters):
            if _all(regions := chapter.get("regions")):
                for r, region in enumerate(regions):
                    yield from _lacks_of_region(("chapters", c, "regions", r), region)
    if spare := _ghosts(document):
        yield Sense((), "lack_ghosts", {"count": len(spare)})
    if spare := _patients(document):
        yield Sense((), "lack_patients", {"count": len(spare)})


def _lacks_of_region(trail: Trail, region: dict[str, Any]) -> Iterator[Sense]:
    areas = region.get("areas", [])
    if not (_all(areas) and any(area.get("nodes") for area in areas)):
        yield Sense(trail, "lack_nodes")
    if "key_node" not in region:
        yield Sense(trail, "lack_key")


def _chapter(chapter: dict[str, Any]) -> dict[str, Any]:
    regions = chapter.get("regions")
    return {**chapter, "regions": list(map(_region, regions))} if _all(regions) else chapter


def _region(region: dict[str, Any]) -> dict[str, Any]:
    """A region without areas is one area, which says the same once more in fewer words."""
    if region.get("areas") or not {"id", "name", "label"} <= region.keys():
        return region
    here = {"id": f"{str(region['id'])[: ID_MAX - len(HERE)]}{HERE}", "name": region["name"], "text": region["label"]}
    return {**region, "areas": [here]}


def _ghosts(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Of the colours of which there are fewer than two, where there are too few ghosts, or none of some colour."""
    own = document.get("stock_ghosts", [])
    if not _all(own):
        return []
    known = [ghost.get("colour") for ghost in own]
    if len(own) >= LEAST_GHOSTS and set(get_args(Colour)) <= set(known):
        return []
    return [ghost for ghost in _usual("first_light")["stock_ghosts"] if known.count(ghost["colour"]) < 2]


def _patients(document: dict[str, Any]) -> list[dict[str, Any]]:
    own = document.get("stock_patients", [])
    if not _all(own):
        return []
    spare: list[dict[str, Any]] = _usual("first_light")["stock_patients"]
    return spare[: max(0, LEAST_PATIENTS - len(own))]


@cache
def _usual(name: str) -> Any:
    return singles(tomllib.loads(source(name)))


def _all(parts: object) -> TypeGuard[list[dict[str, Any]]]:
    """Whether it is a list of tables: of anything else the reader will say what is wrong with it."""
    return isinstance(parts, list) and all(isinstance(part, dict) for part in parts)


def source(name: str) -> str:
    """The file of a shipped module, as its author wrote it."""
    return (Path(__file__).parent / f"{name}.toml").read_text("utf-8")


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
        raise BadModule([_fault(whole, misfit_of(error)).at(document)]) from None
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


def _fault(document: object, misfit: Misfit) -> Sense:
    """What is wrong in the words of a module's author."""
    trail = _trail(document, misfit.path)
    if misfit.kind in ("missing", "unknown"):
        return Sense(trail, misfit.kind, {"field": misfit.name[:_LONGEST_QUOTE]})
    value = found_at(document, trail)
    home, name = _home(trail)
    here: dict[str, Param] = {"field": name, "value": _quoted(value)}
    if misfit.kind == "bound":
        return Sense(home, "least" if misfit.least else "most", here | {"bound": misfit.limit})
    if misfit.kind == "length":
        return Sense(home, _LENGTHS[misfit.name][misfit.least], here | _counted(value, misfit.limit))
    if misfit.kind == "pattern":
        return Sense(home, "blank" if misfit.name == SAYING else "id", here)
    if misfit.kind == "type":
        return Sense(home, _wanted(misfit.name), here)
    return Sense(home, "key_choice" if misfit.in_key else "choice", here | {"choices": _choices(name, trail)})


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


def _counted(value: object, bound: int) -> dict[str, Param]:
    return {"size": len(value) if isinstance(value, str | list | dict) else 0, "bound": bound}


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
