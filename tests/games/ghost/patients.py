"""A table of Ghost, played command by command with scripted dice; what everybody saw is there to compare."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Self, TypeVar

from events.audience import Viewer
from events.codec import AnyCommit
from events.event import Commit, Draw, Fact
from games.dice import Dice
from games.game import AnyGame, Moment, Prompts
from games.ghost.bots import seeker
from games.ghost.facts.hall import ActivityExplained
from games.ghost.rules import GAME
from games.ghost.rules.area import Story
from games.ghost.rules.patients import heal, hurt
from games.ghost.state import State
from games.ghost.state.objects import COLORS, GhostId, PatientId
from games.ghost.state.options import GhostOptions
from games.sitting import commands
from games.sitting.table import Chair
from projections.feed import frames
from tests.suite.checks import encode
from tests.suite.loaded import LoadedTable, NotedDice
from tests.suite.play import CALM, MOST_COMMITS, Play

F = TypeVar("F", bound=Fact)


class Scripted(NotedDice):
    """Dice that roll what is written, as long as something is."""

    def __init__(self, dice: Dice, rolls: list[int], opaque: set[str], events: set[str]) -> None:
        super().__init__(dice, opaque, events)
        self._rolls = rolls

    def roll(self, sides: int = 6) -> int:
        return self._rolls.pop(0) if self._rolls else super().roll(sides)


class ScriptedTable(LoadedTable):
    """A table whose dice roll as the ``script`` of their purpose says."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.script: dict[str, list[int]] = defaultdict(list)

    def _moment(self, *about: Any) -> Moment:
        moment = super()._moment(*about)
        drawn = moment._draw

        def draw(one: Draw, seed: str) -> Dice:
            return Scripted(drawn(one, seed), self.script[one.purpose], self.opaque, self.events)

        moment._draw = draw  # type: ignore[method-assign,assignment]
        return moment


class Patients(Play):
    """Seat n plays patient pn; ``colors`` are their base colours. The host, if there is one, is a DM."""

    def __post_init__(self) -> None:
        """Begin before the first commit."""
        self.table = ScriptedTable(self.game)

    @classmethod
    def at(cls, colors: str = "CMYK", dm: bool = False, seed: int = 1, module: str = "", **options: Any) -> Self:
        """Opened, and up to the registration; with a shipped module, or any."""
        play = cls(GAME, random.Random(seed), CALM)
        documents = {name: one.shipped[module] for name, one in GAME.rules.documents.items()} if module else None
        play.open(GhostOptions(**({"pace": "live"} | options)), len(colors), documents=documents)
        for seat in range(1, len(colors) + 1):
            play.act(commands.Sit(seat, f"p{seat}"))
        if dm:
            play.act(commands.TakeHost("h"))
        play.start()
        for seat, color in enumerate(colors, 1):
            play.do(seat, "register", **card(seat, color))
            play.do(seat, "registered", patient=f"p{seat}")
        if dm:
            play.do("host", "end_phase", reason="")
        return play

    @classmethod
    def exploring(cls, colors: str = "CMYK", dm: bool = False, seed: int = 1, **options: Any) -> Self:
        """All in region A of the first chapter."""
        play = cls.at(colors, dm, seed, **options)
        for seat in range(1, len(colors) + 1):
            play.do(seat, "make", **ghost(seat))
        if dm:
            play.do("host", "end_phase", reason="")
        play.explore()
        return play

    def explore(self) -> None:
        """Everybody to region A."""
        for patient in self.game_state.hall.standing():
            self.do(int(patient[1:]), "region", region="A")
        if self.game_state.dm:
            self.do("host", "end_phase", reason="")

    @classmethod
    def of_seekers(cls, size: int, seed: int, **options: Any) -> Self:
        """A whole game of bots in automatic mode."""
        play = cls(GAME, random.Random(seed), CALM)
        play.open(GhostOptions(**({"pace": "fast"} | options)), size)
        for seat in range(1, size + 1):
            play.act(commands.Sit(seat, f"p{seat}"))
        play.start()
        while not play.finished and len(play.commits) < MOST_COMMITS:
            seats = play.rng.sample(range(1, size + 1), size)
            acted = [seat for seat in seats if play._seeks(seat)]
            assert acted or play.table.deadline(), "nobody knows what to do"
            if not acted:
                play.wait()
        return play

    def _seeks(self, seat: int) -> bool:
        dice = Dice(self.rng.randbytes(32).hex(), "bot", 0)
        chosen = seeker(self.view(seat), seat, self.prompts(seat), dice) if self.prompts(seat) else None
        if chosen is None:
            return False
        self.send(seat, chosen[1], chosen[0])
        return True

    def finish_chapter(self) -> None:
        """Everybody is done, or the DM is."""
        chapter = self.game_state.chapter
        if self.game_state.dm:
            self.do("host", "end_phase", reason="")
            return
        for patient in self.game_state.hall.standing():
            if self.game_state.chapter == chapter and self.game_state.phase == "explore":
                self.do(int(patient[1:]), "chapter_done")

    def to_the_finale(self) -> None:
        """Through all chapters, with enough quantum activity to cross."""
        while self.game_state.phase != "finale":
            self.explore()
            self.set_activity(**dict.fromkeys(self.game_state.hall.standing(), 10))
            self.finish_chapter()

    # --- acting --------------------------------------------------------------------------------------------------

    def do(self, chair: Chair, prompt: str, **fields: Any) -> list[Fact]:
        """Answer the one open prompt whose id begins so; the facts that follow."""
        id = self.asked(chair, prompt)
        answer = {"type": self.prompts(chair)[id].command} | fields
        return self._told(self.send(chair, answer, id))

    def asked(self, chair: Chair, prompt: str) -> str:
        """The id of the one open prompt that begins so."""
        found = [id for id in self.prompts(chair) if id == prompt or id.startswith(f"{prompt}.")]
        assert len(found) == 1, f"{chair} has {sorted(self.prompts(chair))}, wanted {prompt}"
        return found[0]

    def asks(self, chair: Chair, prompt: str) -> bool:
        """Whether a prompt is open that begins so."""
        return any(id == prompt or id.startswith(f"{prompt}.") for id in self.prompts(chair))

    def prompts(self, chair: Chair) -> Prompts:
        """What a chair is asked."""
        return self.table.feeds[chair].prompts

    def offered(self, chair: Chair, prompt: str, field: str) -> list[Any]:
        """The values that a field of a prompt offers."""
        choice: Any = self.prompts(chair)[self.asked(chair, prompt)].fields[field]
        return [option.value for option in choice.options]

    def wait(self) -> list[Fact]:
        """Until the next deadline."""
        return self._told(self.let_pass())

    def happen(self, doing: Callable[[Story], object]) -> None:
        """Let something happen by no command; what follows on it comes with the next one."""
        story = Story(self.game_state, Moment(self.now, "00" * 32, "00" * 32, {}))
        doing(story)
        self.append(Commit("", self.now, "server", commands.Resume(), story.events))

    def set_activity(self, **current: int) -> None:
        """Quantum activity of patients."""

        def change(story: Story) -> None:
            for patient, wanted in current.items():
                there = story.truth.hall.patients[patient].quantum_activity
                hurt(story, patient, max(0, there - wanted), "dm")
                heal(story, patient, max(0, wanted - there), "dm")

        self.happen(change)

    def script(self, purpose: str, *rolls: int) -> None:
        """What the dice of a purpose will roll."""
        table: Any = self.table
        table.script[purpose] = list(rolls)

    @staticmethod
    def _told(commit: AnyCommit | None) -> list[Fact]:
        return [event.fact for event in commit.events] if commit else []

    # --- looking -------------------------------------------------------------------------------------------------

    @property
    def game_state(self) -> State:
        """The truth."""
        state = self.table.truth.game
        assert isinstance(state, State)
        return state

    def view(self, viewer: Viewer) -> State:
        """What a viewer knows."""
        state = self.table.feeds[viewer].state.game
        assert isinstance(state, State)
        return state

    def bytes_of(self, viewer: Viewer, after: int = 0) -> list[bytes]:
        """Everything that a viewer was sent, but its first frames."""
        return [encode(frame) for frame in frames(GAME, viewer, self.commits)][after:]

    def host_of_double(self, patient: PatientId) -> PatientId:
        """Who travels with a patient's double."""
        return self.game_state.hall.hosts[self.double_of(patient)]

    def double_of(self, patient: PatientId) -> GhostId:
        """The ghost whose origin a patient is."""
        return next(ghost for ghost, origin in self.game_state.hall.origins.items() if origin == patient)


def only(facts: Iterable[Fact], kind: type[F]) -> F:
    """The one fact of a kind."""
    found = [fact for fact in facts if isinstance(fact, kind)]
    assert len(found) == 1, f"{len(found)} of {kind.__name__}"
    return found[0]


def causes(facts: Iterable[Fact], patient: PatientId = "p1") -> list[str]:
    """Why the quantum activity of a patient changed, in order."""
    return [fact.cause for fact in facts if isinstance(fact, ActivityExplained) and fact.patient == patient]


def kinds(facts: Iterable[Fact]) -> list[str]:
    """The kinds of facts, in order."""
    return [type(fact).__name__ for fact in facts]


def card(seat: int, color: str) -> dict[str, Any]:
    """A patient whose secrets can be found in bytes."""
    return {
        "name": f"Patient {seat}",
        "gender": "",
        "age": 30 + seat,
        "former_identity": "",
        "appearance": "",
        "base_color": color,
        "personality_files": {one: f"archive-{seat}-{one}-secret" for one in COLORS},
        "ideal_projection": f"projection-{seat}-secret",
    }


def ghost(seat: int, color: str = "M") -> dict[str, Any]:
    """A ghost made by a seat."""
    ability = {
        "name": f"ability-{seat}",
        "description": f"ability-text-{seat}-secret",
        "color": color,
        "effect_type": "attack",
    }
    return {"name": f"Ghost {seat}", "appearance": "", "personality": "", "print_ability": ability}
