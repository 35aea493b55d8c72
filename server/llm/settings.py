"""What an operator sets of the language model."""

from __future__ import annotations

from clients.llm.asking import BadEndpoint, Model
from clients.llm.body import SETTINGS, BadBody, Body, body_of
from server.settings import UNREACHED, BadSetting, limit, section, setting

PREFIX = "SOTTO_LLM_"

OFFLINE = "offline"
"""In place of an endpoint: the offline model may sit at tables like any other."""

QUESTION_LEAST = 2_000
"""The least tokens that a request must have room for beside its answer: none of a seat has fewer."""


@section
class LlmSettings:
    """Which model is asked, and how often."""

    llm_url: str = setting(
        "", "an OpenAI-compatible endpoint, up to /v1; offline: the offline model is offered; empty: none is"
    )
    llm_key: str = setting("", "the key of that endpoint, if it wants one", hidden=True)
    llm_model: str = setting("", "which of its models is asked")
    llm_timeout: float = setting(20.0, "seconds for each attempt to get an answer of the model")
    llm_attempts: int = setting(3, "how often the model is asked before a call has failed")
    llm_reply_tokens: int = setting(4_000, "how long an answer of the model may be, its reasoning included")
    llm_temperature: str = setting("", "the temperature that the model is asked with; empty: none is sent")
    llm_seed: str = setting("", "the seed that the model is asked with; empty: none is sent")
    llm_tokens_field: str = setting(
        "max_tokens", "how its endpoint calls SOTTO_LLM_REPLY_TOKENS: this, or max_completion_tokens"
    )
    llm_response_format: str = setting(
        "", "the format that seats of the model ask for: json_object, or a JSON object with a type; empty: none is sent"
    )
    llm_extra: str = setting("", "a JSON object, merged into every request to the model", hidden=True)
    llm_context: int = setting(
        16_000, "tokens of a request with its answer; of a longer history the oldest calls are left out"
    )
    llm_calls_a_day: int = limit(
        5_000,
        "how often one account may ask the model on one day (UTC); 0: nobody may",
        protects="what the model costs",
        told="`rejected`: as many calls as there are today",
        lifted=UNREACHED,
    )
    llm_server_calls_an_hour: int = limit(
        10_000,
        "calls to the model an hour, of all accounts and seats together; 0: no limit",
        protects="what the model costs",
        told="the server's model has answered all it may this hour",
    )
    llm_server_calls_a_day: int = limit(
        50_000,
        "calls to the model a day (UTC), of all accounts and seats together; 0: no limit",
        protects="what the model costs",
        told="the server's model has answered all it may today",
    )
    llm_mark_seconds: float = setting(
        60.0, "how often tables are marked where the model does not answer: seldom, or the moment tells who was asked"
    )

    def __post_init__(self) -> None:
        for name in ("attempts", "timeout", "reply_tokens", "mark_seconds"):
            if getattr(self, f"llm_{name}") <= 0:
                raise BadSetting(f"{PREFIX}{name.upper()}: expected more than 0")
        if self.llm_context < self.llm_reply_tokens + QUESTION_LEAST:
            told = f"at least {QUESTION_LEAST} more than {PREFIX}REPLY_TOKENS, for what is asked"
            raise BadSetting(f"{PREFIX}CONTEXT: expected {told}, got {self.llm_context}")
        try:
            _ = self.asked
        except BadBody as bad:
            raise BadSetting(str(bad)) from None
        except BadEndpoint as bad:
            raise BadSetting(f"{PREFIX}URL, {PREFIX}KEY, {PREFIX}MODEL: {bad}") from None

    @property
    def asked(self) -> Model | None:
        """The model that is asked, None while the offline one answers. Raises BadBody, BadEndpoint."""
        body = self.body
        if self.llm_url in ("", OFFLINE):
            return None
        return Model(
            url=self.llm_url,
            model=self.llm_model,
            key=self.llm_key,
            timeout=self.llm_timeout,
            attempts=self.llm_attempts,
            reply_tokens=self.llm_reply_tokens,
            body=body,
        )

    @property
    def body(self) -> Body:
        """What a request says beside its conversation. Raises BadBody."""
        return body_of({f"{PREFIX}{name.upper()}": getattr(self, f"llm_{name}") for name in SETTINGS}, PREFIX)

    @property
    def model(self) -> str | None:
        """The language model that is offered: empty for the offline one, None where none is set up."""
        if not self.llm_url:
            return None
        return "" if self.llm_url == OFFLINE else self.llm_model
