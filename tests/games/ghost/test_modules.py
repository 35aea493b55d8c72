"""Modules: what their reader refuses, with which words, and that the shipped ones are whole in both languages."""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from games.ghost.modules import FREE, SHIPPED, BadModule, read, reading, shipped, source
from games.ghost.modules.checks import obstacles, sites
from games.ghost.modules.faults import WORDS
from games.ghost.modules.module import (
    LARGEST,
    AnyEffect,
    AnyNode,
    Bilingual,
    Fight,
    GainFragment,
    GainItem,
    ItemUse,
    said,
)
from games.words import LANGUAGES

Document = dict[str, Any]
Change = Callable[[Document], object]

ROOT = Path(__file__).parents[3]


def written(value: object) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)} = {written(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def toml(document: Document) -> str:
    return "".join(f"{name} = {written(value)}\n" for name, value in document.items())


ABILITY = {"name": "Still", "description": "Holds.", "colour": "C", "effect_type": "control"}


def node(id: str, kind: str = "task", **fields: object) -> Document:
    text = {"zh": "镜子里没有人。", "en": "Nobody is in the mirror."}
    rolled = {"failure": {"text": "Nothing."}} if kind in {"task", "monster"} else {}
    return {"id": id, "kind": kind, "text": text, "success": {"text": "Something."}} | rolled | fields


def region(id: str) -> Document:
    effects = [{"type": "fragment", "colour": "C"}, {"type": "key"}]
    key = node(f"{id}_mirror", threshold=3, success={"text": "Open.", "effects": effects})
    area = {"id": f"{id}_hall", "name": "Hall", "text": "A hall.", "nodes": [key]}
    return {"id": id, "label": "Cold", "name": "Hall", "text": "Cold.", "areas": [area], "key_node": f"{id}_mirror"}


def ghost(colour: str) -> Document:
    return {
        "colour": colour, "name": "Echo", "appearance": "Thin.", "personality": "Quiet.",
        "ability": ABILITY, "evolved_ability": ABILITY,
    }  # fmt: skip


def whole() -> Document:
    """The least module there is."""
    patient = {
        "name": "Lin", "gender": "", "age": 40, "former_identity": "", "appearance": "Pale.", "colour": "C",
        "archives": dict.fromkeys("CMYK", "Once."), "projection": "To be seen.",
    }  # fmt: skip
    return {
        "title": "Least", "text": "A test.", "prologue": "It begins.", "mission": "Go home.",
        "chapters": [
            {"colour": colour, "name": "One", "text": "A sector.", "regions": [region(f"{colour.lower()}{letter}")
             for letter in "abcd"]} for colour in "CMYK"
        ],
        "finale": {"text": "It ends.", "endings": dict.fromkeys(("return", "reunion", "third_way", "adrift"), "End.")},
        "items": [{"id": "tape", "name": "Tape", "text": "Music.", "use": {"type": "heal_hp", "n": 2}}],
        "monsters": [
            {"id": "moth", "name": "Moth", "text": "Grey.", "values": dict.fromkeys("CMYK", 1), "activity": 3}
        ],
        "stock_ghosts": [ghost(colour) for colour in "CMYKCMYK"],
        "stock_patients": [copy.deepcopy(patient) for _ in range(4)],
    }  # fmt: skip


def hall(document: Document, chapter: int = 2, letter: str = "C") -> Document:
    area: Document = document["chapters"][chapter - 1]["regions"]["ABCD".index(letter)]["areas"][0]
    return area


def mirror(document: Document, chapter: int = 2, letter: str = "C") -> Document:
    first: Document = hall(document, chapter, letter)["nodes"][0]
    return first


def add(document: Document, *nodes: Document) -> None:
    hall(document)["nodes"].extend(nodes)


def effect(**fields: object) -> Change:
    return lambda d: mirror(d)["success"]["effects"].append(fields)


def test_the_least_module_is_one() -> None:
    module = read(toml(whole()))
    assert obstacles(module) == ()
    assert module.chapters[1].regions[2].nodes[0].text == Bilingual("镜子里没有人。", "Nobody is in the mirror.")


MIRROR = "chapter 2, region C, node `mc_mirror`"
EFFECT = f"{MIRROR}, `success`, effect 3"

REFUSED: list[tuple[str, Change, str]] = [
    ("least", lambda d: mirror(d).update(threshold=1), f"{MIRROR}: field `threshold` must be at least 2, not 1"),
    ("most", lambda d: mirror(d).update(threshold=9), f"{MIRROR}: field `threshold` must be at most 6, not 9"),
    ("number", lambda d: mirror(d).update(threshold="4"),
     f"{MIRROR}: field `threshold` must be a whole number, not \"4\""),
    ("truth", lambda d: mirror(d).update(retry=1), f"{MIRROR}: field `retry` must be true or false, not 1"),
    ("text", lambda d: mirror(d).update(text=7), f"{MIRROR}: field `text` must be text in quotes, not 7"),
    ("list", lambda d: mirror(d).update(needs="x"), f"{MIRROR}: field `needs` must be a list, not \"x\""),
    ("table", lambda d: d.update(finale=[]), "the module: field `finale` must be a table, not []"),
    ("missing", lambda d: mirror(d).pop("failure"), f"{MIRROR}: field `failure` is missing"),
    ("missing", lambda d: d.pop("title"), "the module: field `title` is missing"),
    ("unknown", lambda d: mirror(d).update(stock=3), f"{MIRROR}: there is no field `stock` here"),
    (
        "unknown",
        lambda d: mirror(d).update(text={"zh": "是", "en": "Yes", "fr": "Oui"}),
        f"{MIRROR}, `text`: there is no field `fr` here",
    ),
    ("empty", lambda d: mirror(d).update(text=""), f"{MIRROR}: field `text` must not be empty"),
    ("blank", lambda d: hall(d).update(name=" \u3000"),
     "chapter 2, region C, area `mc_hall`: field `name` must not be blank"),
    ("blank", lambda d: mirror(d).update(text={"zh": "雨", "en": "\n"}),
     f"{MIRROR}, `text`: field `en` must not be blank"),
    ("long", lambda d: hall(d).update(name="x" * 65),
     "chapter 2, region C, area `mc_hall`: field `name` has 65 characters; at most 64 are allowed"),
    ("long", lambda d: mirror(d).update(text={"zh": "雨" * 2001, "en": "Rain"}),
     f"{MIRROR}, `text`: field `zh` has 2001 characters; at most 2000 are allowed"),
    ("few", lambda d: d["chapters"].clear(), "the module: `chapters` has 0 entries; it needs at least 1"),
    ("few", lambda d: d["chapters"][0]["regions"].clear(), "chapter 1: `regions` has 0 entries; it needs at least 1"),
    ("list", lambda d: d.update(stock_ghosts="none"),
     "the module: field `stock_ghosts` must be a list, not \"none\""),
    ("table", lambda d: d.update(chapters=[1, 2]), "the module: field `chapters` must be a table, not 1"),
    ("many", lambda d: d["chapters"][0]["regions"].append(region("e")),
     "chapter 1: `regions` has 5 entries; at most 4 are allowed"),
    ("id", lambda d: mirror(d).update(id="Big Mirror"),
     "chapter 2, region C, node `Big Mirror`: field `id` must be an id (small letters, digits and _, a letter first, "
     "at most 32), not \"Big Mirror\""),
    ("choice", lambda d: mirror(d).update(colour="X"),
     f"{MIRROR}: field `colour` must be one of C, M, Y, K, not \"X\""),
    ("choice", lambda d: mirror(d).update(kind="quest"),
     f"{MIRROR}: field `kind` must be one of task, collect, talk, monster, not \"quest\""),
    ("choice", effect(type="luck"), f"{EFFECT}: field `type` must be one of fragment, item, qa, signal, attribute, "
     "ability, key, buff, move, reveal, not \"luck\""),
    ("choice", lambda d: d["items"][0].update(use={"type": "eat"}),
     "item `tape`, `use`: field `type` must be one of heal_hp, heal_mp, apply_buff, cmyk_boost, not \"eat\""),
    ("choice", lambda d: mirror(d).update(once="always"),
     f"{MIRROR}: field `once` must be one of patient, table, not \"always\""),
    ("choice", lambda d: d["monsters"][0].update(style="sly"),
     "monster `moth`: field `style` must be one of wild, guard, not \"sly\""),
    ("choice", lambda d: d["monsters"][0].update(drops=["X"]),
     "monster `moth`: field `drops` must be one of C, M, Y, K, not \"X\""),
    ("number", lambda d: d["monsters"][0]["values"].update(Y="2"),
     "monster `moth`, `values`: field `Y` must be a whole number, not \"2\""),
    ("most", lambda d: d["monsters"][0]["values"].update(K=6),
     "monster `moth`, `values`: field `K` must be at most 5, not 6"),
    ("empty", lambda d: d["stock_patients"][2]["archives"].update(K=""),
     "stock patient 3, `archives`: field `K` must not be empty"),
    ("long", lambda d: d["stock_patients"][2]["archives"].update(M={"zh": "雨", "en": "x" * 2001}),
     "stock patient 3, `archives`, `M`: field `en` has 2001 characters; at most 2000 are allowed"),
    ("key_choice", lambda d: d["monsters"][0]["values"].update(X=1),
     "monster `moth`: the names in `values` must be among C, M, Y, K"),
    ("colours_missing", lambda d: d["monsters"][0].update(values={"C": 1, "K": 2}),
     "monster `moth`: `values` lacks M, Y"),
    ("colours_missing", lambda d: d["stock_patients"][1]["archives"].pop("K"),
     "stock patient 2: `archives` lacks K"),
    ("twice", lambda d: add(d, node("ca_mirror", "talk")),
     "chapter 2, region C, node `ca_mirror`: the id `ca_mirror` is taken already; ids are unique in a module"),
    ("twice", lambda d: d["items"].append(d["items"][0]),
     "item `tape`: the id `tape` is taken already; ids are unique in a module"),
    ("needs_unknown", lambda d: mirror(d).update(needs=["door"]),
     f"{MIRROR}: `needs` names `door`, and there is no such node"),
    ("needs_elsewhere", lambda d: mirror(d).update(needs=["ma_mirror"]),
     f"{MIRROR}: `needs` names `ma_mirror`, which is in another region and not in an earlier chapter"),
    ("needs_elsewhere", lambda d: mirror(d).update(needs=["ya_mirror"]),
     f"{MIRROR}: `needs` names `ya_mirror`, which is in another region and not in an earlier chapter"),
    ("needs_circle",
     lambda d: add(d, node("egg", "talk", needs=["hen"]), node("hen", "talk", needs=["egg"]),
                   node("cock", "talk", needs=["hen"])),
     "chapter 2, region C, node `egg`: these nodes wait for each other: egg, hen"),
    ("needs_circle", lambda d: mirror(d).update(needs=["mc_mirror"]),
     f"{MIRROR}: these nodes wait for each other: mc_mirror"),
    ("monster_unknown", lambda d: add(d, node("fight", "monster", monster="wolf")),
     "chapter 2, region C, node `fight`: there is no monster `wolf` under `monsters`"),
    ("item_unknown", effect(type="item", item="lamp"), f"{EFFECT}: there is no item `lamp` under `items`"),
    ("area_unknown", effect(type="move", area="ca_hall"), f"{EFFECT}: there is no area `ca_hall` in this region"),
    ("nothing", effect(type="qa", n=0), f"{EFFECT}: `n` is 0, so nothing would happen"),
    ("expression", effect(type="buff", buff={"name": "Warm", "expression": "x+1"}),
     f"{EFFECT}, `buff`: `expression` must be dice in a colour (`c+1`) or a bonus (`+1`), up to 5, not x+1"),
    ("rounds", effect(type="buff", buff={"name": "Warm", "expression": "c+1", "rounds": 0}),
     f"{EFFECT}, `buff`: `rounds` must be 1 or more, or -1 for ever"),
    ("retry_free", lambda d: mirror(d).update(retry=True),
     f"{MIRROR}: a failure that may be tried again must cost something: a `qa` or `signal` below 0 in `failure`"),
    ("key_unknown", lambda d: d["chapters"][1]["regions"][2].update(key_node="ca_mirror"),
     "chapter 2, region C: `key_node` is `ca_mirror`, and there is no such node in this region"),
    ("key_for_all", lambda d: mirror(d).update(once="table"),
     "chapter 2, region C: `key_node` is `mc_mirror`, which not every patient can do: it must not be a `collect`, "
     'nor `once = "table"`'),
    ("key_not_given", lambda d: mirror(d).update(success={"text": "Open."}),
     "chapter 2, region C: the success of the key node `mc_mirror` must have the effect `key`"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "change", "sentence"), REFUSED, ids=[f"{r[0]}-{i}" for i, r in enumerate(REFUSED)])
def test_a_fault_is_named_with_its_place(code: str, change: Change, sentence: str) -> None:
    document = whole()
    change(document)
    with pytest.raises(BadModule) as refused:
        read(toml(document))
    assert str(refused.value) == sentence
    assert [fault.code for fault in refused.value.faults] == [code]
    assert re.search("[\u4e00-\u9fff]", refused.value.said("zh"))
    assert "{" not in refused.value.said("zh")


RED = {"text": "Red.", "effects": [{"type": "fragment", "colour": "M"}]}
PENALTY = {"text": "No.", "effects": [{"type": "qa", "n": -1}]}


def gated(colour: str | None, need: str | None, *nodes: Document) -> Change:
    """The mirror asks for a colour, or waits for a node; the others stand beside it."""

    def change(document: Document) -> None:
        mirror(document).update({"colour": colour} if colour else {}, needs=[need] if need else [])
        add(document, *nodes)

    return change


PROVEN: list[tuple[str, Change, bool]] = [
    ("a colour that some lack", gated("M", None), False),
    ("a fragment for everybody", gated("M", None, node("pile", "collect", stock=8, success=RED)), True),
    ("a fragment that others may take first", gated("M", None, node("pile", "collect", stock=7, success=RED)), False),
    ("a fragment for the first one", gated("M", None, node("gift", "talk", once="table", success=RED)), False),
    ("a fragment that one roll decides", gated("M", None, node("dig", success=RED)), False),
    ("a fragment in the end", gated("M", None, node("dig", success=RED, retry=True, failure=PENALTY)), True),
    ("a gate that closes whatever comes", gated(None, "gate", node("gate", colour="Y")), True),
    ("a gate that some never pass", gated(None, "gate", node("gate", colour="Y", retry=True, failure=PENALTY)), False),
    ("a gate of another chapter", gated(None, "ca_mirror"), False),
]


@pytest.mark.parametrize(("change", "proven"), [p[1:] for p in PROVEN], ids=[p[0] for p in PROVEN])
def test_a_module_is_completable_when_every_patient_can_win_every_key(change: Change, proven: bool) -> None:
    document = whole()
    change(document)
    found = [fault.said("en") for fault in obstacles(read(toml(document)))]
    assert (found == []) == proven
    assert all(line.startswith("chapter 2, region C: key node `mc_mirror` ") for line in found)


def without(*fields: str) -> Change:
    return lambda d: [d.pop(field) for field in fields]


REGION = "chapter 1, region B"

LACKING: list[tuple[Change, str, str]] = [
    (without("prologue"), "lack_prologue", "the module: there is no `prologue`"),
    (without("mission"), "lack_mission", "the module: there is no `mission`"),
    (without("finale"), "lack_finale", "the module: there is no `finale`"),
    (lambda d: d["chapters"].pop(), "lack_chapters", "the module: it has 3 chapters of four"),
    (lambda d: d["stock_ghosts"].pop(), "lack_ghosts", "the module: it has too few `stock_ghosts`: 2 of First Light"),
    (lambda d: d.update(stock_ghosts=[ghost(colour) for colour in "CMYCMYCMY"]), "lack_ghosts",
     "the module: it has too few `stock_ghosts`: 2 of First Light"),
    (without("stock_patients"), "lack_patients", "the module: it has too few `stock_patients`: 4 of First Light"),
    (lambda d: d["chapters"][0]["regions"][1].pop("key_node"), "lack_key", f"{REGION}: there is no `key_node`"),
    (lambda d: [d["chapters"][0]["regions"][1].pop(field) for field in ("areas", "key_node")], "lack_nodes",
     f"{REGION}: there is nothing to do here"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "code", "sentence"), LACKING, ids=[code for _, code, _ in LACKING])
def test_what_a_module_lacks_is_said_and_filled_in(change: Change, code: str, sentence: str) -> None:
    document = whole()
    change(document)
    module, lacks = reading(toml(document))
    assert [fault.code for fault in lacks if fault.code != "lack_key" or code == "lack_key"] == [code]
    assert lacks[0].said("en").startswith(sentence)
    assert len(module.stock_ghosts) >= 8
    assert {one.colour for one in module.stock_ghosts} == set("CMYK")
    assert len(module.stock_patients) >= 4
    assert all(region.areas for chapter in module.chapters for region in chapter.regions)


def test_a_module_of_one_region_and_no_ghosts_is_one() -> None:
    document = {"title": "Least", "text": "A test.", "chapters": whole()["chapters"][:1]}
    document["chapters"][0]["regions"] = [{"id": "here", "label": "Cold", "name": "Hall", "text": "Cold."}]
    module, lacks = reading(toml(document))
    assert [area.id for area in module.chapters[0].regions[0].areas] == ["here_here"]
    assert len(lacks) == 8
    assert obstacles(module) == ()


def test_faults_of_sense_are_all_named_at_once() -> None:
    document = whole()
    mirror(document).update(needs=["door"])
    document["monsters"][0]["values"].pop("Y")
    with pytest.raises(BadModule) as refused:
        read(toml(document))
    assert [fault.code for fault in refused.value.faults] == ["needs_unknown", "colours_missing"]


def test_a_text_in_one_language_is_shown_as_it_is() -> None:
    document = whole()
    mirror(document)["text"] = {"zh": "镜子里没有人。"}
    text = read(toml(document)).chapters[1].regions[2].nodes[0].text
    assert {said(text, language) for language in LANGUAGES} == {"镜子里没有人。"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("title = ", "toml"),
        ("title = 'a'\ntitle = 'b'", "toml"),
        ("a." * 100_000 + "a = 1", "depth"),
        ('["\\""' + " . '\"' . a" * 20_000 + "]", "depth"),
        ("a = " + "9" * 10_000, "toml"),
        ("#" * (LARGEST + 1), "size"),
        ("#" + "雨" * (LARGEST // 3 + 1), "size"),
        ("", "missing"),
        ("title = 1979-05-27", "text"),
    ],
    ids=lambda value: value[:12],
)
def test_what_is_no_module_at_all(text: str, code: str) -> None:
    with pytest.raises(BadModule) as refused:
        read(text)
    assert [fault.code for fault in refused.value.faults] == [code]


@pytest.mark.parametrize("piece", ['\\"', '"\\\\\\', "a.", '"a".', "'", '"', "a ."])
def test_to_refuse_a_hostile_text_takes_no_square_of_its_length(piece: str) -> None:
    def seconds(times: int) -> float:
        begun = time.process_time()
        with pytest.raises(BadModule):
            read(piece * times)
        return time.process_time() - begun

    short, long = (min(seconds(times) for _ in range(3)) for times in (1_500, 24_000))
    assert long < 64 * short, "16 times the text: a square would be 256"


def test_every_sentence_is_there_in_both_languages() -> None:
    zh, en = (WORDS[language] for language in LANGUAGES)
    assert zh.keys() == en.keys()
    for code, sentence in zh.items():
        assert set(re.findall(r"\{\w+\}", sentence)) == set(re.findall(r"\{\w+\}", en[code])), code


def test_every_fault_has_a_test() -> None:
    tried = {code for code, *_ in REFUSED} | {code for _, code, _ in LACKING}
    tried |= {"toml", "depth", "size", "key_closed", "key_failed"}
    assert {f"fault.{code}" for code in tried} == {code for code in WORDS["en"] if code.startswith("fault.")}


# The modules that are shipped.

every_module = pytest.mark.parametrize("name", [*SHIPPED, FREE])
campaigns = pytest.mark.parametrize("name", SHIPPED)

HAN = re.compile("[\u4e00-\u9fff]")
HALF_WIDTH = re.compile("""[\u4e00-\u9fff][,.!?:;()"']|[,.!?:;()"'][\u4e00-\u9fff]""")


def texts(part: object) -> Iterator[dict[str, str]]:
    """Every text of a document."""
    if isinstance(part, dict) and part.keys() & {"zh", "en"}:
        yield part
    else:
        for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            yield from texts(each)


def bare(part: object) -> Iterator[str]:
    """Every string that stands in a document outside of a text: ids, colours, kinds."""
    if isinstance(part, str):
        yield part
    elif not (isinstance(part, dict) and part.keys() & {"zh", "en"}):
        for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            yield from bare(each)


@every_module
def test_a_shipped_module_can_be_completed(name: str) -> None:
    assert obstacles(shipped(name)) == ()


@every_module
def test_a_shipped_module_is_told_in_both_languages(name: str) -> None:
    document = tomllib.loads(source(name))
    for text in texts(document):
        assert text.keys() == {"zh", "en"}, text
        assert HAN.search(text["zh"]), text
        assert not HAN.search(text["en"]), text
        assert not HALF_WIDTH.search(text["zh"]), text
        assert all(each.count("“") == each.count("”") for each in text.values()), text
    assert [each for each in bare(document) if not re.fullmatch(r"[\w+]+", each, re.ASCII)] == []


@every_module
def test_scenes_are_short_enough_for_a_chat(name: str) -> None:
    module = shipped(name)
    scenes = [region.text for chapter in module.chapters for region in chapter.regions]
    nodes = [text for site in sites(module) for text in (site.node.text, site.node.success.text)]
    assert all(60 <= len(said(text, "zh")) <= 200 for text in scenes)
    assert max(len(said(text, "zh")) for text in nodes) <= 100


@every_module
def test_nothing_in_a_shipped_module_is_out_of_reach(name: str) -> None:
    module = shipped(name)
    outcomes = [outcome for site in sites(module) for _, outcome in site.outcomes()]
    effects = [effect for outcome in outcomes for effect in outcome.effects]
    assert {item.id for item in module.items} == {effect.item for effect in effects if isinstance(effect, GainItem)}
    fought = {site.node.monster for site in sites(module) if isinstance(site.node, Fight)}
    assert {monster.id for monster in module.monsters} == fought


@campaigns
def test_four_keys_are_enough_for_the_ending_return(name: str) -> None:
    """Each key raises one attribute; one fragment raises another of the same colour from 1 to 2: so all can be 3."""
    for chapter in shipped(name).chapters:
        for region in chapter.regions:
            key = next(node for node in region.nodes if node.id == region.key_node)
            assert GainFragment(colour=chapter.colour) in key.success.effects, region.id
    assert {chapter.colour for chapter in shipped(name).chapters} == set("CMYK")


def test_the_fuller_module_has_everything_a_module_can_have() -> None:
    module = shipped("grey_tide")
    found = {site.node for site in sites(module)}
    assert {type(node) for node in found} == set(get_args(AnyNode))
    assert {type(effect) for node in found for effect in node.success.effects} == set(get_args(AnyEffect))
    assert all(3 <= len(region.nodes) <= 5 for chapter in module.chapters for region in chapter.regions)
    assert {type(item.use) for item in module.items} == set(get_args(ItemUse)) | {type(None)}


# The check on a command line.


def checked(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "games.ghost.modules", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONUTF8": "1"}, capture_output=True, text=True)


def test_the_check_names_every_fault_of_a_file(tmp_path: Path) -> None:
    document = whole()
    good, bad, stuck = (tmp_path / name for name in ("good.toml", "bad.toml", "stuck.toml"))
    good.write_text(toml(document), "utf-8")
    mirror(document).update(colour="M")
    stuck.write_text(toml(document), "utf-8")
    mirror(document).update(needs=["door"])
    bad.write_text(toml(document), "utf-8")
    done = checked(good)
    assert (done.returncode, done.stdout) == (0, f"{good}: ok\n")
    done = checked(good, bad)
    assert done.returncode == 1
    assert done.stdout.splitlines()[1:] == [f"{bad}: {MIRROR}: `needs` names `door`, and there is no such node"]
    done = checked("--zh", bad)
    assert done.stdout == f"{bad}: 第 2 章，区域 C，节点 `mc_mirror`：`needs` 写了 `door`，但没有这个节点\n"
    done = checked(stuck)
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 3
    done = checked(tmp_path / "nowhere.toml")
    assert done.returncode == 1
    assert "No such file" in done.stdout
    assert checked().returncode == 2


def test_the_example_of_the_documentation_is_a_region() -> None:
    page = (ROOT / "docs" / "games" / "ghost-modules.md").read_text("utf-8")
    example = next(block for block in re.findall(r"(?ms)^```toml\n(.*?)^```$", page) if "[[chapters" in block)
    document = whole()
    document["chapters"][0]["regions"][0] = tomllib.loads(example)["chapters"]["regions"][0]
    assert obstacles(read(toml(document))) == ()
