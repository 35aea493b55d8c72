"""The documents made from the types: they say what JSON there is, and the one that Git has is today's."""

from __future__ import annotations

import re
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from jsonschema import Draft202012Validator
from starlette.responses import Response

from events.event import Fact
from games.discovery import discover
from games.mbg.calls import CALLS
from games.schemas import Schema, document
from server.api_documents import documents
from server.app import every_route
from server.commands import documents as command
from server.http.request import ApiRequest
from server.http.routing import AnyRoute

ROUTES = every_route()

DOCS = Path(__file__).parents[3] / "docs"
WIRE, CONTRACT = DOCS / "schemas" / "wire.json", DOCS / "build" / "wire.md"
EVERY = documents.Documents(discover(), ROUTES)
SCHEMAS_ONLY = [name for name in EVERY.names() if name not in ("openapi.json", "asyncapi.json")]

Made = dict[str, Any]


@pytest.fixture(scope="module")
def made() -> Made:
    """Every document by its name, as the types say today."""
    return {name: EVERY.get(name) for name in EVERY.names()}


def fitting(schema: Schema, name: str) -> Draft202012Validator:
    """A check against one definition of a document."""
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"})


def test_the_schema_in_git_is_that_of_today(made: Made) -> None:
    assert WIRE.read_text("utf-8") == documents.written(made["wire.json"]), "run `make documents`, read the difference"


def test_the_command_writes_the_documents_and_removes_those_of_games_that_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "discover", lambda: {"avalon": discover()["avalon"]})
    gone = tmp_path / "games" / "chess.json"
    gone.parent.mkdir()
    gone.write_text("{}")
    command.main(tmp_path)
    there = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.json")}
    assert there == {"openapi.json", "asyncapi.json", "wire.json", "sitting.json", "games/avalon.json"}
    assert (tmp_path / "sitting.json").read_text("utf-8") == documents.written(EVERY.get("sitting.json") or {})


SLOW = ("games/ghost.json", "games/mbg.json", "games/wizard.json", "games/clocktower.json")
"""Made as those of the other games are."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name in SLOW else ()) for name in SCHEMAS_ONLY]
)
def test_a_document_is_a_json_schema_whose_definitions_are_good_names_of_types(made: Made, name: str) -> None:
    Draft202012Validator.check_schema(made[name])
    defs = made[name]["$defs"]
    assert [one for one in defs if not re.fullmatch("[A-Z][A-Za-z0-9]*", one)] == []
    refs = set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', documents.written(made[name])))
    assert refs <= set(defs)


def test_the_openapi_document_is_one_and_names_every_call_once(made: Made) -> None:
    from openapi_spec_validator import OpenAPIV31SpecValidator, validate

    validate(made["openapi.json"], cls=OpenAPIV31SpecValidator)
    calls = [(path, method) for path, methods in made["openapi.json"]["paths"].items() for method in methods]
    queries = [(f"/api/tables/{{table}}/query/{name}", "get") for name in CALLS]
    assert sorted(calls) == sorted([*((route.path, route.method.lower()) for route in ROUTES), *queries])
    ids = [call["operationId"] for methods in made["openapi.json"]["paths"].values() for call in methods.values()]
    assert len(set(ids)) == len(calls) == len(ids)


def test_the_calls_of_the_seed_are_in_the_openapi_document_with_their_fields(made: Made) -> None:
    whole = made["openapi.json"]
    call = whole["paths"]["/api/tables/{table}/query/GetRoleInfo"]["get"]
    assert call["operationId"] == "mbg_GetRoleInfo"
    assert [one["name"] for one in call["parameters"]] == ["table", "as", "seq"]
    schema = call["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema == {"type": "array", "items": {"$ref": "#/components/schemas/RoleInfo"}}
    fields = list(whole["components"]["schemas"]["RoleInfo"]["properties"])
    assert fields == [
        "name",
        "loc",
        "tech",
        "mos",
        "mcs",
        "sos",
        "tos",
        "money",
        "dir",
        "mst",
        "mtime",
        "cst",
        "ast",
        "atime",
        "cards",
    ]


def test_the_asyncapi_document_is_one(made: Made) -> None:
    from asyncapi3 import AsyncAPI3

    AsyncAPI3.model_validate(made["asyncapi.json"])
    for pointer in set(re.findall(r'"\$ref": "#/([^"]+)"', documents.written(made["asyncapi.json"]))):
        place: Any = made["asyncapi.json"]
        for part in pointer.split("/"):
            place = place[part]


def test_every_call_is_in_the_contract_and_says_what_it_is_for() -> None:
    contract = CONTRACT.read_text("utf-8")
    calls = set(re.findall(r"`((?:GET|POST|PATCH|DELETE)(?:`?, `(?:GET|POST|PATCH|DELETE))*) (/[^`?]*)", contract))
    told = {(method, path) for methods, path in calls for method in re.findall("[A-Z]+", methods)}
    short = {"{table}": "{t}", "{seat}": "{n}"}
    for route in ROUTES:
        path = route.path
        for long, letter in short.items():
            path = path.replace(long, letter)
        assert (route.method, path) in told, route
        assert route.summary.endswith("."), route


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_a_route_takes_and_answers_what_its_function_does(route: AnyRoute) -> None:
    hints = get_type_hints(route.do)
    generic: Any = ApiRequest
    assert hints["asked"] == generic[route.body or NoneType, route.query or NoneType]
    answers = get_args(hints["return"]) or (hints["return"],)
    assert Response in answers or route.answer in (*answers, hints["return"], object)


def test_keys_that_are_numbers_are_strings_of_digits(made: Made) -> None:
    seats = fitting(made["games/avalon.json"], "SeatsPlaced")
    assert seats.is_valid({"type": "seats_placed", "positions": {"1": [0, 8]}})
    assert not seats.is_valid({"type": "seats_placed", "positions": {"one": [0, 8]}})
    assert not seats.is_valid({"type": "seats_placed", "positions": {"1": [0, 8, 1]}})


def test_a_fact_with_another_field_does_not_fit(made: Made) -> None:
    fact = fitting(made["games/avalon.json"], "Fact")
    assert fact.is_valid({"type": "vote_cast", "seat": 1})
    assert fact.is_valid({"type": "table_ready", "seat": 1})
    assert not fact.is_valid({"type": "vote_cast", "seat": 1, "approve": True})


class Vote(msgspec.Struct):
    """Another Vote than that of Avalon."""

    by: dict[int, tuple[dict[int, str] | None, ...]]


def test_types_of_one_name_are_told_apart_and_written_numbers_found_however_deep() -> None:
    from games.avalon.commands import Vote as Command

    made = document("", "", structs=(Vote, Command))
    assert list(made["$defs"]) == ["Vote", "CommandsVote"]
    vote = fitting(made, "Vote")
    assert vote.is_valid({"by": {"1": [None, {"2": "x"}]}})
    assert not vote.is_valid({"by": {"1": [{"two": "x"}]}})


class Said(Fact, frozen=True):
    word: str


class Whispered(Fact, frozen=True):
    word: str


class Heard(msgspec.Struct):
    facts: list[Said | Whispered]


def test_a_union_with_a_name_is_referred_to_by_it() -> None:
    made: Any = document("", "", structs=(Heard,), unions={"Fact": (Said, Whispered)})
    assert made["$defs"]["Heard"]["properties"]["facts"]["items"] == {"$ref": "#/$defs/Fact"}

    # typing may give back a generic that was made of the same union in another order before.
    class Both(msgspec.Struct):
        facts: list[Whispered | Said]

    again: Any = document("", "", structs=(Both,), unions={"Fact": (Said, Whispered)})
    assert again["$defs"]["Both"]["properties"]["facts"]["items"] == {"$ref": "#/$defs/Fact"}
    assert made["$defs"]["Fact"]["discriminator"]["mapping"]["said"] == "#/$defs/Said"
