"""Supply: the shop row of four, the refresh and the tavern."""

from __future__ import annotations

from games.wizard import facts
from games.wizard.machine import cards
from games.wizard.machine.changes import add_number
from games.wizard.machine.engine import Machine
from games.wizard.machine.work import Stages
from games.wizard.options import REFRESH_PRICE, ROW, TAVERN_PRICE
from games.wizard.phases.stages import TABLE, acting, turn_ends, wait
from games.wizard.state import State
from games.wizard.zones import card_of, keys_in, opened, take


def fill(m: Machine) -> None:
    """New cards come to the end of the row, where the dear ones are."""
    for _ in range(ROW - len(m.state.zone("shop"))):
        for key in take(m.story, "commons", 1):
            opened(m.story, key, "shop")


def prices(state: State) -> dict[str, int]:
    """What each card of the row costs now."""
    change = sum(mod.value for mod in state.modifiers.values() if mod.what == "price")
    return {id: max(0, at + change) for at, id in enumerate(state.zone("shop"), 1) if id is not None}


def _begin(m: Machine, job: Stages) -> None:
    job.seats = list(acting(m))
    fill(m)


def _next(m: Machine, job: Stages) -> int | None:
    if not job.seats:
        return len(TABLE["supply"])
    job.seat = job.seats.pop(0)
    m.emit("onSupplyTurnStart", playerUUID=job.seat)
    return None


def _ask(m: Machine, job: Stages) -> None:
    wait(m, job, job.seat, "supply")


def end(m: Machine, job: Stages) -> None:
    """The turn is over."""
    job.pc = 3


def buy(m: Machine, job: Stages, id: str) -> None:
    """One card a round, for the price of its place."""
    price, key = prices(m.state)[id], m.state.keys[id]
    m.story.proclaim(facts.SupplyUsed(job.seat, "bought", price, card_of(key)))
    add_number(m, job.seat, "gold", -price)
    cards.gained(m, job.seat, key)
    m.treasure(key, "onBuy", job.seat)
    m.emit("onBuy", playerUUID=job.seat, cardUUID=key, cardID=card_of(key), price=price)
    fill(m)


def refresh(m: Machine, job: Stages) -> None:
    """Four new ones."""
    old = keys_in(m.state, "shop")
    add_number(m, job.seat, "gold", -REFRESH_PRICE)
    m.story.proclaim(facts.SupplyUsed(job.seat, "refreshed", REFRESH_PRICE))
    fill(m)
    new = keys_in(m.state, "shop")
    m.emit(
        "onRefreshShop",
        playerUUID=job.seat,
        oldShopCardUUIDs=old,
        oldShopCardIDs=tuple(map(card_of, old)),
        newShopCardUUIDs=new,
        newShopCardIDs=tuple(map(card_of, new)),
        price=REFRESH_PRICE,
    )


def visit(m: Machine, job: Stages) -> None:
    """Pay for the tavern."""
    add_number(m, job.seat, "gold", -TAVERN_PRICE)
    m.push(Stages("tavern", seat=job.seat, number=TAVERN_PRICE))


TABLE["supply"] = (_begin, _next, _ask, *turn_ends("Supply"))
