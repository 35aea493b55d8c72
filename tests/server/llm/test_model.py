"""server.llm.model: what goes along with a call, what is left out of it, and the model that is always there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clients.llm.asking import NO_OPTIONS, CallOptions
from clients.llm.endpoint import WHYS, Endpoint, Failed, Message
from clients.llm.replies import Reply
from games.llm import LlmCall, LlmTerms
from games.words import CORE, LANGUAGES
from server.llm.model import BYTES_A_TOKEN, FAILURE, Offline, Said, failure, llm_of, said
from server.llm.settings import LlmSettings
from server.settings import BadSetting, read

TERMS = LlmTerms("你是一个专家。")
CALLS = [LlmCall(n, f"prompt {n}", f"answer {n}", "answered") for n in range(4)]
NOW = LlmCall(4, "now")


class Small:
    """A model that takes a number of messages and no more."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.asked: list[list[str]] = []

    async def reply(self, messages: Sequence[Message], options: CallOptions = NO_OPTIONS) -> Reply:
        self.asked.append([message["content"] for message in messages])
        if len(messages) > self.most:
            raise Failed("too_long")
        return Reply("hm")

    async def close(self) -> None:
        pass


async def test_the_whole_history_goes_along_but_no_failure() -> None:
    model = Small(99)
    calls = [*CALLS[:2], LlmCall(1, "lost", f"{FAILURE}：…", "failed")]
    assert await said(model, TERMS, calls, NOW, 9_999) == Said("hm", None, 0)
    assert model.asked == [["你是一个专家。", "prompt 0", "answer 0", "prompt 1", "answer 1", "now"]]
    await said(model, TERMS._replace(store_failures=True), calls, NOW, 9_999)
    assert model.asked[1][-3:] == ["lost", f"{FAILURE}：…", "now"]


async def test_a_call_with_instructions_of_its_own_stands_alone() -> None:
    model, alone = Small(99), LlmCall(4, "decide", system="You play.")
    assert await said(model, TERMS, CALLS, alone, 0) == Said("hm", None, 4)
    await said(model, TERMS, [*CALLS, alone._replace(how="answered", text="yes")], NOW, 9_999)
    assert model.asked == [
        ["You play.", "decide"],
        ["你是一个专家。", *(said for n in range(4) for said in (f"prompt {n}", f"answer {n}")), "now"],
    ]


async def test_a_table_without_a_system_text_sends_none() -> None:
    model = Small(99)
    await said(model, LlmTerms(), [], NOW, 9_999)
    assert model.asked == [["now"]]


async def test_what_has_no_room_is_left_out_from_the_oldest_on() -> None:
    model = Small(99)
    pair = len("prompt 0answer 0")
    room = -(-(len(TERMS.system.encode()) + len(b"now") + 2 * pair) // BYTES_A_TOKEN)
    assert await said(model, TERMS, CALLS, NOW, room) == Said("hm", None, 2)
    assert model.asked == [["你是一个专家。", "prompt 2", "answer 2", "prompt 3", "answer 3", "now"]]
    assert (await said(model, TERMS, CALLS, NOW, 0)).left_out == 4


async def test_an_endpoint_that_counts_otherwise_gets_less_until_it_is_content() -> None:
    model = Small(4)
    assert await said(model, TERMS, CALLS, NOW, 9_999) == Said("hm", None, 3)
    assert [len(asked) for asked in model.asked] == [10, 6, 4]
    assert await said(Small(1), TERMS, CALLS, NOW, 9_999) == Said(failure("too_long"), "too_long", 4)


async def test_the_offline_model_says_the_same_and_says_so() -> None:
    model = llm_of(read(LlmSettings, {}))
    assert isinstance(model, Offline)
    hello: list[Message] = [{"role": "user", "content": "hello"}]
    assert await model.reply(hello) == await Offline().reply(hello)
    assert "离线模型" in (await model.reply(hello)).text
    assert await model.reply(hello) != await model.reply([{"role": "user", "content": "bye"}])


def test_every_failure_has_words() -> None:
    for why in WHYS:
        assert failure(why).startswith(FAILURE)
        assert all(f"llm.{why}" in CORE[language] for language in LANGUAGES)


async def test_settings_name_the_endpoint() -> None:
    model = llm_of(read(LlmSettings, {"SOTTO_LLM_URL": "http://localhost:1/v1", "SOTTO_LLM_MODEL": "m"}))
    assert isinstance(model, Endpoint)
    await model.close()
    with pytest.raises(BadSetting, match="SOTTO_LLM_MODEL"):
        read(LlmSettings, {"SOTTO_LLM_URL": "http://localhost:1/v1"})
    key = "sk-canary\n"
    with pytest.raises(BadSetting) as bad:
        read(LlmSettings, {"SOTTO_LLM_URL": "http://localhost:1/v1", "SOTTO_LLM_MODEL": "m", "SOTTO_LLM_KEY": key})
    assert "canary" not in str(bad.value)
    assert "canary" not in repr(read(LlmSettings, {"SOTTO_LLM_KEY": "sk-canary"}))
    for name in ("ATTEMPTS", "TIMEOUT", "REPLY_TOKENS", "MARK_SECONDS"):
        with pytest.raises(BadSetting, match=rf"^SOTTO_LLM_{name}: expected more than 0$"):
            read(LlmSettings, {f"SOTTO_LLM_{name}": "0"})
    with pytest.raises(BadSetting, match=r"^SOTTO_LLM_CONTEXT: expected at least 2000 more than SOTTO_LLM_REPLY_T"):
        read(LlmSettings, {"SOTTO_LLM_CONTEXT": "5999"})
