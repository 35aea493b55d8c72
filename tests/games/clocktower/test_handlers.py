"""What each character's slot asks, tells and does: the positive, the void and the open case."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.clocktower.engine import day, night, roles
from games.clocktower.engine.handlers import ACTING, HANDLERS, SETTLES
from games.clocktower.engine.results import (
    CharacterSet,
    Decision,
    Halt,
    Info,
    InfoKept,
    Lift,
    NightStep,
    Put,
    SeatDied,
    TypeBlocked,
    info,
)
from games.clocktower.engine.roles import plain
from games.clocktower.engine.town import GameState, Persona, Token
from tests.games.clocktower.towns import SCRIPT, TB, act, done, legal, put, seat_of, town


def told(answer: Any, seat: int = 0) -> list[Info]:
    return [effect.info for effect in done(answer).effects if isinstance(effect, InfoKept) and seat in (0, effect.seat)]


def did(answer: Any, kind: type[Any]) -> list[Any]:
    return [effect for effect in done(answer).effects if isinstance(effect, kind)]


def open_(answer: Any) -> Decision:
    assert isinstance(answer, Decision), answer
    return answer


def test_every_character_of_the_first_edition_is_played() -> None:
    assert len(TB) == 22
    assert set(TB) | {"exorcist", "widow"} == ACTING | roles.PASSIVE
    assert HANDLERS.keys() == {"fortuneteller", "monk", "poisoner", "imp", "exorcist", "widow", "empath"}
    assert SETTLES.keys() == ACTING


class TestPairs:
    def test_the_seats_are_told_in_order_with_the_character(self) -> None:
        state = town("washerwoman", "imp", "monk", "baron", "chef", night=1)
        assert told(act(state, "washerwoman", given=("chef", "5", "2"))) == [
            info("pair", "washerwoman", seats=(2, 5), character="chef")
        ]

    def test_the_result_holds_what_was_chosen(self) -> None:
        state = town("washerwoman", "imp", "monk", "baron", "chef", night=1)
        result = done(act(state, "washerwoman", given=("chef", "5", "2"))).result
        assert (result.info["seats"], result.info["character"], result.info["role"]) == ([2, 5], "chef", "洗衣婦")

    def test_zero_is_told_as_none_of_the_team(self) -> None:
        state = town("librarian", "imp", "monk", "baron", "chef", night=1)
        assert legal(act(state, "librarian")) == {"none"}
        assert open_(act(state, "librarian")).truth == "none"
        assert told(act(state, "librarian", given=("none",))) == [info("none_of", "librarian", character="outsider")]

    def test_the_persona_says_what_is_likely_not_what_is_legal(self) -> None:
        shy = Persona(recluse_evil=True, recluse_as="poisoner", spy_good=True, spy_as="butler")
        state = town("investigator", "imp", "spy", "recluse", "chef", night=1, persona=shy)
        asked = open_(act(state, "investigator"))
        assert set(asked.legal) == {"poisoner", "spy", "scarletwoman", "baron", "none"}
        assert asked.likely == ("poisoner",)
        assert asked.possible == asked.legal

    def test_an_impaired_librarian_may_be_shown_anybody_as_anything(self) -> None:
        state = put(town("librarian", "imp", "monk", "poisoner", "saint", night=1), "poisoned", "librarian", "poisoner")
        assert legal(act(state, "librarian")) == {"butler", "drunk", "recluse", "saint", "none"}
        assert legal(act(state, "librarian", given=("saint",))) == {"2", "3", "4", "5"}
        assert open_(act(state, "librarian", given=("saint",))).truth == "5"


class TestNumbers:
    @pytest.mark.parametrize(
        ("seats", "pairs"),
        [
            ("chef imp baron", 1),
            ("imp chef baron poisoner monk", 1),
            ("imp baron poisoner chef", 2),
            ("imp chef monk", 0),
        ],
    )
    def test_the_chef_counts_pairs_round_the_circle(self, seats: str, pairs: int) -> None:
        assert legal(act(town(*seats.split(), night=1), "chef")) == {str(pairs)}

    def test_the_dead_count_for_the_chef(self) -> None:
        assert legal(act(town("-imp", "baron", "chef", "monk", night=1), "chef")) == {"1"}

    def test_the_empath_looks_past_the_dead(self) -> None:
        assert legal(act(town("empath", "-monk", "imp", "chef", "-baron"), "empath")) == {"1"}

    def test_with_two_left_the_same_neighbour_counts_once(self) -> None:
        assert legal(act(town("empath", "-monk", "imp"), "empath")) == {"1"}

    def test_a_drunk_one_is_warned_of_and_may_be_told_anything(self) -> None:
        asked = open_(act(town("drunk:empath", "monk", "imp", "chef"), "drunk"))
        assert (asked.legal, asked.truth, asked.preselected) == (("0", "1", "2"), "0", None)
        assert asked.warning == "酒鬼"

    def test_the_number_reaches_its_player(self) -> None:
        assert told(act(town("empath", "imp", "monk"), "empath", given=("1",))) == [info("number", "empath", number=1)]


class TestFortuneTeller:
    def test_the_truth_is_preselected(self) -> None:
        asked = open_(act(town("fortuneteller", "imp", "monk"), "fortuneteller", "imp", "monk"))
        assert (asked.legal, asked.truth, asked.preselected, asked.warning) == (("yes",), "yes", "yes", "")

    def test_the_seat_is_told_whom_it_asked_about(self) -> None:
        answer = act(town("fortuneteller", "imp", "monk"), "fortuneteller", "imp", "monk", given=("yes",))
        assert told(answer) == [info("yes_no", "fortuneteller", number=1, seats=(2, 3))]

    def test_a_jinx_of_the_seed_warns_and_frees_but_the_truth_is_told(self) -> None:
        asked = open_(act(town("fortuneteller", "imp", "widow", jinx="seed"), "fortuneteller", "imp", "widow"))
        assert (set(asked.legal), asked.preselected) == ({"yes", "no"}, None)
        assert asked.warning == "寡婦在場時，占卜師的資訊不可靠。"

    def test_a_drunk_one_has_no_herring(self) -> None:
        state = town("drunk:fortuneteller", "imp", "monk", "chef")
        state = replace(state, tokens=(Token(1, "red_herring", 3, 9, "ever", "fortuneteller"),))
        answer = act(state, "drunk", "monk", "chef", given=("no",))
        assert done(answer).result.info["rawDetection"] is False


class TestMonkAndPoisoner:
    def test_protection_lasts_until_dawn_and_poison_until_dusk(self) -> None:
        state = town("monk", "poisoner", "imp", "chef")
        assert did(act(state, "monk", "chef"), Put) == [Put("protected", 4, 1, "dawn", "monk")]
        assert did(act(state, "poisoner", "monk"), Put) == [Put("poisoned", 1, 2, "dusk", "poisoner")]

    @pytest.mark.parametrize(("who", "whom"), [("monk", "chef"), ("poisoner", "chef"), ("drunk:monk", "chef")])
    def test_an_impaired_one_does_nothing(self, who: str, whom: str) -> None:
        state = put(town(who, "imp", "chef"), "poisoned", who.split(":")[0])
        answer = done(act(state, who.split(":")[0], whom))
        assert answer.result.effect_nullified
        assert not answer.effects

    def test_the_dead_can_be_poisoned(self) -> None:
        assert did(act(town("poisoner", "imp", "-recluse"), "poisoner", "recluse"), Put)[0].seat == 3

    def test_what_ends_at_dawn_stays_at_dusk(self) -> None:
        state = put(put(town("monk", "poisoner", "imp"), "protected", "imp", "monk", "dawn"), "drunk", "imp")
        assert night.ends_at(state, "dawn") == (Lift(1),)
        assert night.ends_at(state, "dusk") == ()

    def test_a_monk_who_is_poisoned_later_protects_nobody(self) -> None:
        state = put(town("monk", "imp", "chef"), "protected", "chef", "monk", "dawn")
        assert not did(act(state, "imp", "chef"), SeatDied)
        assert did(act(put(state, "poisoned", "monk"), "imp", "chef"), SeatDied)


class TestImp:
    def test_the_dead_do_not_die_again(self) -> None:
        assert done(act(town("imp", "-monk", "chef"), "imp", "monk")).effects == ()

    def test_a_soldier_who_is_poisoned_dies(self) -> None:
        assert did(act(put(town("imp", "soldier"), "poisoned", "soldier"), "imp", "soldier"), SeatDied)

    def test_a_protected_imp_cannot_pass_on(self) -> None:
        state = put(town("imp", "monk", "baron"), "protected", "imp", "monk", "dawn")
        assert done(act(state, "imp", "imp")).effects == ()

    def test_one_redirect_meets_the_same_protection(self) -> None:
        state = put(town("imp", "monk", "mayor", "chef"), "protected", "chef", "monk", "dawn")
        asked = open_(act(state, "imp", "mayor"))
        assert (asked.kind, asked.seat, asked.likely) == ("redirect", 3, ("2", "4"))
        assert done(act(state, "imp", "mayor", given=("4",))).effects == ()
        assert [died.seat for died in did(act(state, "imp", "mayor", given=("3",)), SeatDied)] == [3]

    def test_a_redirect_to_the_imp_kills_it_without_an_heir(self) -> None:
        answer = act(town("imp", "baron", "mayor", "chef"), "imp", "mayor", given=("1",))
        assert [died.seat for died in did(answer, SeatDied)] == [1]
        assert not did(answer, CharacterSet)

    def test_without_a_minion_a_recluse_may_be_the_heir_or_nobody(self) -> None:
        state = town("imp", "-baron", "recluse", "chef")
        asked = open_(act(state, "imp", "imp"))
        assert (set(asked.legal), asked.likely) == ({"3", "none"}, ("none",))
        assert did(act(state, "imp", "imp", given=("none",)), CharacterSet) == []
        assert did(act(state, "imp", "imp", given=("3",)), CharacterSet) == [CharacterSet(3, "imp", "good", "imp")]

    def test_an_impaired_scarlet_woman_is_only_one_of_the_heirs(self) -> None:
        state = put(town("imp", "scarletwoman", "baron", "chef", "monk"), "poisoned", "scarletwoman")
        assert legal(act(state, "imp", "imp")) == {"2", "3"}
        fewer = town("imp", "scarletwoman", "baron", "chef", "-monk")
        assert legal(act(fewer, "imp", "imp")) == {"2", "3"}


class TestGrimoire:
    def test_the_spy_sees_truth_tokens_and_no_notes(self) -> None:
        state = put(put(town("spy", "imp", "drunk:chef"), "poisoned", "imp"), "mark", "imp")
        rows = told(act(state, "spy"))[0].grimoire
        assert [(row.seat, row.character, row.tokens) for row in rows] == [
            (1, "spy", ()),
            (2, "imp", ("poisoned",)),
            (3, "drunk", ()),
        ]

    def test_an_impaired_spy_may_see_the_good_shifted(self) -> None:
        state = put(town("spy", "imp", "chef", "monk", "saint"), "poisoned", "spy")
        assert legal(act(state, "spy")) == {"0", "1", "2"}
        rows = told(act(state, "spy", given=("1",)))[0].grimoire
        assert [row.character for row in rows] == ["spy", "imp", "monk", "saint", "chef"]
        assert not any(row.tokens for row in rows)
        assert told(act(state, "spy", given=("0",)))[0].grimoire[0].tokens == ("poisoned",)

    def test_the_widow_sees_it_before_she_chooses(self) -> None:
        halt = act(town("widow", "imp", "chef", night=1), "widow")
        assert isinstance(halt, Halt)
        assert (halt.ask.among, halt.told[0].kind, len(halt.told[0].grimoire)) == ((1, 2, 3), "grimoire", 3)

    def test_a_widow_poisons_for_good_and_one_good_player_knows(self) -> None:
        state = town("widow", "imp", "chef", "monk", night=1)
        assert legal(act(state, "widow", "chef")) == {"3", "4"}
        answer = act(state, "widow", "chef", given=("4",))
        assert did(answer, Put) == [Put("poisoned", 3, 1, "source", "widow")]
        assert told(answer, 4) == [info("widow_in_play")]

    def test_an_impaired_widow_does_nothing(self) -> None:
        state = put(town("widow", "imp", "chef", "monk", night=1), "poisoned", "widow")
        assert open_(act(state, "widow", "chef")).kind == "grimoire"
        assert done(act(state, "widow", "chef", given=("0",))).effects == ()


class TestExorcist:
    def test_a_demon_is_blocked_and_learns_by_whom(self) -> None:
        answer = act(town("exorcist", "imp", "chef"), "exorcist", "imp")
        assert did(answer, TypeBlocked) == [TypeBlocked("demon")]
        assert told(answer, 2) == [info("exorcist", seats=(1,))]

    def test_of_several_demons_the_chosen_seat_is_blocked(self) -> None:
        state = town("exorcist", "imp", "imp")
        assert did(act(state, "exorcist", 3), TypeBlocked) == [TypeBlocked("3")]
        blocked = replace(state, blocked=("3",))
        assert not done(night.resolve(blocked, NightStep(0, 2, "imp"), (1,), "", (), 1)).result.skip
        assert done(night.resolve(blocked, NightStep(0, 3, "imp"), (1,), "", (), 1)).result.skip

    def test_nobody_is_told_by_an_impaired_one_or_a_wrong_choice(self) -> None:
        state = town("exorcist", "imp", "chef")
        assert done(act(state, "exorcist", "chef")).effects == ()
        assert done(act(put(state, "drunk", "exorcist"), "exorcist", "imp")).effects == ()

    def test_last_nights_choice_is_not_offered(self) -> None:
        assert night.asks(town("exorcist", "imp", "chef", last_targets={1: (2,)}))[1].among == (1, 3)


class TestDay:
    def test_a_shot_is_spent_by_anybody_and_only_once(self) -> None:
        state = town("slayer", "imp", "monk")
        assert [died.seat for died in did(day.shot(state, 1, (2,), (), 1), SeatDied)] == [2]
        assert did(day.shot(state, 3, (2,), (), 1), SeatDied) == []
        spent = put(state, "used", "slayer", "slayer", "ever")
        assert done(day.shot(spent, 1, (2,), (), 1)).effects == ()

    def test_a_recluse_is_a_question_with_its_persona(self) -> None:
        evil = Persona(recluse_evil=True, recluse_as="imp", spy_good=True, spy_as="chef")
        asked = open_(day.shot(town("slayer", "imp", "recluse", persona=evil), 1, (3,), (), 4))
        assert (asked.number, asked.kind, asked.seat, asked.likely) == (4, "registers_demon", 3, ("yes",))

    def test_an_execution_of_the_dead_changes_nothing(self) -> None:
        assert done(day.executed(town("imp", "-monk", "chef"), 2)).effects == ()

    def test_only_a_working_virgin_has_a_trigger(self) -> None:
        state = town("virgin", "imp", "monk", "chef")
        assert did(day.nominated(state, 3, 1, (), 1), SeatDied)
        assert not did(day.nominated(put(state, "poisoned", "virgin"), 3, 1, (), 1), SeatDied)
        assert done(day.nominated(state, 3, 4, (), 1)).effects == ()


class TestByHand:
    def test_the_storyteller_is_asked_to_do_it(self) -> None:
        state = town("sailor", "imp", "monk", "chef")
        assert (open_(act(state, "sailor", "monk")).kind, legal(act(state, "sailor", "monk"))) == ("by_hand", {"done"})
        assert done(act(state, "sailor", "monk", given=("done",))).result.info["targets"] == [3]

    def test_a_power_for_once_is_spent_with_its_choice(self) -> None:
        state = town("professor", "imp", "-monk", "chef")
        answer = act(state, "professor", "monk", given=("done",))
        assert did(answer, Put) == [Put("used", 1, 1, "ever", "professor")]
        assert night.asks(state)[1].least == 0
        assert 1 not in night.asks(put(state, "used", "professor", "professor", "ever"))

    def test_whoever_takes_itself_for_another_has_no_ability(self) -> None:
        state = town("lunatic:imp", "imp", "monk", "chef")
        answer = done(night.resolve(state, NightStep(0, 1, "imp"), (3,), "", (), 1))
        assert answer.result.effect_nullified
        assert answer.effects == ()


class TestOrder:
    @pytest.mark.parametrize("night_", [1, 2])
    def test_the_printed_sheet_goes_before_the_general_order(self, night_: int) -> None:
        own = night.sheets()["tb"]["first" if night_ == 1 else "other"]
        sheet, general = night.order(SCRIPT, night_, own), night.order(SCRIPT, night_)
        assert list(sheet) == [character for character in own if character in TB]
        assert set(general) == set(sheet)
        assert sheet.index("spy") < general.index("spy")

    def test_who_is_missing_from_an_own_list_acts_by_rank(self) -> None:
        own = night.sheets()["tb"]["other"]
        assert night.order(plain((*TB, "exorcist")), 2, own).index("exorcist") == own.index("imp") - 1

    def test_a_seat_that_died_tonight_has_its_slot_and_is_skipped(self) -> None:
        state = replace(town("imp", "-empath", "-chef", "monk"), died_tonight=(2,))
        place = night.next_slot(state, ("empath",), 0, 0)
        assert place == NightStep(0, 2, "empath")
        assert done(night.resolve(state, place, None, "", (), 1)).result.skip

    def test_unknown_characters_have_no_slot(self) -> None:
        assert night.next_slot(town("xyzzy", "imp"), ("xyzzy",), 0, 0) is None
        assert night.asks(town("xyzzy", "imp")).keys() == {2}

    def test_a_slot_that_lacks_its_choice_waits_or_is_skipped(self) -> None:
        state = town("monk", "imp")
        place = NightStep(0, 1, "monk")
        assert isinstance(night.resolve(state, place, None, "", (), 1), Halt)
        assert done(night.resolve(state, place, None, "", (), 1, may_halt=False)).result.skip


def test_asks_go_by_belief() -> None:
    state: GameState = town("drunk:fortuneteller", "imp", "ravenkeeper", "-monk", "butler")
    asked = night.asks(state)
    assert {seat: ask.of for seat, ask in asked.items()} == {1: "fortuneteller", 2: "imp", 5: "butler"}
    assert (asked[1].least, asked[1].most, len(asked[1].among)) == (2, 2, 5)
    assert asked[5].among == (1, 2, 3, 4)
    assert night.asks(replace(state, night=1)).keys() == {1, 5}
    assert seat_of(state, "butler") == 5


@pytest.mark.parametrize("night_", [1, 2])
@pytest.mark.parametrize("character", SCRIPT.of_team("townsfolk"))
def test_the_drunk_is_asked_and_has_its_place_like_the_believed_character(character: str, night_: int) -> None:
    drunk, real = (town(said, "imp", "poisoner", "saint", night=night_) for said in (f"drunk:{character}", character))
    assert night.asks(drunk) == night.asks(real)
    order = night.order(SCRIPT, night_)
    assert night.next_slot(drunk, order, 0, 0) == night.next_slot(real, order, 0, 0)
