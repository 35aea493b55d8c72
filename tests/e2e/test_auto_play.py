"""A player who goes away lets the seat be played, and takes it back."""

from __future__ import annotations

from tests.e2e.parties import begin, decoded, feed_bytes, party
from tests.e2e.serving import Serving

DECLINED = {"hired", "city_occupied", "study_started", "training_started", "card_played", "garrison_moved"}


async def test_a_seat_plays_by_itself_until_it_is_taken_back(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (person,):
        table = await begin([person], "mbg", bots=1, bot="auto", pace="live", decision_seconds=86_400)
        watch = await person.watch(table, "seat:1")
        await person.do(table, "seat:1", {"type": "hand_over"})
        view = await watch.until(lambda view: bool(view["game"]["turn"] >= 4))
        assert view["table"]["seats"]["1"]["bot"] == "auto"
        await person.do(table, "seat:1", {"type": "take_back"})
        # Asked again, and nobody answers for it any more.
        view = await watch.until(lambda view: bool(view["prompts"]) and "bot" not in view["table"]["seats"]["1"])
        frames = decoded(await feed_bytes(person, table, "public"))
        told = [fact["type"] for frame in frames for fact in frame["facts"]]
        assert told.count("table_handed_over") == told.count("table_taken_back") == 1
        assert told.count("turn_settled") >= 3
        assert not DECLINED & set(told)
