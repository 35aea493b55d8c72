"""The commands of each game, ``sotto mbg check`` and so on, made from what the game declares; none is named here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from clients.terminal import saved
from clients.terminal.asking import Asking
from games.discovery import discover, names
from games.document import Document, Remark, Survey
from games.game import AnyGame, Rejected
from games.sitting.documents import run_trial, surveyed
from games.specialties import Trials
from games.words import CORE, merged
from server.commands.by_module import HELP_OF_GAMES, PACKAGES
from server.commands.clients import HERE, Lang, OwnSeats, Private, Table, Token, Url, asking
from server.settings import BadSetting
from sotto_words import sentence

REFUSED, UNREADABLE = 1, 2
"""The exit codes for a document that cannot be used, and for a file that is not a text."""

Saved = Annotated[Path, typer.Argument(metavar="FILE", help="The file.")]
At = Annotated[int | None, typer.Option("--at", min=1, help="The seq of the feed to stop at; none: the last.")]

errors = Console(stderr=True, highlight=False, soft_wrap=True)


def mount(command_line: typer.Typer) -> None:
    """Add the commands of every installed game."""
    for name in names(PACKAGES):
        command_line.add_typer(_commands(name), name=name)


def _commands(name: str) -> typer.Typer:
    commands = typer.Typer(help=HELP_OF_GAMES.format(name=name), no_args_is_help=True)

    @commands.command()
    def check(
        file: Annotated[Path, typer.Argument(metavar="FILE", help="A document for a table: a map, a module.")],
        document: Annotated[str | None, typer.Option(help="Which of the game's documents; none: the first.")] = None,
        lang: Lang = None,
    ) -> None:
        """Say all that is wrong or strange about a document, and what is in it. 1: it cannot be used; 2: no text."""
        raise typer.Exit(_check(discover(PACKAGES)[name], file, document, asking(HERE, None, lang)))

    @commands.command("try")
    def try_(
        file: Annotated[Path, typer.Argument(metavar="FILE", help="What to try; see the game's documentation.")],
        lang: Lang = None,
    ) -> None:
        """Try a text by the rules, without a table, and print what comes of it as JSON. 1: refused; 2: no text."""
        raise typer.Exit(_try(discover(PACKAGES)[name], file, asking(HERE, None, lang)))

    @commands.command()
    def save(
        table: Table,
        file: Saved,
        at: At = None,
        as_: Annotated[
            str | None, typer.Option("--as", help="Whose feed: seat:N, public; none: your own seat while it runs.")
        ] = None,
        url: Url = HERE,
        token: Token = None,
        lang: Lang = None,
    ) -> None:
        """Write a table to a file, from which another one can go on at the same server."""
        raise typer.Exit(saved.save(asking(url, token, lang), name, table, file, at, as_))

    @commands.command()
    def load(
        file: Saved,
        at: Annotated[
            int | None, typer.Option("--at", min=1, help="A seq of the public feed, where the game is over by the end.")
        ] = None,
        seat: OwnSeats = None,
        private: Private = False,
        url: Url = HERE,
        token: Token = None,
        lang: Lang = None,
    ) -> None:
        """Open a new table that goes on from a saved one, or from the log of a simulated one."""
        raise typer.Exit(saved.load(asking(url, token, lang), name, file, at, seat or (), private))

    return commands


def _try(game: AnyGame, file: Path, asked: Asking) -> int:
    if game.find_specialty(Trials) is None:
        raise BadSetting(f"{game.name} has nothing to try")
    text = _read(file, asked)
    if text is None:
        return UNREADABLE
    try:
        answer = run_trial(game, text)
    except Rejected as no:
        said = sentence(merged(CORE, game.about.words), asked.language, f"reason.{no.code}", no.params)
        errors.print(f"sotto: {file}: {said}", style="red", markup=False)
        return REFUSED
    typer.echo(msgspec.json.format(msgspec.json.encode(answer)).decode())
    return 0


def _read(file: Path, asked: Asking) -> str | None:
    try:
        return file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        why = asked.words.say("not_utf8")
    except OSError as fault:
        why = str(fault.strerror)
    errors.print(f"sotto: {file}: {why}", style="red", markup=False)
    return None


def _check(game: AnyGame, file: Path, document: str | None, asked: Asking) -> int:
    name, checked = _document(game, document)
    text = _read(file, asked)
    if text is None:
        return UNREADABLE
    survey = surveyed(checked, text)
    for line in _report(game, survey, asked):
        typer.echo(line)
    counts = {"faults": len(survey.faults), "warnings": len(survey.warnings)}
    typer.echo(asked.words.say("survey_bad" if survey.faults else "survey_good", file=file, document=name, **counts))
    return REFUSED if survey.faults else 0


def _document(game: AnyGame, wanted: str | None) -> tuple[str, Document]:
    if not game.rules.documents:
        raise BadSetting(f"{game.name} is played without documents: there is nothing to check")
    name = next(iter(game.rules.documents)) if wanted is None else wanted
    if name not in game.rules.documents:
        raise BadSetting(
            f"--document: {game.name} has no document called {name!r}; there are {', '.join(game.rules.documents)}"
        )
    return name, game.rules.documents[name]


def _report(game: AnyGame, survey: Survey, asked: Asking) -> Iterator[str]:
    words = merged(CORE, game.about.words)

    def said(kind: str, one: Remark) -> str:
        return sentence(words, asked.language, f"{kind}.{one.code}", one.params)

    yield from (said("survey", one) for one in survey.figures)
    yield from (said("reason", one) for one in survey.faults)
    yield from (asked.words.say("survey_warning", said=said("reason", one)) for one in survey.warnings)
