"""What a language model's answer means: the last JSON object with a decision in it, read as kindly as is safe."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from clients.bots.llm_fitting import is_seen, line
from sotto_client import Command, Prompt
from sotto_client.prompts import Bool, Choice, Choices, Field, Form, Int, Option, Text

Json = dict[str, Any]

Label = Callable[[Option, str], str]
"""What an option of a field is called."""

READ_MOST = 50_000
"""The last characters of an answer that are read."""

TRIED_MOST = 2_000
"""The last braces of an answer at which an object may begin."""

PROSE_MOST = 2_000
"""The characters of a reasoning outside of the object that are kept."""

DECISION = ("prompt", "command")
OWN = ("reasoning", "memory", *DECISION)
"""The members of an answer that are no fields of a command."""

_TOKEN = re.compile(r"\{|<(/?)(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_CLOSE = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_WHOLE = re.compile(r"\s*[+-]?\d{1,15}(?:\.0+)?\s*", re.ASCII)
_YES = {"true": True, "yes": True, "是": True, "false": False, "no": False, "否": False}
_NULL = ("null", "none", "")


class Chosen(NamedTuple):
    """A decision: a prompt with a command that fits it, or None to wait; why, and what to remember, if that is new."""

    choice: tuple[str, Command] | None
    reasoning: str
    memory: str | None = None


class Unusable(Exception):
    """An answer that decides nothing; the message says what is wrong with it."""


def value_of(option: Option, family: str) -> str:
    """What an option is called without any words: itself."""
    return str(option.value)


def read(text: str, prompts: Mapping[str, Prompt], label: Label = value_of) -> Chosen:
    """The decision in an answer, checked against the prompts. Raises Unusable.

    It is the last object that holds one. What stands before it, and within <think>, is reasoning and never read as the
    answer. ``label`` says by which names options may be chosen, too.
    """
    found, prose = _objects(text[-READ_MOST:])
    answers = [one for one in found if _decides(one, prompts)]
    if not answers:
        raise Unusable("it is no JSON object with a prompt and a command")
    answer = answers[-1]
    choice = _choice(answer, prompts, label)
    reasoning, memory = answer.get("reasoning"), answer.get("memory")
    why = reasoning if isinstance(reasoning, str) and reasoning else prose.strip()[:PROSE_MOST]
    return Chosen(choice, why, memory if isinstance(memory, str) else None)


def _objects(text: str) -> tuple[list[Json], str]:
    """The JSON objects in a text that stand in no other one and in no thought, and what stands before the last one."""
    found: list[Json] = []
    prose, last = "", 0
    for begin, end, value in _tokens(text):
        if value is None:  # all before this was thought
            found, prose, last = [], prose + text[last:begin], end
            continue
        found.append(value)
        prose, last = prose + text[last:begin], end
    return found, _TOKEN.sub(" ", prose)


def _tokens(text: str) -> Iterator[tuple[int, int, Json | None]]:
    """Objects with their places, and None for an end of a thought."""
    decoder, at = json.JSONDecoder(), 0
    tried_from = _tried_from(text)
    while (token := _TOKEN.search(text, at)) is not None:
        at = token.end()
        if token[0] == "{":
            value = _object(decoder, text, token.start()) if token.start() >= tried_from else None
            if value is not None:
                found, at = value
                yield token.start(), at, found
        elif token[1]:
            yield token.start(), at, None
        else:
            close = _CLOSE.search(text, at)
            at = len(text) if close is None else close.end()


def _tried_from(text: str) -> int:
    braces = [place for place, letter in enumerate(text) if letter == "{"]
    return braces[-TRIED_MOST] if len(braces) > TRIED_MOST else 0


def _object(decoder: json.JSONDecoder, text: str, at: int) -> tuple[Json, int] | None:
    try:
        value, end = decoder.raw_decode(text, at)
    except (ValueError, RecursionError):
        return None
    return (value, end) if isinstance(value, dict) else None


def _decides(answer: Json, prompts: Mapping[str, Prompt]) -> bool:
    return any(name in answer for name in DECISION) or _named(answer, prompts) is not None


def _named(answer: Json, prompts: Mapping[str, Prompt]) -> str | None:
    """The one prompt under whose id the answer has its fields."""
    ids = [id for id in answer if id in prompts and isinstance(answer[id], dict)]
    return ids[0] if len(ids) == 1 else None


def _choice(answer: Json, prompts: Mapping[str, Prompt], label: Label) -> tuple[str, Command] | None:
    if _waits(answer, prompts):
        return None
    id = _id(answer, prompts)
    prompt = prompts[id]
    fields = _fitted(_fields(answer, id, prompt), Form(prompt.fields), "", label)
    fault = prompt.fault(fields)
    if fault is not None:
        raise Unusable(f"command: {fault}")
    return id, {"type": prompt.command, **fields}


def _waits(answer: Json, prompts: Mapping[str, Prompt]) -> bool:
    """Whether an answer says to do nothing, where nothing has to be done."""
    id = answer.get("prompt")
    says_so = "prompt" in answer and (id is None or (isinstance(id, str) and id.strip().lower() in _NULL))
    return says_so and not answer.get("command") and not any(prompt.required for prompt in prompts.values())


def _id(answer: Json, prompts: Mapping[str, Prompt]) -> str:
    """The prompt that is answered. Raises Unusable."""
    id = answer.get("prompt", _named(answer, prompts))
    if isinstance(id, str) and id in prompts:
        return id
    # The name of a command, where just one prompt has it; without any name it can only be the one that is open.
    said = [id] if "prompt" in answer else _types(answer)
    found = [one for one, prompt in prompts.items() if prompt.command in said] if said else list(prompts)
    if len(found) == 1:
        return found[0]
    raise Unusable(f"prompt: expected one of {line(list(prompts))}")


def _types(answer: Json) -> list[Any]:
    """What an answer says that its command is."""
    command = answer.get("command")
    told = [command, answer.get("type")] + ([command.get("type")] if isinstance(command, dict) else [])
    return [one for one in told if isinstance(one, str)]


def _fields(answer: Json, id: str, prompt: Prompt) -> Json:
    """The fields of the command: beneath ``command`` or the prompt's id, or beside the prompt."""
    command = answer.get("command", answer.get(id))
    if isinstance(command, dict):
        extra = () if "type" in prompt.fields else ("type",)
        fields = {name: value for name, value in command.items() if name not in extra}
        return fields if fields or not prompt.fields else _beside(answer, prompt)
    return _beside(answer, prompt)


def _beside(answer: Json, prompt: Prompt) -> Json:
    return {name: value for name, value in answer.items() if name in prompt.fields or name not in (*OWN, "type")}


# --- values that fit ---------------------------------------------------------------------------------------------


def _fitted(value: Any, field: Field, name: str, label: Label) -> Any:
    """A value as its field wants it, where it can only mean that; as it is, where that is not so."""
    match field:
        case Form(fields=fields) if isinstance(value, dict):
            return {
                one: _fitted(item, fields[one], one, label) if one in fields else item for one, item in value.items()
            }
        case Bool() if isinstance(value, str):
            return _YES.get(value.strip().lower(), value)
        case Int() if isinstance(value, str | float):
            return _whole(value)
        case Text(like=like) if like is not None and isinstance(value, dict | list):
            return json.dumps(value, ensure_ascii=False)
        case Text() if isinstance(value, str):
            return "".join(letter for letter in value if letter == "\n" or is_seen(letter))
        case Choice(options=options):
            return _option(value, options, name, label)
        case Choices(options=options):
            several = value if isinstance(value, list) else [value]
            return [_option(one, options, name, label) for one in several]
    return value


def _whole(value: str | float) -> Any:
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    return int(float(value)) if _WHOLE.fullmatch(value) else value


def _option(value: Any, options: tuple[Option, ...], name: str, label: Label) -> Any:
    """The value of the option that is meant: by its code, as a number or as text, or by what it is called."""
    if isinstance(value, list) and len(value) == 2:  # an option as it was offered
        return _option(value[0], options, name, label)
    if isinstance(value, dict | list) or value is None:
        return value
    if any(type(option.value) is type(value) and option.value == value for option in options):
        return value
    wanted = _plain(value)
    for called in (value_of, label):
        found = [option.value for option in options if _plain(called(option, name)) == wanted]
        if len(found) == 1:
            return found[0]
    return value


def _plain(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value).split()).casefold()
