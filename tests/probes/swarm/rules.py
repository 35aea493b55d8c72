"""Swarm: sealed bids for the right to raid the neighbour; a raid is two thousand dice in one fact."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from events.audience import EVERYONE, Audience, Seat, only
from events.event import Actor, Command, Fact
from games.dice import Dice
from games.fold import Fold
from games.game import About, Deadline, Events, Game, Moment, Programs, Prompts, Rules, Secrets, Talk
from games.maps import Map
from games.options import Options
from games.prompt import Int, Prompt
from games.queries import Query, SeenFact
from games.sitting.commands import Due
from games.sitting.facts import Outcome, TableEnded, TableOpened
from games.specialties import ReplayConsent
from games.telling import Telling
from games.words import load

BANK: Seat = 0
PURSE = 40
DICE = 2000
HITS_PER_COIN = 100
LENGTHS = {"live": 30_000, "slow": 3_600_000}


class SwarmOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``rounds``: how many auctions are held. ``winner_pays``: to the bank, or to the seat that is raided."""

    rounds: Literal[2, 3, 5] = 3
    winner_pays: Literal["bank", "victim"] = "bank"


class AuctionOpened(Fact, frozen=True):
    """→ everyone. ``until`` is 0 when nothing falls due."""

    round: int
    until: int


class MoneyMoved(Fact, frozen=True):
    """→ everyone. Seat 0 is the bank, whose purse is not kept."""

    payer: Seat
    payee: Seat
    amount: int
    why: Literal["purse", "bid", "loot"]


class BidPlaced(Fact, frozen=True):
    """→ that seat only."""

    seat: Seat
    round: int
    amount: int


class BidsOpened(Fact, frozen=True):
    """→ everyone: what was sealed until now. Who did not bid has bid 0."""

    round: int
    bids: dict[Seat, int]
    winner: Seat


class RaidFought(Fact, frozen=True):
    """→ everyone: a whole battle in one fact. A die hits from 5 on."""

    raider: Seat
    victim: Seat
    dice: tuple[int, ...]
    hits: int


class PlaceBid(Command, frozen=True):
    amount: int


class State(msgspec.Struct, frozen=True):
    """``bids`` of the round that is open: known to their seats only. Two are Maps, so that the suite has some."""

    options: SwarmOptions
    seats: tuple[Seat, ...]
    round: int
    until: int
    money: dict[Seat, int]
    bids: Mapping[Seat, int]
    opened: dict[int, dict[Seat, int]]
    hits: Mapping[int, int]


FIRST = State(SwarmOptions(), (), 0, 0, {}, Map(), {}, Map())
evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[SwarmOptions]) -> State:
    return replace(state, options=fact.options, seats=tuple(range(1, fact.size + 1)))


@evolve.on(AuctionOpened)
def _auction(state: State, fact: AuctionOpened) -> State:
    return replace(state, round=fact.round, until=fact.until, bids=Map())


@evolve.on(MoneyMoved)
def _moved(state: State, fact: MoneyMoved) -> State:
    money = dict(state.money)
    for seat, change in ((fact.payer, -fact.amount), (fact.payee, fact.amount)):
        if seat != BANK:
            money[seat] = money.get(seat, 0) + change
    return replace(state, money=money)


@evolve.on(BidPlaced)
def _bid(state: State, fact: BidPlaced) -> State:
    return replace(state, bids=Map.of(state.bids).set(fact.seat, fact.amount))


@evolve.on(BidsOpened)
def _bids_opened(state: State, fact: BidsOpened) -> State:
    return replace(state, bids={}, opened=state.opened | {fact.round: fact.bids})


@evolve.on(RaidFought)
def _raid(state: State, fact: RaidFought) -> State:
    return replace(state, hits=Map.of(state.hits).set(state.round, fact.hits))


def begin(state: State, options: SwarmOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    telling = Telling(evolve, state, moment)
    telling.proclaim(*(MoneyMoved(BANK, seat, PURSE, "purse") for seat in seats))
    _open_auction(telling)
    return telling.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    telling = Telling(evolve, state, moment)
    match command:
        case PlaceBid(amount) if isinstance(by, int):
            telling.tell(only(by), BidPlaced(by, state.round, amount))
            if len(telling.truth.bids) == len(state.seats):
                _resolve(telling)
        case Due():
            _resolve(telling)
    return telling.events


def _open_auction(telling: Telling[State]) -> None:
    length = LENGTHS.get(telling.truth.options.pace)
    until = telling.moment.now + length if length else 0
    telling.proclaim(AuctionOpened(telling.truth.round + 1, until))


def _resolve(telling: Telling[State]) -> None:
    state = telling.truth
    bids = {seat: state.bids.get(seat, 0) for seat in state.seats}
    best = [seat for seat in state.seats if bids[seat] == max(bids.values())]
    raider = telling.moment.dice("tie").pick(best)
    victim = state.seats[state.seats.index(raider) + 1 - len(state.seats)]
    telling.proclaim(BidsOpened(state.round, bids, raider))
    payee = victim if state.options.winner_pays == "victim" else BANK
    telling.proclaim(MoneyMoved(raider, payee, bids[raider], "bid"))
    _raid_now(telling, raider, victim)
    if state.round < state.options.rounds:
        _open_auction(telling)
    else:
        telling.proclaim(TableEnded(_outcomes(telling.truth), "everything"))


def _raid_now(telling: Telling[State], raider: Seat, victim: Seat) -> None:
    battle = telling.moment.dice("battle")
    # As ``roll`` does, but for the word in a billion that it would pass over: two thousand calls are slow.
    dice = tuple(word % 6 + 1 for word in islice(battle.words(), DICE))
    hits = sum(die >= 5 for die in dice)
    telling.proclaim(RaidFought(raider, victim, dice, hits))
    loot = min(hits // HITS_PER_COIN, telling.truth.money[victim])
    telling.proclaim(MoneyMoved(victim, raider, loot, "loot"))


def _outcomes(state: State) -> dict[Seat, Outcome]:
    most = max(state.money.values())
    return {seat: "win" if money == most else "loss" for seat, money in state.money.items()}


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    if not isinstance(viewer, int) or viewer in view.bids or view.round in view.opened:
        return {}
    bid = Prompt("place_bid", {"amount": Int(0, view.money[viewer])}, until=view.until or None)
    return {f"bid.{view.round}": bid}


def deadline(state: State) -> Deadline | None:
    return Deadline(f"auction.{state.round}", state.until) if state.until else None


def hears(view: State, seat: Seat) -> Audience | None:
    return EVERYONE


def half(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
    """Bids half of its purse."""
    for name in prompts:
        return name, {"type": "place_bid", "amount": view.money[seat] // 2}
    return None


def ranking(view: State, viewer: object, feed: object) -> object:
    """Seats from rich to poor."""
    return sorted(view.money, key=lambda seat: -view.money[seat])


def bid_times(view: State, viewer: object, feed: Any) -> object:
    """When the viewer's own bids were placed, from its feed."""
    heard: list[SeenFact] = list(feed)
    return [{"at": one.at, "amount": one.fact.amount} for one in heard if isinstance(one.fact, BidPlaced)]


GAME = Game(
    name="swarm",
    rules=Rules(
        version=1,
        seats=(2, 6),
        options=SwarmOptions,
        facts=(AuctionOpened, MoneyMoved, BidPlaced, BidsOpened, RaidFought),
        commands=(PlaceBid,),
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
    ),
    about=About(
        words=load(Path(__file__).parent),
        presets={"long": SwarmOptions(rounds=5, winner_pays="victim")},
    ),
    talk=Talk(hears=hears),
    secrets=Secrets(reveals={BidsOpened: ("bids", "winner")}),
    programs=Programs(bots={"half": half}),
    specialties=(ReplayConsent(),),
    queries={"ranking": Query(ranking), "bids": Query(bid_times, file="bids-{number}-{seat}.json")},
)
