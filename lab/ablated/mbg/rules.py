"""mbg as it is, and besides its bots each of them without one faculty: ``planner-study`` never studies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.game import Bot, Prompts
from games.mbg.commands import NONE
from games.mbg.rules import GAME as MBG
from games.mbg.state import State

Answer = tuple[str, dict[str, Any]]

BOTS = ("planner", "greedy")


def _offered(command: str, **fields: object) -> Callable[[State, Prompts], Answer]:
    """The answer that takes this command of those offered, whatever else there is."""

    def answer(view: State, prompts: Prompts) -> Answer:
        id = next(id for id, prompt in prompts.items() if prompt.command == command)
        return id, {"type": command, **fields}

    return answer


def _no_siege(view: State, prompts: Prompts) -> Answer:
    return _offered("besiege", scale=0 if view.question.forced else NONE)(view, prompts)


FACULTIES: dict[str, tuple[str, Callable[[State, Prompts], Answer]]] = {
    "study": ("study", _offered("study", officer=NONE, technique=NONE)),
    "cards": ("action", _offered("move")),
    "training": ("train", _offered("train", officer=NONE)),
    "hiring": ("hire", _offered("hire", officer=NONE)),
    "sieges": ("siege", _no_siege),
    "allocation": ("allocation", _offered("end_allocation")),
}
"""The question that exercises each faculty, and the answer that does without."""


def without(bot: Bot[State], faculty: str) -> Bot[State]:
    """The same bot, which never does this one thing; all the rest it still decides."""
    kind, decline = FACULTIES[faculty]

    def ablated(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> Answer | None:
        if prompts and view.question.kind == kind:
            return decline(view, prompts)
        return bot(view, seat, prompts, dice)

    return ablated


GAME = replace(
    MBG,
    programs=replace(
        MBG.programs,
        bots={
            **MBG.programs.bots,
            **{f"{bot}-{faculty}": without(MBG.programs.bots[bot], faculty) for bot in BOTS for faculty in FACULTIES},
        },
    ),
)
