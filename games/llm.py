"""What a table's seats may ask the server's language model, and how that is recorded in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from msgspec import UNSET

from games.options import CALLS_A_ROUND

Need = Literal["must", "may", "heard"]
"""Why the model is asked for a seat: it has to answer something; there is something else that it may do; or nothing of
that is new, but it has heard something."""

SHARES: Mapping[Need, float] = {"must": 1.0, "may": 0.5, "heard": 0.25}
"""Which share of a round's calls each need may take, with all that come after it: so what has to be answered always has
half of them."""


class LlmTerms(NamedTuple):
    """What a table allows. ``system`` begins every request, if there is any; ``calls_per_round`` None: no limit.

    ``store_failures``: a call that failed stays in the history, its text as if the model had said it.
    ``asks``: people may ask, too, not only the model that plays a seat. ``timeout`` (seconds), ``attempts`` and
    ``reply_tokens`` of a call are those of the server where they are None, and never more. ``sampling`` are parameters
    of what people and their programs ask, as the endpoint calls them, where the operator has set none.
    """

    system: str = ""
    calls_per_round: int | None = CALLS_A_ROUND
    store_failures: bool = False
    asks: bool = True
    timeout: int | None = None
    attempts: int | None = None
    reply_tokens: int | None = None
    sampling: Mapping[str, float] = {}


class LlmCall(NamedTuple):
    """One call as a notebook has it; ``text`` is what the model answered, or the text of the failure.

    With a ``system`` of its own it stands alone: no other call goes along with it, and it goes along with none.
    """

    round: int
    prompt: str
    text: str = ""
    how: Literal["waiting", "answered", "failed"] = "waiting"
    need: Need = "must"
    system: str = ""


class Spent(NamedTuple):
    """What calls have come to, in characters: what was asked, without what went along, and what was answered."""

    input: int = 0
    output: int = 0


class Turn(NamedTuple):
    """One message of a conversation with a model."""

    role: Literal["system", "user", "assistant"]
    content: str


def usual_terms(options: Any) -> LlmTerms:
    """Return the terms of games without their own: those of every table's options."""
    calls = options.llm_calls_per_round
    return LlmTerms(
        calls_per_round=CALLS_A_ROUND if calls is UNSET else calls,
        asks=options.llm_asks,
        timeout=options.llm_timeout,
        attempts=options.llm_attempts,
        reply_tokens=options.llm_reply_tokens,
    )


def has_room(terms: LlmTerms, made: Iterable[LlmCall], need: Need) -> bool:
    """Whether a call for such a need has room among those made in the same round."""
    most, needs = terms.calls_per_round, [call.need for call in made]
    if most is None:
        return True
    order = list(SHARES)
    taken = {one: sum(order.index(other) >= order.index(one) for other in needs) for one in order}
    return all(taken[one] < most * SHARES[one] for one in order[: order.index(need) + 1])


def one_round(view: Any) -> int:
    """All calls count as those of one round."""
    return 0


def history(terms: LlmTerms, calls: Iterable[LlmCall]) -> list[LlmCall]:
    """Return the calls that were made, the oldest first; failed ones where the table keeps them."""
    return [call for call in calls if call.how == "answered" or (call.how == "failed" and terms.store_failures)]


def remembered(terms: LlmTerms, calls: Iterable[LlmCall]) -> list[LlmCall]:
    """Return the calls that go along with the next one, the oldest first."""
    return [call for call in history(terms, calls) if not call.system]


def turns(terms: LlmTerms, calls: Iterable[LlmCall]) -> list[Turn]:
    """Return these calls as a conversation, with the system's turn before them."""
    begin = [Turn("system", terms.system)] if terms.system else []
    return begin + [turn for call in calls for turn in (Turn("user", call.prompt), Turn("assistant", call.text))]


def spent(calls: Iterable[LlmCall]) -> Spent:
    """Return what these calls have come to; a failed one has been asked, too, and a waiting one nothing yet."""
    ended = [call for call in calls if call.how != "waiting"]
    return Spent(
        sum(len(call.prompt) for call in ended), sum(len(call.text) for call in ended if call.how == "answered")
    )


def counted(calls: Iterable[LlmCall], rounds: int) -> list[int]:
    """Count the calls of each round, failed ones too."""
    counts = [0] * rounds
    for call in calls:
        counts[call.round] += 1
    return counts
