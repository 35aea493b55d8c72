"""server.names: what may be shown as a name."""

from __future__ import annotations

import pytest

from server.names import BadName, clean_name

WRITTEN = {
    "one letter": "x",
    "Chinese": "隐" * 64,
    "markup": "O'Neil <b>",
    "Persian with a non-joiner": "می\u200cخواهم",
    "Persian with a vowel sign before it": "خانهٔ\u200cما",
    "Hindi with a joiner": "क्\u200dष",
    "Hindi with a non-joiner": "क्\u200cष",
    "Bengali, the joiner before its sign": "র\u200d্যাম",
    "Sinhala": "ශ්\u200dරී ලංකා",
    "a family": "👨\u200d👩\u200d👧",
    "a healer with a tone of skin": "👩🏽\u200d⚕\ufe0f",
    "a rainbow flag": "🏳\ufe0f\u200d🌈",
    "a nod": "🙂\u200d↕\ufe0f",
    "a heart": "❤\ufe0f",
    "Hebrew": "דוד",
    "two marks on a letter": "q\u0301\u0308",
    "Hebrew with a dot and a vowel": "שּׁ",
    "a key": "1\ufe0f\u20e3",
}

UNSEEN = {
    "a control": "a\x00b",
    "half a character": "\ud800",
    "a zero-width space": "a\u200bb",
    "a soft hyphen": "a\u00adb",
    "a word joiner": "a\u2060b",
    "a byte order mark": "\ufeffab",
    "a tag": "a\U000e0061b",
    "an empty letter": "Anna\u3164",
    "only empty letters": "\u3164 \u2800",
    "only a mark for colour": "\ufe0f",
    "only joiners": "\u200d\u200c",
    "a joiner in front": "\u200cمی",
    "a joiner behind": "می\u200c",
    "a joiner before a space": "می\u200c خواهم",
    "a joiner after a space": "می \u200cخواهم",
    "two joiners": "می\u200c\u200cخواهم",
    "a joiner in Latin": "An\u200cna",
    "a joiner in Chinese": "玩\u200d家",
    "a non-joiner between emoji": "👨\u200c👩",
    "a joiner between a sign of Indic scripts and a space": "क्\u200d ष",
} | {
    f"a direction, U+{code:04X}": f"a{chr(code)}b"
    for code in (0x200E, 0x200F, 0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}


@pytest.mark.parametrize("name", WRITTEN.values(), ids=list(WRITTEN))
def test_what_people_write_is_a_name(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", UNSEEN.values(), ids=list(UNSEEN))
def test_what_cannot_be_seen_is_not(name: str) -> None:
    with pytest.raises(BadName) as bad:
        clean_name(name, "label")
    assert (bad.value.reason, bad.value.params) == ("unseen_name", {"field": "label"})


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "x" * 65, "👨\u200d" * 32 + "👨"])
def test_a_name_of_no_length_or_too_long_is_told_so(name: str) -> None:
    with pytest.raises(BadName) as bad:
        clean_name(name)
    assert (bad.value.reason, bad.value.params) == ("bad_name", {"field": "name", "min": 1, "max": 64})


@pytest.mark.parametrize("letter", ["a", "玩", "ש", "é"])
def test_a_letter_has_two_marks_at_most(letter: str) -> None:
    piled = "\u0336\u0353\u033e\u0359"
    assert clean_name(letter + piled[:2])
    for many in (3, 4, 40):
        with pytest.raises(BadName) as bad:
            clean_name(f"Anna {letter}{(piled * 10)[:many]} x")
        assert bad.value.reason == "too_many_marks"


def test_what_is_written_in_two_ways_is_one_name() -> None:
    assert clean_name("Rene\u0301") == clean_name("René") == "René"
    assert clean_name("\u212b") == "Å"
    assert clean_name("Ｗ，玩家") == "Ｗ，玩家", "Chinese punctuation and wide letters stay as they are"


def test_spaces_are_single_and_a_title_may_be_empty() -> None:
    assert clean_name("  a \n b\u3000") == "a b"
    assert clean_name(" ", "title", least=0, most=80) == ""
