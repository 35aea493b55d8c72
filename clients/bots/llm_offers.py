"""Prompts as a model is told them, each with its question and words beside the codes, and back from there."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from clients.bots.llm_words import Words
from sotto_client import Prompt
from sotto_client.prompts import Bool, Choice, Choices, Field, Form, Int, Option, Text
from sotto_words.values import scalar

Json = dict[str, Any]


def offer(prompt: Prompt, words: Words, now: float | None = None) -> Json:
    """A prompt with its question in words, and beside each code what it is called; ``now`` in seconds."""
    told: Json = {"does": prompt.command}
    if question := words.code(f"prompt.{prompt.command}", words.code(f"command.{prompt.command}", "")):
        told["asks"] = question
    if not prompt.required:
        told["optional"] = True
    if prompt.until is not None:
        told["closes_in_seconds"] = max(0, round(prompt.until / 1000 - (time.time() if now is None else now)))
    told["fields"] = _fields(prompt.fields, f"field.{prompt.command}", words)
    return told | ({"usual": prompt.usual} if prompt.usual else {})


def _fields(fields: Mapping[str, Field], code: str, words: Words) -> Json:
    return {name: _field(name, field, f"{code}.{name}", words) for name, field in fields.items()}


def _field(name: str, field: Field, code: str, words: Words) -> Json:
    called = words.code(code, "")
    return ({"called": called} if called else {}) | _answers(name, field, code, words)


def _answers(name: str, field: Field, code: str, words: Words) -> Json:
    optional = {"optional": True} if isinstance(field, Int | Text | Form) and field.optional else {}
    match field:
        case Bool():
            said = {one: words.code(f"{name}.{one}", "") for one in ("true", "false")}
            return {"kind": "bool"} | (said if all(said.values()) else {})
        case Int(min=least, max=most):
            return {"kind": "int", "min": least, "max": most} | optional
        case Text():
            return _written(field, words) | optional
        case Choice(options=options):
            return {"kind": "choice", "options": [_option(one, name, words) for one in options]}
        case Choices():
            return _several(name, field, words)
        case Form(fields=fields):
            return {"kind": "form", "fields": _fields(fields, field.label or code, words)} | optional


def _written(field: Text, words: Words) -> Json:
    told: Json = {"kind": "text", "max": field.max}
    if field.min is not None:
        told["min"] = field.min
    if field.like is not None:
        told["like"] = _answers("", field.like, "", words)
    return told | ({"picture": True} if field.picture else {})


def _several(name: str, field: Choices, words: Words) -> Json:
    flags = {flag: True for flag in ("ordered", "repeat") if getattr(field, flag)}
    options = [_option(one, name, words) for one in field.options]
    return {"kind": "choices", "min": field.min, "max": field.max} | flags | {"options": options}


def _option(option: Option, family: str, words: Words) -> Any:
    """A code with what it is called, or the code alone where it says that itself."""
    label = words.label(option, family)
    return option.value if label in ("", scalar(option.value)) else [option.value, label]


def prompt_of(told: Json) -> Prompt:
    """A prompt as its request tells it: all that is needed to answer."""
    fields = {name: _field_of(field) for name, field in told["fields"].items()}
    return Prompt(told["does"], fields, required=not told.get("optional", False))


def _field_of(told: Json) -> Field:
    match told["kind"]:
        case "bool":
            return Bool()
        case "int":
            return Int(told["min"], told["max"], told.get("optional"))
        case "text":
            like = _field_of(told["like"]) if "like" in told else None
            return Text(told["max"], like, told.get("min"), told.get("optional"), told.get("picture"))
        case "choice":
            return Choice(_options_of(told))
        case "choices":
            flags = told.get("ordered", False), told.get("repeat", False)
            return Choices(_options_of(told), told["min"], told["max"], *flags)
    return Form({name: _field_of(field) for name, field in told["fields"].items()}, optional=told.get("optional"))


def _options_of(told: Json) -> tuple[Option, ...]:
    return tuple(Option(one[0] if isinstance(one, list) else one) for one in told["options"])
