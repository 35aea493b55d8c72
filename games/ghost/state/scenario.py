"""The module that drives a table, what patients see of it, and what it says of their endings.

It is a document for the host alone: a seat's view has a hole there, and learns of it by facts only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from operator import is_
from typing import TypeVar

from games.ghost.modules import SHIPPED, read, shipped
from games.ghost.modules.module import (
    Ability,
    AnyNode,
    Area,
    Bilingual,
    Chapter,
    Collect,
    Endings,
    Fight,
    Item,
    Module,
    Region,
    StockGhost,
    StockPatient,
    Talk,
    Task,
    said,
)
from games.ghost.state import State
from games.ghost.state.chapters import POINTS, AreaCard, Ending, EndingName, NodeCard, Scene
from games.ghost.state.improvised import AnyMade, Retold, enriched
from games.ghost.state.objects import COLORS, AbilityForm, PatientId
from games.ghost.state.objects import Bilingual as Told
from games.ghost.state.options import language_of
from games.prompt import Option

LETTERS = ("A", "B", "C", "D")
"""How everybody calls the regions of a chapter; their ids in the module may tell too much."""


# The state keeps the text: what it says is the same for all states of a table.
_read = lru_cache(maxsize=64)(read)


T = TypeVar("T")

KEYS_TO_RETURN = 3
"""In a game of fewer chapters: the key of each."""


class _Latest:
    """The module that was enriched last: between two facts a table asks for its own dozens of times."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[object, ...], Module] | None = None

    def enriched(self, module: Module, made: dict[str, AnyMade], retold: dict[str, Retold]) -> Module:
        """A module with what was improvised in it; nothing of these ever changes in its place."""
        asked = (module, made, retold)
        # Taken and left in one piece: views are worked out in threads, too, and those of another table are secret.
        kept = self._kept
        if kept is None or not all(map(is_, asked, kept[0])):
            kept = self._kept = asked, enriched(*asked)
        return kept[1]


_latest = _Latest()


def module_of(state: State) -> Module:
    """The module of a table, with what its DM has improvised."""
    assert state.module is not None, "asked of the truth alone"
    module, desk = _read(state.module), state.desk
    return _latest.enriched(module, desk.made, desk.retold) if desk.made or desk.retold else module


def words_of(text: str | Bilingual[str]) -> Told:
    """A text in both languages, for facts; one of a module in one language reads the same in both."""
    return {"zh": text, "en": text} if isinstance(text, str) else {"zh": text.zh, "en": text.en}


def named(names: Mapping[str, Told]) -> tuple[Option, ...]:
    """Options by what they are called."""
    return tuple(Option(value, None, name) for value, name in names.items())


def own_words(state: State, text: str | Bilingual[str]) -> str:
    """A text that becomes a player's own, in the language of the table."""
    return said(text, language_of(state.options))


def own_card(state: State, ghost: StockGhost) -> dict[str, str]:
    """The texts of a ghost of the module that becomes a player's own, by the fields of the form."""
    return {name: own_words(state, getattr(ghost, name)) for name in ("name", "appearance", "personality")}


def own_ability(state: State, ability: Ability) -> AbilityForm:
    """An ability of the module that becomes a player's own."""
    name, description = own_words(state, ability.name), own_words(state, ability.description)
    return AbilityForm(name, description, ability.colour, ability.effect_type)


def item_of(state: State, id: str) -> Item:
    """An item of the module by its id."""
    return next(one for one in module_of(state).items if one.id == id)


def chapter_of(state: State) -> Chapter:
    """The chapter that is played now."""
    return module_of(state).chapters[state.chapter - 1]


def letters(state: State) -> tuple[str, ...]:
    """What the regions of this chapter are called."""
    return LETTERS[: len(chapter_of(state).regions)]


def region_of(state: State, letter: str) -> Region:
    """A region of this chapter."""
    return chapter_of(state).regions[LETTERS.index(letter)]


def area_of(region: Region, area: str) -> Area:
    """An area of a region by its id."""
    return next(one for one in region.areas if one.id == area)


def node_of(region: Region, node: str) -> AnyNode:
    """A node of a region by its id."""
    return next(one for one in region.nodes if one.id == node)


def stock_patients() -> list[StockPatient]:
    """All there are."""
    return [one for name in SHIPPED for one in shipped(name).stock_patients]


def stock_ghosts() -> list[StockGhost]:
    """All there are, colour by colour in turn, so that a share of them has different ones."""
    every = [one for name in SHIPPED for one in shipped(name).stock_ghosts]
    each = ([one for one in every if one.colour == color] for color in COLORS)
    return [one for row in zip_longest(*each) for one in row if one is not None]


def share(stock: Sequence[T], place: int, places: int) -> Sequence[T]:
    """One seat's part: who chooses in secret at the same time as others chooses from what is nobody else's."""
    return stock[place * len(stock) // places : (place + 1) * len(stock) // places]


def unused(state: State, stock: Sequence[StockGhost]) -> list[StockGhost]:
    """Those of which no ghost of the table has the name, as far as is known; where none is left, of all modules'."""
    names = {ghost.name for ghost in state.hall.ghosts.values()}
    fresh = [one for one in stock if own_words(state, one.name) not in names]
    return fresh or [one for one in stock_ghosts() if own_words(state, one.name) not in names]


def scene_for(state: State, session: str, region: Region, patient: PatientId) -> Scene:
    """The whole of a region, as a patient who arrives sees it."""
    areas = {
        area.id: AreaCard(area.id, words_of(area.name), words_of(area.text), offered(state, area, patient))
        for area in region.areas
    }
    return Scene(session, words_of(region.name), words_of(region.text), areas)


def offered(state: State, area: Area, patient: PatientId) -> dict[str, NodeCard]:
    """What this patient can do in an area now."""
    return {
        node.id: _card(node)
        for node in area.nodes
        if not is_closed(state, node.id, patient) and all(is_closed(state, need, patient) for need in node.needs)
    }


def is_closed(state: State, node: str, patient: PatientId) -> bool:
    """Whether a node is done for this patient, by it or by the table."""
    closed = state.scenes.closed.get(node, {})
    return patient in closed or "table" in closed


def _card(node: AnyNode) -> NodeCard:
    text = words_of(node.text)
    match node:
        case Task():
            return NodeCard(id=node.id, kind="task", text=text, threshold=node.threshold, color=node.colour)
        case Fight():
            return NodeCard(id=node.id, kind="monster", text=text, threshold=0)
        case Collect():
            return NodeCard(id=node.id, kind="collect", text=text, threshold=0)
        case Talk():
            return NodeCard(id=node.id, kind="talk", text=text, threshold=0)


def endings(state: State) -> dict[PatientId, Ending]:
    """All endings, the best first."""
    names = {patient: names_of(state, patient) for patient in state.hall.active.values()}
    points = {patient: sum(POINTS[name] for name in own) for patient, own in names.items()}
    return {
        patient: Ending(names[patient], points[patient], 1 + sum(other > points[patient] for other in points.values()))
        for patient in sorted(names, key=lambda one: (-points[one], one))
    }


def names_of(state: State, patient: PatientId) -> tuple[EndingName, ...]:
    """The endings of one patient; who is lost has only one left, and a sacrificed ghost gives no reunion."""
    hall = state.hall
    ghost = hall.ghost_of(patient)
    names: list[EndingName] = []
    if ghost is not None and patient not in hall.lost:
        sacrificed = patient in hall.sacrificed
        keys = len(state.belongings.keys.get(patient, {}))
        if sacrificed and ghost in hall.evolved and keys >= keys_to_return(state):
            names.append("return")
        if not sacrificed and hall.origins[ghost] == patient:
            names.append("reunion")
    if patient in state.collapses.accepted and patient not in hall.lost:
        names.append("third_way")
    return tuple(names) or ("adrift",)


def keys_to_return(state: State) -> int:
    """The number of keys that the ending Return takes."""
    return min(KEYS_TO_RETURN, state.tale.chapters)


def texts(state: State, scored: dict[PatientId, Ending]) -> dict[EndingName, Told]:
    """What the module says of the endings that somebody has come to."""
    written = _written(module_of(state).finale.endings)
    return {name: written[name] for name in POINTS if any(name in one.names for one in scored.values())}


def _written(prose: Endings) -> dict[EndingName, Told]:
    return {
        "return": words_of(prose.back),
        "reunion": words_of(prose.reunion),
        "third_way": words_of(prose.third_way),
        "adrift": words_of(prose.adrift),
    }
