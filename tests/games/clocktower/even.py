"""Whether all nights of a game are alike: what every seat is told and asked, in which order, and for how long."""

from __future__ import annotations

from collections.abc import Iterator

from events.audience import Seat, sees
from events.event import Fact
from games.clocktower import facts
from games.clocktower.engine.results import Ask
from games.clocktower.story import NOBODY_MS
from games.game import Prompts
from games.sitting.state import FIRST
from tests.suite.checks import Leak
from tests.suite.play import Play

STRETCH = (facts.WindowOpened, facts.Woken, facts.Chosen, facts.HushBegan)
NIGHT = (facts.NightFell, *STRETCH, *STRETCH, facts.NightTold, facts.DawnBroke)

Told = tuple[int, Fact]


def check_even(play: Play) -> None:
    """Raise Leak where a seat could tell one night from another by more than what it learns itself."""
    options = play.table.truth.game.options
    for seat in range(1, play.size + 1):
        for night in nights(play, seat):
            if (kinds := tuple(type(fact) for _, fact in night)) != NIGHT:
                raise Leak(f"seat {seat} hears of a night by {', '.join(kind.__name__ for kind in kinds)}")
            if options.pace == "live":
                _check_times(night, options.window_seconds * 1000, options.host_seconds * 1000)
            _check_decoys(night, play.size)
    _check_prompts(play)


def nights(play: Play, seat: Seat) -> Iterator[list[Told]]:
    """What a seat was told of each whole night, and when."""
    night: list[Told] = []
    before = FIRST
    for commit, standing in zip(play.commits, play.moments, strict=True):
        # By the table's clock: a night that falls with an execution begins once people have looked at it.
        at, before = before.clock(commit.at), standing.truth.table
        for event in commit.events:
            if type(event.fact) not in NIGHT or not sees(event.to, seat):
                continue
            night.append((at, event.fact))
            if isinstance(event.fact, facts.DawnBroke):
                yield night
                night = []


def _check_times(night: list[Told], window: int, host: int) -> None:
    began, first = night[0]
    hush = host if isinstance(first, facts.NightFell) and first.hosted else NOBODY_MS
    shared = (facts.NightFell, facts.HushBegan, facts.WindowOpened, facts.DawnBroke)
    times = [at - began for at, fact in night if isinstance(fact, shared)]
    if times != [0, 0, window, window + hush, 2 * window + hush, 2 * (window + hush)]:
        raise Leak(f"a night has its own times: {times}")


def _check_decoys(night: list[Told], size: int) -> None:
    decoy = Ask("", 0, 1, tuple(range(1, size + 1)), ())
    for _, fact in night:
        if isinstance(fact, facts.Woken) and not fact.ask.of and fact.ask != decoy:
            raise Leak(f"seat {fact.seat} is asked {fact.ask}, which is no decoy")


def _check_prompts(play: Play) -> None:
    """As a window opens all seats have the same question, whatever they may choose from."""
    for commit, standing in zip(play.commits, play.moments, strict=True):
        if not any(isinstance(event.fact, facts.WindowOpened) for event in commit.events):
            continue
        forms = {seat: _forms(standing.prompts[seat]) for seat in range(1, play.size + 1)}
        if any(len(form) != 1 or form != forms[1] for form in forms.values()):
            raise Leak(f"a window asks in different forms: {forms}")


def _forms(prompts: Prompts) -> list[object]:
    return [(id, one.command, one.required, one.until, *map(type, one.fields.values())) for id, one in prompts.items()]
