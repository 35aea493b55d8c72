"""A special ability: the DM writes what it does, with the effects that a module's node can have."""

from __future__ import annotations

from typing import Any

import pytest

from events.event import Fact
from games.dice import Dice
from games.ghost.facts import dm as facts
from games.ghost.facts.combat import AttackResolved, TurnTaken
from games.ghost.facts.scene import TextRevealed
from games.ghost.modules.module import AnyEffect
from games.ghost.prompts.desk import EFFECTS
from games.sitting import commands
from tests.games.ghost.patients import Patients, ghost, only
from tests.games.ghost.test_dm import hearers, led

SPECIAL = ghost(1)["print_ability"] | {"effect_type": "special"}


def armed(**options: Any) -> Patients:
    """Patient 1 has a special ability."""
    play = led(**options)
    play.do("host", "grant_ability", patient="p1", print_ability=SPECIAL, reason="")
    return play


def uses(play: Patients) -> list[Fact]:
    (ability,) = play.offered(1, "ability", "ability")
    return play.do(1, "ability", ability=ability, target="p2")


def writes(play: Patients, effect: str = "none", patient: str = "p1", reason: str = "", **shape: Any) -> list[Fact]:
    """The DM's words, one effect, and the end of it."""
    told = play.do("host", "effect.p1", text="The rain turns.", patient=patient, effect=effect, reason=reason)
    if effect != "none":
        told += play.do("host", "effect.p1", **shape)
        told += play.do("host", "effect.p1", patient=patient, effect="none")
    return told


def test_a_use_waits_for_the_dm_who_writes_to_the_session() -> None:
    play = armed()
    told = uses(play)
    assert only(told, facts.EffectAwaited).awaited.ability == SPECIAL["name"]
    assert hearers(play, facts.EffectAwaited) == {1, "host"}
    assert not play.asks(1, "ability"), "one after the other"
    told = writes(play, reason="fair")
    assert only(told, facts.EffectWritten).text == "The rain turns."
    assert hearers(play, facts.EffectWritten) == {1, 2, 3, 4, "host"}
    assert only(told, facts.RulingKept).ruling.reason == "fair"
    assert play.game_state.desk.effects == {}
    assert not play.asks("host", "effect")


@pytest.mark.parametrize(
    ("effect", "shape", "path"),
    [
        ("activity", {"n": -2}, lambda game: game.hall.patients["p2"].quantum_activity),
        ("signal", {"n": -2}, lambda game: game.hall.signal["p2"]),
        ("fragments", {"n": 2, "color": "Y"}, lambda game: game.belongings.fragments["p2"]["Y"].held),
        ("attribute", {"n": 1, "color": "K"}, lambda game: game.hall.attributes["p2"]["K"]),
        ("key", {}, lambda game: game.belongings.keys["p2"]),
        ("item", {"item": 0, "n": 2}, lambda game: game.belongings.items["p2"]),
        ("buff", {"name": "Wet", "expression": "m-1", "rounds": 2}, lambda game: game.belongings.buffs["p2"]),
        ("ability", {"print_ability": SPECIAL}, lambda game: game.hall.copied["p2"]),
        ("area", {"area": -1}, lambda game: game.scenes.places["p2"]),
        ("secret", {"text": "You remember."}, None),
    ],
)
def test_each_effect_of_a_node_is_there_for_whom_it_befalls(effect: str, shape: dict[str, Any], path: Any) -> None:
    play = armed()
    uses(play)
    before = _at(play, path)
    told = play.do("host", "effect.p1", text="The rain turns.", patient="p2", effect=effect, reason="")
    chosen = {
        name: play.offered("host", "effect.p1", name)[value] if name in ("item", "area") else value
        for name, value in shape.items()
    }
    told += play.do("host", "effect.p1", **chosen)
    assert play.game_state.desk.effects, "more may follow"
    play.do("host", "effect.p1", patient="p1", effect="none")
    assert not play.game_state.desk.effects
    assert not play.game_state.desk.drafts
    if path is None:
        assert only(told, TextRevealed).text["en"] == shape["text"]
        assert hearers(play, TextRevealed) == {2, "host"}
    else:
        assert _at(play, path) not in (before, None)


def test_no_form_of_an_effect_has_many_fields_and_only_the_dm_knows_what_is_being_written() -> None:
    play = armed()
    uses(play)
    offered = play.offered("host", "effect.p1", "effect")
    for kind in offered:
        if kind != "none":
            play.do(
                "host", "effect.p1", **({"text": "It rains."} if kind == offered[1] else {}), **_choice(kind, offered)
            )
            asked = play.prompts("host")[play.asked("host", "effect.p1")]
            assert len(asked.fields) <= 3
            assert hearers(play, facts.EffectChosen) == {"host"}
            play.send("host", asked.sample(Dice("00" * 32, kind, 0)), play.asked("host", "effect.p1"))
    assert hearers(play, facts.EffectWritten) == {1, 2, 3, 4, "host"}


def _choice(kind: str, offered: list[str]) -> dict[str, Any]:
    first = {"reason": ""} if kind == offered[1] else {}
    return {"patient": "p3", "effect": kind} | first


def _at(play: Patients, path: Any) -> Any:
    try:
        return path and path(play.game_state)
    except KeyError:
        return None


def test_every_effect_of_a_node_can_be_written() -> None:
    tags = {kind.__struct_config__.tag for kind in AnyEffect.__args__}
    names = {"fragment": "fragments", "qa": "activity", "move": "area", "reveal": "secret"}
    assert {names.get(kind, kind) for kind in tags} <= set(EFFECTS)


def test_in_a_fight_it_is_the_turn_and_may_hurt_the_monster_it_was_used_on() -> None:
    play = armed(initiative="C")
    monster = play.offered("host", "start_fight", "monsters")[0]
    play.do("host", "start_fight", monsters=[monster], patients=["p1"], reason="")
    fight = play.game_state.combats.fights["p1"]
    (foe,) = fight.foes
    while not play.asks(1, "strike"):
        play.wait()
    (ability,) = set(play.offered(1, "strike", "ability")) & set(play.view(1).hall.copied["p1"])
    told = play.do(1, "strike", ability=ability, target=foe, color="M")
    turns = [fact for fact in told if isinstance(fact, TurnTaken) and fact.fighter == "p1"]
    assert [(fact.what, fact.target) for fact in turns] == [("ability", foe)]
    left = play.game_state.combats.dens[fight.id].foes[foe].left
    told = writes(play, "damage", n=1, color="C")
    assert [(fact.target, fact.damage) for fact in told if isinstance(fact, AttackResolved)][:1] == [(foe, 1)]
    den = play.game_state.combats.dens.get(fight.id)
    assert (den.foes[foe].left if den else 0) == left - 1


def test_what_is_not_written_ends_with_the_session_and_with_the_dm() -> None:
    play = armed()
    uses(play)
    (session,) = play.game_state.scenes.sessions
    play.do("host", "end_session", session=session, reason="")
    assert play.game_state.desk.effects == {}
    play.do("host", "start_session", region="A", reason="")
    uses(play)
    play.act(commands.LeaveHost())
    play.wait()
    assert play.game_state.desk.effects == {}


def test_without_a_dm_it_is_used_as_ever() -> None:
    play = armed()
    play.act(commands.LeaveHost())
    play.wait()
    assert not play.asks(1, "ability")
