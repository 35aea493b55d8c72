"""A module: the story that drives a table without a DM, as its file is read (``games.ghost.modules``).

Every part is a frozen Struct that keeps the order of the file. Ids are unique within a module, so a table can
point at a node, an area, an item or a monster by its id alone.
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct, field

from games.words import Language

LARGEST = 256 * 1024
"""The size of a module's file, in bytes of UTF-8, at most."""

MOST_CHAPTERS = 4
MOST_REGIONS = 4
LEAST_GHOSTS = 8
LEAST_PATIENTS = 4

Colour = Literal["C", "M", "Y", "K"]
EffectType = Literal["attack", "defense", "control", "recovery", "special"]
Style = Literal["wild", "guard"]
Once = Literal["patient", "table"]

Value = Annotated[int, Meta(ge=0, le=5)]
"""How many dice somebody has in a colour."""

W = TypeVar("W")


class Bilingual(Struct, Generic[W], frozen=True, forbid_unknown_fields=True):
    """One text in both languages."""

    zh: W
    en: W


Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}$")]

SAYING = r"\S"
"""What a text has that is not of blanks alone."""

_Line = Annotated[str, Meta(min_length=1, max_length=64, pattern=SAYING)]
_Prose = Annotated[str, Meta(min_length=1, max_length=2_000, pattern=SAYING)]
_Gender = Annotated[str, Meta(max_length=16)]
_Identity = Annotated[str, Meta(max_length=128)]

Line = _Line | Bilingual[_Line]
"""A name or a label."""

Prose = _Prose | Bilingual[_Prose]
"""What is told: of a module in one language as it is, else in the language of who reads it."""


def said(text: str | Bilingual[str], language: Language) -> str:
    """A text of a module as a reader of this language gets it."""
    if isinstance(text, str):
        return text
    return text.zh if language == "zh" else text.en


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a module: an unknown field is a fault of its author, not a wish for later."""


# What an outcome does. Each effect is for the patient who acted.


class Effect(Part, frozen=True, kw_only=True, tag_field="type"):
    """One thing that an outcome does to the patient who acted."""


class GainFragment(Effect, frozen=True, kw_only=True, tag="fragment"):
    """``n`` colour fragments."""

    colour: Colour
    n: Annotated[int, Meta(ge=1, le=5)] = 1


class GainItem(Effect, frozen=True, kw_only=True, tag="item"):
    """``n`` pieces of an item of the module."""

    item: Id
    n: Annotated[int, Meta(ge=1, le=5)] = 1


class ChangeActivity(Effect, frozen=True, kw_only=True, tag="qa"):
    """Quantum activity up or down, by at most what there is."""

    n: Annotated[int, Meta(ge=-10, le=10)]


class ChangeSignal(Effect, frozen=True, kw_only=True, tag="signal"):
    """Signal up or down, by at most what there is."""

    n: Annotated[int, Meta(ge=-5, le=5)]


class ChangeAttribute(Effect, frozen=True, kw_only=True, tag="attribute"):
    """An attribute up or down, between 0 and the cap."""

    colour: Colour
    n: Annotated[int, Meta(ge=-2, le=2)] = 1


class GainAbility(Effect, frozen=True, kw_only=True, tag="ability"):
    """A print ability of the patient."""

    ability: Ability


class GainKey(Effect, frozen=True, kw_only=True, tag="key"):
    """The key of the chapter; who has it gets nothing more."""


class GainBuff(Effect, frozen=True, kw_only=True, tag="buff"):
    buff: Buff


class MoveTo(Effect, frozen=True, kw_only=True, tag="move"):
    """To another area of the same region."""

    area: Id


class Reveal(Effect, frozen=True, kw_only=True, tag="reveal"):
    """A text for that patient alone."""

    text: Prose


AnyEffect = (
    GainFragment
    | GainItem
    | ChangeActivity
    | ChangeSignal
    | ChangeAttribute
    | GainAbility
    | GainKey
    | GainBuff
    | MoveTo
    | Reveal
)


class Outcome(Part, frozen=True, kw_only=True):
    """What comes of a node: a text for all of the session, and effects for the patient who acted."""

    text: Prose
    effects: Annotated[tuple[AnyEffect, ...], Meta(max_length=8)] = ()


class Ability(Part, frozen=True, kw_only=True):
    """A print ability."""

    name: Line
    description: Prose
    colour: Colour
    effect_type: EffectType


class Buff(Part, frozen=True, kw_only=True):
    """``expression`` as the rules read it (``c+1``, ``+1``); ``rounds`` -1 lasts."""

    name: Line
    expression: Annotated[str, Meta(min_length=1, max_length=32)]
    rounds: Annotated[int, Meta(ge=-1, le=99)] = 1


# The nodes: what a patient can do in an area.


class Node(Part, frozen=True, kw_only=True, tag_field="kind"):
    """Something to do. ``text`` is read before it is done.

    A node is *closed* by its success; by a failure, too, unless it may be tried again (``retry``). ``once`` says
    for whom it closes: for that patient, or for the table. It is offered when it is not closed and every node in
    ``needs`` is; until then nobody sees it.
    """

    id: Id
    text: Prose
    needs: Annotated[tuple[Id, ...], Meta(max_length=8)] = ()
    once: Once = "patient"
    success: Outcome


class Task(Node, frozen=True, kw_only=True, tag="task"):
    """A check. Without a ``colour`` the patient chooses one."""

    colour: Colour | None = None
    threshold: Annotated[int, Meta(ge=2, le=6)] = 4
    retry: bool = False
    failure: Outcome


class Collect(Node, frozen=True, kw_only=True, tag="collect"):
    """Something that lies there, without a check: ``stock`` times in all; when nothing is left, it is closed."""

    stock: Annotated[int, Meta(ge=1, le=99)]


class Talk(Node, frozen=True, kw_only=True, tag="talk"):
    """Somebody who says something, without a check."""


class Fight(Node, frozen=True, kw_only=True, tag="monster"):
    """A monster to fight: ``success`` when it falls, ``failure`` when the fight ends otherwise."""

    monster: Id
    retry: bool = False
    failure: Outcome


AnyNode = Task | Collect | Talk | Fight


class Area(Part, frozen=True, kw_only=True):
    """A place within a region. All areas of a region are open from the start; the first is where patients arrive."""

    id: Id
    name: Line
    text: Prose
    nodes: Annotated[tuple[AnyNode, ...], Meta(max_length=12)] = ()


class Region(Part, frozen=True, kw_only=True):
    """``label`` is all that is known when regions are chosen; ``name`` and ``text`` when the region opens.

    Without a ``key_node`` only a DM gives the key there.
    """

    id: Id
    label: Line
    name: Line
    text: Prose
    areas: Annotated[tuple[Area, ...], Meta(min_length=1, max_length=6)]
    key_node: Id | None = None

    @property
    def nodes(self) -> tuple[AnyNode, ...]:
        """All nodes of all areas."""
        return tuple(node for area in self.areas for node in area.nodes)


class Chapter(Part, frozen=True, kw_only=True):
    """A sector. Its regions are A to D in this order, as many as there are."""

    colour: Colour
    name: Line
    text: Prose
    regions: Annotated[tuple[Region, ...], Meta(min_length=1, max_length=MOST_REGIONS)]


class Heal(Part, frozen=True, kw_only=True, tag_field="type", tag="heal_hp"):
    """Quantum activity."""

    n: Annotated[int, Meta(ge=1, le=10)]


class HealSignal(Part, frozen=True, kw_only=True, tag_field="type", tag="heal_mp"):
    n: Annotated[int, Meta(ge=1, le=5)]


class ApplyBuff(Part, frozen=True, kw_only=True, tag_field="type", tag="apply_buff"):
    buff: Buff


class Boost(Part, frozen=True, kw_only=True, tag_field="type", tag="cmyk_boost"):
    """An attribute, up to the cap."""

    colour: Colour
    n: Annotated[int, Meta(ge=1, le=2)] = 1


ItemUse = Heal | HealSignal | ApplyBuff | Boost


class Item(Part, frozen=True, kw_only=True):
    """Without a ``use`` it is a keepsake."""

    id: Id
    name: Line
    text: Prose
    use: ItemUse | None = None


class Monster(Part, frozen=True, kw_only=True):
    """``drops`` are the fragments of its fall; none named: one of the killing colour."""

    id: Id
    name: Line
    text: Prose
    values: dict[Colour, Value]
    activity: Annotated[int, Meta(ge=1, le=20)]
    style: Style = "wild"
    drops: Annotated[tuple[Colour, ...], Meta(max_length=4)] = ()


class StockGhost(Part, frozen=True, kw_only=True):
    """A ghost for a patient of this base colour whose maker made none, with the ability it gains by evolving."""

    colour: Colour
    name: Line
    appearance: Prose
    personality: Prose
    ability: Ability
    evolved_ability: Ability


class StockPatient(Part, frozen=True, kw_only=True):
    """A patient who takes the place of a player that left, with an archive of every colour."""

    name: Line
    gender: _Gender | Bilingual[_Gender]
    age: Annotated[int, Meta(ge=0, le=999)]
    former_identity: _Identity | Bilingual[_Identity]
    appearance: Prose
    colour: Colour
    archives: dict[Colour, Prose]
    projection: Prose


class Endings(Part, frozen=True, kw_only=True):
    """What a patient reads at the end; who has several endings reads each."""

    back: Prose = field(name="return")
    reunion: Prose
    third_way: Prose
    adrift: Prose


class Finale(Part, frozen=True, kw_only=True):
    """The scene in which everything is decided, and the endings."""

    text: Prose
    endings: Endings


class Module(Part, frozen=True, kw_only=True):
    """A whole module. ``mission`` is told to each patient alone, and never where a ghost may hear it.

    What its author leaves out of all but ``title``, ``text`` and ``chapters`` is filled in where it is read
    (``games.ghost.modules.reader``).
    """

    title: Line
    text: Prose
    prologue: Prose
    mission: Prose
    chapters: Annotated[tuple[Chapter, ...], Meta(min_length=1, max_length=MOST_CHAPTERS)]
    finale: Finale
    items: tuple[Item, ...] = ()
    monsters: tuple[Monster, ...] = ()
    stock_ghosts: Annotated[tuple[StockGhost, ...], Meta(min_length=LEAST_GHOSTS, max_length=32)]
    stock_patients: Annotated[tuple[StockPatient, ...], Meta(min_length=LEAST_PATIENTS, max_length=32)]
