"""Every op of the socket × every wrong identity: a new op needs its line in tests/attacks/rows.py."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server import wire
from tests.attacks.people import INSIDERS, OUTSIDERS, WITHOUT, Scene
from tests.attacks.rows import OPS, QUIET_OPS
from tests.e2e.wires import wired

Json = dict[str, Any]

NOWHERE = "nosuchtable"


def _message(op: str, as_: str, table: str) -> Json:
    said: Json = {"op": op, "table": table, "as": as_}
    if op == "do":
        command = {"type": "write_note", "text": "mine"} if as_ == "notes" else {"type": "ready"}
        said |= {"id": "a1", "command": command}
    return said


def test_every_op_has_a_line() -> None:
    ops = {str(kind.__struct_config__.tag) for kind in get_args(wire.Incoming)}
    assert ops == {op for op, _ in OPS} | QUIET_OPS


async def test_ops_are_granted_to_those_who_may(here: Scene) -> None:
    for place, who in enumerate(INSIDERS):
        async with wired(here.url, here.tokens[who]) as wire:
            for (op, as_), granted in OPS.items():
                await wire.say(_message(op, as_, here.table))
                heard = await wire.hear(lambda heard: heard["op"] in ("view", "done", "no", "error"))
                assert (heard["op"] in ("view", "done")) == granted[place], (who, op, as_, heard)
                if not granted[place]:
                    assert heard["code"] == "forbidden", (who, op, as_, heard)


@pytest.mark.parametrize("who", OUTSIDERS)
async def test_outsiders_hear_that_there_is_no_such_table(here: Scene, who: str) -> None:
    async with wired(here.url, here.tokens[who] or None) as wire:
        for op, as_ in OPS:
            theirs, none = [
                await wire.answer(_message(op, as_, table)) | {"table": ""} for table in (here.table, NOWHERE)
            ]
            assert theirs == none, (op, as_)
            assert theirs["op"] in ("no", "error")


@pytest.mark.parametrize("who", WITHOUT)
async def test_a_token_that_is_none_opens_no_socket(here: Scene, who: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with wired(here.url, here.tokens[who]):
            pass
    assert refused.value.response.status_code == 401


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
async def test_a_page_of_another_site_is_nobody_on_the_socket(here: Scene, origin: str) -> None:
    headers = {"Cookie": f"token={here.opener}", "Origin": origin}
    uri = here.url.replace("http", "ws") + "/ws"
    async with connect(uri, additional_headers=headers, proxy=None) as line:
        await line.send(f'{{"op":"watch","table":"{here.table}","as":"seat:1"}}')
        said = str(await line.recv())
    assert '"op":"error"' in said
    assert '"op":"view"' not in said
