"""Ghost: the game as the core knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from events.audience import EVERYONE, Audience, Seat
from events.event import Actor, Command, Fact
from games.course import Course
from games.game import Events, Game, Moment
from games.ghost.areas import AREAS
from games.ghost.bots import seeker
from games.ghost.checks.play import open_check, passed_by
from games.ghost.chronicle import chronicles
from games.ghost.comm.play import AcceptComm
from games.ghost.exports import FULL_FILES, PUBLIC_FILES, SWAP_FILES
from games.ghost.finale.things import POINTS
from games.ghost.modules.faults import REFUSALS
from games.ghost.names import NAMES
from games.ghost.narration.play import Narrate, narrate
from games.ghost.narration.telling import narration
from games.ghost.narration.templates import LORE
from games.ghost.options import FADED, SEED, GhostOptions, language_of
from games.ghost.prompts import co_dm_prompts, deadline, prompts
from games.ghost.registration.play import open_registration
from games.ghost.scenario import MODULE
from games.ghost.state import FIRST, State, evolve
from games.ghost.story import Story
from games.llm import LlmTerms, usual_terms
from games.sitting import Due
from games.telling import Telling
from games.words import CORE, load, load_text, merged

FOLDER = Path(__file__).parent
FOLDERS = (
    "hall",
    "registration",
    "making",
    "chapters",
    "scene",
    "checks",
    "growth",
    "combat",
    "comm",
    "collapse",
    "finale",
    "dm",
    "narration",
)
"""Each area has its words beside its rules."""

RULES_OF = {kind: rule for area in AREAS for kind, rule in area.commands.items()}
AREA_OF = {area.name: area for area in AREAS}


def begin(state: State, options: GhostOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """The first facts."""
    story = Telling(evolve, state, moment)
    open_registration(story)
    return story.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """What a command makes happen, and what follows on it; the core has checked that it was asked for."""
    story = Telling(evolve, state, moment)
    if isinstance(command, Due):
        area, _, what = command.what.partition(".")
        AREA_OF[area].due(story, what)
    elif isinstance(command, Narrate):
        narrate(story, command)
        return story.events
    elif by != "clock" and by != "server":
        before = open_check(state, by)
        RULES_OF[type(command)](story, by, command)
        # What stands shows by its consequences: beside a communication that begins, it would tell who has answered.
        if not isinstance(command, AcceptComm):
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


def hears(view: State, seat: Seat) -> Audience | None:
    """Everybody: what is said at the table is said by the players."""
    return EVERYONE


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


FACTS = tuple(fact for area in AREAS for fact in area.facts)
WORDS = merged(load(FOLDER), *(load(FOLDER / folder) for folder in FOLDERS), REFUSALS)

GAME = Game(
    name="ghost",
    rules=2,
    seats=(3, 8),
    hosted=True,
    options=GhostOptions,
    presets={"seed": SEED, "faded": FADED},
    documents={"module": MODULE},
    facts=FACTS,
    commands=(*RULES_OF, Narrate),
    first=FIRST,
    words=WORDS,
    names=NAMES,
    rules_text=load_text(FOLDER, "rules"),
    open=begin,
    decide=decide,
    evolve=evolve,
    prompts=prompts,
    co_host_prompts=co_dm_prompts,
    deadline=deadline,
    hears=hears,
    course=course,
    llm_terms=llm_terms,
    narration=narration(merged(CORE, WORDS)),
    reveals={fact: fields for area in AREAS for fact, fields in area.reveals.items()},
    queries={"public": PUBLIC_FILES, "full": FULL_FILES, "swap": SWAP_FILES, **chronicles(WORDS, FACTS)},
    seat_of=seat_of,
    surprises=frozenset(fact for area in AREAS for fact in area.surprises),
    upcasts={old: upcast for area in AREAS for old, upcast in area.upcasts.items()},
    bots={"seeker": seeker},
    substitute="seeker",
    demo="seeker",
)
