"""The session log: what of it is told, and in which session it happened."""

from __future__ import annotations

from collections.abc import Iterable

from events.audience import Viewer, viewer_name
from events.event import Fact
from games.chronicle import Layout
from games.ghost.facts.chapters import RegionsOpened
from games.ghost.facts.checks import CheckCounted, CheckStood
from games.ghost.facts.combat import FightBegan
from games.ghost.facts.comm import AbilityCopied, GhostSeen
from games.ghost.facts.dm import PatientTransferred, RequestClosed, RequestKept, RulingKept, RulingMade, SessionTurned
from games.ghost.facts.hall import AbilityGained, AttributeChanged, SignalChanged, UsesCounted
from games.ghost.facts.scene import NodeClosed, SessionEnded, SessionStarted, StockTaken
from games.ghost.facts.stage import PhaseBegan, PhaseClosed, SeatReady
from games.ghost.state.desk import Ruling
from games.ghost.words import NAMES

SILENT = (
    PhaseBegan,
    PhaseClosed,
    SeatReady,
    SessionStarted,
    NodeClosed,
    StockTaken,
    UsesCounted,
    CheckCounted,
    CheckStood,
    RequestKept,
    RequestClosed,
    GhostSeen,
)
"""What only counts, or is told better by another fact or a heading; beside it what the catalogue tells nobody."""

BRIEF = (RegionsOpened, AbilityCopied, AbilityGained, RulingKept)
"""What a sentence says well enough; their cards are for who is handed them."""

CONCERNED = ("session", "fight", "patient", "fighter", "attacker", "winner", "challenger", "to")
"""The fields that say whom a fact is about, or where it happened."""


class Whereabouts:
    """In which session things happen, as far as a viewer was told: by the patient, the fight or the session."""

    def __init__(self) -> None:
        self._sessions: dict[str, str] = {}

    def __call__(self, fact: Fact) -> str:
        """The session of a fact; empty for what happened in none."""
        match fact:
            case SessionStarted(session=card) | SessionTurned(session=card):
                self._sessions |= dict.fromkeys((card.id, *card.members), card.id)
                return card.id
            case PatientTransferred(patient=patient, session=session):
                self._sessions[patient] = session
            case FightBegan(fight=fight, patients=patients, foes=foes):
                self._sessions |= dict.fromkeys((fight, *foes), self._of(patients))
        place = self._of(getattr(fact, name, "") for name in CONCERNED)
        if isinstance(fact, SessionEnded):
            self._sessions = {one: session for one, session in self._sessions.items() if session != place}
        return place

    def _of(self, concerned: Iterable[object]) -> str:
        return next((self._sessions[one] for one in concerned if isinstance(one, str) and one in self._sessions), "")


def _is_quiet(fact: Fact, viewer: Viewer) -> bool:
    """A DM has every ruling with what it changed; what everybody begins with is no news; phases have headings."""
    match fact:
        case RulingMade(kind="end_phase", reason="") | RulingKept(ruling=Ruling(kind="end_phase", reason="")):
            return True
        case AttributeChanged(why="start") | SignalChanged(why="session"):
            return True
        case RulingMade():
            return viewer_name(viewer).startswith("host")
        case RulingKept():
            return not viewer_name(viewer).startswith("host")
        case _:
            return False


def layout(facts: Iterable[type[Fact]]) -> Layout:
    """How the log is laid out."""
    told = frozenset(facts) - frozenset(SILENT)
    return Layout(told=told, brief=frozenset(BRIEF), names=NAMES, placed=Whereabouts, quiet=_is_quiet)
