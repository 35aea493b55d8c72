"""What a patient may do about a check that failed, and the event checks that are open."""

from __future__ import annotations

from games.game import Prompts
from games.ghost.prompts import ANY, COLOR, REASON
from games.ghost.state import State
from games.ghost.state.checks import Offer
from games.ghost.state.objects import COLORS, NAME_MAX, AbilityId, PatientId
from games.ghost.state.stage import scene_of
from games.prompt import Choice, Field, Int, Option, Prompt, Text, Usual, options

REROLL_SIGNAL = 1
"""What a re-roll with an ability of another colour costs."""


GOAL: dict[str, Field] = {
    "name": Text(NAME_MAX, min=1),
    "color": Choice((Option(ANY, "event_color.any"), *options(COLORS, "color"))),
    "dice": Int(0, 10),
    "sides": Int(2, 20),
    "keep": Int(0, 10),
    "of": Choice((Option(ANY, "goal_color.any"), *options(COLORS, "color"))),
    "plus": Int(-9, 20),
    "reason": REASON,
}


def asks(view: State, patient: PatientId) -> Prompts:
    """A failed check's window; event checks for patients in sessions."""
    if patient in view.hall.lost:
        return {}
    if offer := view.checks.offers.get(patient):
        return _window(view, patient, offer)
    return _events(view, patient)


def _window(view: State, patient: PatientId, offer: Offer) -> Prompts:
    # Without an until, like all that may be left open: the check stands by itself when its time is over.
    name = f"{offer.check}.{len(offer.abilities)}"
    asked = {f"stand.{name}": Prompt("let_stand", {})}
    if payable := tuple(id for id in offer.abilities if can_spend(view, patient, id, offer)):
        fields = {"ability": Choice(options(payable))}
        asked[f"reroll.{name}"] = Prompt("reroll", fields, required=False, until=offer.until or None)
    return asked


def can_spend(view: State, patient: PatientId, ability: AbilityId, offer: Offer) -> bool:
    """Whether a use is left, and the signal that another colour costs."""
    if not view.hall.uses.get(patient, {}).get(ability):
        return False
    known = view.hall.ability_of(patient, ability)
    return known is None or known.color == offer.color or view.hall.signal.get(patient, 0) >= REROLL_SIGNAL


def _events(view: State, patient: PatientId) -> Prompts:
    if scene_of(view, patient) is None or patient in view.hall.collapsed or patient in view.combats.fights:
        return {}
    tried = view.checks.tried.get(patient, {})
    left = tuple(event for event, card in view.checks.events.items() if card.open and event not in tried)
    if not left:
        return {}
    fields = {"event": Choice(options(left)), "color": COLOR}
    count = view.checks.counts.get(patient, 0)
    return {f"event.{patient}.{count}": Prompt("event_check", fields, required=False, until=view.until or None)}


def defining(view: State) -> Prompts:
    """The DM may open an event check: by the best of two dice, if nothing else is said."""
    name = f"define_event.{len(view.checks.events)}"
    usual: dict[str, Usual] = {"color": ANY, "dice": 2, "sides": 6, "keep": 1, "of": ANY, "plus": 0, "reason": ""}
    return {name: Prompt("define_event_check", GOAL, required=False, usual=usual)}


def closing(view: State) -> Prompts:
    """And close those that are open."""
    return {
        f"close_event.{event}": Prompt("close_event_check", {"reason": REASON}, False)
        for event, card in view.checks.events.items()
        if card.open
    }
