"""What patients are asked about communications and ghosts, all of it from their own view."""

from __future__ import annotations

from games.game import Prompts
from games.ghost.state import State
from games.ghost.state.comm import FULL, SUMMARY
from games.ghost.state.objects import COLORS, AbilityId, GhostId, PatientId
from games.ghost.state.stage import playing, stretch
from games.prompt import Choice, Field, Prompt, options

DEPTHS = (FULL, SUMMARY, *(f"archive:{color}" for color in COLORS))


_CONSENT = Choice(options(("consent", "contest"), "consent"))


def asks(view: State, patient: PatientId) -> Prompts:
    """Who is done asks nobody any more, but answers."""
    if not playing(view) or not _awake(view, patient):
        return {}
    asked = {**_inbox(view, patient), **_exchanges(view, patient), **_contested(view, patient)}
    if view.hall.patients[patient].seat not in view.ready:
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
