"""How tables, facts and views are rendered: facts as one line each, and a panel with a table's state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from clients.terminal.words import Json, Words, clean

STATUS_STYLES = {"open": "cyan", "playing": "green", "paused": "yellow", "finished": "dim"}
OUTCOME_STYLES = {"win": "bold green", "loss": "red"}
KNOWN_MOST = 160
"""Characters of one field of the game's state."""

ENTRIES_MOST = 24
"""Entries of one field that has many."""

TIME_LEAST = 10**12
"""Whole numbers from here on are unix milliseconds, on the table's own clock."""


def plain(words: Words, seq: int, at: int, fact: Json) -> str:
    """Render a fact for a pipe: its seq, its time and its sentence, separated by tabs."""
    return f"{seq}\t{stamp(at).isoformat(timespec='seconds')}\t{words.fact(fact)}"


def line(words: Words, seq: int, at: int, fact: Json, style: str = "") -> Table:
    """Render a fact for a terminal; a long sentence is wrapped and indented to its beginning."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=5, justify="right", style="dim")
    grid.add_column(width=8, style="cyan dim" if style == "dim" else "cyan")
    grid.add_column(overflow="fold")
    grid.add_row(str(seq), f"{stamp(at):%H:%M:%S}", Text(words.fact(fact), style))
    return grid


def stamp(at: int) -> datetime:
    """Render unix milliseconds as local time."""
    return datetime.fromtimestamp(at / 1000).astimezone()


def numbered(frame: Json) -> Iterator[tuple[int, Json]]:
    """Return the facts of a frame with the seq of each."""
    first = frame["seq"] - len(frame["facts"]) + 1
    return enumerate(frame["facts"], first)


def name_of(words: Words, listing: Json) -> str:
    """Name a table: its game and whose it is, and its title."""
    name = title = words.code("title", listing["game"])
    if opener := listing.get("names", {}).get(listing["opener"]):
        name = words.say("table_of", name=clean(opener), title=title)
    return f"{name} · {clean(listing['title'])}" if listing.get("title") else name


def viewer_of(words: Words, as_: str) -> str:
    """Name the viewer."""
    kind, _, seat = as_.partition(":")
    return words.say(f"as_{kind}", seat=seat)


def company(words: Words, listing: Json) -> str:
    """Render who sits at a table: the people by name, the bots and the free seats by number."""
    seated = listing.get("seats", {})
    people = [clean(words.names.get(one["player"], one["player"])) for one in seated.values() if one.get("player")]
    bots, free = len(seated) - len(people), listing["size"] - len(seated)
    parts = list(dict.fromkeys(people))
    if bots:
        parts.append(words.say("bots", n=bots))
    if free:
        parts.append(words.say("free", n=free))
    return words.listed(parts)


def panel(
    words: Words, listing: Json, view: Json, as_: str, online: Mapping[int, bool] | None = None, notice: str = ""
) -> Panel:
    """Render a table's state: its name, whose view this is, how the game stands, who sits where."""
    table = view.get("table", {})
    status = table.get("status", "open")
    head = Text.assemble(
        (words.code(f"status.{status}", status), STATUS_STYLES.get(status, "")), f" · {viewer_of(words, as_)}"
    )
    phase = view.get("game", {}).get("phase")
    if isinstance(phase, str) and status in ("playing", "paused"):
        head.append(f" · {words.value(phase, 'phase')}")
    title = Text(name_of(words, listing), "bold")
    return Panel(
        Group(head, _seats(words, table, online or {})), title=title, title_align="left",
        subtitle=Text(notice, "yellow") if notice else None, subtitle_align="left", border_style="dim",
    )  # fmt: skip


def _seats(words: Words, table: Json, online: Mapping[int, bool]) -> Columns:
    outcomes = (table.get("result") or {}).get("outcomes", {})
    seats = []
    for seat in range(1, table.get("size", 0) + 1):
        seated = table.get("seats", {}).get(str(seat))
        outcome = outcomes.get(str(seat), "")
        told = Text.assemble((f"{seat} ", "bold"))
        told.append(_who(words, seated), "" if seated else "dim")
        if seated and seated.get("player") and seat in online and not outcome:
            told.append(" ●" if online[seat] else " ○", "green" if online[seat] else "dim")
        if outcome:
            told.append(f" {words.code(f'outcome.{outcome}', outcome)}", OUTCOME_STYLES.get(outcome, ""))
        seats.append(told)
    return Columns(seats, padding=(0, 3))


def _who(words: Words, seated: Json | None) -> str:
    if not seated:
        return words.say("a_seat_free")
    player: str | None = seated.get("player")
    return clean(words.names.get(player) or player) if player else words.say("a_bot")


def known(words: Words, view: Json) -> Table:
    """Render the state of any game in a compact form, without what is empty."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column(overflow="fold")
    offset = view.get("table", {}).get("clock_offset", 0)
    for name, value in view.get("game", {}).items():
        if name in ("options", "number") or value in ({}, [], "", 0, False) or value is None:
            continue
        if isinstance(value, int) and value >= TIME_LEAST:
            grid.add_row(words.field(name), f"{stamp(value + offset):%H:%M:%S}")
        elif isinstance(value, dict):
            entries = words.entries(value, name)
            told = [Text(_brief(entry)) for entry in entries[:ENTRIES_MOST]]
            more = [Text("…")] if len(entries) > ENTRIES_MOST else []
            grid.add_row(words.field(name), Columns([*told, *more], padding=(0, 2)))
        else:
            grid.add_row(words.field(name), Text(_brief(words.value(value, name))))
    return grid


def _brief(told: str) -> str:
    return told if len(told) <= KNOWN_MOST else f"{told[:KNOWN_MOST]} …"
