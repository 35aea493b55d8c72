"""What a patient may do in a fight, and to get into one; and the DM's part."""

from __future__ import annotations

from games.game import Prompts
from games.ghost.prompts import COLOR, REASON
from games.ghost.prompts.hall import usable
from games.ghost.state import State
from games.ghost.state.combat import Fight, pair
from games.ghost.state.objects import AbilityId, EffectType, PatientId
from games.ghost.state.scenario import module_of, named, words_of
from games.ghost.state.stage import scene_of
from games.prompt import Bool, Choice, Choices, Field, Prompt, options

FLEE_COLORS = Choice(options(("Y", "K"), "color"))
MOST_MONSTERS = 3

ON_FOES: tuple[EffectType, ...] = ("attack", "control", "special")
ON_ALLIES: tuple[EffectType, ...] = ("defense", "recovery")


def asks(view: State, patient: PatientId) -> Prompts:
    """A turn, for who is in a fight; abilities, items, challenges and fights to join, for who is not."""
    if patient in view.hall.lost or view.phase not in ("explore", "finale"):
        return {}
    asked = _spoils(view, patient)
    current = view.combats.fights.get(patient)
    if patient in view.checks.offers or patient in view.hall.collapsed:
        return asked
    if current is None:
        return asked | _item(view, patient) | _outside(view, patient)
    session = view.scenes.sessions.get(current.session)
    if current.turn == patient and session is not None and session.status == "active":
        asked |= _turn(view, patient, current)
    return asked


def _turn(view: State, patient: PatientId, fight: Fight) -> dict[str, Prompt]:
    until, name = fight.until or None, f"{fight.id}.{fight.turns}"
    enemies = Choice(options(fight.against(patient)))
    allies = tuple(one for one in fight.beside(patient) if one != patient)
    asked = {
        f"attack.{name}": Prompt("attack", {"target": enemies, "color": COLOR}, until=until),
        f"defend.{name}": Prompt("defend", {"color": COLOR}, required=False, until=until),
        f"flee.{name}": Prompt("flee", {"color": FLEE_COLORS}, required=False, until=until),
        f"wait.{name}": Prompt("wait", {}, required=False, until=until),
    }
    if allies:
        asked[f"assist.{name}"] = Prompt("assist", {"ally": Choice(options(allies))}, required=False, until=until)
    if striking := _abilities(view, patient, ON_FOES):
        fields = {"ability": Choice(options(striking)), "target": enemies, "color": COLOR}
        asked[f"strike.{name}"] = Prompt("strike_with", fields, required=False, until=until)
    if helping := _abilities(view, patient, ON_ALLIES):
        fields = {"ability": Choice(options(helping)), "target": Choice(options((patient, *allies)))}
        asked[f"ability.{name}"] = Prompt("use_ability", fields, required=False, until=until)
    return asked | _item(view, patient)


def _abilities(view: State, patient: PatientId, kinds: tuple[EffectType, ...]) -> tuple[AbilityId, ...]:
    """The abilities of these kinds that have a use left; special ones not while the DM still writes about another."""
    uses = view.hall.uses.get(patient, {})
    kinds = tuple(kind for kind in kinds if kind != "special" or patient not in view.desk.effects)
    known = {id: view.hall.ability_of(patient, id) for id, left in uses.items() if left}
    return tuple(id for id, ability in known.items() if ability is not None and ability.effect_type in kinds)


def _item(view: State, patient: PatientId) -> dict[str, Prompt]:
    if not (items := usable(view, patient)):
        return {}
    fields = {"item": Choice(options(items))}
    count = view.scenes.acts.get(patient, 0)
    return {f"item.{patient}.{count}": Prompt("use_item", fields, required=False, until=view.until or None)}


def _outside(view: State, patient: PatientId) -> dict[str, Prompt]:
    """Without a fight, in a session."""
    session = scene_of(view, patient)
    if session is None or view.is_ready(patient):
        return {}
    name, until = f"{patient}.{view.scenes.acts.get(patient, 0)}", view.until or None
    asked = _answers(view, patient)
    others = tuple(one for one in view.company(patient)[1:] if one not in view.hall.collapsed)
    # What else they do is for fights; what a special one does the DM says.
    kinds: tuple[EffectType, ...] = ("recovery", "special") if view.dm else ("recovery",)
    if healing := _abilities(view, patient, kinds):
        fields = {"ability": Choice(options(healing)), "target": Choice(options((patient, *others)))}
        asked[f"ability.{name}"] = Prompt("use_ability", fields, required=False, until=until)
    new = tuple(one for one in others if view.combats.duels.get(pair(patient, one)) != session.id)
    if new and not view.dm:
        asked[f"challenge.{name}"] = Prompt("challenge", {"patient": Choice(options(new))}, False, until)
    near = view.combats.near.get(patient, {})
    here = tuple(fight for fight, area in near.items() if area == view.scenes.places.get(patient))
    if here:
        asked[f"join.{name}"] = Prompt("join_fight", {"fight": Choice(options(here))}, False, until)
    return asked


def _answers(view: State, patient: PatientId) -> dict[str, Prompt]:
    return {
        f"duel.{session}.{patient}.{challenger}": Prompt("answer_challenge", {"accept": Bool()})
        for challenger, session in view.combats.challenges.get(patient, {}).items()
    }


def _spoils(view: State, patient: PatientId) -> dict[str, Prompt]:
    count = view.checks.counts.get(patient, 0)
    return {
        f"spoils.{patient}.{loser}.{count}": Prompt("take_spoils", {"color": COLOR}, until=due or None)
        for loser, due in view.combats.spoils.get(patient, {}).items()
    }


def ending(view: State) -> Prompts:
    """Fights that the DM may end."""
    return {f"end_fight.{id}": Prompt("end_fight", {"reason": REASON}, False) for id in view.combats.dens}


def starting(view: State) -> Prompts:
    """A fight that the DM may begin."""
    free = tuple(one for group in _groups(view).values() for one in group)
    monsters = named({monster.id: words_of(monster.name) for monster in module_of(view).monsters})
    if not free or not monsters:
        return {}
    fields: dict[str, Field] = {
        "monsters": Choices(monsters, 1, MOST_MONSTERS, repeat=True),
        "patients": Choices(options(free), 1, len(free)),
        "reason": REASON,
    }
    return {f"start_fight.{view.combats.begun}": Prompt("start_fight", fields, False, view.until or None)}


def pairing(view: State) -> Prompts:
    """Duels that the DM may begin, one form for each session."""
    return {
        f"start_duel.{view.combats.begun}.{session}": Prompt(
            "start_duel", {"patients": Choices(options(group), 2, 2), "reason": REASON}, False, view.until or None
        )
        for session, group in _groups(view).items()
        if len(group) > 1
    }


def _groups(view: State) -> dict[str, tuple[PatientId, ...]]:
    return {
        session.id: tuple(one for one in session.members if able(view, one))
        for session in view.scenes.sessions.values()
        if session.status == "active"
    }


def able(state: State, patient: PatientId) -> bool:
    """Whether a patient can enter a fight."""
    hall = state.hall
    gone = patient in hall.collapsed or patient in hall.lost or not hall.patients[patient].quantum_activity
    return not gone and patient not in state.combats.fights and patient not in state.checks.offers
