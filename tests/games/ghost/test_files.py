"""Files of patients and session logs, for who may have them; and a patient brought from an earlier table."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from events.audience import Viewer
from games.game import Rejected
from games.ghost.facts.hall import PatientUnread
from games.ghost.modules.module import said
from games.ghost.prompts.hall import Unread, patient_in
from games.ghost.rules import GAME, WORDS
from games.ghost.state.options import GhostOptions
from games.ghost.state.scenario import area_of, module_of, region_of
from games.prompt import Misfit
from games.queries import SeenFact
from games.sitting import commands
from games.words import LANGUAGES, Language
from projections.feed import frames
from tests.games.ghost.patients import Patients, card, ghost, kinds, only
from tests.suite.play import CALM

PUBLIC = {
    "file_type", "patient_id", "name", "gender", "age", "former_identity", "appearance", "quantum_activity",
    "quantum_activity_max", "ghost_name", "ghost_appearance",
}  # fmt: skip
FULL = (PUBLIC - {"ghost_name", "ghost_appearance"}) | {
    "base_color", "cmyk_attributes", "personality_files", "ideal_projection", "ghost", "print_abilities",
}  # fmt: skip
SWAP = {"file_type", "patient_id", "base_color", "ideal_projection", "single_personality_file"}


def asked(play: Patients, name: str, viewer: Viewer, by_seq: bool = False) -> Any:
    """The answer to a query; ``by_seq``: time goes on with every fact that is heard."""
    heard = [
        SeenFact(frame.seq if by_seq else frame.at, fact)
        for frame in frames(GAME, viewer, play.commits)
        for fact in frame.facts
    ]
    query: Any = GAME.queries[name]
    return query.answer(play.view(viewer), viewer, heard)


def test_files_have_the_seeds_fields_and_go_to_who_may_have_them() -> None:
    play = Patients.exploring("CMYK", dm=True)
    assert [set(file) for file in asked(play, "public", "public")] == [PUBLIC] * 4
    assert [file["patient_id"] for file in asked(play, "full", 2)] == ["p2"]
    assert [set(file) for file in asked(play, "full", "host")] == [FULL] * 4
    (torn,) = asked(play, "swap", 2)
    assert set(torn) == SWAP
    assert torn["patient_id"].startswith("swp_")
    assert len(asked(play, "swap", "host")) == 4
    for name in ("full", "swap"):
        with pytest.raises(Rejected):
            asked(play, name, "public")


PATIENT = (FULL - {"file_type", "patient_id"}) | {"id", "player_id", "created_at", "updated_at"}
GHOST = {"id", "patient_id", "name", "appearance", "personality", "base_color", "print_abilities", "updated_at"}
MADE = {"creator_player_id", "created_at"}


def test_records_say_whose_a_patient_is_and_since_when_to_its_player_and_the_dm() -> None:
    play = Patients.exploring("CMYK", dm=True)
    (own,) = asked(play, "patients", 2, by_seq=True)
    assert set(own) == PATIENT
    assert (own["id"], own["player_id"], own["gender"]) == ("p2", "p2", None)
    before = own["updated_at"]
    assert own["created_at"] <= before
    play.do("host", "adjust", patient="p1", what="C", by=1, reason="")
    assert asked(play, "patients", 2, by_seq=True)[0]["updated_at"] == before
    play.do("host", "adjust", patient="p2", what="C", by=1, reason="")
    changed = asked(play, "patients", 2, by_seq=True)[0]
    assert changed["updated_at"] > before
    assert changed["created_at"] == own["created_at"]
    assert [one["player_id"] for one in asked(play, "patients", "host")] == ["p1", "p2", "p3", "p4"]
    with pytest.raises(Rejected):
        asked(play, "patients", "public")


def test_who_made_a_ghost_and_when_its_maker_and_the_dm_know_alone() -> None:
    play = Patients.exploring("CMYK", dm=True)
    for one in asked(play, "ghosts", "host"):
        maker = play.game_state.hall.makers[one["id"]]
        assert set(one) == GHOST | MADE
        assert one["creator_player_id"] == maker
    for seat in range(1, 5):
        hall = play.view(seat).hall
        known = {one["id"]: one for one in asked(play, "ghosts", seat)}
        assert set(known) == {hall.ghost_of(f"p{seat}"), *hall.makers}
        for id, one in known.items():
            assert (set(one) >= MADE) is (id in hall.makers)
        (own,) = asked(play, "patients", seat)
        assert not MADE & set(own["ghost"])
        assert "creator_player_id" not in json.dumps([asked(play, name, seat) for name in ("full", "swap", "public")])


def test_every_file_and_log_is_listed_as_an_export() -> None:
    files = {name: query.file for name, query in GAME.queries.items()}
    assert files["full"] == "ghost-{number}-full.json"
    assert files["session_log_zh"] == "ghost-{number}.zh.md"
    assert [name for name, file in files.items() if file is None] == ["module", "gist"]


def test_the_module_is_read_by_who_leads_and_by_nobody_else() -> None:
    play = Patients.exploring("CMYK", dm=True)
    module = asked(play, "module", "host")
    assert [len(chapter["regions"]) for chapter in module["chapters"]] == [4] * 4
    assert module["mission"]
    viewers: tuple[Viewer, ...] = ("public", 1, 2, 3, 4)
    for viewer in viewers:
        with pytest.raises(Rejected) as no:
            asked(play, "module", viewer)
        assert no.value.code == "no_module"


def test_a_granted_file_is_exported_as_it_was_granted() -> None:
    play = Patients.exploring("CMYK", dm=True)
    play.do("host", "reveal", patient="p1", what="file", to=["p2"], reason="")
    play.do("host", "adjust", patient="p1", what="C", by=2, reason="")
    granted = asked(play, "full", 2)[1]
    assert granted["patient_id"] == "p1"
    assert granted["cmyk_attributes"]["C"] == {"color": "C", "value": 1, "print_ability_count": 0}
    assert asked(play, "full", 1)[0]["cmyk_attributes"]["C"]["value"] == 3


LAID_OUT = ("# ", "## ", "### ", "- ", ">", "*")
"""How lines of a log begin: headings, entries, what people wrote, and what it is called."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_tells_what_its_viewer_heard_and_leaves_no_gap(language: str) -> None:
    play = Patients.exploring("CMYK", dm=True)
    play.do("host", "whisper", to=["p2"], text="# <b>Run</b>", reason="")
    play.do("host", "adjust", patient="p1", what="activity", by=-1, reason="cold [x](y)")
    play.finish_chapter()
    play.to_the_finale()
    play.do("host", "end_phase", reason="")
    for viewer in play.viewers:
        log = asked(play, f"session_log_{language}", viewer)
        assert ("Run" in log) is (viewer in (2, "host"))
        assert "<b>" not in log
        assert "[x](" not in log
        assert "cold" in log
        assert "Struct" not in log
        assert not [line for line in log.splitlines() if line and not line.strip().startswith(LAID_OUT)]
        assert not any(f"{{{name}}}" in log for name in ("patient", "reason", "text", "color"))
    assert "projection-1-secret" not in asked(play, f"session_log_{language}", "public")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_calls_places_monsters_and_co_dms_by_their_names(language: Language) -> None:
    play = Patients.exploring("CMYK", dm=True)
    play.act(commands.Invite("guest"))
    play.do("host", "appoint_co_dm", player="guest", regions=["A", "C"], reason="")
    monster = play.offered("host", "start_fight", "monsters")[0]
    play.do("host", "start_fight", monsters=[monster, monster], patients=["p1"], reason="")
    play.wait()
    place = next(place for place in play.offered("host", "move_patient", "place") if place.startswith("B/"))
    play.do("host", "move_patient", patient="p2", place=place, reason="")
    names = {one.id: one.name for one in module_of(play.game_state).monsters}
    area = area_of(region_of(play.game_state, "B"), place[2:])
    for viewer in play.viewers:
        log = asked(play, f"session_log_{language}", viewer)
        assert not re.search(r"p\d-\d+m\d", log)
        assert place[2:] not in log
        assert said(area.name, language) in log
        assert WORDS[language]["chair.host:2"] in log
        assert (said(names[monster], language) in log) is (viewer != "public")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_says_sessions_and_rulings_in_words(language: Language) -> None:
    words = WORDS[language]
    play = Patients.exploring("CMYK", dm=True)
    play.do("host", "adjust", patient="p1", what="C", by=1, reason="warm")
    play.do("host", "adjust", patient="p2", what="activity", by=-1, reason="")
    play.do("host", "whisper", to=["p2"], text="run", reason="late")
    play.do("host", "end_phase", reason="on")
    log = asked(play, f"session_log_{language}", "host")
    assert not re.search(r"\b(id|kind|members|reason|corrects|change|deed|p\d|s\d[a-d])\b", log)
    comma, why = ("，", "。理由：") if language == "zh" else (", ", ". Reason: ")
    assert f"{words['measure.attribute']} {words['color.C']} 1 → 2{why}warm" in log
    assert f"{words['measure.activity']} 10 → 9" in log
    assert f"{words['command.whisper']}{comma}DM{why}late" in log
    assert f"{words['command.end_phase']}{comma}DM{why}on" in log
    assert not any(line.endswith(" ") for line in log.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_called_like_an_id_is_not_called_like_its_owner(language: Language) -> None:
    play = Patients.at("CMYK")
    play.do(1, "make", **(ghost(1) | {"name": "p2"}))
    made, shown = (line for line in asked(play, f"session_log_{language}", 1).splitlines() if "p2" in line)
    assert "**p2**" in made
    assert "**p2**" in shown


def test_a_patient_comes_back_from_its_file_as_it_was_made() -> None:
    before = Patients.exploring("CMYK", dm=True)
    before.do("host", "adjust", patient="p1", what="C", by=3, reason="")
    (file,) = asked(before, "full", 1)
    play = registering()
    play.do(1, "bring", file=json.dumps(file))
    state = play.game_state
    assert state.hall.patients["p1"].name == "Patient 1"
    assert state.hall.secrets["p1"].personality_files == card(1, "C")["personality_files"]
    assert state.hall.attributes["p1"] == dict.fromkeys("CMYK", 1)


def test_what_is_optional_may_be_null_or_missing_and_its_archives_are_empty() -> None:
    play = registering()
    play.do(1, "register", name="Nobody", base_color="M")
    play.do(2, "register", **(dict.fromkeys(card(2, "C")) | {"name": "Null", "base_color": "C"}))
    play.do(3, "bring", file=json.dumps({"file_type": "FULL", "name": "Bare", "base_color": "Y"}))
    for patient in ("p1", "p2", "p3"):
        shown = play.game_state.hall.patients[patient]
        assert (shown.gender, shown.age, shown.former_identity, shown.appearance) == ("", -1, "", "")
        assert play.game_state.hall.secrets[patient].personality_files == dict.fromkeys("CMYK", "")
    (file,) = asked(play, "full", 1)
    optional = ("gender", "age", "former_identity", "appearance", "ideal_projection")
    assert {name: file[name] for name in optional} == dict.fromkeys(optional)
    for seat in range(1, 4):
        play.do(seat, "registered", patient=f"p{seat}")
    assert {one["single_personality_file"][one["base_color"]] for one in _torn(play)} == {""}
    ability = ghost(1)["print_ability"]
    play.do(1, "make", name="Shade", print_ability=ability)
    play.do(2, "make", name="Shadow", appearance=None, personality=None, print_ability=ability)
    assert {one.appearance for one in play.game_state.hall.ghosts.values()} == {""}


def _torn(play: Patients) -> list[Any]:
    return [file for seat in range(1, 4) for file in asked(play, "swap", seat)]


@pytest.mark.parametrize("field", ["name", "base_color"])
def test_what_is_required_may_not_be_null(field: str) -> None:
    play = registering()
    with pytest.raises(Misfit, match=field):
        play.prompts(1)[play.asked(1, "register")].check({"type": "create_patient", **card(1, "C"), field: None})


def registering() -> Patients:
    """Three who have registered nobody yet."""
    play = Patients(GAME, random.Random(1), CALM)
    play.open(GhostOptions(), 3)
    for seat in range(1, 4):
        play.act(commands.Sit(seat, f"p{seat}"))
    play.start()
    return play


WHOLE = {"file_type": "FULL", **card(1, "C")}


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        ("no JSON", "file", ""),
        ("[1]", "file", ""),
        ("[" * 100_000, "file", ""),
        (json.dumps(WHOLE | {"file_type": "SWOP"}), "file_type", "未知的文件类型: SWOP"),
        (json.dumps(WHOLE | {"base_color": "X"}), "base_color", "无效的颜色代码: X，必须为 C/M/Y/K 之一"),
        (json.dumps(WHOLE | {"name": ""}), "name", ""),
        (json.dumps(WHOLE | {"name": None}), "name", ""),
        (json.dumps(WHOLE | {"name": " \u3000"}), "name", ""),
        (json.dumps(WHOLE | {"age": 1000}), "age", ""),
        (json.dumps(WHOLE | {"gender": "x" * 17}), "gender", ""),
        (json.dumps(WHOLE | {"personality_files": {"X": "?"}}), "personality_files.X", ""),
        (json.dumps(WHOLE | {"personality_files": {"C": "x" * 8001}}), "personality_files.C", ""),
    ],
)
def test_a_file_that_holds_no_patient_is_named_by_its_field(text: str, field: str, said: str) -> None:
    with pytest.raises(Unread) as unread:
        patient_in(text)
    assert (unread.value.field, unread.value.said) == (field, said)


def test_who_brings_no_patient_is_told_so_and_may_try_again() -> None:
    play = registering()
    first = play.asked(1, "bring")
    told = play.do(1, "bring", file="{}")
    assert kinds(told) == ["PatientUnread"]
    assert only(told, PatientUnread).said == "未知的文件类型: None"
    assert play.asked(1, "bring") != first
    assert play.view(2).registry.unread == {}
