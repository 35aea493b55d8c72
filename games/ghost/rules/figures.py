"""What the DM says at the table: as a ghost, a monster or a person, or as a hint."""

from __future__ import annotations

from events.audience import Host
from events.event import Command
from games.ghost.facts import dm as facts
from games.ghost.prompts.dm import WORDS, figures, first_session, some, speaking
from games.ghost.prompts.forms import REGISTERED
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.story import Story
from games.ghost.state.objects import PatientId


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


def _speak(story: Story, by: Host, command: SpeakAs) -> Ruled:
    kind, id, name = next(one for one in figures(story.truth) if f"{one.kind}:{one.id}" == command.figure)
    known = id if kind == "ghost" else ""
    story.happen(facts.FigureSpoke(command.session, kind, known, name, command.text))
    return Ruled()


def _hint(story: Story, by: Host, command: Hint) -> Ruled:
    story.happen(facts.HintGiven(command.to, command.text))
    return Ruled()


POWERS = (
    Power(
        command=SpeakAs,
        do=_speak,
        group="figures",
        ground=("session",),
        phases=("explore",),
        fields=speaking,
        usual=first_session,
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
