"""The licences of all packages, Python's as installed and npm's as locked, against the list of those allowed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LOCKS = ("clients/web", "tests/browser/package", "bench/peers")
"""Folders with a package-lock.json."""


class Package(NamedTuple):
    """A package and what it says of its licence."""

    name: str
    licence: str


class Rules:
    """licences.toml."""

    def __init__(self, file: Path = Path(__file__).parent / "licences.toml") -> None:
        told = tomllib.loads(file.read_text("utf-8"))
        self._allowed = set(told["allowed"])
        self._aliases: dict[str, str] = told["aliases"]
        self._read: dict[str, str] = told["read"]

    def allow(self, package: Package) -> bool:
        """Whether every licence that it names is allowed."""
        licence = self._read.get(package.name, package.licence)
        names = [self._aliases.get(name, name) for name in _names(self._aliases.get(licence, licence))]
        return bool(names) and {*names} <= self._allowed

    def unused(self, packages: list[Package]) -> set[str]:
        """What a person has read of packages that are no longer there."""
        return self._read.keys() - {package.name for package in packages}


def _names(licence: str) -> list[str]:
    return [name.strip(" ()") for name in re.split(r"\bAND\b|\bOR\b|;", licence)] if "\n" not in licence else [licence]


def packages() -> list[Package]:
    """Everything that is depended on."""
    return [*_of_python(), *(one for folder in LOCKS for one in _of_npm(ROOT / folder / "package-lock.json"))]


def _of_python() -> Iterator[Package]:
    command = [str(Path(sys.executable).parent / "pip-licenses"), "--format=json", "--from=mixed"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    ours = ("sotto", "sotto-client")
    yield from (Package(one["Name"], one["License"]) for one in json.loads(told) if one["Name"] not in ours)


def _of_npm(lock: Path) -> Iterator[Package]:
    for path, told in json.loads(lock.read_text("utf-8"))["packages"].items():
        if path:
            yield Package(path.rpartition("node_modules/")[2], told.get("license") or "")
