"""A fight from its first turn to its last.

What is decided about a fight is made on a ``Bout``, and told to those in it when it is saved. What cannot go on yet
(a patient's turn, a roll that does not stand) is in the state: ``run`` goes as far as it can after every command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from games.ghost.facts import combat as facts
from games.ghost.facts.checks import DiceRolled
from games.ghost.modules.module import Monster
from games.ghost.rules.area import DM, Story
from games.ghost.rules.checks import settled, throw
from games.ghost.rules.effects import conclude
from games.ghost.rules.growth import gain
from games.ghost.rules.patients import hurt
from games.ghost.rules.stage import until
from games.ghost.state import State
from games.ghost.state.checks import hits
from games.ghost.state.combat import Den, Fight, Fighter, FightId, Foe, FoeCard, Guard, Out, Side
from games.ghost.state.objects import COLORS, Bilingual, Color, PatientId
from games.ghost.state.scenario import node_of, region_of, words_of

CANCELS = 5
"""The number on a die of the defence that cancels one damage."""


@dataclass
class Bout:
    """One fight while it is decided about."""

    story: Story
    fight: Fight
    den: Den

    def set(self, **changes: Any) -> None:
        """Another state of the fight."""
        self.fight = replace(self.fight, **changes)

    def save(self) -> None:
        """Tell those who stand in it, and the DM, what has changed."""
        combats = self.story.truth.combats
        if combats.dens.get(self.fight.id) != self.den:
            self.story.happen(facts.DenKept(self.fight.id, self.den))
        for fighter in self.fight.standing():
            if fighter not in self.fight.foes and combats.fights.get(fighter) != self.fight:
                self.story.happen(facts.FightShown(fighter, self.fight))

    def remove(self, fighter: Fighter, how: Out) -> None:
        """Somebody has fled or is down; a patient may do other things again."""
        self.set(out=self.fight.out | {fighter: how})
        self.story.happen(facts.FighterOut(self.fight.id, fighter, how))
        if fighter not in self.fight.foes and fighter in self.story.truth.combats.fights:
            self.story.happen(facts.FightLeft(fighter))

    def next(self) -> None:
        """The next turn; the fighter whose turn it is defends no longer."""
        order, at = self.fight.order, self.fight.at + 1
        fresh = at == len(order)
        at = 0 if fresh else at
        guards = {fighter: guard for fighter, guard in self.fight.guards.items() if fighter != order[at]}
        due = 0 if order[at] in self.fight.foes else until(self.story, "turn")
        self.set(at=at, round=self.fight.round + fresh, turns=self.fight.turns + 1, guards=guards, until=due)


def bout_of(story: Story, id: FightId) -> Bout:
    """A fight that is going on."""
    combats = story.truth.combats
    return Bout(story, combats.fight(id), combats.dens[id])


def begin(
    story: Story,
    patients: tuple[PatientId, ...],
    monsters: tuple[Monster, ...],
    node: str = "",
    *,
    duel: bool = False,
    reason: str = "",
) -> None:
    """A fight begins, led by the first patient: all against the monsters, or one against the other."""
    state, lead = story.truth, patients[0]
    # Opaque: a counted one would tell the session how many fights there were out of its sight.
    id = f"f_{story.moment.sealed_dice(f'ids.fight.{lead}').event_name()}"
    # Of its own in every fight, so that what is told of it keeps its name.
    foes = {f"{id}-{number}": monster for number, monster in enumerate(monsters, 1)}
    fighters = (*patients, *foes)
    sides: dict[Fighter, Side] = {one: "b" if one in foes or (duel and one != lead) else "a" for one in fighters}
    session = state.scenes.session_of(lead)
    fight = Fight(
        id=id,
        session=session.id if session else "",
        round=1,
        order=_order(story, patients, foes),
        at=0,
        turns=1,
        until=until(story, "turn"),
        sides=sides,
        out={},
        foes={foe: FoeCard(words_of(one.name), words_of(one.text), 0) for foe, one in foes.items()},
        guards={},
        held={},
        assists={},
    )
    kept = {
        foe: Foe(one.id, {color: one.values.get(color, 0) for color in COLORS}, one.activity, one.style, one.drops)
        for foe, one in foes.items()
    }
    bout = Bout(story, fight, Den(lead, node, kept))
    bout.story.happen(facts.FightBegan(fight.id, patients, fight.foes, reason))
    bout.save()
    if foes:
        for other in story.truth.company(lead):
            if other not in patients:
                story.happen(facts.FightNear(other, fight.id, state.scenes.places[lead]))


def _order(story: Story, patients: tuple[PatientId, ...], foes: dict[Fighter, Monster]) -> tuple[Fighter, ...]:
    """Drawn; or by the value of C, and what is equal is drawn."""
    drawn = story.moment.sealed_dice("initiative").shuffle((*patients, *foes))
    if story.truth.options.initiative == "random":
        return drawn
    values = story.truth.hall.attributes

    def cyan(fighter: Fighter) -> int:
        return foes[fighter].values.get("C", 0) if fighter in foes else values[fighter]["C"]

    return tuple(sorted(drawn, key=cyan, reverse=True))


def goes_on(state: State, fight: Fight) -> bool:
    """Whether there is still somebody on both sides, and a session to be in."""
    session = state.scenes.sessions.get(fight.session)
    here = state.phase == "explore" and session is not None and session.status != "ended"
    return here and bool(fight.standing("a")) and bool(fight.standing("b"))


def end(bout: Bout, reason: str = "") -> None:
    """It is over; a node that was fought for is concluded for who led the fight."""
    story, fight, den = bout.story, bout.fight, bout.den
    for one in fight.standing():
        if one in story.truth.combats.fights:
            story.happen(facts.FightLeft(one))
    bout.story.happen(facts.FightEnded(fight.id, den.lead))
    story.happen(facts.DenClosed(fight.id, reason))
    for patient, near in story.truth.combats.near.items():
        if fight.id in near:
            story.happen(facts.FightNear(patient, fight.id, ""))
    if den.node:
        won = all(fight.out.get(foe) == "down" for foe in fight.foes)
        region = region_of(story.truth, story.truth.tale.groups[den.lead])
        conclude(story, den.lead, node_of(region, den.node), won)


def fallen(state: State, fight: Fight) -> list[PatientId]:
    """Patients who stand in a fight and can no longer."""
    hall = state.hall
    return [
        one
        for one in fight.standing()
        if one not in fight.foes
        and (one in hall.collapsed or one in hall.lost or not hall.patients[one].quantum_activity)
    ]


def best_color(values: dict[Color, int]) -> Color:
    """The colour with the highest value, the first of equals."""
    return max(COLORS, key=lambda color: values[color])


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
        if settled(truth, bout.den.pending.actor) is None:
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
    return _values(bout, fighter)[color]


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
