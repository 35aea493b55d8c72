"""Avalon: the game as the core knows it."""

from __future__ import annotations

from pathlib import Path

from events.audience import Seat
from events.event import Actor, Command
from games.avalon import actions
from games.avalon.archive import ARCHIVE
from games.avalon.board import team_of
from games.avalon.bots import clock_bot, stand_in
from games.avalon.commands import (
    COMMANDS,
    Assassinate,
    HandIn,
    PlayMission,
    ProposeTeam,
    Speak,
    Vote,
    Walk,
)
from games.avalon.deal import start
from games.avalon.facts import FACTS, REVEALS, Assassinated, MissionExecuted, MissionJudged
from games.avalon.gist import gist
from games.avalon.heuristic import heuristic_bot
from games.avalon.options import HEAD, OPTION_GROUPS, QUICK, SEED, AvalonOptions, figures
from games.avalon.private_store import PRIVATE_STORE, llm_round, llm_terms
from games.avalon.prompts import deadline, prompts
from games.avalon.public_log import PUBLIC_LOG
from games.avalon.redeal import redeal
from games.avalon.state import FIRST, State, evolve
from games.cast import CAST, cast
from games.game import About, Events, Game, Lab, Moment, Programs, Rules, Secrets
from games.queries import GIST, Query
from games.sitting.commands import Due
from games.words import load, load_text


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """Decide a command; the core has checked that the seat is asked for it."""
    match command:
        case Due():
            return actions.overdue(state, moment)
        case Speak(text=text):
            return actions.speak(state, text, moment)
        case Walk(steps=steps):
            return actions.walk(state, steps, moment)
        case Vote(approve=approve) if isinstance(by, int):
            return actions.cast(state, {by: approve}, moment)
        case ProposeTeam(members=members):
            return actions.propose(state, members, moment)
        case PlayMission(success=success) if isinstance(by, int):
            return actions.play(state, {by: success}, moment)
        case Assassinate(target=target):
            return actions.assassinate(state, target, moment)
        case HandIn(value=value) if isinstance(by, int):
            return actions.hand_in(state, by, value, moment)
        case _:
            raise TypeError(f"{by} cannot {type(command).__name__} in Avalon")


def sides(state: State) -> dict[Seat, str]:
    """Blue and red, of those whose roles are known."""
    return {seat: team_of(role) for seat, role in state.roles.items()}


GAME = Game(
    name="avalon",
    rules=Rules(
        version=1,
        seats=(7, 7),
        options=AvalonOptions,
        facts=FACTS,
        commands=COMMANDS,
        first=FIRST,
        open=start,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
        climaxes={MissionExecuted: 2_500, MissionJudged: 2_000, Assassinated: 2_500},
    ),
    about=About(
        words=load(Path(__file__).parent),
        rules_text=load_text(Path(__file__).parent, "rules"),
        figures=figures,
        minutes=(25, 45),
        turn=(60, 43_200),
        presets={"seed": SEED, "quick": QUICK, "head": HEAD},
        program_presets=("head",),
        option_groups=OPTION_GROUPS,
    ),
    secrets=Secrets(
        reveals=REVEALS,
        entering=False,
        redeal=redeal,
    ),
    programs=Programs(
        bots={"heuristic": heuristic_bot, "default": stand_in, "clock": clock_bot},
        substitute="default",
        demo="heuristic",
        llm_terms=llm_terms,
        llm_round=llm_round,
    ),
    queries={
        "public_log": PUBLIC_LOG,
        "private_store": PRIVATE_STORE,
        "archive": ARCHIVE,
        CAST: cast(lambda view: view.roles, sides),
        GIST: Query(gist, heard=False),
    },
    lab=Lab(
        sides=sides,
        ending=lambda truth: truth.win_reason,
    ),
)
