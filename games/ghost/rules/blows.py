"""What happens in a turn: blows, guards, and the actions whose roll stands by now."""

from __future__ import annotations

from msgspec.structs import replace

from games.ghost.facts import combat as facts
from games.ghost.facts.checks import DiceRolled
from games.ghost.rules.belongings import gain
from games.ghost.rules.bout import Bout, best_color, bout_of, end, fallen, goes_on, roll_stands
from games.ghost.rules.patients import hurt
from games.ghost.rules.reckoning import hits
from games.ghost.rules.rolls import settled, throw
from games.ghost.rules.stage import until
from games.ghost.rules.story import DM, Story
from games.ghost.state.combat import Fighter, FightId, Guard
from games.ghost.state.objects import Bilingual, Color, PatientId

CANCELS = 5
"""A die of the defence that shows so much cancels one damage."""


def threshold(value: int) -> int:
    """What an attack must reach against this value of its colour: 3 against 0, 6 against 5 and more."""
    return min(6, 3 + (value + 1) // 2)


def run(story: Story, id: FightId) -> None:
    """A fight goes on as far as it can by itself: to a patient's turn, a roll that waits, or its end."""
    bout = bout_of(story, id)
    while _step(bout):
        pass


def _step(bout: Bout) -> bool:
    """Whether something went on; all that was told is saved before somebody is waited for."""
    truth = bout.story.truth
    for patient in fallen(truth, bout.fight):
        bout.remove(patient, "down")
    if not goes_on(truth, bout.fight):
        end(bout)
        return False
    if bout.den.pending is not None:
        if not roll_stands(bout):
            bout.save()
            return False
        _resolve(bout)
        bout.next()
        return True
    fighter = bout.fight.turn
    if fighter in bout.fight.out:
        bout.next()
        return True
    if fighter in bout.fight.held:
        bout.set(held={one: True for one in bout.fight.held if one != fighter})
        bout.story.happen(facts.TurnTaken(bout.fight.id, fighter, "held", fighter))
        bout.next()
        return True
    if fighter in bout.fight.foes:
        _foe_acts(bout, fighter)
        bout.next()
        return True
    bout.save()
    return False


def value_of(bout: Bout, fighter: Fighter, color: Color) -> int:
    """An attribute of a patient, or a monster's value."""
    if fighter in bout.den.foes:
        return bout.den.foes[fighter].values[color]
    return bout.story.truth.hall.attributes[fighter][color]


def _resolve(bout: Bout) -> None:
    """What was rolled for stands."""
    pending = bout.den.pending
    assert pending is not None, "an action is pending"
    verdict = settled(bout.story.truth, pending.actor)
    passed = verdict is not None and verdict.passed
    bout.den = replace(bout.den, pending=None)
    if pending.actor in bout.fight.out or pending.target in bout.fight.out:
        return
    match pending.kind:
        case "attack":
            landed = hits(bout.story.truth.checks.rolls[pending.actor]) if passed else 0
            strike(bout, pending.actor, pending.target, pending.color, landed, pending.bonus)
        case "control" if passed:
            bout.set(held=bout.fight.held | {pending.target: True})
            bout.story.happen(facts.FighterHeld(bout.fight.id, pending.target))
        case "flee" if passed:
            bout.remove(pending.actor, "fled")
        case "flee":
            for pursuer in bout.fight.against(pending.actor):
                _blow(bout, pursuer, pending.actor)


def _foe_acts(bout: Bout, foe: Fighter) -> None:
    """A monster attacks with its highest value; one that guards defends every second round."""
    kept = bout.den.foes[foe]
    if kept.style == "guard" and bout.fight.round % 2 == 0:
        bout.set(guards=bout.fight.guards | {foe: Guard(0, best_color(kept.values))})
        bout.story.happen(facts.TurnTaken(bout.fight.id, foe, "defend", foe))
        return
    target = bout.story.moment.sealed_dice(f"target.{bout.fight.id}").pick(bout.fight.against(foe))
    _blow(bout, foe, target)


def _blow(bout: Bout, attacker: Fighter, target: Fighter) -> None:
    """An attack with the highest value, without a window: monsters', and pursuers'."""
    color = best_color(_values(bout, attacker))
    least = threshold(value_of(bout, target, color))
    landed = sum(die >= least for die in _dice(bout, attacker, color))
    strike(bout, attacker, target, color, landed, 0)


def _values(bout: Bout, fighter: Fighter) -> dict[Color, int]:
    foes = bout.den.foes
    return foes[fighter].values if fighter in foes else bout.story.truth.hall.attributes[fighter]


def _dice(bout: Bout, fighter: Fighter, color: Color) -> tuple[int, ...]:
    """Dice that are no check; a monster's are the DM's."""
    what = f"{bout.fight.id}.{bout.fight.turns}"
    if fighter not in bout.den.foes:
        return throw(bout.story, fighter, color, what)
    roller = bout.story.moment.sealed_dice(f"foe.{bout.fight.id}")
    dice = tuple(roller.roll() for _ in range(bout.den.foes[fighter].values[color]))
    bout.story.tell(DM, DiceRolled(fighter, what, color, dice))
    return dice


def strike(bout: Bout, attacker: Fighter, target: Fighter, color: Color, landed: int, bonus: int) -> None:
    """Damage of a hit, less what the target's guard cancels."""
    damage = landed + bonus if landed else 0
    cancelled = _cancelled(bout, target, damage)
    actual = damage - cancelled
    bout.story.happen(facts.AttackResolved(bout.fight.id, attacker, target, color, bool(landed), actual, cancelled))
    if actual and target in bout.fight.foes:
        _wound(bout, attacker, target, color, actual)
    elif actual:
        lost = hurt(bout.story, target, actual, "combat")
        if lost and not bout.story.truth.hall.patients[target].quantum_activity and attacker not in bout.fight.foes:
            due = until(bout.story, "turn")
            bout.story.happen(facts.SpoilsOffered(attacker, target, due))


def _cancelled(bout: Bout, target: Fighter, damage: int) -> int:
    guard = bout.fight.guards.get(target)
    if guard is None or not damage:
        return 0
    dice = _dice(bout, target, guard.color) if guard.color else ()
    by_dice = min(damage, sum(die >= CANCELS for die in dice))
    outright = min(damage - by_dice, guard.cancels)
    left = replace(guard, cancels=guard.cancels - outright)
    bout.set(guards=bout.fight.guards | {target: left})
    return by_dice + outright


def wound(bout: Bout, attacker: Fighter, target: Fighter, color: Color, damage: int) -> None:
    """A hit that nothing cancels, on a monster."""
    bout.story.happen(facts.AttackResolved(bout.fight.id, attacker, target, color, True, damage, 0))
    _wound(bout, attacker, target, color, damage)


def _wound(bout: Bout, attacker: Fighter, target: Fighter, color: Color, damage: int) -> None:
    card, foe = bout.fight.foes[target], bout.den.foes[target]
    bout.set(foes=bout.fight.foes | {target: replace(card, wounds=card.wounds + min(damage, foe.left))})
    foe = replace(foe, left=max(0, foe.left - damage))
    bout.den = replace(bout.den, foes=bout.den.foes | {target: foe})
    if not foe.left:
        bout.remove(target, "down")
        _drop(bout.story, attacker, foe.monster, card.name, foe.drops or (color,))


def _drop(story: Story, winner: PatientId, monster: str, name: Bilingual, colors: tuple[Color, ...]) -> None:
    """A fragment of the killing colour, or what the module says; each monster leaves a patient something once."""
    if monster in story.truth.combats.dropped.get(winner, {}):
        return
    story.happen(facts.FoeFelled(winner, monster, name))
    for color in colors:
        gain(story, winner, color, 1)
