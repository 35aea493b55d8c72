"""What patients are asked about communications and ghosts, and what they may say to and as ghosts, send elsewhere, and
decide about a ghost's voice; all of it from their own view.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.game import Prompts
from games.ghost.state import State
from games.ghost.state.comm import FULL, NEVER_DECIDED, NEVER_LENT, SUMMARY, Lines, LoanStatus
from games.ghost.state.objects import COLORS, AbilityId, GhostId, PatientId
from games.ghost.state.stage import audible_ghosts, out_of_reach, playing, stretch
from games.prompt import Choice, Field, Prompt, Text, options
from games.sitting.commands import SAY_MAX

DEPTHS = (FULL, SUMMARY, *(f"archive:{color}" for color in COLORS))


_CONSENT = Choice(options(("consent", "contest"), "consent"))

TALKING = ("choose", "explore", "finale")
"""The phases in which ghosts travel with patients and can be heard."""

DECISIONS = 20
"""How often a maker may decide about one ghost's voice."""

_TEXT = Text(SAY_MAX, min=1)


def asks(view: State, patient: PatientId) -> Prompts:
    """Who is done asks nobody any more, but answers."""
    if not playing(view) or not _awake(view, patient):
        return {}
    asked = {**_inbox(view, patient), **_exchanges(view, patient), **_contested(view, patient)}
    if not view.is_ready(patient):
        asked |= _request(view, patient) | _claim(view, patient)
    return asked


def _request(view: State, patient: PatientId) -> dict[str, Prompt]:
    """One request at a time: a guess of somebody's base colour, in a colour of one's own."""
    if asked := view.comms.asked.get(patient):
        withdraw = Prompt("cancel_comm", {}, required=False, until=asked.until or None)
        return {} if asked.cancelled else {f"withdraw.{asked.id}": withdraw}
    colors = tuple(color for color in COLORS if view.hall.attributes.get(patient, {}).get(color, 0))
    targets = within_reach(view, patient)
    if not colors or not targets or view.hall.signal.get(patient, 0) < view.options.comm_cost:
        return {}
    depths = DEPTHS if view.options.comm_depth == "chosen" else (FULL,)
    fields: dict[str, Field] = {
        "target": Choice(options(targets)),
        "color": Choice(options(colors, "color")),
        "depth": Choice(options(depths, "comm_depth")),
    }
    number = view.comms.requests.get(patient, 0)
    return {f"comm.{patient}.{number}": Prompt("request_comm", fields, required=False, until=view.until or None)}


def within_reach(view: State, patient: PatientId) -> tuple[PatientId, ...]:
    """Whom a patient may ask: in the finale all are in one scene."""
    near = view.hall.standing()
    if view.options.comm_scope == "session" and view.phase == "explore":
        near = view.company(patient)
    busy = {one.other(patient) for one in view.comms.exchanges.values() if patient in one.patients}
    return tuple(one for one in near if one != patient and _awake(view, one) and one not in busy)


def _inbox(view: State, patient: PatientId) -> dict[str, Prompt]:
    asked: dict[str, Prompt] = {}
    for id, request in view.comms.inbox.get(patient, {}).items():
        until = request.until or None
        asked[f"accept.{id}"] = Prompt("accept_comm", {}, required=False, until=until)
        asked[f"reject.{id}"] = Prompt("reject_comm", {}, required=False, until=until)
    return asked


def _exchanges(view: State, patient: PatientId) -> dict[str, Prompt]:
    until = view.until or None
    asked: dict[str, Prompt] = {}
    for id, exchange in view.comms.exchanges.items():
        if patient not in exchange.patients:
            continue
        asked[f"close.{id}"] = Prompt("close_comm", {}, required=False, until=until)
        if abilities := copyable(view, patient, id):
            fields = {"ability": Choice(options(abilities))}
            asked[f"download.{id}"] = Prompt("download_ability", fields, required=False, until=until)
    return asked


def copyable(view: State, patient: PatientId, id: str) -> tuple[AbilityId, ...]:
    """Abilities of the other's ghost that may be copied: one in each communication, and none a second time."""
    if view.comms.depths.get(id) != FULL or patient in view.comms.taken.get(id, {}):
        return ()
    ghost = view.hall.granted[patient][view.comms.exchanges[id].other(patient)].ghost
    sources = view.comms.sources.get(patient, {})
    return tuple(one.id for one in ghost.print_abilities if one.id not in sources) if ghost else ()


def _claim(view: State, patient: PatientId) -> dict[str, Prompt]:
    ghosts = () if patient in view.comms.claims else claimable(view, patient)
    if not ghosts:
        return {}
    number = view.comms.attempts.get(patient, 0)
    fields = {"ghost": Choice(options(ghosts))}
    return {f"claim.{patient}.{number}": Prompt("claim_ghost", fields, required=False, until=view.until or None)}


def claimable(view: State, patient: PatientId) -> tuple[GhostId, ...]:
    """Ghosts that nobody has, and those that a communication has shown in this chapter."""
    hall, now = view.hall, stretch(view)
    if patient in hall.sacrificed:
        return ()
    seen, failed = view.comms.seen.get(patient, {}), view.comms.failed.get(patient, {})
    own = hall.ghost_of(patient)

    def may(ghost: GhostId) -> bool:
        if ghost in hall.sacrificed.values() or failed.get(ghost) == now:
            return False
        host = hall.hosts.get(ghost)
        return host is None or (own is not None and host != patient and _awake(view, host) and seen.get(ghost) == now)

    return tuple(ghost for ghost in hall.ghosts if may(ghost))


def _contested(view: State, patient: PatientId) -> dict[str, Prompt]:
    """Whether the claim is right is not known to the host either."""
    return {
        f"seizure.{claim.id}": Prompt("answer_seizure", {"consent": _CONSENT}, until=claim.until or None)
        for claim in view.comms.claims.values()
        if claim.host == patient
    }


def _awake(view: State, patient: PatientId) -> bool:
    return patient not in view.hall.collapsed and patient not in view.hall.lost


def asks_of_talk(view: State, patient: PatientId) -> Prompts:
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
