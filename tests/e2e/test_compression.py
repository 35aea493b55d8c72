"""What is the same for all comes packed and is not sent again; what somebody alone may see is never packed."""

from __future__ import annotations

import gzip

import httpx
import pytest

from tests.e2e.parties import begin, party, play_out
from tests.e2e.serving import Serving, becomes
from tests.e2e.wires import asking

SHARED = (
    "/api/games",
    "/api/games/avalon",
    "/api/games/ghost/words/zh",
    "/api/games/avalon/rules?language=en",
    "/api/openapi.json",
    "/api/asyncapi.json",
    "/api/schemas/avalon.json",
)

OWN = (
    "/api/lobby",
    "/api/tables?mine=1",
    "/api/tables?status=finished",
    "/api/tables/{table}",
    "/api/tables/{table}/view?as=seat:1",
    "/api/tables/{table}/view?as=all",
    "/api/tables/{table}/feed?as=seat:1",
    "/api/tables/{table}/log",
    "/api/tables/{table}/notes",
    "/api/tables/{table}/save?as=seat:1",
    "/api/players/me",
    "/api/players/me/tokens",
)

ACCEPTED = {"Accept-Encoding": "gzip, deflate, br, zstd"}


@pytest.mark.parametrize("path", SHARED)
async def test_what_is_the_same_for_all_comes_packed_once(sotto: Serving, path: str) -> None:
    async with asking(sotto.url, **ACCEPTED) as http, asking(sotto.url, **{"Accept-Encoding": "identity"}) as plain:
        packed = (await http.get(path)).raise_for_status()
        whole = (await plain.get(path)).raise_for_status()
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in whole.headers
        assert packed.content == whole.content
        assert int(packed.headers["content-length"]) == len(gzip.compress(whole.content, 6))
        again = await http.get(path, headers={"If-None-Match": packed.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_what_is_for_somebody_is_never_packed(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people, asking(sotto.url, people[0].token, **ACCEPTED) as http:
        table = await begin(people, "swarm")
        await play_out(people, table)
        await people[0].write_note(table, "compressible " * 100)

        async def listed() -> bool:
            return table in {one["table"] for one in await people[0].tables("swarm", "finished")}

        await becomes(listed)
        for path in OWN:
            answer: httpx.Response = (await http.get(path.format(table=table))).raise_for_status()
            assert not {"content-encoding", "etag"} & set(answer.headers), path
            assert len(answer.content) == int(answer.headers["content-length"]), path


@pytest.mark.parametrize("path", ["/api/games/chess", "/api/games/chess/words/en", "/api/games/avalon/words/fr"])
async def test_a_game_or_a_language_that_is_not_there(sotto: Serving, path: str) -> None:
    async with asking(sotto.url) as http:
        answer = await http.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


async def test_the_words_of_a_game_are_those_of_every_table_too_and_of_one_language(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (ann,):
        english, chinese = [(await ann.words("avalon", language))["sentences"] for language in ("en", "zh")]
        assert english.keys() == chinese.keys()
        assert english["title"] == "Avalon on a map"
        assert (await ann.words("mbg"))["names"]["officer"] == ["officers.*.name"]
        assert {"fact.team_proposed", "fact.table_said"} <= english.keys()
        listed = {game["name"]: game for game in await ann.games()}
        assert listed["avalon"]["title"] == {"en": english["title"], "zh": chinese["title"]}
        assert listed["avalon"].keys() == {"name", "title", "summary", "seats", "best", "minutes", "bots"}
        assert (await ann.game("avalon")).keys() > listed["avalon"].keys()
