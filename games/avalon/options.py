"""The options of a table, its presets, and how long its clocks run. Preset ``seed`` is every default."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from games.avalon.board import MAP_SIZE, ROLES, SEATS, Cell, Phase, Role
from games.figures import Figures, option_figures
from games.options import CallsARound, OptionGroup, Options
from games.words import Language

Clock = Annotated[int, Meta(ge=1, le=7 * 86_400)] | None
"""Seconds, or None for no limit."""

LEAST_MISSION_SECONDS = 5
"""A mission phase with people lasts at least this long, so that a seat with one legal choice does not show."""

MissionClock = Annotated[int, Meta(ge=LEAST_MISSION_SECONDS, le=7 * 86_400)] | None

SLOW = 720
"""How many times longer the clocks run at the pace ``slow``: a minute becomes half a day."""

# Absent where nobody set it: tables that were opened before it stand as they did.
Newcomer = Annotated[bool, Meta(extra_json_schema={"default": False})] | UnsetType

LONGEST_SPEECH = 10_000
"""What ``speech_max`` None stands for, in characters."""


class AvalonOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of the rules page, section 10, and five of our own.

    ``longest_wait``, in seconds: how long the table waits for an answer that has no clock. Then it is as if a clock
    had run out, but that it is an overrun where bad actions are fouls, and that the server's operator is told.

    ``raw_answers``: beside every question a seat may hand in what a program returned, unchecked, or say that it failed.
    ``fixed_roles`` (by seat) and ``fixed_positions`` replace the deal. Options are public, so everybody sees that the
    deal was fixed, and how: it is for tests, lessons and puzzles.
    ``newcomer``: the only person at a table of bots, who plays for the first time, is dealt Knight or Percival. It is
    as public; the table does not start with more people or none, nobody enters later, and a rematch is dealt as ever.
    """

    protected_rounds: Annotated[tuple[Annotated[int, Meta(ge=1, le=5)], ...], Meta(max_length=5)] = (4,)
    after_five_rejections: Literal["execute_last", "red_wins", "fourth_leader"] = "execute_last"
    forced_leader_advance: Literal[1, 2] = 1
    first_leader: Literal["random", 1, 2, 3, 4, 5, 6, 7] = "random"
    hearing: Literal["chebyshev", "manhattan"] = "chebyshev"
    illegal_step: Literal["skip", "foul"] = "skip"
    bad_action: Literal["default", "foul"] = "default"
    blue_fail: Literal["forbid", "allow", "foul"] = "forbid"
    fail_count: Literal["public", "result_only"] = "public"
    log_game_id: Literal["int", "uuid"] = "int"
    log_speaker_id: Literal["string", "int"] = "string"
    log_stamps: bool = False
    log_tokens: bool = False
    log_abnormal_end: Literal["stop", "events"] = "stop"
    error_type: Literal["corrected", "upstream"] = "corrected"
    llm_calls_per_round: CallsARound = 30
    llm_system_prompt: Annotated[str, Meta(max_length=10_000)] = "你是一个专家。"
    llm_store_failures: bool = False
    speech_max: Annotated[int, Meta(ge=1, le=LONGEST_SPEECH)] | None = 2_000
    call_timeout: Annotated[int, Meta(ge=1, le=3_600)] = 100
    say_timeout: Annotated[int, Meta(ge=1, le=3_600)] | None = 300
    clock_propose: Clock = 120
    clock_speech: Clock = 60
    clock_walk: Clock = 30
    clock_vote: Clock = 60
    clock_mission: MissionClock = 60
    clock_assassination: Clock = 120
    longest_wait: Annotated[int, Meta(ge=1, le=7 * 86_400)] | None = None
    raw_answers: bool = False
    fixed_roles: tuple[Role, ...] | None = None
    fixed_positions: tuple[Cell, ...] | None = None
    newcomer: Newcomer = UNSET

    def __post_init__(self) -> None:
        """Refuse what a type cannot say."""
        if self.fixed_roles is not None and sorted(self.fixed_roles) != sorted(ROLES):
            raise ValueError(f"fixed_roles: expected, in any order, {', '.join(ROLES)}")
        if (cells := self.fixed_positions) is not None:
            on_map = all(0 <= place < MAP_SIZE for cell in cells for place in cell)
            if not on_map or not len(cells) == len(set(cells)) == len(SEATS):
                raise ValueError(f"fixed_positions: expected {len(SEATS)} different cells, rows and columns 0 to 8")
        if self.newcomer is True and (self.fixed_roles is not None or self.entering is True):
            raise ValueError("newcomer: expected neither fixed_roles nor entering")

    def again(self) -> Self:
        """Return the options of a rematch: nobody is a newcomer twice."""
        return replace(self, newcomer=UNSET) if self.newcomer else self


SEED = AvalonOptions()

QUICK = AvalonOptions(
    clock_propose=60, clock_speech=30, clock_walk=20, clock_vote=30, clock_mission=30, clock_assassination=60
)

HEAD = AvalonOptions(
    protected_rounds=(3, 4),
    forced_leader_advance=2,
    illegal_step="foul",
    bad_action="foul",
    blue_fail="foul",
    log_game_id="uuid",
    log_speaker_id="int",
    log_stamps=True,
    log_tokens=True,
    log_abnormal_end="events",
    llm_calls_per_round=888,
    llm_system_prompt="\n你是一个专业助理。\n",
    llm_store_failures=True,
    speech_max=None,
    say_timeout=None,
    clock_propose=None,
    clock_speech=None,
    clock_walk=None,
    clock_vote=None,
    clock_mission=None,
    clock_assassination=None,
    longest_wait=3_600,
    raw_answers=True,
)


OPTION_GROUPS: dict[OptionGroup, tuple[str, ...]] = {
    "time": (
        "clock_propose", "clock_speech", "clock_walk", "clock_vote", "clock_mission", "clock_assassination",
        "longest_wait",
    ),
    "programs": (
        "bad_action", "log_game_id", "log_speaker_id", "log_stamps", "log_tokens", "log_abnormal_end", "error_type",
        "llm_system_prompt", "llm_store_failures", "call_timeout", "say_timeout", "raw_answers",
        "fixed_roles", "fixed_positions", "newcomer",
    ),
}  # fmt: skip


def until(options: AvalonOptions, phase: Phase, now: int) -> int:
    """Return when a decision asked for now falls due, in milliseconds on the table's clock; 0 for never."""
    seconds = _clock(options, phase) or options.longest_wait
    if not seconds or options.untimed:
        return 0
    return now + seconds * 1000 * (SLOW if options.pace == "slow" else 1)


def waits_longest(options: AvalonOptions, phase: Phase) -> bool:
    """Whether a phase has no clock, so that what falls due in it is ``longest_wait``."""
    return _clock(options, phase) is None


def mission_not_before(options: AvalonOptions, now: int) -> int:
    """When the votes of a mission that begins now may be revealed at the earliest; 0 for at once."""
    return 0 if options.pace == "fast" else now + LEAST_MISSION_SECONDS * 1000


_CLOCKS: dict[Phase, str] = {
    "proposal": "clock_propose",
    "global_speech": "clock_speech",
    "walk": "clock_walk",
    "limited_speech": "clock_speech",
    "vote": "clock_vote",
    "mission": "clock_mission",
    "assassination": "clock_assassination",
}
"""The option that says how many seconds a phase takes."""


def _clock(options: AvalonOptions, phase: Phase) -> int | None:
    option = _CLOCKS.get(phase)
    seconds: int | None = getattr(options, option) if option else None
    return seconds


def figures(options: AvalonOptions, language: Language) -> Figures:
    """What the rules say in numbers."""
    protected = options.protected_rounds
    listed = ("、" if language == "zh" else ", ").join(map(str, protected))
    fails = {f"fails_{mission}": 2 if mission in protected else 1 for mission in range(1, 6)}
    return (
        option_figures(options, language)
        | fails
        | {
            "protected": listed or {"en": "none", "zh": "没有"}[language],
            "last_goes": options.after_five_rejections == "execute_last",
            "red_wins": options.after_five_rejections == "red_wins",
            "fourth_goes": options.after_five_rejections == "fourth_leader",
        }
    )
