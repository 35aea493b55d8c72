"""mbg: the game as the core knows it."""

from __future__ import annotations

from pathlib import Path

from events.audience import EVERYONE, Seat
from events.event import Actor, Command
from games.document import Document
from games.game import About, Events, Game, Lab, Moment, Programs, Rules, Secrets, Talk
from games.mbg import action, allocation, battles, cards, cells, commands, setup
from games.mbg.bots import auto_bot
from games.mbg.calls import CALLS, crole
from games.mbg.course import course
from games.mbg.defaults import default
from games.mbg.facts import FACTS, REVEALS, Bankrupted, CityFell
from games.mbg.fold import evolve
from games.mbg.gist import gist
from games.mbg.greedy import greedy_bot
from games.mbg.mapcheck import check
from games.mbg.options import BRIEF, OPTION_GROUPS, PRESETS, MbgOptions
from games.mbg.planner.bot import planner_bot
from games.mbg.prompts import deadline, prompts
from games.mbg.redeal import redeal
from games.mbg.rules_text import figures, rules_text
from games.mbg.state import FIRST, State, hides
from games.mbg.story import Story
from games.mbg.survey import survey
from games.mbg.table import TABLE
from games.mbg.winning_sum import fits
from games.queries import GIST, Query
from games.sitting.commands import Due
from games.specialties import DataTables, SavedGames
from games.words import load
from sotto_words import Names

HERE = Path(__file__).parent
WORDS = load(HERE)
MAPS = {name: (HERE / "maps" / f"{name}.map").read_text("utf-8") for name in ("sanguo", "duel", "lesson", "zhanguo")}
"""The maps that come with the game; the first is the usual one."""


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """What a command makes happen; the core has checked that the seat is asked for it."""
    story = Story(state, moment)
    if isinstance(command, Due):
        for seat in state.question.seats:
            now = story.truth
            # An answer may have asked the next question, or ended the game.
            if now.asked == state.asked and seat in now.question.seats and seat not in now.ready:
                _answer(story, seat, default(story.truth, seat))
                action.go_on(story)
    else:
        assert isinstance(by, int)
        _answer(story, by, command)
        action.go_on(story)
    return story.events


def _answer(story: Story, seat: Seat, command: Command) -> None:
    match command:
        case commands.ChooseRole(role=role):
            setup.choose(story, seat, role)
        case commands.Move():
            action.move(story, seat)
        case commands.PlayCard(card=card, target=target):
            cards.play(story, seat, card, target)
            story.ask("action", seat)
        case commands.Meet(scale=scale):
            action.meet(story, seat, scale)
        case commands.Besiege(scale=scale):
            battles.besiege(story, seat, scale)
        case commands.NameGenerals(main=main, vice=vice):
            battles.name(story, seat, main, vice)
        case commands.Occupy(garrison=garrison, mayor=mayor, treasurer=treasurer):
            cells.occupy(story, seat, garrison, mayor, treasurer)
        case commands.Hire(officer=officer):
            cells.hire(story, seat, officer)
        case commands.Study(officer=officer, technique=technique):
            cells.study(story, seat, officer, technique)
        case commands.Train(officer=officer):
            cells.train(story, seat, officer)
        case commands.Garrison(city=city, arrive=arrive, leave=leave, mayor=mayor, treasurer=treasurer):
            allocation.garrison(story, seat, city, arrive, leave, (mayor, treasurer))
        case commands.CancelStudy(institute=institute):
            allocation.cancel_study(story, seat, institute)
        case commands.CancelTraining(room=room):
            allocation.cancel_training(story, seat, room)
        case commands.EndAllocation():
            allocation.allocate(story, seat)
        case _:
            raise TypeError(f"{type(command).__name__} is no command of mbg")


NAMES: Names = {
    "officer": ("officers.*.name",),
    "city": ("cities.*.name",),
    "institute": ("institutes.*.name",),
    "room": ("rooms.*.name",),
    "cell": ("cells.*",),
    "plan": ("plans.*.name",),
    "seat": ("roles.*",),
}
"""What the numbers in facts stand for; cells are called by what stands on them."""

GAME: Game[State, MbgOptions] = Game(
    name="mbg",
    rules=Rules(
        version=1,
        seats=(2, 6),
        options=MbgOptions,
        facts=FACTS,
        commands=commands.COMMANDS,
        first=FIRST,
        open=setup.start,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
        climaxes={CityFell: 2_000, Bankrupted: 2_000},
        documents={"map": Document(audience="everyone", shipped=MAPS, check=check, survey=survey)},
        fits=fits,
    ),
    about=About(
        words=WORDS,
        rules_text=rules_text(HERE, WORDS),
        figures=figures,
        names=NAMES,
        best=4,
        minutes=(30, 60),
        turn=(30, 86_400),
        presets=PRESETS,
        program_presets=("engine",),
        usual_preset="quick",
        option_groups=OPTION_GROUPS,
    ),
    talk=Talk(hears=EVERYONE),
    secrets=Secrets(
        reveals=REVEALS,
        hides=hides,
        redeal=redeal,
    ),
    programs=Programs(
        bots={"planner": planner_bot, "greedy": greedy_bot, "auto": auto_bot},
        substitute="auto",
        demo="greedy",
        llm_round=lambda view: view.turn,
    ),
    queries={**CALLS, GIST: Query(gist, heard=False)},
    lab=Lab(
        ending=lambda truth: truth.ending,
        course=course,
        brief=BRIEF,
    ),
    specialties=(
        DataTables({"techniques": TABLE.technique, "cards": TABLE.card}),
        SavedGames(crole),
    ),
)
