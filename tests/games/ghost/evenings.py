"""Whole games with a DM: bots play the patients, and a DM who answers, uses every power and ends the phases."""

from __future__ import annotations

import random
from typing import Any, Self

from games.ghost.rules import GAME
from games.ghost.state.options import GhostOptions
from games.sitting import commands
from games.sitting.table import Chair
from server.refusals import Refused
from tests.games.ghost.patients import Patients
from tests.suite.answers import legal
from tests.suite.play import CALM, MOST_COMMITS

MEDDLING = 0.6
"""How often somebody does in a round what no bot does: mostly the DM, by any power."""

UNTIMELY = (
    "remove_player",
    "lose_patient",
    "end_phase",
    "appoint_co_dm",
    "dismiss_co_dm",
    "decide_unsealing",
    "end_fight",
    "end_session",
    "pause_session",
)
"""Powers that would end a game early, or leave its phase waiting."""

WRITTEN = ("The lamp by the tracks went out.", "Somebody hums behind the shutters.", "雾里有人叫你的名字。")
"""What a DM and players write in these games; none of it looks like a code."""


class Evening(Patients):
    """A game with a DM, from the registration to its end."""

    @classmethod
    def of(cls, module: str, seed: int, size: int = 4, **options: Any) -> Self:
        """Play one."""
        play = cls(GAME, random.Random(seed), CALM)
        documents = {name: one.shipped[module] for name, one in GAME.rules.documents.items()}
        play.open(GhostOptions(**({"pace": "fast"} | options)), size, documents=documents)
        for seat in range(1, size + 1):
            play.act(commands.Sit(seat, f"p{seat}"))
        play.act(commands.TakeHost("h"))
        play.start()
        while not play.finished and len(play.commits) < MOST_COMMITS:
            play._round()
        return play

    def _round(self) -> None:
        if self.rng.random() < MEDDLING:
            self._meddles()
        seats = self.rng.sample(range(1, self.size + 1), self.size)
        if [seat for seat in seats if self._seeks(seat)] or self._answers():
            return
        if self.asks("host", "end_phase"):
            self.do("host", "end_phase", reason="")
        else:
            self.wait()

    def _answers(self) -> bool:
        """Let the DM answer what waits for them."""
        waiting = [id for id, one in self.prompts("host").items() if one.required and one.command != "end_phase"]
        return bool(waiting) and self._tries("host", waiting[0])

    def _meddles(self) -> None:
        """Let the DM use a power, or a patient ask for something that no rule foresees."""
        chair: Chair = self.rng.choice(["host", "host", self.rng.randint(1, self.size)])
        wanted = [
            id
            for id, one in self.prompts(chair).items()
            if (one.command not in UNTIMELY if chair == "host" else one.command == "act")
        ]
        if wanted:
            self._tries(chair, self.rng.choice(wanted))

    def _tries(self, chair: Chair, id: str) -> bool:
        try:
            self.send(chair, self._written(legal(self.prompts(chair)[id], self.rng)), id)
        except Refused:
            return False
        return True

    def _written(self, answer: dict[str, Any]) -> dict[str, Any]:
        words = {name for name in ("text", "reason", "name") if isinstance(answer.get(name), str)}
        return answer | {name: self.rng.choice(WRITTEN) for name in sorted(words)}
