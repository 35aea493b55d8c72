"""``sotto strength``: every two bots of a game against each other, and who is the stronger."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from server.commands.simulate import (
    MADE_UP_MOST,
    MadeUpMost,
    Packages,
    Picture,
    Processes,
    Seats,
    Seed,
    SomeOptions,
    Unusable,
    check_outputs,
    counted,
    errors,
    fail_if_made_up,
    planned,
    progress_bar,
)
from server.simulation import pictures, strength_picture
from server.simulation.plan import Plan
from server.simulation.results import Ended, Rate, made_up, wilson
from server.simulation.run import SimulationFailed, run


class Strength(msgspec.Struct, frozen=True):
    """How often a bot won against another at tables where the two had the seats in turn; the weakest bot first.

    ``failures`` are those of a bot's answers (``answered``) that chance gave for it.
    """

    game: str
    rules: int
    options: Any
    seats: int
    seed: int
    bots: list[str]
    against: dict[str, dict[str, Rate]]
    failures: dict[str, int]
    answered: dict[str, int] = {}


def mount(command_line: typer.Typer) -> None:
    """Add the command."""
    command_line.command("strength")(strength)


def strength(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, by its name: mbg.")],
    tables: Annotated[int, typer.Option(min=1, max=1_000_000, help="The number of games for every two bots.")] = 100,
    bots: Annotated[str | None, typer.Option(help="The bots: A,B,C; none: all of the game.")] = None,
    seed: Seed = 1,
    seats: Seats = None,
    preset: Annotated[str | None, typer.Option(help="Options by the name of a preset.")] = None,
    option: SomeOptions = None,
    document: Annotated[
        list[str] | None, typer.Option(metavar="NAME=FILE", help="A document: a shipped one's name, or a file.")
    ] = None,
    as_json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write it there.")] = None,
    picture: Picture = None,
    processes: Processes = None,
    made_up_most: MadeUpMost = MADE_UP_MOST,
    games: Packages = "games",
) -> None:
    """Let every two bots of a game play each other, seats in turn; say how often each wins, with intervals."""
    try:
        check_outputs(None, as_json, picture)
        packages, chosen = tuple(games.split(",")), (option or (), document or ())
        first = planned(packages, game, bots or "random", seed, seats, preset, *chosen)
        names = _names(first, bots)
        plans = [first._replace(bots=pair) for pair in combinations(names, 2)]
        measured = compared(first, names, list(_played(plans, tables, processes or os.cpu_count() or 1)))
        _write(measured, as_json, picture)
    except (Unusable, SimulationFailed, pictures.NoPictures) as no:
        errors.print(f"sotto: {no}", style="red", markup=False)
        raise typer.Exit(1) from None
    Console(highlight=False).print(shown(measured))
    fail_if_made_up(measured.failures, measured.answered, made_up_most)


def _names(plan: Plan, argument: str | None) -> tuple[str, ...]:
    names = plan.bots if argument else ("random", *plan.rule_set().programs.bots)
    if plan.by_side or len(set(names)) != len(names) or len(names) < 2:
        raise Unusable("--bots: name two or more bots, each once: A,B,C")
    return names


def _played(plans: Sequence[Plan], tables: int, processes: int) -> Iterator[list[Ended]]:
    with progress_bar() as progress:
        for plan in plans:
            games = run(plan, tables, min(processes, tables))
            yield list(counted(games, progress, " v ".join(plan.bots), tables))


def compared(plan: Plan, names: Sequence[str], played: Sequence[list[Ended]]) -> Strength:
    """Return the results of the games of all pairs, in their order."""
    against: dict[str, dict[str, Rate]] = {name: {} for name in names}
    for (one, other), games in zip(combinations(names, 2), played, strict=True):
        for bot, enemy in ((one, other), (other, one)):
            against[bot][enemy] = wilson(sum(share(game, bot) for game in games), len(games))
    ranked = sorted(names, key=lambda name: sum(rate.rate for rate in against[name].values()))
    failures, answered = (dict(sorted(counts.items())) for counts in made_up(chain(*played)))
    about = (plan.game, plan.rule_set().rules.version, plan.options, plan.size, plan.seed)
    return Strength(*about, ranked, against, failures, answered)


def share(game: Ended, bot: str) -> float:
    """Return a bot's part of a victory: its share of the winners, or a half where nobody won."""
    winners = [seat for seat, outcome in game.outcomes.items() if outcome == "win"]
    return sum(game.bots[seat] == bot for seat in winners) / len(winners) if winners else 0.5


def _write(measured: Strength, as_json: Path | None, picture: Path | None) -> None:
    try:
        if as_json is not None:
            as_json.write_bytes(msgspec.json.format(msgspec.json.encode(measured)) + b"\n")
        if picture is not None:
            strength_picture.draw(measured.bots, measured.against, _title(measured), picture)
    except OSError as fault:
        raise Unusable(f"{fault.filename}: {fault.strerror}") from None


def _title(measured: Strength) -> str:
    tables = {rate.tables for row in measured.against.values() for rate in row.values()}
    return f"{measured.game}: {max(tables)} tables of {measured.seats} for each pair, seed {measured.seed}"


def shown(measured: Strength) -> Table:
    """Render the rates for the terminal: each row's bot against each column's."""
    table = Table(title=_title(measured), title_justify="left", box=None, pad_edge=False)
    table.add_column("wins against", overflow="fold")
    for name in measured.bots:
        table.add_column(name, justify="right")
    for name in reversed(measured.bots):
        table.add_row(name, *_row(measured.against[name], measured.bots))
    if measured.failures:
        failed = ", ".join(f"{bot} {times}" for bot, times in sorted(measured.failures.items()))
        table.caption = f"Answers that chance gave because a bot failed: {failed}"
    return table


def _row(rates: dict[str, Rate], names: Iterable[str]) -> Iterator[str]:
    for name in names:
        rate = rates.get(name)
        yield f"{rate.rate:.1%} {100 * rate.low:.0f}–{100 * rate.high:.0f}%" if rate else ""
