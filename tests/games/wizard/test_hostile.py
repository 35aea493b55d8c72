"""Games with cards of somebody who wants to hurt: they end, and no command takes long."""

from __future__ import annotations

import json
from typing import Any

import pytest

from events.audience import Seat
from events.codec import AnyCommit
from games.bots import random_bot
from games.game import Bot
from games.wizard.language.names import BUDGET, MOUNTS, TOLD
from games.wizard.machine.engine import Machine
from games.wizard.options import WizardOptions
from games.wizard.state import State
from server.simulation.plan import Plan
from server.simulation.play import Play
from tests.day import in_turn
from tests.games.wizard.hostile import HOSTILE


class Hurting(Play):
    """Everybody plays a card of the added pack whenever they can. The doables of each command are counted."""

    longest = 0
    facts = 0
    mounted = 0

    def player(self, seat: Seat) -> Bot[Any]:
        def bot(view: Any, seat: Seat, prompts: Any, dice: Any) -> Any:
            answer = own_card(view, prompts) or random_bot(view, seat, prompts, dice)
            done.clear()
            return answer

        return bot

    def _take(self, commit: AnyCommit) -> None:
        super()._take(commit)
        game: State = self.table.truth.game
        owners = [one.owner for one in game.captured.values()]
        self.mounted = max(self.mounted, max(map(owners.count, owners), default=0))
        if isinstance(commit.by, int):
            self.longest = max(self.longest, len(done))
            self.facts = max(self.facts, len(commit.events))


def own_card(view: State, prompts: Any) -> Any:
    """Play the first card of the added pack that is offered."""
    for id, prompt in prompts.items():
        if prompt.command == "play_card":
            for option in prompt.fields["card"].options:
                if view.cards[option.value].startswith("own."):
                    return id, {"type": "play_card", "card": option.value}
    return None


done: list[Machine] = []
"""The machine of each doable since the last command: half the budget is more than any of these needs (1,515)."""


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Machine.count

    def count(machine: Machine) -> None:
        done.append(machine)
        sound(machine)

    monkeypatch.setattr(Machine, "count", count)


@pytest.mark.parametrize("rounds", [2, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", in_turn([*HOSTILE, "all"]))
def test_no_command_takes_long_and_the_game_ends(name: str, rounds: int) -> None:
    pack = json.dumps([card for id, card in HOSTILE.items() if name in (id, "all")])
    plan = Plan(("games",), "wizard", WizardOptions(pace="fast", rounds=rounds), 4, 1, documents={"pack": pack})
    play = Hurting(plan, 1, kept=False)
    play.begin(plan.in_turn(1)).to_the_end()
    assert play.failures == {}
    assert 0 < play.longest < BUDGET // 2
    assert play.facts < 2 * TOLD
    assert play.mounted <= MOUNTS
