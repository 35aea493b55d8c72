"""What a table may ask for: the seed's files and records, and the session log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from events.audience import CO_HOSTS, Seat, Viewer, viewer_name
from events.event import Fact
from games.chronicle import Layout
from games.game import Rejected
from games.ghost.facts.chapters import RegionsOpened
from games.ghost.facts.checks import CheckCounted, CheckStood
from games.ghost.facts.combat import FightBegan
from games.ghost.facts.comm import AbilityCopied, GhostSeen
from games.ghost.facts.dm import PatientTransferred, RequestClosed, RequestKept, RulingKept, RulingMade, SessionTurned
from games.ghost.facts.fact import evolve
from games.ghost.facts.hall import AbilityGained, AttributeChanged, GhostMade, SignalChanged, UsesCounted
from games.ghost.facts.scene import NodeClosed, SessionEnded, SessionStarted, StockTaken
from games.ghost.facts.stage import PhaseBegan, PhaseClosed, SeatReady
from games.ghost.state import FIRST, State
from games.ghost.state.desk import Ruling
from games.ghost.state.hall import File, FileType, Hall, as_json, full_file, ghost_file, public_file
from games.ghost.state.objects import GhostId, PatientId
from games.ghost.state.scenario import module_of
from games.ghost.words import NAMES
from games.queries import Json, Query, SeenFact
from games.sitting.facts import TableForked, TableSeatTaken

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

Record = dict[str, object]


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


@dataclass
class Past:
    """What a feed tells of patients and ghosts: since when they are known, when they last changed, and who made them.

    ``players``: who sits where. ``makers``: by ghost, who sat at the maker's seat when it was made.
    """

    players: dict[Seat, str] = field(default_factory=dict)
    makers: dict[GhostId, str] = field(default_factory=dict)
    created: dict[str, int] = field(default_factory=dict)
    updated: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, heard: Iterable[SeenFact]) -> Past:
        """Fold a feed."""
        past, view = cls(), FIRST
        for at, fact in heard:
            before, view = view.hall, evolve(view, fact)
            match fact:
                case TableSeatTaken():
                    past.players[fact.seat] = fact.player
                case TableForked():
                    past.players |= {seat: one.player for seat, one in fact.seats.items() if one.player}
                case GhostMade():
                    seat = view.hall.patients[fact.maker].seat
                    past.makers[fact.ghost.id] = past.players.get(seat, "")
            if view.hall is not before:
                past.note(at, before, view.hall)
        return past

    def note(self, at: int, before: Hall, now: Hall) -> None:
        """Note what has changed at this time."""
        for id in (*now.patients, *now.ghosts):
            if _of(now, id) != _of(before, id):
                self.created.setdefault(id, at)
                self.updated[id] = at


def _of(hall: Hall, id: str) -> tuple[object, ...]:
    """All that a record of a patient or ghost is made of."""
    secret = hall.patients.get(id), hall.secrets.get(id), hall.attributes.get(id), hall.copied.get(id)
    return *secret, hall.ghost_of(id), hall.ghosts.get(id), hall.hosts.get(id), hall.native.get(id)


def _patients(view: State, viewer: Viewer, past: Past) -> Iterator[Record]:
    """A player's own patients; the DM's: everybody's."""
    for patient, card in view.hall.patients.items():
        if viewer in ("host", *CO_HOSTS, "all", card.seat):
            yield _patient(view, viewer, past, patient)


def _patient(view: State, viewer: Viewer, past: Past, patient: PatientId) -> Record:
    file, ghost = as_json(full_file(view.hall, patient)), view.hall.ghost_of(patient)
    del file["file_type"], file["patient_id"]
    owner = past.players.get(view.hall.patients[patient].seat)
    times = {"created_at": past.created[patient], "updated_at": past.updated[patient]}
    companion = _ghost(view, viewer, past, ghost) if ghost else None
    return {"id": patient, "player_id": owner, **file, "ghost": companion, **times}


def _ghosts(view: State, viewer: Viewer, past: Past) -> Iterator[Record]:
    """The ghosts whose colour the viewer knows: its maker's, its hosts' and the DM's."""
    return (_ghost(view, viewer, past, ghost) for ghost in view.hall.ghosts if ghost in view.hall.ghost_colors)


def _ghost(view: State, viewer: Viewer, past: Past, ghost: GhostId) -> Record:
    """Who made it, and when, is the maker's and the DM's to know: the time alone would tell the maker."""
    file: Record = {**as_json(ghost_file(view.hall, ghost)), "patient_id": view.hall.hosts.get(ghost)}
    updated: Record = {"updated_at": past.updated[ghost]}
    if ghost not in past.makers:
        return file | updated
    return file | {"creator_player_id": past.makers[ghost] or None, "created_at": past.created[ghost]} | updated


def _query(name: str) -> Query[State]:
    records = {"patients": _patients, "ghosts": _ghosts}[name]

    def answer(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
        if viewer == "public":
            raise Rejected("no_file")
        return list(records(view, viewer, Past.of(heard)))

    return Query(answer, file=f"ghost-{{number}}-{name}.json")


PATIENTS, GHOSTS = _query("patients"), _query("ghosts")


def _public_files(view: State, viewer: Viewer) -> Iterator[File]:
    """Everybody's card."""
    return (public_file(view.hall, patient) for patient in view.hall.patients)


def _full(view: State, viewer: Viewer) -> Iterator[File]:
    """One's own as they are now, and those that were granted, as they were then; the DM's: everybody's."""
    for patient, card in view.hall.patients.items():
        if viewer in ("host", *CO_HOSTS, "all", card.seat):
            yield full_file(view.hall, patient)
    if isinstance(viewer, int):
        yield from view.hall.granted.get(view.played_by(viewer) or "", {}).values()


def _swap(view: State, viewer: Viewer) -> Iterator[File]:
    """The torn form a maker was given; the DM's: all of them."""
    return iter(view.makings.swaps.values())


_FILES: dict[FileType, Callable[[State, Viewer], Iterator[File]]] = {
    "PUBLIC": _public_files,
    "FULL": _full,
    "SWAP": _swap,
}


def files(view: State, viewer: Viewer, file_type: FileType) -> list[dict[str, object]]:
    """All files of a type that a viewer may have."""
    return [as_json(file) for file in _FILES[file_type](view, viewer)]


def _file_query(file_type: FileType) -> Query[State]:
    def answer(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
        if viewer == "public" and file_type != "PUBLIC":
            raise Rejected("no_file")
        return files(view, viewer, file_type)

    def named(view: State, viewer: Viewer) -> str:
        whose = viewer_name(viewer).replace(":", "-")
        return f"ghost-{view.number}-{whose}-{file_type.lower()}.json"

    return Query(answer, file=f"ghost-{{number}}-{file_type.lower()}.json", named=named, heard=False)


def _module(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """The whole module, for who leads by it: no seat's view has it."""
    if view.module is None:
        raise Rejected("no_module")
    content: Json = msgspec.to_builtins(module_of(view))
    return content


MODULE_READ = Query(_module, heard=False)


PUBLIC_FILES, FULL_FILES, SWAP_FILES = _file_query("PUBLIC"), _file_query("FULL"), _file_query("SWAP")
