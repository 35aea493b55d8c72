"""What waits for the DM: requests, special abilities, checks that no rule foresees, and clocks."""

from __future__ import annotations

from typing import Literal

from games.game import Prompts
from games.ghost.prompts import ABILITY, COLOR, REASON, Fields
from games.ghost.prompts.dm import ANY_COLOR, MAYBE_WORDS, NAME, WORDS, free, items
from games.ghost.state import State
from games.ghost.state.desk import Awaited, Draft
from games.ghost.state.objects import NAME_MAX, PatientId
from games.ghost.state.options import RollMode
from games.ghost.state.scenario import named, region_of, words_of
from games.ghost.state.stage import Clock, clocks, is_untimed, scene_of
from games.prompt import Choice, Choices, Field, Int, Option, Prompt, Text, Usual, options

ACT_KINDS = ("explore", "interact", "skill_check", "collect", "use", "other")


ANSWERS = ("check", "result", "no_roll", "refused")


USUAL_TARGETS = {"highest": 4, "sum": 6}


ACT: dict[str, Field] = {"kind": Choice(options(ACT_KINDS, "act_kind")), "color": ANY_COLOR, "text": WORDS}


MOST_DAMAGE = 10

NO_EFFECT = "none"

EFFECTS = ("activity", "signal", "fragments", "attribute", "key", "item", "buff", "ability", "area", "secret", "damage")

MODES: tuple[RollMode, ...] = ("private", "public", "blind", "self")

MOST_MINUTES = 14 * 24 * 60


def asks(view: State, patient: PatientId) -> Prompts:
    """A request to make, or to withdraw."""
    if not view.dm:
        return {}
    if request := view.desk.requests.get(patient):
        return {f"unask.{request.id}": Prompt("withdraw_act", {}, required=False)}
    away = view.is_ready(patient) or patient in view.hall.collapsed or patient in view.hall.lost
    if away or scene_of(view, patient) is None:
        return {}
    count = view.desk.asked.get(patient, 0)
    return {f"act.{patient}.{count}": Prompt("act", ACT, required=False, until=view.until or None)}


def target_of(view: State) -> Int:
    """What a check may ask for, as the table judges it."""
    return Int(2, 6) if view.options.check == "highest" else Int(1, 30)


def queue(view: State) -> Prompts:
    """The requests that wait, with what may be answered."""
    fields: dict[str, Field] = {
        "answer": Choice(options(ANSWERS, "answer")),
        "color": ANY_COLOR,
        "target": target_of(view),
        "text": MAYBE_WORDS,
        "reason": REASON,
    }
    usual: dict[str, Usual] = {"target": USUAL_TARGETS[view.options.check], "text": "", "reason": ""}
    return {
        f"answer.{request.id}": Prompt("answer_request", fields, usual=usual | {"color": request.color})
        for patient, request in view.desk.requests.items()
        if patient not in view.checks.offers
    }


def effects_asked(view: State) -> Prompts:
    """For each special ability that was used: words and a first kind of effect, what that takes, and so on."""
    return {
        f"effect.{one.id}.{draft.number}" if draft else f"effect.{one.id}": _step(view, user, one, draft)
        for user, one in view.desk.effects.items()
        for draft in (view.desk.drafts.get(user),)
    }


def _step(view: State, user: PatientId, awaited: Awaited, draft: Draft | None) -> Prompt:
    if draft and draft.effect:
        fields, usual = _shaping(view, user, draft.effect)
        return Prompt("shape_effect", fields, usual=usual)
    there = tuple(one for one in view.company(user) if one not in view.hall.collapsed) or (user,)
    kinds = [kind for kind in EFFECTS if kind != "damage" or is_foe(view, user, awaited.target)]
    if not items(view).options:
        kinds.remove("item")
    choosing: dict[str, Field] = {
        "patient": Choice(options(there)),
        "effect": Choice((Option(NO_EFFECT, "effect_kind.none"), *options(kinds, "effect_kind"))),
    }
    before = draft.patient if draft else user
    usual = {"patient": before if before in there else there[0], "effect": NO_EFFECT}
    if draft:
        return Prompt("choose_effect", choosing, usual=usual)
    fields = {"text": WORDS, **choosing, "reason": REASON}
    return Prompt("choose_effect", fields, usual=usual | {"reason": ""})


def _shaping(view: State, user: PatientId, kind: str) -> tuple[dict[str, Field], dict[str, Usual]]:
    """The few fields of a kind of effect."""
    match kind:
        case "activity":
            return {"n": Int(-10, 10)}, {"n": 2}
        case "signal":
            return {"n": Int(-5, 5)}, {"n": 1}
        case "fragments":
            return {"color": COLOR, "n": Int(1, 5)}, {"n": 1}
        case "attribute":
            return {"color": COLOR, "n": Int(-2, 2)}, {"n": 1}
        case "item":
            return {"item": items(view), "n": Int(1, 5)}, {"n": 1}
        case "buff":
            fields: Fields = {"name": NAME, "expression": Text(NAME_MAX, min=1), "rounds": Int(-1, 20)}
            return fields, {"expression": "+1", "rounds": 1}
        case "ability":
            return {"print_ability": ABILITY}, {}
        case "area":
            areas = {one.id: words_of(one.name) for one in region_of(view, view.tale.groups[user]).areas}
            return {"area": Choice(named(areas))}, {}
        case "secret":
            return {"text": WORDS}, {}
        case "damage":
            return {"color": COLOR, "n": Int(1, MOST_DAMAGE)}, {"n": 1}
        case _:
            return {}, {}


def is_foe(view: State, user: PatientId, target: str) -> bool:
    """Whether a monster that stands in the same fight is meant."""
    fight = view.combats.fights.get(user)
    return fight is not None and target in fight.foes and target not in fight.out


def free_check(view: State) -> Fields:
    """Who rolls for what no rule foresees, with what, against what, and who sees it."""
    able = tuple(one for one in free(view) if one not in view.hall.collapsed)
    return {
        "patients": Choices(options(able), 1, max(1, len(able))),
        "text": WORDS,
        "color": COLOR,
        "target": target_of(view),
        "mode": Choice(options(MODES, "option.roll_mode_value")),
    }


ClockChange = Literal["stop", "extend", "end"]


def of_clocks(view: State) -> Prompts:
    """One for each clock, open until it falls: that is how the DM sees it, and is warned."""
    if not view.dm or view.options.untimed or is_untimed(view):
        return {}
    count = view.desk.ruled.get("host", 0)
    asked: dict[str, Prompt] = {}
    for name, falls in _shown(view).items():
        changes: tuple[ClockChange, ...] = ("stop", "extend", "end") if falls else ("extend", "end")
        fields: dict[str, Field] = {
            "change": Choice(options(changes, "clock_change")),
            "minutes": Int(1, MOST_MINUTES),
            "reason": REASON,
        }
        # A patient's turn that is over is not asked about again: there the clock has spoken.
        asked[f"clock.{name}.{count}"] = Prompt("set_clock", fields, required=False, until=falls or None)
    return asked


def _shown(view: State) -> dict[str, int]:
    """When each clock falls, by its name; of several requests for a communication the first."""
    shown: dict[str, int] = {}
    for clock in clocks(view):
        name = name_of(clock)
        times = [time for time in (shown.get(name, 0), clock.until) if time]
        shown[name] = min(times, default=0)
    return shown


def name_of(clock: Clock) -> str:
    """How the DM is asked about a clock: all requests for a communication have one."""
    return "comm" if clock.kind == "comm" else ".".join(filter(None, (clock.kind, clock.of)))
