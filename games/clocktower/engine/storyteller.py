"""The automatic storyteller: the same decisions as a person's, drawn with dice by the policies of section 11."""

from __future__ import annotations

from collections.abc import Sequence

from games.clocktower.engine.results import Decision
from games.clocktower.engine.roles import Script
from games.clocktower.engine.town import GameState, Persona
from games.dice import Dice

INFORMING = ("number", "yes_no", "character", "pair_character", "pair_seat", "pair_other", "grimoire")
"""The kinds of decision by which a player is told something."""
WRONG = (4, 5)
"""The chance that a player who may be told something false is."""
PLAUSIBLE = 2
"""The highest number that somebody is told falsely, where a lower one is false, too."""


def persona(script: Script, dice: Dice) -> Persona:
    """Draw as what a recluse and a spy like to be seen in this game."""
    evil = script.of_team("minion", "demon") or ("recluse",)
    good = script.of_team("townsfolk", "outsider") or ("spy",)
    return Persona(dice.below(2) == 0, dice.pick(evil), dice.below(4) < 3, dice.pick(good))


def answer(decision: Decision, state: GameState, dice: Dice) -> str:
    """Draw an answer: always a legal one.

    A jinx alone is no reason to lie (section 6.5): the truth is told then.
    """
    if decision.kind in INFORMING and _may_be_lied_to(decision, state):
        return _false(decision, dice)
    if decision.kind == "redirect":
        return _redirect(decision, dice)
    if decision.warning and decision.truth is not None:
        return decision.truth
    return dice.pick(decision.likely or decision.legal)


def _may_be_lied_to(decision: Decision, state: GameState) -> bool:
    player = state.players[decision.seat]
    return player.impaired or player.deluded


def _false(decision: Decision, dice: Dice) -> str:
    wrong = [value for value in decision.legal if value != decision.truth]
    plausible = [value for value in wrong if _plausible(decision, value)] or wrong
    if not wrong or (decision.truth in decision.legal and dice.below(WRONG[1]) >= WRONG[0]):
        return decision.truth or decision.legal[0]
    return dice.pick(plausible)


def _plausible(decision: Decision, value: str) -> bool:
    if decision.kind == "number":
        return int(value) <= PLAUSIBLE
    return value != decision.of


def _redirect(decision: Decision, dice: Dice) -> str:
    others: Sequence[str] = decision.likely
    return dice.pick(others) if others and dice.below(2) else str(decision.seat)
