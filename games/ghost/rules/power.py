"""A power of the DM, written in one place: what it asks and does, who hears of it, where it stands, and whose it is.

Commands, prompts, rulings, a co-DM's part and the console's groups are all derived from this record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from events.audience import HOST, Audience, Host
from events.event import Command
from games.game import Prompts
from games.ghost.prompts.forms import IN_PLAY, REASON, Fields
from games.ghost.rules.story import Story
from games.ghost.state import Phase, State
from games.ghost.state.desk import AnyDeed, Change
from games.ghost.state.objects import PatientId
from games.prompt import Choice, Choices, Field, Prompt, Usual

Group = Literal["waits", "scene", "figures", "hand_out", "checks", "numbers", "people", "end"]
"""Where a power stands on the console; ``waits``: with what waits for the DM."""

Heard = Literal["dm", "patients", "session", "everyone"]
"""Who is told that it was the DM, and why: nobody else; those whom it is about; their session; everybody."""

Ground = tuple[str, ...] | Literal["lead", "anywhere", "named"]
"""Where a co-DM has it: the fields that say where it acts, which are narrowed to the co-DM's regions; nowhere, for it
is the lead's; anywhere, for it is about no place; or where the patient or fight is that the prompt's id names."""


class Ruled(NamedTuple):
    """What a power did, as its ruling tells it: who sees it, of which patient, and what it takes to take it back."""

    to: Audience = HOST
    patient: PatientId = ""
    change: Change | None = None
    deed: AnyDeed | None = None
    corrects: int = 0


def never(view: State) -> bool:
    """Nobody waits for it."""
    return False


def as_it_comes(view: State) -> dict[str, Usual]:
    """A form begins empty."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Power:
    """One power. What it asks is either one form, numbered by the chair's rulings, or ``each``: prompts of its own.

    ``fields`` are the form, or None while there is nothing to do; a choice without options is nothing to do. What
    ``do`` returns is told as a ruling with the reason that every form asks for; None: its facts give the reason.
    ``usual`` is what the form begins with.
    """

    command: type[Command]
    do: Callable[[Story, Host, Any], Ruled | None]
    group: Group
    heard: tuple[Heard, ...] = ("dm",)
    ground: Ground = "lead"
    phases: tuple[Phase, ...] = IN_PLAY
    fields: Callable[[State], Fields | None] = field(default=lambda view: None)
    each: Callable[[State], Prompts] = field(default=lambda view: {})
    usual: Callable[[State], Mapping[str, Usual]] = as_it_comes
    waits: Callable[[State], bool] = never

    @property
    def tag(self) -> str:
        """The name of its command."""
        return str(self.command.__struct_config__.tag)

    def prompts(self, view: State) -> Prompts:
        """What the lead DM is asked."""
        if view.phase not in self.phases:
            return {}
        asked = {id: replace(prompt, group=self.group) for id, prompt in self.each(view).items()}
        form = self.fields(view)
        if form is not None and all(map(_answerable, form.values())):
            required = self.waits(view)
            begun = {name: value for name, value in self.usual(view).items() if name in form}
            prompt = Prompt(self.tag, form | {"reason": REASON}, required, group=self.group, usual=begun or None)
            asked[f"{self.tag}.{view.desk.ruled.get('host', 0)}"] = prompt
        return asked


def _answerable(asked: Field) -> bool:
    if isinstance(asked, Choices):
        return asked.repeat or len(asked.options) >= max(asked.min, 1)
    return not isinstance(asked, Choice) or bool(asked.options)
