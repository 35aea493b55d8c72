"""What must make sense in a module beyond its form: single ids, references that lead somewhere, failures that cost; and
the proof that it can be completed: a patient alone in a region can win its key there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from games.ghost.modules.faults import LETTERS, Fault, Mark, Sense, Trail
from games.ghost.modules.module import (
    AnyEffect,
    AnyNode,
    ApplyBuff,
    Buff,
    ChangeActivity,
    ChangeAttribute,
    ChangeSignal,
    Collect,
    Colour,
    Fight,
    GainBuff,
    GainFragment,
    GainItem,
    GainKey,
    Module,
    MoveTo,
    Outcome,
    Region,
    Task,
)

COLOURS: tuple[Colour, ...] = get_args(Colour)

_EXPRESSION = re.compile(r"[cmyk][+-][1-5]|[+-][1-5]")

Profile = Literal["seed", "faded"]

MOST_PATIENTS = 8
"""A stock of fewer pieces may be gone before a patient comes; a stock of this size is not."""


@dataclass(frozen=True)
class Site:
    """A node and where it stands."""

    trail: Trail
    chapter: int
    region: Region
    node: AnyNode

    def outcomes(self) -> Iterator[tuple[Trail, Outcome]]:
        yield (*self.trail, "success"), self.node.success
        if isinstance(self.node, Task | Fight):
            yield (*self.trail, "failure"), self.node.failure


def sites(module: Module) -> Iterator[Site]:
    """Every node of a module, in the order of the file."""
    for c, chapter in enumerate(module.chapters):
        for r, region in enumerate(chapter.regions):
            for a, area in enumerate(region.areas):
                for n, node in enumerate(area.nodes):
                    yield Site(("chapters", c, "regions", r, "areas", a, "nodes", n), c, region, node)


def faults_of(module: Module) -> Iterator[Sense]:
    """Everything that makes no sense, in the order of the file as far as may be."""
    yield from _ids(module)
    known = {site.node.id: site for site in sites(module)}
    for site in sites(module):
        yield from _needs(site, known)
        yield from _node(site, module)
    yield from _circles(module)
    yield from _keys(module)
    yield from _stock(module)


def _ids(module: Module) -> Iterator[Sense]:
    seen: set[str] = set()
    for trail, id in _named(module):
        if id in seen:
            yield Sense(trail, "twice", {"id": id})
        seen.add(id)


def _named(module: Module) -> Iterator[tuple[Trail, str]]:
    for c, chapter in enumerate(module.chapters):
        for r, region in enumerate(chapter.regions):
            here: Trail = ("chapters", c, "regions", r)
            yield here, region.id
            yield from (((*here, "areas", a), area.id) for a, area in enumerate(region.areas))
    yield from ((site.trail, site.node.id) for site in sites(module))
    yield from ((("items", i), item.id) for i, item in enumerate(module.items))
    yield from ((("monsters", i), monster.id) for i, monster in enumerate(module.monsters))


def _needs(site: Site, known: Mapping[str, Site]) -> Iterator[Sense]:
    """A need is a node of the same region or of an earlier chapter: nobody is in two regions of one chapter."""
    for need in site.node.needs:
        other = known.get(need)
        if other is None:
            yield Sense(site.trail, "needs_unknown", {"id": need})
        elif other.region is not site.region and other.chapter >= site.chapter:
            yield Sense(site.trail, "needs_elsewhere", {"id": need})


def _circles(module: Module) -> Iterator[Sense]:
    """Nodes that wait for each other: what is left when everything that can open has opened."""
    waiting = {site.node.id: site for site in sites(module)}
    while opening := [id for id, site in waiting.items() if not waiting.keys() & set(site.node.needs)]:
        for id in opening:
            del waiting[id]
    for site in waiting.values():
        if ring := _ring(site.node.id, waiting):
            yield Sense(site.trail, "needs_circle", {"ids": ring})
            return


def _ring(start: str, waiting: Mapping[str, Site]) -> tuple[str, ...]:
    """The ring that one gets into from here."""
    way = [start]
    while True:
        step = next(need for need in waiting[way[-1]].node.needs if need in waiting)
        if step in way:
            return tuple(way[way.index(step) :])
        way.append(step)


def _node(site: Site, module: Module) -> Iterator[Sense]:
    node = site.node
    if isinstance(node, Fight) and node.monster not in {monster.id for monster in module.monsters}:
        yield Sense(site.trail, "monster_unknown", {"id": node.monster})
    if isinstance(node, Task) and node.retry and not any(map(_costs, node.failure.effects)):
        yield Sense(site.trail, "retry_free")
    items = {item.id for item in module.items}
    areas = {area.id for area in site.region.areas}
    for trail, outcome in site.outcomes():
        for i, effect in enumerate(outcome.effects):
            yield from _effect((*trail, "effects", i), effect, items, areas)


def _costs(effect: AnyEffect) -> bool:
    return isinstance(effect, ChangeActivity | ChangeSignal) and effect.n < 0


def _effect(trail: Trail, effect: AnyEffect, items: Iterable[str], areas: Iterable[str]) -> Iterator[Sense]:
    match effect:
        case GainItem(item=item) if item not in items:
            yield Sense(trail, "item_unknown", {"id": item})
        case MoveTo(area=area) if area not in areas:
            yield Sense(trail, "area_unknown", {"id": area})
        case ChangeActivity(n=0) | ChangeSignal(n=0) | ChangeAttribute(n=0):
            yield Sense(trail, "nothing")
        case GainBuff(buff=buff):
            yield from _buff((*trail, "buff"), buff)


def _buff(trail: Trail, buff: Buff) -> Iterator[Sense]:
    if not _EXPRESSION.fullmatch(buff.expression):
        yield Sense(trail, "expression", {"value": buff.expression})
    if buff.rounds == 0:
        yield Sense(trail, "rounds")


def _keys(module: Module) -> Iterator[Sense]:
    for c, chapter in enumerate(module.chapters):
        for r, region in enumerate(chapter.regions):
            if region.key_node is None:
                continue
            key = {node.id: node for node in region.nodes}.get(region.key_node)
            here: Trail = ("chapters", c, "regions", r)
            if key is None:
                yield Sense(here, "key_unknown", {"id": region.key_node})
            elif isinstance(key, Collect) or key.once == "table":
                yield Sense(here, "key_for_all", {"id": key.id})
            elif not any(isinstance(effect, GainKey) for effect in key.success.effects):
                yield Sense(here, "key_not_given", {"id": key.id})


def _stock(module: Module) -> Iterator[Sense]:
    for i, monster in enumerate(module.monsters):
        yield from _all_colours(("monsters", i), "values", monster.values)
    for i, patient in enumerate(module.stock_patients):
        yield from _all_colours(("stock_patients", i), "archives", patient.archives)
    for i, item in enumerate(module.items):
        if isinstance(item.use, ApplyBuff):
            yield from _buff(("items", i, "use", "buff"), item.use.buff)


def _all_colours(trail: Trail, field: str, values: Mapping[Colour, object]) -> Iterator[Sense]:
    if missing := tuple(colour for colour in COLOURS if colour not in values):
        yield Sense(trail, "colours_missing", {"field": field, "colours": missing})


def obstacles(module: Module) -> tuple[Fault, ...]:
    """What keeps some patient from some key; none when the module is completable.

    Tried is every base colour in both profiles, with nothing brought along from another region and without luck:
    what counts is what this patient can always reach again, whatever the others in the region do.
    """
    return tuple(_obstacles(module))


def _obstacles(module: Module) -> Iterator[Fault]:
    for c, chapter in enumerate(module.chapters):
        for r, region in enumerate(chapter.regions):
            letter = LETTERS[r]
            if region.key_node is None:
                continue
            place = (Mark("chapter", str(c + 1)), Mark("region", letter))
            for profile in get_args(Profile):
                for colour in get_args(Colour):
                    if stop := _stop(region, Visit(region, colour, profile)):
                        code, gate = stop
                        params = {"id": region.key_node, "gate": gate, "colour": colour, "profile": profile}
                        yield Fault(place, code, params, ("chapters", c, "regions", r))


def _stop(region: Region, visit: Visit) -> tuple[Literal["key_closed", "key_failed"], str] | None:
    """Why this visit wins no key, with the node at which it ends."""
    key = next(node for node in region.nodes if node.id == region.key_node)
    if gates := [need for need in key.needs if need not in visit.closed]:
        return "key_closed", gates[0]
    return None if visit.passes(key) else ("key_failed", key.id)


class Visit:
    """One patient alone in one region, doing all that can be done. ``closed``: the nodes that get behind them."""

    def __init__(self, region: Region, colour: Colour, profile: Profile) -> None:
        usual = 1 if profile == "seed" else 0
        self._dice: dict[Colour, int] = dict.fromkeys(get_args(Colour), usual) | {colour: 1}
        self.closed: set[str] = set()
        self._gained: set[str] = set()
        while self._step(region):
            pass

    def passes(self, node: AnyNode) -> bool:
        """Whether this patient can succeed there: any die can show a six."""
        if isinstance(node, Task):
            return max(self._dice.values()) > 0 if node.colour is None else self._dice[node.colour] > 0
        return not isinstance(node, Fight) or max(self._dice.values()) > 0

    def _step(self, region: Region) -> bool:
        before = len(self.closed) + len(self._gained)
        for node in region.nodes:
            if not self.closed.issuperset(node.needs):
                continue
            if self.passes(node) or not (isinstance(node, Task | Fight) and node.retry):
                self.closed.add(node.id)
            if node.id not in self._gained and _sure(node) and self.passes(node):
                self._gained.add(node.id)
                self._gain(node)
        return len(self.closed) + len(self._gained) > before

    def _gain(self, node: AnyNode) -> None:
        """Dice in colours that had none: an attribute, or the one fragment that raises it from 0 to 1."""
        for effect in node.success.effects:
            gives = isinstance(effect, GainFragment) or (isinstance(effect, ChangeAttribute) and effect.n > 0)
            if isinstance(effect, GainFragment | ChangeAttribute) and gives:
                self._dice[effect.colour] = max(1, self._dice[effect.colour])


def _sure(node: AnyNode) -> bool:
    """Whether every patient who can succeed here will, sooner or later, whatever the others did."""
    if node.once == "table":
        return False
    if isinstance(node, Collect):
        return node.stock >= MOST_PATIENTS
    return not isinstance(node, Task | Fight) or node.retry
