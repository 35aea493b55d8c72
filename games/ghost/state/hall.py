"""What the hall keeps."""

from __future__ import annotations

import msgspec

from games.ghost.state.files import FullFile
from games.ghost.state.objects import (
    AbilityId,
    Color,
    GhostCard,
    GhostId,
    PatientId,
    PatientPublic,
    PatientSecret,
    PrintAbility,
)


class Hall(msgspec.Struct, frozen=True):
    """Patients and ghosts.

    Public: ``patients``, ``active`` (by seat), ``hosts`` (a ghost's present host; from the scattering on), ``ghosts``
    (before the scattering: to their makers), ``evolved``, ``collapsed``, ``lost``, ``sacrificed``.
    The owner's and the DM's: ``secrets``, ``attributes``, ``signal``, ``copied`` (abilities), ``uses`` (left, of every
    ability the patient may use; under the ghost's own id, the check that an evolved ghost makes once in a session).
    Who was communicated with knows an ability that was copied then, too.
    Of a ghost: ``ghost_colors`` and ``native`` (abilities) are known to maker, hosts past and present, and DM;
    ``makers`` to maker and DM; ``origins`` (whose double) to the DM only.
    ``granted``: by who holds it, then whose file it is: a snapshot, never a live link.
    """

    patients: dict[PatientId, PatientPublic]
    active: dict[int, PatientId]
    secrets: dict[PatientId, PatientSecret]
    attributes: dict[PatientId, dict[Color, int]]
    signal: dict[PatientId, int]
    ghosts: dict[GhostId, GhostCard]
    hosts: dict[GhostId, PatientId]
    ghost_colors: dict[GhostId, Color]
    makers: dict[GhostId, PatientId]
    origins: dict[GhostId, PatientId]
    native: dict[GhostId, dict[AbilityId, PrintAbility]]
    copied: dict[PatientId, dict[AbilityId, PrintAbility]]
    uses: dict[PatientId, dict[AbilityId, int]]
    evolved: dict[GhostId, bool]
    collapsed: dict[PatientId, bool]
    lost: dict[PatientId, bool]
    sacrificed: dict[PatientId, GhostId]
    granted: dict[PatientId, dict[PatientId, FullFile]]

    def ghost_of(self, patient: PatientId) -> GhostId | None:
        """The ghost that travels with a patient now."""
        return next((ghost for ghost, host in self.hosts.items() if host == patient), None)

    def ability_of(self, patient: PatientId, ability: AbilityId) -> PrintAbility | None:
        """An ability that a patient may use: its companion's, or one of its own."""
        native = self.native.get(self.ghost_of(patient) or "", {})
        return native.get(ability) or self.copied.get(patient, {}).get(ability)

    def standing(self) -> tuple[PatientId, ...]:
        """The active patients that are not lost, in the order of their seats."""
        return tuple(patient for _, patient in sorted(self.active.items()) if patient not in self.lost)


NO_HALL = Hall({}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {})
