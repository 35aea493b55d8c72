"""What patients may say to and as ghosts, send elsewhere, and decide about a ghost's voice; from their own view."""

from __future__ import annotations

from collections.abc import Mapping

from games.game import Prompts
from games.ghost.state import State
from games.ghost.state.hearing import audible_ghosts, out_of_reach
from games.ghost.state.objects import GhostId, PatientId
from games.ghost.state.stage import stretch
from games.ghost.state.talk import NEVER_DECIDED, NEVER_LENT, Lines, LoanStatus
from games.prompt import Choice, Field, Prompt, Text, options
from games.sitting.commands import SAY_MAX

TALKING = ("choose", "explore", "finale")
"""The phases in which ghosts travel with patients and can be heard."""

DECISIONS = 20
"""How often a maker may decide about one ghost's voice."""

_TEXT = Text(SAY_MAX, min=1)


def asks(view: State, patient: PatientId) -> Prompts:
    """Also of who is collapsed or lost: they may talk. Who has said much waits for the next chapter."""
    if view.phase not in TALKING:
        return {}
    return {**_lines(view, patient), **_voice(view, patient), **_loan(view, patient)}


def _lines(view: State, patient: PatientId) -> dict[str, Prompt]:
    lines = lines_of(view, patient)
    if lines.count >= view.options.ghost_lines:
        return {}
    number = f"{patient}.{lines.stretch}.{lines.count}"
    offered = {
        "speak": ("speak_as_ghost", "ghost", voiced(view, patient)),
        "address": ("address_ghost", "ghost", audible_ghosts(view, patient)),
        "message": ("send_message", "to", _reached(view, patient)),
    }
    return {
        f"{name}.{number}": _spoken(command, {field: Choice(options(values)), "text": _TEXT})
        for name, (command, field, values) in offered.items()
        if values
    }


def lines_of(state: State, patient: PatientId) -> Lines:
    """How much was said already in this stretch."""
    now = stretch(state)
    lines = state.talk.lines.get(patient)
    return lines if lines and lines.stretch == now else Lines(now, 0)


def voiced(view: State, patient: PatientId) -> tuple[GhostId, ...]:
    """The ghosts that a patient's player speaks as: the one it made, unless it is lent, and one that is lent to it."""
    made, own = view.makings.made.get(patient, ""), view.hall.ghost_of(patient) or ""
    mine = {own: loan_status(view, own) == "lent", made: loan_status(view, made) != "lent"}
    return tuple(ghost for ghost, may in mine.items() if may and _is_heard(view, ghost))


def loan_status(state: State, ghost: GhostId) -> LoanStatus:
    """How it stands between the maker and the present host; with another host all begins again."""
    return state.talk.loans.get(ghost, {}).get(state.hall.hosts.get(ghost, ""), NEVER_LENT).status


def model_answers(truth: State, ghost: GhostId) -> bool:
    """Whether a model may speak for a ghost: where the table has one, unless host or maker has its voice alone."""
    wanted = truth.talk.voices.get(ghost, NEVER_DECIDED).model
    return truth.options.narration == "on" and wanted and loan_status(truth, ghost) != "lent"


def price(view: State, patient: PatientId, to: PatientId) -> int:
    """The signal that a message costs: that of a communication, and nothing while these two have one."""
    talking = any({patient, to} == {*one.patients} for one in view.comms.exchanges.values())
    return 0 if talking else view.options.comm_cost


def _reached(view: State, patient: PatientId) -> tuple[PatientId, ...]:
    """Whom a message can reach: as a communication, nobody who is down, and nobody elsewhere where that is closed."""
    down = view.hall.collapsed | view.hall.lost
    if patient in down or view.options.comm_scope == "session":
        return ()
    signal = view.hall.signal.get(patient, 0)
    far = out_of_reach(view, patient)
    return tuple(one for one in far if one not in down and price(view, patient, one) <= signal)


def _is_heard(view: State, ghost: GhostId) -> bool:
    return ghost in view.hall.hosts and ghost not in view.hall.sacrificed.values()


def _voice(view: State, patient: PatientId) -> dict[str, Prompt]:
    """The maker says who speaks for its ghost."""
    ghost = view.makings.made.get(patient, "")
    voice = view.talk.voices.get(ghost, NEVER_DECIDED)
    if not _is_heard(view, ghost) or voice.number >= DECISIONS:
        return {}
    lent = loan_status(view, ghost) != "kept"
    ways = {
        "host": not lent and view.hall.hosts[ghost] != patient,
        "maker": lent or (voice.model and view.options.narration == "on"),
        "model": view.options.narration == "on" and (lent or not voice.model),
    }
    open_ways = tuple(way for way, may in ways.items() if may)
    fields = {"to": Choice(options(open_ways, "voice"))}
    return {f"voice.{ghost}.{voice.number}": _spoken("hand_voice", fields)} if open_ways else {}


def _loan(view: State, patient: PatientId) -> dict[str, Prompt]:
    """The host takes the voice that it was offered, or gives it back."""
    ghost = view.hall.ghost_of(patient) or ""
    loan = view.talk.loans.get(ghost, {}).get(patient, NEVER_LENT)
    if loan.status == "kept" or not _is_heard(view, ghost):
        return {}
    answers = ("take", "leave") if loan.status == "offered" else ("leave",)
    fields = {"answer": Choice(options(answers, "voice"))}
    return {f"loan.{ghost}.{loan.number}": _spoken("answer_voice", fields)}


def _spoken(command: str, fields: Mapping[str, Field]) -> Prompt:
    return Prompt(command, fields, required=False)
