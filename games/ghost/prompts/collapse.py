"""What is asked about the collapsed: their story, and how others judge it."""

from __future__ import annotations

from games.game import Prompts
from games.ghost.prompts import IN_CHAPTERS
from games.ghost.state import State
from games.ghost.state.objects import TEXT_MAX, PatientId
from games.pictures import ADDRESS_MAX
from games.prompt import Bool, Field, Prompt, Text

REASON_MAX = 2_000
BUFF_MAX = 64

TALE: dict[str, Field] = {
    "content": Text(TEXT_MAX, min=1),
    "picture": Text(ADDRESS_MAX, optional=True, picture=True),
}
JUDGEMENT: dict[str, Field] = {"approve": Bool(), "reason": Text(REASON_MAX), "buff": Text(BUFF_MAX, min=0)}


def asks(view: State, patient: PatientId) -> Prompts:
    """A collapsed patient may tell how it faces the truth; in automatic mode others vote."""
    if patient in view.hall.lost or view.closing or view.phase not in IN_CHAPTERS:
        return {}
    return {**_own(view, patient), **_votes(view, patient), **_drops(view, patient)}


def judging(view: State) -> Prompts:
    """The stories that wait for the DM, in a finale that has been ended, too: the game waits for that."""
    return {
        f"judge.{patient}.{tale.number}": Prompt("judge_off_rail", JUDGEMENT)
        for patient, tale in view.collapses.tales.items()
    }


def _own(view: State, patient: PatientId) -> dict[str, Prompt]:
    collapses = view.collapses
    if patient in collapses.waiting:
        return {}
    window = collapses.windows.get(patient)
    last = window is None and view.phase == "finale" and patient not in collapses.last_told
    if not last and (window is None or not window.tries):
        return {}
    number, until = collapses.told.get(patient, 0), view.until or None
    return {f"off_rail.{patient}.{number}": Prompt("submit_off_rail", TALE, required=False, until=until)}


def voters(view: State, teller: PatientId) -> list[PatientId]:
    """Who judges a story in automatic mode: the others that stand, or where none does, the others that have fallen."""
    others = [one for one in view.hall.standing() if one != teller]
    return [one for one in others if one not in view.hall.collapsed] or others


def _votes(view: State, patient: PatientId) -> dict[str, Prompt]:
    if view.dm:
        return {}
    cast = view.collapses.votes.get(patient, {})
    return {
        f"off_rail_vote.{other}.{tale.number}": Prompt("vote_off_rail", {"approve": Bool()}, until=tale.until or None)
        for other, tale in view.collapses.tales.items()
        if tale.shown and other not in cast and patient in voters(view, other)
    }


def _drops(view: State, patient: PatientId) -> dict[str, Prompt]:
    session, place = view.scenes.session_of(patient), view.scenes.places.get(patient)
    if session is None or patient in view.hall.collapsed or view.phase != "explore":
        return {}
    return {
        f"pick_up.{id}": Prompt("pick_up", {}, required=False, until=view.until or None)
        for id, drop in view.collapses.drops.get(patient, {}).items()
        if drop.session == session.id and drop.area == place
    }
