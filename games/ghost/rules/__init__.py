"""Ghost: the game as the core knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from events.audience import Seat
from events.event import Actor, Command, Fact
from games.chronicle import chronicles
from games.course import Course
from games.game import About, Events, Game, Hosting, Lab, Moment, Programs, Rules, Secrets, Talk
from games.ghost.bots import FAINT_STORIES, STORIES, seeker
from games.ghost.facts import FACTS
from games.ghost.facts.collapse import picture_of
from games.ghost.facts.fact import evolve
from games.ghost.modules import SHIPPED, shipped
from games.ghost.modules.document import MODULE
from games.ghost.modules.faults import REFUSALS
from games.ghost.prompts.registration import name_in
from games.ghost.queries.log import layout
from games.ghost.queries.records import FULL_FILES, GHOSTS, MODULE_READ, PATIENTS, PUBLIC_FILES, SWAP_FILES
from games.ghost.rules.area import Doing, Story
from games.ghost.rules.areas import AREAS, DEEDS, co_dm_prompts, deadline, prompts
from games.ghost.rules.checks import open_check, passed_by
from games.ghost.rules.comm import AcceptComm
from games.ghost.rules.narration import Narrate, narrate, narration
from games.ghost.rules.registration import open_registration
from games.ghost.rules.talk import TALK
from games.ghost.state import FIRST, State
from games.ghost.state.chapters import POINTS
from games.ghost.state.hearing import hears
from games.ghost.state.options import FADED, OPTION_GROUPS, SEED, GhostOptions, language_of
from games.ghost.words import CATALOGUE, LORE, NAMES, called, stock_of
from games.llm import LlmTerms, usual_terms
from games.sitting.commands import Due
from games.specialties import BroughtCharacters, SeatNames, ShownPictures
from games.words import CORE, load_text, merged

FOLDER = Path(__file__).parents[1]

QUIET: tuple[type[Command], ...] = (AcceptComm, *TALK.deeds)
AREA_OF = {area.name: area for area in AREAS}


STOCK = called(*STORIES, *FAINT_STORIES, *(pair for name in SHIPPED for pair in stock_of(shipped(name))))

WORDS = merged(STOCK, CATALOGUE, REFUSALS)


def begin(state: State, options: GhostOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """The first facts."""
    story = Story(state, moment)
    open_registration(story)
    return story.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """What a command makes happen, and what follows on it; the core has checked that it was asked for."""
    story = Story(state, moment)
    if isinstance(command, Due):
        area, _, what = command.what.partition(".")
        AREA_OF[area].due(story, what)
    elif isinstance(command, Narrate):
        narrate(story, command)
        return story.events
    elif isinstance(command, Doing) and by != "clock" and by != "server":
        before = open_check(state, by)
        DEEDS[type(command)].make_happen(story, by, command)
        # What stands shows by its consequences: beside a communication that begins, it would tell who has answered, and
        # beside a ghost's words who has spoken.
        if not isinstance(command, QUIET):
            passed_by(story, by, command, before)
    _settle(story)
    return story.events


def _settle(story: Story) -> None:
    """Let every area tell what follows by itself, until nothing new does."""
    told = -1
    while told != len(story.events):
        told = len(story.events)
        for area in AREAS:
            area.settle(story)


def seat_of(truth: State, name: object) -> Seat | None:
    """A patient's seat is its player's."""
    if isinstance(name, int):
        return name
    patient = truth.hall.patients.get(name) if isinstance(name, str) else None
    return patient.seat if patient else None


def llm_terms(options: GhostOptions) -> LlmTerms:
    """As everywhere, with the lore before every request."""
    return usual_terms(options)._replace(system=LORE[language_of(options)])


def course(truth: State, told: Iterable[Fact]) -> Course:
    """How many patients came to each ending or were lost; how often somebody collapsed, fought, challenged another."""
    names = Counter(name for ending in truth.ends.endings.values() for name in ending.names)
    happened = {
        "lost": len(truth.hall.lost),
        "collapses": sum(truth.collapses.falls.values()),
        "fights": truth.combats.begun,
        "challenges": len(truth.combats.duels),
    }
    return Course(counts={name: names[name] for name in POINTS} | happened)


GAME: Game[State, GhostOptions] = Game(
    name="ghost",
    rules=Rules(
        version=1,
        seats=(3, 8),
        options=GhostOptions,
        facts=FACTS,
        commands=(*DEEDS, Narrate),
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
        documents={"module": MODULE},
    ),
    about=About(
        words=WORDS,
        rules_text=load_text(FOLDER, "rules"),
        names=NAMES,
        best=4,
        minutes=(60, 180),
        turn=(90, 86_400),
        presets={"seed": SEED, "faded": FADED},
        option_groups=OPTION_GROUPS,
    ),
    talk=Talk(
        hears=hears,
        out_of_character=True,
    ),
    hosting=Hosting(co_host_prompts=co_dm_prompts),
    secrets=Secrets(
        reveals={fact: fact.told.reveals for fact in FACTS if fact.told.reveals},
        surprises=frozenset(fact for fact in FACTS if fact.told.surprise),
        entering=False,
    ),
    programs=Programs(
        bots={"seeker": seeker},
        substitute="seeker",
        demo="seeker",
        llm_terms=llm_terms,
    ),
    queries={
        "public": PUBLIC_FILES,
        "full": FULL_FILES,
        "swap": SWAP_FILES,
        "patients": PATIENTS,
        "ghosts": GHOSTS,
        "module": MODULE_READ,
        **chronicles("ghost", WORDS, layout(FACTS)),
    },
    lab=Lab(
        course=course,
        brief={"ghost_lines": 2},
    ),
    specialties=(
        ShownPictures(picture_of),
        BroughtCharacters(name_in),
        narration(merged(CORE, WORDS)),
        SeatNames(seat_of),
    ),
)
