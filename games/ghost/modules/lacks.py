"""What the author of a module may leave out, and what stands in for it: texts of Free, and the stock of First Light."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeGuard, get_args

from games.ghost.modules.faults import Sense, Trail
from games.ghost.modules.module import LEAST_GHOSTS, LEAST_PATIENTS, MOST_CHAPTERS, Colour

TEXTS = ("prologue", "mission", "finale")
HERE = "_here"
"""What the one area of a region without areas is called by, after the region's id."""

ID_MAX = 32


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
