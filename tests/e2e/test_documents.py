"""The documents against what a real server sends: every message, fact, view and commit of whole games."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator

from projections.patch import apply
from server.api_documents.documents import Documents, written
from tests.e2e.parties import begin, decoded, party, play_out, set_up
from tests.e2e.serving import Serving
from tests.e2e.wires import asking

BATTLE = "/api/tables/{table}/query/BattleState"


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
    sotto: Serving, documents: Documents, game: str, bots: int
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


async def test_the_notebook_fits_its_document(sotto: Serving, documents: Documents) -> None:
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


async def test_the_served_documents_are_those_that_were_checked(sotto: Serving, documents: Documents) -> None:
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


async def test_the_calls_of_the_seed_answer_as_the_document_says(sotto: Serving, documents: Documents) -> None:
    """By the answers of a served game to its seats, to others, and where hands are hidden."""
    whole: Any = documents.get("openapi.json")
    calls = {path.rsplit("/", 1)[1]: methods["get"] for path, methods in whole["paths"].items() if "/query/Get" in path}
    assert len(calls) == 15
    async with party(sotto.url, 1) as (person,):
        for hide_cards in (False, True):
            table = await begin([person], "mbg", bots=2, bot="greedy", max_turn=3, hide_cards=hide_cards)
            await play_out([person], table)
            async with asking(sotto.url, person.token) as http:
                for viewer in ("public", "seat:1"):
                    for name, call in [*calls.items(), ("BattleState", whole["paths"][BATTLE]["get"])]:
                        answer = await http.get(f"/api/tables/{table}/query/{name}?as={viewer}")
                        schema = call["responses"]["200"]["content"]["application/json"]["schema"]
                        schema = schema | {"components": whole["components"]}
                        assert list(Draft202012Validator(schema).iter_errors(answer.json())) == [], name
                        assert answer.json() or name == "BattleState"
