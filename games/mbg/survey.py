"""What is in a map, for its maker: all that is wrong or strange about it, and its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from games.document import Remark, Survey
from games.mbg.amounts import ONE
from games.mbg.mapcheck import faults, warnings
from games.mbg.mapfile import CHANCE, CITY, EMPTY, HALL, INSTITUTE, TRAINING, MapFile, OfficerLine, reading
from games.mbg.options import QUICK
from games.mbg.people import hpmax_of, level_of
from games.mbg.winning_sum import quick_sum


def survey(text: str) -> Survey:
    """All there is to say of a map: every fault that can be told from the others, or what is in it."""
    file, lines, wrong = reading(text)
    if file is None or wrong:
        return Survey(wrong)
    misfits = tuple(faults(file, lines))
    return Survey(misfits, warnings(file), tuple(_figures(file)) if not misfits else ())


def _figures(file: MapFile) -> Iterator[Remark]:
    yield _cells(file)
    scopes = Counter(city.scope for city in file.cities)
    yield Remark("map_cities", {"cities": len(file.cities), "small": scopes[0], "medium": scopes[1], "big": scopes[2]})
    yield _levels("map_officers", file.officers)
    yield _levels("map_free", [officer for at, officer in enumerate(file.officers) if at not in _employed(file)])
    if file.officers:
        hp = [hpmax_of(officer.abilities, QUICK) / ONE for officer in file.officers]
        yield Remark("map_hp", {"least": f"{min(hp):g}", "median": f"{median(hp):g}", "most": f"{max(hp):g}"})
    yield Remark(
        "map_places",
        {
            "institutes": len(file.institutes),
            "techniques": len({one for place in file.institutes for one in place.techniques}),
            "rooms": len(file.rooms),
        },
    )
    for role in (role for role in file.roles if role.cell >= 0):
        yield Remark(
            "map_role",
            {
                "name": role.name,
                "cell": role.cell,
                "direction": role.direction,
                "money": f"{role.money / ONE:g}",
                "followers": len(role.followers),
                "cities": tuple(file.cities[base].name for base in role.cities),
                "techniques": len(role.techniques),
            },
        )


def _cells(file: MapFile) -> Remark:
    kinds = Counter(cell.kind for cell in file.cells)
    return Remark(
        "map_cells",
        {
            "cells": len(file.cells),
            "nx": file.nx,
            "ny": file.ny,
            "win_money": f"{file.win_money / ONE:.10g}",
            "quick": f"{quick_sum(file) / ONE:.10g}",
            "city": kinds[CITY],
            "hall": kinds[HALL],
            "institute": kinds[INSTITUTE],
            "training": kinds[TRAINING],
            "chance": kinds[CHANCE],
            "empty": kinds[EMPTY],
        },
    )


def _levels(code: str, officers: Sequence[OfficerLine]) -> Remark:
    levels = Counter(level_of(officer.abilities) for officer in officers)
    return Remark(code, {"officers": len(officers), "low": levels[0], "mid": levels[1], "high": levels[2]})


def _employed(file: MapFile) -> set[int]:
    """Who has a role at the start, as long as all roles are played."""
    roles = [role for role in file.roles if role.cell >= 0]
    garrisons = (file.cities[base].garrison for role in roles for base in role.cities)
    return {one for group in (*(role.followers for role in roles), *garrisons) for one in group}
