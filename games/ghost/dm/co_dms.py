"""Who helps the DM, and where (section 11): a co-DM sees what the DM sees, and acts in the regions given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events.audience import EVERYONE
from events.event import Command
from games import sitting
from games.ghost.dm import facts
from games.ghost.dm.people import chair_of, free_chair
from games.ghost.dm.rulings import rule
from games.ghost.story import Chair, Story


class AppointCoDm(Command, frozen=True):
    """Somebody without a seat acts in these regions; a co-DM in these from here on, instead of others."""

    player: str
    regions: tuple[str, ...]
    reason: str


class DismissCoDm(Command, frozen=True):
    """A co-DM is none any more, and sees nothing more of it."""

    player: str
    reason: str


def _appoint(story: Story, chair: Chair, command: AppointCoDm) -> None:
    held = chair_of(story.truth, command.player)
    given = held or free_chair(story.truth)
    assert given is not None, "nobody new is offered without a chair"
    if held is None:
        story.proclaim(sitting.TableCoHostTaken(given, command.player))
    story.proclaim(facts.RegionsEntrusted(given, tuple(sorted(command.regions))))
    rule(story, chair, "appoint_co_dm", command.reason, EVERYONE)


def _dismiss(story: Story, chair: Chair, command: DismissCoDm) -> None:
    if held := chair_of(story.truth, command.player):
        story.proclaim(sitting.TableCoHostLeft(held, dismissed=True))
        rule(story, chair, "dismiss_co_dm", command.reason, EVERYONE)


COMMANDS: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = {
    AppointCoDm: _appoint,
    DismissCoDm: _dismiss,
}
