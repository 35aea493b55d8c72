"""The documents against a real server: what it says to anything that fits them or not, and what games really send."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from jsonschema import Draft202012Validator
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig

from games.discovery import discover
from projections.patch import apply
from server.api_documents.documents import Documents, written
from server.app import ROUTES
from tests.e2e.parties import begin, decoded, party, play_out, set_up
from tests.e2e.serving import Serving, served
from tests.e2e.wires import asking

documents = Documents(discover(("games", "tests.probes")), ROUTES)
OPENAPI: Any = documents.get("openapi.json")
EXAMPLES = 12
BATTLE = "/api/tables/{table}/query/BattleState"
ENDS_TOKENS = ("delete", "sign_out_everywhere")

load_all_checks()
LEFT_OUT = {
    "positive_data_acceptance",  # a table's id and a game's options are no matter of types
    "ensure_resource_availability",
    "use_after_free",
}
CHECKED = [CHECKS.get_one(name) for name in CHECKS.get_all_names() if name not in LEFT_OUT]

api = schemathesis.openapi.from_dict(
    OPENAPI,
    config=SchemathesisConfig(
        projects=ProjectsConfig(default=ProjectConfig(generation=GenerationConfig(deterministic=True)))
    ),
)


class Anybody:
    """Asks as a player who has three tables: one that is open, one that is played at, one that has ended."""

    def __init__(self, url: str, http: httpx.Client) -> None:
        self.url, self.http = url, http
        self.token = self.new_token()
        http.headers["Authorization"] = f"Bearer {self.token}"
        self.tables = {"open": self._opened(), "playing": self._started(1), "ended": self._started(0)}
        self._ended()
        self._turns = itertools.cycle([*self.tables.values(), None])

    def table(self) -> str | None:
        """One of the tables, or none, in turn."""
        return next(self._turns)

    def new_token(self) -> str:
        """The token of another account."""
        return str(self._post("/api/players", name="Anybody")["token"])

    def _opened(self) -> str:
        return str(self._post("/api/tables", game="swarm", seats=3, options={"pace": "fast"})["table"])

    def _started(self, people: int) -> str:
        table = self._opened()
        for seat in range(1, 4):
            self._post(f"/api/tables/{table}/seats/{seat}", **({} if seat <= people else {"bot": "random"}))
        self._post(f"/api/tables/{table}/start")
        return table

    def _ended(self) -> None:
        deadline = time.monotonic() + 60
        while self.http.get(f"/api/tables/{self.tables['ended']}").json()["status"] != "finished":
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def _post(self, path: str, **body: object) -> Any:
        return self.http.post(path, json=body).raise_for_status().json()


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Anybody]:
    with (
        served(tmp_path_factory.mktemp("documents"), bot_delay=0.0) as serving,
        httpx.Client(base_url=serving.url, timeout=30.0, trust_env=False) as http,
    ):
        yield Anybody(serving.url, http)


@api.parametrize()
@settings(
    max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_the_server_answers_as_its_document_says(anybody: Anybody, case: Any) -> None:
    table = anybody.table()
    if table and "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = table
    ends = case.operation.definition.raw["operationId"] in ENDS_TOKENS
    token = anybody.new_token() if ends else anybody.token
    case.call_and_validate(base_url=anybody.url, headers={"Authorization": f"Bearer {token}"}, checks=CHECKED)


# --- what games really send ----------------------------------------------------------------------------------------


class Document:
    """The definitions of a document; what has a tag is held to the one definition that it names."""

    def __init__(self, schema: Any) -> None:
        self._defs = schema["$defs"]
        self._whole = schema
        self._checks: dict[str, Draft202012Validator] = {}

    def hold(self, name: str, value: Any) -> None:
        """Fail if a value does not fit a definition."""
        union = self._defs[name].get("discriminator")
        if union is not None:
            name = union["mapping"][value[union["propertyName"]]].removeprefix("#/$defs/")
        if name not in self._checks:
            self._checks[name] = Draft202012Validator({**self._whole, "$ref": f"#/$defs/{name}"})
        errors = list(self._checks[name].iter_errors(value))
        assert not errors, (name, errors[:2])


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("game", "bots"), [("avalon", 5), ("dossier", 1), ("shuffle", 1), ("swarm", 1)])
async def test_every_message_fact_view_and_commit_of_a_game_fits_its_document(
    sotto: Serving, game: str, bots: int
) -> None:
    wire, rules = Document(documents.get("wire.json")), Document(documents.get(f"games/{game}.json"))
    async with party(sotto.url, 2) as people:
        table = await set_up(people, game, bots=bots)
        watch = await people[0].watch(table)
        await people[0].start(table)
        await play_out(people, table, seed=game)
        await watch.until(lambda view: bool(view["table"]["status"] == "finished"))
        told: dict[str, Any] = {}
        for person in people:
            views: dict[str, Any] = {}
            for message in decoded(person.messages):
                wire.hold("Outgoing", message)
                if message["op"] == "view":
                    views[message["as"]] = message["view"]
                elif message["op"] == "frame":
                    views[message["as"]] = apply(views.get(message["as"], {}), message["patch"])
                    told |= {str(fact): fact for fact in message["facts"]}
                if message["op"] in ("view", "frame"):
                    rules.hold("View", views[message["as"]])
        for fact in told.values():
            rules.hold("Fact", fact)
        assert {"table_started", "table_ended"} <= {fact["type"] for fact in told.values()}
        async with asking(sotto.url, people[0].token) as http:
            log = await http.get(f"/api/tables/{table}/log")
        commits = [msgspec.json.decode(line) for line in log.content.splitlines()] if log.is_success else []
        assert commits or game != "avalon"
        for commit in commits:
            rules.hold("Commit", commit)


async def test_the_notebook_fits_its_document(sotto: Serving) -> None:
    sitting = Document(documents.get("sitting.json"))
    async with party(sotto.url, 2) as people:
        table = await set_up(people, "swarm")
        await people[0].write_note(table, "Seat 2 looked away.")
        watch = await people[0].watch(table, "notes")
        await people[0].write_note(table, "And again.")
        await people[0].do(table, "notes", {"type": "ask_llm", "prompt": "Who did not?"})
        await watch.until(lambda view: bool(view["game"]["notes"] == 4))
        shown = [one for one in decoded(people[0].messages) if one.get("as") == "notes"]
        told: set[str] = set()
        for message in shown:
            if message["op"] == "view":
                sitting.hold("NotesView", message["view"])
            for fact in message.get("facts", ()):
                name = "".join(word.title() for word in fact["type"].split("_"))
                sitting.hold(name, fact)
                told.add(name)
        assert told == {"NoteWritten", "LlmAsked", "LlmAnswered"}
        assert {message["op"] for message in shown} == {"view", "frame"}


async def test_the_served_documents_are_those_that_were_checked(sotto: Serving) -> None:
    paths = {
        "/api/openapi.json": "openapi.json",
        "/api/asyncapi.json": "asyncapi.json",
        "/api/schemas/avalon.json": "games/avalon.json",
    }
    async with asking(sotto.url) as http:
        for path, name in paths.items():
            assert written((await http.get(path)).json()) == written(documents.get(name) or {})
        assert (await http.get("/api/schemas/chess.json")).status_code == 404
        assert (await http.get("/api/schemas/..%2Fwire.json")).status_code == 404


async def test_the_calls_of_the_seed_answer_as_the_document_says(sotto: Serving) -> None:
    """By the answers of a served game to its seats, to others, and where hands are hidden."""
    calls = {
        path.rsplit("/", 1)[1]: methods["get"] for path, methods in OPENAPI["paths"].items() if "/query/Get" in path
    }
    assert len(calls) == 15
    async with party(sotto.url, 1) as (person,):
        for hide_cards in (False, True):
            table = await begin([person], "mbg", bots=2, bot="greedy", max_turn=3, hide_cards=hide_cards)
            await play_out([person], table)
            async with asking(sotto.url, person.token) as http:
                for viewer in ("public", "seat:1"):
                    for name, call in [*calls.items(), ("BattleState", OPENAPI["paths"][BATTLE]["get"])]:
                        answer = await http.get(f"/api/tables/{table}/query/{name}?as={viewer}")
                        schema = call["responses"]["200"]["content"]["application/json"]["schema"]
                        whole = schema | {"components": OPENAPI["components"]}
                        assert list(Draft202012Validator(whole).iter_errors(answer.json())) == [], name
                        assert answer.json() or name == "BattleState"
