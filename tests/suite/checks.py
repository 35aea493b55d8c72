"""What must hold of every table's log: each check raises a fault by name, so that planted faults can be told apart."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from events.audience import SEALED, Viewer, viewer_name
from events.codec import AnyCommit
from events.event import Commit
from games.fold import Fold
from games.game import AnyGame
from games.prompt import Choice, Choices
from games.seat_fields import by_seat, naming_seats
from games.sitting import table as pictures
from games.sitting.commands import Open
from games.sitting.facts import TableAbandoned, TableClosed, TableEnded
from games.sitting.state import Talking
from games.sitting.table import Chair
from projections.feed import Feed, FeedView, frames
from projections.patch import _items, apply, plain
from server.refusals import Refused
from server.tables.decider import Submission, Table
from tests.suite.answers import illegal, legal
from tests.suite.names import WORDS
from tests.suite.play import Fault, Play
from tests.suite.seats import seat_of

Json = Any
encode = msgspec.json.Encoder(enc_hook=plain).encode
decode = msgspec.json.decode


class NotTheSame(Fault):
    """What is read back from the log is not what was live."""


class NotTheTruth(Fault):
    """A view says what the truth does not."""


class BadPatch(Fault):
    """The patches of a feed do not add up to its view."""


class ForeignPrompt(Fault):
    """A prompt does not follow from the view of who is asked."""


class UsedTwice(Fault):
    """A prompt is open under an id that was answered before."""


class WrongName(Fault):
    """What one was given is kept under another's name."""


class Accepted(Fault):
    """What no prompt offers was not refused."""


class Moved(Fault):
    """A refused wish changed something."""


# --- the log is all there is ---------------------------------------------------------------------------------------


def stored(game: AnyGame, commits: Iterable[AnyCommit]) -> list[AnyCommit]:
    """The commits after a round through JSON."""
    codec = pictures.codec(game)
    return [codec.decode(codec.encode(commit)) for commit in commits]


def check_fold(play: Play) -> None:
    """Folding the stored log gives the live truth and the live feeds, and encodes to the same bytes again."""
    game = play.game
    commits = stored(game, play.commits)
    if [encode(commit) for commit in commits] != [encode(commit) for commit in play.commits]:
        raise NotTheSame(f"{game.name}: a commit changes in the codec")
    truth = pictures.first(game)
    for commit in commits:
        for event in commit.events:
            truth = pictures.evolve(game, truth, event.fact)
    _same(truth, play.table.truth, f"{game.name}: the truth")
    for viewer in play.viewers:
        feed = Feed.first(game, viewer)
        for commit in commits:
            feed = feed.after(commit)
        live = play.table.feeds[viewer]
        _same((feed.seq, feed.at, feed.state), (live.seq, live.at, live.state), f"{game.name}: {viewer}")


def _same(read: object, live: object, what: str) -> None:
    if read != live:
        raise NotTheSame(f"{what}: read back as {read}, was {live}")


# --- a view is the truth with holes --------------------------------------------------------------------------------


Known = dict[tuple[int, int], tuple[object, object]]
"""Values found to be others with holes, by their ids. They are kept, so that nothing else comes to have these."""


def check_holes(play: Play) -> None:
    """Whatever a view says, the truth says too, at every commit."""
    known: Known = {}
    for version, moment in enumerate(play.moments, 1):
        for viewer, feed in moment.feeds.items():
            where = f"{play.game.name} at {version}, {viewer_name(viewer)}"
            holes(feed.state.table, moment.truth.table, f"{where}: table", known)
            holes(feed.state.game, moment.truth.game, f"{where}: game", known)


def holes(view: Json, truth: Json, path: str, known: Known | None = None) -> None:
    """Raise NotTheTruth unless a value is another one with holes, both as JSON. ``known`` spares what was compared."""
    if why := _amiss(view, truth, {} if known is None else known):
        raise NotTheTruth(f"{path}{why}")


def _amiss(view: Json, truth: Json, known: Known) -> str:
    """Where and what, if anything; what is the same object need not be compared."""
    if view is truth or (id(view), id(truth)) in known:
        return ""
    if isinstance(view, msgspec.Struct | Mapping):
        why = _amiss_in_fields(view, truth, known)
    elif isinstance(view, tuple | list):
        why = _amiss_in_places(view, truth, known)
    else:
        return "" if type(view) is type(truth) and view == truth else f": {view!r} is {truth!r}"
    if not why:
        known[id(view), id(truth)] = (view, truth)
    return why


def _amiss_in_fields(view: Json, truth: Json, known: Known) -> str:
    if not isinstance(truth, msgspec.Struct | Mapping):
        return f": {view} is {truth}"
    there = _items(truth)
    for name, value in _items(view).items():
        if name not in there:
            return f".{name}: the truth does not have it"
        if why := _amiss(value, there[name], known):
            return f".{name}{why}"
    return ""


def _amiss_in_places(view: Json, truth: Json, known: Known) -> str:
    if not isinstance(truth, tuple | list) or len(view) != len(truth):
        return f": {view} is {truth}"
    for place, (item, real) in enumerate(zip(view, truth, strict=True)):
        if item is not None and (why := _amiss(item, real, known)):
            return f".{place}{why}"
    return ""


def check_nothing_hidden(play: Play) -> int:
    """While a game says that it hides nothing, every view is the truth to the byte; returns how often it says so.

    The views are folded once more, from the feeds alone, since a table makes one of those that are equal.
    """
    game, commits = play.game, stored(play.game, play.commits)
    open_now = [not game.secrets.hides(moment.truth.game) for moment in play.moments]
    for viewer in play.viewers if any(open_now) else ():
        feed = Feed.first(game, viewer)
        for version, (commit, moment) in enumerate(zip(commits, play.moments, strict=True), 1):
            feed = feed.after(commit)
            if open_now[version - 1] and encode(feed.state.game) != encode(moment.truth.game):
                raise NotTheTruth(f"{game.name} at {version}: {viewer_name(viewer)} does not know all there is")
    return sum(open_now)


# --- patches -------------------------------------------------------------------------------------------------------


def check_patches(play: Play) -> None:
    """From nothing, the patches of every feed add up to the view at every frame; seq counts the facts."""
    plains = _Plains()
    for viewer in play.viewers:
        where = f"{play.game.name}, {viewer_name(viewer)}"
        views = _views(play, viewer)
        whole: Json = {}
        seq = 0
        for frame, view in zip(told(play, viewer), views, strict=True):
            sent = decode(frame)
            before, built, whole = whole, apply(whole, sent["patch"]), plains.of(view)
            seq += len(sent["facts"])
            if sent["seq"] != seq or not sent["facts"]:
                raise BadPatch(f"{where}: frame {sent['seq']} with {len(sent['facts'])} facts comes at {seq}")
            if built != whole:
                raise BadPatch(f"{where}: {before} and {sent['patch']} make {built}, not {whole}")
            _no_null(sent["patch"], before, where)


class _Plains:
    """Values as ``plain`` has them, each worked out once; ``what`` is kept, so that nothing else comes to have its id.

    The JSON of what did not change is the same object, too, which makes comparing whole views cheap.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, Json]] = {}

    def of(self, value: object) -> Json:
        """The value as JSON."""
        if not isinstance(value, msgspec.Struct | Mapping | tuple | list):
            return plain(value)
        if id(value) not in self._known:
            self._known[id(value)] = (value, self._worked_out(value))
        return self._known[id(value)][1]

    def _worked_out(self, value: Json) -> Json:
        if isinstance(value, tuple | list):
            return [self.of(item) for item in value]
        return {name: self.of(item) for name, item in _items(value).items()}


def _views(play: Play, viewer: Viewer) -> list[FeedView | dict[str, Any]]:
    views: list[FeedView | dict[str, Any]] = []
    last = None
    for moment in play.moments:
        feed = moment.feeds[viewer]
        if feed is not last and feed.seq:
            views.append(feed.view)
        last = feed
    return views


def _no_null(patch: Json, before: Json, where: str) -> None:
    """A null outside of arrays takes away something that was there, and means nothing else."""
    if isinstance(patch, dict):
        for name, value in patch.items():
            there = isinstance(before, dict) and name in before
            if value is None and not there:
                raise BadPatch(f"{where}: {name} is null and was not there")
            _no_null(value, before[name] if there else None, f"{where}.{name}")


# --- names ---------------------------------------------------------------------------------------------------------


def check_names(play: Play) -> None:
    """What seats alone are told is kept under the name of one of them: another's would be overwritten by the next."""
    game = play.game
    truth = pictures.first(game)
    for version, commit in enumerate(play.commits, 1):
        for event in commit.events:
            before, truth = truth, pictures.evolve(game, truth, event.fact)
            if event.to.seats and type(event.fact) in game.rules.facts:
                named = {name: seat_of(game, truth.game, name) for name in _changed_names(before.game, truth.game)}
                if strangers := [name for name, seat in named.items() if seat and seat not in event.to.seats]:
                    where = f"{game.name} at {version}"
                    raise WrongName(f"{where}: {event.fact}, told to {event.to.seats}, is kept under {strangers}")


def _changed_names(before: Json, after: Json) -> Iterator[Any]:
    """The outermost keys under which something changed, where the state is kept by seat or by a name."""
    for field in after.__struct_fields__ if before is not after else ():
        one, two = getattr(before, field), getattr(after, field)
        if isinstance(two, msgspec.Struct):
            yield from _changed_names(one, two) if isinstance(one, type(two)) else ()
        elif isinstance(two, Mapping) and one is not two:
            by_seat = str(type(after).__annotations__[field]).startswith(("dict[Seat", "Mapping[Seat"))
            changed = (name for name in {**one, **two} if one.get(name) != two.get(name))
            yield from (name for name in changed if by_seat or isinstance(name, str))


# --- prompts -------------------------------------------------------------------------------------------------------


def check_prompts(play: Play) -> None:
    """Every prompt ever asked follows from the view alone: folded again, after the fact, it is the same."""
    commits = stored(play.game, play.commits)
    for viewer in play.viewers:
        feed = Feed.first(play.game, viewer)
        for version, (commit, moment) in enumerate(zip(commits, play.moments, strict=True), 1):
            feed = feed.after(commit)
            if feed.prompts != moment.prompts[viewer]:
                raise ForeignPrompt(
                    f"{play.game.name} at {version}: {viewer_name(viewer)} was asked {moment.prompts[viewer]}, "
                    f"its view says {feed.prompts}"
                )


def check_prompt_ids(play: Play) -> None:
    """An id that was answered is closed by its answer, and never open again: a command sent twice hits nothing else."""
    used: set[tuple[object, str]] = set()
    for version, (commit, moment) in enumerate(zip(play.commits, play.moments, strict=True), 1):
        if commit.prompt:
            used.add((commit.by, commit.prompt))
        again = [(chair, id) for chair, id in used if id in moment.prompts.get(chair, ())]  # type: ignore[call-overload]
        if again:
            raise UsedTwice(f"{play.game.name} at {version}: {again[0]} was answered and is open")


def check_refusals(play: Play, rng: random.Random, share: float = 1.0) -> int:
    """No prompt open now takes what it does not offer, none that is closed takes anything; nothing moves by a no."""
    table = play.table
    before = (table.truth, table.feeds, table.top, table.at)
    tried = 0
    for chair in play.chairs:
        prompts = table.feeds[chair].prompts
        for id, prompt in prompts.items():
            answer = legal(prompt, rng)
            # Of several times that end at once the clock has said one only: the other prompts are closed already.
            closed = prompt.until is not None and prompt.until <= table.truth.table.clock(play.now)
            for wrong in illegal(prompt, answer):
                if rng.random() < share:
                    tried += 1
                    _refused(play, Submission(chair, "fuzz", id, wrong), "stale" if closed else "rejected")
            _refused(play, Submission(chair, "fuzz", f"{id}x", answer), "stale")
            _refused(play, Submission(chair, "fuzz", "", answer), "stale")
            for other in play.chairs:
                if id not in table.feeds[other].prompts:
                    _refused(play, Submission(other, "fuzz", id, answer), "stale")
    if before != (table.truth, table.feeds, table.top, table.at):
        raise Moved(f"{play.game.name}: a refused wish changed the table")
    return tried


def _refused(play: Play, wish: Submission, code: str) -> None:
    try:
        play.table.decide_submission(wish, play.now)
    except Refused as no:
        if no.code == code:
            return
        raise Accepted(f"{play.game.name}: {wish} got {no}, not {code}") from no
    raise Accepted(f"{play.game.name}: {wish} was granted")


# --- what may be said ------------------------------------------------------------------------------------------------


class Untold(Fault):
    """A view says wrongly what its chair may say, or one that belongs to no chair says anything."""


def check_talk(play: Play, rng: random.Random) -> set[Talking]:
    """Whatever a view offers to say is granted, and nothing else; returns all that seats were offered while it ran.

    The log is told again. Every chair tries to speak to everybody whenever one of them is offered something else than
    before, and now and then beside.
    """
    game = play.game
    table, seen = Table(game), set[Talking]()
    offered: dict[Chair, Talking | None] = {}
    for commit in stored(game, play.commits):
        table.take(commit)
        for viewer in ("public", "all"):
            if table.feeds.get(viewer) is not None and "talk" in plain(table.feeds[viewer].view)["table"]:
                raise Untold(f"{game.name}: {viewer} is told what to say")
        before, offered = offered, {chair: table.feeds[chair].talk for chair in _speakers(table)}
        if offered != before or rng.random() < 0.02:
            for chair in offered:
                _check_chair(table, chair)
        if table.truth.table.status == "playing":
            seen |= {talk for chair, talk in offered.items() if isinstance(chair, int) and talk is not None}
    return seen


def _speakers(table: Table) -> list[Chair]:
    sitting = table.truth.table
    hosts: list[Chair] = ["host", *(sitting.co_hosts or ())] if sitting.host else []
    return [*range(1, sitting.size + 1), *hosts]


def _check_chair(table: Table, chair: Chair) -> None:
    size, shown = table.truth.table.size, plain(table.feeds[chair].view)["table"]["talk"]
    others = [one for one in (*range(size + 2), "host") if one != chair]
    may = {one for one in shown["to"] if one != chair}
    granted = {one for one in ("table", *others) if _may_say(table, chair, one if one == "table" else [one])}
    if may != granted or shown["open"] != ("table" in granted):
        where = f"{table.game.name}: {viewer_name(chair)} at {table.top.version}"
        raise Untold(f"{where} is offered {sorted(map(str, may))}, and granted {sorted(map(str, granted))}")
    together = [one for one in shown["to"] if one not in ("table", chair)]
    if together and not _may_say(table, chair, together):
        raise Untold(f"{table.game.name}: {viewer_name(chair)} may speak to each of {together}, and not to all")
    if _may_say(table, chair, [chair]):
        raise Untold(f"{table.game.name}: {viewer_name(chair)} may speak to itself")


def _may_say(table: Table, chair: Chair, to: Json) -> bool:
    try:
        table.decide_submission(Submission(chair, "talk", "", {"type": "say", "text": "?", "to": to}), table.at)
    except Refused:
        return False
    return True


# --- what may not be seen does not count ---------------------------------------------------------------------------


class Leak(Fault):
    """A viewer's bytes depend on what it may not see."""


def told(play: Play, viewer: Viewer) -> list[bytes]:
    """The same of a play that is over, worked out once for all checks."""
    if viewer not in play.told:
        play.told[viewer] = shown(play.game, viewer, play.commits)
    return play.told[viewer]


def shown(game: AnyGame, viewer: Viewer, commits: Iterable[AnyCommit]) -> list[bytes]:
    """Everything that a viewer is sent, frame by frame."""
    return [encode(frame) for frame in frames(game, viewer, commits)]


def check_hidden(play: Play, rng: random.Random) -> None:
    """Left out, altered or added: what a viewer may not see does not move one byte of its frames."""
    game, commits = play.game, play.commits
    for viewer in play.viewers:
        hidden = [event for commit in commits for event in commit.events if not sees(event, viewer)]
        variants = {
            "leaving out": _without(game, viewer, commits),
            "altering": _altered(game, viewer, commits, hidden, rng),
            "adding": _added(commits, hidden, rng),
        }
        for how, other in variants.items():
            where = f"{game.name}, {viewer_name(viewer)}"
            _compare(told(play, viewer), shown(game, viewer, other), f"{where}: {how} what it may not see")


def _compare(told: Sequence[bytes], other: Sequence[bytes], what: str) -> None:
    for place, (one, two) in enumerate(zip(told, other, strict=False)):
        if one != two:
            raise Leak(f"{what} turns frame {place} from {one!r} into {two!r}")
    if len(told) != len(other):
        raise Leak(f"{what} makes {len(other)} frames of {len(told)}")


def sees(event: Any, viewer: Viewer) -> bool:
    """Whether a viewer may see an event, judged independently: events.audience.sees is among the accused."""
    audience = event.to
    if audience.everyone:
        return True
    return bool(audience.host) if viewer == "host" else viewer in audience.seats


def _without(game: AnyGame, viewer: Viewer, commits: Sequence[AnyCommit]) -> list[AnyCommit]:
    kept: list[AnyCommit] = []
    for commit in commits:
        events = tuple(event for event in commit.events if sees(event, viewer))
        if events:
            # Neither who acted, nor the command, nor the draws may show either.
            kept.append(Commit("", commit.at, "server", commit.command, events))
    return kept


def _altered(
    game: AnyGame, viewer: Viewer, commits: Sequence[AnyCommit], hidden: Sequence[Any], rng: random.Random
) -> list[AnyCommit]:
    return [
        msgspec.structs.replace(
            commit,
            events=tuple(event if sees(event, viewer) else rng.choice(hidden) for event in commit.events),
        )
        for commit in commits
    ]


def _added(commits: Sequence[AnyCommit], hidden: Sequence[Any], rng: random.Random) -> list[AnyCommit]:
    added: list[AnyCommit] = []
    for commit in commits:
        if hidden and added and rng.random() < 0.3:
            events = tuple(rng.choices(hidden, k=2))
            added.append(Commit("added", commit.at + rng.randint(0, 9), "clock", commit.command, events))
        extra = (rng.choice(hidden),) if hidden and rng.random() < 0.3 else ()
        added.append(msgspec.structs.replace(commit, events=(*extra, *commit.events)) if added else commit)
    return added


def check_ids(play: Play) -> None:
    """An opaque id that a viewer could no longer point at never comes back: nobody can follow what was shuffled."""
    things = play.opaque - play.table.events
    for viewer in play.viewers:
        known: set[str] = set()
        gone: set[str] = set()
        last = None
        for version, moment in enumerate(play.moments, 1):
            feed = moment.feeds[viewer]
            if feed is last:
                continue
            last = feed
            named = known | _ids(things, feed.facts)
            before, known = known, _ids(things, feed.view)
            if back := gone & (named | known):
                where = f"{play.game.name} at {version}, {viewer_name(viewer)}"
                raise Leak(f"{where}: the id {sorted(back)[0]} was gone and is back")
            gone |= (before | named) - known


def _ids(things: set[str], shown: object) -> set[str]:
    return things.intersection(WORDS.findall(encode(shown).decode())) if things else set()


def check_orders(play: Play) -> int:
    """Seats stand in the order of their numbers wherever a fact tells of several, and a prompt offers several: in any
    other they might stand in the order in which they did something unseen, or were looked at. Returns how many did.
    """
    seen = 0
    commands = {command.__struct_config__.tag: command for command in play.game.rules.commands}
    for version, (commit, moment) in enumerate(zip(play.commits, play.moments, strict=True), 1):
        for event in commit.events:
            told = {field: list(getattr(event.fact, field) or ()) for field in by_seat(type(event.fact))}
            seen += _in_order(play, version, event.fact, {} if event.to == SEALED else told)
        for prompts in moment.prompts.values():
            for id, prompt in prompts.items():
                fields = {name: prompt.fields.get(name) for name in naming_seats(commands[prompt.command])}
                offers = {f"{id} {name}": _offers(field) for name, field in fields.items()}
                seen += _in_order(play, version, prompt, offers)
    return seen


def _offers(field: object) -> list[Any]:
    return [option.value for option in field.options] if isinstance(field, Choice | Choices) else []


def _in_order(play: Play, version: int, what: object, seats: Mapping[str, list[Any]]) -> int:
    for name, listed in seats.items():
        if listed != sorted(listed):
            raise Leak(f"{play.game.name} at {version}: {type(what).__name__} {name} has seats in the order {listed}")
    return sum(len(listed) > 1 for listed in seats.values())


def check_seeds(play: Play) -> None:
    """Nobody gets a seed before the end, nor the sealed one unless the end unseals everything."""
    opening = play.commits[0].command
    assert isinstance(opening, Open)
    ended = sealed = False
    for version, commit in enumerate(play.commits, 1):
        ends = [event.fact for event in commit.events if isinstance(event.fact, _ENDS)]
        ended = ended or bool(ends)
        sealed = sealed or any(isinstance(end, TableEnded) and end.unseals == "everything" for end in ends)
        said = b"".join(encode(event.fact) for event in commit.events if event.to != SEALED)
        for what, seed, may in (("open", opening.seed, ended), ("sealed", opening.sealed_seed, sealed)):
            if seed.encode() in said and not may:
                raise Leak(f"{play.game.name} at {version}: the {what} seed is told too early")


_ENDS = (TableEnded, TableAbandoned, TableClosed)


def check_marks(play: Play) -> None:
    """A text somebody wrote is in a viewer's bytes only if it was spoken to that viewer in a fact."""
    for viewer in play.viewers:
        may = b"".join(encode(event.fact) for commit in play.commits for event in commit.events if sees(event, viewer))
        got = b"".join(told(play, viewer)) + encode(plain(play.table.feeds[viewer].view))
        _scan(play.marks.made, may, got, f"{play.game.name}, {viewer_name(viewer)}")


def _scan(marks: Iterable[str], may: bytes, got: bytes, where: str) -> None:
    for mark in marks:
        if mark.encode() in got and mark.encode() not in may:
            raise Leak(f"{where} was sent {mark}, which it was never told")


# --- what is open to all -------------------------------------------------------------------------------------------


class NotOpen(Fault):
    """A fold says wrong which fields are hidden, or what changes them."""


def check_open_fields(play: Play) -> int:
    """What a fold does not call hidden is the same for everybody, and hidden fields change by the facts it names.

    How often a field was found to be open: never, where the fold says nothing of that.
    """
    evolve = play.game.rules.evolve
    if not isinstance(evolve, Fold) or evolve.hidden is None:
        return 0
    truth, *others = [list(_alone(play, viewer)) for viewer in ("all", *play.viewers)]
    found = 0
    for viewer, states in zip(play.viewers, others, strict=True):
        for version, (state, real) in enumerate(zip(states, truth, strict=True), 1):
            for name in set(state.__struct_fields__) - set(evolve.hidden):
                found += 1
                if encode(plain([getattr(state, name)])) != encode(plain([getattr(real, name)])):
                    where = f"{play.game.name} at {version}, {viewer_name(viewer)}"
                    raise NotOpen(
                        f"{where}: {name} is not what it is in the truth: it is hidden, and not in Fold(hidden=…)"
                    )
    return found


def _alone(play: Play, viewer: Viewer) -> Iterator[Any]:
    """The states of a viewer after each commit, folded fact by fact from what it sees alone."""
    state = play.game.rules.first
    for version, commit in enumerate(play.commits, 1):
        for event in commit.events:
            if viewer == "all" or sees(event, viewer):
                before, state = state, play.game.rules.evolve(state, event.fact)
                _changed_as_said(play.game, event, before, state, f"{play.game.name} at {version}, {viewer}")
        yield state


def _changed_as_said(game: AnyGame, event: Any, before: Any, after: Any, where: str) -> None:
    fact, hidden = type(event.fact), game.rules.evolve.hidden  # type: ignore[attr-defined]
    for name in game.rules.evolve.changes(before, after):  # type: ignore[attr-defined]
        if name in hidden and fact not in hidden[name]:
            raise NotOpen(f"{where}: {fact.__name__} changes {name}, and is not among its facts in Fold(hidden=…)")
        if name not in hidden and not event.to.everyone:
            raise NotOpen(
                f"{where}: {fact.__name__}, told to {event.to}, changes {name}, which is not in Fold(hidden=…)"
            )
