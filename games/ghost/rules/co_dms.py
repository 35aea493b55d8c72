"""Who helps the DM, and where (section 11): a co-DM sees what the DM sees, and acts in the regions given."""

from __future__ import annotations

from events.audience import EVERYONE, Host
from games.ghost.facts import dm as facts
from games.ghost.prompts.dm import appointable, chair_of, free_chair
from games.ghost.rules.area import Area, Deed, Doing, Ruled
from games.ghost.rules.story import Story
from games.ghost.state.scenario import LETTERS
from games.prompt import Choice, Choices, options
from games.sitting.facts import TableCoHostLeft, TableCoHostTaken

CO_DMS = Area()


@Deed(
    CO_DMS,
    group="people",
    heard=("everyone",),
    fields=lambda view: {
        "player": Choice(options(appointable(view))),
        "regions": Choices(options(LETTERS, "region"), 1, len(LETTERS)),
    },
)
class AppointCoDm(Doing, frozen=True):
    """Somebody without a seat acts in these regions; a co-DM in these from here on, instead of others."""

    player: str
    regions: tuple[str, ...]
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        held = chair_of(story.truth, self.player)
        given = held or free_chair(story.truth)
        assert given is not None, "nobody new is offered without a chair"
        if held is None:
            story.proclaim(TableCoHostTaken(given, self.player))
        story.happen(facts.RegionsEntrusted(given, tuple(sorted(self.regions))))
        return Ruled(EVERYONE)


@Deed(
    CO_DMS,
    group="people",
    heard=("everyone",),
    fields=lambda view: {"player": Choice(options(tuple(view.desk.co_dms.values())))},
)
class DismissCoDm(Doing, frozen=True):
    """A co-DM is none any more, and sees nothing more of it."""

    player: str
    reason: str

    def do(self, story: Story, by: Host) -> Ruled | None:
        held = chair_of(story.truth, self.player)
        if held is None:
            return None
        story.proclaim(TableCoHostLeft(held, dismissed=True))
        return Ruled(EVERYONE)
