"""One record for each power: every one is used once, and its record says what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from events.audience import Viewer
from events.event import Fact
from games.ghost import rules
from games.ghost.facts.dm import RulingKept, RulingMade
from games.ghost.rules import POWERS, WORDS
from games.ghost.rules.area import Heard
from games.prompt import Form
from games.sitting import commands
from tests.games.ghost.patients import Patients, ghost
from tests.games.ghost.test_dm import led
from tests.suite.checks import sees

SPECIAL = ghost(1)["print_ability"] | {"effect_type": "special"}
Use = Callable[[Patients], dict[str, Any]]


def first(play: Patients, power: str, field: str) -> Any:
    return play.offered("host", power, field)[0]


def buffed(play: Patients) -> dict[str, Any]:
    play.do("host", "add_buff", patient="p1", name="Warm", expression="+1", rounds=2, reason="")
    return {"buff": "p1.b1"}


def paused(play: Patients) -> dict[str, Any]:
    (session,) = play.game_state.scenes.sessions
    play.do("host", "pause_session", session=session, reason="")
    return {"session": session}


def ended(play: Patients) -> dict[str, Any]:
    (session,) = play.game_state.scenes.sessions
    play.do("host", "end_session", session=session, reason="")
    return {"region": "A"}


def helped(play: Patients) -> dict[str, Any]:
    play.act(commands.Invite("guest"))
    play.do("host", "appoint_co_dm", player="guest", regions=["A"], reason="")
    return {"player": "guest"}


def invited(play: Patients) -> dict[str, Any]:
    play.act(commands.Invite("guest"))
    return {"player": "guest", "regions": ["A"]}


def slipped(play: Patients) -> dict[str, Any]:
    play.do("host", "adjust", patient="p1", what="signal", by=-1, reason="")
    return {"ruling": max(play.game_state.desk.rulings)}


def requested(play: Patients) -> dict[str, Any]:
    play.do(1, "act", kind="other", color="any", text="I listen.")
    return {"answer": "no_roll", "color": "any", "target": 4, "text": "Yes."}


def special(play: Patients) -> None:
    play.do("host", "grant_ability", patient="p1", print_ability=SPECIAL, reason="")
    (ability,) = play.offered(1, "ability", "ability")
    play.do(1, "ability", ability=ability, target="p2")


def chosen(play: Patients) -> dict[str, Any]:
    special(play)
    return {"text": "It rains.", "patient": "p2", "effect": "none"}


def shaping(play: Patients) -> dict[str, Any]:
    special(play)
    play.do("host", "effect.p1", text="It rains.", patient="p2", effect="signal", reason="")
    return {"n": -1}


def fighting(play: Patients) -> dict[str, Any]:
    play.do("host", "start_fight", monsters=[first(play, "start_fight", "monsters")], patients=["p1"], reason="")
    return {}


def told(play: Patients) -> dict[str, Any]:
    play.set_activity(p1=0)
    play.do("host", "whisper", to=["p2"], text="It falls.", reason="")
    play.do(1, "off_rail", content="I was never there.")
    return {"approve": True, "buff": ""}


def opened(play: Patients) -> dict[str, Any]:
    play.do("host", "define_event", **GOAL)
    return {}


def at_the_end(play: Patients) -> dict[str, Any]:
    play.finish_chapter()
    play.to_the_finale()
    return {"unseals": "everything"}


GOAL = {"name": "Bells", "color": "any", "dice": 2, "sides": 6, "keep": 1, "of": "any", "plus": 0, "reason": ""}
MONSTER = {"name": "Echo", "text": "", "strength": 2, "color": "M", "activity": 3, "drops": "any", "place": "none"}
ITEM = {"name": "Coin", "text": "", "use": "heal_hp", "n": 2, "color": "C", "to": ["p1"], "place": "none"}


def where(play: Patients, power: str) -> Any:
    return next(one for one in play.offered("host", power, "place") if str(one).startswith("A/"))


USES: Mapping[str, Use] = {
    "end_phase": lambda play: {},
    "start_session": ended,
    "pause_session": lambda play: {"session": first(play, "pause_session", "session")},
    "resume_session": paused,
    "end_session": lambda play: {"session": first(play, "end_session", "session")},
    "set_scene": lambda play: {"session": first(play, "set_scene", "session"), "text": "Rain."},
    "move_patient": lambda play: {"patient": "p1", "place": play.offered("host", "move_patient", "place")[-1]},
    "make_monster": lambda play: MONSTER,
    "make_item": lambda play: ITEM,
    "make_place": lambda play: {"region": "A", "name": "The cellar", "text": "It drips."},
    "make_person": lambda play: {"name": "Ida", "text": "Old.", "says": "", "place": where(play, "make_person")},
    "make_scene": lambda play: {"patients": ["p2"], "region": "B", "name": "The roof", "text": "Wind."},
    "redescribe": lambda play: {"place": "A", "name": "The drowned tower", "text": ""},
    "speak_as": lambda play: {
        "session": first(play, "speak_as", "session"),
        "figure": first(play, "speak_as", "figure"),
        "text": "Go.",
    },
    "hint": lambda play: {"to": ["p1"], "text": "Look up."},
    "adjust": lambda play: {"patient": "p1", "what": "signal", "by": -1},
    "grant_key": lambda play: {"patient": "p1"},
    "grant_fragment": lambda play: {"patient": "p1", "color": "C", "n": 1},
    "grant_item": lambda play: {"patient": "p1", "item": first(play, "grant_item", "item"), "n": 1},
    "grant_ability": lambda play: {"patient": "p1", "print_ability": SPECIAL},
    "add_buff": lambda play: {"patient": "p1", "name": "Warm", "expression": "+1", "rounds": 2},
    "remove_buff": buffed,
    "whisper": lambda play: {"to": ["p1"], "text": "Run."},
    "hidden_roll": lambda play: {"dice": 1, "sides": 6},
    "reveal": lambda play: {"patient": "p1", "what": "base_color", "to": ["p2"]},
    "assign_host": lambda play: {"ghost": first(play, "assign_host", "ghost"), "host": "p2", "override": True},
    "remove_player": lambda play: {"seat": 1},
    "lose_patient": lambda play: {"patient": "p1"},
    "decide_unsealing": at_the_end,
    "free_check": lambda play: {
        "patients": ["p1"],
        "text": "To hold on.",
        "color": "C",
        "target": 4,
        "mode": "private",
    },
    "appoint_co_dm": invited,
    "dismiss_co_dm": helped,
    "correct": slipped,
    "answer_request": requested,
    "choose_effect": chosen,
    "shape_effect": shaping,
    "start_fight": lambda play: {"monsters": [first(play, "start_fight", "monsters")], "patients": ["p1"]},
    "start_duel": lambda play: {"patients": ["p1", "p2"]},
    "end_fight": fighting,
    "judge_off_rail": told,
    "define_event_check": lambda play: {name: value for name, value in GOAL.items() if name != "reason"},
    "close_event_check": opened,
    "set_clock": lambda play: {"change": "extend", "minutes": 5},
}
TIMED = {"set_clock"}
"""What there is only where clocks run."""

RULED_AS = {"set_clock": "extend_clock"}
"""Powers whose rulings say which of several things was done."""

ASKS_NO_REASON = {"shape_effect"}


def at_the_desk(power: str) -> Patients:
    return led(pace="live") if power in TIMED else led()


def test_every_power_is_used_below() -> None:
    assert set(USES) == set(POWERS)


@pytest.mark.parametrize("name", POWERS)
def test_a_power_is_offered_used_and_told_as_its_record_says(name: str) -> None:
    power, play = POWERS[name], at_the_desk(name)
    answer = USES[name](play)
    id, prompt = next((id, one) for id, one in play.prompts("host").items() if one.command == name)
    assert prompt.group == power.group
    for field, usual in (prompt.usual or {}).items():
        prompt.fields[field].check(usual, field)
    reason = {} if name in ASKS_NO_REASON else {"reason": "because"}
    commit = play.send("host", {"type": name} | answer | reason, id)
    assert commit is not None
    facts: list[Fact] = [event.fact for event in commit.events]
    rulings = [fact.ruling for fact in facts if isinstance(fact, RulingKept)]
    assert [(ruling.kind, ruling.reason) for ruling in rulings] in (
        [],
        [(RULED_AS.get(name, name), reason.get("reason", ""))],
    )
    told_to = [
        {viewer for viewer in play.viewers if sees(event, viewer)}
        for event in commit.events
        if isinstance(event.fact, RulingMade)
    ]
    for hearers in told_to:
        assert heard_by(play, hearers) & set(power.heard), (hearers, power.heard)
    if rulings and not told_to:
        assert "dm" in power.heard or power.heard == ("session",)


def heard_by(play: Patients, hearers: set[Viewer]) -> set[Heard]:
    """What audiences of a record these hearers may be."""
    if "public" in hearers:
        return {"everyone"}
    members = {play.game_state.hall.patients[one].seat for one in play.game_state.company("p1")}
    return {"patients", "session"} if hearers >= {*members, "host"} else {"patients"}


@pytest.mark.parametrize("name", POWERS)
def test_a_power_has_its_words_in_both_languages(name: str) -> None:
    play = at_the_desk(name)
    USES[name](play)
    prompt = next(one for one in play.prompts("host").values() if one.command == name)
    needed = {f"command.{name}", f"prompt.{name}", f"power_group.{POWERS[name].group}"}
    needed |= {f"field.{name}.{field}" for field, asked in prompt.fields.items() if not isinstance(asked, Form)}
    needed |= {f"power_heard.{heard}" for heard in POWERS[name].heard}
    options = [option for field in prompt.fields.values() for option in getattr(field, "options", ())]
    needed |= {option.label for option in options if option.label}
    for language in ("zh", "en"):
        assert not needed - set(WORDS[language])


@pytest.mark.parametrize("name", POWERS)
def test_a_co_dm_has_a_power_where_its_record_says(name: str) -> None:
    power, play = POWERS[name], at_the_desk(name)
    if name not in ("dismiss_co_dm", "appoint_co_dm"):
        play.act(commands.Invite("helper"))
        play.do("host", "appoint_co_dm", player="helper", regions=["A"], reason="")
    USES[name](play)
    if name in ("dismiss_co_dm", "appoint_co_dm"):
        assert power.ground == "lead"
        return
    theirs = [prompt for prompt in play.prompts("host:2").values() if prompt.command == name]
    assert bool(theirs) == (power.ground != "lead"), sorted(play.prompts("host:2"))
    if isinstance(power.ground, tuple):
        assert all(set(power.ground) <= set(prompt.fields) for prompt in theirs)


def test_what_the_lead_alone_may_do_is_about_the_whole_table() -> None:
    lone = {name for name, power in POWERS.items() if power.ground == "lead"}
    assert lone == {
        "end_phase",
        "remove_player",
        "lose_patient",
        "assign_host",
        "decide_unsealing",
        "appoint_co_dm",
        "dismiss_co_dm",
        "define_event_check",
        "close_event_check",
        "set_clock",
    }


def test_the_rules_have_a_row_for_each_power_that_says_what_its_record_says() -> None:
    text = (rules.FOLDER / "RULES.md").read_text("utf-8")
    section = text.partition("## The powers, and where a co-DM has them")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in section.splitlines() if "| `" in line]
    said = {name.strip("`"): (group, told, ground) for name, group, told, ground in rows}
    lone = {"lead": "no", "anywhere": "yes", "named": "in the patient's or fight's region"}
    assert said == {
        name: (
            power.group,
            ", ".join(power.heard),
            lone[power.ground] if isinstance(power.ground, str) else ", ".join(f"`{field}`" for field in power.ground),
        )
        for name, power in POWERS.items()
    }
