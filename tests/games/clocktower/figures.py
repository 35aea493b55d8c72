"""What games of Clocktower come to: counted from their facts, as the balance of the bots is judged by it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import mean

from events.codec import AnyCommit
from games.clocktower import facts


@dataclass
class Figures:
    """One game: how often what happened, who won, and the seconds of the days to which a night came."""

    claims: int = 0
    nominations: int = 0
    executions: int = 0
    shots: int = 0
    slayers: int = 0
    winner: str = ""
    why: str = ""
    days: list[float] = field(default_factory=list)


def figures(commits: Iterable[AnyCommit]) -> Figures:
    """Count a game's facts."""
    found, dawn = Figures(), 0
    for commit in commits:
        for event in commit.events:
            match event.fact:
                case facts.DawnBroke():
                    dawn = commit.at
                case facts.DayEnded():
                    found.days.append((commit.at - dawn) / 1000)
                case facts.ClaimMade():
                    found.claims += 1
                    found.shots += event.fact.shot
                case facts.Nominated():
                    found.nominations += 1
                case facts.Executed():
                    found.executions += event.fact.died
                case facts.SidesShown():
                    found.winner, found.why = event.fact.winner, event.fact.why
                    found.slayers = sum(belief == "slayer" for belief in event.fact.beliefs.values())
    return found


def share(games: Sequence[Figures], winner: str = "", why: str = "") -> float:
    """The share of games that ended so, in percent."""
    return 100 * mean((one.winner == winner or not winner) and (one.why == why or not why) for one in games)


def told(games: Sequence[Figures]) -> str:
    """A row for the docs of the balance."""
    days = sorted(day for one in games for day in one.days)
    a_game = (mean(getattr(one, name) for one in games) for name in ("claims", "nominations", "executions"))
    with_slayer = [one for one in games if one.slayers]
    shot = 100 * mean(one.shots > 0 for one in with_slayer) if with_slayer else 0
    return (
        f"{len(games)} games: evil {share(games, 'evil'):.0f} %, saint {share(games, why='saint'):.1f} %, claims, "
        f"nominations, executions {', '.join(f'{one:.2f}' for one in a_game)}, slayers who shot {shot:.0f} %; "
        f"days {mean(days):.0f} s ({days[0]:.0f} to {days[-1]:.0f}, over 60 s {100 * mean(d > 60 for d in days):.0f} %)"
    )
