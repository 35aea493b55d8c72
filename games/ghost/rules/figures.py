"""What the DM says at the table: as a ghost, a monster or a person, or as a hint."""

from __future__ import annotations

from events.audience import Host
from games.ghost.facts import dm as facts
from games.ghost.prompts.dm import WORDS, figures, first_session, some, speaking
from games.ghost.prompts.forms import REGISTERED
from games.ghost.rules.area import Area, Deed, Doing, Ruled
from games.ghost.rules.story import Story
from games.ghost.state.objects import PatientId

FIGURES = Area()


@Deed(FIGURES, group="figures", ground=("session",), phases=("explore",), fields=speaking, usual=first_session)
class SpeakAs(Doing, frozen=True):
    """To a session, as somebody: ``ghost:…``, ``monster:…`` or ``person:…``."""

    session: str
    figure: str
    text: str
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        kind, id, name = next(one for one in figures(story.truth) if f"{one.kind}:{one.id}" == self.figure)
        known = id if kind == "ghost" else ""
        story.happen(facts.FigureSpoke(self.session, kind, known, name, self.text))
        return Ruled()


@Deed(
    FIGURES,
    group="hand_out",
    ground=("to",),
    phases=REGISTERED,
    fields=lambda view: {"to": some(view), "text": WORDS},
    usual=lambda view: {"to": list(view.hall.standing())},
)
class Hint(Doing, frozen=True):
    """Something to go on, for some patients."""

    to: tuple[PatientId, ...]
    text: str
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        story.happen(facts.HintGiven(self.to, self.text))
        return Ruled()
