"""What a game is to the rest of Sotto: a record of pure functions over its own facts, commands and state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from events.audience import Audience, CoHost, Seat
from events.codec import Upcast
from events.event import Actor, Command, Draw, Event, Fact
from games.course import Course
from games.dice import Dice
from games.document import Document
from games.figures import Figures, fill, option_figures
from games.llm import LlmTerms, one_round, usual_terms
from games.options import OptionGroup, Options
from games.prompt import Prompt
from games.queries import NotebookQuery, Query
from games.specialties import Specialty
from games.words import Catalogue, Language, Param, Texts
from sotto_words import Names

S = TypeVar("S")
V = TypeVar("V", contravariant=True)
O = TypeVar("O", bound=Options)  # noqa: E741
E = TypeVar("E", bound=Specialty[Any])

Events = tuple[Event[Fact], ...]
"""What a decision says happened; empty when nothing did."""

Prompts = Mapping[str, Prompt]
"""Open prompts by their ids, which name what is asked and when: ``vote.2.1``."""

LONGEST_HOLD_MS = 2_500
"""As long as a climax may keep people from their next question."""

Reveals = Mapping[type[Fact], tuple[str | type[Fact], ...]]
"""Facts by which a secret shows: each with the fields in which it may differ by one, and the facts in whose place it
may come by one."""


class Rejected(Exception):
    """A refusal that the actor may know: a code of the catalogue and its parameters.

    Core commands, queries and documents only.
    """

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Moment:
    """What a decision may know of the world: the time on the table's clock, the prompt answered, and dice.

    ``now`` is in milliseconds and stands still while the table is paused or a climax is looked at, which takes
    ``hold_left`` milliseconds more; ``prompt`` is the id of the prompt that a command of the game answers. Both dice
    count how often a purpose was drawn at this table, and nothing else, so that no hidden draw moves a public one.
    Every draw is noted in the log: draw once for a decision and take as many values from it as are needed.
    ``folded`` is left by a decision that folds what it tells as it goes, so that nobody need fold it again.
    """

    hold_left = 0

    def __init__(self, now: int, seed: str, sealed_seed: str, drawn: Mapping[Draw, int], prompt: str = "") -> None:
        self.now = now
        self.prompt = prompt
        self._seed = seed
        self._sealed_seed = sealed_seed
        self._drawn = drawn
        self._drawn_now: dict[Draw, int] = {}
        self.draws: list[Draw] = []
        self.folded: Folded | None = None

    def dice(self, purpose: str) -> Dice:
        """Dice for what is public as soon as it is rolled; their seed is revealed at every end."""
        return self._draw(Draw(False, purpose), self._seed)

    def sealed_dice(self, purpose: str) -> Dice:
        """Dice for everything else; their seed is revealed only where the game unseals everything."""
        return self._draw(Draw(True, purpose), self._sealed_seed)

    def _draw(self, draw: Draw, seed: str) -> Dice:
        count = self._drawn_now.get(draw)
        if count is None:
            count = self._drawn.get(draw, 0)
        self._drawn_now[draw] = count + 1
        self.draws.append(draw)
        return Dice(seed, draw.purpose, count)


class Folded(msgspec.Struct, frozen=True, eq=False):
    """The state that a decision started from, its events, and the state after them."""

    before: Any
    events: Events
    after: Any


class Deadline(NamedTuple):
    """What falls due and when, in milliseconds on the table's clock.

    ``longest``: it is no clock of the game's, but how long a table may stand still: the server's operator is told.
    """

    what: str
    when: int
    longest: bool = False


Aside = Literal["open", "told", "closed"]


class Hearing(NamedTuple):
    """Who hears a seat's talk, and what becomes of talk to some of them alone.

    ``open``: nobody else learns of it; ``told``: everybody is told that it took place, and never what was said;
    ``closed``: there is none. Talk to nobody but the host is never told and never closed. ``beyond`` is the code of the
    reason why nobody else can be spoken to, where the game has one of its own.
    """

    hearers: Audience
    aside: Aside = "open"
    beyond: str = "out_of_hearing"


class TalkRate(msgspec.Struct, frozen=True):
    """How fast one chair may speak: that many messages in that many seconds."""

    messages: int
    seconds: int


TALK_RATE = TalkRate(20, 10)
"""How fast a chair may speak where no server says otherwise."""


Commits = Sequence[tuple[Fact, ...]]
"""All that one viewer was told, commit by commit."""


class Bot(Protocol[V]):
    """A player that is a pure function of what its seat sees; it answers one of the prompts, or waits with None."""

    def __call__(self, view: V, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None: ...


def no_powers(view: Any, chair: CoHost) -> Prompts:
    """The host acts alone."""
    return {}


def fits_always(options: Any, size: int, texts: Mapping[str, str]) -> None:
    """Whatever is allowed by itself goes together."""
    return


def needs_nobody(truth: Any) -> bool:
    """Programs can do all that a host does."""
    return False


def always_hides(truth: Any) -> bool:
    """Some seat may lack something at any time."""
    return True


def no_deadline(state: Any) -> None:
    """Nothing ever falls due."""
    return


def no_sides(truth: Any) -> Mapping[Seat, str]:
    """Every seat plays for itself."""
    return {}


def in_every_field(*facts: type[Fact]) -> Reveals:
    """Reveals that may differ in every field, such as what a chair is told about itself."""
    return {fact: fact.__struct_fields__ for fact in facts}


def no_ending(truth: Any) -> str:
    """A game that ends in one way only."""
    return ""


def no_course(truth: Any, told: Iterable[Fact]) -> Course:
    """Return an empty course: this game counts nothing on the way."""
    return Course()


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, O]):
    """What can happen at a table, and what comes of it.

    ``version`` goes up with every change of what ``decide`` says. ``seats`` is (fewest, most).
    ``first`` is the state before the first fact.
    ``open`` gives the first facts when the table starts, from the state the sitting's facts have left so far (who has
    the host's chair); ``decide`` what a legal command, or the clock's ``Due``,
    makes happen; ``evolve`` is the only fold and only assigns; it is offered the sitting's facts too.
    ``prompts`` says what a seat or the host may do, from that viewer's own view.
    ``deadline`` says from the truth what falls due next; it must not depend on secrets before they show.
    A time that is past is due at once: so a game goes on by itself after a fact of the sitting (the host left).
    ``documents`` are texts that a table is opened with, by name; ``evolve`` is told them by facts of the sitting.
    ``fits`` raises Rejected before a table is opened whose options, number of seats and documents, each of them good by
    itself, do not go together; its parameter ``field`` says what to change: ``seats`` (where it says nothing),
    ``options.<name>`` or ``documents.<name>``.
    ``upcasts`` read facts as older versions of the game wrote them.
    ``climaxes`` are facts that are looked at before anything else is asked, each with how many milliseconds that takes,
    ``LONGEST_HOLD_MS`` at most: the sitting lets all clocks stand for it, so that no game need reckon with it. They are
    never told but to everyone, or the clock would tell of them; and it is the type that has a length, not what it says.
    """

    version: int
    seats: tuple[int, int]
    options: type[O]
    facts: tuple[type[Fact], ...]
    commands: tuple[type[Command], ...]
    first: S
    open: Callable[[S, O, tuple[Seat, ...], Moment], Events]
    decide: Callable[[S, Actor, Command, Moment], Events]
    evolve: Callable[[S, Fact], S]
    prompts: Callable[[S, Seat | Literal["host"]], Prompts]
    deadline: Callable[[S], Deadline | None] = no_deadline
    documents: Mapping[str, Document] = field(default_factory=dict)
    fits: Callable[[O, int, Mapping[str, str]], None] = fits_always
    upcasts: Mapping[type[Fact], Upcast] = field(default_factory=dict)
    climaxes: Mapping[type[Fact], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for fact, length in self.climaxes.items():
            if fact not in self.facts or not 0 < length <= LONGEST_HOLD_MS:
                raise ValueError(f"{fact.__name__} cannot be a climax of {length} ms")


@dataclass(frozen=True, kw_only=True)
class About(Generic[O]):
    """What people read of a game, and choose from.

    ``words`` are its catalogue, ``rules_text`` the rules as players read them, in Markdown, with gaps for what options
    say; ``figures`` fills these, from the options and for a language (games/figures.py). ``names`` says where views
    and facts have the names of things that facts only point at, by kind (docs/build/words.md).
    ``best`` is the number of players at which it is at its best, the fewest where it says nothing; ``minutes`` how long
    a game takes at the pace ``live``, (shortest, longest), as people see it who choose one; ``turn`` how many seconds
    there are for an ordinary decision, at ``live`` and at ``slow``. ``usual_preset`` is the one of the ``presets`` that
    a table has where nobody names one; empty: every option's default. ``program_presets`` are those that programs play
    by, which people are not offered beside their own. ``option_groups`` says which of its options are
    about what, for the opener of a table; all others are about the rules.
    """

    words: Catalogue
    rules_text: Texts = field(default_factory=dict)
    figures: Callable[[O, Language], Figures] = option_figures
    names: Names = field(default_factory=dict)
    best: int | None = None
    minutes: tuple[int, int] | None = None
    turn: tuple[int, int] | None = None
    presets: Mapping[str, O] = field(default_factory=dict)
    usual_preset: str = ""
    program_presets: tuple[str, ...] = ()
    option_groups: Mapping[OptionGroup, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Talk(Generic[S]):
    """Table talk while the game runs.

    ``hears`` says, from the speaker's view, who hears a seat's table talk, and, as a Hearing, what becomes of talk to
    some of them; None while talk is closed. Where it is always the same audience, that is said in its place, and nobody
    is asked after every commit; without it there is no talk.
    ``out_of_character``: whether players may also say something that is marked so, which everybody hears no matter who
    else does; for games in which people speak as who they play.
    ``rate`` is told to every chair, before and after the game, too, and is the server's: no game says one of its own.
    """

    hears: Callable[[S, Seat], Audience | Hearing | None] | Audience | None = None
    out_of_character: bool = False
    rate: TalkRate | None = TALK_RATE


@dataclass(frozen=True, kw_only=True)
class Hosting(Generic[S]):
    """The host's chair, in games that have one.

    ``co_host_prompts`` says what a co-host may do, from the host's view: some of what the host may. Who is a co-host
    the game tells, by facts of the sitting, where the host has such a power.
    ``needs_host`` says from the truth whether only a person can go on as the host: without one the table is paused.
    """

    co_host_prompts: Callable[[S, CoHost], Prompts] = no_powers
    needs_host: Callable[[S], bool] = needs_nobody


@dataclass(frozen=True, kw_only=True)
class Secrets(Generic[S]):
    """Who may not know what, and what shows it in the end.

    ``reveals`` are the facts by which two worlds that differ in secrets may come to differ in what is seen, each with
    the fields in which it may, and the facts in whose place it may come: public ones and those that tell one chair
    what the sealed dice gave it (its hand, its role). To whom a fact is told its docstring says, and nobody else may
    be told it. ``surprises`` are those reveals that one world may have where the other has nothing or something else:
    what others roll in secret, and only its consequence shows. Without them, the mere time of a reveal must not depend
    on secrets.
    ``hides`` says from the truth whether any view may lack something of it now. While none does, one state serves for
    all of them: tables of bots whose log nobody keeps are played faster, and views that had parted are one again. The
    suite holds a game to it; a game that always has secrets need not say so.
    ``entering``: whether newcomers may take the chairs of bots in a running game where the option does not say so. Not
    where it is worth a second account to learn what a chair knows.
    ``redeal`` deals the secrets of a game that has begun again: from all that one seat was told it makes, commit by
    commit, the events of a world in which that seat is told exactly this (games/retelling.py). None: it cannot.
    """

    reveals: Reveals = field(default_factory=dict)
    surprises: frozenset[type[Fact]] = frozenset()
    hides: Callable[[S], bool] = always_hides
    entering: bool = True
    redeal: Callable[[Commits, Seat, Dice], Iterable[Events]] | None = None


@dataclass(frozen=True, kw_only=True)
class Programs(Generic[S, O]):
    """Who plays that is no person.

    ``bots`` are the game's, by name. ``substitute`` names the one that plays for whom is away or has resigned,
    ``demo`` the one that plays at demo tables, which have ``demo_options`` where the usual ones are too slow to watch.
    ``llm_terms`` says from the options what seats may ask of the server's model, None where no model has a place, not
    even as a player; ``llm_round`` from the view of who asks, to which round a call counts.
    """

    bots: Mapping[str, Bot[S]] = field(default_factory=dict)
    substitute: str = "random"
    demo: str = "random"
    demo_options: O | None = None
    llm_terms: Callable[[O], LlmTerms | None] = usual_terms
    llm_round: Callable[[S], int] = one_round


@dataclass(frozen=True, kw_only=True)
class Lab(Generic[S]):
    """What those who count games by the hundred want to know. All that is told are codes.

    ``sides`` says from the truth which side each seat plays for, where there are sides that win and lose together;
    ``ending`` says from the truth by what a game that is over was decided; ``course`` what came of it on its way,
    from the truth and all its facts.
    ``brief`` are values of options that make a game short enough to be played whole by the hundred, as tests do, where
    a usual one is long; all that can happen must be able to happen in such games too.
    """

    sides: Callable[[S], Mapping[Seat, str]] = no_sides
    ending: Callable[[S], str] = no_ending
    course: Callable[[S, Iterable[Fact]], Course] = no_course
    brief: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, O]):
    """A game: its rules, and what the rest of Sotto has to know of them.

    ``hosting``: None where there is no host's chair. ``queries`` are what may be asked of a view, by name.
    ``specialties`` are for features that few games have a use for (games/specialties.py).
    """

    name: str
    rules: Rules[S, O]
    about: About[O]
    talk: Talk[S] = field(default_factory=Talk)
    hosting: Hosting[S] | None = None
    secrets: Secrets[S] = field(default_factory=Secrets)
    programs: Programs[S, O] = field(default_factory=Programs)
    queries: Mapping[str, Query[S] | NotebookQuery[S]] = field(default_factory=dict)
    lab: Lab[S] = field(default_factory=Lab)
    specialties: tuple[Specialty[S], ...] = ()

    @property
    def usual_options(self) -> O:
        """The options of a table for which nobody names any."""
        return self.about.presets[self.about.usual_preset] if self.about.usual_preset else self.rules.options()

    @property
    def demo_options(self) -> O:
        """The options of a table of bots that visitors are shown."""
        return self.programs.demo_options or self.usual_options

    def rules_for(self, options: O, language: Language) -> str | None:
        """The rules as the players of a table with these options read them; None where nobody has written them."""
        text = self.about.rules_text.get(language)
        return text and fill(text, self.about.figures(options, language), language)

    def find_specialty(self, kind: type[E]) -> E | None:
        """Return what this game brings along of this kind."""
        return next((one for one in self.specialties if isinstance(one, kind)), None)


AnyGame = Game[Any, Any]
