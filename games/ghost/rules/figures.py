"""What the DM says at the table: as a ghost, a monster or a person, or as a hint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from events.audience import Host
from events.event import Command
from games.ghost.facts import dm as facts
from games.ghost.prompts.dm import WORDS, sessions, some
from games.ghost.prompts.forms import REGISTERED, Fields
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.improvised import MadePerson
from games.ghost.state.objects import Bilingual, PatientId
from games.ghost.state.scenario import module_of, named, words_of
from games.prompt import Choice, Usual


class SpeakAs(Command, frozen=True):
    """To a session, as somebody: ``ghost:…``, ``monster:…`` or ``person:…``."""

    session: str
    figure: str
    text: str
    reason: str


class Hint(Command, frozen=True):
    """Something to go on, for some patients."""

    to: tuple[PatientId, ...]
    text: str
    reason: str


class _Figure(NamedTuple):
    kind: Literal["ghost", "monster", "person"]
    id: str
    name: Bilingual


def _figures(view: State) -> Iterator[_Figure]:
    for id, ghost in view.hall.ghosts.items():
        if id in view.hall.hosts:
            yield _Figure("ghost", id, words_of(ghost.name))
    for one in view.desk.made.values():
        if isinstance(one, MadePerson):
            yield _Figure("person", one.id, words_of(one.name))
    for monster in module_of(view).monsters if view.module else ():
        yield _Figure("monster", monster.id, words_of(monster.name))


def _speak(story: Story, by: Host, command: SpeakAs) -> Ruled:
    kind, id, name = next(one for one in _figures(story.truth) if f"{one.kind}:{one.id}" == command.figure)
    known = id if kind == "ghost" else ""
    story.happen(facts.FigureSpoke(command.session, kind, known, name, command.text))
    return Ruled()


def _hint(story: Story, by: Host, command: Hint) -> Ruled:
    story.happen(facts.HintGiven(command.to, command.text))
    return Ruled()


def _speaking(view: State) -> Fields:
    figures = {f"{one.kind}:{one.id}": one.name for one in _figures(view)}
    return {"session": sessions(view), "figure": Choice(named(figures)), "text": WORDS}


def _first_session(view: State) -> dict[str, Usual]:
    there = sessions(view).options
    return {"session": there[0].value} if there else {}


POWERS = (
    Power(
        command=SpeakAs,
        do=_speak,
        group="figures",
        ground=("session",),
        phases=("explore",),
        fields=_speaking,
        usual=_first_session,
    ),
    Power(
        command=Hint,
        do=_hint,
        group="hand_out",
        ground=("to",),
        phases=REGISTERED,
        fields=lambda view: {"to": some(view), "text": WORDS},
        usual=lambda view: {"to": list(view.hall.standing())},
    ),
)
