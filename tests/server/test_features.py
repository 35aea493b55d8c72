"""server.features: every part that a feature names is there, and is what it is taken for."""

from __future__ import annotations

import inspect
from importlib import import_module

import pytest

from events.store import Log
from server.features import FEATURES, Feature, keys_of_table, part
from server.http.routing import Route
from server.http.services import Services
from server.upkeep.lives import life_of


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.name)
def test_every_part_of_a_feature_is_what_it_is_taken_for(feature: Feature) -> None:
    assert feature.routes or feature.loops or feature.build, "nothing of it can be seen"
    if feature.routes:
        assert all(isinstance(route, Route) for route in part(feature.routes))
    if feature.build:
        (given,) = inspect.signature(part(feature.build), eval_str=True).parameters.values()
        assert given.annotation is Services
    if feature.loops:
        built = inspect.signature(part(feature.build), eval_str=True).return_annotation
        (given,) = inspect.signature(part(feature.loops), eval_str=True).parameters.values()
        assert given.annotation == built
    for command in feature.commands.values():
        assert callable(import_module(command.module).mount)


def test_no_two_features_are_called_alike() -> None:
    names = [feature.name for feature in FEATURES]
    assert len(set(names)) == len(names)


def test_what_features_keep_of_a_table_lies_where_its_log_does_and_has_a_life() -> None:
    keys = keys_of_table("abc")
    assert [key for key in keys if "replay-keys" in key]
    shard = f"{{s{Log('abc').shard:02}}}:"
    assert all(key.startswith(shard) and key.endswith(":abc") and life_of(key) for key in keys)
