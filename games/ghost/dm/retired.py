"""Commands that logs hold and nobody is asked for any more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events.event import Command
from games.ghost.dm import facts
from games.ghost.dm.effects import ShapeEffect, shape
from games.ghost.dm.rulings import rule
from games.ghost.objects import AbilityForm, Color, EffectType, PatientId
from games.ghost.power import Ruled
from games.ghost.story import Chair, Story, group, owner


class WriteEffect(Command, frozen=True, kw_only=True):
    """What a special ability does, all at once; 0, empty and ``none``: none of that. ``ChooseEffect`` has followed."""

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
    assert not isinstance(chair, int), "seats rule nothing"
    user, color = story.moment.prompt.split(".")[1], command.color
    target = story.truth.desk.effects[user].target
    story.tell(owner(story, user), facts.EffectClosed(user))
    story.tell(group(story, user), facts.EffectWritten(user, command.text))
    buff = ShapeEffect(name=command.buff, expression=command.expression, rounds=command.rounds)
    ability = AbilityForm(command.ability, command.text, color, command.effect_type)
    wanted: dict[str, tuple[object, ShapeEffect]] = {
        "secret": (command.secret, ShapeEffect(text=command.secret)),
        "activity": (command.activity, ShapeEffect(n=command.activity)),
        "signal": (command.signal, ShapeEffect(n=command.signal)),
        "fragments": (command.fragments, ShapeEffect(color=color, n=command.fragments)),
        "attribute": (command.attribute, ShapeEffect(color=color, n=command.attribute)),
        "key": (command.key, ShapeEffect()),
        "item": (command.item != "none", ShapeEffect(item=command.item, n=1)),
        "buff": (command.buff, buff),
        "ability": (command.ability, ShapeEffect(print_ability=ability)),
        "area": (command.area != "none", ShapeEffect(area=command.area)),
        "damage": (command.damage, ShapeEffect(color=color, n=command.damage)),
    }
    for kind, (asked, effect) in wanted.items():
        if asked:
            shape(story, user, target, command.patient, kind, effect)
    rule(story, chair, "write_effect", command.reason, Ruled(patient=command.patient))


COMMANDS: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = {WriteEffect: _write}
