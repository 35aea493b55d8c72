"""What every patient has come to (section 10): a list with ranks, and no single winner."""

from __future__ import annotations

from games.ghost.modules.module import Endings
from games.ghost.state import State
from games.ghost.state.finale import POINTS, Ending, EndingName
from games.ghost.state.objects import Bilingual, PatientId
from games.ghost.state.scenario import module_of, words_of

KEYS_TO_RETURN = 3
"""In a game of fewer chapters: the key of each."""


def endings(state: State) -> dict[PatientId, Ending]:
    """All endings, the best first."""
    names = {patient: names_of(state, patient) for patient in state.hall.active.values()}
    points = {patient: sum(POINTS[name] for name in own) for patient, own in names.items()}
    return {
        patient: Ending(names[patient], points[patient], 1 + sum(other > points[patient] for other in points.values()))
        for patient in sorted(names, key=lambda one: (-points[one], one))
    }


def names_of(state: State, patient: PatientId) -> tuple[EndingName, ...]:
    """The endings of one patient; who is lost has only one left, and a sacrificed ghost gives no reunion."""
    hall = state.hall
    ghost = hall.ghost_of(patient)
    names: list[EndingName] = []
    if ghost is not None and patient not in hall.lost:
        sacrificed = patient in hall.sacrificed
        keys = len(state.belongings.keys.get(patient, {}))
        if sacrificed and ghost in hall.evolved and keys >= keys_to_return(state):
            names.append("return")
        if not sacrificed and hall.origins[ghost] == patient:
            names.append("reunion")
    if patient in state.collapses.accepted and patient not in hall.lost:
        names.append("third_way")
    return tuple(names) or ("adrift",)


def keys_to_return(state: State) -> int:
    """So many keys the ending Return takes."""
    return min(KEYS_TO_RETURN, state.tale.chapters)


def texts(state: State, scored: dict[PatientId, Ending]) -> dict[EndingName, Bilingual]:
    """What the module says of the endings that somebody has come to."""
    written = _written(module_of(state).finale.endings)
    return {name: written[name] for name in POINTS if any(name in one.names for one in scored.values())}


def _written(prose: Endings) -> dict[EndingName, Bilingual]:
    return {
        "return": words_of(prose.back),
        "reunion": words_of(prose.reunion),
        "third_way": words_of(prose.third_way),
        "adrift": words_of(prose.adrift),
    }
