"""What a game says in the language of a request: facts as sentences, and a view with words for its codes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import sotto_words as sentences
from clients.bots.llm_fitting import is_seen, line
from sotto_client.prompts import Option
from sotto_words import Language, Marks
from sotto_words.values import FREE, NOT_VALUES, NUMBER, is_bilingual, scalar, spaced

Json = dict[str, Any]

SAID = ("table_said", "table_host_said")
TOLD = (*SAID, "table_aside", "table_deadline_missed", "table_ended", "table_abandoned")
"""The facts of the sitting that matter to a player; the others say who came, went, opened and hashed."""

WHO = ("table_seat_given_to_bot", "table_handed_over", "table_taken_back", "table_resigned", "table_removed")
"""The facts of the sitting that say which seats programs play."""

NOT_TOLD = (
    "options",
    "until",
    "not_before",
    "seed",
    "sealed_seed",
    "digest",
    "log",
    "guests",
    "people",
    "models",
)
"""Members of a view that mean nothing to who plays: clocks, seals and accounts of the table."""

HASH = "_hash"

UNTOLD = "gist.untold"
"""The code under which a game names types of facts that its gist makes superfluous."""

OPTIONS_NOT_TOLD = re.compile(
    r"pace|hot_seat|host_needed|entering|delay|longest_wait|raw_answers|error_type|bad_action|reveal_at_end|unseal"
    r"|narration|newcomer|(?:llm|log|clock|fixed)_.*|.*_(?:timeout|seconds)"
)
"""Options of the table's clocks, logs and programs."""

FAMILIES_NOT_VALUES = {
    *NOT_VALUES, "about", "traditional", "preset_about", "bot_about", "log", "viewer", "llm", "chair",
}  # fmt: skip
"""Families of codes by which nothing of a view is called."""

UNIX_LEAST = 10**12
"""Whole numbers from here on are moments."""

BESIDE: Mapping[Language, str] = {"zh": "（只对：{to}）", "en": " (only to: {to})"}
PROGRAMS: Mapping[Language, str] = {"zh": "由程序操作的座位", "en": "Seats that programs play"}
SHUT: Mapping[Language, str] = {"zh": "{n} 个看不到", "en": "{n} hidden"}
"""Things that a seat cannot see."""


PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)\n*")
"""A picture in Markdown, with the blank lines after it."""


FOR_HOSTS, FOR_OPENERS = "host", "opener"
"""For whom a section of the rules is, in a comment under its heading: no seat needs what openers of tables must know,
and none what a host does where nobody hosts."""

SECTION_FOR = re.compile(r"^## .*\n+\[//\]: # \((\w+)\)\n(?:(?!## ).*\n?)*", re.MULTILINE)


def readable(rules: str, hosted: bool = False) -> str:
    """Rules as a model in a seat reads them: without pictures, and without the sections that are for others."""
    left_out = {FOR_OPENERS} if hosted else {FOR_OPENERS, FOR_HOSTS}
    return SECTION_FOR.sub(lambda found: "" if found[1] in left_out else found[0], PICTURE.sub("", rules))


def one_line(text: str) -> str:
    """Text on one line, without letters that are unseen."""
    return "".join(filter(is_seen, " ".join(text.split())))


def quoted(text: str) -> str:
    """What somebody wrote, as a string of JSON, so that where it ends is beyond doubt; a number or a code as it is."""
    return text if text.isascii() and re.fullmatch(r"(\w+(\.\w+)*)?", text) else line(text)


def named(name: str) -> str:
    """A name, as a string of JSON where it is more than letters and blanks."""
    plain = one_line(name)
    return plain if all(letter.isalnum() or letter in " -'·’" for letter in plain) else quoted(plain)


class _Distinct(sentences.Words):
    """Words in which two things of one name, such as people give them, have their ids beside it."""

    def _known(self, key: str) -> str | None:
        name, id = super()._known(key), key.rpartition(":")[2]
        if name is None or NUMBER.fullmatch(id):
            return name
        known = (self._told | self._seen).items()
        others = {other.rpartition(":")[2] for other, said in known if said == name}
        return f"{name} ({id})" if any(other != id and not NUMBER.fullmatch(other) for other in others) else name


class Words(_Distinct):
    """A game in the words of one language, as one seat's model reads it.

    ``glossary`` fills with what the codes mean that are told: the catalogue has it under ``about.<family>.<code>``.
    """

    def __init__(self, language: Language, spoken: Json) -> None:
        said, table = spoken.get("sentences") or {}, spoken.get("names")
        super().__init__(language, said, None, table, Marks(name=one_line, text=one_line))
        self.glossary: dict[str, str] = {}
        self._options: Json = {}
        self._facts = _Distinct(language, said, None, table, Marks(name=named, text=quoted))
        self._plain = _unambiguous(said)
        self._untold = frozenset(self.code(UNTOLD, "").split())
        parts = (code.partition(".") for code in said)
        self._codes = {value for family, _, value in parts if family not in FAMILIES_NOT_VALUES}
        abouts = (code.split(".", 2) for code in said if code.startswith("about."))
        self._meanings = {
            one_line(name): meaning
            for code, meaning in said.items()
            if code.startswith("about.") and (name := said.get(code.removeprefix("about."), ""))
        }
        self._families = {parts[2]: parts[1] for parts in abouts if len(parts) == 3 and not NUMBER.fullmatch(parts[2])}

    def learn(self, fact: Json) -> None:
        super().learn(fact)
        self._facts.learn(fact)
        if fact["type"] == "table_opened":
            self._options = fact["options"]
            self._meanings = {name: self._with_figures(meaning) for name, meaning in self._meanings.items()}

    def _with_figures(self, meaning: str) -> str:
        """What a code means at a table with these options."""
        return sentences.say(meaning, self.language, self._options)

    def see(self, game: Json) -> None:
        super().see(game)
        self._facts.see(game)

    # --- facts ---------------------------------------------------------------------------------------------------

    def told(self, fact: Json, who: bool = False) -> str:
        """A fact as one line, with all that it hands over; empty for one that matters to no player.

        ``who``: those matter that say which seats programs play.
        """
        kind = fact["type"]
        if kind.startswith("table_") and kind not in (TOLD + WHO if who else TOLD):
            return ""
        if kind in self._untold:
            return ""
        said = self._facts.fact(fact) + self._whom(fact)
        return one_line(" ".join((said, *self._handed(fact, said))))

    def explain(self, lines: Iterable[str]) -> None:
        """Have the glossary say what is named in these lines of what was told."""
        for told in lines if self._meanings else ():
            for name in self._explained.findall(told):
                self.glossary[name] = self._meanings[name]

    @cached_property
    def _explained(self) -> re.Pattern[str]:
        """All names that the catalogue explains; the longest first, for one may begin with another."""
        names = "|".join(map(re.escape, sorted(self._meanings, key=len, reverse=True)))
        return re.compile(rf"(?<!\w)(?:{names})(?!\w)" if self.language == "en" else names)  # Chinese has no blanks

    def _whom(self, fact: Json) -> str:
        if fact["type"] not in SAID or not fact.get("to"):
            return ""
        return BESIDE[self.language].format(to=self.listed(str(one) for one in fact["to"]))

    def _handed(self, fact: Json, said: str) -> Iterable[str]:
        """What a fact hands over beyond what its sentence says."""
        card = self._facts.card(fact)
        for title, text in card.sections if card else ():
            if text not in said:
                yield f"{title}: {text}." if title else text

    # --- a view --------------------------------------------------------------------------------------------------

    def seen(self, value: Any, family: str = "") -> Any:
        """A value of a view with words for its codes, without what is empty; None for nothing at all."""
        if is_bilingual(value):
            return value[self.language]
        match value:
            case bool() | int() | float():
                return self._number(value, family)
            case str():
                return self._text(value, family)
            case dict():
                return self._members(value, family)
            case list() | tuple():
                return self._row(value, family)
        return None

    def programs(self, seats: Json) -> Json:
        """Which of these seats programs play, and what kinds of programs."""
        kinds = {seat: one["bot"] for seat, one in seats.items() if one.get("bot")}
        return {seat: self.code(f"bot.{kind}", kind) for seat, kind in kinds.items()}

    def options(self, options: Json) -> Json:
        """The options of a table that are of its game."""
        played = {name: value for name, value in options.items() if not OPTIONS_NOT_TOLD.fullmatch(name)}
        return {
            self.code(f"option.{name}", name): self.code(f"option.{name}_value.{scalar(value)}", "") or value
            for name, value in played.items()
            if value not in (None, "", [], {})
        }

    def label(self, option: Option, family: str) -> str:
        """What an option of a prompt is called."""
        told = self.option({"value": option.value, "label": option.label, "text": option.text}, family)
        before, _, code = (option.label or "").partition(".")
        self._note(before or family, code or scalar(option.value), told)
        return one_line(told)

    def _number(self, value: float, family: str) -> Any:
        if value >= UNIX_LEAST:
            return None
        said = self._in_family(scalar(value), family)
        return said or (value if isinstance(value, int) or value % 1 else int(value))

    def _text(self, value: str, family: str) -> str | None:
        return (value if family in FREE else self._word(value, family) or value) or None

    def _word(self, code: str, family: str) -> str:
        """What a code is called, if it is one."""
        known = self.code(f"{self._families.get(code, '')}.{code}", "")
        said = self._in_family(code, family) or known or self._plain.get(code) or self._thing_called(code)
        if said:
            self._note(family, code, said)
        return said

    def _thing_called(self, id: str) -> str:
        """What the thing of an id is called, unless the catalogue has it as a code: then it may be another's."""
        return "" if id in self._codes else self._who(id) or ""

    def _in_family(self, code: str, family: str) -> str:
        """What a code is called among those of a field: ``Techniques`` has those of a technique."""
        for one in _singulars(family):
            if said := self.code(f"{one}.{code}", "") if one not in FAMILIES_NOT_VALUES else "":
                self._note(one, code, said)
                return said
        return ""

    def _note(self, family: str, code: str, said: str) -> None:
        """Keep what a code means, if the catalogue tells, in whatever field it stands."""
        for one in (family, self._families.get(code, family)):
            if meaning := self.code(f"about.{one}.{code}", ""):
                self.glossary[one_line(said)] = self._with_figures(meaning)

    def _members(self, value: Json, family: str) -> Json | None:
        told: Json = {}
        for key, item in value.items():
            if key in NOT_TOLD or key.endswith(HASH):
                continue
            name, inside = self._member(key, family)
            # Where there is nothing, that may mean something.
            nothing = self.code(f"about.{family}.{key}", "") if item == "" else ""
            said = nothing or self.seen(_without_id(item, key), inside)
            if said is not None:
                told[name if name not in told else f"{name} ({key})"] = said
        return told or None

    def _member(self, key: str, family: str) -> tuple[str, str]:
        """What a member is called, and the family of what lies under it.

        Under the name of a field that is the field's own, under a number or a thing that of the field around it, and
        under a code none: a number there counts something.
        """
        if field := self.code(f"gist.{key}", self.code(f"state.{key}", "")):
            return field, key
        if code := self._in_family(key, family):
            return code, "" if NUMBER.fullmatch(key) or len(key) == 1 else key
        thing = self._thing_called(key)
        return thing or spaced(key), family if thing or NUMBER.fullmatch(key) else key

    def _row(self, value: Any, family: str) -> Any:
        hidden = sum(one is None for one in value)
        if hidden == len(value):
            return SHUT[self.language].format(n=hidden) if hidden else None
        return [{} if (said := self.seen(one, family)) is None else said for one in value]


def _without_id(item: Any, id: str) -> Any:
    """A thing without its own id, under which it lies."""
    return {key: part for key, part in item.items() if key != "id" or part != id} if isinstance(item, dict) else item


def _singulars(family: str) -> Iterable[str]:
    """A family, and those whose values a field of this name may have: the word itself, one of them, its last word."""
    last = family.rpartition("_")[2]
    for one in dict.fromkeys((family, last)):
        yield one
        if one.endswith("ies"):
            yield f"{one[:-3]}y"
        elif one.endswith("s"):
            yield one[:-1]


def _unambiguous(said: Mapping[str, str]) -> dict[str, str]:
    """What codes are called of which all families that have them say the same."""
    called: dict[str, set[str]] = {}
    for code, text in said.items():
        family, _, value = code.partition(".")
        if value and family not in FAMILIES_NOT_VALUES and not NUMBER.fullmatch(value) and "{" not in text:
            called.setdefault(value, set()).add(text)
    return {value: texts.pop() for value, texts in called.items() if len(texts) == 1}
