"""What the bot ``villager`` says, whom it names and shoots, and how it votes, position by position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from events.audience import Seat
from games.clocktower.bots import villager
from games.clocktower.engine.results import Info, Row, info
from games.clocktower.engine.roles import Side
from games.clocktower.options import ClocktowerOptions
from games.clocktower.prompts import prompts
from games.clocktower.state import FIRST, ClaimOfDay, Phase, State, Vote
from games.clocktower.suspicion import suspicion
from games.dice import Dice
from tests.games.clocktower.towns import SCRIPT

SIZE = 8
OTHERS = ("chef", "monk", "soldier", "mayor", "virgin", "undertaker", "butler", "ravenkeeper")


def said(
    seat: Seat, ability: str, *targets: Seat, number: int = -1, character: str = "", day: int = 1, **shot: Any
) -> ClaimOfDay:
    """A claim; ``died``: it was a shot."""
    died = tuple(shot.get("died", ()))
    return ClaimOfDay(day, seat, ability, targets, number, character, bool(shot), died, False)


def view(
    seat: Seat,
    belief: str,
    *claims: ClaimOfDay,
    learnt: tuple[Info, ...] = (),
    side: Side = "good",
    phase: Phase = "nominations",
    pace: Any = "live",
    dead: tuple[Seat, ...] = (),
    day: int = 1,
    **fields: Any,
) -> State:
    """A day as a seat sees it that believes to be somebody; with a clock where the pace has one."""
    made: dict[Seat, tuple[ClaimOfDay, ...]] = {}
    for claim in claims:
        made[claim.seat] = (*made.get(claim.seat, ()), claim)
    return replace(
        FIRST,
        options=ClocktowerOptions(pace=pace),
        script=SCRIPT,
        size=SIZE,
        phase=phase,
        night=day,
        day=day,
        until=0 if pace in ("fast", "calm") else 1000,
        alive={other: other not in dead for other in range(1, SIZE + 1)},
        ghost_votes=dict.fromkeys(range(1, SIZE + 1), True),
        beliefs={seat: belief},
        sides={seat: side},
        learnt={seat: learnt},
        claims=made,
        **fields,
    )


def everybody(*except_for: Seat) -> tuple[ClaimOfDay, ...]:
    """What the others are, who have nothing to tell."""
    return tuple(said(seat, OTHERS[seat - 1]) for seat in range(1, SIZE + 1) if seat not in except_for)


def does(state: State, seat: Seat, count: int = 0) -> Mapping[str, Any] | None:
    """What the seat does, as it is asked; by other dice for every count."""
    answer = villager(state, seat, prompts(state, seat), Dice("00" * 32, "bot", count))
    if answer is None:
        return None
    id, command = answer
    assert prompts(state, seat)[id].command == command["type"]
    return command


def claim(ability: str, *targets: Seat, number: int = -1, character: str = "") -> dict[str, Any]:
    return {"type": "claim", "ability": ability, "targets": list(targets), "number": number, "character": character}


FOUND = info("yes_no", "fortuneteller", number=1, seats=(2, 3))
EVIL_BRIEFED = (info("minions", seats=(2,)), *(info("bluff", character=one) for one in ("chef", "slayer", "saint")))


class TestWhatIsSaid:
    @pytest.mark.parametrize("pace", ["live", "calm", "fast", "slow"])
    def test_what_one_is_and_has_learnt_comes_before_all_that_a_day_has(self, pace: str) -> None:
        state = view(1, "fortuneteller", learnt=(FOUND,), pace=pace)
        assert does(state, 1) == claim("fortuneteller", 2, 3, number=1)

    def test_it_is_said_once(self) -> None:
        told = said(1, "fortuneteller", 2, 3, number=1)
        state = view(1, "fortuneteller", told, learnt=(FOUND,), phase="day")
        assert does(state, 1) is None

    def test_a_saint_says_so(self) -> None:
        assert does(view(1, "saint"), 1) == claim("saint")

    def test_the_empath_says_of_whom_it_speaks_and_remembers_them(self) -> None:
        state = view(1, "empath", learnt=(info("number", "empath", number=1),))
        assert does(state, 1) == claim("empath", 2, 8, number=1)
        later = view(1, "empath", said(1, "empath", 2, 8, number=1), dead=(2,), day=2)
        doubts = suspicion(later, 1)
        assert doubts[2] == doubts[8] > doubts[3] == 0

    def test_who_is_named_is_told_why_before_that(self) -> None:
        rivals = (said(2, "monk"), said(3, "monk"))
        state = view(1, "chef", said(1, "chef", number=0), *rivals, *everybody(1, 2, 3))
        assert does(state, 1) == claim("chef", 2, 3, character="monk")
        named = replace(state, claims=state.claims | {1: (*state.claims[1], said(1, "chef", 2, 3, character="monk"))})
        command = does(named, 1)
        assert command is not None
        assert command["type"] == "nominate"
        assert command["seat"] in (2, 3)

    def test_who_learns_by_pairs_says_whom_it_takes_for_the_demon(self) -> None:
        mine = said(1, "washerwoman", 4, 5, character="mayor")
        state = view(1, "washerwoman", mine, said(2, "monk"), said(3, "monk"), *everybody(1, 2, 3))
        command = does(state, 1)
        assert command in (claim("washerwoman", 2, character="demon"), claim("washerwoman", 3, character="demon"))

    def test_what_one_has_learnt_today_is_reason_enough(self) -> None:
        mine = said(1, "fortuneteller", 2, 3, number=1)
        state = view(1, "fortuneteller", mine, *everybody(1), learnt=(FOUND,))
        command = does(state, 1)
        assert command is not None
        assert command["type"] == "nominate"
        assert command["seat"] in (2, 3)

    def test_opinions_are_no_evidence(self) -> None:
        accused = tuple(said(seat, "chef", 2, character="demon") for seat in (3, 4))
        assert suspicion(view(1, "librarian", *everybody(1), *accused), 1)[2] == 0

    def test_there_is_nothing_more_to_do_before_done(self) -> None:
        state = view(1, "chef", said(1, "chef", number=0), *everybody(1))
        assert does(state, 1) == {"type": "done"}


class TestWhatTheEvilSay:
    def test_the_demon_passes_for_one_of_its_three_bluffs_that_nobody_is(self) -> None:
        taken = view(1, "imp", said(3, "chef"), learnt=EVIL_BRIEFED, side="evil")
        faces = {str(answer["ability"]) for count in range(40) if (answer := does(taken, 1, count)) is not None}
        assert faces == {"slayer", "saint"}

    def test_a_spy_passes_for_somebody_whom_it_has_not_seen(self) -> None:
        town = SCRIPT.of_team("townsfolk")
        rows = tuple(Row(seat, id, "good", True, ()) for seat, id in enumerate(town[:-2], 3))
        learnt = (info("demon", seats=(2,)), info("grimoire", "spy", grimoire=rows))
        state = view(1, "spy", learnt=learnt, side="evil")
        faces = {str(answer["ability"]) for count in range(40) if (answer := does(state, 1, count)) is not None}
        assert faces == set(town[-2:])

    @pytest.mark.parametrize("face", ["fortuneteller", "empath", "investigator"])
    def test_their_lies_say_nothing_against_a_mate(self, face: str) -> None:
        state = view(1, "imp", learnt=(info("minions", seats=(2,)), info("bluff", character=face)), side="evil")
        lies = [answer for count in range(60) if (answer := does(state, 1, count)) is not None]
        assert {lie["ability"] for lie in lies} == {face}
        assert len({str(lie) for lie in lies}) > 1 or face == "empath"
        assert not [lie for lie in lies if 2 in lie["targets"] and (lie["number"] > 0 or lie["character"])]

    def test_they_lie_once_a_day(self) -> None:
        lied = said(1, "fortuneteller", 4, 5, number=0)
        state = view(1, "imp", lied, *everybody(1), learnt=EVIL_BRIEFED, side="evil", phase="day")
        assert all(does(state, 1, count) is None for count in range(20))

    @pytest.mark.parametrize(("mate", "named"), [(2, 3), (3, 2)])
    def test_they_name_whom_the_town_suspects_and_never_their_own(self, mate: Seat, named: Seat) -> None:
        rivals = (said(2, "monk"), said(3, "monk"))
        mine = (said(1, "chef", number=0), said(1, "chef", 2, 3, character="monk"))
        learnt = (info("minions", seats=(mate,)),)
        state = view(1, "imp", *mine, *rivals, *everybody(1, 2, 3), learnt=learnt, side="evil")
        assert does(state, 1) == {"type": "nominate", "seat": named}


class TestOutsiders:
    """Of eight players one is an outsider, and two more where a Baron is."""

    def test_one_is_believed_and_more_are_doubted(self) -> None:
        few = view(1, "chef", *everybody(1))
        many = view(1, "chef", *everybody(1, 8), said(8, "recluse"))
        assert suspicion(few, 1)[7] == 0 < suspicion(many, 1)[7] == suspicion(many, 1)[8]


def test_who_says_to_be_worth_a_demons_kill_and_lives_is_doubted_in_time() -> None:
    doubts = [suspicion(view(1, "chef", *everybody(1), day=day), 1) for day in (3, 4, 6)]
    assert [one[3] for one in doubts] == [0, 0, 0]
    assert 0 == doubts[0][2] < doubts[1][2] < doubts[2][2]


class TestSaints:
    ACCUSERS = (said(2, "investigator", 3, 4, character="poisoner"), said(5, "fortuneteller", 3, 6, number=1))

    def accused(self, *more: ClaimOfDay) -> State:
        mine = (said(1, "soldier"), said(1, "soldier", 3, character="demon"))
        return view(1, "soldier", *mine, *self.ACCUSERS, said(4, "chef"), said(6, "monk"), *more)

    def test_one_whom_nobody_contests_is_not_named(self) -> None:
        command = does(self.accused(said(3, "saint")), 1)
        assert command is not None
        assert command.get("seat") != 3
        assert command.get("targets") != [3]

    def test_who_says_to_be_anything_else_is(self) -> None:
        assert does(self.accused(said(3, "butler")), 1) == {"type": "nominate", "seat": 3}

    def test_one_of_two_is(self) -> None:
        assert does(self.accused(said(3, "saint"), said(7, "saint")), 1) == {"type": "nominate", "seat": 3}

    @pytest.mark.parametrize(("face", "up"), [("saint", False), ("butler", True)])
    def test_and_gets_no_vote(self, face: str, up: bool) -> None:
        vote = Vote(1, 2, 3, (), 0, {}, (), {})
        state = replace(self.accused(said(3, face)), phase="lead", vote=vote)
        assert (does(state, 1) == {"type": "hand", "up": True}) is up

    def test_the_evil_do_not_show_themselves_by_a_vote_against_one(self) -> None:
        vote = Vote(1, 2, 3, (), 0, {}, (), {})
        evil = replace(
            self.accused(said(3, "saint")),
            beliefs={1: "imp"},
            sides={1: "evil"},
            learnt={1: EVIL_BRIEFED},
            phase="lead",
            vote=vote,
        )
        assert does(evil, 1) is None


class TestSlayers:
    def test_one_shoots_at_who_looks_like_the_demon(self) -> None:
        found = said(2, "fortuneteller", 3, 4, number=1), said(5, "fortuneteller", 3, 6, number=1)
        mine = said(1, "slayer")
        state = view(1, "slayer", mine, *found, said(7, "empath", 3, 8, number=1), said(3, "chef"))
        assert does(state, 1) == claim("slayer", 3)

    def test_not_at_two_of_a_name_who_are_minions_mostly(self) -> None:
        state = view(1, "slayer", said(1, "slayer"), said(2, "monk"), said(3, "monk"), *everybody(1, 2, 3), phase="day")
        assert does(state, 1) is None

    def test_nor_by_a_reason_that_would_be_a_shot(self) -> None:
        state = view(1, "slayer", said(1, "slayer"), said(2, "monk"), said(3, "monk"), *everybody(1, 2, 3))
        command = does(state, 1)
        assert command is not None
        assert command["type"] == "nominate"

    def test_at_somebody_while_there_is_time(self) -> None:
        state = view(1, "slayer", said(1, "slayer"), *everybody(1), dead=(6, 7, 8), day=3)
        command = does(state, 1)
        assert command is not None
        assert (command["type"], command["ability"], len(command["targets"])) == ("claim", "slayer", 1)

    def test_once(self) -> None:
        shot = said(1, "slayer", 2, died=())
        state = view(1, "slayer", shot, *everybody(1), dead=(6, 7, 8), day=3, phase="day")
        command = does(state, 1)
        assert command is None or command["character"] == "demon"

    def test_a_hit_proves_the_slayer_and_a_miss_speaks_for_its_target(self) -> None:
        before = suspicion(view(1, "chef", *everybody(1)), 1)
        missed = suspicion(view(1, "chef", *everybody(1, 2), said(2, "slayer", 3, died=())), 1)
        hit = suspicion(view(1, "chef", *everybody(1, 2), said(2, "slayer", 3, died=(3,)), dead=(3,)), 1)
        assert missed[3] < before[3]
        assert hit[2] < -1


class TestVotes:
    def voting(self, nominee: Seat, **fields: Any) -> State:
        claims = (said(1, "fortuneteller", 2, 3, number=1), *everybody(1))
        vote = Vote(1, 4, nominee, (), 0, {}, (), {})
        return view(1, "fortuneteller", *claims, learnt=(FOUND,), phase="lead", vote=vote, **fields)

    def test_a_hand_goes_up_against_whom_one_suspects(self) -> None:
        assert does(self.voting(2), 1) == {"type": "hand", "up": True}

    def test_and_against_nobody_else(self) -> None:
        assert does(self.voting(5), 1) is None

    def test_not_where_somebody_worse_is_about_to_die(self) -> None:
        assert does(self.voting(2, about=3), 1) is None

    def test_nobody_is_named_who_is_no_worse_than_who_is_about_to_die(self) -> None:
        named = replace(self.voting(2, about=2, nominees=(2,)), phase="nominations", vote=None)
        assert does(named, 1) == {"type": "done"}

    def test_the_dead_keep_their_vote_until_few_live(self) -> None:
        assert does(self.voting(2, dead=(1,)), 1) is None
        assert does(self.voting(2, dead=(1, 5, 6, 7)), 1) == {"type": "hand", "up": True}


class TestDone:
    def news(self, pace: str, *claims: ClaimOfDay, **fields: Any) -> State:
        """The second day; the fortune teller of seat 2 has not said yet what it learnt tonight."""
        first = said(2, "fortuneteller", 3, 4, number=0)
        return view(1, "chef", said(1, "chef", number=0), first, *everybody(1, 2), *claims, pace=pace, day=2, **fields)

    @pytest.mark.parametrize("pace", ["fast", "calm"])
    def test_where_nothing_is_timed_one_waits_for_who_learns_something_every_night(self, pace: str) -> None:
        assert does(self.news(pace), 1) is None

    def test_until_they_have_spoken_or_have_nothing_to_say(self) -> None:
        spoken = said(2, "fortuneteller", 5, 6, number=0, day=2)
        assert does(self.news("calm", spoken), 1) == {"type": "done"}
        assert does(self.news("calm", done=(2,)), 1) == {"type": "done"}
        assert does(self.news("calm", dead=(2,)), 1) == {"type": "done"}

    def test_who_learns_something_every_night_waits_for_nobody(self) -> None:
        state = view(1, "empath", said(1, "empath", 2, 8, number=0), said(2, "fortuneteller"), pace="calm", day=2)
        assert does(state, 1) == {"type": "done"}

    def test_by_the_clock_nobody_waits(self) -> None:
        assert does(self.news("live"), 1) == {"type": "done"}
