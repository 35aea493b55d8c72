"""The ``sotto`` command."""

from __future__ import annotations

import signal
import sys

import typer
from rich.console import Console

import server.llm.settings
import server.simulation.settings  # noqa: F401 - so that every command knows every variable
from clients.terminal import INTERRUPTED
from server.commands.by_module import ByModule
from server.settings import BadSetting

command_line = typer.Typer(cls=ByModule, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@command_line.callback()
def _sotto() -> None:
    """Sotto: an event-sourced server for games in which not everybody may know everything."""


def main() -> None:
    """Run the command; what the user can mend is one sentence, without a traceback."""
    signal.signal(signal.SIGTERM, _interrupt)
    # A shell script lets what it starts with & ignore this signal, and what is ignored interrupts nothing.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        command_line()
    except BadSetting as error:
        Console(stderr=True, highlight=False).print(f"sotto: {error}", style="red")
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _interrupt(*_: object) -> None:
    """A service that is stopped ends as one that is interrupted: in order."""
    # Once: whoever repeats it does not mean that tidying up should be cut short.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # asyncio minds this signal only: it cancels what runs, where an exception raised here would hit any callback.
    signal.raise_signal(signal.SIGINT)


if __name__ == "__main__":
    main()
