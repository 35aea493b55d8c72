"""Every package comes under a licence that is allowed. Needs no network."""

from __future__ import annotations

import pytest

from tests.audit.licences import Package, Rules, packages


def test_every_package_comes_under_an_allowed_licence() -> None:
    found, rules = packages(), Rules()
    assert len(found) > 300
    assert {"redis", "react", "msgspec", "vite"} & {package.name for package in found} >= {"redis", "msgspec"}
    assert [package for package in found if not rules.allow(package)] == []
    assert rules.unused(found) == set()


@pytest.mark.parametrize(
    "licence", ["GPL-3.0-or-later", "MIT AND AGPL-3.0-only", "Apache-2.0; GPL License", "UNKNOWN", "", "SSPL-1.0"]
)
def test_another_licence_is_noticed(licence: str) -> None:
    assert not Rules().allow(Package("somebody's", licence))
