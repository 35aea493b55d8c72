"""What can happen in Wizard. Facts are what happens to cards, numbers and monsters: none is of one card's own."""

from __future__ import annotations

import msgspec

from events.audience import Seat
from events.event import Fact
from games.wizard.machine.work import Captured


class Seen(msgspec.Struct, frozen=True):
    """A card that somebody may point at: its opaque id, and which card it is."""

    id: str
    card: str


class Offer(msgspec.Struct, frozen=True):
    """One value to choose: ``card`` is what it is, ``text`` its name in both languages where a card says it."""

    value: str
    label: str
    card: str
    text: dict[str, str]


def offer(value: str, label: str = "", card: str = "", text: dict[str, str] | None = None) -> Offer:
    """Return an offer with what is said of it."""
    return Offer(value, label, card, text or {})


class Question(msgspec.Struct, frozen=True):
    """What somebody has to choose. ``kind``: monster, player, card, level, option, number, order or yes_no."""

    number: int
    kind: str
    source: str
    prompt: str
    offers: tuple[Offer, ...]
    min: int
    max: int
    ordered: bool


class Modifier(msgspec.Struct, frozen=True):
    """A change that lies on the table: ``seat`` is whom it is for (0: everybody), ``slot`` is the monster it protects,
    ``origin`` the one it comes from.

    ``left``: of scope ``next``, the number of plays that are left. ``filter``: what a card must be, as the language
    says it.
    """

    what: str
    value: int
    seat: Seat
    card: str
    scope: str
    mode: str
    slot: int
    origin: int
    left: int
    filter: dict[str, int | str]
    stack: str


def modifier(what: str, value: int, seat: Seat, card: str, scope: str) -> Modifier:
    """Return a modifier of everything that this seat does."""
    return Modifier(what, value, seat, card, scope, "", -1, -1, 0, {}, "")


class Part(msgspec.Struct, frozen=True):
    """One step of a sum of damage: what it was, and what came of it."""

    why: str
    amount: int


# --- the round -----------------------------------------------------------------------------------------------------


class RoundStarted(Fact, frozen=True):
    """→ everyone. ``start`` has the start token; ``only``: an extra round of this seat alone, else 0."""

    round: int
    start: Seat
    only: Seat


class PhaseStarted(Fact, frozen=True):
    """→ everyone: what was of the last phase alone is over."""

    phase: str


class Awaited(Fact, frozen=True):
    """→ everyone: who has to say something now (0: several), and until when (0: for ever)."""

    number: int
    seat: Seat
    what: str
    until: int


class QuestionAsked(Fact, frozen=True):
    """→ that seat only: what there is to choose."""

    seat: Seat
    question: Question


class ChoiceMade(Fact, frozen=True):
    """→ everyone: as much of a choice as others may hear."""

    seat: Seat
    number: int
    picks: tuple[str, ...]


class DiscardsLaid(Fact, frozen=True):
    """→ that seat only: which cards of its hand it will discard."""

    seat: Seat
    cards: tuple[str, ...]


class SeatMarked(Fact, frozen=True):
    """→ everyone. ``mark``: ``prepared``, ``out`` of this battle, or ``offers`` a draw, which all together make one."""

    seat: Seat
    mark: str


class NumberChanged(Fact, frozen=True):
    """→ everyone: a number of a seat, or the ``pool`` (seat 0), whose gold is shared as the round ends.

    ``what``: ``mana``, ``gold``, ``freeze``, ``place``, ``plays`` left of a reversal; ``over``: what went over the top;
    ``why`` and ``by`` whom a marker moved: ``steps``, ``reward``, ``card`` or ``push``.
    """

    seat: Seat
    what: str
    now: int
    over: int = 0
    why: str = ""
    by: Seat = 0


# --- cards ---------------------------------------------------------------------------------------------------------


class PilesDealt(Fact, frozen=True):
    """→ everyone: how many cards lie in each pile and deck as the game begins."""

    piles: dict[str, int]
    decks: dict[Seat, int]


class CardsDrawn(Fact, frozen=True):
    """→ everyone: the number of cards that go from the top of a deck to the hand; none, where there is none."""

    seat: Seat
    count: int


class CardsHeld(Fact, frozen=True):
    """→ that seat only: the cards of its ``hand`` (without those on their way out), its ``undercurrent``, or those it
    has ``looked`` at until it has chosen.
    """

    seat: Seat
    zone: str
    cards: tuple[Seen, ...]


class CardMoved(Fact, frozen=True):
    """→ everyone: a card that all see goes from a zone of ``owner`` to one of ``taker`` (0: the table's)."""

    card: Seen
    source: str
    owner: Seat
    to: str
    taker: Seat


class CardsPassed(Fact, frozen=True):
    """→ everyone: the number of cards that go from zone to zone, which nobody else sees."""

    count: int
    source: str
    owner: Seat
    to: str
    taker: Seat


class CardsKeyed(Fact, frozen=True):
    """→ nobody: what lies behind new ids."""

    keys: dict[str, str]


class ZoneKept(Fact, frozen=True):
    """→ nobody: what lies in a zone, from the top down."""

    zone: str
    seat: Seat
    items: tuple[str, ...]


class PileShuffled(Fact, frozen=True):
    """→ everyone: a pile, and what lay in the zone ``source`` (empty: nothing), are one pile now, of unknown order."""

    zone: str
    source: str
    seat: Seat


class CardShown(Fact, frozen=True):
    """→ everyone: a card in somebody's hand or deck, which stays there."""

    seat: Seat
    card: str


class CardPriced(Fact, frozen=True):
    """→ that seat only: what a card in its hand costs until the round ends."""

    seat: Seat
    card: str
    cost: int


# --- battle --------------------------------------------------------------------------------------------------------


class CardPlayed(Fact, frozen=True):
    """→ everyone: from the hand, for this mana."""

    seat: Seat
    card: Seen
    cost: int


class CardCountered(Fact, frozen=True):
    """→ everyone: it has no effect."""

    seat: Seat
    card: str


class CardFizzled(Fact, frozen=True):
    """→ everyone: a part of an effect had ``no_target``, or the rest of it comes to nothing: ``depth``, ``steps``,
    ``loop`` or ``unknown_name``.
    """

    card: str
    why: str


class SpellResolved(Fact, frozen=True):
    """→ everyone: it was the card before the next; ``streak``: the spells of fire in a row by now."""

    seat: Seat
    card: str
    streak: int


class TimeReversed(Fact, frozen=True):
    """→ everyone: the number of cards that may be played in one go."""

    seat: Seat
    plays: int


class WandActivated(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    card: str


class WindowOpened(Fact, frozen=True):
    """→ everyone: those who hold an undercurrent may arm it. It closes when all have said so or not."""

    seat: Seat
    holders: tuple[Seat, ...]
    least: int


class WindowClosed(Fact, frozen=True):
    """→ everyone."""


class ResponseGiven(Fact, frozen=True):
    """→ that seat only."""

    seat: Seat
    fire: bool


class OrderGiven(Fact, frozen=True):
    """→ that seat only: its standing order: ask, fire or pass; ``number`` is that of the last question to anybody."""

    seat: Seat
    order: str
    number: int


class UndercurrentFired(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    card: Seen
    cost: int


class CardFlipped(Fact, frozen=True):
    """→ everyone: an event (``slot`` -1), or a monster: ``health`` has a number for each member."""

    seat: Seat
    level: str
    card: Seen
    slot: int
    health: tuple[int, ...]
    reward: int
    lives: bool
    steps: int


class MonsterChanged(Fact, frozen=True):
    """→ everyone: what it has now. ``most``: the most it can have."""

    slot: int
    health: tuple[int, ...]
    most: int
    reward: int


class DamageDealt(Fact, frozen=True):
    """→ everyone: ``amount`` is what was taken, ``parts`` how it came about (section 11).

    By the card ``source`` (empty: one that lies where others do not see it), of the monster ``card`` (empty in games of
    before it was told).
    """

    seat: Seat
    slot: int
    member: int
    amount: int
    parts: tuple[Part, ...]
    hits: int
    source: str = ""
    card: str = ""


class MonsterLeft(Fact, frozen=True):
    """→ everyone: it ``fled``, was ``unbeaten`` in a duel, or ``defeated``: by this seat, which earned the steps."""

    seat: Seat
    slot: int
    card: str
    why: str
    steps: int


class DuelFought(Fact, frozen=True):
    """→ everyone: ``begun``, ``won`` or ``lost``."""

    seat: Seat
    how: str


class DieRolled(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    sides: int
    value: int
    chosen: bool


class FlagSet(Fact, frozen=True):
    """→ everyone: what a card has noted for its owner, until the round ends."""

    seat: Seat
    flag: str
    value: int


# --- what lies on the table ----------------------------------------------------------------------------------------


class TriggerMounted(Fact, frozen=True):
    """→ everyone: which open card waits for an event, and whose it is."""

    mount: str
    seat: Seat
    card: str
    event: str
    mode: str


class TriggerCaptured(Fact, frozen=True):
    """→ nobody: all of a mounted trigger."""

    mount: str
    captured: Captured


class ModifierSet(Fact, frozen=True):
    """→ everyone: it holds from now on, or for fewer plays than before."""

    mount: str
    modifier: Modifier


class EffectEnded(Fact, frozen=True):
    """→ everyone, or nobody: a modifier or trigger; of some triggers nobody was ever told."""

    mount: str


class WorkKept(Fact, frozen=True):
    """→ nobody: what is under way, and goes on with the next answer, as JSON of ``Work``."""

    work: str


# --- the wheel and the shop ----------------------------------------------------------------------------------------


class CycleReached(Fact, frozen=True):
    """→ everyone: by this seat first; what opens now."""

    seat: Seat
    cycle: int
    levels: tuple[str, ...]


class SupplyUsed(Fact, frozen=True):
    """→ everyone: a card was ``bought``, the row ``refreshed`` (to the common discard), the tavern ``visited``."""

    seat: Seat
    what: str
    price: int
    card: str = ""


FACTS: tuple[type[Fact], ...] = tuple(
    kind for kind in vars().values() if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
)
