"""The environment variables that ``sotto bot --llm`` reads of an endpoint of its own: what each is for."""

from __future__ import annotations

from collections.abc import Mapping

PREFIX = "SOTTO_BOT_LLM_"

SECRETS = (f"{PREFIX}KEY", f"{PREFIX}EXTRA")
"""Variables whose values are shown nowhere."""

VARIABLES: Mapping[str, str] = {
    f"{PREFIX}URL": "the endpoint of a bot's own model, up to /v1; empty: it asks the server's model",
    f"{PREFIX}MODEL": "which model that endpoint is asked for",
    f"{PREFIX}KEY": "the key of that endpoint, if it wants one",
    f"{PREFIX}TIMEOUT": "seconds for each attempt to get an answer of it (20)",
    f"{PREFIX}ATTEMPTS": "how often it is asked before a call has failed (3)",
    f"{PREFIX}REPLY_TOKENS": "how long an answer of it may be, its reasoning included (4000)",
    f"{PREFIX}TEMPERATURE": "the temperature that it is asked with; empty: none is sent",
    f"{PREFIX}SEED": "the seed that it is asked with; empty: none is sent",
    f"{PREFIX}TOKENS_FIELD": "how it calls the length of an answer: max_tokens, or max_completion_tokens",
    f"{PREFIX}RESPONSE_FORMAT": "the format of its answers: json_object, or a JSON object with a type; empty: none",
    f"{PREFIX}EXTRA": "a JSON object, merged into every request to it",
}
"""Each variable, and what it is for."""
