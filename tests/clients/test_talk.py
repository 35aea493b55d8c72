"""A program speaks where its view says that it may, to whom it says, and as fast as it says."""

from __future__ import annotations

import asyncio
import random

from clients.bots.random_bot import RandomBot
from games.sitting import commands
from sotto_client import SAY, Client, Command, Player, Prompt, Refused, Talk, play, spoken, talk_prompt
from sotto_client.messages import Json
from sotto_client.talk import OFFERED_MOST, SAY_MAX
from tests.clients.fake import Fake, Line, frame, presence, serving, view
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

RATE = {"messages": 2, "seconds": 10}


def seen(talk: Json | None = None, status: str = "playing", **prompts: Json) -> Json:
    """A view of seat 1."""
    open_now = {"open": True, "to": ["table", 1, 2, 3, "host"], "rate": RATE}
    return {"table": {"status": status, "talk": open_now | (talk or {})}, "prompts": prompts}


def values(view: Json) -> list[object]:
    """Who may be spoken to, by the prompt."""
    return [option.value for option in talk_prompt(view, 1)[SAY].fields["to"].options]  # type: ignore[union-attr]


# --- the prompt ----------------------------------------------------------------------------------------------------


def test_the_prompt_offers_all_others_and_fits_what_the_wire_takes() -> None:
    assert SAY_MAX == commands.SAY_MAX
    assert values(seen()) == ["table", 2, 3, "host"]
    prompt = talk_prompt(seen(), 1)[SAY]
    assert not prompt.required
    assert prompt.fault({"to": [2, "host"], "text": "Psst."}) is None
    for wrong in (
        {"to": [], "text": "?"},
        {"to": [1], "text": "?"},
        {"to": [2], "text": " "},
        {"to": [4], "text": "?"},
    ):
        assert prompt.fault(wrong)


def test_there_is_no_prompt_where_there_is_nothing_to_say() -> None:
    assert talk_prompt(seen({"open": False, "to": []}), 1) == {}
    assert talk_prompt({"table": {"status": "playing"}, "prompts": {}}, 1) == {}


def test_what_is_said_to_the_table_is_said_to_all() -> None:
    assert spoken({"type": "say", "to": ["table", 2], "text": "?"})["to"] == "table"
    assert spoken({"type": "say", "to": [2, "host"], "text": "?"})["to"] == [2, "host"]


def test_an_answer_to_it_is_spoken_whatever_it_calls_itself() -> None:
    assert spoken({"type": "resign"}) == {"type": "say"}


# --- how fast ------------------------------------------------------------------------------------------------------


def test_it_keeps_to_the_rate_that_its_view_names() -> None:
    now = 0.0
    talk = Talk(1, lambda: now)
    assert talk.prompts(seen())
    talk.said()
    now = 4.0
    assert talk.prompts(seen())
    talk.said()
    assert not talk.prompts(seen())
    assert talk.prompts(seen({"rate": {"messages": 3, "seconds": 10}}))
    now = 9.9
    assert not talk.prompts(seen())
    now = 10.0
    assert talk.prompts(seen())
    talk.said()
    assert not talk.prompts(seen())


def test_it_is_not_offered_to_speak_for_ever_while_nothing_else_is_asked() -> None:
    talk = Talk(1, lambda: 0.0)
    assert all(talk.offer(seen()) for _ in range(OFFERED_MOST))
    assert not talk.prompts(seen())
    assert not talk.offer(seen())
    voting = seen(vote={"command": "vote", "fields": {}, "required": False})
    assert talk.prompts(voting)
    assert talk.offer(voting)
    assert talk.prompts(seen())


def test_it_speaks_once_before_it_answers_what_must_be_answered() -> None:
    talk, voting = Talk(1, lambda: 0.0), seen(vote={"command": "vote", "fields": {}})
    assert talk.offer(voting)
    talk.said()
    assert not talk.prompts(voting)
    assert not talk.offer(voting)
    assert talk.offer(seen())


def test_without_a_rate_it_speaks_as_fast_as_it_likes() -> None:
    talk = Talk(1, lambda: 0.0)
    unlimited = seen()
    del unlimited["table"]["talk"]["rate"]
    for _ in range(1000):
        talk.said()
    assert talk.prompts(unlimited)


def test_it_says_nothing_before_and_after_the_game() -> None:
    assert [bool(Talk(1).prompts(seen(status=one))) for one in ("open", "playing", "paused", "finished")] == [
        False,
        True,
        False,
        False,
    ]


def test_who_was_too_fast_is_silent_for_as_long_as_the_server_says() -> None:
    now = 0.0
    talk = Talk(1, lambda: now)
    talk.refused(Refused("rejected", "talk is closed"))
    assert talk.prompts(seen())
    talk.refused(Refused("too_many", "", 7))
    now = 6.9
    assert not talk.prompts(seen())
    now = 7.0
    assert talk.prompts(seen())


# --- a player that speaks ------------------------------------------------------------------------------------------


class Talker(Player):
    """Always has something to say."""

    talks = True

    def __init__(self) -> None:
        self.offered: list[set[str]] = []
        self.noes: list[str] = []

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        self.offered.append(set(prompts))
        if SAY not in prompts:
            return None
        return SAY, {"type": "say", "to": ["table"], "text": f"Line {len(self.offered)}."}

    async def refused(self, prompt: str, command: Command, no: Refused) -> None:
        self.noes.append(f"{prompt} {no.code}")


class Mute(Talker):
    """Is not asked to speak."""

    talks = False


async def sat(fake: Fake, client: Client, player: Player, shown: Json) -> tuple[asyncio.Task[Json | None], Line]:
    playing = asyncio.create_task(play(client, "t", 1, player))
    line = await fake.line()
    await line.heard()
    await line.say(view(1, shown), presence())
    return playing, line


FINISHED = {"table": {"status": "finished", "result": {"how": "ended"}, "talk": {"to": ["table"]}}}


async def test_who_talks_is_asked_where_the_game_asks_nothing_and_again_when_others_have_spoken() -> None:
    async with asyncio.timeout(PATIENCE), serving() as fake, Client(fake.url) as client:
        player = Talker()
        playing, line = await sat(fake, client, player, seen())
        for number in (1, 2):
            wish = await line.heard()
            assert wish["command"] == {"type": "say", "to": "table", "text": f"Line {number}."}
            assert "prompt" not in wish, "talk answers no prompt of the table's"
            own = 2 * number
            await line.say(frame(own, {}), {"op": "done", "id": wish["id"], "seq": own})
            assert await line.silent(), "what it said itself is nothing new"
            await line.say(frame(own + 1, {}))
        assert await line.silent(), "it has said as much as it may"
        await line.say(frame(6, FINISHED))
        assert await playing == {"how": "ended"}
        assert player.offered == [{SAY}, {SAY}]


async def test_words_that_are_refused_are_the_players_affair() -> None:
    async with asyncio.timeout(PATIENCE), serving() as fake, Client(fake.url) as client:
        player = Talker()
        playing, line = await sat(fake, client, player, seen())
        wish = await line.heard()
        closed = {"table": {"talk": {"open": False, "to": []}}}
        await line.say(frame(2, closed), {"op": "no", "id": wish["id"], "code": "rejected", "reason": "closed"})
        assert await line.silent()
        await line.say(frame(3, FINISHED))
        assert await playing == {"how": "ended"}
        assert player.noes == ["say rejected"]


async def test_who_does_not_talk_is_never_offered_to() -> None:
    asked = {"command": "c", "fields": {}, "required": False}
    async with asyncio.timeout(PATIENCE), serving() as fake, Client(fake.url) as client:
        player = Mute()
        playing, line = await sat(fake, client, player, seen(p=asked))
        assert await line.silent()
        await line.say(frame(2, FINISHED))
        assert await playing == {"how": "ended"}
        assert player.offered == [{"p"}]


class Whisperer(RandomBot):
    """Speaks to its neighbour alone, three times, and plays by chance."""

    talks = True

    def __init__(self) -> None:
        super().__init__(random.Random(1))
        self.whispers = 0

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        if SAY in prompts and self.whispers < 3:
            self.whispers += 1
            return SAY, {"type": "say", "to": [2], "text": f"whisper {self.whispers}"}
        return await super().choose(view, {id: one for id, one in prompts.items() if id != SAY})


async def test_a_whisper_is_told_to_whom_it_was_spoken(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as ann, Client(real.url) as bob:
        await ann.sign_up("Ann")
        await bob.sign_up("Bob")
        table = await ann.open_table("swarm", {"pace": "fast"}, seats=3)
        await ann.sit(table, 1)
        await bob.sit(table, 2)
        await ann.give_to_bot(table, 3)
        await ann.start(table)
        ends = await asyncio.gather(play(ann, table, 1, Whisperer()), play(bob, table, 2, RandomBot()))
        assert [end and end["how"] for end in ends] == ["ended"] * 2
        told = {}
        for who, as_ in ((ann, "seat:1"), (bob, "seat:2"), (bob, "public")):
            facts = [fact for frame in (await who.feed(table, as_)).frames for fact in frame["facts"]]
            told[as_] = [(one["seat"], one["to"]) for one in facts if one["type"] == "table_said"]
    assert told == {"seat:1": [(1, [2])] * 3, "seat:2": [(1, [2])] * 3, "public": []}
