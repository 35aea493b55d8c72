"""What speeches are understood to say: as people write in Chinese and in English, and every line that bots have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.avalon import phrases
from games.avalon.listening import READ_MOST, SELF, Word, meaning
from games.words import LANGUAGES, Language
from tests.effort import Calls


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("3 is red", {3: "red"}),
        ("Seat three is lying", {3: "red"}),
        ("3's lying", {3: "red"}),
        ("3 is not red", {3: "blue"}),
        ("I don't think 3 is red", {3: "blue"}),
        ("I don’t trust 3.", {3: "red"}),
        ("I trust 3 and doubt 5", {3: "blue", 5: "red"}),
        ("I suspect 3, 4 and 6", {3: "red", 4: "red", 6: "red"}),
        ("red: 3, 5", {3: "red", 5: "red"}),
        ("I trust 3, 5 is red", {3: "blue", 5: "red"}),
        ("3 failed it. He is red", {3: "red"}),
        ("let's send 1 2 3. Not 4", {1: "taken", 2: "taken", 3: "taken", 4: "red"}),
        ("I agree with 5: 3 looks red", {5: "right", 3: "red"}),
        ("I agree 3 is red", {3: "red"}),
        ("5 is wrong", {5: "wrong"}),
        ("4 is Morgana and 2 is Merlin", {4: "Morgana", 2: "Merlin"}),
        ("I'm Percival", {SELF: "Percival"}),
        ("3 and I are blue", {3: "blue", SELF: "blue"}),
        ("trust me", {SELF: "blue"}),
        ("3号是红方，5号是好人", {3: "red", 5: "blue"}),
        ("3红5蓝", {3: "red", 5: "blue"}),
        ("五号是坏人", {5: "red"}),
        ("坏人是3号和5号", {3: "red", 5: "red"}),
        ("我觉得3号有问题", {3: "red"}),
        ("7号发言太划水了，我觉得是狼", {7: "red"}),
        ("3号有问题，肯定是红方", {3: "red"}),
        ("3号我信", {3: "blue"}),
        ("3号不可信", {3: "red"}),
        ("我不怀疑3号", {3: "blue"}),
        ("不要带3号了，他肯定是红的", {3: "red"}),
        ("大家小心6号和7号", {6: "red", 7: "red"}),
        ("3号上一轮投了失败票", {3: "red"}),
        ("5号说得对", {5: "right"}),
        ("我不同意5号", {5: "wrong"}),
        ("2号是梅林", {2: "Merlin"}),
        ("我是派西维尔", {SELF: "Percival"}),
        ("我不是红方", {SELF: "blue"}),
        ("我是好人啊，相信我，别怀疑我", {SELF: "blue"}),
        ("我相信 3, but 5 is sus", {3: "blue", 5: "red"}),
    ],
)
def test_what_people_say_of_seats(text: str, of: Mapping[int, Word]) -> None:
    assert meaning(text).of == of


@pytest.mark.parametrize(
    ("text", "team"),
    [
        ("I vote no", False),
        ("I vote no because 3 is red", False),
        ("fine with this team", True),
        ("I don't agree.", False),
        ("我投反对", False),
        ("我反对这队", False),
        ("我赞成，3号是好人", True),
        ("我同意", True),
        ("3 is red", None),
    ],
)
def test_what_people_say_of_the_team(text: str, team: bool | None) -> None:
    assert meaning(text).team is team


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Is 3 red?",
        "3号是红方吗",
        "if 3 is red we lose",
        "如果3号是坏人就完了",
        "5 says 3 is red",
        "5号说，3号是红方",
        "3 trusts 5",
        "one of 3 and 5 is red",
        "round 3 was bad; mission 2 failed with 2 fails",
        "第3轮失败了，2张失败票",
        "there are 3 reds",
        "we need 3 people",
        "Trust no one",
        "mark00031z",
    ],
)
def test_what_says_nothing(text: str) -> None:
    assert (dict(meaning(text).of), meaning(text).team) == ({}, None)


SAYS: Mapping[str, tuple[Mapping[int, Word], bool | None]] = {
    "team": ({3: "taken"}, None),
    "team_without": ({3: "taken", 6: "red"}, None),
    "agree": ({}, True),
    "object": ({}, False),
    "deny": ({SELF: "blue"}, None),
    "echo": ({3: "red", 6: "right"}, None),
    "wait": ({}, None),
    "warn": ({3: "red"}, None),
    "ask": ({}, None),
    "near": ({}, None),
}
"""What each line of a kind must be understood to say, of seat 3 and with seat 6; some kinds leave a choice (below)."""

MAY_SAY: Mapping[str, tuple[Mapping[int, Word], Mapping[int, Word]]] = {
    "doubt": ({3: "red"}, {}),
    "insist": ({}, {3: "red"}),
    "counter": ({3: "red"}, {SELF: "blue"}),
    "defend": ({3: "blue"}, {6: "wrong"}),
    "vouch": ({}, {3: "blue"}),
}
"""What each line of these says, and what it may say beside that."""


def spoken(language: Language, kind: str, seats: tuple[int, ...] = (3,)) -> list[str]:
    """All lines of a kind, about these seats, and with seat 6."""
    named, other = phrases.named(language, seats), phrases.named(language, (6,))
    return [line.format(seats=named, other=other) for line in phrases.lines(language, kind)]


def test_bots_say_no_other_things() -> None:
    assert set(phrases.kinds()) == SAYS.keys() | MAY_SAY.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", SAYS)
def test_a_bots_line_is_understood(language: Language, kind: str) -> None:
    for line in spoken(language, kind):
        meant = meaning(line)
        assert (dict(meant.of), meant.team) == SAYS[kind], line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", MAY_SAY)
def test_a_bots_line_that_leaves_a_choice_is_understood(language: Language, kind: str) -> None:
    must, may = MAY_SAY[kind]
    for line in spoken(language, kind):
        of: dict[int, Any] = dict(meaning(line).of)
        assert must.items() <= of.items() <= (dict(must) | dict(may)).items() or of == {3: "taken"}, line
        assert of or meaning(line).team is False, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_seats_are_understood_as_one_is(language: Language) -> None:
    for kind, word in {"team": "taken", "doubt": "red", "warn": "red"}.items():
        for line in spoken(language, kind, (3, 5)):
            assert meaning(line).of == {3: word, 5: word}, line


def calls_of(text: str) -> int:
    meaning.cache_clear()
    with Calls() as calls:
        meaning(text)
    return calls.made


def test_a_speech_of_any_length_is_read_at_once() -> None:
    """A speech of 200,000 characters holds nobody up, and only the beginning counts."""
    for text in ("I trust 3, 5 is red " * 10_000, "3" * 200_000, "," * 200_000, "不" * 200_000, "3, " * 70_000):
        assert calls_of(text) == calls_of(text[:READ_MOST])
        assert meaning(text) == meaning(text[:READ_MOST])
    assert meaning("x" * READ_MOST + ". 3 is red").of == {}
