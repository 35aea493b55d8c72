"""A fight from its first turn to its last.

What is decided about a fight is made on a ``Bout``, and told to those in it when it is saved. What cannot go on yet
(a patient's turn, a roll that does not stand) is in the state: ``run`` goes as far as it can after every command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from games.ghost.facts import combat as facts
from games.ghost.modules.module import Monster
from games.ghost.rules.outcomes import conclude
from games.ghost.rules.rolls import settled
from games.ghost.rules.stage import until
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.combat import Den, Fight, Fighter, FightId, Foe, FoeCard, Out, Side
from games.ghost.state.objects import COLORS, Color, PatientId
from games.ghost.state.scenario import node_of, region_of, words_of


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
        """The next turn; whoever's it is defends no longer."""
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


def roll_stands(bout: Bout) -> bool:
    """Whether what was rolled for the pending action stands."""
    pending = bout.den.pending
    return pending is not None and settled(bout.story.truth, pending.actor) is not None


def best_color(values: dict[Color, int]) -> Color:
    """The colour with the highest value, the first of equals."""
    return max(COLORS, key=lambda color: values[color])
