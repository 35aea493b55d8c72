"""The features: what each of them adds to the core, all in one place. Nothing of them is imported until it is used."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

Loop = Callable[[], Awaitable[None]]
"""What runs all the time."""


class Command(NamedTuple):
    """The module that has a command, and the sentence by which a list of commands explains it."""

    module: str
    help: str


@dataclass(frozen=True)
class Feature:
    """What a feature consists of. Parts are named, as ``module:name``, so that the list of commands imports none.

    ``build`` is given the services of the core, fills what features may fill there, and returns what the feature's
    ``routes`` and ``loops`` are given; without one, that is the services of the core. ``routes`` is a table of them,
    ``loops`` returns what runs all the time, ``settings`` are its sections, ``commands`` are by their names.
    ``keys_of_table`` says which keys of the store are deleted with a table.
    """

    name: str
    routes: str = ""
    build: str = ""
    settings: tuple[str, ...] = ()
    commands: Mapping[str, Command] = field(default_factory=dict)
    loops: str = ""
    keys_of_table: str = ""


FEATURES: tuple[Feature, ...] = (
    Feature(
        name="library",
        routes="server.library.routes:ROUTES",
        build="server.library.routes:build",
        settings=("server.library.settings:LibrarySettings",),
    ),
    Feature(
        name="pictures",
        routes="server.pictures.routes:ROUTES",
        build="server.pictures.routes:build",
        settings=("server.pictures.settings:PictureSettings",),
    ),
    Feature(
        name="capacity",
        build="server.capacity.feature:build",
        settings=("server.capacity.settings:CapacitySettings",),
        loops="server.capacity.feature:loops",
    ),
    Feature(
        name="upkeep",
        build="server.upkeep.feature:build",
        settings=("server.upkeep.settings:UpkeepSettings",),
        commands={
            "archive": Command("server.commands.archive", "Finished tables in a folder or a bucket (SOTTO_ARCHIVE)."),
        },
        loops="server.upkeep.feature:loops",
    ),
    Feature(
        name="llm",
        routes="server.llm.routes:ROUTES",
        build="server.llm.feature:build",
        settings=("server.llm.settings:LlmSettings",),
        loops="server.llm.feature:loops",
    ),
    Feature(name="bots", build="server.bots.feature:build"),
    Feature(name="exports", routes="server.history.exports:ROUTES"),
    Feature(
        name="history",
        routes="server.history.routes:ROUTES",
        build="server.history.routes:build",
        commands={
            "verify": Command(
                "server.commands.verify",
                "Decide every command of a finished game again, with its revealed seeds, and compare.",
            ),
        },
    ),
    Feature(
        name="simulation",
        routes="server.simulation.routes:ROUTES",
        build="server.simulation.routes:build",
        settings=("server.simulation.settings:ResultsSettings",),
        commands={
            "simulate": Command(
                "server.commands.simulate",
                "Let bots play whole games, without a server and on all cores; count who wins, and how long it takes.",
            ),
            "strength": Command(
                "server.commands.strength",
                "Let every two bots of a game play each other, seats in turn; say how often each wins, with intervals.",
            ),
        },
    ),
    Feature(name="trials", routes="server.trials.routes:ROUTES", build="server.trials.routes:build"),
    Feature(
        name="push",
        routes="server.push.routes:ROUTES",
        build="server.push.feature:build",
        loops="server.push.feature:loops",
    ),
    Feature(name="ways_in", routes="server.ways_in.routes:ROUTES", build="server.ways_in.feature:build"),
    Feature(name="rematches", routes="server.rematches.routes:ROUTES", build="server.rematches.routes:build"),
    Feature(name="link_previews", build="server.link_previews.previews:build"),
    Feature(
        name="replay_keys",
        routes="server.replay_keys.routes:ROUTES",
        build="server.replay_keys.routes:build",
        settings=("server.replay_keys.settings:ReplayKeySettings",),
        keys_of_table="server.replay_keys.keys:keys_of_table",
    ),
    Feature(name="slow_disk", build="server.slow_disk:build", loops="server.slow_disk:loops"),
    Feature(
        name="admin",
        routes="server.admin.routes:ROUTES",
        build="server.admin.feature:build",
        settings=("server.admin.settings:AdminSettings",),
        commands={"admin": Command("server.commands.admin", "See how the server is, and act as its operator.")},
        loops="server.admin.feature:loops",
    ),
    Feature(
        name="api_documents", routes="server.api_documents.routes:ROUTES", build="server.api_documents.routes:build"
    ),
)
"""Every feature, in the order in which they are built: bots and history ask for what llm brings."""


def keys_of_table(table: str) -> list[str]:
    """Return the keys of the store, of all features, that are deleted with a table."""
    return [key for one in FEATURES if one.keys_of_table for key in part(one.keys_of_table)(table)]


def part(named: str) -> Any:
    """Import a part of a feature by its name."""
    module, _, name = named.partition(":")
    return getattr(import_module(module), name)
