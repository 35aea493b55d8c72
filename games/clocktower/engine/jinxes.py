"""Which pairs of characters make each other's information unreliable (section 6.5 of the rules)."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from games.clocktower.engine.roles import DATA

Registry = Literal["official", "seed"]


class Jinx(msgspec.Struct, frozen=True):
    """A pair; ``reason`` is told to the storyteller as a warning."""

    role1: str
    role2: str
    reason: str = msgspec.field(name="gist")
    kind: str = "info"

    def partner(self, character: str) -> str | None:
        """The other one of the pair, if this character is one of them."""
        return {self.role1: self.role2, self.role2: self.role1}.get(character)


SEED = (
    Jinx("fortuneteller", "spy", "間諜對占卜師顯示為善良。"),
    Jinx("fortuneteller", "widow", "寡婦在場時，占卜師的資訊不可靠。"),
)


@cache
def jinxes(registry: Registry) -> tuple[Jinx, ...]:
    """Return what step 5 looks through: of the published pairs those that are about information."""
    if registry == "seed":
        return SEED
    rows = msgspec.json.decode((DATA / "jinxes.json").read_bytes(), type=dict[str, msgspec.Raw])["jinxes"]
    return tuple(jinx for jinx in msgspec.json.decode(rows, type=tuple[Jinx, ...]) if jinx.kind == "info")
