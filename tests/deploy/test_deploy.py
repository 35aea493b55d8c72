"""The files of deploy/ name what there is: commands, settings, metrics."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from configparser import ConfigParser
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
from tests.procfile import processes

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DEPLOYING = (ROOT / "docs" / "run" / "deploying.md").read_text()
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


def test_caddy_runs_the_file_that_the_docs_and_the_machine_have() -> None:
    """The image's own command runs /etc/caddy/Caddyfile."""
    compose = DEPLOY / "container" / "compose.yaml"
    proxy: dict[str, Any] = yaml.safe_load(compose.read_text())["services"]["proxy"]
    assert "command" not in proxy
    mounted = dict(volume.split(":")[1::-1] for volume in proxy["volumes"])
    caddyfile = (compose.parent / mounted["/etc/caddy/Caddyfile"]).resolve()
    assert caddyfile == DEPLOY / "caddy" / "Caddyfile"
    read = set(re.findall(r"\{\$([A-Z]+)", caddyfile.read_text()))
    assert proxy["environment"].keys() == read
    assert proxy["environment"]["UPSTREAMS"] == "web:8000"


# --- systemd ---------------------------------------------------------------------------------------------------------

UNITS = DEPLOY / "systemd"
EXPOSED_MOST = 20
"""What systemd-analyze may find, of 100: 17 by version 252, and 69 without what the units share."""

with_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="only where systemd is installed")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """A root with the units as docs/run/deploying.md has them copied, and a program where theirs is."""
    there = tmp_path / "etc" / "systemd" / "system"
    copied = re.search(r"sudo cp (-r )?deploy/systemd/\* /etc/systemd/system/", DEPLOYING)
    assert copied is not None
    assert copied[1], "there is a folder among them"
    shutil.copytree(UNITS, there)
    for unit in there.glob("*.service"):
        unit.write_text(unit.read_text().replace("/opt/sotto/.venv/bin/sotto", "/bin/true"))
    return tmp_path


def _systemd(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    found = f"{root / 'etc/systemd/system'}:"
    environment = {"SYSTEMD_UNIT_PATH": found, "PATH": "/usr/bin:/bin"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@with_systemd
def test_systemd_takes_the_units(units: Path) -> None:
    there = units / "etc/systemd/system"
    shutil.copy(there / "sotto-web@.service", there / "sotto-web@8000.service")
    files = [str(path) for path in there.iterdir() if path.is_file() and "@." not in path.name]
    told = _systemd(units, "systemd-analyze", "verify", "--man=no", *files)
    assert not [line for line in told.stderr.splitlines() if "sotto" in line]


@with_systemd
@pytest.mark.parametrize("unit", ["sotto-redis", "sotto-web@8000", "sotto-worker", "sotto-doctor"])
def test_a_process_that_is_taken_over_can_do_little(units: Path, unit: str) -> None:
    there = units / "etc/systemd/system"
    shutil.copy(there / "sotto-web@.service", there / "sotto-web@8000.service")
    asked = ("systemd-analyze", "security", "--no-pager", "--offline=true", f"--threshold={EXPOSED_MOST}")
    told = _systemd(units, *asked, f"{unit}.service")
    assert told.returncode == 0, told.stdout + told.stderr


@with_systemd
def test_what_is_disabled_is_not_started_with_the_rest(units: Path) -> None:
    def wanted() -> set[str]:
        return {path.name for path in (units / "etc/systemd/system/sotto.target.wants").iterdir()}

    enabled = _systemd(units, "systemctl", f"--root={units}", "enable", "sotto.target")
    assert enabled.returncode == 0, enabled.stderr
    rest = {"sotto-worker.service", "sotto-web@8000.service", "sotto-web@8001.service"}
    assert wanted() == {"sotto-redis.service", *rest}
    assert _systemd(units, "systemctl", f"--root={units}", "disable", "sotto-redis").returncode == 0
    assert wanted() == rest
    # Nothing else starts it.
    for unit in (units / "etc/systemd/system").glob("*.*"):
        if unit.is_file():
            assert not re.search(r"^(Wants|Requires|BindsTo)=.*redis", unit.read_text(), re.MULTILINE), unit.name


def test_the_doctor_judges_the_settings_that_the_units_have() -> None:
    """What settings come from stands in the one file that all units share, and the docs start the doctor's unit."""
    shared = (UNITS / "sotto-.service.d" / "common.conf").read_text()
    for says in ("User=", "Environment=SOTTO_DATA=", "EnvironmentFile=", "LimitNOFILE=", "StateDirectory="):
        assert f"\n{says}" in shared
        for unit in UNITS.glob("*.service"):
            assert says not in unit.read_text(), unit.name
    assert "\nExecStart=/opt/sotto/.venv/bin/sotto doctor\n" in (UNITS / "sotto-doctor.service").read_text()
    assert "systemctl start sotto-doctor" in DEPLOYING
    assert not re.search(r"sudo -u sotto.* doctor", DEPLOYING)


# --- the Procfile ----------------------------------------------------------------------------------------------------


def test_the_procfile_and_the_supervisor_run_the_same_commands() -> None:
    config = ConfigParser(interpolation=None)
    config.read(ROOT / "supervisord.conf")
    supervised = {
        section.removeprefix("program:"): config[section]["command"]
        for section in config.sections()
        if section.startswith("program:")
    }
    supervised.pop("chat")  # only with CHAT=
    named = processes((ROOT / "Procfile").read_text())
    assert {name: _bare(command) for name, command in named.items()} == {
        name: _bare(command) for name, command in supervised.items()
    }
    assert next(iter(named)) == "web", "the first has the first port of a runner"


def _bare(command: str) -> str:
    """A command without where it listens, which is the runner's affair."""
    return re.sub(r" --(host|port) \S+", "", command.removeprefix("exec "))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("web: exec sotto serve\njust words\n", "line 2: expected NAME: COMMAND"),
        ("web: exec sotto serve\nbots: exec sotto bto\n", "line 2: there is no command sotto bto"),
        ("web: gunicorn app\n", "line 1: there is no command gunicorn"),
        ("web: exec sotto serve\nweb: exec sotto serve\n", "line 2: web is there twice"),
    ],
)
def test_a_line_of_a_procfile_that_is_no_command_is_named(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        processes(text)
