"""The summary of a simulation as tables of the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.table import Table

from server.simulation.courses import FEW, Spread
from server.simulation.plan import Plan
from server.simulation.results import Length, Rate, Summary
from sotto_words import sentence

CURVE_STEPS = 6
"""The moments of a curve that are shown, the last one included."""


def names_of(plan: Plan) -> Mapping[str, str]:
    """Return the game's names of things, in English."""
    return plan.rule_set().about.words["en"]


def shown(counted: Summary, names: Mapping[str, str], variation: str = "") -> Iterator[Table]:
    """Render the whole summary."""
    yield _rates(counted, variation)
    yield _lengths(counted)
    if counted.amounts:
        yield _amounts(counted)
    for name, curve in counted.curves.items():
        yield _curve(name, curve.tables, {"winners": curve.winners, "others": curve.others, "median": curve.median})
    for kind in counted.held:
        yield _held(kind, counted, names)
    if counted.coverage:
        yield _coverage(counted, names)
    if counted.failures:
        failed = ", ".join(f"{bot} {times}" for bot, times in counted.failures.items())
        yield Table(title=f"Answers that chance gave because a bot failed: {failed}", title_justify="left")


def comparison(compared: Mapping[str, Summary]) -> Table:
    """Render variations side by side: length of games, and how often each seat or side wins and each ending comes."""
    table = _table("", "tables", "commands", "wins by seat or side", "endings")
    for name, counted in compared.items():
        wins = "\n".join(f"{whose} {rate.rate:.0%} ({_interval(rate, 0)})" for whose, rate in own(counted).items())
        endings = "\n".join(f"{how} {rate.rate:.0%}" for how, rate in counted.endings.items())
        table.add_row(name, f"{counted.tables}", f"{counted.commands.median:g}", wins, endings)
    return table


def own(counted: Summary) -> Mapping[str, Rate]:
    """Return how often each side wins, or each seat where there are no sides."""
    return counted.sides or counted.seats


def label(code: str, names: Mapping[str, str]) -> str:
    """Return the catalogue's name of something, or its code as words."""
    return sentence({"en": names, "zh": names}, "en", code) if code in names else code.replace("_", " ")


def _rates(counted: Summary, variation: str) -> Table:
    groups = {
        "bot": counted.bots,
        "side": counted.sides,
        "bot/side": counted.bots_by_side,
        "seat": {} if counted.sides else counted.seats,
        "ending": counted.endings,
    }
    title = f"{' '.join(filter(None, (counted.game, variation)))}: {counted.tables} tables, seed {counted.seed}"
    rates = Table(title=title, title_justify="left", box=None, pad_edge=False)
    rates.add_column("")
    rates.add_column("", overflow="fold")
    for heading in ("tables", "rate", "95 % interval"):
        rates.add_column(heading, justify="right")
    for kind, group in groups.items():
        for name, rate in group.items():
            rates.add_row(kind, name, f"{rate.tables}", f"{rate.rate:.1%}", _interval(rate))
    if counted.draws.times:
        rates.add_row("draws", "", f"{counted.draws.tables}", f"{counted.draws.rate:.1%}", _interval(counted.draws))
    return rates


def _lengths(counted: Summary) -> Table:
    lengths = _table("", "least", "median", "mean", "most")
    for name, length in (("commands", counted.commands), ("facts", counted.facts), *counted.counts.items()):
        lengths.add_row(label(name, {}), *_spans(length))
    return lengths


def _amounts(counted: Summary) -> Table:
    amounts = _table("", "mean", "95 % interval")
    for name, amount in counted.amounts.items():
        amounts.add_row(label(name, {}), f"{amount.mean:+.1f}", _between(amount))
    return amounts


def _curve(name: str, tables: list[int], lines: Mapping[str, list[float]]) -> Table:
    steps = sorted({round(part * (len(tables) - 1) / (CURVE_STEPS - 1)) for part in range(CURVE_STEPS)})
    curve = _table(label(name, {}), *(f"{step + 1}" for step in steps))
    curve.add_row("tables", *(f"{tables[step]}" for step in steps))
    for line, values in lines.items():
        curve.add_row(line, *(f"{values[step]:.0f}" for step in steps))
    return curve


def _held(kind: str, counted: Summary, names: Mapping[str, str]) -> Table:
    things = _table(kind, "seats", "times", "tables", "% won more", "score more")
    for thing, worth in counted.held[kind].items():
        if worth.wins.tables < FEW:
            things.add_row(
                label(thing, names), f"{worth.seats}", f"{worth.times}", f"{worth.wins.tables}", "few", "few"
            )
            continue
        wins = f"{100 * worth.wins.mean:+.0f} [{100 * worth.wins.low:+.0f}, {100 * worth.wins.high:+.0f}]"
        score = f"{worth.score.mean:+.0f} [{worth.score.low:+.0f}, {worth.score.high:+.0f}]"
        things.add_row(label(thing, names), f"{worth.seats}", f"{worth.times}", f"{worth.wins.tables}", wins, score)
    return things


def _coverage(counted: Summary, names: Mapping[str, str]) -> Table:
    had = Table(box=None, pad_edge=False)
    for heading in ("coverage", "there are", "had by nobody"):
        had.add_column(heading)
    for kind, covered in counted.coverage.items():
        had.add_row(kind, f"{covered.there}", ", ".join(label(thing, names) for thing in covered.never) or "none")
    return had


def _table(first: str, *headings: str) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(first, no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _interval(rate: Rate, digits: int = 1) -> str:
    return f"{rate.low:.{digits}%} to {rate.high:.{digits}%}"


def _between(amount: Spread) -> str:
    return f"{amount.low:+.1f} to {amount.high:+.1f}"


def _spans(length: Length) -> tuple[str, ...]:
    return f"{length.least}", f"{length.median:g}", f"{length.mean:.1f}", f"{length.most}"
