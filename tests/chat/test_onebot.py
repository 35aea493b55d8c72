"""The adapter for OneBot v11 over real sockets, in both directions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from clients.chat.adapter import PUBLIC, Blocked, Heard, Message, Secret
from clients.chat.adapters import onebot
from clients.chat.adapters.onebot import NotSent, OneBot, text_of
from tests.chat.onebot_server import SELF, TOKEN, Qq, listening
from tests.clocks import Clock
from tests.patience import PATIENCE


class Line:
    """An adapter that runs, and what it heard."""

    def __init__(self, adapter: OneBot) -> None:
        self.adapter = adapter
        self.heard: asyncio.Queue[Heard] = asyncio.Queue()

    async def next(self) -> Heard:
        return await asyncio.wait_for(self.heard.get(), PATIENCE)


@asynccontextmanager
async def running(adapter: OneBot) -> AsyncIterator[Line]:
    line = Line(adapter)
    task = asyncio.create_task(adapter.run(line.heard.put))
    try:
        yield line
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def public(text: str) -> Message:
    return Message(viewer=PUBLIC, text=text)


async def test_forward_it_connects_with_its_token_hears_and_sends() -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=0)) as line:
        qq.names[1] = "林"
        at = {"type": "at", "data": {"qq": str(SELF)}}
        said = {"type": "text", "data": {"text": " .加入"}}
        others = [{"type": "reply", "data": {"id": "5"}}, {"type": "image", "data": {"file": "a"}}]
        id = await qq.says(1, [others[0], at, said, others[1]], 7)
        assert await line.next() == Heard(user="1", name="林", text=".加入", id=str(id), group="7")
        await qq.says(1, "你好")
        assert (await line.next()).group is None
        await line.adapter.to_group("7", public("大家好"))
        await line.adapter.to_user("1", Message(viewer="seat:1", text="你的牌"))
        assert qq.to("group/7") == ["大家好"]
        assert qq.to("user/1") == ["你的牌"]


async def test_reverse_it_waits_and_lets_in_who_has_the_token() -> None:
    adapter = OneBot("ws://127.0.0.1:0", TOKEN, reverse=True, pause=0)
    async with running(adapter) as line:
        while adapter.port is None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        stranger, half, qq = Qq(), Qq(), Qq()
        address = f"ws://127.0.0.1:{adapter.port}"
        dialling = [
            asyncio.create_task(stranger.dial(address, "wrong")),
            asyncio.create_task(half.dial(address, role="Event")),
            asyncio.create_task(qq.dial(address)),
        ]
        try:
            await qq.says(1, ".帮助", 7)
            assert (await line.next()).text == ".帮助"
            await adapter.to_group("7", public("在"))
            assert qq.to("group/7") == ["在"]
            assert not stranger._line.is_set()
            assert not half._line.is_set()
            await qq.hang_up()
            await qq.says(2, "又来了")
            assert (await line.next()).user == "2"
        finally:
            for task in dialling:
                task.cancel()
            await asyncio.gather(*dialling, return_exceptions=True)


async def test_a_wrong_token_is_tried_again_and_not_worked_around(caplog: pytest.LogCaptureFixture) -> None:
    async with listening() as qq, running(OneBot(qq.address, "wrong", pause=0)):
        while qq.refused < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert "access token" in caplog.text


async def test_what_was_to_be_sent_is_sent_when_the_line_is_back() -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=0)) as line:
        await line.adapter.to_group("7", public("一"))
        await qq.stop()
        sending = asyncio.create_task(line.adapter.to_group("7", public("二")))
        await asyncio.sleep(0.3)
        assert not sending.done()
        await qq.listen()
        await asyncio.wait_for(sending, PATIENCE)
        assert qq.to("group/7") == ["一", "二"]


async def test_a_line_whose_heartbeats_stay_away_is_given_up() -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=0)) as line:
        await qq.beat(0.1)
        first = set(qq._lines)
        while set(qq._lines) == first or not qq._lines:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await line.adapter.to_group("7", public("在"))
        assert qq.to("group/7") == ["在"]


async def test_answers_are_matched_by_their_echoes() -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=0)) as line:
        await qq._tell({"status": "failed", "retcode": 1, "data": None, "echo": "nobody's"})
        await asyncio.gather(*(line.adapter.to_group(str(n), public(f"第 {n}")) for n in range(1, 20)))
        assert sorted(one.to for one in qq.sent) == sorted(f"group/{n}" for n in range(1, 20))


async def test_retcodes() -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=0)) as line:
        qq.refuses = [100]
        await line.adapter.to_group("7", public("一"))
        assert qq.to("group/7") == ["一"]
        qq.refuses = [120, 120, 120]
        with pytest.raises(NotSent, match="120"):
            await line.adapter.to_group("7", public("二"))


async def test_who_is_no_friend_is_written_to_by_way_of_a_group_or_has_blocked_us() -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=0)) as line:
        qq.blocked, qq.by_group_only = {1}, {2}
        with pytest.raises(Blocked):
            await line.adapter.to_user("1", Message(viewer="seat:1", text="x"))
        with pytest.raises(Blocked):
            await line.adapter.to_user("2", Message(viewer="seat:2", text="x"))
        await qq.says(2, "在", 7)
        await line.next()
        await line.adapter.to_user("2", Message(viewer="seat:2", text="你的牌"))
        assert qq.to("user/2") == ["你的牌"]


@pytest.mark.parametrize("viewer", ["seat:1", "host", "account:1", "all", ""])
async def test_planted_what_is_not_public_never_goes_to_a_group(viewer: str) -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=0)) as line:
        with pytest.raises(Secret):
            await line.adapter.to_group("7", Message(viewer=viewer, text="CANARY"))
        await line.adapter.to_group("7", public("在"))
        assert [one.text for one in qq.sent] == ["在"]


async def test_long_texts_come_in_pages_and_pictures_as_base64() -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=0)) as line:
        await line.adapter.to_group("7", public("字" * 10_000))
        texts = qq.to("group/7")
        assert len(texts) == 6
        assert "".join(text.split("\n", 1)[1] for text in texts) == "字" * 10_000
        await line.adapter.to_group("7", Message(viewer=PUBLIC, text="图", picture=b"\x89PNG"))
        assert qq.sent[-1].picture == "base64://iVBORw=="


async def test_messages_to_one_target_are_apart_and_targets_do_not_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=60)) as line:
        await line.adapter.to_group("9", public("the line is there"))
        clock = Clock(monkeypatch, onebot)
        await asyncio.gather(
            *(line.adapter.to_group("7", public(str(n))) for n in range(4)), line.adapter.to_group("8", public("x"))
        )
        assert sorted(clock.slept) == [0, 0, 60, 60, 60]
        assert qq.to("group/7") == ["0", "1", "2", "3"]
        assert next(place for place, one in enumerate(qq.sent) if one.to == "group/8") <= 2


async def test_messages_to_one_target_are_apart() -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=3600)) as line:
        await line.adapter.to_group("7", public("0"))
        waiting = asyncio.create_task(line.adapter.to_group("7", public("1")))
        # A line carries in order: had the second gone, it would have arrived before the other group's.
        await asyncio.sleep(0)
        await line.adapter.to_group("8", public("x"))
        assert [(one.to, one.text) for one in qq.sent] == [("group/7", "0"), ("group/8", "x")]
        assert not waiting.done()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)


async def test_what_is_nobodys_message_is_not_heard() -> None:
    async with listening() as qq, running(OneBot(qq.address, TOKEN, pause=0)) as line:
        await qq.says(SELF, ".开始", 7)
        await qq._tell(
            {"post_type": "notice", "notice_type": "group_recall", "group_id": 7, "user_id": 1, "self_id": SELF}
        )
        await qq._tell({"post_type": "request", "request_type": "friend", "user_id": 1, "self_id": SELF})
        await qq._tell(["no", "object"])  # type: ignore[arg-type]
        for bare in list(qq._lines):
            await bare.send("{no json")
        await qq.says(1, "在", 7)
        assert (await line.next()).text == "在"
        assert line.heard.empty()


def test_messages_in_the_older_form() -> None:
    assert (
        text_of(f"[CQ:reply,id=3][CQ:at,qq={SELF}] .说 a&#91;b&#93; &amp;amp; [CQ:face,id=1]c", SELF)
        == ".说 a[b] &amp; c"
    )
    assert text_of("[CQ:at,qq=12,name=周]好", SELF) == "@周 好"
    assert text_of(None) == ""
    assert text_of([{"type": "text"}, "odd", {"type": "text", "data": {"text": "x"}}]) == "x"
