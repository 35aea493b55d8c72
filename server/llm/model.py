"""The server's language model: the operator's endpoint, or without one a built-in model that needs no network."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec
import structlog

from clients.bots.llm_prompt import played_blindly
from clients.llm.asking import NO_OPTIONS, CallOptions
from clients.llm.endpoint import Endpoint, Failed, Message, Why
from clients.llm.replies import Cost, Reply
from games.llm import LlmCall, LlmTerms, Turn, remembered, turns
from games.narration import Request
from games.words import CORE
from server.llm.settings import LlmSettings
from sotto_words import sentence

FAILURE = "LLM调用错误"
"""How the text of a failure begins, whatever the language: programs look for it."""

BYTES_A_TOKEN = 3
"""A safe guess: a letter of Chinese has three bytes, a token of English about four."""

log = structlog.get_logger("llm")


class Llm(Protocol):
    """A model that can be asked."""

    async def reply(self, messages: Sequence[Message], options: CallOptions = NO_OPTIONS) -> Reply:
        """Return the next turn of a conversation. Raises Failed."""

    async def close(self) -> None:
        """Close its connections."""


class Offline:
    """The model that is always there: the same words for the same message, and no intelligence."""

    async def reply(self, messages: Sequence[Message], options: CallOptions = NO_OPTIONS) -> Reply:
        said = messages[-1]["content"]
        mark = hashlib.sha256(said.encode()).hexdigest()[:8]
        none = "（离线模型 / offline model）No language model is set up on this server."
        return Reply(f"{none} You said: {said[:40]} [{mark}]")

    async def close(self) -> None:
        pass


class OfflinePlayer(Offline):
    """The offline model playing a seat: any answer that fits. Only for requests that the server itself has written."""

    async def reply(self, messages: Sequence[Message], options: CallOptions = NO_OPTIONS) -> Reply:
        return Reply(played_blindly(messages[-1]["content"]))


class OfflineNarrator(Offline):
    """The offline model narrating: it repeats what happens. Only for requests that the server has written."""

    async def reply(self, messages: Sequence[Message], options: CallOptions = NO_OPTIONS) -> Reply:
        now: str = msgspec.json.decode(messages[-1]["content"].rpartition("\n")[2])["now"]
        return Reply(f"（离线模型 / offline model）{now}")


def narrator_of(llm: Llm) -> Llm:
    """Return the model that narrates where this one answers."""
    return OfflineNarrator() if isinstance(llm, Offline) else llm


def narrating(request: Request) -> list[Message]:
    """The messages of a request for a narration: what came from the table is one line of JSON, the last one."""
    data = {field: value for field, value in request._asdict().items() if field not in ("persona", "task")}
    line = msgspec.json.encode(data).decode()
    turns = Turn("system", request.persona.strip()), Turn("user", f"{request.task}\n{line}")
    return [turn._asdict() for turn in turns]


def player_of(llm: Llm) -> Llm:
    """Return the model that plays seats where this one answers."""
    return OfflinePlayer() if isinstance(llm, Offline) else llm


class Said(NamedTuple):
    """How a call ended: the model's text, or that of the failure and its reason; and how many calls were left out.

    ``reasoning`` is what the model thought before; ``cost`` is what the call took.
    """

    text: str
    why: Why | None
    left_out: int
    reasoning: str = ""
    cost: Cost = Cost()


def llm_of(settings: LlmSettings) -> Llm:
    """The model that the settings name."""
    model = settings.asked
    return Offline() if model is None else Endpoint(model, _log_unwanted)


def _log_unwanted(name: str) -> None:
    log.warning("the endpoint of the model refuses a parameter: from now on it is asked without", parameter=name)


async def said(
    llm: Llm, terms: LlmTerms, calls: Sequence[LlmCall], call: LlmCall, room: int, options: CallOptions = NO_OPTIONS
) -> Said:
    """Ask with the whole history, less the oldest calls where it is longer than ``room`` tokens.

    Of a call that stands alone all earlier ones are left out.
    """
    kept = remembered(terms, calls)
    left_out = len(kept) if call.system else _too_many(terms, kept, call.prompt, room)
    while True:
        messages = conversation(terms, kept[left_out:], call)
        try:
            reply = await llm.reply(messages, options)
        except Failed as failed:
            if failed.why != "too_long" or left_out == len(kept):
                return Said(failure(failed.why), failed.why, left_out, cost=failed.cost)
        else:
            return Said(reply.text, None, left_out, reply.reasoning, reply.cost)
        left_out += (len(kept) - left_out + 1) // 2  # the endpoint counts tokens differently


def patience(terms: LlmTerms) -> CallOptions:
    """Return how patient a table's terms are with a call."""
    return CallOptions(terms.timeout, terms.attempts, terms.reply_tokens)


def conversation(terms: LlmTerms, calls: Sequence[LlmCall], call: LlmCall) -> list[Message]:
    """Return the messages of a request, with the instructions of the call where it has its own."""
    before = [Turn("system", call.system)] if call.system else turns(terms, calls)
    return [turn._asdict() for turn in (*before, Turn("user", call.prompt))]


def failure(why: Why) -> str:
    """Return what a program gets instead of an answer."""
    return f"{FAILURE}：{sentence(CORE, 'zh', f'llm.{why}')}"


def _too_many(terms: LlmTerms, calls: Sequence[LlmCall], prompt: str, room: int) -> int:
    """Return how many of the oldest calls do not fit."""
    left = room * BYTES_A_TOKEN - len(terms.system.encode()) - len(prompt.encode())
    for kept, call in enumerate(reversed(calls)):
        left -= len(call.prompt.encode()) + len(call.text.encode())
        if left < 0:
            return len(calls) - kept
    return 0
