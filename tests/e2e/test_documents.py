"""The documents against a real server: what it says to anything that fits them or not, and what games really send."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig

from games.discovery import discover
from server.documents import Documents
from tests.e2e.serving import served

OPENAPI: Any = Documents(discover()).get("openapi.json")
EXAMPLES = 12
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
