"""What a seat is asked, from its own view; and what falls due, from the truth."""

from __future__ import annotations

from typing import Literal

from events.audience import Seat
from games.avalon import raw
from games.avalon.board import MOST_STEPS, SEATS, STEPS, team_of
from games.avalon.options import LONGEST_SPEECH, waits_longest
from games.avalon.state import State
from games.game import Deadline, Prompts
from games.prompt import Bool, Choice, Choices, Field, Option, Prompt, Text, options

SUCCESS = Option(True, "mission.success")
FAIL = Option(False, "mission.fail")
EVERYBODY = options(SEATS)
STEPS_ASKED = Choices(options(tuple(STEPS), label="direction"), 0, MOST_STEPS, ordered=True, repeat=True)


def prompts(view: State, chair: Seat | Literal["host"]) -> Prompts:
    """The open question to a seat, if there is one; a program may answer it with whatever it returned."""
    if chair == "host" or not _asked(view, chair):
        return {}
    name, until = _name(view), view.until or None
    command, fields = _question(view, chair)
    asked = {name: Prompt(command, fields, until=until)}
    if view.options.raw_answers:
        value = Text(raw.VALUE_MAX, like=next(iter(fields.values())))
        asked[f"{name}.returned"] = Prompt("hand_in", {"value": value}, until=until)
    return asked


def deadline(state: State) -> Deadline | None:
    """What falls due. A mission whose votes are all in waits for nothing but its least length."""
    if state.phase == "mission" and len(state.mission_votes) == len(state.team):
        return Deadline(f"mission_reveal.{state.round}", state.not_before)
    if not state.until:
        return None
    return Deadline(_name(state), state.until, waits_longest(state.options, state.phase))


def _asked(view: State, seat: Seat) -> bool:
    match view.phase:
        case "proposal" | "global_speech" | "walk" | "limited_speech":
            return view.turn == seat
        case "vote":
            return seat not in view.voted
        case "mission":
            return seat in view.team and seat not in view.mission_votes
        case "assassination":
            return view.roles.get(seat) == "Assassin"
        case "before" | "ended":
            return False


def _name(state: State) -> str:
    """What is asked and when, unique in a game; nothing in it is secret."""
    proposal = f"{state.round}.{state.vote_round}"
    match state.phase:
        case "proposal":
            return f"propose.{proposal}"
        case "global_speech":
            return f"speak.{proposal}.global.{state.turn}"
        case "walk":
            return f"walk.{proposal}.{state.turn}"
        case "limited_speech":
            return f"speak.{proposal}.limited.{state.turn}"
        case "vote":
            return f"vote.{proposal}"
        case "mission":
            return f"mission.{state.round}"
        case _:
            return "assassinate"


def _question(view: State, seat: Seat) -> tuple[str, dict[str, Field]]:
    match view.phase:
        case "proposal":
            count = view.member_count
            return "propose_team", {"members": Choices(EVERYBODY, count, count)}
        case "walk":
            return "walk", {"steps": STEPS_ASKED}
        case "vote":
            return "vote", {"approve": Bool()}
        case "mission":
            return "play_mission", {"success": Choice(_mission_options(view, seat))}
        case "assassination":
            others = tuple(other for other in SEATS if other != seat)
            return "assassinate", {"target": Choice(options(others))}
        case _:
            return "speak", {"text": Text(view.options.speech_max or LONGEST_SPEECH)}


def _mission_options(view: State, seat: Seat) -> tuple[Option, ...]:
    """Blue is asked like red, though it may have one choice only (option ``blue_fail``)."""
    may_fail = team_of(view.roles[seat]) == "red" or view.options.blue_fail != "forbid"
    return (SUCCESS, FAIL) if may_fail else (SUCCESS,)
