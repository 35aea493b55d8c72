"""``sotto new-game NAME``: a folder with a game that runs, to be changed into another one."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import typer

from server.settings import BadSetting

TEMPLATE = Path(__file__).parent / "template"
TESTS = "test_rules.py"
LONGEST = 30


def mount(command_line: typer.Typer) -> None:
    """Add the command."""
    command_line.command("new-game")(_new_game)


def _new_game(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What the game is called in programs: small letters, digits, _.")],
    folder: Annotated[
        Path | None, typer.Option("--in", help="A package of games of your own; none: games/ of this checkout.")
    ] = None,
) -> None:
    """Write a small game with hidden information that runs and passes the suite, to be changed into yours."""
    assert context.parent is not None
    commands = getattr(context.parent.command, "commands", {})
    written = write(name, folder or _games_of_the_checkout(), taken=commands)
    package = written.parent.name
    own = "" if package == "games" else f"SOTTO_GAMES=games,{package} "
    if written.parent.parent.resolve() != Path.cwd().resolve():
        own = f"PYTHONPATH={written.parent.parent.resolve()} {own}"
    typer.echo(f"{written} is a game: change its rules, words and tests (docs/build/adding-a-game.md).")
    typer.echo(f"  {own}make play                              # play it in the browser")
    typer.echo(f"  {own}.venv/bin/pytest tests/suite -k {name}    # what every game must pass")


def write(name: str, games: Path, taken: Collection[str] = ()) -> Path:
    """Write a game of this name into a package of games, which is made where there is none; where it is now.

    Raises:
        BadSetting: the name will not do, or there is such a thing already.
    """
    _check(name, games, taken)
    texts = {file.name: _renamed(file.read_text("utf-8"), name, games.name) for file in _files()}
    tests = _tests_of(name, games)
    try:
        (games / name).mkdir(parents=True)
        (games / "__init__.py").touch()
    except OSError as error:
        raise BadSetting(f"--in {games}: {error.strerror}") from None
    for file, text in texts.items():
        target = (tests if file == TESTS else games / name) / file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    return games / name


def _check(name: str, games: Path, taken: Collection[str]) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(name) > LONGEST or keyword.iskeyword(name):
        raise BadSetting(f"{name!r} cannot be a game's name: small letters, digits and _, as for a module of Python")
    if name in taken:
        raise BadSetting(f"there is a game or a command called {name} already: `sotto {name}` would mean both")
    if not games.name.isidentifier():
        raise BadSetting(f"--in {games}: a package of Python cannot be called {games.name!r}")
    for there in (games / name, games / f"{name}.py", _tests_of(name, games)):
        if there.exists():
            raise BadSetting(f"{there} exists already: nothing was written")


def _files() -> list[Path]:
    return [file for file in sorted(TEMPLATE.iterdir()) if file.is_file()]


def _renamed(text: str, name: str, package: str) -> str:
    """Return the template renamed for this game: module, class, name and title."""
    words = name.split("_")
    camel, title = "".join(map(str.capitalize, words)), " ".join(words).strip().capitalize()
    text = text.replace(f"{__name__}.template", f"{package}.{name}").replace('"template"', f'"{name}"')
    text = text.replace("TemplateOptions", f"{camel}Options").replace("Template", title)
    return re.sub(r"(?m)(^from .*\n)+", lambda imports: "".join(sorted(imports[0].splitlines(keepends=True))), text)


def _tests_of(name: str, games: Path) -> Path:
    """In a checkout tests mirror the tree; elsewhere they lie beside the rules."""
    checkout = games.parent / "tests" / "games"
    return checkout / name if games.name == "games" and checkout.is_dir() else games / name


def _games_of_the_checkout() -> Path:
    games = Path("games")
    if not (games / "game.py").exists():
        raise BadSetting("this is no checkout of Sotto: name a package of games, `sotto new-game NAME --in mygames`")
    return games
