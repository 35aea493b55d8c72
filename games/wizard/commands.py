"""What a seat can do."""

from __future__ import annotations

from events.audience import Seat
from events.event import Command


class DiscardAndDraw(Command, frozen=True):
    """These cards of the hand; then up to seven."""

    cards: tuple[str, ...]


class FlipExploration(Command, frozen=True):
    level: str


class PlayCard(Command, frozen=True):
    card: str


class ReverseTime(Command, frozen=True):
    pass


class Pass(Command, frozen=True):
    """Out of this battle; in a reversal: enough; in a duel: give it up."""


class ActivateWand(Command, frozen=True):
    wand: str


class AdvanceMarker(Command, frozen=True):
    steps: int


class PushMarker(Command, frozen=True):
    """``seat`` 0: nobody."""

    seat: Seat


class Buy(Command, frozen=True):
    card: str


class RefreshShop(Command, frozen=True):
    pass


class VisitTavern(Command, frozen=True):
    pass


class EndSupply(Command, frozen=True):
    pass


class ChooseOne(Command, frozen=True):
    pick: str


class ChooseSome(Command, frozen=True):
    picks: tuple[str, ...]


class ChooseNumber(Command, frozen=True):
    number: int


class Respond(Command, frozen=True):
    """Arm the undercurrent for this play, or not."""

    fire: bool


class GiveOrder(Command, frozen=True):
    """A standing order: ask, fire or pass."""

    order: str


class OfferDraw(Command, frozen=True):
    pass


COMMANDS = (
    DiscardAndDraw, FlipExploration, PlayCard, ReverseTime, Pass, ActivateWand, AdvanceMarker, PushMarker, Buy,
    RefreshShop, VisitTavern, EndSupply, ChooseOne, ChooseSome, ChooseNumber, Respond, GiveOrder, OfferDraw,
)  # fmt: skip
