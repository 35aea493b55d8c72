"""What matters now to a player, from the view of the seat and in few words: who cannot read the whole view reads this.

What everybody knows of patients and ghosts lies under their ids, as prompts name them; what is the player's own is in
one place, wherever the view keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from events.audience import Viewer
from games.ghost.prompts.comm import lines_of
from games.ghost.state import State
from games.ghost.state.objects import GhostId, PatientId
from games.queries import Json, SeenFact

Fields = dict[str, Any]


def gist(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """Where the game is, who and what is there, and what a player is, has, knows and has tried."""
    own = view.played_by(viewer) if isinstance(viewer, int) else None
    told: Fields = {
        "phase": view.phase,
        "chapter": view.chapter,
        "chapters": view.tale.chapters,
        "dm": view.dm,
        "ready": sorted(view.ready),
        "patients": {id: _patient(view, id) for id in view.hall.patients},
        "ghosts": {id: _ghost(view, id) for id in view.hall.ghosts},
        "here": _chapter(view),
        "exchanges": view.comms.exchanges,
        "seeking": list(view.comms.seeking),
        "events": {id: card for id, card in view.checks.events.items() if card.open},
        "tales": view.collapses.tales,
        "ends": {"text": view.ends.text, "endings": view.ends.endings},
        "you": {"seat": viewer, **(_own(view, own) if own else {})} if isinstance(viewer, int) else None,
    }
    return msgspec.to_builtins({name: part for name, part in told.items() if part is not None}, str_keys=True)


def _patient(view: State, id: PatientId) -> Fields:
    """What everybody knows of a patient."""
    hall, falls = view.hall, view.collapses
    card: Fields = msgspec.to_builtins(hall.patients[id])
    del card["id"]
    marks = {"collapsed": id in hall.collapsed, "lost": id in hall.lost, "playing": id in hall.active.values()}
    more = {"window": falls.windows.get(id), "area": view.scenes.places.get(id), "group": view.tale.groups.get(id)}
    return card | {name: True for name, is_so in marks.items() if is_so} | _known(more)


def _ghost(view: State, id: GhostId) -> Fields:
    hall = view.hall
    more = {"host": hall.hosts.get(id), "color": hall.ghost_colors.get(id), "evolved": hall.evolved.get(id)}
    card: Fields = msgspec.to_builtins(hall.ghosts[id])
    return card | _known(more)


def _chapter(view: State) -> Fields:
    """The chapter's regions, and the sessions that go on."""
    tale = view.tale
    going = {id: card for id, card in view.scenes.sessions.items() if card.status != "ended"}
    regions = {id: region.label for id, region in tale.regions.items()}
    return {"color": tale.color, "name": tale.name, "regions": regions, "sessions": going} if tale.chapter else {}


def _own(view: State, id: PatientId) -> Fields:
    """All that only this patient's player knows, with what is left to do."""
    hall, comms, makings, has = view.hall, view.comms, view.makings, view.belongings
    ghost, made, fights = hall.ghost_of(id), makings.made.get(id), view.combats
    session = view.scenes.session_of(id)
    own: Fields = {
        "patient": id,
        "done": view.is_ready(id) or None,
        "secrets": hall.secrets.get(id),
        "attributes": hall.attributes.get(id),
        "signal": hall.signal.get(id),
        "companion": ghost,
        "whole": hall.evolved.get(ghost, False) if ghost else None,
        "abilities": (hall.native.get(ghost, {}) if ghost else {}) | hall.copied.get(id, {}),
        "uses": hall.uses.get(id),
        "hints": makings.hints.get(id),
        "swap": makings.swaps.get(id),
        "made": made,
        "made_abilities": hall.native.get(made) if made else None,
        "fragments": {color: one.held for color, one in has.fragments.get(id, {}).items()},
        "keys_held": len(has.keys.get(id, {})),
        "keys": list(has.keys.get(id, {})),
        "boons": list(has.boons.get(id, {})),
        "items": has.items.get(id),
        "buffs": has.buffs.get(id),
        "lines_left": view.options.ghost_lines - lines_of(view, id).count,
        "mission": view.ends.missions.get(id),
        "scene": view.scenes.scenes.get(id) if session else None,
        "asked": comms.asked.get(id),
        "tried": {who: list(colors) for who, colors in comms.guesses.get(id, {}).items()},
        "inbox": comms.inbox.get(id),
        "claims": comms.claims.get(id),
        "seen": list(comms.seen.get(id, {})),
        "failed": list(comms.failed.get(id, {})),
        "glimpses": comms.glimpses.get(id),
        "granted": hall.granted.get(id),
        "verdict": view.checks.verdicts.get(id),
        "offer": view.checks.offers.get(id),
        "fight": fights.fights.get(id),
        "near": fights.near.get(id),
        "challenges": fights.challenges.get(id),
        "drops": view.collapses.drops.get(id),
        "votes": view.collapses.votes.get(id),
    }
    return _known(own)


def _known(fields: Fields) -> Fields:
    return {name: value for name, value in fields.items() if value not in (None, {}, [], ())}
