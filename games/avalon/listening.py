"""What a speech says of whom, as far as its words tell: in Chinese, in English, or in both at once.

It is read clause by clause, without grammar: a word such as "red" or "trust" is about the seats just before it, or else
about those that follow. What is asked, supposed, or told of somebody else's words says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from events.audience import Seat
from games.avalon import phrases
from games.avalon.board import SEATS, Role

Word = Literal["red", "blue", "taken", "right", "wrong"] | Role
"""What is said of a seat: its side or role, that it should go on a mission, that what it says is right or wrong."""

SELF: Seat = 0
"""The speaker."""

READ_MOST = 600
"""The number of characters of a speech that are read: people are briefer, and a program's essay is not worth the
time."""


class Meaning(NamedTuple):
    """What a speech says of seats (of ``SELF``: a claim), and of the team on the table: for, against, or nothing."""

    of: Mapping[Seat, Word]
    team: bool | None


class _Token(NamedTuple):
    kind: str
    seat: Seat = SELF
    word: str = ""


_ADJECTIVES = ("red", "blue", "right", "wrong")
_VERBS = ("doubt", "trust", "take", "agree", "disagree")
_KINDS = ("me", "and", "opine", "carried", "bare_not", "not", "drop", "says", "for", "against", *_ADJECTIVES, *_VERBS)
_OF_KIND: dict[str, _Token] = {
    **{word: _Token("role", word=role) for word, role in phrases.roles().items()},
    **{word: _Token(kind) for kind in _KINDS for word in phrases.heard(kind)},
}
_NUMERALS = {word: place % len(SEATS) + 1 for place, word in enumerate(phrases.heard("numerals"))}

_MEANT: dict[str, Word] = {
    "red": "red",
    "blue": "blue",
    "doubt": "red",
    "trust": "blue",
    "take": "taken",
    "right": "right",
    "wrong": "wrong",
    "agree": "right",
    "disagree": "wrong",
}
_OPPOSITE: dict[Word, Word] = {"red": "blue", "blue": "red", "taken": "red", "right": "wrong", "wrong": "right"}

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？\n]?")
_ASKED = ("?", "？")


def _word(word: str) -> str:
    """A word as it is found: in English by itself, in Chinese anywhere."""
    return rf"(?<![a-z]){re.escape(word)}(?![a-z])" if word.isascii() else re.escape(word)


def _seat_pattern(*, named: bool = True) -> str:
    before = "".join(f"(?<!{re.escape(word)})" for word in phrases.heard("not_a_seat_before"))
    after = "|".join(word + (r"\b" if word[0].isascii() else "") for word in phrases.heard("not_a_seat_after"))
    called = "|".join(re.escape(word) for word in phrases.heard("seat_word"))
    digit = rf"(?<![0-9a-z.:/]){before}(?:(?:{called})\s*)?(?P<digit>[1-7])(?![0-9%/]|[.:][0-9])(?!\s*(?:{after}))"
    spelt = "|".join(_NUMERALS)
    pattern = rf"{digit}|(?:seat|player)\s+(?P<english>{spelt})\b|(?<!第)(?P<chinese>{spelt})\s*号"
    return pattern if named else re.sub(r"\?P<\w+>", "?:", pattern)


_WORDS = "|".join(_word(word) for word in sorted(_OF_KIND, key=len, reverse=True))
_TOKENS = re.compile(rf"{_seat_pattern()}|(?P<word>{_WORDS})|[:：]|(?P<comma>[,，])")
_CLAUSE = re.compile(rf"(?:[^,;，；]|[,，](?=\s*(?:and\s+|和)?(?:{_seat_pattern(named=False)})))+")


@lru_cache(maxsize=4096)
def meaning(text: str) -> Meaning:
    """Read a speech; what is said last of a seat counts."""
    of: dict[Seat, Word] = {}
    team: bool | None = None
    carried: tuple[Seat, ...] = ()
    for sentence in _SENTENCE.findall(text[:READ_MOST].lower().replace("’", "'")):
        for clause in _CLAUSE.findall(sentence):
            read = _Clause(carried, asked=clause.endswith(_ASKED))
            if not read.take(_tokens(clause)):
                break  # somebody else's words, to the end of the sentence
            of |= read.of
            team = team if read.team is None else read.team
            carried = read.named or carried
    return Meaning(of, team)


def _tokens(clause: str) -> Iterator[_Token]:
    for found in _TOKENS.finditer(clause):
        numeral = found["english"] or found["chinese"]
        if found["digit"] or numeral:
            yield _Token("seat", int(found["digit"]) if found["digit"] else _NUMERALS[numeral])
        elif found["word"]:
            yield _OF_KIND[found["word"]]
        else:
            yield _Token("comma" if found["comma"] else "colon")


class _Clause:
    """One clause as it is read.

    ``before`` are the seats that nothing was said of yet, ``mode`` the word for those to come and what it says of them,
    ``about`` the seats it was said of, ``tail`` those of them since the last comma.
    """

    def __init__(self, carried: tuple[Seat, ...], *, asked: bool) -> None:
        self.of: dict[Seat, Word] = {}
        self.team: bool | None = None
        self.named: tuple[Seat, ...] = ()
        self._carried, self._asked = carried, asked
        self._before: list[Seat] = []
        self._about: list[Seat] = []
        self._tail: list[Seat] = []
        self._mode: tuple[str, Word | None] | None = None
        self._opined = self._negated = self._excludes = self._joined = False

    def take(self, tokens: Iterator[_Token]) -> bool:
        """Read the clause; whether the sentence goes on in the speaker's own name."""
        for token in tokens:
            match token.kind:
                case "seat" | "carried":
                    self._name((token.seat,) if token.kind == "seat" else self._carried)
                case "me":
                    self._name_self()
                case "opine":
                    self._opined = True
                case "not" | "bare_not":
                    self._negated = not self._negated
                case "drop":
                    self._asked = True
                case "says" if any(self._before):
                    return False
                case "for" | "against":
                    self._take_side(token.kind == "for")
                case "comma":
                    self._tail, self._negated = [], False
                case "colon" if self._about:
                    self._mode, self._about, self._tail = None, [], []
                case "role" | "red" | "blue" | "right" | "wrong" | "doubt" | "trust" | "take" | "agree" | "disagree":
                    self._say(token)
                case _:
                    pass
            self._joined, self._excludes = token.kind == "and", token.kind == "bare_not"
        self._end()
        return True

    def _name(self, seats: tuple[Seat, ...]) -> None:
        self.named += seats
        if self._excludes and self._mode is None and not any(self._before):
            self._mode, self._negated = ("doubt", "red"), False  # "not 3"
        if self._mode is not None:
            self._mark(seats, self._mode)
            self._tail += seats
        else:
            self._before = [seat for seat in self._before if seat != SELF or self._joined] + list(seats)

    def _name_self(self) -> None:
        if self._mode is not None and self._mode[0] == "trust" and not self._about:
            self._mark((SELF,), self._mode)  # "trust me"
        elif self._mode is None and (self._joined or not self._before):
            self._before.append(SELF)

    def _take_side(self, favourable: bool) -> None:
        self.team = favourable != self._negated
        self._negated, self._mode, self._before = False, None, []

    def _say(self, token: _Token) -> None:
        word: Word | None = token.word if token.kind == "role" else _MEANT[token.kind]  # type: ignore[assignment]
        if self._negated:
            word, self._negated = _OPPOSITE.get(word) if word else None, False
        seats = self._seats_of(token.kind)
        self._about, self._tail, self._before, self._mode = [], [], [], (token.kind, word)
        if seats:
            self._mark(seats, self._mode)
            self._mode = None

    def _seats_of(self, kind: str) -> list[Seat]:
        """The seats just before a word that it is about."""
        if kind in _VERBS:
            return [seat for seat in self._before if seat != SELF and kind in ("doubt", "trust", "take")]
        if self._before or self._mode is None:
            return self._before
        agreed = self._mode[0] in ("agree", "disagree")
        return self._about if agreed else self._tail  # "I agree 3 is red"; "I trust 3, 5 is red"

    def _mark(self, seats: Iterable[Seat], mode: tuple[str, Word | None]) -> None:
        word = mode[1]
        for seat in seats:
            self._about.append(seat)
            self.of.pop(seat, None)
            if word is not None and (seat != SELF or word not in ("red", "right", "wrong")):
                self.of[seat] = word

    def _end(self) -> None:
        if self._mode is not None and not self._about:
            if self._mode[0] in ("agree", "disagree"):
                self.team = self._mode[1] == "right"
            elif self._opined and not self.named and self._mode[0] not in _VERBS:
                self._mark(self._carried, self._mode)
        if self._asked:
            self.of, self.team = {}, None
