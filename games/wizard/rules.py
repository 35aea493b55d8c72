"""Decisions, the clock, and the record of the game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from events.audience import EVERYONE, Seat, only
from events.event import Actor, Command
from games.game import Deadline, Document, Events, Game, Moment, Rejected
from games.sitting import Due
from games.wizard import bots, commands, facts, setup
from games.wizard.attempt import attempt
from games.wizard.commands import COMMANDS
from games.wizard.course import course
from games.wizard.facts import FACTS
from games.wizard.fold import evolve, printed
from games.wizard.language.help import schema
from games.wizard.language.load import check, survey
from games.wizard.library import collected
from games.wizard.machine.work import Stages
from games.wizard.options import BRIEF, PRESETS, ROW, WizardOptions, goal_of
from games.wizard.prompts import prompts
from games.wizard.queries import QUERIES
from games.wizard.reveals import REVEALS, SURPRISES
from games.wizard.running import Machine, advance, battle, explore, prepare, reply, rounds, supply
from games.wizard.state import FIRST, State
from games.wizard.words import WORDS
from games.wizard.zones import Story
from games.words import load_text

HERE = Path(__file__).parent


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """What a command makes happen; the core has checked that the seat is asked for it."""
    story = Story(evolve, state, moment)
    machine = Machine(story)
    if isinstance(command, Due):
        _due(machine)
    else:
        assert isinstance(by, int), "the host is asked nothing"
        _act(machine, by, command)
    return story.events


def _act(m: Machine, seat: Seat, command: Command) -> None:
    """What only says something goes on with nothing; everything else goes on until somebody is asked again."""
    match command:
        case commands.OfferDraw():
            m.story.proclaim(facts.SeatMarked(seat, "offers"))
            if all(player.offers for player in m.state.players.values()):
                rounds.win(m, 0)
        case commands.GiveOrder(order):
            m.story.tell(only(seat), facts.OrderGiven(seat, order, m.state.asked.number))
            _settle(m)
        case commands.Respond(fire):
            m.story.tell(only(seat), facts.ResponseGiven(seat, fire))
            _settle(m)
        case commands.DiscardAndDraw(cards):
            _prepare(m, {seat: cards})
        case commands.ChooseOne(pick):
            _answer(m, (pick,))
        case commands.ChooseSome(picks):
            _answer(m, picks)
        case commands.ChooseNumber(number):
            _answer(m, (number,))
        case _:
            _move(m, command)
            m.go()


def _settle(m: Machine) -> None:
    if m.state.window.holders and m.settle():
        m.go()


def _answer(m: Machine, picks: tuple[int | str, ...]) -> None:
    m.answered(picks)
    m.go()


def _prepare(m: Machine, laid: dict[Seat, tuple[str, ...]]) -> None:
    job = m.jobs[-1]
    assert isinstance(job, Stages)
    for seat, cards in laid.items():
        prepare.lay(m, job, seat, cards)
    if prepare.ready(m, job):
        m.go()


def _move(m: Machine, command: Command) -> None:
    """A move of the seat whose turn it is."""
    job, keys = m.jobs[-1], m.state.keys
    assert isinstance(job, Stages)
    match command:
        case commands.FlipExploration(level):
            explore.chosen(m, job, level)
        case commands.PlayCard(card):
            battle.play(m, job, keys[card])
        case commands.ReverseTime():
            battle.reverse(m, job)
        case commands.Pass():
            battle.passes(m, job)
        case commands.ActivateWand(wand):
            battle.activate(m, job, keys[wand])
        case commands.AdvanceMarker(steps):
            advance.move(m, job, steps)
        case commands.PushMarker(other):
            advance.push(m, job, other)
        case commands.Buy(card):
            supply.buy(m, job, card)
        case commands.RefreshShop():
            supply.refresh(m, job)
        case commands.VisitTavern():
            supply.visit(m, job)
        case commands.EndSupply():
            supply.end(m, job)


def _due(m: Machine) -> None:
    """What happens to a seat that said nothing (section 2)."""
    asked = m.state.asked
    if asked.what == "window":
        _settle(m)
    elif asked.what == "prepare":
        acting = (m.state.lone,) if m.state.lone else m.state.seats
        _prepare(m, {seat: () for seat in acting if not m.state.players[seat].prepared})
    elif asked.what == "choose":
        _answer(m, default_answer(m))
    else:
        _move(m, default_move(m.state))
        m.go()


def default_answer(m: Machine) -> tuple[int | str, ...]:
    """Any of what may be left is left; else the dice pick, those of cards that others do not see unseen."""
    seat = m.state.asked.seat
    question = m.state.questions[seat]
    if not question.min and question.kind != "number":
        return ()
    if question.kind == "number":
        return (question.min,)
    moment = m.story.moment
    dice = moment.sealed_dice("default") if question.kind == "card" else moment.dice("default")
    return tuple(offer.value for offer in dice.shuffle(question.offers)[: question.min])


def default_move(state: State) -> Command:
    """The lowest open level, pass, all steps, no push, the end of supply."""
    seat = state.asked.seat
    match state.asked.what:
        case "explore":
            return commands.FlipExploration(explore.open_levels(state, seat in state.monsters)[0])
        case "advance":
            return commands.AdvanceMarker(state.players[seat].steps)
        case "push":
            return commands.PushMarker(0)
        case "supply":
            return commands.EndSupply()
        case _:
            return commands.Pass()


def deadline(state: State) -> Deadline | None:
    """The end of what is waited for; of a window in which all have answered the end of its least length."""
    asked, window = state.asked, state.window
    if not asked.until:
        return None
    answered = window.holders and None not in [reply(state, seat) for seat in window.holders]
    return Deadline(f"{asked.what}.{asked.number}", window.least if answered else asked.until)


def fits(options: WizardOptions, size: int, texts: Mapping[str, str]) -> None:
    """Refuse a table whose markers begin behind the goal, or whose piles cannot fill the row and the slots."""
    if options.start >= goal_of(options, tuple(range(size))):
        raise Rejected("start_late", field="options.start")
    cards = collected(options.packs, printed(texts.get("pack", NOTHING)))
    dealt = setup.piles(cards, size)
    for pile, least in (("commons", ROW), ("legends", 1), ("III", size)):
        if len(dealt[pile]) < least:
            raise Rejected("few_cards", field="options.packs", pile=pile, min=least, count=len(dealt[pile]))


NOTHING = "[]"
EXAMPLE = (HERE / "packs" / "example.json").read_text("utf-8")


GAME: Game[State, WizardOptions] = Game(
    name="wizard",
    rules=1,
    seats=(2, 6),
    options=WizardOptions,
    presets=PRESETS,
    brief=BRIEF,
    documents={
        "pack": Document(
            audience="everyone",
            shipped={"none": NOTHING, "example": EXAMPLE},
            check=check,
            survey=survey,
            schema=schema,
        )
    },
    facts=FACTS,
    commands=COMMANDS,
    first=FIRST,
    words=WORDS,
    names={"card": ("pack.cards.*.name",)},
    rules_text=load_text(HERE, "rules"),
    open=setup.begin,
    decide=decide,
    evolve=evolve,
    prompts=prompts,
    deadline=deadline,
    fits=fits,
    attempt=attempt,
    hears=lambda view, seat: EVERYONE,
    course=course,
    reveals=REVEALS,
    surprises=SURPRISES,
    queries=QUERIES,
    bots={"adept": bots.adept},
    substitute="adept",
    demo="adept",
)
