"""What the core asks of every game's types, read off the types themselves."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from events.event import Command, Event, Fact, snake_case
from games.game import AnyGame
from games.options import Options
from games.prompt import Prompt
from games.sitting import commands, facts
from games.sitting.documents import Chosen, texts
from games.sitting.facts import TableOpened, TableReady, TableSaid
from games.sitting.state import TableState
from tests.suite.games import GAMES, folder_of

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

NO_NULL = "None is no value of a dict; leave the key out"
"""Of facts and states, whose patches say by null that a key goes; a command's null says that nothing was given."""

Struct = type[msgspec.Struct]
CORE: tuple[Struct, ...] = (*facts.FACTS, *commands.COMMANDS, TableOpened, commands.Open)


def parts(kind: Any) -> Iterator[Any]:
    """A type and every type it is made of."""
    yield kind
    if get_origin(kind) is not Literal:
        for part in get_args(kind):
            yield from parts(part)


def structs(kind: Any, seen: set[Struct] | None = None) -> set[Struct]:
    """Every Struct that values of this type may hold; options and prompts have rules of their own."""
    seen = set() if seen is None else seen
    for part in parts(kind):
        struct = isinstance(part, type) and issubclass(part, msgspec.Struct)
        if struct and part not in seen and not issubclass(part, Options | Prompt):
            seen.add(part)
            for hint in get_type_hints(part, include_extras=True).values():
                structs(hint, seen)
    return seen


def is_optional(kind: Any) -> bool:
    """Whether None is among the values of a type."""
    if get_origin(kind) is Annotated:
        return is_optional(get_args(kind)[0])
    return (
        kind is None
        or kind is type(None)
        or (get_origin(kind) in (Union, types.UnionType) and any(is_optional(part) for part in get_args(kind)))
    )


def loose(kind: Any) -> list[str]:
    """What makes a type one that cannot be trusted to stay as it is, or to be what it says."""
    found = []
    for part in parts(kind):
        base = get_origin(part) or part
        if part in (Any, object) or isinstance(part, typing.TypeVar | str):
            found.append(f"{part}: says nothing")
        elif base in (list, set, frozenset, bytearray):
            found.append(f"{part}: not a tuple or dict")
        elif base is dict and any(is_optional(inner) for inner in get_args(part)[1:]):
            found.append(f"{part}: {NO_NULL}")
        elif base is dict and not get_args(part):
            found.append(f"{part}: says nothing")
    return found


def frozen(kind: Struct) -> bool:
    return kind.__struct_config__.frozen


def defaults(kind: Struct) -> dict[str, Any]:
    """The fields of a Struct that have a default."""
    return {field.name: field.default for field in msgspec.structs.fields(kind) if not field.required}


def check_state(kind: Struct) -> list[str]:
    """What is wrong with a type of state (design, section 4)."""
    wrong = []
    if not frozen(kind):
        wrong.append(f"{kind.__name__} is not frozen")
    given = defaults(kind)
    for name, hint in get_type_hints(kind, include_extras=True).items():
        wrong += [f"{kind.__name__}.{name}: {why}" for why in loose(hint)]
        if name in given and given[name] is not None:
            wrong.append(f"{kind.__name__}.{name} has a default that is not None")
        if is_optional(hint) is not (name in given):
            wrong.append(f"{kind.__name__}.{name}: what may be unknown, and only that, has the default None")
    return wrong


# --- of every game -------------------------------------------------------------------------------------------------


@every_game
def test_states_are_frozen_typed_and_have_no_default_but_none(game: AnyGame) -> None:
    assert [wrong for kind in structs(type(game.rules.first)) for wrong in check_state(kind)] == []


@every_game
def test_facts_and_commands_are_frozen_and_fully_typed(game: AnyGame) -> None:
    for kind in (*game.rules.facts, *game.rules.commands):
        for inner in structs(kind):
            assert frozen(inner), inner
            for name, hint in get_type_hints(inner, include_extras=True).items():
                wrong = [why for why in loose(hint) if inner not in game.rules.commands or not why.endswith(NO_NULL)]
                assert wrong == [], f"{inner.__name__}.{name}"


@every_game
def test_facts_are_facts_and_commands_commands(game: AnyGame) -> None:
    assert all(issubclass(fact, Fact) for fact in game.rules.facts)
    assert all(issubclass(command, Command) for command in game.rules.commands)
    assert set(game.rules.facts) >= game.secrets.reveals.keys() >= game.secrets.surprises
    for fact, fields in game.secrets.reveals.items():
        assert set(fields) <= {*fact.__struct_fields__, *game.rules.facts}, fact


@every_game
def test_tags_are_the_snake_case_of_the_names_and_none_is_used_twice(game: AnyGame) -> None:
    kinds: list[Struct] = [*game.rules.facts, *game.rules.upcasts, *game.rules.commands]
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert tags == [snake_case(kind.__name__) for kind in kinds]
    assert len(set(tags)) == len(tags)
    core = {kind.__struct_config__.tag for kind in CORE}
    assert core.isdisjoint(tags)
    assert [tag for tag in tags if str(tag).startswith("table_")] == []


@every_game
def test_commands_have_no_default_but_none_so_that_a_prompt_says_all(game: AnyGame) -> None:
    assert [command.__name__ for command in game.rules.commands if {*defaults(command).values()} - {None}] == []


@every_game
def test_every_fact_says_to_whom_it_is_told(game: AnyGame) -> None:
    assert [fact.__name__ for fact in game.rules.facts if not (fact.__doc__ or "").startswith("→ ")] == []


@every_game
def test_every_option_has_a_default_and_presets_are_options(game: AnyGame) -> None:
    assert issubclass(game.rules.options, Options)
    assert game.rules.options.__struct_config__.forbid_unknown_fields
    assert frozen(game.rules.options)
    for options in (game.rules.options(), *game.about.presets.values()):
        assert type(options) is game.rules.options
        assert msgspec.convert(msgspec.to_builtins(options), game.rules.options) == options


@every_game
def test_every_document_ships_texts_that_are_good(game: AnyGame) -> None:
    for name, document in game.rules.documents.items():
        assert document.shipped, name
        assert document.audience == "everyone" or game.hosting is not None, name
        for text in document.shipped.values():
            assert texts(game, {name: Chosen(text=text)})[name] == text


@every_game
def test_seats_and_rules_are_counted_from_one(game: AnyGame) -> None:
    fewest, most = game.rules.seats
    assert 1 <= fewest <= most
    assert game.rules.version >= 1
    assert type(game.rules.first) in structs(type(game.rules.first))


@every_game
def test_what_evolve_does_not_know_leaves_the_state_as_it_is(game: AnyGame) -> None:
    assert game.rules.evolve(game.rules.first, TableReady(1)) is game.rules.first


@every_game
def test_there_are_rules_to_read(game: AnyGame) -> None:
    assert (folder_of(game) / "RULES.md").exists()


def test_names_of_games_are_their_folders() -> None:
    assert [name for name, game in GAMES.items() if game.name != name] == []


def test_the_sitting_keeps_the_same_rules() -> None:
    kinds = structs(TableState) | structs(Event[TableSaid])
    assert [wrong for kind in kinds if kind.__module__ == "games.sitting" for wrong in check_state(kind)] == []


def test_commands_of_the_core_are_named_once() -> None:
    tags = [kind.__struct_config__.tag for kind in CORE]
    assert len(set(tags)) == len(tags)


# --- the check itself ----------------------------------------------------------------------------------------------


class Sound(msgspec.Struct, frozen=True):
    a: int
    b: dict[int, tuple[str | None, ...]]
    c: str | None = None


class Melted(msgspec.Struct):
    a: int


class Listed(msgspec.Struct, frozen=True):
    a: list[int]


class Vague(msgspec.Struct, frozen=True):
    a: dict[str, Any]


class Defaulted(msgspec.Struct, frozen=True):
    a: int = 0


class Required(msgspec.Struct, frozen=True):
    a: int | None


class Nullish(msgspec.Struct, frozen=True):
    a: dict[int, str | None]


class Factory(msgspec.Struct, frozen=True):
    a: dict[int, str] = {}


@pytest.mark.parametrize(
    ("kind", "wrongs"),
    [(Sound, 0), (Melted, 1), (Listed, 1), (Vague, 1), (Defaulted, 2), (Required, 1), (Nullish, 1), (Factory, 2)],
)
def test_the_check_finds_what_is_wrong(kind: Struct, wrongs: int) -> None:
    assert len(check_state(kind)) == wrongs, check_state(kind)


@every_game
def test_who_plays_for_the_absent_and_at_demo_tables_is_a_bot_of_the_game(game: AnyGame) -> None:
    assert {game.programs.substitute, game.programs.demo} <= {"random", *game.programs.bots}
