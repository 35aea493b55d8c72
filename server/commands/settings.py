"""``sotto settings``: what can be set, and what it is set to."""

from __future__ import annotations

import os
from dataclasses import fields

import typer
from rich.console import Console
from rich.table import Table

from clients.bots import llm_variables
from server.sections import SECTIONS, load
from server.settings import read


def mount(command_line: typer.Typer) -> None:
    """Add the command."""
    command_line.command("settings")(_settings)


def _settings() -> None:
    """List the settings: environment variables, their values and what they are for."""
    table = Table(box=None, pad_edge=False)
    table.add_column("variable", no_wrap=True)
    for heading in ("value", "what for"):
        table.add_column(heading, overflow="fold")
    for section in [read(kind) for kind in SECTIONS]:
        for one in fields(section):
            value = str(getattr(section, one.name))
            hidden = one.metadata["hidden"] and value
            table.add_row(f"SOTTO_{one.name.upper()}", "(set)" if hidden else value, one.metadata["says"])
    for variable, says in llm_variables.VARIABLES.items():
        value = os.environ.get(variable, "")
        hidden = variable in llm_variables.SECRETS and value
        table.add_row(variable, "(set)" if hidden else value, f"sotto bot --llm: {says}")
    Console(highlight=False).print(table)
    load()
