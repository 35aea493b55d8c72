"""A table of Ghost at which the first patient has collapsed, over the wire: its player is asked for a story."""

from __future__ import annotations

from typing import Any

from sotto_client import Client
from tests.e2e.parties import Recorder, set_up
from tests.games.ghost.patients import card, ghost


async def answer(person: Client, table: str, as_: str, prompt: str, **fields: Any) -> None:
    """Answer the open prompt that begins so."""
    prompts = (await person.view(table, as_)).view["prompts"]
    id = next(id for id in prompts if id.split(".")[0] == prompt)
    await person.do(table, as_, {"type": prompts[id]["command"]} | fields, id)


async def registered(people: list[Recorder], host: Recorder | None = None, **options: Any) -> str:
    """Everybody has registered a patient whose secrets can be found in bytes."""
    table = await set_up(people, "ghost", **options)
    if host:
        await host.take_host(table)
    await people[0].start(table)
    for seat, person in enumerate(people, 1):
        await answer(person, table, f"seat:{seat}", "register", **card(seat, "CMYK"[seat - 1]))
        await answer(person, table, f"seat:{seat}", "registered", patient=f"p{seat}")
    if host:
        await answer(host, table, "host", "end_phase", reason="")
    return table


async def fallen(people: list[Recorder], host: Recorder, **options: Any) -> str:
    """All are in one region of the first chapter, and the DM has taken all quantum activity of the first."""
    table = await registered(people, host, **options)
    for seat, person in enumerate(people, 1):
        await answer(person, table, f"seat:{seat}", "make", **ghost(seat))
    await answer(host, table, "host", "end_phase", reason="")
    for seat, person in enumerate(people, 1):
        await answer(person, table, f"seat:{seat}", "region", region="A")
    await answer(host, table, "host", "end_phase", reason="")
    await answer(host, table, "host", "adjust", patient="p1", what="activity", by=-10, reason="")
    return table
