"""An area of the rules, and the one record of what may be done in it: by patients, or by the DM."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from events.audience import HOST, Audience, Host
from events.event import Command
from games.game import Deadline, Moment, Prompts
from games.ghost.facts import dm as facts
from games.ghost.facts.fact import GhostFact, evolve, hearers
from games.ghost.prompts import IN_PLAY, REASON, Fields
from games.ghost.state import Phase, State
from games.ghost.state.desk import AnyDeed, Change, Ruling
from games.ghost.state.objects import PatientId
from games.prompt import Choice, Choices, Field, Prompt, Usual
from games.sitting.table import Chair
from games.telling import Telling

Group = Literal["waits", "scene", "figures", "hand_out", "checks", "numbers", "people", "end"]
"""Where a power stands on the console; ``waits``: with what waits for the DM."""

Heard = Literal["dm", "patients", "session", "everyone"]
"""Who is told that it was the DM, and why: nobody else; those whom it is about; their session; everybody."""

Ground = tuple[str, ...] | Literal["lead", "anywhere", "named"]
"""Where a co-DM has it: the fields that say where it acts, which are narrowed to the co-DM's regions; nowhere, for it
is the lead's; anywhere, for it is about no place; or where the patient or fight is that the prompt's id names."""


DM: Audience = HOST
"""The DM and the co-DMs alone: in automatic mode nobody."""


class Doing(Command, frozen=True):
    """A command that says itself what it makes happen; the core has checked that it was asked for.

    It is told who does it: a patient, or the chair where there is no patient yet, or the chair of a DM. What a DM's
    returns is told as a ruling with the reason that every form asks for; None: its facts give the reason.
    """

    # Not abstract: that would slow every isinstance of a command, and those that are decoded would not be asked.
    def do(self, story: Story, who: Any) -> Ruled | None:
        raise NotImplementedError


class Power(Doing, frozen=True, kw_only=True):
    """A command of the DM, with the reason that its form asks for."""

    reason: str


D = TypeVar("D", bound=Doing)


class Area:
    """One area of the rules.

    ``asks``: what is asked of a patient, or with ``prompts`` of a chair. ``deadlines``: what falls due, as
    ``<name>.…``; ``due`` is told the rest. ``settle`` tells what follows by itself: it is called after every command,
    in the order of the areas, until nothing new is told.
    """

    def __init__(
        self,
        name: str = "",
        *,
        asks: Callable[[State, PatientId], Prompts] = lambda view, patient: {},
        prompts: Callable[[State, Chair], Prompts] = lambda view, chair: {},
    ) -> None:
        self.name = name
        self.asks = asks
        self.prompts = prompts
        self.deeds: dict[type[Doing], Deed] = {}
        self.deadlines: Callable[[State], Iterable[Deadline]] = lambda state: ()
        self.due: Callable[[Story, str], None] = lambda story, what: None
        self.settle: Callable[[Story], None] = lambda story: None

    def on_deadlines(self, deadlines: Callable[[State], Iterable[Deadline]]) -> None:
        """Decorates the function that says what falls due, and when."""
        self.deadlines = deadlines

    def on_due(self, due: Callable[[Story, str], None]) -> Callable[[Story, str], None]:
        """Decorates the function that is told when something has fallen due."""
        self.due = due
        return due

    def on_settle(self, settle: Callable[[Story], None]) -> None:
        """Decorates the function that tells what follows by itself."""
        self.settle = settle


@dataclass(frozen=True)
class Deed:
    """Something that may be done in an area: decorates its command. With a ``group`` it is a power of the DM.

    Patients are asked for theirs by the area. What a power asks is either one form, numbered by the chair's rulings, or
    ``each``: prompts of its own. ``fields`` are the form, or None while there is nothing to do; a choice without
    options is nothing to do. ``usual`` is what the form begins with; ``waits``: whether the table waits for it.
    ``of``: a seat does it, which need not have a patient yet.
    """

    area: Area
    of: Literal["patient", "seat"] = "patient"
    group: Group | None = field(default=None, kw_only=True)
    heard: tuple[Heard, ...] = field(default=("dm",), kw_only=True)
    ground: Ground = field(default="lead", kw_only=True)
    phases: tuple[Phase, ...] = field(default=IN_PLAY, kw_only=True)
    fields: Callable[[State], Fields | None] = field(default=lambda view: None, kw_only=True)
    each: Callable[[State], Prompts] = field(default=lambda view: {}, kw_only=True)
    usual: Callable[[State], Mapping[str, Usual]] = field(default=lambda view: {}, kw_only=True)
    waits: Callable[[State], bool] = field(default=lambda view: False, kw_only=True)

    def __call__(self, command: type[D]) -> type[D]:
        self.area.deeds[command] = self
        return command

    def make_happen(self, story: Story, by: Chair, command: Doing) -> None:
        """Let a command do what it does, and tell the ruling of a DM."""
        if self.group:
            assert not isinstance(by, int), "seats rule nothing"
            if ruled := command.do(story, by):
                rule(story, by, tag_of(type(command)), getattr(command, "reason", "") or "", ruled)
            return
        who = by if self.of == "seat" else story.truth.played_by(by)
        assert who is not None, "only patients are asked for this"
        command.do(story, who)

    def prompts(self, view: State, tag: str) -> Prompts:
        """What the lead DM is asked, by the name of the command."""
        if not self.group or view.phase not in self.phases:
            return {}
        asked = {id: replace(prompt, group=self.group) for id, prompt in self.each(view).items()}
        form = self.fields(view)
        if form is not None and all(map(_answerable, form.values())):
            required = self.waits(view)
            begun = {name: value for name, value in self.usual(view).items() if name in form}
            prompt = Prompt(tag, form | {"reason": REASON}, required, group=self.group, usual=begun or None)
            asked[f"{tag}.{view.desk.ruled.get('host', 0)}"] = prompt
        return asked


def tag_of(command: type[Command]) -> str:
    """The name of a command on the wire."""
    return str(command.__struct_config__.tag)


def _answerable(asked: Field) -> bool:
    if isinstance(asked, Choices):
        return asked.repeat or len(asked.options) >= max(asked.min, 1)
    return not isinstance(asked, Choice) or bool(asked.options)


class Ruled(NamedTuple):
    """What a power did, as its ruling tells it: who sees it, of which patient, and what it takes to take it back."""

    to: Audience = HOST
    patient: PatientId = ""
    change: Change | None = None
    deed: AnyDeed | None = None
    corrects: int = 0


def rule(story: Story, by: Host, kind: str, reason: str, ruled: Ruled) -> None:
    """Tell a ruling: to those who see what it does, and the DMs with what it takes to correct it."""
    to, patient, change, deed, corrects = ruled
    number = max(story.truth.desk.rulings, default=0) + 1
    if to != DM:
        corrected = story.truth.desk.rulings[corrects].kind if corrects else ""
        story.tell(to, facts.RulingMade(kind, patient, reason, corrected))
    kept = change if change is not None and change.before != change.after else None
    story.happen(facts.RulingKept(number, Ruling(kind, by, patient, reason, corrects, kept, deed)))


class Story(Telling[State]):
    """A decision as it is told."""

    def __init__(self, truth: State, moment: Moment) -> None:
        super().__init__(evolve, truth, moment)

    def happen(self, *facts: GhostFact) -> None:
        """Tell facts to those whom their kinds name."""
        for fact in facts:
            self.tell(hearers(fact, self.truth), fact)
