"""What is known of a game: the truth for the server, and with holes for everybody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from events.audience import CoHost, Seat
from games.clocktower import facts
from games.clocktower.engine.results import Ask, Decision, Info, NightStep
from games.clocktower.engine.roles import PUBLISHED, Script, Side
from games.clocktower.engine.town import Persona, Token
from games.clocktower.options import ClocktowerOptions
from games.clocktower.tale import Deed, Heard, Ruling

Phase = Literal["waiting", "deal", "window", "hush", "day", "nominations", "lead", "vote", "claim", "over"]
"""``lead``: somebody was nominated, and the vote begins soon. ``claim``: a shot is being settled, and all wait."""

NIGHT: frozenset[Phase] = frozenset(("deal", "window", "hush"))
CLAIMS_KEPT = 6
"""The number of the last statements of each seat that are kept; all of them are in the feed."""

MARKS = ("poisoned", "drunk", "protected")
"""Tokens that work by themselves where the storyteller lays them."""

EXTRA = ("dies", "lives")
"""Tokens of the storyteller that are deaths and returns, and so are shown at dawn."""


class Vote(msgspec.Struct, frozen=True):
    """A nomination under way: ``order`` is how the hand goes round, ``passed`` how many seats it has passed.

    ``moved``: who has moved a hand since it passed the last; ``moves``: how often in this vote.
    """

    number: int
    by: Seat
    seat: Seat
    order: tuple[Seat, ...]
    passed: int
    hands: dict[Seat, bool]
    moved: tuple[Seat, ...]
    moves: dict[Seat, int]


class ClaimOfDay(msgspec.Struct, frozen=True):
    """What a seat has said of itself by day; ``open`` until a shot is settled, ``died`` who died by it."""

    day: int
    seat: Seat
    ability: str
    targets: tuple[Seat, ...]
    number: int
    character: str
    shot: bool
    died: tuple[Seat, ...]
    open: bool


class Choice(msgspec.Struct, frozen=True):
    """Whom a seat chose for the ability ``of`` a character, and what it named."""

    of: str
    targets: tuple[Seat, ...]
    character: str


class State(msgspec.Struct, frozen=True):
    """A game as somebody knows it.

    Everybody knows the fields down to ``why``, ``vote`` and ``models``. ``hosted``: a person decided this night's
    hushes when it fell. ``about`` is who is about to die and ``leading`` the votes to beat; ``executed`` is today's,
    ``execution_killed`` whether that was a death. ``resumes`` and ``held`` are what a shot has interrupted. ``people``
    are the seats with a player, ``guests`` who was invited, ``helpers`` the co-storytellers, ``helped`` counts
    them all; ``models``: a seat was given to the server's model here.
    A seat knows the next ones under its own key: what it believes to be (``beliefs``, ``sides``), what the night asks
    it and what it answered, its real choices of the night (``choices``) and of the one before (``last_targets``), what
    it has learnt. The last ones are the storyteller's: the true ``characters`` and ``loyalties``, ``tokens`` by their
    numbers, ``deaths`` by night that nobody knows yet, who has ``changed`` since dusk or dawn, what each seat will be
    told (``kept``), ``place`` (the last of the night order that is done), and what is being decided there: ``asked``
    and the answers ``given`` so far; ``rulings`` and ``heard`` are what came of it that the tale will say. ``acts``
    counts what the storyteller did in this stretch. The ``tale`` is everybody's at the end.
    """

    number: int
    options: ClocktowerOptions
    script: Script
    size: int
    host: bool
    hosted: bool
    phase: Phase
    night: int
    day: int
    window: facts.Window
    until: int
    alive: dict[Seat, bool]
    ghost_votes: dict[Seat, bool]
    nominators: tuple[Seat, ...]
    nominees: tuple[Seat, ...]
    done: tuple[Seat, ...]
    about: Seat
    leading: int
    executed: Seat
    execution_killed: bool
    claims: dict[Seat, tuple[ClaimOfDay, ...]]
    resumes: Phase
    held: int
    people: dict[Seat, str]
    guests: dict[str, bool]
    helpers: dict[CoHost, str]
    helped: int
    winner: str
    why: str

    beliefs: dict[Seat, str]
    sides: dict[Seat, Side]
    asks: dict[Seat, Ask]
    answers: dict[Seat, facts.Chosen]
    choices: dict[Seat, Choice]
    last_targets: dict[Seat, tuple[Seat, ...]]
    learnt: dict[Seat, tuple[Info, ...]]

    characters: dict[Seat, str]
    loyalties: dict[Seat, Side]
    tokens: dict[int, Token]
    deaths: dict[Seat, facts.SeatDied]
    kept: dict[Seat, tuple[Info, ...]]
    tale: dict[int, Deed]
    vote: Vote | None = None
    bluffs: tuple[str, ...] | None = None
    persona: Persona | None = None
    blocked: tuple[str, ...] | None = None
    place: NightStep | None = None
    asked: Decision | None = None
    given: tuple[str, ...] | None = None
    rulings: tuple[Ruling, ...] | None = None
    heard: tuple[Heard, ...] | None = None
    changed: tuple[Seat, ...] | None = None
    numbered: int | None = None
    own_kinds: tuple[str, ...] | None = None
    acts: int | None = None
    models: bool | None = None

    @property
    def seats(self) -> range:
        """All seats."""
        return range(1, self.size + 1)

    @property
    def living(self) -> list[Seat]:
        """Who is known to live."""
        return [seat for seat, alive in self.alive.items() if alive]

    @property
    def voting(self) -> Vote:
        """The nomination under way."""
        assert self.vote is not None, "somebody was nominated"
        return self.vote

    @property
    def fired(self) -> ClaimOfDay | None:
        """The shot that is being settled."""
        return next((claim for claim in self.statements() if claim.open), None)

    @property
    def tempo(self) -> Literal["live", "slow", "fast", "calm"]:
        """The pace as it is now: in an evening nobody is timed while a storyteller is there, else as at ``live``."""
        pace = self.options.pace
        if pace == "evening":
            return "calm" if self.host and self.options.storyteller != "auto" else "live"
        return pace

    def statements(self) -> Iterator[ClaimOfDay]:
        """What all seats have said of themselves, seat by seat."""
        return (claim for own in self.claims.values() for claim in own)

    def has_shot(self, seat: Seat) -> bool:
        """Whether a seat has used the one shot that each has."""
        return any(claim.shot for claim in self.claims.get(seat, ()))

    def marked(self, kind: str) -> set[Seat]:
        """The seats with a token of this kind."""
        return {token.seat for token in self.tokens.values() if token.kind == kind}

    @property
    def answered(self) -> tuple[tuple[str, ...], int]:
        """The answers given so far to what is being decided, and the number of the next decision."""
        return self.given or (), (self.numbered or 0) + 1

    @property
    def voters(self) -> list[Seat]:
        """Who may raise a hand."""
        return [seat for seat in self.seats if self.alive[seat] or self.ghost_votes[seat]]


FIRST = State(
    number=0,
    options=ClocktowerOptions(),
    script=PUBLISHED,
    size=0,
    host=False,
    hosted=False,
    phase="waiting",
    night=0,
    day=0,
    window="a",
    until=0,
    alive={},
    ghost_votes={},
    nominators=(),
    nominees=(),
    done=(),
    about=0,
    leading=0,
    executed=0,
    execution_killed=False,
    claims={},
    resumes="day",
    held=0,
    people={},
    guests={},
    helpers={},
    helped=0,
    winner="",
    why="",
    beliefs={},
    sides={},
    asks={},
    answers={},
    choices={},
    last_targets={},
    learnt={},
    characters={},
    loyalties={},
    tokens={},
    deaths={},
    kept={},
    tale={},
)
