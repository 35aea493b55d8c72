"""Characters that a script brings along: read with the place of each fault, and played by hand to the end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from events.audience import Viewer
from games.clocktower import facts
from games.clocktower.options import ClocktowerOptions
from games.clocktower.rules import GAME
from games.clocktower.script import check, read, survey
from games.game import Rejected
from games.prompt import Choice, Choices, Option
from games.queries import Query, SeenFact
from games.sitting import commands
from server.history import fork_history
from server.refusals import Refused
from sotto_words import Words
from tests.games.clocktower.sat import Sat
from tests.suite.checks import shown

FISHER: dict[str, Any] = {
    "id": "fisher_king",
    "name": "Fisher  King",
    "team": "townsfolk",
    "ability": "Each night*, choose a player: they dream of fish.",
    "firstNight": 0,
    "otherNight": 50.5,
    "otherNightReminder": "The Fisher King points at a player.",
    "reminders": ["Fish"],
    "remindersGlobal": ["Dreams"],
    "setup": False,
    "image": "https://example.org/fish.png",
    "flavor": "…",
    "jinxes": [{"id": "imp", "reason": "No."}],
    "special": [{"type": "vote", "name": "hidden"}],
    "edition": "mine",
}
CRIER = {"id": "crier", "name": "告密者", "team": "minion", "ability": "You start knowing who lies.", "firstNight": 1}
SMALL = ["washerwoman", "chef", "empath", "soldier", "imp"]
SCRIPT = [*SMALL, FISHER, CRIER]
SEATS = ("imp", "crier", "fisherking", "washerwoman", "chef", "soldier", "empath")


def text(*more: object) -> str:
    return json.dumps([*SCRIPT, *more])


def other(**fields: object) -> dict[str, object]:
    return {"id": "other", "name": "Other", "team": "outsider", "ability": "None."} | fields


def test_what_a_script_brings_is_kept_as_plain_text_and_has_its_places_in_the_nights() -> None:
    script = read(text())
    fisher, crier = script.homebrew
    assert (fisher.id, fisher.name, fisher.reminders) == ("fisherking", "Fisher King", ("Fish", "Dreams"))
    assert script.team_of("crier") == "minion"
    assert script.first_night == ("crier", "washerwoman", "chef", "empath")
    assert script.other_nights == ("imp", "fisherking", "empath")
    assert "fish.png" not in str(script)
    assert crier.other_night == 0


def test_an_order_of_the_scripts_own_gives_its_characters_a_place() -> None:
    ordered = [{"id": "_meta", "otherNight": ["Fisher King", "crier", "imp"]}, *SCRIPT]
    script = read(json.dumps(ordered))
    assert script.other_nights == ("fisherking", "crier", "imp", "empath")
    assert script.homebrew[1].other_night > 0


def test_a_published_character_written_whole_is_the_published_one() -> None:
    script = read(text({"id": "virgin", "name": "Mine", "team": "demon", "mine": 1}))
    assert script.team_of("virgin") == "townsfolk"
    assert len(script.homebrew) == 2


@pytest.mark.parametrize(
    ("entry", "code", "path"),
    [
        ({"id": "other"}, "script_unknown", "$[7]"),
        ({"id": "other", "name": "Other", "team": "outsider"}, "script_missing", "$[7].ability"),
        (other(firstnight=3), "script_field", "$[7].firstnight"),
        (other(name="x" * 31), "script_value", "$[7].name"),
        (other(name=" . "), "script_value", "$[7].name"),
        (other(ability="x" * 251), "script_value", "$[7].ability"),
        (other(team="judge"), "script_value", "$[7].team"),
        (other(firstNight=-1), "script_value", "$[7].firstNight"),
        (other(otherNight="5"), "script_value", "$[7].otherNight"),
        (other(reminders=["a", "b" * 31]), "script_value", "$[7].reminders[1]"),
        (other(reminders=["a"] * 21), "script_value", "$[7].reminders"),
        (other(team="traveler"), "script_team", "$[7].team"),
        (other(team="fabled"), "script_team", "$[7].team"),
        (other(name="O\u202ether"), "script_characters", "$[7].name"),
        (other(ability="a\x00b"), "script_characters", "$[7].ability"),
        (other(remindersGlobal=["a", "\u2066b"]), "script_characters", "$[7].remindersGlobal[1]"),
        (other(id="o\u202eher"), "script_id", "$[7].id"),
        (other(id="None"), "script_id", "$[7].id"),
        (other(id="Dies"), "script_id", "$[7].id"),
        (other(id="master"), "script_id", "$[7].id"),
        (FISHER, "script_doubled", "$[7]"),
    ],
)
def test_a_fault_names_its_place(entry: dict[str, object], code: str, path: str) -> None:
    with pytest.raises(Rejected) as no:
        check(text(entry))
    assert (no.value.code, no.value.params["path"]) == (code, path)


def test_there_may_be_so_many_and_no_more() -> None:
    many = [other(id=f"o{number}") for number in range(29)]
    check(text(*many[:28]))
    with pytest.raises(Rejected) as no:
        check(text(*many))
    assert no.value.code == "script_homebrew"


def test_a_survey_counts_them_and_says_by_name_who_needs_a_person() -> None:
    found = survey(text())
    assert found.figures[0].params == {"townsfolk": 5, "outsider": 0, "minion": 1, "demon": 1}
    assert [(remark.code, remark.params["ids"]) for remark in found.warnings] == [
        ("script_by_hand", ("Fisher King", "告密者"))
    ]


def test_they_count_where_a_script_is_too_small() -> None:
    GAME.rules.fits(ClocktowerOptions(), 7, {"script": text()})
    without = json.dumps([*SMALL[1:], "poisoner", CRIER])
    with pytest.raises(Rejected) as no:
        GAME.rules.fits(ClocktowerOptions(), 7, {"script": without})
    assert no.value.params["team"] == "townsfolk"


def test_a_table_without_a_person_does_not_start_with_them() -> None:
    with pytest.raises(Refused) as no:
        Sat(SEATS, script=SCRIPT, host=False)
    assert no.value.reason == "script_needs_person"


def test_a_table_with_them_waits_for_a_person_once_the_host_has_left() -> None:
    sat = Sat(SEATS, script=SCRIPT)
    sat.play.act(commands.Invite("i"))
    sat.window()
    assert sat.truth.phase == "hush"
    sat.play.act(commands.LeaveHost())
    assert sat.play.table.truth.table.status == "paused"
    with pytest.raises(Refused) as no:
        sat.play.act(commands.Resume())
    assert no.value.reason == "host_needed"
    sat.play.act(commands.TakeHost("i"))
    sat.play.act(commands.Resume())
    assert sat.asked.kind == "by_hand"


def test_a_table_that_a_program_can_run_goes_on_without_its_host() -> None:
    sat = Sat()
    sat.play.act(commands.LeaveHost())
    assert sat.play.table.truth.table.status == "playing"


def options(sat: Sat, by: Any, command: str, field: str) -> list[Option]:
    prompt = next(prompt for prompt in sat.play.table.feeds[by].prompts.values() if prompt.command == command)
    offered = prompt.fields[field]
    assert isinstance(offered, Choice | Choices)
    return list(offered.options)


def by_hand(sat: Sat, of: str) -> None:
    """The storyteller comes to this character, and does nothing more for it."""
    while sat.asked.of != of:
        sat.decide(sat.asked.legal[0])
    assert sat.asked.kind == "by_hand"
    sat.decide("done")


@pytest.fixture(scope="module")
def played() -> Sat:
    """Two nights and two days in which everything is done by hand that these two characters need."""
    sat = Sat(SEATS, script=SCRIPT)
    assert sat.view(2).asks[2].of == "crier"
    assert sat.view(3).asks[3].of == ""
    sat.window(s2=(3, 4))
    by_hand(sat, "crier")
    assert sat.told("host", facts.SlotResolved)[0].character == "crier"
    sat.send("host", "inform", seat=2, text="Seat 3 lies.")
    sat.end()
    sat.window()
    sat.end()
    sat.send(3, "claim", ability="fisherking", targets=[], number=-1, character="")
    assert Option("fisherking", "character.fisherking", "Fisher King") in options(sat, 4, "claim", "ability")
    sat.close()
    sat.window(s1=(4,), s3=(5,))
    assert sat.truth.choices[3].targets == (5,)
    kinds = [option.value for option in options(sat, "host", "set_token", "kind")]
    assert kinds[-2:] == ["Fisher King: Fish", "Fisher King: Dreams"]
    sat.send("host", "set_token", seat=5, kind="Fisher King: Fish", on=True, text="")
    sat.send("host", "set_token", seat=5, kind="mark", on=True, text="mine")
    by_hand(sat, "fisherking")
    sat.send("host", "set_token", seat=5, kind="Fisher King: Fish", on=False, text="")
    sat.end()
    sat.window()
    sat.end()
    sat.vote(5, 1, (2, 3, 5, 6, 7))
    sat.close()
    return sat


def test_a_game_with_them_is_played_to_its_end(played: Sat) -> None:
    assert (played.truth.winner, played.truth.why) == ("good", "demon_dead")
    assert played.dead_at_dawn() == (4,)
    assert ("text", None, ()) in played.learnt(2)
    found = [one.result.display for one in played.told("host", facts.SlotResolved) if one.character == "fisherking"]
    assert found == ["The Fisher King points at a player."]


def test_a_reminder_is_laid_and_taken_away_and_leaves_other_notes_alone(played: Sat) -> None:
    moved = [(one.token.of, one.on) for one in played.told("host", facts.TokenMoved) if one.token.kind == "mark"]
    assert moved == [("Fisher King: Fish", True), ("mine", True), ("Fisher King: Fish", False)]


@pytest.mark.parametrize("viewer", ["public", "host", 1, 7])
def test_everybody_sees_the_script(played: Sat, viewer: Viewer) -> None:
    assert played.view(viewer).script == played.truth.script


@pytest.mark.parametrize(("viewer", "said"), [("public", "**Fisher King**"), (2, "**告密者**")])
def test_the_log_calls_them_by_their_names(played: Sat, viewer: Viewer, said: str) -> None:
    query = GAME.queries["session_log_en"]
    assert isinstance(query, Query)
    heard = [
        SeenFact(0, fact) for kind in (facts.CharacterDealt, facts.ClaimMade) for fact in played.told(viewer, kind)
    ]
    assert said in str(query.answer(played.view(viewer), viewer, heard))


def test_programs_that_read_the_catalogue_call_them_so_too(played: Sat) -> None:
    words = Words("en", GAME.about.words["en"], table=GAME.about.names)
    words.see({"script": {"homebrew": [{"id": "fisherking", "name": "Fisher King"}]}})
    fact = {"type": "character_dealt", "seat": 3, "character": "fisherking", "side": "good"}
    assert "Fisher King" in words.fact(fact)


@pytest.mark.parametrize("seat", [1, 2, 3, 7])
def test_a_game_with_them_can_be_dealt_again(played: Sat, seat: int) -> None:
    log = played.play.commits[:-1]
    assert shown(GAME, seat, fork_history.redealt(GAME, log, seat, "1" * 64)) == shown(GAME, seat, log)
