"""The DM's powers (section 11). For now the DM ends a phase; all the rest is still to come here."""

from __future__ import annotations

from events.event import Command
from games.game import Prompts
from games.ghost.stage import PhaseClosed
from games.ghost.state import State
from games.ghost.story import Area, Chair, Story
from games.prompt import Prompt


class EndPhase(Command, frozen=True):
    """The DM ends the phase: who has not answered gets what the deadline would give."""


def _end(story: Story, chair: Chair, command: EndPhase) -> None:
    story.proclaim(PhaseClosed(story.truth.phase))


def prompts(view: State, chair: Chair) -> Prompts:
    """What the DM may do."""
    if chair != "host" or view.phase in ("before", "ended"):
        return {}
    return {f"end.{view.phase}.{view.chapter}": Prompt("end_phase", {}, required=False)}


DM_AREA = Area(name="dm", facts=(), commands={EndPhase: _end}, prompts=prompts)
