"""Browser tests and measurements find things by role, name, part and question: classes are for style, which moves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("tests/browser", "bench")
MOST = 30
"""The number of selectors that may name a class."""

ELEMENTS = (
    "a|article|aside|b|bdi|blockquote|body|button|caption|circle|code|dd|details|dialog|div|dl|dt|em|fieldset|"
    "figure|footer|form|g|h[1-6]|header|html|i|img|input|label|legend|li|line|main|mark|nav|ol|option|output|p|"
    "path|polygon|polyline|pre|progress|q|rect|section|select|small|span|strong|summary|svg|table|tbody|td|"
    "textarea|th|thead|time|tr|ul|use"
)
SUFFIXES = "conf|css|html|ico|jpe?g|js|json|jsonl|md|mjs|ndjson|png|py|toml|txt|zip"
CLASS = re.compile(
    rf"(?:^|(?<=[\s>+~(*\])]))(?:{ELEMENTS})?(?:[#:][\w-]+|\[[^\]]*\])*\.(?!(?:{SUFFIXES})\b)[a-zA-Z_-][\w-]*(?![\w(-])"
    r"|\[class\W"
)
SCRIPT = re.compile(r"=>|\b(?:document|window|performance)\.")
QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`")
BY_CLASS = re.compile(r"getElementsByClassName|classList|className")


def literals(source: str) -> Iterator[str]:
    """Every text in a source, wherever it stands, but for docstrings and such."""
    tree = ast.parse(source)
    prose = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in prose:
            yield node.value


def by_class(text: str) -> list[str]:
    """The selectors in a text that name a class; of a script, those that stand in its quotes."""
    if SCRIPT.search(text):
        quoted = ["".join(found) for found in QUOTED.findall(text)]
        return BY_CLASS.findall(text) + [one for each in quoted for one in by_class(each)]
    return [one.strip() for one in text.split(",") if CLASS.search(one.strip())]


def counted(source: str) -> list[str]:
    return [one for text in literals(source) for one in by_class(text)]


def test_few_selectors_name_a_class() -> None:
    sources = {path: path.read_text("utf-8") for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))}
    found = [f"{path.relative_to(ROOT)}: {one}" for path, source in sources.items() for one in counted(source)]
    assert any("locator(" in source for source in sources.values())
    assert len(found) <= MOST, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('page.locator(".board")', 1),
        ('page.locator(f"{form} button.main")', 1),
        ('page.locator(f"#map li:not(.here)")', 1),
        ('page.locator("[data-part=map] .cell, li.own, [role=list]")', 2),
        ('take(page, "form[id].wide > p", path)', 1),
        ('PARTS = {"map": ".regions button", "fight": ("#fight", ".fight")}', 2),
        ('def look(part: str = "section.night") -> None: ...', 1),
        ("page.evaluate(\"document.querySelector('.timeline input').value\")", 1),
        ('SHOWN = """() => document.querySelector(".board *") && one.matches(":is(.a)")"""', 2),
        ("page.evaluate(\"one => one.classList.contains('open')\")", 1),
        ("page.locator(\"[class*='own']\")", 1),
        ('page.locator("form", has=page.locator("[data-prompt^=vote]"))', 0),
        (
            'folder / f"mbg-{name}.jpg", "*.md", "fonts.conf", "bench.fold", "**/*.js", "finds.txt is not UTF-8 text."',
            0,
        ),
        ("page.evaluate(\"one => one.list[0].value + document.querySelector('main').innerHTML\")", 0),
        ('"""Prose of a .class."""\npage.get_by_text("It ends here. Trust me …")', 0),
    ],
)
def test_every_way_to_name_a_class_is_counted(source: str, count: int) -> None:
    assert len(counted(source)) == count, counted(source)
