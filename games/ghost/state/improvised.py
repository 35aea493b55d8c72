"""What a DM improvises: things that are made up at the table, and found where those of the module are."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from games.ghost.modules.module import (
    AnyNode,
    ApplyBuff,
    Area,
    Bilingual,
    Boost,
    Buff,
    Chapter,
    Collect,
    Fight,
    GainItem,
    Heal,
    HealSignal,
    Item,
    ItemUse,
    Module,
    Monster,
    Outcome,
    Region,
    Talk,
)
from games.ghost.state.objects import Color

Use = Literal["none", "heal_hp", "heal_mp", "apply_buff", "cmyk_boost"]

BUFF_ROUNDS = 3
"""How many checks the buff of an improvised item lasts."""


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """Something made up. ``place``: where it is found, ``<chapter>.<region>/<area>``; empty: nowhere by itself."""

    id: str
    name: str
    text: str
    place: str

    def item(self) -> Item | None:
        """The item it is."""
        return None

    def monster(self) -> Monster | None:
        """The monster it is."""
        return None

    def node(self) -> AnyNode | None:
        """What there is to do where it is found."""
        return None


class MadeItem(Made, frozen=True, kw_only=True, tag="item"):
    """``n``: what is healed, or the dice or points more of ``color``. One lies at its place."""

    use: Use
    n: int
    color: Color

    def item(self) -> Item:
        """An item of the module like any other."""
        return Item(id=self.id, name=self.name, text=self.text, use=self._use())

    def _use(self) -> ItemUse | None:
        match self.use:
            case "none":
                return None
            case "heal_hp":
                return Heal(n=self.n)
            case "heal_mp":
                return HealSignal(n=min(self.n, 5))
            case "apply_buff":
                expression = f"{self.color.lower()}+{min(self.n, 2)}"
                return ApplyBuff(buff=Buff(name=self.name, expression=expression, rounds=BUFF_ROUNDS))
            case "cmyk_boost":
                return Boost(colour=self.color, n=min(self.n, 2))

    def node(self) -> AnyNode:
        """Somebody may take it."""
        words = Bilingual(zh=f"“{self.name}”到手了。", en=f"“{self.name}” is taken.")
        taken = Outcome(text=words, effects=(GainItem(item=self.id),))
        return Collect(id=f"{self.id}_node", text=self.text, stock=1, success=taken)


class MadeMonster(Made, frozen=True, kw_only=True, tag="monster"):
    values: dict[Color, int]
    activity: int
    drops: tuple[Color, ...]

    def monster(self) -> Monster:
        """A monster of the module like any other."""
        return Monster(
            id=self.id,
            name=self.name,
            text=self.text,
            values=self.values,
            activity=self.activity,
            drops=self.drops,
        )

    def node(self) -> AnyNode:
        """Somebody may take it on."""
        falls = Outcome(text=Bilingual(zh=f"“{self.name}”倒下了。", en=f"“{self.name}” falls."))
        stays = Outcome(text=Bilingual(zh=f"“{self.name}”还在那里。", en=f"“{self.name}” is still there."))
        return Fight(
            id=f"{self.id}_node",
            text=self.text,
            monster=self.id,
            once="table",
            retry=True,
            success=falls,
            failure=stays,
        )


class MadePlace(Made, frozen=True, kw_only=True, tag="place"):
    """``place`` is the region it belongs to, ``<chapter>.<region>``."""

    def area(self) -> Area:
        """An area like any other."""
        return Area(id=self.id, name=self.name, text=self.text)


class MadePerson(Made, frozen=True, kw_only=True, tag="person"):
    """Somebody to talk to: the DM answers, or without one ``says`` what there is to say."""

    says: str

    def node(self) -> AnyNode:
        """Somebody may talk to them."""
        text = Bilingual(zh=f"{self.name}：{self.text}", en=f"{self.name}: {self.text}")
        return Talk(id=self.id, text=text, success=Outcome(text=self.says or self.text))


AnyMade = MadeItem | MadeMonster | MadePlace | MadePerson


class Retold(msgspec.Struct, frozen=True):
    """Another name and another text of a place; empty: as it was."""

    name: str
    text: str


def enriched(module: Module, made: dict[str, AnyMade], retold: dict[str, Retold]) -> Module:
    """A module with what was improvised in it."""
    chapters = tuple(_chapter(chapter, number, made, retold) for number, chapter in enumerate(module.chapters, 1))
    found = made.values()
    items = tuple(item for one in found if (item := one.item()) is not None)
    monsters = tuple(monster for one in found if (monster := one.monster()) is not None)
    return replace(module, chapters=chapters, items=(*module.items, *items), monsters=(*module.monsters, *monsters))


def _chapter(chapter: Chapter, number: int, made: dict[str, AnyMade], retold: dict[str, Retold]) -> Chapter:
    touched = {place.partition("/")[0] for place in (*retold, *(one.place for one in made.values()))}
    regions = tuple(
        _region(region, f"{number}.{letter}", made, retold) if f"{number}.{letter}" in touched else region
        for letter, region in zip("ABCD", chapter.regions, strict=False)
    )
    return replace(chapter, regions=regions)


def _region(region: Region, place: str, made: dict[str, AnyMade], retold: dict[str, Retold]) -> Region:
    new = tuple(one.area() for one in made.values() if isinstance(one, MadePlace) and one.place == place)
    areas = tuple(_area(area, f"{place}/{area.id}", made, retold) for area in (*region.areas, *new))
    told = retold.get(place)
    named = replace(region, name=told.name, label=told.name) if told and told.name else region
    return replace(named, areas=areas, text=told.text if told and told.text else region.text)


def _area(area: Area, place: str, made: dict[str, AnyMade], retold: dict[str, Retold]) -> Area:
    nodes = tuple(node for one in made.values() if one.place == place and (node := one.node()) is not None)
    told = retold.get(place, Retold("", ""))
    return replace(area, name=told.name or area.name, text=told.text or area.text, nodes=(*area.nodes, *nodes))
