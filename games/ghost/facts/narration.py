"""What is told by the narrator."""

from __future__ import annotations

from games.ghost.facts.fact import SURPRISE, GhostFact


class NarrationAdded(GhostFact, reveals=SURPRISE):
    """→ who was told what it tells of, the DM, or everyone. Not folded: with the narration off the state is the same.

    ``of``: ``scene.<session>``, ``check.<check>``, ``combat.<fight>.<round>`` or ``talk.<patient>.<node>``.
    """

    of: str
    text: str
