"""A game's sentences in one language: facts, and the values in them, in plain words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sotto_words.cards import Card, Section, parts_of
from sotto_words.catalogue import BETWEEN, COLON
from sotto_words.gaps import MISSING, Gap, at, filled, gaps, number
from sotto_words.marks import PLAIN, Marks
from sotto_words.names import Json, Named, Names, sources
from sotto_words.plurals import Language, form
from sotto_words.values import (
    COMMANDS,
    FREE,
    NUMBER,
    OTHERWISE,
    PLACES,
    case_of,
    is_bilingual,
    is_several,
    is_thing,
    place_of,
    scalar,
    shortened,
    spaced,
    values_of,
)

_BLANK: tuple[object, ...] = (None, "", (), [], {})
"""What a card has no section for."""


class Words:
    """One language of a catalogue, with the names of people (``names``, by id) and where the game's things have theirs.

    ``learn`` every fact and ``see`` the view before their names are to be known. What is said is one line of text only
    as far as people wrote it so; ``marks`` set it apart.
    """

    def __init__(
        self,
        language: Language,
        sentences: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
        table: Names | None = None,
        marks: Marks = PLAIN,
    ) -> None:
        self.language: Language = language
        self.names = dict(names or {})
        self._sentences = sentences or {}
        self._values = values_of(self._sentences)
        self._parts = parts_of(self._sentences)
        self._sources = sources(table or {})
        self._marks = marks
        self._told: dict[str, str] = {}
        self._seen: dict[str, str] = {}

    # --- names -----------------------------------------------------------------------------------------------------

    def learn(self, fact: Json) -> None:
        """Keep the names that a fact has, for facts that only point at things."""
        for source in self._sources:
            if source.fact == fact["type"]:
                self._name(source.found(fact), self._told)

    def learn_all(self, facts: Iterable[Json]) -> None:
        """Learn several facts, in their order."""
        for fact in facts:
            self.learn(fact)

    def see(self, game: Json) -> None:
        """Take the names that a view of the game has, in place of those of the view before."""
        self._seen = {}
        for source in self._sources:
            if not source.fact:
                self._name(source.found(game), self._seen)

    def _name(self, found: Iterable[Named], known: dict[str, str]) -> None:
        for kind, id, thing in found:
            if said := self._name_of(kind, id, thing):
                known[f"{kind}:{id}"] = said
                if not NUMBER.fullmatch(id):
                    known[id] = said

    def _name_of(self, kind: str, id: str, thing: Any) -> str:
        template = self._sentences.get(f"name.{kind}")
        if isinstance(thing, dict) and not is_bilingual(thing) and template is not None:
            return self._filled(template, {**thing, "id": id})
        return self._apart(shortened(self._plain_text(thing.get("name") if is_thing(thing) else thing)))

    def _known(self, key: str) -> str | None:
        return self._told.get(key) or self._seen.get(key)

    def _who(self, id: str) -> str | None:
        return self._known(id) or (self._apart(self.names[id]) if id in self.names else None)

    def _apart(self, name: str) -> str:
        return self._marks.name(name) if name else ""

    def _plain_text(self, value: object) -> str:
        if is_bilingual(value):
            assert isinstance(value, dict)
            return str(value[self.language])
        return self._proper_name(value) if isinstance(value, str) else ""

    def _proper_name(self, name: str) -> str:
        """A name that the game gave out itself, in the reader's language; what somebody wrote stays as it is."""
        return self._sentences.get(f"called.{name}", name)

    # --- sentences -------------------------------------------------------------------------------------------------

    def code(self, code: str, default: str) -> str:
        """The words of one code of the catalogue."""
        return self._sentences.get(code, default)

    def fact(self, fact: Json, every: bool = False) -> str:
        """A fact as a sentence; empty for one of which the game says nothing, or little but for ``every`` one."""
        template = self._sentences.get(f"fact.{fact['type']}")
        if template is None:
            return f"{spaced(fact['type'])} {json.dumps(fact, ensure_ascii=False, separators=(',', ':'))}"
        quiet = self.code(f"quiet.{fact['type']}", "") if every else ""
        return (self._filled(template, fact) or self._filled(quiet, fact)).rstrip(" ")

    def card(self, fact: Json) -> Card | None:
        """What a fact hands over, as a card; None for one that says all it has in its sentence."""
        title = self._sentences.get(f"handout.{fact['type']}.title")
        if title is None:
            return None
        parts = self._parts.get(fact["type"], ())
        sections = tuple(one for part in parts for one in self._sections(part, fact))
        return Card(fact["type"], self._filled(title, fact), sections, self.language)

    def heading(self, fact: Json, family: str) -> str:
        """What a fact puts above what follows it, by the sentences of this family; mostly nothing."""
        return self._filled(self._sentences.get(f"{family}.{fact['type']}", ""), fact)

    def beneath(self, fact: Json) -> str:
        """A fact as it is said beneath the heading that it makes; mostly as anywhere else."""
        template = self._sentences.get(f"below.{fact['type']}")
        return self.fact(fact) if template is None else self._filled(template, fact).strip()

    def called(self, kind: str, id: object) -> str:
        """What a thing of a kind is called."""
        return self._named(kind, id)

    def _sections(self, template: str, fields: Json) -> Iterator[Section]:
        """What one part of a card says of a thing: nothing where one of its gaps has nothing to say.

        A part that is one gap says several things in a section each.
        """
        said = [(gap, at(fields, gap.field)) for gap in gaps(template)]
        if any(value is MISSING or value in _BLANK for gap, value in said if not gap.choice):
            return
        if len(said) == 1 and template == f"{{{said[0][0].written}}}" and is_several(said[0][1]):
            yield from self._each(*said[0])
            return
        title, between, text = template.partition("\n")
        title, text = (title, text) if between else ("", title)
        if (told := self._filled(text, fields)).strip():
            yield Section(self._filled(title, fields), told)

    def _each(self, gap: Gap, values: Any) -> Iterator[Section]:
        if gap.keys:
            family = gap.field.rpartition(".")[2]
            for key, one in values.items():
                if told := self._under_key(one, family):
                    yield Section(self._called(gap.keys, key), told)
            return
        things = values if isinstance(values, list | tuple) else [values] if "id" in values else list(values.values())
        template = self._sentences.get(f"name.{gap.kind}")
        for one in things:
            if template is None or not isinstance(one, dict):
                yield Section("", self._called(gap.kind, one))
            else:
                yield from self._sections(template, one)

    def _under_key(self, value: object, family: str) -> str:
        """A thing told by its parts, a code in its words, and any other text as it was written."""
        if is_thing(value) and (template := self._sentences.get(f"name.{family}")):
            assert isinstance(value, dict)
            return self._filled(template, value)
        return self._sentences.get(f"{family}.{scalar(value)}") or self._prose(value)

    def _prose(self, value: object) -> str:
        """A text as somebody wrote it, line by line."""
        return "\n".join(map(self._marks.text, self._plain_text(value).split("\n"))).strip()

    def _filled(self, template: str, fields: Json) -> str:
        return filled(template, lambda gap: self._said(gap, fields))

    def _said(self, gap: Gap, fields: Json) -> str | None:
        value = at(fields, gap.field)
        if gap.choice:
            chosen = value == at(fields, gap.same) if gap.same else value
            return self._chosen(gap.choice, chosen, fields)
        if value is MISSING:
            return None
        if gap.forms:
            return form(gap.forms, number(value) or 0, self.language)
        name = gap.field.rpartition(".")[2]
        if gap.keys and isinstance(value, dict):
            return self._under(gap.keys, value, name)
        return self._called(gap.kind, value) if gap.kind else self._param(name, value)

    def _under(self, kind: str, values: Json, family: str) -> str:
        """What stands under each key, after what the thing of that key is called; two names have an arrow between."""
        said = (
            f"{self._called(kind, key)}{' → ' if isinstance(one, str) else ' '}{self._within(one, family)}"
            for key, one in values.items()
        )
        return self.listed(said) or "–"

    def _chosen(self, choice: str, value: object, fields: Json) -> str:
        """The sentence for this value of the field, about the same things."""
        otherwise = self._sentences.get(f"choice.{choice}.{OTHERWISE}", "")
        return self._filled(self._sentences.get(f"choice.{choice}.{case_of(value)}", otherwise), fields)

    def _called(self, kind: str, value: object) -> str:
        """A value by what things of its kind are called; several, or those under keys, in a row."""
        if kind == "text":
            return self._apart(self._plain_text(value)) or "–"
        if kind == "prose":
            return self._prose(value)
        if kind == "hundredths":
            return f"{(int(value) + 50) // 100:,}" if isinstance(value, int | float) else "–"
        if kind == "place":
            return place_of(value) or "–"
        if kind == "count":
            return str(number(value) or 0)
        if isinstance(value, dict) and (template := self._sentences.get(f"name.{kind}")):
            return self._filled(template, value)
        if isinstance(value, list | tuple | dict):
            return self._thing(value) or self.listed(self._called(kind, one) for one in value) or "–"
        return self._named(kind, value)

    def _named(self, kind: str, value: object) -> str:
        """Things by their own name, codes by their word; what has neither by a name of any kind, or as all others."""
        id = case_of(value)
        if known := self._known(f"{kind}:{id}"):
            return known
        any_name = None if NUMBER.fullmatch(id) or f"{kind}.{id}" in self._sentences else self._who(id)
        template = self._sentences.get(f"{kind}.{id}", self._sentences.get(f"{kind}.{OTHERWISE}"))
        return any_name or (self.value(value, kind) if template is None else self._filled(template, {"id": value}))

    def _param(self, name: str, value: object) -> str:
        if name in FREE and not isinstance(value, dict | list | tuple) and value is not None:
            return self._marks.text(scalar(value))
        return self._thing(value) or self.value(value, name) or "–"

    # --- values ----------------------------------------------------------------------------------------------------

    def value(self, value: object, family: str = "") -> str:
        """A value in words: codes by the family of their field, or by whatever family has them."""
        match value:
            case None:
                return "?"
            case bool():
                return self.code(f"{family}.{scalar(value)}", "✓" if value else "✗")
            case int() | float():
                return self.code(f"{family}.{value}", str(value))
            case str():
                own = self.code(f"command.{value}", "") if family in COMMANDS else ""
                known = self._values_of(value) or self._who(value) or own or self._marks.text(value)
                return self.code(f"{family}.{value}", known)
            case dict() if is_bilingual(value):
                return self._marks.text(value[self.language])
            case dict():
                return self.listed(self.entries(value, family))
            case list() | tuple():
                place = place_of(value) if family in PLACES else ""
                return place or self.listed(self._within(item, family) for item in value)
        return str(value)

    def option(self, option: Json, family: str = "") -> str:
        """An option of a prompt: by its label, else by the text it has of its own, else by its value in this family."""
        label, text = option.get("label"), option.get("text")
        if label is not None and label in self._sentences:
            return self._sentences[label]
        if text is not None:
            return self._apart(self._plain_text(text))
        return self.value(option["value"], family)

    def listed(self, items: Iterable[str]) -> str:
        """Several things in a row."""
        return BETWEEN[self.language].join(items)

    def entries(self, value: Json, family: str = "") -> list[str]:
        """What is said of each seat, or of each part of a thing."""
        colon = COLON[self.language]
        known = {key: item for key, item in value.items() if item is not None}
        return [
            f"{self._key(key)}{colon}{self._within(item, self._at(key, item, family))}" for key, item in known.items()
        ]

    def field(self, name: str) -> str:
        """The name of a field of the game's state."""
        return self.code(f"state.{name}", spaced(name))

    def _thing(self, value: object) -> str | None:
        """A thing with a name of its own is called by it: all else that is known of it would fill the line."""
        if not is_thing(value):
            return None
        assert isinstance(value, dict)
        id, name = value.get("id"), value.get("name")
        if is_bilingual(name):
            return self._marks.text(self._plain_text(name))
        if isinstance(id, str):
            return self._apart(self._proper_name(name)) if isinstance(name, str) else self._who(id) or id
        inside = [self._thing(one) for one in value.values()]
        return self.listed(one for one in inside if one) if inside and None not in inside else None

    def _within(self, value: object, family: str = "") -> str:
        told = self.value(value, family) or "–"
        simple = (
            not isinstance(value, dict | list | tuple) or is_bilingual(value) or (family in PLACES and place_of(value))
        )
        return told if simple else f"({told})"

    def _key(self, key: str) -> str:
        return self.code(f"state.{key}", self._values_of(key) or self._who(key) or spaced(key))

    def _at(self, key: str, item: object, around: str) -> str:
        """The family of what is under a key: a field's own, else that of the field around it."""
        if NUMBER.fullmatch(key):
            return around
        own = isinstance(item, int | float) and not isinstance(item, bool)
        return key if own or key in COMMANDS + PLACES or f"{key}.{scalar(item)}" in self._sentences else around

    def _values_of(self, code: str) -> str | None:
        return None if NUMBER.fullmatch(code) else self._values.get(code)
