"""Programs under way as plain data: what is stored when a command ends in a question, and read back by its answer."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from events.audience import Seat

Thing: TypeAlias = int | str | bool | tuple[int | str | bool | None, ...] | None
"""A value at work: a number, a word, a seat (its number), a card or monster (its permanent key), or several."""

Ctx: TypeAlias = dict[str, Thing]


class Frame(msgspec.Struct, array_like=True):
    """A block of doables under way: where it lies, what comes next, and how often it is still to be run.

    ``name`` is the id of a loop; ``items`` are those of a ``foreach``. ``answers`` are those that the doable at ``pc``
    has had so far: it starts over with them, and does nothing before it has all.
    """

    address: str
    pc: int = 0
    kind: str = "block"
    name: str = ""
    index: int = 1
    times: int = 1
    items: tuple[int | str | bool | None, ...] = ()
    target: Thing = None
    answers: list[tuple[int | str, ...]] = msgspec.field(default_factory=list)


class Run(msgspec.Struct, tag="run"):
    """A behaviour or a trigger's body: ``key`` is its card, ``owner`` whose it is."""

    owner: Seat
    key: str
    ctx: Ctx
    frames: list[Frame]
    monster: bool = False


class Play(msgspec.Struct, tag="play"):
    """A card being played."""

    seat: Seat
    key: str
    card: str
    free: bool
    targets_by: Seat
    cost: int = 0
    mana_before: int = 0
    pc: int = 0
    countered: bool = False
    spread: int = 0
    resonance: int = -1
    schools: tuple[str, ...] = ()
    using: tuple[str, ...] = ()
    resonated: bool = False
    killed: list[str] = msgspec.field(default_factory=list)


class Drain(msgspec.Struct, tag="drain"):
    """An event that triggers heed: those still to be asked, by their mounts, then the undercurrents of these seats."""

    event: str
    scope: Ctx
    mounts: list[str]
    seats: list[Seat]
    part: str = ""
    ready: bool = False
    answers: list[tuple[int | str, ...]] = msgspec.field(default_factory=list)


class Hit(msgspec.Struct, tag="hit"):
    """One instance of damage on one monster. ``saved``: the health with which it stays instead of being defeated.

    ``source`` is the card it comes from, where others see that card.
    """

    seat: Seat
    monster: str
    member: int
    amount: int
    printed: bool
    outright: bool = False
    depth: int = 0
    name: str = ""
    pc: int = 0
    saved: int = 0
    dealt: int = 0
    source: str = ""


class Stages(msgspec.Struct, tag="stages"):
    """Something of the rules that goes on in stages: a phase, a turn, a visit. ``seats``: whose turns are to come."""

    name: str
    pc: int = 0
    seat: Seat = 0
    seats: list[Seat] = msgspec.field(default_factory=list)
    number: int = 0
    word: str = ""
    words: list[str] = msgspec.field(default_factory=list)
    answers: list[tuple[int | str, ...]] = msgspec.field(default_factory=list)


Job = Run | Play | Drain | Hit | Stages


class Work(msgspec.Struct):
    """The jobs under way, the one that goes on next last. ``asked``: who answers the open question.

    ``armed``: whose undercurrents act in the play under way; ``shown``: the undercurrents that came openly.
    """

    jobs: list[Job]
    asked: Seat = 0
    armed: tuple[Seat, ...] = ()
    mounts: int = 0
    shown: list[str] = msgspec.field(default_factory=list)


class Captured(msgspec.Struct, frozen=True):
    """A mounted trigger: where its definition lies, what it remembers, and its number in the order of firing.

    ``key`` is the card it comes from; ``until`` the phase or turn that ends it; ``ctx`` is JSON.
    """

    address: str
    event: str
    owner: Seat
    key: str
    ctx: str
    number: int
    mode: str
    until: str
    stack: str
    id: str
    monster: bool
    hidden: bool
