"""What happens in a game of mbg, and to whom it is told (section 13). Amounts are in hundredths."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from events.audience import Seat
from events.event import Fact
from games.game import Reveals
from games.mbg.table import TABLE

BANK: Seat = 0
"""Who pays and is paid where no seat is; also the robber's seat, and the owner of what nobody owns."""

Reason = Literal["start", "tax", "own_city", "city_income", "hire", "study", "robber", "steal", "meeting", "spoils"]
BattleKind = Literal["siege", "meeting", "robber"]
QuestionKind = Literal[
    "nothing",
    "role",
    "action",
    "meet",
    "siege",
    "generals",
    "occupy",
    "hire",
    "study",
    "train",
    "allocation",
]
Ending = Literal["money", "last", "max_turn", "nobody"]


TechniqueNumber = Annotated[int, Meta(ge=0, lt=len(TABLE.technique))]
CardNumber = Annotated[int, Meta(ge=0, lt=len(TABLE.card))]


class Offer(msgspec.Struct, frozen=True):
    """An unemployed officer a hall offers, and his price."""

    officer: int
    price: int


class Question(msgspec.Struct, frozen=True):
    """What is open, and for whom.

    ``place``: the city, institute or room it is about; ``other``: the opponent; ``scale`` and ``battle`` of the battle
    whose generals are named; ``forced``: it cannot be declined; ``offers`` of a hall; ``left``: how many more steps an
    allocation may have. ``until`` is in milliseconds on the table's clock, 0 for never.
    """

    kind: QuestionKind
    seats: tuple[Seat, ...]
    until: int
    place: int
    other: Seat
    scale: int
    battle: BattleKind | Literal[""]
    forced: bool
    offers: tuple[Offer, ...]
    left: int


class Fighter(msgspec.Struct, frozen=True):
    """One side of a battle as it begins. The robber has seat 0 and no generals (−1)."""

    seat: Seat
    main: int
    vice: int
    power: int
    tactics: int
    strategy: int
    hp: int
    defence: int
    techniques: tuple[TechniqueNumber, ...]


# --- the table -----------------------------------------------------------------------------------------------------


class RoleChosen(Fact, frozen=True):
    """→ everyone: a seat will play this role of the map (option ``roles``)."""

    seat: Seat
    role: int


class GameStarted(Fact, frozen=True):
    """→ everyone: the map by the hash of its text, and how the game ends."""

    map_hash: str
    win_money: int
    max_turn: int


class RoleEntered(Fact, frozen=True):
    """→ everyone: a seat plays a role of the map, with its officers and cities; −1 is a wanderer of no role."""

    seat: Seat
    role: int
    name: str
    cell: int


class TurnStarted(Fact, frozen=True):
    """→ everyone."""

    turn: int


class ActionStarted(Fact, frozen=True):
    """→ everyone: this seat acts; ``again`` by its card 双行."""

    seat: Seat
    again: bool


class ActionForbidden(Fact, frozen=True):
    """→ everyone: this seat is stopped and does not act."""

    seat: Seat


class Asked(Fact, frozen=True):
    """→ everyone: who is asked what. What may be answered each seat knows by itself."""

    question: Question


class TurnSettled(Fact, frozen=True):
    """→ everyone: the turn is over; everybody's money then."""

    turn: int
    money: dict[Seat, int]


class AllocationStarted(Fact, frozen=True):
    """→ everyone: after this turn officers may be moved."""

    turn: int


class Bankrupted(Fact, frozen=True):
    """→ everyone: a seat is out; its officers are unemployed, its cities nobody's."""

    seat: Seat


class GameEnded(Fact, frozen=True):
    """→ everyone."""

    winners: tuple[Seat, ...]
    why: Ending
    turn: int


# --- moving --------------------------------------------------------------------------------------------------------


class Rolled(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    steps: int
    most: int


class Moved(Fact, frozen=True):
    """→ everyone: every cell entered, the last one included."""

    seat: Seat
    path: tuple[int, ...]


class BarrierHit(Fact, frozen=True):
    """→ everyone: the walk ended at a barrier, which is gone."""

    seat: Seat
    cell: int


class RobberHit(Fact, frozen=True):
    """→ everyone: the walk ended at a robber, who is fought and gone."""

    seat: Seat
    cell: int


# --- cards ---------------------------------------------------------------------------------------------------------


class CardTaken(Fact, frozen=True):
    """→ everyone: a seat drew a card, and the number it has now."""

    seat: Seat
    count: int


class HandSeen(Fact, frozen=True):
    """→ everyone, or that seat only (option ``hide_cards``): how many of each card it has now."""

    seat: Seat
    cards: dict[CardNumber, int]


class CardPlayed(Fact, frozen=True):
    """→ everyone. ``target`` is a seat, a cell or an officer, by the card, or −1; ``count`` how many cards are left."""

    seat: Seat
    card: CardNumber
    target: int
    count: int


class CellMarked(Fact, frozen=True):
    """→ everyone."""

    cell: int
    mark: Literal["barrier", "robber"]


class PaceSet(Fact, frozen=True):
    """→ everyone: how a seat moves for ``left`` turns: 1 slow, 2 fast, 3 not at all."""

    seat: Seat
    pace: int
    left: int


class DirectionTurned(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    direction: int


class ActsAgain(Fact, frozen=True):
    """→ everyone: after this action the seat has another."""

    seat: Seat


class AllianceMade(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    other: Seat
    left: int


class OutrageRaised(Fact, frozen=True):
    """→ everyone: nobody can decline battle with this seat for ``left`` turns, nor it with anybody."""

    seat: Seat
    left: int


class RumourSpread(Fact, frozen=True):
    """→ everyone."""

    officer: int
    left: int


class Poisoned(Fact, frozen=True):
    """→ everyone."""

    officer: int
    left: int


class QuitFlagged(Fact, frozen=True):
    """→ everyone: this officer leaves at the end of the turn."""

    officer: int


# --- money and people ----------------------------------------------------------------------------------------------


class Paid(Fact, frozen=True):
    """→ everyone: all money that ever moves. Seat 0 is the bank, whose purse is not kept."""

    payer: Seat
    payee: Seat
    amount: int
    why: Reason


class Hired(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    officer: int


class Healed(Fact, frozen=True):
    """→ everyone: the hp of officers now."""

    why: Literal["mayor", "rest", "card", "training"]
    hp: dict[int, int]


class IllnessEased(Fact, frozen=True):
    """→ everyone: how many more turns of rumour and poison officers have."""

    rumour: dict[int, int]
    poison: dict[int, int]


class KeptByRumour(Fact, frozen=True):
    """→ everyone: these officers did nothing at their posts this turn."""

    officers: tuple[int, ...]


class OfficersQuit(Fact, frozen=True):
    """→ everyone: these officers are unemployed from now on, wherever they were."""

    officers: tuple[int, ...]


class StatesEased(Fact, frozen=True):
    """→ everyone: how many more turns seats' paces and ties (alliance, outrage) last; at 0 they are over."""

    paces: dict[Seat, int]
    ties: dict[Seat, int]


# --- places --------------------------------------------------------------------------------------------------------


class CityOccupied(Fact, frozen=True):
    """→ everyone: followers of the seat are its garrison; posts are −1 where empty."""

    seat: Seat
    city: int
    garrison: tuple[int, ...]
    mayor: int
    treasurer: int


class CityFell(Fact, frozen=True):
    """→ everyone: a siege was won; the garrison went back to its role, the city is nobody's."""

    city: int
    seat: Seat
    by: Seat


class CityDropped(Fact, frozen=True):
    """→ everyone: its last officer left, so the city is nobody's."""

    city: int
    seat: Seat
    why: Literal["left", "quit"]


class GarrisonMoved(Fact, frozen=True):
    """→ everyone: followers who moved in, and garrison who moved out."""

    seat: Seat
    city: int
    arrived: tuple[int, ...]
    left: tuple[int, ...]


class PostsSet(Fact, frozen=True):
    """→ everyone: mayor and treasurer from now on, −1 for none."""

    city: int
    mayor: int
    treasurer: int


class DefenceGrown(Fact, frozen=True):
    """→ everyone: the defence of cities now."""

    hp: dict[int, int]


class FengshuiSet(Fact, frozen=True):
    """→ everyone: in ten-thousandths."""

    fengshui: dict[int, int]


class StudyStarted(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    institute: int
    officer: int
    technique: TechniqueNumber
    points: int


class TrainingStarted(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    room: int
    officer: int
    turns: int


class StudyProgressed(Fact, frozen=True):
    """→ everyone: points left."""

    seat: Seat
    institute: int
    points: int


class TrainingProgressed(Fact, frozen=True):
    """→ everyone: turns left."""

    seat: Seat
    room: int
    turns: int


class TechniqueLearned(Fact, frozen=True):
    """→ everyone: the officer follows again."""

    seat: Seat
    institute: int
    officer: int
    technique: TechniqueNumber


class OfficerTrained(Fact, frozen=True):
    """→ everyone: the officer follows again; the ability and the hpmax are what they are now."""

    seat: Seat
    room: int
    officer: int
    ability: int
    gain: int
    value: int
    hpmax: int


class StudyCancelled(Fact, frozen=True):
    """→ everyone: the officer follows again, the points are lost."""

    seat: Seat
    institute: int
    officer: int


class TrainingCancelled(Fact, frozen=True):
    """→ everyone: the officer follows again."""

    seat: Seat
    room: int
    officer: int


# --- battles -------------------------------------------------------------------------------------------------------


class GeneralsNamed(Fact, frozen=True):
    """→ that seat only, or everyone: sealed until both are in (``sealed_generals``). Main −1: it declines."""

    seat: Seat
    main: int
    vice: int


class GeneralsReady(Fact, frozen=True):
    """→ everyone: this seat has named its generals, or declined."""

    seat: Seat


class Forfeited(Fact, frozen=True):
    """→ everyone: a seat has no general for a battle, so it loses without a round. Seat 0 never does."""

    kind: BattleKind
    seat: Seat
    winner: Seat


class BattleWaged(Fact, frozen=True):
    """→ everyone: a whole battle; ``rounds`` are packed as ``battle.kernel.Round`` says.

    ``result`` is 0 if the initiator won, 1 if the defender did, 2 for a draw. ``hp`` and ``defence`` are what the mains
    and the city have left; ``exiled`` is the main who leaves at the end of the turn, −1 for nobody.
    """

    kind: BattleKind
    scale: int
    city: int
    sides: tuple[Fighter, Fighter]
    rounds: tuple[tuple[int, ...], ...]
    result: int
    hp: tuple[int, int]
    defence: int
    exiled: int


FACTS: tuple[type[Fact], ...] = (
    RoleChosen,
    GameStarted,
    RoleEntered,
    TurnStarted,
    ActionStarted,
    ActionForbidden,
    Asked,
    TurnSettled,
    AllocationStarted,
    Bankrupted,
    GameEnded,
    Rolled,
    Moved,
    BarrierHit,
    RobberHit,
    CardTaken,
    HandSeen,
    CardPlayed,
    CellMarked,
    PaceSet,
    DirectionTurned,
    ActsAgain,
    AllianceMade,
    OutrageRaised,
    RumourSpread,
    Poisoned,
    QuitFlagged,
    Paid,
    Hired,
    Healed,
    IllnessEased,
    KeptByRumour,
    OfficersQuit,
    StatesEased,
    CityOccupied,
    CityFell,
    CityDropped,
    GarrisonMoved,
    PostsSet,
    DefenceGrown,
    FengshuiSet,
    StudyStarted,
    TrainingStarted,
    StudyProgressed,
    TrainingProgressed,
    TechniqueLearned,
    OfficerTrained,
    StudyCancelled,
    TrainingCancelled,
    GeneralsNamed,
    GeneralsReady,
    Forfeited,
    BattleWaged,
)

REVEALS: Reveals = {
    CardPlayed: ("card", "target"),
    HandSeen: ("cards",),
    Forfeited: (BattleWaged, "seat", "winner"),
    BattleWaged: ("sides", "rounds", "result", "hp", "defence", "exiled"),
}
"""Where a secret shows: cards that were hidden as they are played, generals as they fight or stay away."""
