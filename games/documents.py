"""The documents of a game and of the sitting: JSON Schemas of their facts, commands, options, state and views."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from events.event import Commit
from games import prompt
from games.game import AnyGame
from games.options import Options
from games.schemas import Schema, document
from games.sitting import commands as table_commands
from games.sitting import facts as table_facts
from games.sitting.state import TableState

FIELDS: dict[str, Any] = {"Field": (prompt.Bool, prompt.Int, prompt.Text, prompt.Choice, prompt.Choices, prompt.Form)}

_OPENED: Any = table_facts.TableOpened
_OPEN: Any = table_commands.Open
"""These two take the options of a game that is not known before it runs."""


def of_game(game: AnyGame) -> Schema:
    """What the tables of a game show and take, and how its log is written."""
    table = _table_of(game.rules.options)
    facts = (*game.rules.facts, _OPENED[game.rules.options], *table_facts.FACTS)
    commands = (*game.rules.commands, _OPEN[game.rules.options], *table_commands.COMMANDS)
    return document(
        f"{game.name}, rules {game.rules.version}",
        "What every table of this game shows and takes. `View` is what the socket's view holds, `Fact` what its frames "
        "hold; `Command` answers prompts, `TableCommand` needs none. `Commit` is one line of the log. In a view "
        "nothing is null but in lists: a field that is null in a fact is absent there.",
        renamed={
            "Options": game.rules.options,
            "State": type(game.rules.first),
            "TableState": table,
            "View": _view_of(table, type(game.rules.first)),
            "Commit": _commit_of(facts, commands),
        },
        unions={
            "Fact": facts,
            "Command": game.rules.commands,
            "TableCommand": table_commands.SEAT_COMMANDS,
            "LoggedCommand": commands,
            **FIELDS,
        },
    )


def of_sitting(*notebook: type[msgspec.Struct]) -> Schema:
    """What every table has, whatever is played at it; with the types of the notebook, which lies above."""
    facts = (_OPENED[Options], *table_facts.FACTS)
    schema = document(
        "Every table",
        "What every table has, whatever is played at it: `Fact`, `Command` (of a seat or the host, without a prompt) "
        "and `TableState`, the part `table` of each view; and the notebook. A game's own `options` have more fields.",
        structs=notebook,
        renamed={"TableState": TableState, "Options": Options},
        unions={
            "Fact": facts,
            "Command": table_commands.SEAT_COMMANDS,
            "LoggedCommand": (_OPEN[Options], *table_commands.COMMANDS),
        },
    )
    schema["$defs"]["Options"]["additionalProperties"] = True
    return schema


def _table_of(options: type[Options]) -> type[msgspec.Struct]:
    """The sitting, with the options of one game in the place of any options."""
    fields: list[Any] = []
    for field in msgspec.structs.fields(TableState):
        kind = options | None if field.name == "options" else field.type
        fields.append((field.name, kind) if field.required else (field.name, kind, field.default))
    return msgspec.defstruct("TableState", fields, namespace={"__doc__": TableState.__doc__})


def _view_of(table: type[msgspec.Struct], state: type) -> type[msgspec.Struct]:
    fields = [("table", table), ("game", state), ("prompts", dict[str, prompt.Prompt])]
    words = {"__doc__": "The table, the game and the open prompts by their ids, as one viewer knows them."}
    return msgspec.defstruct("View", fields, namespace=words)


def _commit_of(facts: tuple[Any, ...], commands: tuple[Any, ...]) -> type:
    generic: Any = Commit
    commit: type = generic[Union[facts], Union[commands]]
    return commit
