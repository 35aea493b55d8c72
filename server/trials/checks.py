"""Checks of texts that are to be documents of a table, worked out in the processes of trials."""

from __future__ import annotations

from games.game import AnyGame, Rejected
from games.sitting.documents import BadDocument
from server.trials.outcomes import outcome_within_limits
from server.trials.protocol import NotTried, Trial
from server.trials.workers import Workers


class Checks:
    """Checks documents in the processes that try texts."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def check(self, player: str, game: AnyGame, document: str, text: str) -> None:
        """Check a text that holds no odd characters.

        Raises:
            BadDocument: the game says no.
            HttpRefused: it was too much for a trial, or there are too many at the moment.
        """
        # Under a name of its own: a survey of this player's that is still under way must not forbid to open the table.
        trial = Trial(game.name, document, text, check=True)
        found = await outcome_within_limits(self._workers, f"{player} opens", trial)
        if isinstance(found, NotTried):
            raise BadDocument(document, Rejected(found.why.code, **found.why.params))
