"""The finale and its endings (section 10 of the rules page; acceptance 10, 13, 14 and 15 of section 16)."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.ghost.facts import chapters as facts
from games.ghost.facts.fact import evolve
from games.ghost.rules import GAME
from games.ghost.rules.growth import grant_key
from games.ghost.rules.patients import hurt
from games.ghost.state.scenario import names_of
from games.sitting.facts import TableEnded
from server.history.verify import verify
from tests.games.ghost.patients import Patients, ghost, only
from tests.games.ghost.whole import of_seekers
from tests.suite.checks import stored
from tests.suite.play import CALM, Play, played


def at_the_finale(dm: bool = False, **options: object) -> Patients:
    """Everybody stands in the last scene, without keys."""
    play = Patients.exploring("CMYK", dm=dm, **options)  # type: ignore[arg-type]
    first = True
    while play.game_state.phase != "finale":
        if not first:
            play.explore()
        first = False
        play.set_activity(p1=10, p2=10, p3=10, p4=10)
        play.finish_chapter()
    return play


def finished(play: Patients) -> dict[str, tuple[str, ...]]:
    """The endings, once all are done."""
    for patient in play.game_state.hall.standing():
        if not play.finished:
            play.do(int(patient[1:]), "finale_done")
    return {patient: ending.names for patient, ending in play.view("public").ends.endings.items()}


class TestMission:
    def test_everybody_has_it_and_no_one_else_is_told(self) -> None:
        play = Patients.exploring("CMYK")
        assert list(play.view(1).ends.missions) == ["p1"]
        assert play.view("public").ends.missions == {}

    def test_a_ghost_may_know_it_from_a_collapse_on(self) -> None:
        play = Patients.exploring("CMYK")
        assert not play.game_state.collapses.has_fallen("p1")
        play.set_activity(p1=0)
        play.do(2, "chapter_done")
        assert play.game_state.collapses.has_fallen("p1")
        assert not play.game_state.collapses.has_fallen("p2")


class TestEndings:
    def test_with_nothing_done_all_are_adrift_and_share_a_place(self) -> None:
        play = at_the_finale()
        assert set(finished(play).values()) == {("adrift",)}
        assert {(one.points, one.place) for one in play.game_state.ends.endings.values()} == {(0, 1)}
        assert list(play.game_state.ends.texts) == ["adrift"]

    @pytest.mark.parametrize(("keys", "evolved"), [(3, True), (4, True), (2, True), (3, False)])
    def test_return_needs_an_evolved_ghost_three_keys_and_the_sacrifice(self, keys: int, evolved: bool) -> None:
        play = at_the_finale()
        own = play.game_state.hall.ghost_of("p1")
        assert own is not None
        hall = replace(play.game_state.hall, evolved={own: True} if evolved else {})
        held = replace(play.game_state.belongings, keys={"p1": dict.fromkeys(range(1, keys + 1), True)})
        state = replace(play.game_state, hall=hall, belongings=held)
        assert names_of(state, "p1") == ("adrift",)
        given = evolve(state, facts.GhostSacrificed("p1", own))
        assert names_of(given, "p1") == (("return",) if keys >= 3 and evolved else ("adrift",))

    def test_reunion_is_for_who_has_their_own_double_and_does_not_give_it(self) -> None:
        for gives in (False, True):
            play = at_the_finale(hosts="bound")
            if gives:
                play.do(1, "sacrifice")
            endings = finished(play)
            assert endings["p1"] == (("adrift",) if gives else ("reunion",))
            assert endings["p2"] == ("reunion",)
            assert play.game_state.ends.endings["p2"].place == 1
            assert play.game_state.ends.endings["p1"].place == (4 if gives else 1)

    def test_the_third_way_is_a_story_that_is_accepted_and_points_add_up(self) -> None:
        play = at_the_finale(hosts="bound")
        play.do(1, "off_rail", content="We both stay on the tram.")
        for seat in (2, 3, 4):
            play.do(seat, "off_rail_vote", approve=True)
        assert not play.asks(1, "off_rail")
        finished(play)
        ending = play.game_state.ends.endings["p1"]
        assert (ending.names, ending.points, ending.place) == (("reunion", "third_way"), 4, 1)
        assert next(iter(play.game_state.ends.endings)) == "p1"

    def test_a_last_story_that_is_refused_costs_nothing_and_is_the_only_one(self) -> None:
        play = at_the_finale(dm=True)
        play.do(1, "off_rail", content="…")
        play.do("host", "judge", approve=False, reason="", buff="")
        assert not play.asks(1, "off_rail")
        assert "p1" not in play.game_state.hall.collapsed

    def test_who_communicates_and_claims_in_the_finale_may_still_be_reunited(self) -> None:
        play = at_the_finale()
        host = int(play.host_of_double("p1")[1:])
        play.do(1, "comm", target=f"p{host}", color=color_of(play, host), depth="full")
        play.do(host, "accept")
        play.do(host, "close")
        play.do(1, "claim", ghost=play.double_of("p1"))
        play.do(host, "seizure", consent="consent")
        assert finished(play)["p1"] == ("reunion",)

    def test_a_sacrificed_ghost_is_out_of_reach(self) -> None:
        play = at_the_finale()
        host = int(play.host_of_double("p1")[1:])
        play.do(1, "comm", target=f"p{host}", color=color_of(play, host), depth="full")
        play.do(host, "accept")
        play.do(host, "close")
        play.do(host, "sacrifice")
        assert not play.asks(1, "claim")

    def test_who_is_lost_is_adrift(self) -> None:
        play = at_the_finale(hosts="bound")
        play.happen(lambda story: hurt(story, "p1", 20, "dm"))
        endings = finished(play)
        assert endings["p1"] == ("adrift",)
        assert play.game_state.hall.lost == {"p1": True}

    def test_the_clock_ends_what_nobody_ends(self) -> None:
        play = at_the_finale()
        play.do(1, "comm", target="p2", color="M", depth="full")
        told = play.wait()
        while not play.finished:
            told = play.wait()
        assert only(told, TableEnded).unseals == "everything"
        assert play.game_state.comms.asked == {}


class TestAcceptance:
    def test_10_a_torn_form_says_nothing_of_whose_it_is(self) -> None:
        play = Patients.at("CMYK")
        for seat in (1, 2, 3, 4):
            (swap,) = play.view(seat).makings.swaps.values()
            written = json.dumps(json.loads(play.bytes_of(seat)[-1])["patch"]["game"]["makings"]["swaps"])
            origin = play.game_state.makings.cycle[f"p{seat}"]
            assert swap.patient_id.startswith("swp_")
            assert f"Patient {origin[1:]}" not in written
            color = play.game_state.hall.secrets[origin].base_color
            assert list(swap.single_personality_file) == [color]
            assert swap.single_personality_file[color] == f"archive-{origin[1:]}-{color}-secret"
            assert not [one for one in "CMYK" if one != color and f"archive-{origin[1:]}-{one}" in written]

    def test_13_a_key_restores_at_once_and_without_one_crossing_costs_three(self) -> None:
        play = Patients.exploring("CMYK")
        play.set_activity(p1=4)
        play.happen(lambda story: grant_key(story, "p1"))
        assert play.game_state.hall.patients["p1"].quantum_activity == 10
        play.finish_chapter()
        activity = {id: one.quantum_activity for id, one in play.game_state.hall.patients.items()}
        assert activity == {"p1": 10, "p2": 7, "p3": 7, "p4": 7}

    def test_14_the_log_read_again_gives_the_same(self) -> None:
        play = of_seekers(4, 3)
        state = GAME.rules.first
        for commit in stored(GAME, play.commits):
            for event in commit.events:
                state = evolve(state, event.fact)
        assert state == play.game_state
        assert verify(GAME, play.commits) is None

    @pytest.mark.parametrize("seeds", [3, pytest.param(8, marks=pytest.mark.long)])
    @pytest.mark.parametrize("pace", ["fast", "live"])
    def test_15_four_bots_play_a_whole_game_in_automatic_mode(self, pace: str, seeds: int) -> None:
        seen = set()
        for seed in range(seeds):
            play = of_seekers(4, seed) if pace == "fast" else of_seekers(4, seed, pace=pace)
            assert play.finished
            endings = play.game_state.ends.endings
            assert sorted(endings) == ["p1", "p2", "p3", "p4"]
            seen |= {name for one in endings.values() for name in one.names}
        assert len(seen) >= 3


def test_seekers_come_further_than_chance() -> None:
    """Bots in automatic mode come to several endings, and to more points than who plays at random."""
    seekers = [of_seekers(5, seed) for seed in range(6)]
    random = [played(GAME, f"chance.{seed}", CALM, "fast") for seed in range(6)]
    assert points(seekers) > points(random)
    assert len({names for play in seekers for names in play.game_state.ends.endings.values()}) >= 3


def test_a_patient_is_acted_for_by_its_own_seat_only() -> None:
    """Attacks 3 and 5: no command names an actor, and another's prompts are not one's own."""
    play = at_the_finale()
    for seat in (1, 2, 3, 4):
        for prompt in play.prompts(seat).values():
            assert not {"patient", "player_id", "creator_player_id", "actor", "seat"} & set(prompt.fields)


def test_the_reply_to_ghost_making_names_no_origin() -> None:
    """Attack 6."""
    play = Patients.at("CMYK")
    before = len(play.bytes_of(1))
    play.do(1, "make", **ghost(1))
    reply = b"".join(play.bytes_of(1, before)).decode()
    assert '"origin' not in reply.replace('"origins":{}', "")
    origin = play.game_state.makings.cycle["p1"]
    assert f'"{origin}"' not in reply


def points(plays: Sequence[Play]) -> float:
    """The points of a patient, on average."""
    scored: list[int] = [one.points for play in plays for one in play.table.truth.game.ends.endings.values()]
    return sum(scored) / len(scored)


def color_of(play: Patients, seat: int) -> str:
    """The base colour of a seat's patient."""
    return play.game_state.hall.secrets[f"p{seat}"].base_color
