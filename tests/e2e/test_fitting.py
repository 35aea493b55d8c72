"""Options, seats and documents that do not go together: refused wherever a table is opened, with what to change."""

from __future__ import annotations

import pytest

from server.commands.demo_tables import _least
from sotto_client import Refused
from tests.e2e.parties import party
from tests.e2e.serving import Serving, sotto_command
from tests.e2e.wires import asking
from tests.probes.vigil.rules import GAME


@pytest.mark.parametrize(
    ("options", "seats", "names", "says"),
    [
        ({}, 3, {"shipped": "pair"}, "documents.names: there are 2 names for 3 seats."),
        ({}, 4, {"text": "A\nB\nC\n"}, "documents.names: there are 3 names for 4 seats."),
        ({"nights": 3}, 2, {"shipped": "pair"}, "options.nights: with 2 names for as many seats"),
    ],
)
async def test_a_table_that_does_not_fit_is_not_opened(
    sotto: Serving, options: dict[str, object], seats: int, names: dict[str, str], says: str
) -> None:
    body = {"game": "vigil", "options": options, "seats": seats, "documents": {"names": names}, "id": "once"}
    async with party(sotto.url, 1) as (ann,), asking(sotto.url, ann.token) as http:
        for _ in range(2):
            got = await http.post("/api/tables", json=body)
            assert (got.status_code, got.json()["error"]["code"]) == (400, "malformed")
            assert got.json()["error"]["reason"].startswith(says)
        assert await ann.my_tables() == []
        with pytest.raises(Refused, match="malformed"):
            await ann.open_table("vigil", options, seats=seats, documents={"names": names})
        opened = await http.post("/api/tables", json=body | {"options": {}, "seats": 2, "id": "twice"})
        assert opened.status_code == 200


def test_nothing_that_does_not_fit_is_simulated() -> None:
    done = sotto_command("simulate", "vigil", "--games", "tests.probes", "--seats", "3", "--document", "names=pair")
    assert (done.returncode, done.stderr) == (1, "sotto: --document names: there are 2 names for 3 seats.\n")


def test_a_demo_has_the_fewest_seats_that_fit() -> None:
    assert _least(GAME) == 2
