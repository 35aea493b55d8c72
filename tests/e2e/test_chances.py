"""How likely everybody was to win at moments of a finished game, over HTTP."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.e2e.parties import begin, party, play_out
from tests.e2e.serving import Serving, becomes


@pytest.mark.long
async def test_chances_of_a_finished_game_come_bit_by_bit(sotto: Serving) -> None:
    async with party(sotto.url, 2) as (ann, bob), httpx.AsyncClient(base_url=sotto.url) as stranger:
        table = await begin([ann], "liars_dice", bots=2)
        path = f"/api/tables/{table}/chances"
        headers = {"Authorization": f"Bearer {bob.token}"}
        early = await stranger.get(path, headers=headers)
        assert (early.status_code, "unsealed everything" in early.text) == (403, True), early.text
        await play_out([ann], table)
        assert (await stranger.get(path)).status_code == 401

        async def known() -> dict[str, Any]:
            answer = await stranger.get(path, headers=headers)
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            return found

        async def complete() -> bool:
            return bool((await known())["complete"])

        await becomes(complete)
        found = await known()
        versions = [one["version"] for one in found["chances"]]
        assert versions == sorted(versions)
        assert 0 < len(versions) <= found["of"]
        assert all(set(one["wins"]) == {"1", "2", "3"} for one in found["chances"])
