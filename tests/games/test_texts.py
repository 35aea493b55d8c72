"""games.texts: what may stand in talk, notes and answers."""

from __future__ import annotations

import pytest

from games.prompt import Misfit, Text
from games.texts import is_written

WRITTEN = (
    "",
    "hello\n\tthere\r\n",
    "שלום\u200f!",
    "می\u200cخواهم",
    "👨\u200d👩\u200d👧",
    "全角，標點。",
    "e\u0301\u0302\u0303",
)
UNWRITTEN = {
    f"U+{code:04X}": f"a{chr(code)}b"
    for code in (0, 7, 0x1B, 0x7F, 0x85, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xD800)
}


@pytest.mark.parametrize("text", WRITTEN)
def test_what_people_write(text: str) -> None:
    assert is_written(text)
    Text(100).check(text, "command.text")


@pytest.mark.parametrize("text", UNWRITTEN.values(), ids=list(UNWRITTEN))
def test_what_turns_or_hides_what_stands_beside_it(text: str) -> None:
    assert not is_written(text)
    with pytest.raises(Misfit) as no:
        Text(100).check(text, "command.text")
    assert no.value.code == "misfit_characters"
