"""The clock, and the record of the game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from events.audience import EVERYONE
from games.document import Document
from games.game import About, Deadline, Game, Lab, Programs, Rejected, Rules, Secrets, Talk
from games.specialties import Trials
from games.wizard import bots, setup
from games.wizard.commands import COMMANDS
from games.wizard.course import course
from games.wizard.decisions import decide
from games.wizard.facts import FACTS, CycleReached
from games.wizard.fold import evolve, printed
from games.wizard.language.help import schema
from games.wizard.language.load import check, survey
from games.wizard.library import collected
from games.wizard.options import BRIEF, PRESETS, ROW, WizardOptions, figures, goal_of
from games.wizard.prompts import prompts
from games.wizard.queries import QUERIES
from games.wizard.redeal import redeal
from games.wizard.reveals import REVEALS, SURPRISES
from games.wizard.running import reply
from games.wizard.state import FIRST, State
from games.wizard.trial import run_trial
from games.wizard.words import WORDS
from games.words import load_text

HERE = Path(__file__).parent


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
    rules=Rules(
        version=1,
        seats=(2, 6),
        options=WizardOptions,
        facts=FACTS,
        commands=COMMANDS,
        first=FIRST,
        open=setup.begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
        climaxes={CycleReached: 2_000},
        documents={
            "pack": Document(
                audience="everyone",
                shipped={"none": NOTHING, "example": EXAMPLE},
                check=check,
                survey=survey,
                schema=schema,
            )
        },
        fits=fits,
    ),
    about=About(
        words=WORDS,
        rules_text=load_text(HERE, "rules"),
        figures=figures,
        names={"card": ("pack.cards.*.name",)},
        best=4,
        minutes=(45, 90),
        turn=(60, 43_200),
        presets=PRESETS,
    ),
    talk=Talk(hears=EVERYONE),
    secrets=Secrets(
        reveals=REVEALS,
        surprises=SURPRISES,
        entering=False,
        redeal=redeal,
    ),
    programs=Programs(
        bots={"adept": bots.adept},
        substitute="adept",
        demo="adept",
        llm_round=lambda view: view.round,
    ),
    queries=QUERIES,
    lab=Lab(
        course=course,
        brief=BRIEF,
    ),
    specialties=(Trials(run_trial),),
)
