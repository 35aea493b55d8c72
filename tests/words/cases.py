"""The table that holds both renderers together: facts of every type of every game, and what they are in each language.

It is made from the golden logs; facts that these lack are made up by their types. ``make generated`` writes it into
build/words for the page's tests (words/cases.test.ts). ``make sentences`` writes ``sentences.json``, which Git has: one
sentence of each type, the diff that people read.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from events.event import Fact
from games.discovery import discover
from games.game import AnyGame
from games.sitting import facts as table_facts
from games.sitting.facts import TableOpened
from games.words import CORE, LANGUAGES, Catalogue, Language, merged
from projections.patch import apply
from sotto_words import Words, gaps
from sotto_words.names import sources

Json = dict[str, Any]

GAMES: Mapping[str, AnyGame] = discover(["games", "tests.probes"])

SENTENCES = Path(__file__).with_name("sentences.json")
GOLDEN = Path(__file__).parents[1] / "golden"
PEOPLE = {"p1": "Ann", "p2": "Bob <b>", "host": "Hal"}
SITTING: tuple[type[Fact], ...] = (*table_facts.FACTS, TableOpened)
TEXT_MOST = 200
UNNEEDED = ("prompt", "field", "option", "reason", "preset", "query", "count", "amount", "curve")
"""Families of codes of which no fact ever says anything."""


def needed(words: Catalogue) -> Catalogue:
    """What of a catalogue facts are told with."""
    return {
        language: {code: text for code, text in words[language].items() if code.partition(".")[0] not in UNNEEDED}
        for language in LANGUAGES
    }


def words_of(game: str, language: Language, part: Json) -> Words:
    """The words of a part of the table: one game, in which some facts were told and a view was seen."""
    told = Words(language, merged(CORE, GAMES[game].about.words)[language], PEOPLE, GAMES[game].about.names)
    told.learn_all(part["learned"])
    told.see(part["view"])
    return told


def types_of(game: AnyGame) -> Mapping[str, type[Fact]]:
    """Every fact type that can be told at a table of a game."""
    return _tagged((*game.rules.facts, *SITTING))


def _tagged(facts: Sequence[type[Fact]]) -> Mapping[str, type[Fact]]:
    return {fact.__struct_config__.tag: fact for fact in facts}  # type: ignore[misc]


# --- the table -----------------------------------------------------------------------------------------------------


def table() -> Json:
    """The whole table."""
    own = {name: needed(game.about.words) for name, game in GAMES.items()}
    names = {name: game.about.names for name, game in GAMES.items()}
    return {"people": PEOPLE, "core": needed(CORE), "words": own, "names": names, "games": {n: parts(n) for n in GAMES}}


@cache
def parts(name: str) -> list[Json]:
    """What the table has of one game: a part of each golden log that tells something new, and one that is made up."""
    game = GAMES[name]
    found = list(_Logs(game).parts())
    told = {case["fact"]["type"] for part in found for case in part["cases"]}
    made = [_made(fact) for tag, fact in types_of(game).items() if tag not in told]
    return [*found, _told(game, {"learned": [], "view": {}}, made)] if made else found


def sentences() -> dict[str, dict[str, Json]]:
    """One sentence of each fact type in each language: the sitting's once, and those of each game."""
    told: dict[str, dict[str, Json]] = {"sitting": {}, **{name: {} for name in GAMES}}
    common = _tagged(SITTING)
    for name in GAMES:
        for case in sorted((case for part in parts(name) for case in part["cases"]), key=_is_silent):
            tag = case["fact"]["type"]
            said: Json = {language: case[language] for language in LANGUAGES}
            told["sitting" if tag in common else name].setdefault(tag, said)
    return told


def _is_silent(case: Json) -> bool:
    return not all(case[language] for language in LANGUAGES)


class _Logs:
    """The golden logs of one game, read for facts whose sentence is chosen as that of no fact before."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._types = types_of(game)
        self._naming = {source.fact for source in sources(game.about.names)}
        said = merged(CORE, game.about.words)["en"]
        self._choosing = {tag: _choices(said.get(f"fact.{tag}", "")) for tag in self._types}
        self._known: set[str] = set()

    def parts(self) -> Iterator[Json]:
        for log in sorted((GOLDEN / self._game.name).glob("rules*.jsonl*")):
            part = self._part(log)
            if part["cases"]:
                yield part

    def _part(self, log: Path) -> Json:
        views: dict[str, Json] = {}
        facts: list[Json] = []
        learned: list[Json] = []
        for shown in _frames(log):
            for viewer in shown["to"]:
                views[viewer] = apply(views.get(viewer, {}), shown["patch"])
            told = shown["facts"]
            learned += [_pruned(self._game, fact["type"], fact) for fact in told if fact["type"] in self._naming]
            facts += [fact for fact in told if self._is_new(fact)]
        view = max(views.values(), key=lambda one: len(json.dumps(one.get("game", {}))), default={})
        unique = list({json.dumps(fact): fact for fact in learned}.values())
        part = {"learned": unique, "view": _pruned(self._game, "", view.get("game", {}))}
        return _told(self._game, _brief(part), _brief(facts))

    def _is_new(self, fact: Json) -> bool:
        if fact["type"] not in self._types:
            return False  # of older rules, and told by a newer one since
        values = [fact.get(root) for root in self._choosing[fact["type"]]]
        key = f"{fact['type']} {[value if not isinstance(value, list) else 1 for value in values]}"
        is_new = key not in self._known
        self._known.add(key)
        return is_new


def _choices(sentence: str) -> list[str]:
    """The fields of a fact by whose values its sentence is chosen."""
    return [gap.root for gap in gaps(sentence) if gap.choice]


def _frames(log: Path) -> Iterator[Json]:
    text = gzip.decompress(log.read_bytes()) if log.suffix == ".gz" else log.read_bytes()
    for line in text.splitlines():
        yield from json.loads(line)["shown"]


def _told(game: AnyGame, part: Json, facts: Sequence[Json]) -> Json:
    words = {language: words_of(game.name, language, part) for language in LANGUAGES}
    said = [{"fact": fact, **{of: words[of].fact(fact) for of in LANGUAGES}} for fact in facts]
    return {**part, "cases": said}


def _pruned(game: AnyGame, fact: str, root: Json) -> Json:
    """What of a view or a fact the table of names asks for."""
    kept: Json = {"type": fact} if fact else {}
    for source in sources(game.about.names):
        if source.fact == fact:
            _keep(root, (*source.path[:-1], source.id) if source.id else source.path, kept)
            _keep(root, source.path, kept)
    return kept


def _keep(value: Any, path: tuple[str, ...], kept: Json) -> None:
    """Copy what lies on a path, with the ids and numbers of the things it goes through."""
    part, *rest = path or ("",)
    for key in value if part == "*" else [part] if part in value else []:
        inner = value[key]
        if rest and isinstance(inner, dict):
            _keep(inner, tuple(rest), kept.setdefault(key, {}))
        else:
            kept[key] = _simple(inner)
    if "id" in value:
        kept["id"] = value["id"]


def _simple(thing: Any) -> Any:
    if not isinstance(thing, dict) or _is_bilingual(thing):
        return thing
    return {key: one for key, one in thing.items() if not isinstance(one, dict | list) or _is_bilingual(one)}


def _is_bilingual(thing: Any) -> bool:
    return isinstance(thing, dict) and thing.keys() == set(LANGUAGES)


def laid_out(value: Any, deep: int) -> str:
    """JSON with a line for everything that lies at most this deep."""
    if deep and value and isinstance(value, dict):
        return "{\n" + ",\n".join(f"{json.dumps(key)}: {laid_out(one, deep - 1)}" for key, one in value.items()) + "\n}"
    if deep and value and isinstance(value, list):
        return "[\n" + ",\n".join(laid_out(one, deep - 1) for one in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)


def _brief(value: Any) -> Any:
    """The same with long texts cut."""
    if isinstance(value, dict):
        return {key: _brief(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_brief(one) for one in value]
    return value[:TEXT_MOST] if isinstance(value, str) else value


def _made(fact: type[Fact]) -> Json:
    """A fact of a type that no golden log has, of the plainest values its fields can have."""
    return {**_value(msgspec.inspect.type_info(fact), fact), "type": fact.__struct_config__.tag}


def _value(info: msgspec.inspect.Type, fact: object) -> Any:
    match info:
        case msgspec.inspect.StructType(fields=fields) | msgspec.inspect.TypedDictType(fields=fields):
            return {field.encode_name: _value(field.type, fact) for field in fields}
        case msgspec.inspect.LiteralType(values=values):
            return values[0]
        case msgspec.inspect.UnionType(types=types):
            return _value(next(one for one in types if not isinstance(one, msgspec.inspect.NoneType)), fact)
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            return {str(_value(key, fact)): _value(value, fact)}
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.ListType(item_type=item):
            return [_value(item, fact), _value(item, fact)]
        case msgspec.inspect.TupleType(item_types=items):
            return [_value(item, fact) for item in items]
        case msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return 1
        case msgspec.inspect.StrType():
            return "p1"
        case msgspec.inspect.AnyType() | msgspec.inspect.CustomType() | msgspec.inspect.RawType():
            return "p1"
    raise TypeError(f"{fact} has a field of type {info}")


def main(path: Path | None) -> None:
    """Write the whole table into a file, or else the sentences that Git has."""
    if path is None:
        SENTENCES.write_text(laid_out(sentences(), 2) + "\n", "utf-8")
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(table(), ensure_ascii=False), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
