"""The glossary and the page on architecture speak of what there is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.docs.test_docs import DOCS
from tests.e2e.serving import ROOT

NAMED = re.compile(r"`([\w./-]+\.(?:py|ts|tsx))`: ((?:`[\w.]+`(?:, )?)+)")
"""A file, and what of it is named: classes, functions, constants, and methods by their class."""

AT_TOP = r"(?m)^(?:export )?(?:async )?(?:class|function|const|interface|type) {0}\b"
METHOD = r"(?m)^  (?:private )?(?:async )?{0}\("
"""How TypeScript defines a name."""


def named(page: str) -> list[tuple[str, str]]:
    text = (DOCS / page).read_text("utf-8")
    return [(path, name) for path, names in NAMED.findall(text) for name in re.findall(r"[\w.]+", names)]


def is_defined(path: str, name: str) -> bool:
    text = (ROOT / path).read_text("utf-8")
    if path.endswith(".py"):
        return name in _python(ast.parse(text).body)
    top, *method = name.split(".")
    return bool(re.search(AT_TOP.format(top), text)) and all(re.search(METHOD.format(one), text) for one in method)


def _python(body: list[ast.stmt], within: str = "") -> set[str]:
    return set(_names(body, within))


def _names(body: list[ast.stmt], within: str) -> Iterator[str]:
    for node in body:
        match node:
            case ast.ClassDef():
                yield within + node.name
                yield from _names(node.body, f"{within}{node.name}.")
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield within + node.name
            case ast.Assign():
                yield from (within + one.id for one in node.targets if isinstance(one, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield within + name


def test_the_glossary_has_twenty_words_with_one_sentence_each() -> None:
    rows = re.findall(r"(?m)^\| \*\*(\w+)\*\* \| (.+?) \| `", (DOCS / "glossary.md").read_text("utf-8"))
    assert len(rows) == len({word for word, _ in rows}) == len(named("glossary.md")) == 20
    assert [said for _, said in rows if not said.endswith(".") or ". " in said] == []


@pytest.mark.parametrize("page", ["architecture.md", "glossary.md"])
def test_what_a_page_names_is_defined_where_it_says(page: str) -> None:
    assert [one for one in named(page) if not is_defined(*one)] == []


def test_the_picture_of_a_move_names_what_the_page_says_of_it() -> None:
    drawn = set(re.findall(r"\b[A-Z]\w+\.\w+\b", (DOCS / "pictures/architecture.svg").read_text("utf-8")))
    assert len(drawn) > 15
    assert drawn - {name for _, name in named("architecture.md")} == {"Asking.answer"}


def test_a_name_that_is_gone_is_found() -> None:
    assert is_defined("server/tables/room.py", "Room.submit")
    assert not is_defined("server/tables/room.py", "Room.submit_twice")
    assert is_defined("clients/web/src/wire/socket.ts", "Socket.do")
    assert not is_defined("clients/web/src/wire/socket.ts", "Socket.undo")
