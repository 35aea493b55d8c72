"""A feed: the part of a table's log that one viewer may see, renumbered, and the view folded from it alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from events.audience import HOSTS, Audience, Viewer, sees
from events.codec import AnyCommit
from events.event import Event, Fact
from games.fold import Fold, through
from games.game import AnyGame, Prompts
from games.prompt import Prompt
from games.queries import SeenFact
from games.sitting import fold, table, talk
from games.sitting.state import TableState, TableView, Talking
from games.sitting.table import NO_PROMPTS
from projections import chain
from projections.kept import kept
from projections.patch import diff, encodable, plain

Facts = tuple[Fact, ...]

_encode = msgspec.json.Encoder().encode
_NOBODY_ASKED = b"{}"


class FeedView(msgspec.Struct, frozen=True):
    """What the wire calls a view: the table, the game and the open prompts, as one viewer knows them."""

    table: object
    game: object
    prompts: Prompts


class FeedFrame(msgspec.Struct, frozen=True):
    """One commit as one viewer sees it. ``seq`` counts this viewer's facts so far; ``at`` is in unix milliseconds."""

    seq: int
    at: int
    facts: tuple[Fact, ...]
    patch: dict[str, Any]


class Feed(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Where one viewer stands in a table: a value; ``after`` a commit there is the next.

    What the viewer may not see leaves no trace, not even an empty frame. This is the only caller of ``sees``.
    ``link`` is the last of the chain over the public feed.
    """

    game: AnyGame
    viewer: Viewer
    seq: int
    at: int
    state: TableView
    facts: Facts
    link: str = ""

    @classmethod
    def first(cls, game: AnyGame, viewer: Viewer) -> Feed:
        """Return the feed before the first commit."""
        return cls(game, viewer, 0, 0, table.first(game), ())

    def seen_by(self, viewer: Viewer) -> Feed:
        """Return the same feed for another viewer who saw the same facts: a co-host, of what the host saw."""
        return Feed(self.game, viewer, self.seq, self.at, self.state, self.facts)

    def after(self, commit: AnyCommit, folds: Folds | None = None) -> Feed:
        """Return the feed after this commit; the same one, if the viewer saw nothing of it.

        ``folds`` hold what this commit has made of other viewers' states: a viewer with the same state who sees the
        same facts is not folded again.
        """
        viewer = self.viewer
        folds = folds or Folds(self.game, commit)
        facts = folds.seen_by(viewer) if viewer in folds.named else folds.everyone
        if not facts:
            return self
        before, state = self.state, folds.of(self.state, facts)
        # Only the public feed: a hash over what is secret could tell of it (docs/inside/decisions/0012).
        chained = viewer == "public" and state.table.chained
        link = chain.link(self.link, commit.at, facts) if chained else ""
        feed = Feed(self.game, viewer, self.seq + len(facts), commit.at, state, facts, link)
        if state.table is before.table:
            if state.game is before.game:
                feed.__dict__.update(self.__dict__)  # what is kept follows from these alone: talk changes neither
            elif "talk" in self.__dict__ and not callable(self.game.talk.hears):
                feed.__dict__["talk"] = self.__dict__["talk"]
        return feed

    @kept
    def prompts(self) -> Prompts:
        """What this viewer may do now; only seats and hosts ever have prompts. Times are on the table's clock."""
        if self.viewer == "public" or self.viewer == "all":
            return NO_PROMPTS
        return table.prompts(self.game, self.state, self.viewer)

    @kept
    def talk(self) -> Talking | None:
        """Whether this viewer may speak now, to whom and how fast; only seats and hosts ever speak."""
        if self.viewer == "public" or self.viewer == "all":
            return None
        return talk.talking(self.game, self.state, self.viewer)

    @kept
    def view(self) -> FeedView | dict[str, Any]:
        """The view as it is now, prompts in unix milliseconds; an empty object before the first fact."""
        if not self.seq:
            return {}
        return FeedView(self._table, self.state.game, self.shown_prompts)

    @property
    def _table(self) -> TableState:
        sitting, may_say = self.state.table, self.talk
        return sitting if may_say is None else msgspec.structs.replace(sitting, talk=may_say)

    @kept
    def shown_prompts(self) -> Prompts:
        """The prompts as they are shown: in unix milliseconds."""
        offset = self.state.table.clock_offset
        if not offset:
            return self.prompts
        return {name: _on_the_wall(prompt, offset) for name, prompt in self.prompts.items()}

    @kept
    def prompts_json(self) -> bytes:
        """The prompts as they are shown, encoded: two seats that are asked the same have the same."""
        prompts = self.prompts
        if not prompts:
            return _NOBODY_ASKED
        return _encode(self.shown_prompts if self.state.table.clock_offset else prompts)

    @kept
    def whole(self) -> Any:
        """The view as plain JSON, exactly as patches from ``{}`` would have built it."""
        return plain(self.view)

    @kept
    def view_json(self) -> bytes:
        """The view as JSON: ``whole``, encoded."""
        return _encode(encodable(self.view))

    def frame(self, before: Feed) -> FeedFrame:
        """What changed for this viewer by the last commit it saw, ``before`` being the feed just before."""
        return FeedFrame(self.seq, self.at, self.facts, diff(before.view, self.view))


class _Opened(NamedTuple):
    """What a commit makes of what the public knows: ``changes`` of open fields, and ``nothing_else``, or more."""

    before: Any
    after: Any
    changes: dict[str, Any]
    nothing_else: bool


class Folds:
    """The facts of one commit and what they make of states, each worked out once for all viewers who share it.

    ``all`` are its facts, ``everyone`` those that everybody sees, ``named`` the viewers who may see more. States, their
    parts and facts are compared by identity: the caller keeps every state until all are folded, or another object
    could come to have its ``id()``.
    ``public`` is what the public knew before the commit. Where the game's fold says what is hidden, all else is folded
    from that alone and put into every other state, where nothing of a secret can reach it.
    """

    def __init__(self, game: AnyGame, commit: AnyCommit, public: TableView | None = None) -> None:
        self.all = tuple([event.fact for event in commit.events])
        self._game = game
        self._events = commit.events
        self._at_table = fold.evolve.heeds(self.all)
        some = [event.to for event in commit.events if not event.to.everyone]
        self.everyone = tuple([event.fact for event in commit.events if event.to.everyone]) if some else self.all
        self.named = {viewer for to in some for viewer in ("all", *(HOSTS if to.host else ()), *to.seats)}
        self._seen: dict[tuple[int, ...], Facts] = {}
        self._at_sitting: dict[int, Facts] = {}
        self._parts: dict[tuple[int, int], Any] = {}
        self._states: dict[tuple[int, int], TableView] = {}
        self._opened_too: dict[int, Any] = {}
        self._opened = None if public is None else _opened(game.rules.evolve, public.game, self.everyone)
        self._after_openly: dict[int, Any] = {}

    def know(self, before: Any, after: Any) -> None:
        """Take from a decision what all its facts make of a state of the game."""
        self._parts[id(before), id(self.all)] = after

    def seen_by(self, viewer: Viewer) -> Facts:
        """Return the facts that one of the named may see; the same tuple for all who see the same."""
        seen = tuple(seen_by(viewer, self._events))
        return self._seen.setdefault(tuple(map(id, seen)), seen)

    def of(self, state: TableView, facts: Facts) -> TableView:
        """Return the state after these facts, which are ``all`` or what a viewer sees."""
        key = id(state), id(facts)
        known = self._states.get(key)
        if known is None:
            sat = self._part(fold.evolve, state.table, self._heeded(facts)) if self._at_table else state.table
            known = TableView(sat, self._game_after(state.game, facts))
            if self.named:  # they may come to know the same who did not before
                known = self._states.setdefault((id(known.table), id(known.game)), known)
            self._states[key] = known
        return known

    def _heeded(self, facts: Facts) -> Facts:
        """Return those that the sitting heeds: the same tuple, and so one sitting, for all who see the same of them.

        What else they are told, their cards most of all, must not give each a sitting of their own for good.
        """
        known = self._at_sitting.get(id(facts))
        if known is None:
            heeded = tuple([one for one in facts if fold.evolve.heeds((one,))])
            known = self._at_sitting[id(facts)] = self._seen.setdefault(tuple(map(id, heeded)), heeded)
        return known

    def changed_openly(self, before: Any, after: Any) -> bool:
        """Whether a game's state became the other by nothing but what changed in every view alike."""
        return self._after_openly.get(id(before)) is after

    def _game_after(self, before: Any, facts: Facts) -> Any:
        opened = self._opened
        if opened is None:
            return self._part(self._game.rules.evolve, before, facts)
        if facts is self.everyone and opened.nothing_else:
            known = self._after_openly.get(id(before))
            if known is None:
                known = opened.after if before is opened.before else _with(before, opened.changes)
                self._after_openly[id(before)] = known
            return known
        # Folded as a whole, as hidden fields may hang on open ones. The open ones come out equal, but are to be one.
        after = self._part(self._game.rules.evolve, before, facts)
        known = self._opened_too.get(id(after))
        if known is None:
            known = self._opened_too[id(after)] = _with(after, opened.changes)
        return known

    def _part(self, evolve: Callable[[Any, Fact], Any], part: Any, facts: Facts) -> Any:
        key = (id(part), id(facts))
        known = self._parts.get(key)
        if known is None:
            known = self._parts[key] = through(evolve, part, facts)
        return known


def _with(state: Any, changes: dict[str, Any]) -> Any:
    return msgspec.structs.replace(state, **changes) if changes else state


def _opened(evolve: Callable[[Any, Fact], Any], before: Any, facts: Facts) -> _Opened | None:
    if not isinstance(evolve, Fold) or evolve.hidden is None:
        return None
    after = evolve.through(before, facts)
    changes = evolve.changes(before, after)
    nothing_else = evolve.is_open(facts)
    hidden = [changes.pop(name, None) for name in evolve.hidden if name in changes]
    # A fold that says wrong what is hidden fails the suite; here it is only folded apart.
    return None if hidden and nothing_else else _Opened(before, after, changes, nothing_else)


def frames(game: AnyGame, viewer: Viewer, commits: Iterable[AnyCommit]) -> Iterator[FeedFrame]:
    """Yield a viewer's whole feed, from the first commit of a table on."""
    feed = Feed.first(game, viewer)
    for commit in commits:
        before, feed = feed, feed.after(commit)
        if feed is not before:
            yield feed.frame(before)


def seen_by(viewer: Viewer, events: Iterable[Event[Fact]]) -> list[Fact]:
    """Return the facts of these events that a viewer may see."""
    return [event.fact for event in events if sees(event.to, viewer)]


def seen_facts(viewer: Viewer, commits: Iterable[AnyCommit]) -> Iterator[SeenFact]:
    """Yield every fact that a viewer may see, in order, for queries."""
    for commit in commits:
        for event in commit.events:
            if sees(event.to, viewer):
                yield SeenFact(commit.at, event.fact)


def seen_by_all(to: Audience, commits: Iterable[AnyCommit]) -> Iterator[tuple[Fact, ...]]:
    """Yield, commit by commit, the facts that every member of an audience saw; an empty tuple where there are none."""
    viewers: list[Viewer] = ["public"] if to.everyone else list(to.seats)
    if to.host and not to.everyone:
        viewers.append("host")
    assert viewers, "what is sealed is told to nobody"
    for commit in commits:
        yield tuple(event.fact for event in commit.events if all(sees(event.to, viewer) for viewer in viewers))


def _on_the_wall(prompt: Prompt, offset: int) -> Prompt:
    return prompt if prompt.until is None else msgspec.structs.replace(prompt, until=prompt.until + offset)
