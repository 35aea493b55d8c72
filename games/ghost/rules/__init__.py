"""Ghost: the game as the core knows it; all areas together, what each chair is asked, and what falls due first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from events.audience import CoHost, Seat
from events.event import Actor, Command, Fact
from games.chronicle import chronicles
from games.course import Course
from games.game import About, Deadline, Events, Game, Hosting, Lab, Moment, Programs, Prompts, Rules, Secrets, Talk
from games.ghost.bots import FAINT_STORIES, STORIES, seeker
from games.ghost.facts import FACTS
from games.ghost.facts.collapse import CollapseTriggered, PatientLost, picture_of
from games.ghost.facts.fact import changed, evolve
from games.ghost.gist import gist
from games.ghost.modules import MODULE, SHIPPED, shipped
from games.ghost.modules.faults import REFUSALS
from games.ghost.prompts.hall import name_in
from games.ghost.queries import FULL_FILES, GHOSTS, MODULE_READ, PATIENTS, PUBLIC_FILES, SWAP_FILES, layout
from games.ghost.rules.area import Doing, Story, tag_of
from games.ghost.rules.chapters import CHAPTERS, FINALE
from games.ghost.rules.checks import CHECKS, open_check, passed_by
from games.ghost.rules.collapse import COLLAPSE
from games.ghost.rules.combat import COMBAT
from games.ghost.rules.comm import COMM, AcceptComm
from games.ghost.rules.desk import CLOCKS, CORRECTIONS, GIFTS
from games.ghost.rules.dm import CO_DMS, FIGURES, SECRETS, within
from games.ghost.rules.growth import GROWTH
from games.ghost.rules.improvised import IMPROVISED
from games.ghost.rules.registration import MAKING, REGISTRATION
from games.ghost.rules.requests import CHECKING, REQUESTS, SPECIAL
from games.ghost.rules.scene import SCENE, SESSIONS
from games.ghost.rules.stage import STAGE
from games.ghost.rules.stage import begin as begin_phase
from games.ghost.rules.talk import TALK, Narrate, narrate, narration
from games.ghost.state import FIRST, State
from games.ghost.state.chapters import POINTS
from games.ghost.state.options import FADED, OPTION_GROUPS, SEED, GhostOptions, figures, language_of
from games.ghost.state.stage import LED, hears
from games.ghost.words import CATALOGUE, LORE, NAMES, called, stock_of
from games.llm import LlmTerms, usual_terms
from games.prompt import Prompt
from games.queries import GIST, Query
from games.sitting.commands import Due
from games.sitting.table import Chair
from games.specialties import BroughtCharacters, ReplayConsent, SeatNames, ShownPictures
from games.words import CORE, load_text, merged

AREAS = (
    *(STAGE, CHECKS, COMBAT, COMM, COLLAPSE, GROWTH, SCENE, REGISTRATION, MAKING, CHAPTERS, FINALE),
    *(SESSIONS, IMPROVISED, FIGURES, GIFTS, SECRETS, CHECKING, CO_DMS, CORRECTIONS, REQUESTS, SPECIAL, CLOCKS),
    TALK,
)
"""A collapse comes before all that a phase does next; a chapter's own end comes after what its scenes still tell."""

DEEDS = {command: deed for area in AREAS for command, deed in area.deeds.items()}
"""All that may be done."""

POWERS = {tag_of(command): deed for command, deed in DEEDS.items() if deed.group}
"""All that a DM may do, by the names of the commands."""

FOLDER = Path(__file__).parents[1]

QUIET: tuple[type[Command], ...] = (AcceptComm, *TALK.deeds)
AREA_OF = {area.name: area for area in AREAS}


STOCK = called(*STORIES, *FAINT_STORIES, *(pair for name in SHIPPED for pair in stock_of(shipped(name))))

WORDS = merged(STOCK, CATALOGUE, REFUSALS)


def prompts(view: State, chair: Chair) -> Prompts:
    """Everything that is open."""
    patient, asked = view.played_by(chair), dict[str, Prompt]()
    # A clock that only tells the DM something closes nothing.
    lasting = replace(view, until=0) if view.dm and view.phase in LED else view
    for area in AREAS:
        asked |= area.prompts(lasting, chair)
        if patient is not None:
            asked |= area.asks(lasting, patient)
        for command, deed in area.deeds.items() if chair == "host" else ():
            asked |= deed.prompts(view, tag_of(command))
    return asked


def co_dm_prompts(view: State, chair: CoHost) -> Prompts:
    """What the lead DM is asked, as far as it lies in the co-DM's regions; ids count the co-DM's own rulings."""
    own = changed(view, "desk", ruled=view.desk.ruled | {"host": view.desk.ruled.get(chair, 0)})
    return within(view, chair, prompts(own, "host"), POWERS)


def deadline(state: State) -> Deadline | None:
    """The earliest deadline of all areas; of several at once, that of the first area."""
    due = [one for area in AREAS for one in area.deadlines(state)]
    return min(due, key=lambda one: one.when, default=None)


def begin(state: State, options: GhostOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """The first facts."""
    story = Story(state, moment)
    begin_phase(story, "registration", "registration", chapter=0)
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
        climaxes={PatientLost: 2_400, CollapseTriggered: 2_000},
        documents={"module": MODULE},
    ),
    about=About(
        words=WORDS,
        rules_text=load_text(FOLDER, "rules"),
        figures=figures,
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
        llm_round=lambda view: view.chapter,
    ),
    queries={
        "public": PUBLIC_FILES,
        "full": FULL_FILES,
        "swap": SWAP_FILES,
        "patients": PATIENTS,
        "ghosts": GHOSTS,
        "module": MODULE_READ,
        GIST: Query(gist, heard=False),
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
        ReplayConsent(),
    ),
)
