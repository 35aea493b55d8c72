"""A ghost's answer by a language model: when one is wanted, what the model is given, and how the answer goes down.

It is given the ghost's card and what everybody who will hear it has heard said to and by that ghost, and nothing else:
so neither who made the ghost nor where its maker is can show in what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from events.audience import Audience
from events.event import Event, Fact
from games.ghost.facts.talk import GhostAddressed, GhostSpoke
from games.ghost.prompts.talk import TALKING, model_answers
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.objects import GhostId
from games.ghost.state.options import language_of
from games.ghost.words.templates import VOICE as TEMPLATES
from games.narration import Commits, Request, Wanted
from games.sitting.commands import SAY_MAX

VOICE = "ghost"
"""How the name of what a ghost answers begins: ``ghost.<id>``."""

MEMORY = 20
"""So many of the lines before go along."""


def answers(after: State, events: tuple[Event[Fact], ...]) -> Iterator[Wanted]:
    """What was just said to ghosts for which a model speaks."""
    for event in events:
        if isinstance(event.fact, GhostAddressed) and model_answers(after, event.fact.ghost):
            yield Wanted(f"{VOICE}.{event.fact.ghost}", event.to)


def asked_as(of: str) -> GhostId | None:
    """The ghost that is asked, if it is one."""
    kind, _, ghost = of.partition(".")
    return ghost if kind == VOICE else None


def request(view: State, told: Commits, ghost: GhostId, said: Callable[[Fact], str]) -> Request:
    """What the model is asked: the ghost's card, and what was said to it and by it; ``said`` puts it into words."""
    language, card = language_of(view.options), view.hall.ghosts[ghost]
    *before, now = [[said(fact) for fact in facts if _about(fact, ghost)] for facts in told]
    lines = [line for heard in before for line in heard][-MEMORY:]
    manner = " · ".join(text for text in (card.name, card.appearance, card.personality) if text)
    fallen = view.collapses.has_fallen(view.hall.hosts.get(ghost, ""))
    task = f"{TEMPLATES['fallen'][language]}\n{TEMPLATES['task'][language]}" if fallen else TEMPLATES["task"][language]
    return Request(TEMPLATES["persona"][language], task, (manner, *lines), " ".join(now))


def answer(story: Story, ghost: GhostId, to: Audience, text: str) -> None:
    """The ghost says it; where the model has failed it is silent, as anybody may be."""
    spoken = text.strip()[:SAY_MAX]
    if spoken and story.truth.phase in TALKING:
        story.tell(to, GhostSpoke(ghost, spoken))


def _about(fact: Fact, ghost: GhostId) -> bool:
    return isinstance(fact, GhostAddressed | GhostSpoke) and fact.ghost == ghost
