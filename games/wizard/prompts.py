"""What a seat is asked, from its own view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from events.audience import Seat
from games.game import Prompts
from games.prompt import Bool, Choice, Choices, Field, Int, Option, Prompt, options
from games.wizard.facts import Offer
from games.wizard.language.load import OWN
from games.wizard.library import Library, library
from games.wizard.machine.values import cost_of
from games.wizard.machine.work import Play, Run
from games.wizard.options import DRAWS_FROM, REFRESH_PRICE, TAVERN_PRICE
from games.wizard.phases.advance import pushable
from games.wizard.phases.explore import open_levels
from games.wizard.phases.supply import prices
from games.wizard.state import State

Asked = dict[str, Prompt]
ORDERS = ("ask", "fire", "pass")


class Reader:
    """As much of what runs cards as costs need, on a view."""

    play: Play | None = None

    def __init__(self, state: State) -> None:
        self.state = state
        self.library: Library = library(state)

    def chosen(self, run: Run, node: object) -> tuple[()]:
        """Nobody is asked for a price."""
        return ()

    def resonated(self, threshold: int) -> None:
        """Nothing is played yet."""


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    """The open decisions of a seat: what the game waits for, its standing order, an offer of a draw."""
    if viewer == "host" or viewer not in view.players or not view.asked.number:
        return {}
    asked: Asked = {}
    ask = _ASKS.get(view.asked.what)
    if ask is not None and view.asked.seat in (0, viewer):
        ask(view, viewer, asked)
    if view.window.holders and "window" not in {id.partition(".")[0] for id in asked}:
        return asked  # a window that waits for others, or for its least length, has nothing to ask
    if view.zone("undercurrent", viewer) and view.ordered.get(viewer, 0) != view.asked.number:
        others = [order for order in ORDERS if order != view.orders.get(viewer, "ask")]
        field = Choice(options(others, "order"))
        asked[f"order.{view.asked.number}"] = Prompt("give_order", {"order": field}, required=False)
    if view.round >= DRAWS_FROM and not view.lone and not view.players[viewer].offers:
        asked[f"draw.{view.round}"] = Prompt("offer_draw", {}, required=False)
    return asked


def _prompt(view: State, asked: Asked, command: str, required: bool = True, name: str = "", **fields: Field) -> None:
    until = view.asked.until or None
    prompt = Prompt(command, fields, required=required, until=until)
    asked[f"{name or view.asked.what}.{view.asked.number}"] = prompt


def card_options(view: State, ids: Iterable[str]) -> tuple[Option, ...]:
    """Cards to choose from, each with its name."""
    return tuple(_option(view, id, view.cards[id]) for id in ids)


def _option(view: State, value: str, card: str) -> Option:
    """Shipped cards have their names in the catalogue, those of the table's own pack in the view."""
    if card.split(".")[0] in OWN:
        return Option(value, f"card.{card}")
    name = next((one.name for one in view.pack.cards if one.id == card), {})
    return Option(value, None, {"zh": name.get("zh", card), "en": name.get("en", card)})


def _prepare(view: State, seat: Seat, asked: Asked) -> None:
    if view.players[seat].prepared or (view.lone and seat != view.lone):
        return
    held = [id for id in view.zone("hand", seat) if id is not None]
    _prompt(view, asked, "discard_and_draw", cards=Choices(card_options(view, held), 0, len(held)))


def _explore(view: State, seat: Seat, asked: Asked) -> None:
    neutral = seat in view.monsters
    levels = open_levels(view, neutral)
    _prompt(view, asked, "flip_exploration", level=Choice(options(levels, "level")))


def _battle(view: State, seat: Seat, asked: Asked) -> None:
    what = view.asked.what
    _cards(view, seat, asked)
    _prompt(view, asked, "pass", required=not asked, name="pass")
    if what == "battle" and view.players[seat].token and not view.under("noReverse", seat):
        _prompt(view, asked, "reverse_time", required=False, name="reverse_time")
    wands = activable(view, seat) if what == "battle" else ()
    if wands:
        _prompt(view, asked, "activate_wand", False, "wand", wand=Choice(card_options(view, wands)))


def _cards(view: State, seat: Seat, asked: Asked) -> None:
    ids = playable(view, seat)
    if ids:
        _prompt(view, asked, "play_card", name="play", card=Choice(card_options(view, ids)))


def playable(view: State, seat: Seat) -> tuple[str, ...]:
    """The cards of its own hand that can be paid and are not forbidden."""
    if view.under("noPlay", seat):
        return ()
    reader = Reader(view)
    mana = view.players[seat].mana
    held = (id for id in view.zone("hand", seat) if id is not None)
    cards = ((id, reader.library.treasure(view.cards[id])) for id in held)
    return tuple(
        id for id, card in cards if card.kind in ("spell", "occult") and cost_of(reader, seat, card, id) <= mana
    )


def activable(view: State, seat: Seat) -> tuple[str, ...]:
    """The wands of a seat that can be used in this battle and have not been."""
    cards, used = library(view), view.players[seat].activated
    worn = (id for id in view.zone("wand", seat) if id is not None)
    return tuple(id for id in worn if view.cards[id] not in used and (view.cards[id], "onActivate") in cards.timings)


def _advance(view: State, seat: Seat, asked: Asked) -> None:
    _prompt(view, asked, "advance_marker", steps=Int(1, max(1, view.players[seat].steps)))


def _push(view: State, seat: Seat, asked: Asked) -> None:
    _prompt(view, asked, "push_marker", seat=Choice(options((0, *pushable(view, seat)), "picked.seat")))


def _supply(view: State, seat: Seat, asked: Asked) -> None:
    player = view.players[seat]
    gold, bought = player.gold, player.bought
    cheap = [id for id, price in prices(view).items() if price <= gold]
    if cheap and not bought:
        _prompt(view, asked, "buy", required=False, name="buy", card=Choice(card_options(view, cheap)))
    if gold >= REFRESH_PRICE and not bought and view.zone("shop"):
        _prompt(view, asked, "refresh_shop", required=False, name="refresh")
    if gold >= TAVERN_PRICE and not player.visited:
        _prompt(view, asked, "visit_tavern", required=False, name="tavern")
    _prompt(view, asked, "end_supply", name="supply")


def _choose(view: State, seat: Seat, asked: Asked) -> None:
    question = view.questions.get(seat)
    if question is None:
        return
    if question.kind == "number":
        _prompt(view, asked, "choose_number", number=Int(question.min, question.max))
    elif question.min == question.max == 1:
        _prompt(view, asked, "choose_one", pick=Choice(_offers(view, question.offers)))
    else:
        picks = Choices(_offers(view, question.offers), question.min, question.max, question.ordered)
        _prompt(view, asked, "choose_some", picks=picks)


def _offers(view: State, offers: tuple[Offer, ...]) -> tuple[Option, ...]:
    return tuple(
        _option(view, offer.value, offer.card)
        if offer.card
        else Option(
            offer.value, offer.label or None, {"zh": offer.text["zh"], "en": offer.text["en"]} if offer.text else None
        )
        for offer in offers
    )


def _window(view: State, seat: Seat, asked: Asked) -> None:
    if seat in view.window.holders and seat not in view.answers and view.orders.get(seat, "ask") == "ask":
        # Who lets a window close has missed nothing; without a clock somebody has to say so.
        _prompt(view, asked, "respond", required=view.options.untimed, fire=Bool())


_ASKS: dict[str, Callable[[State, Seat, Asked], None]] = {
    "prepare": _prepare,
    "explore": _explore,
    "battle": _battle,
    "reverse": _battle,
    "duel": _battle,
    "advance": _advance,
    "push": _push,
    "supply": _supply,
    "choose": _choose,
    "window": _window,
}
