"""The options of a table of Clocktower (section 17 of the rules)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from games.options import OptionGroup, Options


class ClocktowerOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``storyteller``: who decides while somebody has the host's chair; with nobody there the program does.

    ``mixed``: the person says kind by kind what the program decides. ``jinx``: the published pairs, or the seed's two.
    ``host_free``: a person may answer outside what is legal. ``registration``: a persona drawn at set-up, or each check
    by itself. ``deal``: ``manual`` asks the host character by character. ``night_order``: of the script, or the general
    one. Seconds are lengths at ``live``: a night's window, a hush with a person in the chair, the talk before
    nominations, the quiet that closes them, the wait before a vote, and a step of its clock; where bots are alone, no
    stretch of a day is longer than they need (games/clocktower/lengths.py). ``votes``: by the clock's
    hand, or each seat in turn. ``whispers``: told (``public_fact``), open (``hidden``) or ``off``. ``max_days``: where
    only programs play, and where nobody is timed, evil has won then.
    """

    storyteller: Literal["person", "auto", "mixed"] = "person"
    jinx: Literal["official", "seed"] = "official"
    host_free: bool = True
    registration: Literal["persona", "per_check"] = "persona"
    deal: Literal["random", "manual"] = "random"
    night_order: Literal["sheet", "general"] = "sheet"
    window_seconds: Annotated[int, Meta(ge=5, le=600)] = 45
    host_seconds: Annotated[int, Meta(ge=3, le=600)] = 60
    talk_seconds: Annotated[int, Meta(ge=0, le=3600)] = 300
    quiet_seconds: Annotated[int, Meta(ge=5, le=600)] = 60
    votes: Literal["clock", "turn"] = "clock"
    vote_lead_seconds: Annotated[int, Meta(ge=1, le=60)] = 5
    vote_step_seconds: Annotated[int, Meta(ge=1, le=10)] = 2
    whispers: Literal["public_fact", "hidden", "off"] = "public_fact"
    max_days: Annotated[int, Meta(ge=3, le=50)] = 20
    reveal_at_end: bool = True


OPTION_GROUPS: dict[OptionGroup, tuple[str, ...]] = {
    "time": (
        "window_seconds", "host_seconds", "talk_seconds", "quiet_seconds", "vote_lead_seconds", "vote_step_seconds",
    ),
    "programs": ("max_days", "registration"),
}  # fmt: skip
