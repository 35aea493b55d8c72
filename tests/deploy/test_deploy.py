"""The files of deploy/ name what there is: commands, settings, metrics."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY

import server.app
import server.commands.main  # noqa: F401 - every setting and metric there is
from server.commands.by_module import COMMANDS
from server.sections import SECTIONS

DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())
SAMPLES = re.compile(r"\b(?:sotto|process)_[a-z_]+")


def _expressions() -> list[str]:
    rules = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())
    panels = json.loads((DEPLOY / "grafana" / "sotto.json").read_text())["panels"]
    alerts = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    return alerts + [target["expr"] for panel in panels for target in panel["targets"]]


def _known() -> set[str]:
    ends = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}
    return {family.name + end for family in REGISTRY.collect() for end in ends.get(family.type, [""])}


def test_dashboards_and_alerts_ask_for_metrics_that_exist() -> None:
    asked = {name for expression in _expressions() for name in SAMPLES.findall(expression)}
    assert asked
    assert asked <= _known()


def test_every_alert_says_what_to_do() -> None:
    rules = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())
    for rule in rules["groups"][0]["rules"]:
        assert rule["annotations"].keys() == {"summary", "do"}
        assert rule["labels"]["severity"] in ("page", "ticket")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_settings_and_commands_that_are_named_exist(path: Path) -> None:
    text = path.read_text()
    settings = {f"SOTTO_{one.name.upper()}" for kind in SECTIONS for one in fields(kind)} | {"SOTTO_DOMAIN"}
    assert set(re.findall(r"SOTTO_[A-Z_]+", text)) <= settings
    assert set(re.findall(r"(?:bin/sotto|command: sotto) ([a-z]+)", text)) <= COMMANDS.keys()


def test_the_containers_share_a_store_and_a_secret() -> None:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "container" / "compose.yaml").read_text())["services"]
    for name in ("web", "worker"):
        assert services[name]["environment"].keys() >= {"SOTTO_REDIS_URL", "SOTTO_SECRET"}
    assert "appendonly yes" in services["store"]["command"]
    assert "noeviction" in services["store"]["command"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="only where systemd is installed")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for unit in (DEPLOY / "systemd").iterdir():
        there = unit.read_text().replace("/opt/sotto/.venv/bin/sotto", "/bin/true")
        (tmp_path / unit.name.replace("@.", "@8000.")).write_text(there)
    units = [str(path) for path in tmp_path.iterdir()]
    told = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units],
        capture_output=True, text=True, check=False, env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:", "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    said = [line for line in told.stderr.splitlines() if "sotto" in line]
    assert not said
