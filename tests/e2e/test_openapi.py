"""The OpenAPI document against a real server: what it says to anything that fits it or not.

Nothing of this is made while tests are collected: that would cost every worker seconds, whichever tests it runs.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from games.mbg.calls import CALLS
from server.api_documents.documents import Documents
from server.app import every_route
from tests.day import in_turn
from tests.e2e.serving import served
from tests.patience import PATIENCE

OPERATIONS = [
    *(f"{route.method} {route.path}" for route in every_route()),
    *(f"GET /api/tables/{{table}}/query/{name}" for name in CALLS),
]
"""That the document names these and no others, tests/server/api_documents/test_documents.py says."""

ENDS_TOKENS = ("delete", "sign_out_everywhere")

LEFT_OUT = {
    "positive_data_acceptance",  # a table's id and a game's options are no matter of types
    "ensure_resource_availability",
    "use_after_free",
}

Ask = Callable[[Any], None]
Checking = Callable[[str, Ask, int, bool], None]


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
        deadline = time.monotonic() + PATIENCE
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


@pytest.fixture(scope="module")
def check(documents: Documents) -> Checking:
    """Let an operation be asked by examples of its document: those written in it, some drawn, and its limits."""
    import hypothesis
    import schemathesis
    from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
    from schemathesis.core.result import Ok
    from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test

    project = ProjectConfig(generation=GenerationConfig(deterministic=True))
    config = SchemathesisConfig(projects=ProjectsConfig(default=project))
    whole: Any = documents.get("openapi.json")
    api = schemathesis.openapi.from_dict(whole, config=config)
    operations = list(api.get_all_operations())
    found = {one.ok().label: one.ok() for one in operations if isinstance(one, Ok)}
    assert len(found) == len(operations), "an operation is no good"

    def check(operation: str, ask: Ask, examples: int, limits: bool) -> None:
        modes = [HypothesisTestMode.EXAMPLES, HypothesisTestMode.FUZZING]
        explicit = hypothesis.settings(
            max_examples=examples, derandomize=True, database=None, deadline=None,
            phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
            suppress_health_check=list(hypothesis.HealthCheck),
        )  # fmt: skip
        create_test(
            operation=found[operation],
            test_func=ask,
            config=HypothesisTestConfig(
                project=api.config,
                modes=[*modes, HypothesisTestMode.COVERAGE] if limits else modes,
                explicit_settings=explicit,
            ),
        )()

    return check


@pytest.fixture(scope="module")
def checks() -> list[Any]:
    """All that an answer is held to."""
    from schemathesis.checks import CHECKS, load_all_checks

    load_all_checks()
    assert set(CHECKS.get_all_names()) >= LEFT_OUT
    return [CHECKS.get_one(name) for name in CHECKS.get_all_names() if name not in LEFT_OUT]


@pytest.mark.parametrize(
    ("examples", "limits"),
    [pytest.param(3, False, id="few"), pytest.param(12, True, id="many", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("operation", in_turn(OPERATIONS))
def test_the_server_answers_as_its_document_says(
    anybody: Anybody, check: Checking, checks: list[Any], operation: str, examples: int, limits: bool
) -> None:
    asked = 0

    def ask(case: Any) -> None:
        nonlocal asked
        asked += 1
        table = anybody.table()
        if table and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        ends = case.operation.definition.raw["operationId"] in ENDS_TOKENS
        token = anybody.new_token() if ends else anybody.token
        case.call_and_validate(base_url=anybody.url, headers={"Authorization": f"Bearer {token}"}, checks=checks)

    check(operation, ask, examples, limits)
    assert asked
