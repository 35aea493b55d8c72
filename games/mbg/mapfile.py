"""Map files (规则文件, section 4): what is in one, the reader that names what is wrong where, and the writer."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import NamedTuple

from games.document import Remark
from games.game import Rejected
from games.mbg.amounts import ONE
from games.mbg.mapnames import NAME_MAX, Line, is_head, read_names, write_names
from games.mbg.techniques import TECHNIQUES
from games.words import Param

EMPTY, CITY, HALL, INSTITUTE, TRAINING, CHANCE = range(6)
"""The classes of cells."""

WITH_PLACES = (CITY, INSTITUTE, TRAINING)
"""The classes whose base counts; that of the others is ignored."""

ABILITIES = 5
MOST_CELLS, MOST_OFFICERS, MOST_PLACES, MOST_ROLES = 1_000, 2_000, 500, 64
MOST_MONEY = 1_000_000_000
PLAN_MAX = 10_000
"""The greatest coordinate of the drawing."""

Box = tuple[int, int, int, int]

_LIKE_A_NUMBER = re.compile(r"[-+]?[0-9][0-9.,]*")


class CellLine(NamedTuple):
    kind: int
    base: int
    x: int
    y: int


class OfficerLine(NamedTuple):
    name: str
    abilities: tuple[int, ...]


class CityLine(NamedTuple):
    name: str
    scope: int
    garrison: tuple[int, ...]
    mayor: int
    treasurer: int
    box: Box


class RoleLine(NamedTuple):
    name: str
    cell: int
    techniques: tuple[int, ...]
    followers: tuple[int, ...]
    cities: tuple[int, ...]
    money: int
    direction: int


class InstituteLine(NamedTuple):
    name: str
    techniques: tuple[int, ...]
    box: Box


class RoomLine(NamedTuple):
    name: str
    ability: int
    box: Box


class MapFile(NamedTuple):
    """What a map file says; amounts in hundredths, things referred to by their places in the file, from 0.

    ``english`` has what is called otherwise in English, by its name.
    """

    nx: int
    ny: int
    win_money: int
    cells: tuple[CellLine, ...]
    officers: tuple[OfficerLine, ...]
    cities: tuple[CityLine, ...]
    roles: tuple[RoleLine, ...]
    institutes: tuple[InstituteLine, ...]
    rooms: tuple[RoomLine, ...]
    english: dict[str, str]


def read(text: str) -> MapFile:
    """The map of a file, item by item; whether the items fit each other is for ``mapcheck.check``.

    Raises:
        Rejected: with the line, the item, what was expected there and what was found.
    """
    return read_with_lines(text)[0]


class Reading(NamedTuple):
    """What a file says, the line on which each item stands, and what is wrong with its words.

    A number that is none of those expected is noted, and the next word read; where words are missing, or something
    else stands for a number, nothing can be said of what follows, and there is no map.
    """

    file: MapFile | None
    lines: dict[str, int]
    faults: tuple[Remark, ...]


def read_with_lines(text: str) -> tuple[MapFile, dict[str, int]]:
    """The map of a file, and the line on which each item stands. Raises as ``read`` does."""
    file, lines, faults = reading(text)
    for fault in faults:
        raise Rejected(fault.code, **fault.params)
    assert file is not None
    return file, lines


@lru_cache(maxsize=32)
def reading(text: str) -> Reading:
    """A file, read as far as it can be."""
    reader = _Reader(text)
    try:
        file = _file(reader)
    except Rejected as lost:
        return Reading(None, reader.lines, (*reader.faults, Remark(lost.code, lost.params)))
    return Reading(file, reader.lines, tuple(reader.faults))


def _file(reader: _Reader) -> MapFile:
    cells = reader.count("cells", 2, MOST_CELLS)
    nx, ny = reader.whole("nx", 1, PLAN_MAX), reader.whole("ny", 1, PLAN_MAX)
    win_money = reader.number("win_money", 0, MOST_MONEY)
    read_cells = tuple(_cell(reader, f"cells[{at}]") for at in range(cells))
    officers = reader.count("officers", 0, MOST_OFFICERS)
    read_officers = tuple(_officer(reader, f"officers[{at}]") for at in range(officers))
    cities = reader.count("cities", 0, MOST_PLACES)
    read_cities = tuple(_city(reader, f"cities[{at}]", officers) for at in range(cities))
    roles = reader.count("roles", 1, MOST_ROLES)
    read_roles = tuple(_role(reader, f"roles[{at}]", cells, officers, cities) for at in range(roles))
    institutes = reader.count("institutes", 0, MOST_PLACES)
    read_institutes = tuple(_institute(reader, f"institutes[{at}]") for at in range(institutes))
    rooms = reader.count("training_rooms", 0, MOST_PLACES)
    read_rooms = tuple(_room(reader, f"training_rooms[{at}]") for at in range(rooms))
    english, faults = read_names(reader.end())
    reader.faults += faults
    places = (read_cities, read_roles, read_institutes, read_rooms)
    return MapFile(nx, ny, win_money, read_cells, read_officers, *places, english)


def hash_of(text: str) -> str:
    """By which a map is known: the SHA-256 of its text, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


class _Reader:
    """The tokens of a file, each with its line, and what is wrong with those that were read."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._tokens = [(number, token) for number, line in enumerate(self._lines, 1) for token in line.split()]
        self._at = 0
        self.lines: dict[str, int] = {}
        self.faults: list[Remark] = []

    def name(self, item: str) -> str:
        line, token = self._next(item)
        if len(token) > NAME_MAX:
            self._note("map_name", line, item, max=NAME_MAX, token=_shown(token))
        return token

    def count(self, item: str, least: int, most: int) -> int:
        """How many follow; a wrong one leaves nothing to go on from."""
        line, token = self._next(item)
        number = _whole(token)
        if number is None or not least <= number <= most:
            raise Rejected("map_whole", line=line, item=item, min=least, max=most, token=_shown(token))
        return number

    def whole(self, item: str, least: int, most: int) -> int:
        line, token = self._next(item)
        number = _whole(token)
        if number is None or not least <= number <= most:
            self._note("map_whole", line, item, min=least, max=most, token=_shown(token))
            number = min(max(number or 0, least), most)
        return number

    def number(self, item: str, least: int, most: int) -> int:
        """A number with at most two decimals, in hundredths."""
        line, token = self._next(item)
        amount = _amount(token)
        if amount is None or not least * ONE <= amount <= most * ONE:
            self._note("map_number", line, item, min=least, max=most, token=_shown(token))
            return least * ONE
        return amount

    def several(self, item: str, most_of: int) -> tuple[int, ...]:
        """A count, and that number of different places in another list."""
        count = self.count(f"{item}.count", 0, most_of)
        found: list[int] = []
        for at in range(count):
            index = self.whole(f"{item}[{at}]", 0, most_of - 1)
            if index in found:
                self._note("map_twice", self.lines[f"{item}[{at}]"], f"{item}[{at}]", token=str(index))
            found.append(index)
        return tuple(found)

    def box(self, item: str) -> Box:
        x0, y0, x1, y1 = (self.whole(f"{item}.{side}", 0, PLAN_MAX) for side in ("x0", "y0", "x1", "y1"))
        return x0, y0, x1, y1

    def end(self) -> list[Line]:
        """The lines of the names after everything else, if there are any."""
        if self._at == len(self._tokens):
            return []
        line, token = self._tokens[self._at]
        if is_head(self._lines[line - 1]):
            return list(enumerate(self._lines[line:], line + 1))
        self.faults.append(Remark("map_extra", {"line": line, "token": _shown(token)}))
        return []

    def direction(self, item: str) -> int:
        line, token = self._next(item)
        if token not in ("1", "-1"):
            self._note("map_direction", line, item, token=_shown(token))
            return 1
        return int(token)

    def _note(self, code: str, line: int, item: str, **params: Param) -> None:
        """What is wrong; a word that is no number at all may be one too many, and ends the reading."""
        wrong = Remark(code, {"line": line, "item": item, **params})
        if code != "map_name" and not _LIKE_A_NUMBER.fullmatch(str(params["token"])):
            raise Rejected(wrong.code, **wrong.params)
        self.faults.append(wrong)

    def _next(self, item: str) -> tuple[int, str]:
        if self._at == len(self._tokens):
            raise Rejected("map_missing", line=len(self._lines), item=item)
        self._at += 1
        line, token = self._tokens[self._at - 1]
        self.lines[item] = self.lines[item.removesuffix(".count").removesuffix(".name")] = line
        return line, token


def _whole(token: str) -> int | None:
    digits = token[1:] if token.startswith("-") else token
    return int(token) if digits.isascii() and digits.isdigit() and len(digits) < 12 else None


def _amount(token: str) -> int | None:
    digits, dot, decimals = token.partition(".")
    whole = _whole(digits)
    if whole is None or (dot and not (decimals.isascii() and decimals.isdigit() and len(decimals) <= 2)):
        return None
    part = int((decimals + "00")[:2]) if dot else 0
    return whole * ONE + (-part if digits.startswith("-") else part)


def _shown(token: str) -> str:
    return token if len(token) <= NAME_MAX else token[:NAME_MAX] + "…"


def _cell(reader: _Reader, item: str) -> CellLine:
    kind = reader.whole(f"{item}.class", EMPTY, CHANCE)
    base = reader.whole(f"{item}.base", 0 if kind in WITH_PLACES else -MOST_PLACES, MOST_PLACES)
    x, y = reader.whole(f"{item}.x", 0, PLAN_MAX), reader.whole(f"{item}.y", 0, PLAN_MAX)
    return CellLine(kind, base if kind in WITH_PLACES else 0, x, y)


def _officer(reader: _Reader, item: str) -> OfficerLine:
    names = ("wu", "zhan", "mou", "zheng", "jing")
    return OfficerLine(reader.name(f"{item}.name"), tuple(reader.number(f"{item}.{name}", 0, 100) for name in names))


def _city(reader: _Reader, item: str, officers: int) -> CityLine:
    return CityLine(
        reader.name(f"{item}.name"),
        reader.whole(f"{item}.scope", 0, 2),
        reader.several(f"{item}.garrison", officers),
        reader.whole(f"{item}.mayor", -1, officers - 1),
        reader.whole(f"{item}.treasurer", -1, officers - 1),
        reader.box(item),
    )


def _role(reader: _Reader, item: str, cells: int, officers: int, cities: int) -> RoleLine:
    return RoleLine(
        reader.name(f"{item}.name"),
        reader.whole(f"{item}.cell", -1, cells - 1),
        reader.several(f"{item}.techniques", len(TECHNIQUES)),
        reader.several(f"{item}.followers", officers),
        reader.several(f"{item}.cities", cities),
        reader.number(f"{item}.money", -MOST_MONEY, MOST_MONEY),
        reader.direction(f"{item}.direction"),
    )


def _institute(reader: _Reader, item: str) -> InstituteLine:
    return InstituteLine(
        reader.name(f"{item}.name"), reader.several(f"{item}.techniques", len(TECHNIQUES)), reader.box(item)
    )


def _room(reader: _Reader, item: str) -> RoomLine:
    return RoomLine(reader.name(f"{item}.name"), reader.whole(f"{item}.ability", 0, ABILITIES - 1), reader.box(item))


def write(file: MapFile) -> str:
    """The text of a map; read again it is the same file."""
    parts = [f"{len(file.cells)} {file.nx} {file.ny} {_written(file.win_money)}", ""]
    parts += [f"{cell.kind} {cell.base} {cell.x} {cell.y}" for cell in file.cells]
    parts += ["", f"{len(file.officers)}"]
    parts += [" ".join([officer.name, *(_written(one) for one in officer.abilities)]) for officer in file.officers]
    parts += ["", f"{len(file.cities)}"]
    parts += [
        f"{city.name} {city.scope} {_several(city.garrison)} {city.mayor} {city.treasurer} {_box(city.box)}"
        for city in file.cities
    ]
    parts += ["", f"{len(file.roles)}"]
    for role in file.roles:
        sets = [f"  {_several(one)}" for one in (role.techniques, role.followers, role.cities)]
        parts += [f"{role.name} {role.cell}", *sets, f"  {_written(role.money)} {role.direction}"]
    parts += ["", f"{len(file.institutes)}"]
    parts += [f"{one.name} {_several(one.techniques)} {_box(one.box)}" for one in file.institutes]
    parts += ["", f"{len(file.rooms)}"]
    parts += [f"{room.name} {room.ability} {_box(room.box)}" for room in file.rooms]
    parts += write_names(file.english)
    return "\n".join(parts) + "\n"


def _written(amount: int) -> str:
    sign, amount = ("-" if amount < 0 else ""), abs(amount)
    whole, part = divmod(amount, ONE)
    return f"{sign}{whole}.{part:02}".rstrip("0") if part else f"{sign}{whole}"


def _several(indices: tuple[int, ...]) -> str:
    return " ".join(map(str, (len(indices), *indices)))


def _box(box: Box) -> str:
    return " ".join(map(str, box))
