"""Two worlds that differ in secrets only, walked in lockstep: one viewer must not be able to tell them apart.

Both have the same open seed, the same times and the same choices as far as the viewer can see them. They differ in
what the sealed dice give, and in what others choose unseen. What the viewer gets (frames, prompts, replies, times) must
be equal, opaque ids renamed, until a fact that the game lists in ``reveals`` comes out differently.

How others choose is what makes this sound. A seat that is asked the same in both worlds gives the same answer, and
what the viewer sees of it must be equal: that is the claim. Then, in the second world, another answer may take its
place, if the viewer sees the same of it. A seat that is asked different things (by its own secrets) chooses freely:
the walk looks for a choice in each world of which the viewer sees the same, and proves nothing by it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from typing import Any, NamedTuple

from events.audience import Viewer, viewer_name
from events.codec import AnyCommit
from events.event import Command, Fact
from games.dice import seed_hash
from games.game import AnyGame, Prompts, Reveals
from games.options import Options
from games.prompt import Prompt
from games.sitting import commands as table_commands
from games.sitting import facts as table_facts
from games.sitting.chairs import plays
from games.sitting.commands import Resume, Sit, TakeHost
from games.sitting.table import BOT_REQUEST, Chair
from projections.feed import Feed
from server.refusals import Refused
from server.tables.awaited import is_awaited
from server.tables.decider import Submission, Table
from tests.suite.answers import Answer, Marks, illegal, legal
from tests.suite.audiences import check_told
from tests.suite.checks import Leak, decode, encode, sees
from tests.suite.loaded import JudgingTable, Load, loaded
from tests.suite.names import Names
from tests.suite.play import NOON, Pace, fits, host_turns, paces, random_documents, random_options

MOST_STEPS = 250
Opening = tuple[Options, int, dict[str, str] | None]

START_TRIES = 60
TRIES = 8
SAMPLES = 5

UNSEEN = "unseen in one world"
MOST_UNSEEN = 0.25
"""The share of such steps: where a host may do without end what nobody sees, a walk would come to nothing else."""


# --- one world -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Seen:
    """What the viewer sees of one commit, opaque ids numbered.

    Its frame is read when it is compared, or written: of most tries another fact or another time tells already.
    """

    at: int
    facts: tuple[tuple[type[Fact], bytes], ...]
    read: Callable[[], tuple[Names, bytes]]

    @cached_property
    def whole(self) -> tuple[Names, bytes]:
        """The names met by then, and the frame."""
        return self.read()

    @property
    def frame(self) -> bytes:
        """All that the viewer is sent."""
        return self.whole[1]

    @property
    def names(self) -> Names:
        """The names that the viewer has met then."""
        return self.whole[0]


class Reply(NamedTuple):
    """What came of a wish: a commit (None if nothing happens by it), or the no as the actor hears it."""

    commit: AnyCommit | None
    no: tuple[str, str, str] | None


class Open(NamedTuple):
    """An open prompt; ``plain`` is all that its actor is told of it, opaque ids numbered."""

    id: str
    prompt: Prompt
    plain: bytes


class World:
    """One of the two tables, and what its viewer has seen of it."""

    def __init__(self, game: AnyGame, viewer: Viewer, kind: type[Table], sealed_seed: str) -> None:
        self.viewer = viewer
        self.table = loaded(kind, JudgingTable)(game)
        self.opaque = self.table.opaque
        self.opaque |= {sealed_seed, seed_hash(sealed_seed)}
        self.table.sealed_seed = sealed_seed
        self.table.load = Load()
        self.feed = Feed.first(game, viewer)
        self.names = self._no_names = Names(self.opaque)
        self.theirs: dict[Chair, Names] = {}
        self.requests = 0
        self._looked: dict[int, tuple[AnyCommit, Feed, Seen | None]] = {}
        self._asked: dict[Chair, tuple[Prompts, Names, list[tuple[bytes, Open]]]] = {}

    def judge(self, by: Chair, prompt: str, command: object, now: int) -> Reply:
        """What would come of a wish; nothing is written yet."""
        self.requests += 1
        table = self.table.truth.table
        bot = isinstance(by, int) and plays(table, by) is not None and bool(prompt)
        request = f"{BOT_REQUEST if bot else 'r'}{self.requests}"
        try:
            return Reply(self.table.decide_submission(Submission(by, request, prompt, command), now), None)
        except Refused as no:
            return Reply(None, (no.code, no.reason, str(sorted(no.params.items()))))

    def look(self, commit: AnyCommit | None) -> Seen | None:
        """What the viewer would see of a commit."""
        return None if commit is None else self._look(commit)[1]

    def _look(self, commit: AnyCommit) -> tuple[Feed, Seen | None]:
        """The viewer's feed after a commit, and what is new there; a commit that is looked at again is as it was."""
        if id(commit) not in self._looked:
            after = self.feed.after(commit)
            self._looked[id(commit)] = (commit, after, None if after is self.feed else self._seen(after))
        return self._looked[id(commit)][1:]

    def _seen(self, after: Feed) -> Seen:
        before, names = self.feed, self.names
        facts: list[tuple[type[Fact], bytes]] = []
        for fact in after.facts:
            names, plain = names.met(encode(fact))
            facts.append((type(fact), plain))
        return Seen(after.at, tuple(facts), lambda: names.met(encode(after.frame(before))))

    def take(self, commit: AnyCommit | None) -> None:
        """Write a commit."""
        if commit is None:
            return
        after, seen = self._look(commit)
        if seen is not None:
            self.feed, self.names = after, seen.names
        self._looked.clear()
        before = dict(self.table.feeds)
        self.table.take(commit)
        check_told(self.table.game, self.table.truth, commit)
        for chair, feed in self.table.feeds.items():
            if chair != "public" and chair != "all" and feed is not before.get(chair):
                names = self.theirs.get(chair) or self._no_names
                self.theirs[chair] = names.met(encode((feed.facts, feed.prompts)))[0]

    def open(self, chair: Chair, now: int) -> dict[bytes, Open]:
        """The prompts that a chair can answer now, by their ids with opaque names numbered."""
        clock = self.table.truth.table.clock(now)
        asked = self._asked_of(chair)
        return {id: open for id, open in asked if open.prompt.until is None or open.prompt.until > clock}

    def _asked_of(self, chair: Chair) -> list[tuple[bytes, Open]]:
        """All prompts of a chair, read once for as long as they and the names known to it are the same."""
        prompts, names = self.table.feeds[chair].prompts, self.theirs.get(chair) or self._no_names
        known = self._asked.get(chair)
        if known is None or known[0] is not prompts or known[1] is not names:
            asked = [
                (names.met(id.encode())[1], Open(id, prompt, names.met(encode(prompt))[1]))
                for id, prompt in prompts.items()
            ]
            known = self._asked[chair] = (prompts, names, asked)
        return known[2]

    @property
    def awaits(self) -> bool:
        """Whether the lobby says to the viewer's player that the table waits for them."""
        return is_awaited(self.table, "h" if self.viewer == "host" else f"p{self.viewer}")

    def differs(self, other: World) -> bool:
        """Whether the truth of the game is another one, opaque ids numbered. What is the same need not be read."""
        mine, theirs = self.table.truth.game, other.table.truth.game
        pairs = [(getattr(mine, name), getattr(theirs, name)) for name in mine.__struct_fields__]
        parts = [(one, two) for one, two in pairs if one is not two and one != two]
        if not parts:
            return False
        one, two = zip(*parts, strict=True)
        return Names(self.opaque).met(encode(one))[1] != Names(other.opaque).met(encode(two))[1]

    @property
    def finished(self) -> bool:
        """Whether the table has ended."""
        return self.table.truth.table.status == "finished"


# --- comparing -----------------------------------------------------------------------------------------------------


class Parted(Exception):
    """The worlds came to differ by a fact that reveals; the walk ends here."""

    def __init__(self, by: type[Fact]) -> None:
        super().__init__(by.__name__)
        self.by = by


Kind = type[Fact] | None
Kinds = frozenset[type[Fact]]


def parting(one: Seen | None, other: Seen | None, reveals: Reveals, surprises: Kinds) -> Kind:
    """None if the viewer sees the same; the first fact that differs, where and how it may.

    Both worlds may have it, with another value in a field that reveals; or one alone, if it is a surprise; or one, and
    the other a fact in whose place it may come.

    Raises:
        Leak: it sees something different by what does not reveal.
    """
    if alike(one, other):
        return None
    if one is not None and other is not None and one.at != other.at:
        raise Leak(f"it sees {_told(one)} at {one.at}, in the other world at {other.at}")
    nothing = (None, b"nothing")
    for (kind, said), (else_kind, else_said) in zip_longest(
        one.facts if one else (), other.facts if other else (), fillvalue=nothing
    ):
        if said != else_said:
            if (by := _revealing(kind, else_kind, said, else_said, reveals, surprises)) is not None:
                return by
            if one is None or other is None:
                raise Leak(f"it sees nothing in one world, in the other {_told(one or other)}")
            raise Leak(f"it is told {said!r}, in the other world {else_said!r}")
    raise Leak(
        f"after the same facts its view or prompts differ: {_frame(one)!r}, in the other world {_frame(other)!r}"
    )


def _revealing(kind: Kind, else_kind: Kind, said: bytes, else_said: bytes, reveals: Reveals, surprises: Kinds) -> Kind:
    """Which of two facts in the same place may part the worlds there, if any."""
    if kind is not None and kind is else_kind:
        return kind if _differing(said, else_said) <= {*reveals.get(kind, ())} else None
    for alone, other in ((kind, else_kind), (else_kind, kind)):
        if alone is not None and (alone in surprises or other in reveals.get(alone, ())):
            return alone
    return None


def _differing(said: bytes, else_said: bytes) -> set[str]:
    """The fields in which two facts of one type differ."""
    one, other = decode(said), decode(else_said)
    return {name for name in {*one, *other} if (name in one, one.get(name)) != (name in other, other.get(name))}


def _told(seen: Seen | None) -> str:
    return ", ".join(kind.__name__ for kind, _ in seen.facts) if seen else "nothing"


def _frame(seen: Seen | None) -> bytes:
    return seen.frame if seen else b"nothing"


def alike(one: Seen | None, other: Seen | None) -> bool:
    """Whether the viewer sees the same."""
    if one is None or other is None:
        return one is other
    return one.at == other.at and one.facts == other.facts and one.frame == other.frame


# --- walking -------------------------------------------------------------------------------------------------------


@dataclass
class Walk:
    """The report of one walk: steps compared, how many of them with different secrets, and why it ended."""

    steps: int = 0
    different: int = 0
    ended: str = "long"
    parted_by: str = ""
    steps_of: dict[str, int] = field(default_factory=dict)


class Setting(NamedTuple):
    """At which pace a walk is played, and whether somebody has the host's chair; None: by chance."""

    pace: Pace | None = None
    hosted: bool | None = None


BY_CHANCE = Setting()


def settings(game: AnyGame) -> tuple[Setting, ...]:
    """Every pace of a game, with and without a host."""
    return tuple(Setting(pace, hosted) for hosted in (True, False) for pace in paces(game))


class Pair:
    """Two worlds in lockstep."""

    def __init__(
        self, game: AnyGame, viewer: Viewer, seed: str, kind: type[Table] = Table, setting: Setting = BY_CHANCE
    ) -> None:
        self.game = game
        self.viewer = viewer
        self.setting = setting
        self.rng = random.Random(f"{game.name}/{viewer}/{seed}")
        self.flips = self.rng.choice((0.0, 0.1, 0.5, 0.9))
        self.waits = self.rng.choice((0.0, 0.0, 0.1, 0.3))
        self.one = World(game, viewer, kind, self.rng.randbytes(32).hex())
        self.other = World(game, viewer, kind, self.rng.randbytes(32).hex())
        self.seed = self.rng.randbytes(32).hex()
        self.now = NOON
        self.reveals = {**game.secrets.reveals, **table_facts.REVEALS}
        self.marks = Marks("told")
        self.walk = Walk()
        self._candidate: type[Fact] | None = None

    def run(self) -> Walk:
        """Walk until the worlds part, or the end.

        Raises:
            Leak: the viewer can tell the worlds apart by what reveals nothing.
        """
        try:
            self._open()
            while self.walk.steps < MOST_STEPS and self._step():
                pass
        except Parted as parted:
            self.walk.ended, self.walk.parted_by = "parted", parted.by.__name__
        except Leak as leak:
            raise Leak(f"{self.game.name}, {viewer_name(self.viewer)}: {leak}") from None
        return self.walk

    # --- opening -------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        openings = self._openings()
        while not all(fits(self.game, *opening) for opening in openings):
            openings = self._openings()
        for world, (options, size, texts) in zip((self.one, self.other), openings, strict=True):
            opening = table_commands.Open(
                self.game.name, 7, "", False, size, "p1", options, self.seed, world.table.sealed_seed, True, texts
            )
            world.take(world.table.decide("server", opening, self.now))
        self.other.table.sealed_seed = self.one.table.sealed_seed
        commands: list[Command] = [Sit(seat, f"p{seat}") for seat in range(1, size + 1)]
        by_chance = self.rng.random() < 0.7
        if self.game.hosting is not None and (by_chance if self.setting.hosted is None else self.setting.hosted):
            commands.append(TakeHost("h"))
        for command in commands:
            for world in (self.one, self.other):
                world.take(world.table.decide("server", command, self.now))
        if self.one.names.met(b"")[1] or self.one.feed.seq != self.other.feed.seq:
            raise Leak("the table opens differently")
        start = self.one.judge(1, "", {"type": "start"}, self.now)
        self._write(start, lambda: self.other.judge(1, "", {"type": "start"}, self.now), START_TRIES)

    def _openings(self) -> tuple[Opening, Opening]:
        """What each world is opened with: all but secret documents is the same."""
        size = self.rng.randint(*self.game.rules.seats)
        if isinstance(self.viewer, int):
            size = max(size, self.viewer)
        options = random_options(self.game, self.rng, self.setting.pace)
        documents = random_documents(self.game, self.rng)
        return (options, size, documents), (options, size, self._other_documents(documents))

    def _other_documents(self, documents: dict[str, str] | None) -> dict[str, str] | None:
        """The same, but in half of the walks for what only the host is given; a host who watches is given the same.

        Where a game tells much of a document early, what comes after can be compared in the other half alone.
        """
        if documents is None or self.viewer == "host" or self.rng.random() < 0.5:
            return documents
        return documents | {
            name: self.rng.choice([text for text in one.shipped.values() if text != documents[name]])
            for name, one in self.game.rules.documents.items()
            if one.audience == "host"
        }

    # --- steps ---------------------------------------------------------------------------------------------------

    def _step(self) -> bool:
        """One step of somebody or of the clock in both worlds; False if nothing is left to do."""
        finished = self.one.finished, self.other.finished
        if any(finished):
            if not all(finished):
                raise Leak("one world has ended")
            self.walk.ended = "end"
            return False
        self.now += self.rng.choice((0, 1, 50, 900, 5000))
        self._candidate = None
        self._clock()
        self._check_asked()
        return self.one.finished or self._turn()

    def _turn(self) -> bool:
        if self.one.table.truth.table.status == "paused":
            self.now += 10_000
            for world in (self.one, self.other):
                world.take(world.table.decide("server", Resume(), self.now))
            return True
        if self.viewer != "public" and self.rng.random() < 0.3:
            self._probe()
        if self.rng.random() < 0.06:
            self._core(self.rng.choice(self._chairs()))
            return True
        if self.setting.pace == "evening" and self.rng.random() < 0.04:
            self._turn_host()
            return True
        if self.rng.random() < self.waits:
            self._wait()
        chairs = self._chairs()
        self.rng.shuffle(chairs)
        if any(self._act(chair) for chair in chairs) or any(self._act(chair, insist=True) for chair in chairs):
            return True
        if self._act_crosswise():
            return True
        return self._jump()

    def _chairs(self) -> list[Chair]:
        table = self.one.table.truth.table
        hosts: list[Chair] = ["host"] if table.host else []
        return [*range(1, table.size + 1), *hosts]

    def _count(self, what: str) -> None:
        self.walk.steps += 1
        self.walk.steps_of[what] = self.walk.steps_of.get(what, 0) + 1
        if self.one.differs(self.other):
            self.walk.different += 1

    def _write(self, reply: Reply, again: Callable[[], Reply], tries: int = TRIES) -> None:
        """Write a commit of the first world, and the same of the other, its sealed dice loaded until it looks alike.

        Raises:
            Leak, Parted: it looks different however they are loaded.
        """
        made, by = self._like(reply, again, tries)
        self.one.take(reply.commit)
        if by is not None:
            raise Parted(by)
        self.other.take(made)

    def _like(
        self, reply: Reply, again: Callable[[], Reply], tries: int = TRIES
    ) -> tuple[AnyCommit | None, type[Fact] | None]:
        """A commit of the other world that looks like this, or the fact by which it parts however the dice fall."""
        seen = self.one.look(reply.commit)
        by, made = None, None
        for load in self._loads(tries):
            self.other.table.load = load
            made, no = again()
            if (no is None) is not (reply.no is None):
                raise Leak(f"what was offered is answered {reply.no}, in the other world {no}")
            by = parting(seen, self.other.look(made), self.reveals, self.game.secrets.surprises)
            if by is None or made is None or not any(draw.sealed for draw in made.draws):
                break
        self.other.table.load = Load()
        return made, by

    def _loads(self, tries: int) -> Iterator[Load]:
        for number in range(tries):
            yield Load("seed" if number < tries // 2 else "swap", self.rng.getrandbits(32))
        yield Load("same")

    # --- the clock -----------------------------------------------------------------------------------------------

    def _clock(self) -> None:
        """Let fall due in both worlds what is due by now; the viewer must see the same of it at the same times."""
        expected: list[Seen] = []
        fell_due = False
        while (commit := self._due(self.one)) is not None:
            fell_due = True
            expected += filter(None, [self.one.look(commit)])
            self.one.take(commit)
        while self._due(self.other) is not None:
            fell_due = True
            seen, made, by = None, None, None
            for load in self._loads(TRIES):
                self.other.table.load = load
                made = self._due(self.other)
                seen = self.other.look(made)
                by = seen and parting(
                    expected[0] if expected else None, seen, self.reveals, self.game.secrets.surprises
                )
                if not by or made is None or not any(draw.sealed for draw in made.draws):
                    break
            self.other.table.load = Load()
            if by:
                raise Parted(by)
            self.other.take(made)
            del expected[: seen is not None]
        if expected:
            if by := parting(expected[0], None, self.reveals, self.game.secrets.surprises):
                raise Parted(by)
            raise Leak(f"it sees {_told(expected[0])} at {expected[0].at}, in the other world nothing")
        if fell_due:
            self._count("clock")

    def _due(self, world: World) -> AnyCommit | None:
        deadline = world.table.deadline()
        if deadline is None or deadline.when > self.now:
            return None
        return world.table.due(max(deadline.when, world.table.at))

    def _jump(self) -> bool:
        """Nobody can act alike: wait for what falls due next in either world."""
        deadlines = [due.when for world in (self.one, self.other) if (due := world.table.deadline()) is not None]
        if self._candidate is not None and (not deadlines or self.rng.random() < 0.5):
            raise Parted(self._candidate)
        if not deadlines:
            raise Leak("nothing that anybody can do looks the same in both worlds, and nothing falls due")
        self._wait()
        return True

    def _wait(self) -> None:
        """Let the next deadline of either world pass, if there is one."""
        deadlines = [due.when for world in (self.one, self.other) if (due := world.table.deadline()) is not None]
        self.now = max(self.now, min(deadlines, default=self.now))
        self._clock()
        self._check_asked()

    # --- the viewer ----------------------------------------------------------------------------------------------

    def _check_asked(self) -> None:
        """The viewer is asked the same in both worlds."""
        if self.viewer == "public" or self.viewer == "all":
            return
        asked, else_asked = (
            {id: one.plain for id, one in world.open(self.viewer, self.now).items()} for world in (self.one, self.other)
        )
        if asked != else_asked:
            raise Leak(f"it is asked {asked}, in the other world {else_asked}")
        if self.one.awaits is not self.other.awaits:
            raise Leak(f"the lobby says awaited: {self.one.awaits}, in the other world {self.other.awaits}")

    def _probe(self) -> None:
        """Whatever the viewer tries that is not offered, it is refused in the same words."""
        assert self.viewer != "public"
        assert self.viewer != "all"
        for chair in self._chairs():
            for one in self.one.open(chair, self.now).values():
                answer = legal(one.prompt, self.rng)
                tries = list(illegal(one.prompt, answer))
                if chair != self.viewer:
                    tries.append(answer)
                for wrong in self.rng.sample(tries, min(3, len(tries))):
                    self._same_reply(one.id, wrong)
        self._same_reply("no.such.prompt", {"type": "say"})

    def _same_reply(self, id: str, wrong: object) -> None:
        try:
            translate = self.one.theirs[self.viewer].translator(self.other.theirs[self.viewer])  # type: ignore[index]
            else_id, else_wrong = translate(id), translate(wrong)
        except KeyError:
            return  # it names what the viewer has never heard of
        one = self.one.judge(self.viewer, id, wrong, self.now)  # type: ignore[arg-type]
        other = self.other.judge(self.viewer, else_id, else_wrong, self.now)  # type: ignore[arg-type]
        said, else_said = (world.names.met(encode(reply.no))[1] for world, reply in self._replies(one, other))
        if said != else_said or (one.no is None) is not (other.no is None):
            raise Leak(f"{wrong} at {id} is answered {said!r}, in the other world {else_said!r}")

    def _replies(self, one: Reply, other: Reply) -> tuple[tuple[World, Reply], tuple[World, Reply]]:
        return (self.one, one), (self.other, other)

    # --- acting --------------------------------------------------------------------------------------------------

    def _core(self, chair: Chair) -> None:
        """Something that is no prompt, by the same chair in both worlds."""
        table = self.one.table.truth.table
        seats = range(1, table.size + 1)
        to: Any = self.rng.choice(("table", sorted(self.rng.sample(seats, self.rng.randint(1, len(seats))))))
        wishes: list[Answer] = [
            {"type": "say", "text": self.marks.next(99), "to": to},
            {"type": "pause"},
            {"type": "hand_over"},
            {"type": "take_back"},
            {"type": "vote_out", "seat": self.rng.choice(seats)},
            {"type": "vote_save", "agree": self.rng.random() < 0.8},
        ]
        if self.game.talk.out_of_character:
            wishes.append({"type": "say", "text": self.marks.next(99), "to": to, "out_of_character": True})
        wish = self.rng.choice(wishes)
        one = self.one.judge(chair, "", wish, self.now)
        other = self.other.judge(chair, "", wish, self.now)
        if chair == self.viewer and one.no != other.no:
            raise Leak(f"{wish} is answered {one.no}, in the other world {other.no}")
        if one.no is None and other.no is None:
            self._write(one, lambda: self.other.judge(chair, "", wish, self.now))
            self._count(wish["type"])

    def _turn_host(self) -> None:
        """The host leaves, or comes back: the clocks begin, or stand."""
        if self.viewer == "host":
            return
        command = host_turns(self.one.table)
        try:
            reply = Reply(self.one.table.decide("server", command, self.now), None)
        except Refused:
            return  # a player who was never there may not take the chair of a running game
        self._write(reply, lambda: Reply(self.other.table.decide("server", command, self.now), None))
        self._count("host turns")

    def _act(self, chair: Chair, insist: bool = False) -> bool:
        """Let one chair answer in both worlds, or in one if the viewer does not see it; False if it cannot.

        What is not required it leaves alone most of the time, unless one insists.
        """
        asked, else_asked = self.one.open(chair, self.now), self.other.open(chair, self.now)
        if insist and self._act_as_if_same(chair, asked, else_asked):
            return True
        ids = sorted({*asked, *else_asked})
        self.rng.shuffle(ids)
        for id in ids:
            one, other = asked.get(id), else_asked.get(id)
            if one and other and one.plain == other.plain:
                acted = self._act_same(chair, one, other, insist)
            elif one and other:
                acted = self._act_freely(chair, one, other)
            else:
                acted = self._act_unseen(chair, one, other)
            if acted:
                return True
        return False

    def _act_same(self, chair: Chair, one: Open, other: Open, insist: bool) -> bool:
        """The same answer to the same question: what the viewer sees of it must be equal."""
        if not one.prompt.required and not insist and self.rng.random() < 0.7:
            lone = self.rng.choice(((one, None), (None, other)))
            return chair != self.viewer and self.rng.random() < 0.5 and self._act_unseen(chair, *lone)
        translate = self.one.theirs[chair].translator(self.other.theirs[chair])
        reply, made, by, command = Reply(None, None), None, None, {}
        for _ in range(SAMPLES):
            answer = legal(one.prompt, self.rng, self.marks)
            command = translate(answer)
            reply = self.one.judge(chair, one.id, answer, self.now)
            made, by = self._like(reply, lambda: self.other.judge(chair, other.id, command, self.now))  # noqa: B023
            if by is None:
                break
        if by is not None:
            self._candidate = by
            return False
        if chair != self.viewer and self.rng.random() < self.flips:
            made = self._otherwise(chair, other, command, self.one.look(reply.commit)) or made
        self.one.take(reply.commit)
        self.other.take(made)
        self._count(one.prompt.command)
        return True

    def _otherwise(self, chair: Chair, other: Open, than: Answer, seen: Seen | None) -> AnyCommit | None:
        """Another answer in the other world of which the viewer sees the same, if one is found."""
        for answer, else_seen, made in self._samples(self.other, chair, other, 3):
            if answer != than and alike(seen, else_seen):
                return made
        return None

    def _samples(
        self, world: World, chair: Chair, open: Open, number: int = SAMPLES
    ) -> Iterator[tuple[Answer, Seen | None, AnyCommit]]:
        for _ in range(number):
            answer = legal(open.prompt, self.rng, self.marks)
            commit = world.judge(chair, open.id, answer, self.now).commit
            if commit is not None:
                yield answer, world.look(commit), commit

    def _act_freely(self, chair: Chair, one: Open, other: Open) -> bool:
        """Different questions by the chair's own secrets: answers in either world of which the viewer sees the same."""
        others = list(self._samples(self.other, chair, other))
        for _, seen, commit in self._samples(self.one, chair, one):
            for _, else_seen, made in others:
                if alike(seen, else_seen):
                    self.one.take(commit)
                    self.other.take(made)
                    self._count(f"{one.prompt.command} freely")
                    return True
        return False

    def _act_as_if_same(self, chair: Chair, asked: Mapping[bytes, Open], else_asked: Mapping[bytes, Open]) -> bool:
        """Questions that differ in their ids alone, which count what the viewer did not see: the same answer in both.

        If the viewer sees the same of it; else it proves nothing.
        """
        alone = {one.plain: one for id, one in else_asked.items() if id not in asked}
        twins = [(one, alone[one.plain]) for id, one in asked.items() if id not in else_asked and one.plain in alone]
        self.rng.shuffle(twins)
        for one, other in twins:
            translate = self.one.theirs[chair].translator(self.other.theirs[chair])
            answer = legal(one.prompt, self.rng, self.marks)
            commit = self.one.judge(chair, one.id, answer, self.now).commit
            made = self.other.judge(chair, other.id, translate(answer), self.now).commit
            seen = self.one.look(commit)
            if seen is not None and alike(seen, self.other.look(made)):
                self.one.take(commit)
                self.other.take(made)
                self._count(f"{one.prompt.command} as if the same")
                return True
        return False

    def _act_unseen(self, chair: Chair, one: Open | None, other: Open | None) -> bool:
        """An answer in one world only, of which the viewer is told nothing, and so must notice nothing."""
        if self._unseen_enough():
            return False
        for world, open in ((self.one, one), (self.other, other)):
            for _, seen, commit in self._samples(world, chair, open) if open else ():
                if not any(sees(event, self.viewer) for event in commit.events):
                    if seen is not None:
                        raise Leak(f"it notices {commit.command} of {viewer_name(chair)}, of which it is told nothing")
                    world.take(commit)
                    self._count(UNSEEN)
                    return True
        return False

    def _unseen_enough(self) -> bool:
        return self.walk.steps_of.get(UNSEEN, 0) > 3 + self.walk.steps * MOST_UNSEEN

    def _act_crosswise(self) -> bool:
        """Different chairs in the two worlds, of whose answers the viewer sees the same, or parts by what reveals."""
        ones, others = (
            [
                (seen, commit)
                for chair in self._chairs()
                for open in world.open(chair, self.now).values()
                for _, seen, commit in self._samples(world, chair, open, 2)
            ]
            for world in (self.one, self.other)
        )
        for seen, commit in ones:
            for else_seen, made in others:
                if alike(seen, else_seen) and not (seen is None and self._unseen_enough()):
                    self.one.take(commit)
                    self.other.take(made)
                    self._count("crosswise" if seen else UNSEEN)
                    return True
        for seen, _ in ones:
            for else_seen, _ in others:
                self._candidate = self._candidate or self._candidate_of(seen, else_seen)
        return False

    def _candidate_of(self, seen: Seen | None, else_seen: Seen | None) -> type[Fact] | None:
        try:
            return parting(seen, else_seen, self.reveals, self.game.secrets.surprises)
        except Leak:
            return None  # a free choice of others that the viewer sees


def walked(
    game: AnyGame,
    viewer: Viewer,
    floor: int,
    least: int,
    most: int,
    start: str = "walk",
    kind: type[Table] = Table,
    first: int = 0,
) -> list[Walk]:
    """Walks of one viewer, at every pace with and without a host in turn, from the ``first`` on.

    At least and at most these numbers, until the floor of steps with different secrets is reached. Raises Leak.
    """
    walks: list[Walk] = []
    turns = settings(game)
    while len(walks) < least or (len(walks) < most and sum(one.different for one in walks) < floor):
        number = first + len(walks)
        walks.append(Pair(game, viewer, f"{start}.{number}", kind, turns[number % len(turns)]).run())
    return walks
