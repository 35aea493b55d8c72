"""server.look_alikes: names that can be taken for one another."""

from __future__ import annotations

import pytest

from server.look_alikes import skeleton, told_apart

ALIKE = [
    ("Anna", "Anna"),
    ("paypal", "раура\u04c0"),
    ("Ann", "Αnn"),
    ("Ann", "Ａnn"),
    ("Ann", "𝐀𝐧𝐧"),
    ("Il", "lI"),
    ("O0", "0O"),
    ("modern", "rnodern"),
    ("René", "Rene\u0301"),
    ("口天", "囗天"),
    ("scope", "ѕсоре"),
    ("①", "1"),
]
APART = [("Anna", "anna"), ("Anna", "Hanna"), ("玩家一", "玩家二"), ("Renée", "Renee"), ("😀", "😁"), ("Ann", "An")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_what_looks_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_does_not(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_a_skeleton_is_its_own() -> None:
    for name in {name for pair in (*ALIKE, *APART) for name in pair}:
        assert skeleton(skeleton(name)) == skeleton(name)


def test_only_those_who_look_alike_have_an_id_beside_their_names() -> None:
    names = {"p1a2b3c4d5e6f": "Ann", "p9f8e7d6c5b4a": "Αnn", "p0123456789ab": "Bea"}
    assert told_apart(names) == {
        "p1a2b3c4d5e6f": "Ann #1a2b",
        "p9f8e7d6c5b4a": "Αnn #9f8e",
        "p0123456789ab": "Bea",
    }


def test_ids_are_as_long_as_it_takes() -> None:
    names = dict.fromkeys(("p1a2b3c000000", "p1a2b3d000000", "p777777000000"), "Ann")
    assert list(told_apart(names).values()) == ["Ann #1a2b3c", "Ann #1a2b3d", "Ann #777777"]


def test_nobody_gets_an_id_by_their_own_name() -> None:
    names = {"p1a2b3c4d5e6f": "Ann", "p9f8e7d6c5b4a": "Ann #1a2b", "p0123456789ab": "Ａnn ＃1a2b"}
    shown = told_apart(names)
    assert shown["p1a2b3c4d5e6f"] == "Ann"
    assert shown["p9f8e7d6c5b4a"] == "Ann #1a2b #9f8e"
    assert len({skeleton(one) for one in shown.values()}) == 3
