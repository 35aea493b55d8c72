"""A table of bots whose log nobody keeps: only what they look at is worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from events.audience import Viewer
from events.codec import AnyCommit
from events.event import Fact
from events.store import Position
from games.fold import through
from games.game import AnyGame, Folded, Prompts
from games.sitting import fold, table
from games.sitting.state import TableView
from games.sitting.table import Chair
from projections.feed import Feed
from projections.views import Views
from server.tables.decider import Table


class UnkeptTable(Table):
    """A table without feeds: nothing is sent, resumed or asked again, and nobody but the bots looks on.

    It goes the same way as any other, but for the hash of what was public, which stays empty. What a view cannot fold
    shows when its seat is asked, for nothing is stored that must not be.
    """

    def __init__(self, game: AnyGame, name_commit: Callable[[], str]) -> None:
        super().__init__(game, name_commit)
        self.feeds = {}
        self._views = Views(game)
        self._prompts: dict[Chair, Prompts] = {}
        self._folded: Folded | None = None

    def _rehearse(self, commit: AnyCommit, folded: Folded | None) -> None:
        self._folded = folded

    def take(self, commit: AnyCommit) -> Mapping[Viewer, Feed]:
        """Fold the next commit; there are no feeds to return."""
        facts = [event.fact for event in commit.events]
        before, self.truth = self.truth, self._after(commit, facts)
        self._views.add(commit, facts, before, self.truth)
        self._prompts = {}
        self.top, self.at = Position(self.top.version + 1, commit.id), commit.at
        self._count_draws(commit)
        return {}

    def _after(self, commit: AnyCommit, facts: list[Fact]) -> TableView:
        folded, known = self._folded, self.truth.game
        if folded is not None and folded.events is commit.events and folded.before is known:
            game = folded.after
        else:
            game = through(self.game.rules.evolve, known, facts)
        return TableView(fold.evolve.through(self.truth.table, facts), game)

    def view(self, chair: Chair) -> TableView:
        """Return what a seat knows of the game; of the table it is all there is, which no bot is shown."""
        assert isinstance(chair, int), "there is no host"
        return self._views.of(chair, self.truth)

    def prompts(self, chair: Chair) -> Prompts:
        """Return what a seat may do now."""
        asked = self._prompts.get(chair)
        if asked is None:
            asked = self._prompts[chair] = table.prompts(self.game, self.view(chair), chair)
        return asked
