"""Whether the items of a map fit each other: what is refused, and what is only strange (section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.document import Remark
from games.game import Rejected
from games.mbg.amounts import ONE
from games.mbg.mapfile import (
    CITY,
    INSTITUTE,
    TRAINING,
    CityLine,
    InstituteLine,
    MapFile,
    RoomLine,
    read_with_lines,
)
from games.words import Param


def check(text: str) -> None:
    """Whether a text is a map that can be played.

    Raises:
        Rejected: it is not; the sentence names the item.
    """
    file, lines = read_with_lines(text)
    for wrong in faults(file, lines):
        raise Rejected(wrong.code, **wrong.params)


def faults(file: MapFile, lines: Mapping[str, int]) -> Iterator[Remark]:
    """Everything that is wrong about how the items fit each other."""
    for wrong in _wrong(file):
        yield Remark(wrong.code, {"line": lines[str(wrong.params["item"])], **wrong.params})


def _wrong(file: MapFile) -> Iterator[Remark]:
    yield from _places(file)
    yield from _names(file)
    yield from _cities(file)
    yield from _officers(file)
    if not any(role.cell >= 0 for role in file.roles):
        yield Remark("map_no_role", {"item": "roles"})
    richest = max((role for role in file.roles if role.cell >= 0), key=lambda role: role.money, default=None)
    if richest is not None and richest.money >= file.win_money:
        about: dict[str, Param] = {
            "name": richest.name,
            "money": _amount(richest.money),
            "sum": _amount(file.win_money),
        }
        yield Remark("map_won_at_once", {"item": "win_money", **about})


def warnings(file: MapFile) -> tuple[Remark, ...]:
    """What is strange about a map that ``check`` lets pass."""
    return tuple(_warned(file))


def is_ring(file: MapFile) -> bool:
    """Whether the cells can be drawn where the map says: each beside the one before it, no two in one place."""
    places = [(cell.x, cell.y) for cell in file.cells]
    near = all(abs(x - u) + abs(y - v) == 1 for (x, y), (u, v) in zip(places, places[1:] + places[:1], strict=True))
    return near and len(set(places)) == len(places)


def _amount(hundredths: int) -> str:
    return f"{hundredths / ONE:.12g}"


def _places(file: MapFile) -> Iterator[Remark]:
    kinds: tuple[tuple[int, str, Sequence[CityLine | InstituteLine | RoomLine]], ...] = (
        (CITY, "cities", file.cities),
        (INSTITUTE, "institutes", file.institutes),
        (TRAINING, "training_rooms", file.rooms),
    )
    for kind, item, places in kinds:
        carried = {cell.base for cell in file.cells if cell.kind == kind}
        for at, cell in enumerate(file.cells):
            if cell.kind == kind and cell.base >= len(places):
                about: dict[str, Param] = {"base": cell.base, "places": item, "count": len(places)}
                yield Remark("map_base", {"item": f"cells[{at}].base", **about})
        for base, place in enumerate(places):
            if base not in carried:
                yield Remark("map_nowhere", {"item": f"{item}[{base}]", "name": place.name})


def _names(file: MapFile) -> Iterator[Remark]:
    first: dict[str, int] = {}
    called: dict[str, str] = {}
    for at, officer in enumerate(file.officers):
        english = file.english.get(officer.name, officer.name)
        if called.setdefault(english, officer.name) != officer.name:
            yield Remark("map_names_alike", {"item": f"officers[{at}]", "name": officer.name, "other": called[english]})
        if officer.name in first:
            other = f"officers[{first[officer.name]}]"
            yield Remark("map_same_name", {"item": f"officers[{at}]", "other": other, "name": officer.name})
        first[officer.name] = at


def _cities(file: MapFile) -> Iterator[Remark]:
    for at, city in enumerate(file.cities):
        for post, officer in (("mayor", city.mayor), ("treasurer", city.treasurer)):
            if officer >= 0 and officer not in city.garrison:
                yield Remark("map_post", {"item": f"cities[{at}].{post}", "name": file.officers[officer].name})
        if city.mayor >= 0 and city.mayor == city.treasurer:
            yield Remark("map_both_posts", {"item": f"cities[{at}]", "name": file.officers[city.mayor].name})
    owned: dict[int, int] = {}
    for at, role in enumerate(file.roles):
        for base in role.cities:
            name = file.cities[base].name
            if base in owned:
                other = f"roles[{owned[base]}]"
                yield Remark("map_owned_twice", {"item": f"roles[{at}].cities", "other": other, "name": name})
            if not file.cities[base].garrison:
                yield Remark("map_no_garrison", {"item": f"roles[{at}].cities", "name": name})
            owned[base] = at


def _officers(file: MapFile) -> Iterator[Remark]:
    where: dict[int, str] = {}
    sets = [(f"cities[{at}].garrison", city.garrison) for at, city in enumerate(file.cities)]
    sets += [(f"roles[{at}].followers", role.followers) for at, role in enumerate(file.roles)]
    for item, officers in sets:
        for officer in officers:
            if officer in where:
                name = file.officers[officer].name
                yield Remark("map_two_places", {"item": item, "other": where[officer], "name": name})
            where[officer] = item


def _warned(file: MapFile) -> Iterator[Remark]:
    kinds = (file.officers, file.cities, file.roles, file.institutes, file.rooms)
    known = {one.name for kind in kinds for one in kind}
    for name in file.english:
        if name not in known:
            yield Remark("map_names_unknown", {"name": name})
    if not is_ring(file):
        yield Remark("map_no_ring", {})
    owned = {base for role in file.roles for base in role.cities}
    for at, city in enumerate(file.cities):
        if city.garrison and at not in owned:
            yield Remark("map_idle_garrison", {"item": f"cities[{at}]", "name": city.name})
