"""Clocktower: demons by night, talk and a gallows by day, and a storyteller who knows all of it, or a program."""

from __future__ import annotations

from pathlib import Path

from events.audience import EVERYONE, HOST, Audience, Seat
from events.event import Actor, Command
from games.clocktower import commands, day, deal, facts, night
from games.clocktower.bots import villager
from games.clocktower.ending import end
from games.clocktower.engine.results import Info, Put
from games.clocktower.options import ClocktowerOptions
from games.clocktower.positions import attempt
from games.clocktower.prompts import co_host_prompts, deadline, prompts
from games.clocktower.script import SCRIPT
from games.clocktower.state import FIRST, NIGHT, State, evolve
from games.clocktower.story import Story, put
from games.game import Events, Game, Moment
from games.sitting import Due
from games.telling import Telling
from games.words import load, load_text

FOLDER = Path(__file__).parent


def begin(state: State, options: ClocktowerOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """The deal, and the first night."""
    story = Telling(evolve, state, moment)
    deal.begin(story)
    return story.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """What a command makes happen; the core has checked that it was asked for."""
    story = Telling(evolve, state, moment)
    if isinstance(command, Due):
        _pass(story)
    elif isinstance(by, int):
        _of_seat(story, by, command)
    else:
        _of_host(story, command)
    return story.events


def _of_seat(story: Story, seat: Seat, command: Command) -> None:
    match command:
        case commands.Choose():
            night.choose(story, seat, command)
        case commands.Claim():
            day.claim(story, seat, command)
        case commands.Nominate(named):
            day.nominate(story, seat, named)
        case commands.Hand(up):
            day.hand(story, seat, up)
        case commands.Done():
            day.say_done(story, seat)


def _of_host(story: Story, command: Command) -> None:
    match command:
        case commands.Decide(choice):
            _decide(story, choice, deviates=False)
        case commands.Overrule(choice):
            _decide(story, choice, deviates=True)
        case commands.EndHush():
            _pass(story)
        case commands.SetToken():
            _set_token(story, command)
        case commands.Inform(seat, text):
            story.tell(HOST, facts.InfoKept(seat, Info("text", text=text)))
        case commands.TakeKind(kind, mine):
            story.tell(HOST, facts.KindTaken(kind, mine))
        case commands.OpenNominations():
            night.open_nominations(story)
        case commands.CloseDay():
            day.close(story)
        case commands.EndGame(winner):
            end(story, winner, "storyteller")


def _decide(story: Story, choice: str, deviates: bool) -> None:
    asked = story.truth.asked
    assert asked is not None, "only what is asked can be decided"
    story.tell(HOST, facts.Decided(asked.number, choice, "person", deviates))
    match story.truth.phase:
        case "deal":
            deal.go_on(story, drawing=False)
        case "hush":
            night.walk(story, drawing=False)
        case _:
            day.ask_on(story)


def _set_token(story: Story, command: commands.SetToken) -> None:
    state = story.truth
    if command.on:
        put(story, Put(command.kind, command.seat, 0, "ever", command.text if command.kind == "mark" else ""))
    else:
        laid = [one for one in state.tokens.values() if (one.kind, one.seat) == (command.kind, command.seat)]
        if laid:
            story.tell(HOST, facts.TokenMoved(laid[-1], False))


def _pass(story: Story) -> None:
    """A stretch is over: by the clock, or because the host ends it."""
    match story.truth.phase:
        case "deal":
            deal.go_on(story, drawing=True)
        case "window":
            night.hush(story)
        case "hush":
            night.end_hush(story)
        case "day":
            night.open_nominations(story)
        case "nominations":
            day.close(story)
        case "lead":
            day.begin_vote(story)
        case "vote":
            day.count_hand(story)
        case "claim":
            day.settle_claim(story)
        case _:
            pass


def hears(view: State, seat: Seat) -> Audience | None:
    """Everybody by day; at night nobody talks."""
    return None if view.phase in NIGHT else EVERYONE


GAME = Game(
    name="clocktower",
    rules=1,
    seats=(5, 15),
    hosted=True,
    options=ClocktowerOptions,
    documents={"script": SCRIPT},
    facts=facts.FACTS,
    commands=commands.COMMANDS,
    first=FIRST,
    words=load(FOLDER),
    rules_text=load_text(FOLDER, "rules"),
    open=begin,
    decide=decide,
    evolve=evolve,
    prompts=prompts,
    co_host_prompts=co_host_prompts,
    deadline=deadline,
    hears=hears,
    reveals=facts.REVEALS,
    surprises=facts.SURPRISES,
    bots={"villager": villager},
    substitute="villager",
    demo="villager",
    attempt=attempt,
)
