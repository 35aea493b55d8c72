"""``sotto simulate``: many games among bots, without a server."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from games.discovery import discover
from games.game import AnyGame
from games.options import Options
from games.sitting.documents import BadDocument, Chosen, Unfit, check_fit, texts
from games.words import CORE, merged
from server.extras import installed
from server.sections import load
from server.simulation import pictures
from server.simulation.plan import Plan
from server.simulation.play import Play
from server.simulation.results import Ended, MadeUp, Summary, check_made_up, summary
from server.simulation.results_folder import SUMMARY, new_folder
from server.simulation.run import SimulationFailed, run
from server.simulation.shown import comparison, names_of, shown
from sotto_words import sentence

DRAWN = "summary.svg"

MADE_UP_MOST = 0.001
"""The largest share of a bot's answers that chance may give for it, where nobody says otherwise."""

KEPT_MOST = 100
"""The number of logs that are kept where nobody named a folder for them."""

Seed = Annotated[int, typer.Option(min=0, help="The same seed, the same games.")]
Seats = Annotated[int | None, typer.Option(help="The size of the tables; none: the smallest.")]
SomeOptions = Annotated[list[str] | None, typer.Option(metavar="NAME=JSON", help="One option, again and again.")]
Picture = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it there: .svg, .png or .pdf.")]
Processes = Annotated[int | None, typer.Option(min=1, help="At once; none: one for each core.")]
MadeUpMost = Annotated[
    float, typer.Option(min=0, max=1, help="Fail where chance gave a larger share of a bot's answers, for it failed.")
]
Packages = Annotated[str, typer.Option(help="Packages with games, separated by commas.")]

errors = Console(stderr=True, highlight=False, soft_wrap=True)


class Unusable(Exception):
    """What was asked for cannot be simulated; the message says which part of it."""


def mount(command_line: typer.Typer) -> None:
    """Add the command."""
    command_line.command("simulate")(simulate)


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, by its name: avalon.")],
    tables: Annotated[int, typer.Option(min=1, max=1_000_000, help="The number of games.")] = 100,
    bots: Annotated[
        str, typer.Option(help="Bots that take the seats in turn: A,B; or one for each side: blue=A,red=B.")
    ] = "random",
    out: Annotated[
        Path | None, typer.Option(help="A new folder for all of it; none: one for the page, with 100 logs at most.")
    ] = None,
    seed: Seed = 1,
    seats: Annotated[
        list[int] | None, typer.Option(help="The size of the tables; none: the smallest; several as with presets.")
    ] = None,
    preset: Annotated[
        list[str] | None, typer.Option(help="Options by the name of a preset; several are played one after the other.")
    ] = None,
    option: SomeOptions = None,
    document: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=FILE", help="A document: a shipped one's name, or a file; several as with presets."),
    ] = None,
    as_json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the summary there.")] = None,
    picture: Picture = None,
    processes: Processes = None,
    made_up_most: MadeUpMost = MADE_UP_MOST,
    games: Packages = "games",
) -> None:
    """Let bots play whole games, without a server and on all cores; count who wins, and how long it takes."""
    try:
        plans = variations(
            tuple(games.split(",")), game, bots, seed, seats or (), preset or (), option or (), document or ()
        )
        check_outputs(out, as_json, picture)
        compared = {name: _one(plan, name, tables, processes, out, as_json, picture) for name, plan in plans.items()}
    except (Unusable, SimulationFailed, pictures.NoPictures) as no:
        errors.print(f"sotto: {no}", style="red", markup=False)
        raise typer.Exit(1) from None
    if len(compared) > 1:
        Console(highlight=False).print(comparison(compared))
        if picture is not None:
            pictures.draw_comparison(compared, picture)
    for one in compared.values():
        fail_if_made_up(one.failures, one.answered, made_up_most)


def fail_if_made_up(failures: Mapping[str, int], answered: Mapping[str, int], most: float) -> None:
    """Exit with 1 where chance has played too much for a bot; all figures have been shown by then."""
    try:
        check_made_up(failures, answered, most)
    except MadeUp as no:
        errors.print(f"sotto: {no}", style="red", markup=False)
        raise typer.Exit(1) from None


def _one(
    plan: Plan,
    name: str,
    tables: int,
    processes: int | None,
    out: Path | None,
    as_json: Path | None,
    picture: Path | None,
) -> Summary:
    """Play, write and show one variation."""
    kept = _for_the_page("-".join(filter(None, (plan.game, name)))) if out is None else out / name
    if out is not None:
        kept.mkdir(parents=True, exist_ok=True)  # type: ignore[union-attr]
    most = tables if out else KEPT_MOST
    processes = min(processes or os.cpu_count() or 1, tables)
    with progress_bar() as progress:
        results = list(counted(run(plan, tables, processes, kept, most), progress, plan.game, tables))
    sums = summary(plan, results)
    _write(sums, results, kept, _named(as_json, name), _named(picture, name), names_of(plan))
    for table in shown(sums, names_of(plan), name):
        Console(highlight=False).print(table)
    if kept is not None:
        errors.print(f"Written to {kept}" + ("" if out else "; a server of this data folder shows it at /simulations"))
    return sums


def _named(file: Path | None, name: str) -> Path | None:
    return file and file.with_stem("-".join(filter(None, (file.stem, name))))


# --- what is asked for ---------------------------------------------------------------------------------------------


def variations(
    packages: tuple[str, ...],
    name: str,
    bots: str,
    seed: int,
    seats: Sequence[int],
    presets: Sequence[str],
    options: Sequence[str],
    documents: Sequence[str],
) -> dict[str, Plan]:
    """The plans that are asked for, by what tells them apart: every size with every preset and document of a name.

    Raises:
        Unusable: as ``planned``.
    """
    by_name: dict[str, list[str]] = {}
    for argument in documents:
        by_name.setdefault(argument.partition("=")[0], []).append(argument)
    found: dict[str, Plan] = {}
    for size, (preset, *chosen) in product(seats or (None,), [*product(presets or ("",), *by_name.values())]):
        apart = [f"{size}"] if len(seats) > 1 else []
        apart += [preset] if len(presets) > 1 else []
        apart += [
            Path(argument.partition("=")[2]).stem for argument in chosen if len(by_name[argument.partition("=")[0]]) > 1
        ]
        label = "-".join(apart)
        if label in found:
            raise Unusable(f"--seats, --preset, --document: {label} is asked for twice")
        found[label] = planned(packages, name, bots, seed, size, preset or None, options, chosen)
    return found


def planned(
    packages: tuple[str, ...],
    name: str,
    bots: str,
    seed: int,
    seats: int | None,
    preset: str | None,
    options: Sequence[str],
    documents: Sequence[str] = (),
) -> Plan:
    """The plan that is asked for.

    Raises:
        Unusable: there is no such game, bot, size, preset, option or document.
    """
    found = _found(packages)
    game = found.get(name)
    if game is None:
        raise Unusable(f"GAME: there is no game called {name}; there are {', '.join(found)}")
    fewest, most = game.rules.seats
    size = fewest if seats is None else seats
    if not fewest <= size <= most:
        raise Unusable(f"--seats: {name} is played by {fewest} to {most}, not {size}")
    in_turn, by_side = _bots(game, bots)
    given = _documents(game, documents)
    plan = Plan(packages, name, _options(game, preset, options), size, seed, in_turn, by_side, given)
    _check_fit(game, plan)
    _check_sides(game, plan)
    return plan


def _check_fit(game: AnyGame, plan: Plan) -> None:
    try:
        check_fit(game, plan.options, plan.size, plan.documents)
    except Unfit as unfit:
        option = unfit.field.replace("options.", "option ").replace("documents.", "document ")
        raise Unusable(f"--{option}: {unfit.words(game, 'en')}") from None


def _found(packages: tuple[str, ...]) -> Mapping[str, AnyGame]:
    try:
        return discover(packages)
    except (ImportError, ValueError) as fault:
        raise Unusable(f"--games: {fault}") from None


def _bots(game: AnyGame, argument: str) -> tuple[tuple[str, ...], dict[str, str]]:
    parts = [part.strip() for part in argument.split(",")]
    split = [part.partition("=") for part in parts]
    names = [bot if equals else part for part, (_, equals, bot) in zip(parts, split, strict=True)]
    there = {"random", *game.programs.bots}
    for bot in names:
        if bot not in there:
            raise Unusable(f"--bots: {game.name} has no bot called {bot!r}; there are {', '.join(sorted(there))}")
    if not any(equals for _, equals, _ in split):
        return tuple(names), {}
    if not all(equals for _, equals, _ in split):
        raise Unusable("--bots: name either bots alone, or one for every side: side=bot,side=bot")
    return ("random",), {side: bot for side, _, bot in split}


def _check_sides(game: AnyGame, plan: Plan) -> None:
    if not plan.by_side:
        return
    sides = set(Play(plan, 1).begin(plan.in_turn(1)).sides.values())
    if set(plan.by_side) != sides:
        wanted = f"its sides are {', '.join(sorted(sides))}" if sides else "it has none"
        raise Unusable(f"--bots: name a bot for each side of {game.name}: {wanted}")


def _options(game: AnyGame, preset: str | None, arguments: Sequence[str]) -> Options:
    if preset is not None and preset not in game.about.presets:
        there = ", ".join(game.about.presets) or "none"
        raise Unusable(f"--preset: {game.name} has no preset called {preset!r}; there are: {there}")
    base = game.usual_options if preset is None else game.about.presets[preset]
    chosen: dict[str, Any] = msgspec.to_builtins(base) | {"pace": "fast"}
    for argument in arguments:
        name, equals, text = argument.partition("=")
        if not equals:
            raise Unusable(f"--option: expected name=json, got {argument!r}")
        if name not in game.rules.options.__struct_fields__:
            there = ", ".join(game.rules.options.__struct_fields__)
            raise Unusable(f"--option {name}: {game.name} has no such option; there are {there}")
        chosen[name] = _value(text)
        _converted(game, chosen, name)
    return _converted(game, chosen, "")


def _converted(game: AnyGame, chosen: dict[str, Any], name: str) -> Options:
    try:
        options: Options = msgspec.convert(chosen, game.rules.options)
    except ValueError as fault:
        raise Unusable(f"--option {name}: {fault}") from None
    return options


def _documents(game: AnyGame, arguments: Sequence[str]) -> dict[str, str]:
    chosen: dict[str, Chosen] = {}
    for argument in arguments:
        name, equals, file = argument.partition("=")
        if not equals:
            raise Unusable(f"--document: expected name=file, got {argument!r}")
        known = name in game.rules.documents and file in game.rules.documents[name].shipped
        chosen[name] = Chosen(shipped=file) if known else Chosen(text=_read(name, file))
    try:
        return texts(game, chosen)
    except BadDocument as bad:
        words = sentence(merged(CORE, game.about.words), "en", f"reason.{bad.no.code}", bad.no.params)
        raise Unusable(f"--document {bad.document}: {words}") from None


def _read(name: str, file: str) -> str:
    try:
        return Path(file).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unusable(f"--document {name}: {file} is not UTF-8") from None
    except OSError as fault:
        raise Unusable(f"--document {name}: {file}: {fault.strerror}") from None


def _value(text: str) -> object:
    """What is written as JSON, or else the text itself, so that words need no quotes within quotes."""
    try:
        value: object = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
    return value


def check_outputs(out: Path | None, as_json: Path | None, picture: Path | None) -> None:
    """Say early where nothing could be written.

    Raises:
        Unusable: there is no such folder, or it is not empty.
        NoPictures: nothing can be drawn so.
    """
    if picture is not None:
        pictures.check(picture)
    for option, file in (("--json", as_json), ("--picture", picture)):
        if file is not None and not file.parent.is_dir():
            raise Unusable(f"{option}: there is no folder {file.parent}")
    if out is None:
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
        empty = not any(out.iterdir())
    except OSError as fault:
        raise Unusable(f"--out: {out}: {fault.strerror}") from None
    if not empty:
        raise Unusable(f"--out: {out} is not empty; name a new folder, so that no games of others get among these")


def _for_the_page(game: str) -> Path | None:
    """A new folder where the server of the same data folder looks for results; none where nothing can be written."""
    try:
        return new_folder(load(), game)
    except OSError as fault:
        errors.print(f"sotto: the result is not kept for the page: {fault}", style="yellow", markup=False)
        return None


# --- what is done --------------------------------------------------------------------------------------------------


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """What is shown while games are played."""
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True) as progress:
        yield progress


def counted(games: Iterator[Ended], progress: Progress, name: str, tables: int) -> Iterator[Ended]:
    """The games, each shown as played when it comes."""
    task = progress.add_task(name, total=tables)
    for one in games:
        yield one
        progress.advance(task)


def _write(
    counted: Summary,
    results: Sequence[Ended],
    out: Path | None,
    as_json: Path | None,
    picture: Path | None,
    names: Mapping[str, str],
) -> None:
    text = msgspec.json.format(msgspec.json.encode(counted)) + b"\n"
    drawn = out / DRAWN if out is not None and installed("pictures") else None
    try:
        for file in (as_json, out and out / SUMMARY):
            if file is not None:
                file.write_bytes(text)
        for file in (picture, drawn):
            if file is not None:
                pictures.draw(counted, [one.commands for one in results], file, names)
    except OSError as fault:
        raise Unusable(f"{fault.filename}: {fault.strerror}") from None
