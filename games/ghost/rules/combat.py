"""What is done in fights: turns, challenges, spoils, and the DM's and the clock's part (section 8)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.game import Deadline
from games.ghost.facts import combat as facts
from games.ghost.modules.module import Fight as FightNode
from games.ghost.prompts.combat import able, asks, ending, pairing, starting
from games.ghost.rules.area import Area, Deed, Doing, Power, Story
from games.ghost.rules.bout import Bout, begin, best_color, bout_of, end, run, threshold, value_of
from games.ghost.rules.checks import check, roll_again, tell_spent
from games.ghost.rules.effects import act, use
from games.ghost.rules.growth import gain, held, spend
from games.ghost.rules.patients import heal, hurt
from games.ghost.rules.requests import ask_effect
from games.ghost.state import State
from games.ghost.state.checks import Aim
from games.ghost.state.combat import Fighter, FightId, Guard, Pending
from games.ghost.state.objects import (
    COLORS,
    AbilityId,
    Color,
    PatientId,
    PrintAbility,
)
from games.ghost.state.scenario import module_of
from games.sitting.table import Chair

COMBAT = Area("combat", asks=asks)


CONTROL = 4
"""The threshold of an ability that holds its target."""

FLEE, HARDEST = 4, 6

RECOVERS = 2


@Deed(COMBAT)
class JoinFight(Doing, frozen=True):
    """Into a fight against monsters at the place where the patient is."""

    fight: FightId

    def do(self, story: Story, patient: PatientId) -> None:
        act(story, patient)
        bout = bout_of(story, self.fight)
        order, sides = bout.fight.order, bout.fight.sides | {patient: "a"}
        out = {one: how for one, how in bout.fight.out.items() if one != patient}
        bout.set(order=order if patient in order else (*order, patient), sides=sides, out=out)
        bout.story.happen(facts.TurnTaken(bout.fight.id, patient, "joined", patient))
        bout.save()


@Deed(COMBAT, group="figures", heard=("session",), ground=("patients",), phases=("explore",), each=starting)
class StartFight(Power, frozen=True):
    """The DM sets monsters on patients of one session."""

    monsters: tuple[str, ...]
    patients: tuple[PatientId, ...]

    def do(self, story: Story, chair: Chair) -> None:
        state = story.truth
        company = state.company(self.patients[0])
        free = tuple(one for one in self.patients if one in company and one not in state.combats.fights)
        known = {monster.id: monster for monster in module_of(state).monsters}
        begin(story, free, tuple(known[id] for id in self.monsters), reason=self.reason)


def fight(story: Story, patient: PatientId, node: FightNode) -> None:
    """A patient takes on the monster of a node; when the fight is over, the node is concluded."""
    monster = next(one for one in module_of(story.truth).monsters if one.id == node.monster)
    begin(story, (patient,), (monster,), node.id)


@COMBAT.on_deadlines
def _deadlines(state: State) -> Iterable[Deadline]:
    for winner, losers in state.combats.spoils.items():
        yield from (Deadline(f"combat.spoils.{winner}.{loser}", due) for loser, due in losers.items() if due)
    for id, den in state.combats.dens.items():
        current = state.combats.fight(id)
        if current.until and den.pending is None:
            yield Deadline(f"combat.turn.{id}", current.until)


@COMBAT.on_due
def _due(story: Story, what: str) -> None:
    """Who does nothing in time defends, with the highest value."""
    kind, _, rest = what.partition(".")
    if kind == "spoils":
        _spoils_due(story, rest)
        return
    bout = bout_of(story, rest)
    patient = bout.fight.turn
    defend(bout, patient, best_color(story.truth.hall.attributes[patient]))


@COMBAT.on_settle
def _settle(story: Story) -> None:
    _settle_duels(story)
    for id in tuple(story.truth.combats.dens):
        run(story, id)


@Deed(COMBAT)
class Challenge(Doing, frozen=True):
    """A fight against another patient of the session, if that one agrees; each pair once in a session."""

    patient: PatientId

    def do(self, story: Story, patient: PatientId) -> None:
        act(story, patient)
        _made(story, patient, self.patient)


@Deed(COMBAT)
class AnswerChallenge(Doing, frozen=True):
    """Whether to fight who has challenged."""

    accept: bool

    def do(self, story: Story, patient: PatientId) -> None:
        _answered(story, story.moment.prompt.rpartition(".")[2], patient, self.accept)


@Deed(COMBAT, group="figures", heard=("patients", "session"), ground=("patients",), phases=("explore",), each=pairing)
class StartDuel(Power, frozen=True):
    """The DM sets two patients of one session against each other."""

    patients: tuple[PatientId, ...]

    def do(self, story: Story, chair: Chair) -> None:
        """They fight, whether they agree or not."""
        one, other = self.patients
        _made(story, one, other)
        _answered(story, one, other, True, self.reason)


@Deed(COMBAT, group="figures", ground="named", each=ending)
class EndFight(Power, frozen=True):
    """The DM ends a fight."""

    def do(self, story: Story, chair: Chair) -> None:
        end(bout_of(story, story.moment.prompt.rpartition(".")[2]), self.reason)


@Deed(COMBAT)
class TakeSpoils(Doing, frozen=True):
    """The colour of the fragment that the defeated loses; not held, it is another."""

    color: Color

    def do(self, story: Story, winner: PatientId) -> None:
        take(story, winner, story.moment.prompt.split(".")[2], self.color)


def _made(story: Story, challenger: PatientId, patient: PatientId) -> None:
    session = story.truth.scenes.session_of(challenger)
    if session is not None:
        story.happen(facts.ChallengeMade(challenger, patient, session.id))


def _answered(story: Story, challenger: PatientId, patient: PatientId, accepted: bool, reason: str = "") -> None:
    state = story.truth
    story.happen(facts.ChallengeAnswered(challenger, patient, accepted))
    if accepted and able(state, challenger) and able(state, patient) and patient in state.company(challenger):
        begin(story, (challenger, patient), (), duel=True, reason=reason)


def take(story: Story, winner: PatientId, loser: PatientId, color: Color) -> None:
    """One fragment of the named colour; not held, of one that is; none held, none."""
    story.happen(facts.SpoilsTaken(winner, loser))
    there = [one for one in COLORS if held(story, loser, one).held]
    if not there:
        return
    taken = color if color in there else story.moment.sealed_dice(f"spoils.{winner}").pick(there)
    spend(story, loser, taken, 1, "lost")
    gain(story, winner, taken, 1)


def _spoils_due(story: Story, what: str) -> None:
    """Who names no colour takes a random one."""
    winner, _, loser = what.partition(".")
    take(story, winner, loser, story.moment.sealed_dice(f"spoils.{winner}").pick(COLORS))


def _settle_duels(story: Story) -> None:
    """With the session end what nobody has answered."""
    if story.truth.phase == "explore":
        return
    for winner, losers in story.truth.combats.spoils.items():
        for loser in losers:
            _spoils_due(story, f"{winner}.{loser}")
    for patient, challengers in story.truth.combats.challenges.items():
        for challenger in challengers:
            _answered(story, challenger, patient, False)


@Deed(COMBAT)
class Attack(Doing, frozen=True):
    """As many dice as the colour says, against the target's value in it."""

    target: Fighter
    color: Color

    def do(self, story: Story, patient: PatientId) -> None:
        _rolled(_fight_of(story, patient), Pending("attack", patient, self.target, self.color, 0))


@Deed(COMBAT)
class Defend(Doing, frozen=True):
    """Dice of a colour against every hit until one's next turn."""

    color: Color

    def do(self, story: Story, patient: PatientId) -> None:
        defend(_fight_of(story, patient), patient, self.color)


@Deed(COMBAT)
class Assist(Doing, frozen=True):
    """One die more for the next roll of an ally."""

    ally: Fighter

    def do(self, story: Story, patient: PatientId) -> None:
        bout = _fight_of(story, patient)
        assists = bout.fight.assists
        more = assists | {self.ally: assists.get(self.ally, 0) + 1}
        _done(bout, patient, "assist", self.ally, assists=more)


@Deed(COMBAT)
class Wait(Doing, frozen=True):
    """Talk, or nothing at all."""

    def do(self, story: Story, patient: PatientId) -> None:
        _done(_fight_of(story, patient), patient, "wait", patient)


@Deed(COMBAT)
class Flee(Doing, frozen=True):
    """Away, by harmony or will."""

    color: Color

    def do(self, story: Story, patient: PatientId) -> None:
        _rolled(_fight_of(story, patient), Pending("flee", patient, patient, self.color, 0))


@Deed(COMBAT)
class StrikeWith(Doing, frozen=True):
    """An ability against an enemy: ``color`` is that of the attack, where it is one."""

    ability: AbilityId
    target: Fighter
    color: Color

    def do(self, story: Story, patient: PatientId) -> None:
        ability = _spent(story, patient, self.ability)
        bout = _fight_of(story, patient)
        if ability.effect_type == "special" and story.truth.dm:
            ask_effect(story, patient, ability.name, self.target)
            _done(bout, patient, "ability", self.target)
            return
        if ability.effect_type == "control":
            _rolled(bout, Pending("control", patient, self.target, "K", 0))
            return
        _rolled(bout, Pending("attack", patient, self.target, self.color, int(ability.effect_type == "attack")))
        if ability.effect_type == "special" and patient in story.truth.checks.offers:
            roll_again(story, patient, story.truth.checks.offers[patient].abilities)


@Deed(COMBAT)
class UseAbility(Doing, frozen=True):
    """An ability for oneself or an ally: it heals, or in a fight shields."""

    ability: AbilityId
    target: Fighter

    def do(self, story: Story, patient: PatientId) -> None:
        fights = patient in story.truth.combats.fights
        act(story, patient)
        ability = _spent(story, patient, self.ability)
        if ability.effect_type == "recovery":
            _recover(story, patient, self.target)
        if ability.effect_type == "special":
            ask_effect(story, patient, ability.name, self.target)
        if fights:
            bout = _fight_of(story, patient)
            guards = bout.fight.guards
            if ability.effect_type == "defense":
                had = guards.get(self.target, Guard(0))
                guards = guards | {self.target: replace(had, cancels=had.cancels + RECOVERS)}
            _done(bout, patient, "ability", self.target, guards=guards)


def _fight_of(story: Story, patient: PatientId) -> Bout:
    return bout_of(story, story.truth.combats.fights[patient].id)


def _spent(story: Story, patient: PatientId, id: AbilityId) -> PrintAbility:
    ability = story.truth.hall.ability_of(patient, id)
    assert ability is not None, "only abilities at its disposal are offered"
    tell_spent(story, patient, id, ability, "effect", ability.color)
    return ability


def _rolled(bout: Bout, pending: Pending) -> None:
    """Roll for an action; it takes effect when the roll stands."""
    story, patient = bout.story, pending.actor
    more = bout.fight.assists.get(patient, 0)
    bout.set(assists={one: dice for one, dice in bout.fight.assists.items() if one != patient})
    bout.den = replace(bout.den, pending=pending)
    bout.save()
    check(story, patient, pending.color, _goal(bout, pending), more=more)


def _goal(bout: Bout, pending: Pending) -> int | Aim:
    match pending.kind:
        case "attack":
            return Aim("highest", threshold(value_of(bout, pending.target, pending.color)), shown=False)
        case "control":
            return CONTROL
        case "flee":
            return min(HARDEST, FLEE + len(bout.fight.against(pending.actor)))


def defend(bout: Bout, patient: PatientId, color: Color) -> None:
    """Defend until one's next turn; the clock does the same for a patient who does nothing."""
    guards = bout.fight.guards | {patient: Guard(0, color)}
    _done(bout, patient, "defend", patient, guards=guards)


def _done(bout: Bout, patient: PatientId, what: facts.Deed, target: Fighter, **changes: object) -> None:
    """A turn without a roll."""
    bout.set(**changes)
    bout.story.happen(facts.TurnTaken(bout.fight.id, patient, what, target))
    bout.next()
    bout.save()


def _recover(story: Story, patient: PatientId, target: Fighter) -> None:
    """Two for oneself; or one of one's own for another."""
    if target == patient:
        heal(story, patient, RECOVERS, "ability")
    elif heal(story, target, 1, "ability"):
        hurt(story, patient, 1, "ability")


@Deed(COMBAT)
class UseItem(Doing, frozen=True):
    """One piece of an item; in a fight it is the patient's turn."""

    item: str

    def do(self, story: Story, patient: PatientId) -> None:
        fights = patient in story.truth.combats.fights
        act(story, patient)
        use(story, patient, self.item)
        if fights:
            _done(_fight_of(story, patient), patient, "item", patient)
