"""What the DM may do, and what patients may ask of the DM. Ids count the DM's own rulings."""

from __future__ import annotations

from collections.abc import Iterator

from games.game import Prompts
from games.ghost.dm.corrections import correctable, free
from games.ghost.dm.effects import NOTHING, is_foe
from games.ghost.dm.people import appointable
from games.ghost.dm.powers import MEASURES
from games.ghost.dm.requests import ANY
from games.ghost.dm.things import Awaited
from games.ghost.hall.forms import ABILITY
from games.ghost.objects import COLORS, EFFECT_TYPES, PatientId
from games.ghost.scenario import LETTERS, chapter_of, module_of, region_of
from games.ghost.state import State
from games.ghost.story import Chair
from games.prompt import Bool, Choice, Choices, Field, Int, Option, Prompt, Text, options

REASON_MAX, WORDS_MAX, NAME_MAX = 500, 2_000, 64
MOST_DAMAGE = 10
REASON = Text(REASON_MAX)
MOST_DICE, MOST_SIDES = 20, 100

COLOR = Choice(options(COLORS, "color"))
ANY_COLOR = Choice((Option(ANY, "act_color.any"), *options(COLORS, "color")))
ACT_KINDS = ("explore", "interact", "skill_check", "collect", "use", "other")
ANSWERS = ("check", "result", "no_roll", "refused")
SECRETS = ("base_color", "attributes", "projection", *(f"archive_{color}" for color in COLORS), "file")
OF_GHOST = ("origin", "maker")

ACT: dict[str, Field] = {
    "kind": Choice(options(ACT_KINDS, "act_kind")),
    "color": ANY_COLOR,
    "text": Text(WORDS_MAX, min=1),
}

Offer = tuple[str, dict[str, Field]]
"""A command of the DM, and its fields but for the reason."""


def prompts(view: State, chair: Chair) -> Prompts:
    """The DM's powers of this phase; a patient's request."""
    if chair != "host":
        return _of_patient(view, chair)
    if view.phase in ("before", "ended"):
        return {}
    count = view.desk.ruled.get("host", 0)
    asked = {
        f"{command}.{count}": Prompt(command, fields | {"reason": REASON}, required=False)
        for command, fields in _offers(view)
    }
    return {**asked, **_queue(view), **_effects(view)}


def _of_patient(view: State, chair: Chair) -> Prompts:
    patient = view.played_by(chair)
    if patient is None or not view.dm:
        return {}
    if request := view.desk.requests.get(patient):
        return {f"unask.{request.id}": Prompt("withdraw_act", {}, required=False)}
    session = view.scenes.session_of(patient)
    away = patient in view.hall.collapsed or patient in view.hall.lost or chair in view.ready
    if view.phase != "explore" or away or session is None or session.status != "active":
        return {}
    count = view.desk.asked.get(patient, 0)
    return {f"act.{patient}.{count}": Prompt("act", ACT, required=False, until=view.until or None)}


def _queue(view: State) -> Prompts:
    highest = view.options.check == "highest"
    fields: dict[str, Field] = {
        "answer": Choice(options(ANSWERS, "answer")),
        "color": ANY_COLOR,
        "target": Int(2, 6) if highest else Int(1, 30),
        "text": Text(WORDS_MAX),
        "reason": REASON,
    }
    return {
        f"answer.{request.id}": Prompt("answer_request", fields, required=False)
        for patient, request in view.desk.requests.items()
        if patient not in view.checks.offers
    }


def _effects(view: State) -> Prompts:
    """For each special ability that was used; of what a node can do, what its text needs is asked field by field."""
    return {
        f"effect.{one.id}": Prompt("write_effect", _effect(view, patient, one), required=False)
        for patient, one in view.desk.effects.items()
    }


def _effect(view: State, user: PatientId, awaited: Awaited) -> dict[str, Field]:
    module, region = module_of(view), region_of(view, view.tale.groups[user])
    there = tuple(one for one in view.company(user) if one not in view.hall.collapsed)
    harm = MOST_DAMAGE if is_foe(view, user, awaited.target) else 0
    nothing = Option(NOTHING, "nothing")
    return {
        "text": Text(WORDS_MAX, min=1),
        "patient": Choice(options(there or (user,))),
        "secret": Text(WORDS_MAX),
        "activity": Int(-10, 10),
        "signal": Int(-5, 5),
        "color": COLOR,
        "fragments": Int(0, 5),
        "attribute": Int(-2, 2),
        "key": Bool(),
        "item": Choice((nothing, *options(tuple(item.id for item in module.items)))),
        "buff": Text(NAME_MAX, min=0),
        "expression": Text(NAME_MAX),
        "rounds": Int(-1, 20),
        "ability": Text(NAME_MAX, min=0),
        "effect_type": Choice(options(EFFECT_TYPES, "effect_type")),
        "area": Choice((nothing, *options(tuple(area.id for area in region.areas)))),
        "damage": Int(0, harm),
        "reason": REASON,
    }


def _offers(view: State) -> Iterator[Offer]:
    yield "end_phase", {}
    if candidates := appointable(view):
        regions = Choices(options(LETTERS, "region"), 1, len(LETTERS))
        yield "appoint_co_dm", {"player": Choice(options(candidates)), "regions": regions}
    if view.desk.co_dms:
        yield "dismiss_co_dm", {"player": Choice(options(tuple(view.desk.co_dms.values())))}
    yield "hidden_roll", {"dice": Int(1, MOST_DICE), "sides": Int(2, MOST_SIDES)}
    if len(view.desk.people) > 1:
        yield "remove_player", {"seat": Choice(options(tuple(sorted(view.desk.people))))}
    if mistakes := tuple(number for number, ruling in view.desk.rulings.items() if correctable(view, ruling)):
        yield "correct", {"ruling": Choice(options(mistakes))}
    standing = view.hall.standing()
    if view.phase != "registration" and standing:
        yield from _of_patients(view, standing)
        yield from _of_hosts(view, standing)
    if view.phase in ("choose", "explore", "finale") and len(standing) > 1 and (free := _free(view, standing)):
        yield "lose_patient", {"patient": Choice(options(free))}
    if view.phase == "explore":
        yield from _of_sessions(view)
        yield from _of_places(view, _free(view, standing))
    if view.phase == "finale":
        yield "decide_unsealing", {"unseals": Choice(options(("everything", "nothing"), "option.unseal_value"))}


def _of_patients(view: State, standing: tuple[PatientId, ...]) -> Iterator[Offer]:
    patient: dict[str, Field] = {"patient": Choice(options(standing))}
    some = Choices(options(standing), 1, len(standing))
    yield "whisper", {"to": some, "text": Text(WORDS_MAX, min=1)}
    secrets = (*SECRETS, *OF_GHOST) if view.hall.hosts else SECRETS
    yield "reveal", patient | {"what": Choice(options(secrets, "secret")), "to": some}
    yield "adjust", patient | {"what": Choice(options(MEASURES, "measure")), "by": Int(-10, 10)}
    yield "grant_fragment", patient | {"color": COLOR, "n": Int(-5, 5)}
    yield "grant_ability", patient | {"print_ability": ABILITY}
    yield "add_buff", patient | {"name": Text(NAME_MAX, min=1), "expression": Text(NAME_MAX), "rounds": Int(-1, 20)}
    if view.module and (items := module_of(view).items):
        item = Choice(options(tuple(item.id for item in items)))
        yield "grant_item", patient | {"item": item, "n": Int(-5, 5)}
    if buffs := tuple(f"{one}.{id}" for one in standing for id in view.belongings.buffs.get(one, {})):
        yield "remove_buff", {"buff": Choice(options(buffs))}
    keyless = tuple(one for one in standing if view.chapter not in view.belongings.keys.get(one, {}))
    if view.phase == "explore" and keyless:
        yield "grant_key", {"patient": Choice(options(keyless))}


def _of_hosts(view: State, standing: tuple[PatientId, ...]) -> Iterator[Offer]:
    """Before the scattering among the ghosts that are made; afterwards among those that travel with somebody."""
    hosts = view.hall.hosts
    if not hosts and view.phase == "ghost_making" and view.hall.ghosts:
        ghost, host, override = tuple(view.hall.ghosts), standing, Bool()
        yield "assign_host", _hosting(ghost, host, override)
    travelling = {ghost: host for ghost, host in hosts.items() if host in standing}
    if len(travelling) > 1 and view.phase in ("choose", "explore"):
        must = Choice((Option(True, "override.true"),))
        yield "assign_host", _hosting(tuple(travelling), tuple(sorted(travelling.values())), must)


def _hosting(ghosts: tuple[str, ...], hosts: tuple[PatientId, ...], override: Field) -> dict[str, Field]:
    return {"ghost": Choice(options(ghosts)), "host": Choice(options(hosts)), "override": override}


def _of_sessions(view: State) -> Iterator[Offer]:
    current = {id: card for id, card in view.scenes.sessions.items() if card.status != "ended"}
    taken = {card.region for card in current.values()}
    free = tuple(region for region in sorted(set(view.tale.groups.values())) if region not in taken)
    active = tuple(id for id, card in current.items() if card.status == "active")
    paused = tuple(id for id, card in current.items() if card.status == "paused")
    if free:
        yield "start_session", {"region": Choice(options(free, "region"))}
    if active:
        yield "pause_session", {"session": Choice(options(active))}
    if paused:
        yield "resume_session", {"session": Choice(options(paused))}
    if current:
        session: Field = Choice(options(tuple(current)))
        yield "end_session", {"session": session}
        yield "set_scene", {"session": session, "text": Text(WORDS_MAX, min=1)}


def _free(view: State, standing: tuple[PatientId, ...]) -> tuple[PatientId, ...]:
    return tuple(one for one in standing if free(view, one))


def _of_places(view: State, free: tuple[PatientId, ...]) -> Iterator[Offer]:
    if free and view.module:
        regions = zip(LETTERS, chapter_of(view).regions, strict=True)
        places = tuple(f"{letter}/{area.id}" for letter, region in regions for area in region.areas)
        yield "move_patient", {"patient": Choice(options(free)), "place": Choice(options(places))}
