"""A special ability does what the DM writes: words, and the effects that a module's node can have (section 8).

Without a DM it is used as the rules of combat say. A use that nobody writes about ends with the session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from events.event import Command
from games.ghost.combat.blows import wound
from games.ghost.combat.bout import bout_of
from games.ghost.dm import facts
from games.ghost.dm.corrections import free
from games.ghost.dm.rulings import rule
from games.ghost.module import (
    Ability,
    AnyEffect,
    Buff,
    ChangeActivity,
    ChangeAttribute,
    ChangeSignal,
    GainAbility,
    GainBuff,
    GainFragment,
    GainItem,
    GainKey,
    MoveTo,
    Reveal,
)
from games.ghost.objects import Color, EffectType, PatientId
from games.ghost.scene.effects import apply
from games.ghost.state import State
from games.ghost.story import Chair, Story, group, owner

NOTHING = "none"
"""No item, no other place."""


class WriteEffect(Command, frozen=True, kw_only=True):
    """What a special ability does: ``text`` for the session, and effects for a patient; 0 and empty: none of that.

    ``secret`` is for that patient alone. ``color`` is that of fragments, attribute and ability. ``damage`` is a
    monster's that the ability was used on.
    """

    text: str
    patient: PatientId
    secret: str
    activity: int
    signal: int
    color: Color
    fragments: int
    attribute: int
    key: bool
    item: str
    buff: str
    expression: str
    rounds: int
    ability: str
    effect_type: EffectType
    area: str
    damage: int
    reason: str


def _write(story: Story, chair: Chair, command: WriteEffect) -> None:
    user = story.moment.prompt.split(".")[1]
    awaited = story.truth.desk.effects[user]
    story.tell(owner(story, user), facts.EffectClosed(user))
    story.tell(group(story, user), facts.EffectWritten(user, command.text))
    for effect in _effects(command):
        if not isinstance(effect, MoveTo) or free(story.truth, command.patient):
            apply(story, command.patient, effect, "dm")
    if command.damage and is_foe(story.truth, user, awaited.target):
        bout = bout_of(story, story.truth.combats.fights[user].id)
        wound(bout, user, awaited.target, command.color, command.damage)
        bout.save()
    rule(story, chair, "write_effect", command.reason, patient=command.patient)


def _effects(wanted: WriteEffect) -> Iterator[AnyEffect]:
    if wanted.secret:
        yield Reveal(text=wanted.secret)
    if wanted.activity:
        yield ChangeActivity(n=wanted.activity)
    if wanted.signal:
        yield ChangeSignal(n=wanted.signal)
    if wanted.fragments:
        yield GainFragment(colour=wanted.color, n=wanted.fragments)
    if wanted.attribute:
        yield ChangeAttribute(colour=wanted.color, n=wanted.attribute)
    if wanted.key:
        yield GainKey()
    if wanted.item != NOTHING:
        yield GainItem(item=wanted.item)
    if wanted.buff:
        buff = Buff(name=wanted.buff, expression=wanted.expression, rounds=wanted.rounds or -1)
        yield GainBuff(buff=buff)
    if wanted.ability:
        ability = Ability(
            name=wanted.ability, description=wanted.text, colour=wanted.color, effect_type=wanted.effect_type
        )
        yield GainAbility(ability=ability)
    if wanted.area != NOTHING:
        yield MoveTo(area=wanted.area)


def is_foe(view: State, user: PatientId, target: str) -> bool:
    """Whether a monster that stands in the same fight is meant."""
    fight = view.combats.fights.get(user)
    return fight is not None and target in fight.foes and target not in fight.out


def settle(story: Story) -> None:
    """Nothing more comes of an ability when its session is over, or there is no DM to write it."""
    for patient in list(story.truth.desk.effects):
        if not _waits(story.truth, patient):
            story.tell(owner(story, patient), facts.EffectClosed(patient))


def _waits(state: State, patient: PatientId) -> bool:
    here = state.dm and state.phase == "explore" and patient not in state.hall.lost
    return here and state.scenes.session_of(patient) is not None


COMMANDS: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = {WriteEffect: _write}
