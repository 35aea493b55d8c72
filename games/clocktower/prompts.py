"""What a seat and the host are asked, from their own views; and what falls due."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from events.audience import CO_HOSTS, CoHost, Seat
from games.clocktower.characters import CHARACTERS
from games.clocktower.day import in_turn
from games.clocktower.engine.grimoire import candidate
from games.clocktower.engine.results import Decision, Row
from games.clocktower.engine.roles import PLAYED, Script
from games.clocktower.engine.storyteller import INFORMING
from games.clocktower.state import EXTRA, MARKS, Phase, State
from games.clocktower.story import has_person
from games.clocktower.town import town
from games.game import Deadline, Prompts
from games.prompt import Bool, Choice, Choices, Field, Int, Option, Prompt, Text, options

CLAIMS_A_DAY = 4
MOST_NUMBER = 20
NOTE_MAX, TEXT_MAX = 60, 500
END_AT = 4
"""From so few living players on the storyteller may see that one side cannot lose any more."""

KINDS = (*INFORMING, "redirect", "heir", "witness", "registers_demon", "registers_townsfolk", "by_hand")
"""The decisions that a person may take over one by one where the storyteller is ``mixed``."""

NONE = Option("", "character.none")
MOST_MOVES = 3
"""The number of times a hand may move in one vote, and once in each step of the clock."""

SURE = Choice((Option(True, "sure.true"),))

MOST_HELPED = 9

MOST_ACTS = 12
"""The most tokens and messages in one stretch, so that every stretch comes to its end."""

DAY_MARKS = (*MARKS, "mark")
NIGHT_MARKS = (*DAY_MARKS, *EXTRA)


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    """What this chair may do now."""
    if viewer == "host":
        return _of_host(view)
    match view.phase:
        case "window":
            return _choose(view, viewer)
        case "day":
            return _claim(view, viewer)
        case "nominations":
            return {**_nominate(view, viewer), **_claim(view, viewer)}
        case "lead" | "vote":
            return _hand(view, viewer)
        case _:
            return {}


def co_host_prompts(view: State, chair: CoHost) -> Prompts:
    """Who helps the storyteller decides and keeps the grimoire as they do, but ends nothing."""
    helps = ("decide", "overrule", "set_token", "inform")
    return {id: prompt for id, prompt in _of_host(view).items() if prompt.command in helps}


# --- seats ------------------------------------------------------------------------------------------------------------


def _characters(view: State, ids: Iterable[str] | None = None) -> tuple[Option, ...]:
    """Characters, all of the script or some; its own have names that no catalogue knows."""
    return _named(view.script, view.script.characters if ids is None else tuple(ids))


@lru_cache(maxsize=256)
def _named(script: Script, ids: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(id, f"character.{id}", script.name_of(id)) for id in ids)


def _choose(view: State, seat: Seat) -> Prompts:
    ask = view.asks.get(seat)
    if ask is None or seat in view.answers:
        return {}
    fields: dict[str, Field] = {
        "targets": Choices(options(ask.among), ask.least, ask.most),
        "character": Choice(_characters(view, ask.characters) or (NONE,)),
    }
    return {f"choose.{view.night}.{view.window}": Prompt("choose", fields, until=view.until or None)}


def _claim(view: State, seat: Seat) -> Prompts:
    made = sum(claim.day == view.day for claim in view.claims.get(seat, ()))
    if made == CLAIMS_A_DAY:
        return {}
    fields: dict[str, Field] = {
        "ability": Choice(_characters(view)),
        "targets": Choices(options(view.seats), 0, 2),
        "number": Int(-1, MOST_NUMBER),
        "character": Choice((NONE, *options(PLAYED, "team"), *_characters(view))),
    }
    return {f"claim.{view.day}.{made + 1}": Prompt("claim", fields, required=False)}


def _nominate(view: State, seat: Seat) -> Prompts:
    if not view.alive[seat] or seat in view.done:
        return {}
    done = {f"done.{view.day}": Prompt("done", {}, required=view.tempo != "live")}
    left = [other for other in view.seats if other not in view.nominees]
    if seat in view.nominators or not left:
        return done
    named = Prompt("nominate", {"seat": Choice(options(left))}, required=False)
    return {f"nominate.{view.day}.{len(view.nominees)}": named, **done}


def _hand(view: State, seat: Seat) -> Prompts:
    vote = view.vote
    if vote is None or seat not in view.voters:
        return {}
    now = f"{view.day}.{vote.number}.{vote.passed}"
    if in_turn(view):
        asked = view.phase == "vote" and vote.order[vote.passed] == seat
        return {f"vote.{now}": Prompt("hand", {"up": Bool()}, until=view.until or None)} if asked else {}
    if seat in vote.moved or seat in vote.order[: vote.passed] or vote.moves.get(seat) == MOST_MOVES:
        return {}
    return {f"hand.{view.phase}.{now}": Prompt("hand", {"up": Bool()}, required=False)}


# --- the host ---------------------------------------------------------------------------------------------------------


def _of_host(view: State) -> Prompts:
    asked: dict[str, Prompt] = {}
    if view.options.storyteller == "auto" or view.phase in ("waiting", "over"):
        return asked
    if view.asked is not None:
        asked |= _decide(view, view.asked)
    if waits(view) and (view.tempo != "live" or view.phase == "deal"):
        asked[f"end.{moment(view)}"] = Prompt("end_hush", {})
    elif view.options.pace == "evening" and view.phase in ("window", "vote"):
        asked[f"end.{moment(view)}"] = Prompt("end_hush", {}, required=False)
    match view.phase:
        case "hush":
            asked |= _keep(view, NIGHT_MARKS) | _inform(view)
        case "day" | "nominations":
            asked |= _keep(view, DAY_MARKS)
            asked |= _rule(view)
        case _:
            pass
    return asked | _share(view) | _help(view)


def _decide(view: State, decision: Decision) -> dict[str, Prompt]:
    until = view.until or None
    legal: dict[str, Field] = {"choice": Choice(_answers(view, decision, decision.legal))}
    asked = {f"decide.{decision.number}": Prompt("decide", legal, until=until)}
    beyond = tuple(answer for answer in decision.possible if answer not in decision.legal)
    if view.options.host_free and beyond:
        fields: dict[str, Field] = {
            "choice": Choice(_answers(view, decision, beyond)),
            "sure": SURE,
        }
        asked[f"overrule.{decision.number}"] = Prompt("overrule", fields, required=False, until=until)
    return asked


def _answers(view: State, decision: Decision, values: tuple[str, ...]) -> tuple[Option, ...]:
    if decision.names == "character":
        return _characters(view, values)
    if decision.kind == "grimoire":
        return _grimoires(view, values)
    return options(values, "answer" if decision.names in ("yes_no", "text") else None)


def _grimoires(view: State, values: tuple[str, ...]) -> tuple[Option, ...]:
    """What each of these numbers shows: whom it makes of every seat."""
    seen = town(view)
    return tuple(Option(value, text=_told(view, candidate(seen, int(value)))) for value in values)


def _told(view: State, rows: tuple[Row, ...]) -> dict[Literal["zh", "en"], str]:
    return {
        "zh": "、".join(f"{row.seat} 号{_called(view, row.character, 'zh')}" for row in rows),
        "en": ", ".join(f"{row.seat} {_called(view, row.character, 'en')}" for row in rows),
    }


def _called(view: State, character: str, language: Literal["zh", "en"]) -> str:
    return view.script.name_of(character) or CHARACTERS[language][f"character.{character}"]


def _keep(view: State, kinds: tuple[str, ...]) -> dict[str, Prompt]:
    fields: dict[str, Field] = {
        "seat": Choice(options(view.seats)),
        "kind": Choice((*options(kinds, "token"), *options(view.script.reminders))),
        "on": Bool(),
        "text": Text(NOTE_MAX),
    }
    return _at_will(view, "set_token", fields)


def _inform(view: State) -> dict[str, Prompt]:
    return _at_will(view, "inform", {"seat": Choice(options(view.seats)), "text": Text(TEXT_MAX, min=1)})


def _share(view: State) -> dict[str, Prompt]:
    if view.options.storyteller != "mixed":
        return {}
    return _at_will(view, "take_kind", {"kind": Choice(options(KINDS, "decision")), "mine": Bool()})


def _at_will(view: State, command: str, fields: dict[str, Field]) -> dict[str, Prompt]:
    acts = view.acts or 0
    if acts >= MOST_ACTS:
        return {}
    return {f"{command}.{moment(view)}.{acts}": Prompt(command, fields, required=False, until=view.until or None)}


def _rule(view: State) -> dict[str, Prompt]:
    asked: dict[str, Prompt] = {}
    if view.phase == "day":
        asked[f"open.{view.day}"] = Prompt("open_nominations", {}, required=False)
    else:
        asked[f"close.{view.day}"] = Prompt("close_day", {}, required=False)
    if len(view.living) <= END_AT:
        winner = Choice(options(("good", "evil"), "side"))
        asked[f"end_game.{view.day}"] = Prompt("end_game", {"winner": winner}, required=False)
    return asked


def _help(view: State) -> dict[str, Prompt]:
    """Invited people who do not play may help the storyteller."""
    asked: dict[str, Prompt] = {}
    known = {*view.people.values(), *view.helpers.values()}
    guests = tuple(guest for guest in view.guests if guest not in known)
    if guests and free_chairs(view) and view.helped < MOST_HELPED:
        asked[f"appoint.{view.helped}"] = Prompt("appoint", {"player": Choice(options(guests))}, required=False)
    if view.helpers:
        helpers = Choice(options(tuple(view.helpers.values())))
        asked[f"dismiss.{view.helped}.{len(view.helpers)}"] = Prompt("dismiss", {"player": helpers}, required=False)
    return asked


def free_chairs(view: State) -> list[CoHost]:
    """The chairs of co-storytellers that nobody has."""
    return [chair for chair in CO_HOSTS if chair not in view.helpers]


# --- what falls due ---------------------------------------------------------------------------------------------------


TIMED: tuple[Phase, ...] = ("window", "hush", "day", "nominations", "lead", "vote", "claim")
"""The stretches that have a length at ``live``."""


def waits(view: State) -> bool:
    """Whether the table waits for the storyteller to end this stretch, as nobody else can."""
    return (view.phase == "hush" and view.hosted) or view.phase in ("claim", "deal") or _leads_on(view)


def _leads_on(view: State) -> bool:
    return view.phase == "lead" and view.tempo != "live"


def moment(state: State) -> str:
    """A name of this stretch that no other has."""
    match state.phase:
        case "deal" | "window" | "hush":
            return f"{state.phase}.{state.night}.{state.window}"
        case "vote":
            return f"vote.{state.day}.{len(state.nominees)}.{state.vote.passed if state.vote else 0}"
        case _:
            return f"{state.phase}.{state.day}.{len(state.nominees)}.{sum(claim.shot for claim in state.statements())}"


def deadline(state: State) -> Deadline | None:
    """The end of this stretch; at once where it waits for a storyteller who has left, and has no length of its own."""
    fixed = state.tempo == "live" and state.phase != "deal"
    if waits(state) and not has_person(state) and not fixed:
        return Deadline(f"left.{moment(state)}", 0)
    if state.options.pace == "evening" and fixed and not state.until and state.phase in TIMED:
        return Deadline(f"clock.{moment(state)}", 0)
    return Deadline(moment(state), state.until) if state.until else None
