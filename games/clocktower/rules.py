"""Clocktower: demons by night, talk and a gallows by day, and a storyteller who knows all of it, or a program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from events.audience import EVERYONE, HOST, Seat
from events.event import Actor, Command
from games.cast import CAST, cast
from games.chronicle import Layout, chronicles
from games.clocktower import commands, day, deal, facts, night
from games.clocktower.bots import villager
from games.clocktower.characters import CHARACTERS
from games.clocktower.course import course
from games.clocktower.ending import end
from games.clocktower.engine import setup
from games.clocktower.engine.results import Put, info
from games.clocktower.fold import evolve
from games.clocktower.gist import gist
from games.clocktower.options import OPTION_GROUPS, ClocktowerOptions
from games.clocktower.prompts import co_host_prompts, deadline, free_chairs, prompts
from games.clocktower.redeal import redeal
from games.clocktower.script import SCRIPT, hand_played, read
from games.clocktower.state import FIRST, NIGHT, Phase, State
from games.clocktower.story import Story, apply
from games.clocktower.trials.position import run_trial
from games.game import About, Aside, Events, Game, Hearing, Hosting, Lab, Moment, Programs, Rules, Secrets, Talk
from games.queries import GIST, Query
from games.sitting.commands import Due
from games.sitting.facts import TableCoHostLeft, TableCoHostTaken
from games.specialties import Quiet, Trials
from games.telling import Telling
from games.words import load, load_text, merged

FOLDER = Path(__file__).parent


def begin(state: State, options: ClocktowerOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """The deal, and the first night."""
    story = Telling(evolve, state, moment)
    deal.begin(story)
    return story.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """What a command makes happen; the core has checked that it was asked for."""
    story = Telling(evolve, state, moment)
    if isinstance(command, Due) and command.what.startswith("clock."):
        day.left_to_the_clock(story)
    elif isinstance(command, Due):
        _ENDS[story.truth.phase](story)
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
            _ENDS[story.truth.phase](story)
        case commands.SetToken():
            _set_token(story, command)
        case commands.Inform(seat, text):
            story.tell(HOST, facts.InfoKept(seat, info("text", text=text)))
        case commands.TakeKind(kind, mine):
            story.tell(HOST, facts.KindTaken(kind, mine))
        case commands.OpenNominations():
            night.open_nominations(story)
        case commands.CloseDay():
            day.close(story)
        case commands.EndGame(winner):
            end(story, winner, "storyteller")
        case commands.Appoint(player):
            story.proclaim(TableCoHostTaken(free_chairs(story.truth)[0], player))
        case commands.Dismiss(player):
            chair = next(chair for chair, helper in story.truth.helpers.items() if helper == player)
            story.proclaim(TableCoHostLeft(chair, dismissed=True))


def _decide(story: Story, choice: str, deviates: bool) -> None:
    asked = story.truth.asked
    assert asked is not None, "only what is asked can be decided"
    story.tell(HOST, facts.Decided(asked.number, choice, "person", deviates))
    _ask_on(story)


def _ask_on(story: Story) -> None:
    """Ask what is to be decided next, where something is."""
    match story.truth.phase:
        case "deal":
            deal.ask_on(story)
        case "hush":
            night.walk(story, drawing=False)
        case _:
            day.ask_on(story)


def _set_token(story: Story, command: commands.SetToken) -> None:
    state = story.truth
    reminder = command.kind if command.kind in state.script.reminders else ""
    kind = "mark" if reminder else command.kind
    if command.on:
        text = reminder or (command.text if kind == "mark" else "")
        apply(story, [Put(kind, command.seat, 0, "ever", text)])
    else:
        lying = [one for one in state.tokens.values() if (one.kind, one.seat) == (kind, command.seat)]
        laid = [one for one in lying if reminder in ("", one.of)]
        if laid:
            story.tell(HOST, facts.TokenMoved(laid[-1], False))
    if state.asked is not None:
        _ask_on(story)


_ENDS: Mapping[Phase, Callable[[Story], None]] = {
    "deal": deal.finish,
    "window": night.hush,
    "hush": night.end_hush,
    "day": night.open_nominations,
    "nominations": day.close,
    "lead": day.begin_vote,
    "vote": day.count_hand,
    "claim": day.settle_claim,
}
"""What ends each stretch, by the clock or by the host's word."""


ASIDES: Mapping[str, Aside] = {"public_fact": "told", "hidden": "open", "off": "closed"}


def hears(view: State, seat: Seat) -> Hearing | None:
    """Everybody by day, at night nobody; during a count nobody whispers."""
    if view.phase in NIGHT:
        return None
    return Hearing(EVERYONE, "closed" if view.phase in ("lead", "vote") else ASIDES[view.options.whispers])


def quiet(view: State) -> bool:
    """At night nobody sees who comes and goes."""
    return view.phase in NIGHT


def fits(options: ClocktowerOptions, size: int, texts: Mapping[str, str]) -> None:
    """Refuse a script that cannot be dealt to this number of seats."""
    setup.fits(read(texts["script"]), size)


def needs_host(truth: State) -> bool:
    """A game with characters that are played by hand; before and after it nobody has to act."""
    return truth.phase not in ("waiting", "over") and bool(hand_played(truth.script))


def sides(truth: State) -> Mapping[Seat, str]:
    """Good and evil."""
    return truth.loyalties


def ending(truth: State) -> str:
    """By what the game was decided."""
    return truth.why


def llm_round(view: State) -> int:
    """A night and the day after it are one round."""
    return view.night


WORDS = merged(CHARACTERS, load(FOLDER))
"""Characters first: where no kind says what a code is, ``mayor`` is the character before it is why a game ended."""
NAMES = {"character": ("script.homebrew.*.name",)}
PRESETS = {
    "quick": ClocktowerOptions(window_seconds=20, host_seconds=30, talk_seconds=90, quiet_seconds=20),
    "seed": ClocktowerOptions(jinx="seed"),
}

DEMO = ClocktowerOptions(window_seconds=5, talk_seconds=15, quiet_seconds=5, vote_lead_seconds=2)
"""A night and a day of a demo table take less than a minute together: who comes to the page sees a town at once."""

GAME: Game[State, ClocktowerOptions] = Game(
    name="clocktower",
    rules=Rules(
        version=1,
        seats=(5, 15),
        options=ClocktowerOptions,
        facts=facts.FACTS,
        commands=commands.COMMANDS,
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
        climaxes={facts.DawnBroke: 2_500, facts.Executed: 2_400, facts.ClaimSettled: 2_200},
        documents={"script": SCRIPT},
        fits=fits,
    ),
    about=About(
        words=WORDS,
        rules_text=load_text(FOLDER, "rules"),
        names=NAMES,
        best=9,
        minutes=(40, 90),
        turn=(45, 43_200),
        presets=PRESETS,
        program_presets=("seed",),
        option_groups=OPTION_GROUPS,
    ),
    talk=Talk(hears=hears),
    hosting=Hosting(
        co_host_prompts=co_host_prompts,
        needs_host=needs_host,
    ),
    secrets=Secrets(
        reveals=facts.REVEALS,
        surprises=facts.SURPRISES,
        entering=False,
        redeal=redeal,
    ),
    programs=Programs(
        bots={"villager": villager},
        substitute="villager",
        demo="villager",
        demo_options=DEMO,
        llm_round=llm_round,
    ),
    queries={
        **chronicles("clocktower", WORDS, Layout(told=frozenset(facts.FACTS), names=NAMES)),
        CAST: cast(lambda view: view.characters, sides),
        GIST: Query(gist, heard=False),
    },
    lab=Lab(
        sides=sides,
        ending=ending,
        course=course,
        brief={"votes": "turn"},
    ),
    specialties=(
        Quiet(quiet),
        Trials(run_trial),
    ),
)
