"""clients.llm.body and clients.bots.llm_settings: what is set of a request, and sentences for what cannot be."""

from __future__ import annotations

import pytest

from clients.bots.llm_settings import model_of
from clients.bots.llm_variables import SECRETS, VARIABLES
from clients.llm.asking import BadEndpoint
from clients.llm.body import BadBody, Body, body_of
from server.llm.settings import LlmSettings
from server.settings import BadSetting, read


def test_settings_make_a_body() -> None:
    texts = {
        "P_TEMPERATURE": "0.5",
        "P_SEED": "-3",
        "P_TOKENS_FIELD": "max_completion_tokens",
        "P_RESPONSE_FORMAT": "json_object",
        "P_EXTRA": '{"reasoning_effort": "low"}',
    }
    assert body_of(texts, "P_") == Body(
        temperature=0.5,
        seed=-3,
        tokens_field="max_completion_tokens",
        response_format={"type": "json_object"},
        extra={"reasoning_effort": "low"},
    )
    assert body_of({}, "P_") == body_of(dict.fromkeys(texts, " "), "P_") == Body()
    assert body_of({"P_RESPONSE_FORMAT": '{"type": "json_schema"}'}, "P_").response_format == {"type": "json_schema"}


WRONG = {
    "TEMPERATURE": ("warm", "nan", "inf", "-0.1", "2.1"),
    "SEED": ("one", "1.5", str(2**63)),
    "TOKENS_FIELD": ("tokens",),
    "RESPONSE_FORMAT": ("json", "{}x", "[]", '{"type": 1}', '{"kind": "x"}', "{" * 100_000),
    "EXTRA": ("x", "[1]", '{"model": "y"}', '{"stream": true}', '{"messages": []}', "[" * 100_000),
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in WRONG.items() for text in texts])
def test_what_cannot_be_set_is_told_with_its_setting(name: str, text: str) -> None:
    with pytest.raises(BadBody, match=f"^P_{name}: "):
        body_of({f"P_{name}": text}, "P_")
    with pytest.raises(BadSetting, match=f"^SOTTO_LLM_{name}: "):
        read(LlmSettings, {f"SOTTO_LLM_{name}": text})
    with pytest.raises(BadEndpoint, match=f"^SOTTO_BOT_LLM_{name}: "):
        model_of({f"SOTTO_BOT_LLM_{name}": text})


@pytest.mark.parametrize("name", ["TIMEOUT", "ATTEMPTS", "REPLY_TOKENS"])
@pytest.mark.parametrize("text", ["0", "-1", "1.5", "soon", "١٢", "9" * 5000])
def test_numbers_of_a_bots_endpoint_are_checked(name: str, text: str) -> None:
    with pytest.raises(BadEndpoint, match=f"^SOTTO_BOT_LLM_{name}: expected a whole number from 1"):
        model_of({f"SOTTO_BOT_LLM_{name}": text})


def test_a_bots_endpoint_has_what_was_set_and_the_usual_otherwise() -> None:
    address = {"SOTTO_BOT_LLM_URL": "http://x/v1", "SOTTO_BOT_LLM_MODEL": "m"}
    usual = model_of(address)
    assert usual
    assert (usual.timeout, usual.attempts, usual.reply_tokens, usual.body) == (20.0, 3, 4_000, Body())
    made = model_of(
        address | {"SOTTO_BOT_LLM_TIMEOUT": "90", "SOTTO_BOT_LLM_REPLY_TOKENS": "16000", "SOTTO_BOT_LLM_SEED": "1"}
    )
    assert made
    assert (made.timeout, made.attempts, made.reply_tokens, made.body.seed) == (90, 3, 16_000, 1)
    assert model_of({}) is None


def test_a_variable_of_that_name_that_is_none_is_told() -> None:
    with pytest.raises(BadEndpoint, match=r"^SOTTO_BOT_LLM_TEMPERATUR is no setting; there are SOTTO_BOT_LLM_URL, "):
        model_of({"SOTTO_BOT_LLM_TEMPERATUR": "1"})


def test_secrets_are_among_the_variables() -> None:
    assert set(SECRETS) < set(VARIABLES)
