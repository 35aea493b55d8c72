"""What people write and what they are asked, without any line: commands, fields, forms, harmless texts, the file."""

# ruff: noqa: E501 (Chinese characters count twice)

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from clients.chat import commands
from clients.chat.asker import Asker, At
from clients.chat.asking import NONE, Question, Unfit, asked, default_of, questions, read
from clients.chat.forms import Asked, answer, back, begun, edited, fill, sent, text_of
from clients.chat.kept import HEARD_MOST, Chair, File, Form, User
from clients.chat.rates import Rate
from clients.chat.texts import BREAK, name_of, pages, tame
from clients.chat.words import TEXTS, Words
from sotto_client.prompts import Bool, Choice, Choices, Field, Int, Option, Prompt, Text
from sotto_client.prompts import Form as FormField
from sotto_words import gaps

WORDS = Words(
    "zh", {"sentences": {"color.C": "蓝", "color.M": "红", "command.register": "登记", "field.register.name": "姓名"}}
)
EN = Words("en")
SEATS = {1: "1 号 林", 3: "3 号 周"}
COLOR = Choice((Option("C", "color.C"), Option("M", "color.M")))
REGISTER = Prompt(
    "register", {"name": Text(8, min=1), "files": FormField({"C": Text(20), "M": Text(20)}, "color"), "color": COLOR}
)


def question(field: Field, family: str = "x") -> Question:
    return Question(family, field, "问", family)


def begin() -> Asked:
    return Asked(begun("t", "seat:1", "p", REGISTER, WORDS), REGISTER, WORDS, SEATS)


def test_both_languages_say_the_same_with_the_same_parameters() -> None:
    fields = {
        language: {code: sorted({gap.field for gap in gaps(text)}) for code, text in TEXTS[language].items()}
        for language in TEXTS
    }
    assert fields["zh"] == fields["en"]


@pytest.mark.parametrize(
    ("text", "name", "rest"),
    [
        (".开桌 电子幽灵 4", "open", "电子幽灵 4"), ("。加入", "join", ""), ("．加入3", "join", "3"), (" .JOIN 2 ", "join", "2"),
        (".hand over", "hand_over", ""), (".说 .开始", "say", ".开始"), (".选 2 蓝", "pick", "2 蓝"), (".back", "back", ""),
        (".帮助", "help", ""), (".take back", "take_back", ""),
    ],
)  # fmt: skip
def test_commands_in_both_languages(text: str, name: str, rest: str) -> None:
    said = commands.read(text)
    assert said is not None
    assert (said.name, said.rest) == (name, rest)


@pytest.mark.parametrize("text", ["", ".", "...", "。。。", "开桌", "林 .开桌", ". ", "a" * 10_000])
def test_what_is_no_command(text: str) -> None:
    assert commands.read(text) is None


@pytest.mark.parametrize(
    ("text", "word", "rest"),
    [
        (".创造幽灵", "创造幽灵", ""),
        (".通信 南星 2", "通信", "南星 2"),
        (".make ghost", "make ghost", ""),
        (".投票 1", "投票", "1"),
    ],
)
def test_what_only_a_game_can_know(text: str, word: str, rest: str) -> None:
    assert commands.read(text) == commands.Said("", word, rest)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (Text(5), "你好", "你好"), (Int(-1, 999), "－1", -1), (Int(0, 9), "７", 7), (Bool(), "1", True), (Bool(), "不", False),
        (COLOR, "2", "M"), (COLOR, "红", "M"), (Choices((Option("a"), Option("b"), Option("c")), 0, 2), "1、3", ["a", "c"]),
        (Choices((Option("a"), Option("b")), 0, 2), "0", []), (Choice((Option(3), Option(5))), "5", 5),
    ],
)  # fmt: skip
def test_answers_that_fit(field: Field, text: str, value: object) -> None:
    assert read(question(field), text, WORDS, SEATS) == value


@pytest.mark.parametrize(
    ("field", "text", "says"),
    [
        (Text(4000), "字" * 10_000, "最多 4000 字，这里有 10000 字"), (Text(9, min=1), " ", "不能空着"), (Int(1, 6), "7", "1 到 6"),
        (Int(1, 6), "9" * 5000, "1 到 6"), (COLOR, "3", "没有这个选项"), (COLOR, "", "没有这个选项"),
        (Choices((Option("a"), Option("b")), 1, 1), "1 2", "请选 1 到 1 项"), (Choices((Option("a"), Option("b")), 2, 2), "1 1", "两次"),
        (Bool(), "也许", "没有这个选项"), (Choice((Option(3), Option(5))), "1", "没有这个选项"),
    ],
)  # fmt: skip
def test_answers_that_do_not_fit_are_told_what_would(field: Field, text: str, says: str) -> None:
    with pytest.raises(Unfit, match=says):
        read(question(field), text, WORDS, SEATS)


def test_seats_are_chosen_by_their_own_numbers_and_called_by_name() -> None:
    seat = question(Choice((Option(1), Option(3))), "target")
    assert "3. 3 号 周" in asked(seat, WORDS, SEATS)
    assert read(seat, "3", WORDS, SEATS) == 3
    assert read(seat, "周", WORDS, SEATS) == 3
    with pytest.raises(Unfit):
        read(seat, "2", WORDS, SEATS)


@pytest.mark.parametrize(
    ("field", "default"),
    [
        (Text(3), ""),
        (Text(3, min=1), NONE),
        (Int(-1, 9), -1),
        (Int(0, 9), 0),
        (Int(2, 9), 2),
        (COLOR, "C"),
        (Bool(), NONE),
    ],
)
def test_defaults(field: Field, default: Any) -> None:
    assert default_of(field) is default or default_of(field) == default


def test_a_form_is_asked_one_field_after_the_other_and_checked() -> None:
    form = begin()
    assert [one.path for one in form.questions] == ["name", "files/C", "files/M", "color"]
    assert "〔登记 1/4〕姓名（最多 8 字）" in text_of(form)
    for text, message in (("林", "m1"), (".", "m2"), ("怒", "m3")):
        assert not answer(form, text, message)
    assert "1. 蓝" in text_of(form)
    assert not answer(form, "红", "m4")
    assert "姓名：林" in text_of(form)
    assert edited(form, "林晚", "m1") == "已改为：姓名——林晚"
    assert edited(form, "谁", "m9") is None
    assert answer(form, "1", "m5")
    assert sent(form) == {"type": "register", "name": "林晚", "files": {"C": "", "M": "怒"}, "color": "M"}


def test_going_back_and_through_all_of_it_again() -> None:
    form = begin()
    assert not back(form)
    answer(form, "林", "m1")
    assert back(form)
    assert "回复“.”即为：林" in text_of(form)
    for text in (".", "忆", ".", "."):
        answer(form, text, "m")
    assert not answer(form, "2", "m")
    for _ in range(4):
        answer(form, ".", "m")
    assert sent(form)["files"] == {"C": "忆", "M": ""}


def test_what_stands_behind_a_command_answers_its_first_fields() -> None:
    pair = Prompt("ask", {"color": COLOR, "text": Text(20)})
    form = Asked(begun("t", "seat:1", "p", pair, WORDS), pair, WORDS, SEATS)
    assert fill(form, "红 你 是谁", "m")
    assert sent(form) == {"type": "ask", "color": "M", "text": "你 是谁"}
    half = Asked(begun("t", "seat:1", "p", pair, WORDS), pair, WORDS, SEATS)
    assert not fill(half, "紫 你是谁", "m")
    assert half.form.at == "color"


@pytest.mark.parametrize(
    ("prompt", "rest", "at_once"),
    [
        (Prompt("finish", {}), "please no", False),
        (Prompt("end_phase", {"reason": Text(20)}), "session", False),
        (Prompt("end_phase", {"reason": Text(20)}), ".", True),
        (Prompt("end_session", {"color": COLOR, "reason": Text(20)}), "蓝 right now", False),
        (Prompt("pick", {"color": COLOR}), "蓝 please", False),
        (Prompt("pick", {"color": COLOR}), "蓝", True),
    ],
)
def test_words_left_over_are_shown_before_anything_is_done(prompt: Prompt, rest: str, at_once: bool) -> None:
    form = Asked(begun("t", "seat:1", "p", prompt, WORDS), prompt, WORDS, SEATS)
    assert fill(form, rest, "m") is at_once
    assert form.question is None
    assert text_of(form)
    assert answer(form, "1", "n")


@pytest.mark.parametrize(
    ("text", "id", "rest", "whole"),
    [
        ("end phase", "p1", "", True),
        ("End  Phase now", "p1", "now", True),
        ("end session", "p1", "session", False),
        ("end phases", "p1", "phases", False),
        ("end", "p1", "", False),
        ("vote3", "p2", "3", True),
        ("check", "p3", "", True),
    ],
)
def test_what_a_game_asks_is_called_by_its_whole_name(text: str, id: str, rest: str, whole: bool) -> None:
    prompts = {"p1": Prompt("end_phase", {}), "p2": Prompt("vote", {}), "p3": Prompt("act", {})}
    watch: Any = SimpleNamespace(prompts=prompts, view={})
    at: Any = At("1", User("林"), Chair("host"), watch, EN)
    asker: Any = object.__new__(Asker)
    found = asker.called(at, text)
    assert (found.id, found.rest, found.whole) == (id, rest, whole)


def test_a_prompt_without_fields_asks_whether_to_do_it() -> None:
    bare = Prompt("finish", {})
    form = Asked(begun("t", "seat:1", "p", bare, EN), bare, EN, {})
    assert questions(bare, EN) == ()
    assert "Reply 1" in text_of(form)
    assert answer(form, "1", "m")
    assert sent(form) == {"type": "finish"}


def test_no_text_mentions_everybody_or_hides_anything() -> None:
    for bad in ("@全体成员", "@everyone", "@Here", "@ everyone", "<@123>", "<@&1>", "[CQ:at,qq=all]", "<#1>"):
        assert bad not in tame(bad)
        assert BREAK in tame(bad)
    assert tame("a\u202eb\x00c\u2066d\u200be\r\n\n\n\n@ann f") == "ab cde\n\n@ann f"
    assert tame("👩\u200d💻") == "👩\u200d💻"


@pytest.mark.parametrize(
    ("name", "called"),
    [
        (".开始", "开始"),
        ("。/!加入", "加入"),
        ("林\n晚\u202e", "林 晚"),
        ("", "无名"),
        ("...", "无名"),
        ("名" * 99, "名" * 32),
        ("a\u0301\u0301\u0301", "á"),
    ],
)
def test_nicknames_are_no_commands(name: str, called: str) -> None:
    assert name_of(name, "无名") == called


def test_long_texts_come_in_pages() -> None:
    assert pages("短", 100) == ["短"]
    text = "\n".join(f"第 {n} 行。" for n in range(400))
    cut = pages(text, 500)
    assert all(len(page) <= 500 for page in cut)
    assert cut[0].startswith(f"(1/{len(cut)})\n")
    assert "\n".join(page.split("\n", 1)[1] for page in cut) == text
    assert "".join(page.split("\n", 1)[1] for page in pages("字" * 10_000, 1800)) == "字" * 10_000


def test_the_file_is_whole_and_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "chat.json"
    file = File(path)
    file.kept.users["1"] = User("林", token="secret", form=Form("t", "seat:1", "p", "c", values={"a": [1, "x"]}))
    file.save()
    assert path.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in path.parent.iterdir()] == ["chat.json"]
    path.chmod(0o644)
    again = File(path)
    assert again.kept == file.kept
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_message_is_obeyed_once(tmp_path: Path) -> None:
    file = File(tmp_path / "chat.json")
    assert file.note("1")
    assert not file.note("1")
    for n in range(HEARD_MOST):
        file.note(f"x{n}")
    assert len(file.kept.heard) == HEARD_MOST


def test_floods_are_told_once() -> None:
    now = [0.0]
    rate = Rate(3, 1, lambda: now[0])
    assert [rate.passes("u") for _ in range(5)] == [True, True, True, False, False]
    assert (rate.warns("u"), rate.warns("u")) == (True, False)
    assert rate.passes("other")
    now[0] = 10
    assert rate.passes("u")
    assert [rate.passes("u") for _ in range(3)] == [True, True, False]
    assert rate.warns("u")
