"""Liar's dice: everybody bids on all dice and sees only a handful; who is caught, or doubts wrongly, loses one."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from events.audience import EVERYONE, Seat, only
from events.event import Actor, Command
from games.figures import Figures, option_figures
from games.game import About, Deadline, Events, Game, Lab, Moment, Programs, Prompts, Rules, Secrets, Talk
from games.liars_dice import facts
from games.liars_dice.bidding import NO_BID, Bid, found, parsed, raises
from games.liars_dice.bots import odds_bot
from games.liars_dice.course import course
from games.liars_dice.redeal import redeal
from games.liars_dice.state import FIRST, LiarsDiceOptions, State, evolve
from games.prompt import Choice, Prompt, options
from games.sitting.commands import Due
from games.sitting.facts import Outcome, TableEnded
from games.telling import Telling
from games.words import Language, load, load_text

TURN_MS = {"live": 60_000, "slow": 12 * 3_600_000}


def begin(state: State, options: LiarsDiceOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """The first round, begun by a seat that the dice choose."""
    telling = Telling(evolve, state, moment)
    _begin_round(telling, moment.dice("starter").pick(seats))
    return telling.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """What a command makes happen; the core has checked that the seat is asked for it."""
    telling = Telling(evolve, state, moment)
    match command:
        case facts.MakeBid(bid):
            _make(telling, parsed(bid))
        case facts.Challenge():
            _challenge(telling)
        case Due() if state.bid == NO_BID:
            _make(telling, _raises(state)[0])
        case Due():
            _challenge(telling)
    return telling.events


def _begin_round(telling: Telling[State], starter: Seat) -> None:
    telling.proclaim(facts.RoundBegan(telling.truth.round + 1))
    cups = telling.moment.sealed_dice("cups")
    for seat in telling.truth.playing:
        hand = tuple(sorted(cups.roll() for _ in range(telling.truth.left[seat])))
        telling.tell(only(seat), facts.DiceRolled(seat, hand))
    _begin_turn(telling, starter)


def _begin_turn(telling: Telling[State], seat: Seat) -> None:
    length = TURN_MS.get(telling.truth.options.pace)
    telling.proclaim(facts.TurnBegan(seat, telling.moment.now + length if length else 0))


def _make(telling: Telling[State], bid: Bid) -> None:
    seat = telling.truth.turn
    telling.proclaim(facts.BidMade(seat, bid.count, bid.face))
    _begin_turn(telling, _from(telling.truth, seat + 1))


def _challenge(telling: Telling[State]) -> None:
    state = telling.truth
    counted = found(state.face, state.dice.values(), state.wild)
    loser = state.bidder if counted < state.count else state.turn
    telling.proclaim(
        facts.BidChallenged(state.turn, state.bidder),
        facts.DiceShown(state.dice, counted),
        facts.DieLost(loser, state.left[loser] - 1),
    )
    _after_loss(telling, loser)


def _after_loss(telling: Telling[State], loser: Seat) -> None:
    playing = telling.truth.playing
    if len(playing) > 1:
        _begin_round(telling, _from(telling.truth, loser))
    else:
        outcomes: dict[Seat, Outcome] = {seat: "win" if seat in playing else "loss" for seat in telling.truth.left}
        telling.proclaim(TableEnded(outcomes, "everything"))


def _from(state: State, seat: Seat) -> Seat:
    """The seat itself, or the next one that has dice."""
    return min(state.playing, key=lambda other: (other - seat) % len(state.left))


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    """Who is on turn challenges, once there is a bid, or bids higher, as long as there are dice for it."""
    if viewer != view.turn:
        return {}
    asked: dict[str, Prompt] = {}
    now, until = f"{view.round}.{view.bid}", view.until or None
    if view.bid != NO_BID:
        asked[f"challenge.{now}"] = Prompt("challenge", {}, until=until)
    if higher := _raises(view):
        asked[f"bid.{now}"] = Prompt("make_bid", {"bid": Choice(options([str(bid) for bid in higher]))}, until=until)
    return asked


def _raises(state: State) -> list[Bid]:
    return raises(state.bid, sum(state.left.values()), state.options.ones_wild)


def deadline(state: State) -> Deadline | None:
    """The turn's end: a seat that says nothing makes the lowest bid at the start of a round, and challenges later."""
    return Deadline(f"turn.{state.round}.{state.bid}", state.until) if state.until else None


def figures(options: LiarsDiceOptions, language: Language) -> Figures:
    """What the rules say in numbers."""
    return option_figures(options, language) | {
        "turn": TURN_MS["live"] // 1000,
        "turn_slow": TURN_MS["slow"] // 1000,
    }


GAME = Game(
    name="liars_dice",
    rules=Rules(
        version=1,
        seats=(2, 8),
        options=LiarsDiceOptions,
        facts=facts.FACTS,
        commands=facts.COMMANDS,
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
        climaxes={facts.DiceShown: 2_500},
    ),
    about=About(
        words=load(Path(__file__).parent),
        rules_text=load_text(Path(__file__).parent, "rules"),
        figures=figures,
        best=4,
        minutes=(10, 20),
        turn=(60, 43_200),
        presets={"plain": LiarsDiceOptions(ones_wild=False), "quick": LiarsDiceOptions(dice=3)},
    ),
    talk=Talk(hears=EVERYONE),  # talk is half of the game
    secrets=Secrets(
        reveals=facts.REVEALS,
        redeal=redeal,
    ),
    programs=Programs(
        bots={"odds": odds_bot},
        substitute="odds",
        demo="odds",
        llm_round=lambda view: view.round,
    ),
    lab=Lab(course=course),
)
