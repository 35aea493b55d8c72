"""Avalon's exports through the general routes: files, refusals, a private store for its owner only."""

from __future__ import annotations

from tests.e2e.parties import begin, party, play_out
from tests.e2e.serving import Serving
from tests.e2e.wires import asking


async def test_exports_by_http(sotto: Serving) -> None:
    """Acceptance example 11 and attack 4: notes and the archive, during the game and after it."""
    async with party(sotto.url, 2) as people:
        table = await begin(people, "avalon", bots=5)
        async with asking(sotto.url, people[0].token) as http, asking(sotto.url, people[1].token) as other:
            export = f"/api/tables/{table}/export"
            await people[0].write_note(table, "canary-1")
            await people[0].write_note(table, "canary-2")
            own = await http.get(f"{export}/private_store?as=seat:1")
            store = own.json()
            assert [note["content"] for note in store["logs"]] == ["canary-1", "canary-2"]
            assert all(isinstance(note["timestamp"], float) for note in store["logs"])
            assert store["llm_history"] == [{"role": "system", "content": "你是一个专家。"}]
            assert store["llm_call_counts"] == [0] * 6
            number = (await http.get(f"/api/tables/{table}/view?as=public")).json()["view"]["table"]["number"]
            assert f'"game_{number}_player_1_private.json"' in own.headers["Content-Disposition"]

            assert (await other.get(f"{export}/private_store?as=seat:1")).status_code == 403
            assert (await http.get(f"{export}/private_store?as=public")).status_code == 403
            assert (await http.get(f"{export}/archive?as=all")).status_code == 403
            early = await http.get(f"{export}/archive?as=seat:1")
            assert (early.status_code, early.json()["error"]["code"]) == (409, "rejected")
            assert early.json()["error"]["reason"].endswith(".")
            log = await http.get(f"{export}/public_log?as=seat:1")
            assert f'"game_{number}_public.json"' in log.headers["Content-Disposition"]

            await play_out(people, table)
            foreign = await other.get(f"{export}/private_store?as=seat:1")
            assert foreign.status_code == 403
            assert "canary" not in foreign.text
            assert "canary-1" in (await http.get(f"{export}/private_store?as=seat:1")).text
            archive = await other.get(f"{export}/archive?as=all")
            assert f'"game_{number}_archive.json"' in archive.headers["Content-Disposition"]
            assert {"GameStart", "RoleAssign", "GameResult"} <= {row["event_type"] for row in archive.json()}
            assert "canary" not in archive.text


async def test_tokens_are_those_of_everybody_who_had_the_seat(sotto: Serving) -> None:
    """Characters of prompts and answers, told at the end; by then one player has gone, and a bot has the seat."""
    async with party(sotto.url, 2) as people:
        table = await begin(people, "avalon", bots=5, log_tokens=True)
        answers = [
            await person.ask_llm(table, prompt) for person, prompt in zip(people, ("one", "三个字"), strict=True)
        ]
        await people[1].do(table, "seat:2", {"type": "resign"})
        async with asking(sotto.url, people[0].token) as http:
            early = (await http.get(f"/api/tables/{table}/query/public_log")).json()
            assert "tokens" not in {entry["type"] for entry in early}
            await play_out(people[:1], table)
            log = (await http.get(f"/api/tables/{table}/query/public_log")).json()
            (tokens,) = (entry["result"] for entry in log if entry["type"] == "tokens")
            assert tokens[:2] == [{"input": 3, "output": len(answer.text)} for answer in answers]
            assert tokens[2:] == [{"input": 0, "output": 0}] * 5


async def test_a_query_tells_what_was_known_at_a_moment(sotto: Serving) -> None:
    """As the views do: the public log is as it was, for those who read it at that seq."""
    async with party(sotto.url, 1) as people:
        table = await begin(people, "avalon", bots=6)
        await play_out(people, table)
        whole = await people[0].query(table, "public_log", "seat:1")
        page = await people[0].feed(table, "seat:1")
        frames = list(page.frames)
        while frames[-1]["seq"] < page.seq:
            frames += (await people[0].feed(table, "seat:1", after=frames[-1]["seq"])).frames
        votes = [frame["seq"] for frame in frames if any(fact["type"] == "votes_counted" for fact in frame["facts"])]
        for seq in (0, 1, votes[0] - 1, votes[0], votes[-1], frames[-1]["seq"] + 1):
            then = await people[0].query(table, "public_log", "seat:1", seq)
            assert then == whole[: len(then)]
            assert sum(entry["type"] == "public_vote" for entry in then) == sum(vote <= seq for vote in votes)
