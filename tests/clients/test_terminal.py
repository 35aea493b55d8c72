"""What the terminal says and which keys do what, without a server."""

from __future__ import annotations

import pytest

from clients.terminal.keyboard import first_key
from clients.terminal.lobby import STATUSES
from clients.terminal.shown import company, numbered, plain
from clients.terminal.tape import Player, Tape
from clients.terminal.words import TEXTS, Words, clean, language_of
from sotto_words import gaps

WORDS = Words("zh", {"fact.said": "{seat}: {text}", "fact.sat": "{player} sat down"}, {"p1": "Ann\u202e"})


def test_both_languages_say_the_same_with_the_same_parameters() -> None:
    fields = {
        language: {code: sorted({gap.field for gap in gaps(text)}) for code, text in TEXTS[language].items()}
        for language in TEXTS
    }
    assert fields["zh"] == fields["en"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"), ({"LANG": "zh_CN.UTF-8"}, "zh"), ({"LANG": "C"}, "en"), ({"LANG": ""}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_TW.UTF-8"}, "zh"), ({"LANG": "zh_CN", "LC_MESSAGES": "en_GB"}, "en"),
    ],
)  # fmt: skip
def test_the_language_is_the_terminals(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_what_people_write_stays_one_line_and_steers_no_terminal() -> None:
    assert clean("a\x1b[2Jb\nc\td\u202ee\u2028f\x9bg") == "a [2Jb c de f g"
    assert clean("我觉得　可以 👩\u200d💻") == "我觉得　可以 👩\u200d💻"
    told = plain(WORDS, 7, 1795212359081, {"type": "said", "seat": 1, "text": "x\ny\tz\x1b]0;t\x07"})
    assert told.count("\t") == 2
    assert told.startswith("7\t20")
    assert told.isprintable() is False  # for its tabs alone
    assert told.replace("\t", "").isprintable()
    assert WORDS.fact({"type": "sat", "player": "p1"}) == "Ann sat down"
    assert (WORDS.value("a\nb"), WORDS.entries({"a\nb": "\u202e"}), WORDS.field("a\x1b")) == ("a b", ["a b：–"], "a ")


def test_who_sits_there() -> None:
    seats = {"1": {"player": "p1"}, "2": {"bot": "random"}, "3": {"player": "p2"}}
    assert company(WORDS, {"size": 5, "seats": seats}) == "Ann、p2、1 个机器人、2 个空位"
    assert company(Words("en"), {"size": 2, "seats": {}}) == "2 free"
    assert set(STATUSES) == {"open", "playing", "paused", "finished"}


def test_somebody_at_two_seats_is_named_once_and_bots_are_counted() -> None:
    twice = {"1": {"player": "p1"}, "2": {"player": "p1"}, "3": {"bot": "random"}, "4": {"bot": "half"}}
    assert company(Words("en", {}, {"p1": "Ann"}), {"size": 4, "seats": twice}) == "Ann, 2 bots"
    alone = {"1": {"bot": "random"}}
    assert company(Words("en"), {"size": 1, "seats": alone}) == "1 bot"


def test_the_facts_of_a_frame_have_the_last_seqs() -> None:
    facts = [{"type": "dealt"}, {"type": "voted"}]
    assert list(numbered({"seq": 5, "facts": facts})) == [(4, facts[0]), (5, facts[1])]


@pytest.mark.parametrize(
    ("pressed", "keys"),
    [
        (b" ", ["next"]), (b"\x1b[C", ["next"]), (b"\x1bOD", ["back"]), (b"\x1b[H\x1b[F", ["home", "end"]),
        (b"g12\n", ["g", "1", "2", "enter"]), (b"p+-=q", ["p", "+", "-", "+", "q"]), (b"\x1b[5~", [""]),
    ],
)  # fmt: skip
def test_keys(pressed: bytes, keys: list[str]) -> None:
    got = []
    while pressed:
        key, pressed = first_key(pressed)
        got.append(key)
    assert got == keys


def tape() -> Tape:
    """Four frames, at seq 1, 3, 4 and 9; seconds 0, 1, 1 and 100."""
    told = [(1, 0, 1), (3, 1000, 2), (4, 1000, 1), (9, 100_000, 5)]
    frames = [
        {"seq": seq, "at": at, "facts": [{"type": "x"}] * facts, "patch": {"game": {"n": seq, f"k{seq}": 1}}}
        for seq, at, facts in told
    ]
    return Tape(frames)


def test_the_views_of_a_tape_add_up() -> None:
    assert tape().views[1] == {"game": {"n": 3, "k1": 1, "k3": 1}}
    assert tape().seq == 9
    assert [tape().place(seq) for seq in (0, 1, 2, 3, 4, 5, 9, 10)] == [0, 0, 1, 1, 2, 3, 3, 3]
    assert Tape([]).seq == 0


def test_a_player_steps_and_stays_in_its_range() -> None:
    player = Player(tape(), 1, 2)
    places = []
    for key in ("next", "next", "back", "back", "end", "home"):
        player.press(key)
        places.append(player.place)
    assert places == [2, 2, 1, 1, 2, 1]
    player.press("q")
    assert player.over


def test_a_player_goes_where_it_is_told() -> None:
    player = Player(tape(), 0, 3)
    for key in ("g", "1", "back", "4", "enter"):
        player.press(key)
    assert (player.frame["seq"], player.digits) == (4, None)
    for key in ("g", "9", "q"):
        player.press(key)
    assert (player.frame["seq"], player.digits, player.over) == (4, None, False)


def test_a_player_plays_at_its_speed_and_stops_at_the_end() -> None:
    player = Player(tape(), 0, 3)
    assert player.pause() is None
    player.press("p")
    assert player.pause() == 1.0
    player.press("+")
    assert player.pause() == 0.5
    player.press("-")
    pauses = []
    while (pause := player.pause()) is not None:
        pauses.append(pause)
        player.tick()
    assert pauses == [1.0, 0.05, 3.0]
    assert player.place == 3
    player.press("p")
    assert not player.playing
    for _ in range(20):
        player.press("+")
    assert player.speed == 32
