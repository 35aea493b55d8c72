"""A check for what no rule foresees: the DM says who rolls, with what, against what, and who sees it."""

from __future__ import annotations

from events.audience import Host
from events.event import Command
from games.ghost.facts import dm as facts
from games.ghost.prompts.desk import USUAL_TARGETS, free_check
from games.ghost.prompts.forms import IN_CHAPTERS
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.rolls import check
from games.ghost.rules.story import Story
from games.ghost.state.checks import RollMode
from games.ghost.state.objects import Color, PatientId


class FreeCheck(Command, frozen=True):
    """These patients roll; ``mode`` says who sees the dice, as the roll modes of the table do."""

    patients: tuple[PatientId, ...]
    text: str
    color: Color
    target: int
    mode: RollMode
    reason: str


def _check(story: Story, by: Host, command: FreeCheck) -> Ruled:
    story.happen(facts.CheckCalled(command.patients, command.color, command.text))
    for patient in command.patients:
        check(story, patient, command.color, command.target, mode=command.mode)
    return Ruled()


POWERS = (
    Power(
        command=FreeCheck,
        do=_check,
        group="checks",
        ground=("patients",),
        phases=IN_CHAPTERS,
        fields=free_check,
        usual=lambda view: {"target": USUAL_TARGETS[view.options.check], "mode": view.options.roll_mode},
    ),
)
