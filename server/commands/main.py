"""The ``sotto`` command."""

from __future__ import annotations

import gc
import signal
import sys
from typing import Annotated

import typer
from rich.console import Console

from clients.terminal import INTERRUPTED
from server.commands.by_module import ByModule
from server.commands.signals import ignore_signals
from server.settings import BadSetting

command_line = typer.Typer(cls=ByModule, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(version("sotto"))
        raise typer.Exit


@command_line.callback()
def _sotto(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Sotto: an event-sourced server for games where nobody knows everything."""


def main() -> None:
    """Run the command; what the user can mend is one sentence, without a traceback."""
    # What a command leaves behind is freed by reference counts, and what it loads stays: looking for cycles less often
    # is a tenth of the CPU of a start, and part of the step from 970 to 1,430 moves a CPU second
    # (docs/measured/performance.md).
    gc.set_threshold(10_000, 20, 20)
    signal.signal(signal.SIGTERM, _interrupt)
    # A shell script starts background jobs with SIGINT ignored (POSIX), and an ignored signal interrupts nothing.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        command_line()
    except BadSetting as error:
        Console(stderr=True, highlight=False).print(f"sotto: {error}", style="red", markup=False)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        # What is left to do takes no time, and a traceback is all that a signal could add to it.
        ignore_signals()


def _interrupt(*_: object) -> None:
    """End on SIGTERM as on Ctrl-C: in order."""
    # Only once: a repeated signal is not meant to cut the cleaning up short.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # asyncio handles SIGINT alone by cancelling the main task; an exception raised here could hit any callback.
    signal.raise_signal(signal.SIGINT)


if __name__ == "__main__":
    main()
