"""server.settings: what an operator sets, and the secret."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from pathlib import Path

import pytest

from server.accounts.settings import QuotaSettings
from server.llm.settings import LlmSettings
from server.sections import SECTIONS, load
from server.settings import BadSetting, Settings, limit, read, secret_of


def test_defaults_values_and_what_is_given_by_name() -> None:
    assert load({}) == Settings()
    settings = load({"SOTTO_PORT": "0", "SOTTO_BOT_DELAY": "0.5", "SOTTO_DATA": "~/x", "HOME": "y"}, host="::1")
    assert (settings.port, settings.bot_delay, settings.host) == (0, 0.5, "::1")
    assert settings.data == Path.home() / "x"
    assert load({"SOTTO_PORT": "1"}, port=2).port == 2
    assert load({"SOTTO_PORT": "1"}, port=None).port == 1


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({"SOTTO_PROT": "1"}, "SOTTO_PROT"),
        ({"SOTTO_": "1"}, "SOTTO_ "),
        ({"SOTTO_PORT": "x"}, "SOTTO_PORT"),
        ({"SOTTO_PORT": ""}, "SOTTO_PORT"),
        ({"SOTTO_PORT": "-1"}, "SOTTO_PORT"),
        ({"SOTTO_BOT_DELAY": "1s"}, "SOTTO_BOT_DELAY"),
        ({"SOTTO_BOT_DELAY": "nan"}, "SOTTO_BOT_DELAY"),
        ({"SOTTO_BOT_DELAY": "-1"}, "SOTTO_BOT_DELAY"),
        ({"SOTTO_IDLE_MINUTES": "inf"}, "SOTTO_IDLE_MINUTES"),
        ({"SOTTO_INVITATION_HOURS": "-3"}, "SOTTO_INVITATION_HOURS"),
        ({"SOTTO_DURABILITY": "sometimes"}, "SOTTO_DURABILITY"),
        ({"SOTTO_LOG_LEVEL": "DEBUG"}, "SOTTO_LOG_LEVEL"),
        ({"SOTTO_REDIS_URL": "redis://h"}, "SOTTO_SECRET"),
        ({"SOTTO_SECRET": "short"}, "SOTTO_SECRET"),
        ({"SOTTO_PLATFORM_KEY": "short"}, "SOTTO_PLATFORM_KEY"),
        ({"SOTTO_TRIAL_NICE": "20"}, "SOTTO_TRIAL_NICE"),
        ({"SOTTO_INVITATION_HOURS": "-1"}, "SOTTO_INVITATION_HOURS"),
        ({"SOTTO_LIMITS": "none"}, "SOTTO_LIMITS"),
        ({"SOTTO_LIMITS": "off", "SOTTO_HOST": "192.168.0.7"}, "SOTTO_LIMITS=off: .* 192.168.0.7"),
        ({"SOTTO_LIMITS": "off", "SOTTO_HOST": ""}, "SOTTO_LIMITS=off: .* every address"),
        ({"SOTTO_LIMITS": "off", "SOTTO_HOST": "play.example.org"}, "SOTTO_LIMITS=off"),
        ({"SOTTO_LIMITS": "off", "SOTTO_ALLOWED_HOSTS": "play.example.org"}, "SOTTO_ALLOWED_HOSTS"),
        ({"SOTTO_LIMITS": "off", "SOTTO_TRUSTED_PROXIES": "127.0.0.1"}, "SOTTO_TRUSTED_PROXIES"),
    ],
)
def test_what_cannot_be_used_is_named(environment: dict[str, str], says: str) -> None:
    with pytest.raises(BadSetting, match=says):
        load(environment)


def test_every_setting_says_what_it_is_for() -> None:
    known = [one for kind in SECTIONS for one in fields(kind)]
    assert all(one.metadata["says"] for one in known)
    assert len({one.name for one in known}) == len(known)


def test_every_section_is_in_the_list() -> None:
    declared = [
        name
        for file in Path("server").rglob("*.py")
        for name in re.findall(r"^@section\nclass (\w+)", file.read_text("utf-8"), re.MULTILINE)
    ]
    assert sorted(declared) == sorted(kind.__name__ for kind in SECTIONS)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_limits_may_be_lifted_on_loopback(host: str) -> None:
    assert load({"SOTTO_LIMITS": "off", "SOTTO_HOST": host, "SOTTO_TRUSTED_PROXIES": ""}).limits == "off"
    assert (
        load({"SOTTO_LIMITS": "on", "SOTTO_HOST": "192.168.0.7", "SOTTO_ALLOWED_HOSTS": "example.org"}).limits == "on"
    )
    with pytest.raises(BadSetting, match="SOTTO_LIMITS=off"):
        load({"SOTTO_LIMITS": "off", "SOTTO_HOST": host}, host="::ffff:127.0.0.1")


def test_every_limit_is_lifted_at_once_but_for_one_that_is_set_itself() -> None:
    lifted = {"SOTTO_LIMITS": "off"}
    for kind in SECTIONS:
        limits = [one for one in fields(kind) if "protects" in one.metadata]
        usual, off = read(kind, {}), read(kind, lifted)
        limits_off = {"limits": "off"} if kind is Settings else {}
        assert off == replace(usual, **limits_off, **{one.name: one.metadata["lifted"] for one in limits})
        assert all(str(getattr(off, one.name)) in ("0", "0.0", "1000000000", "1000000000.0") for one in limits)
    assert read(QuotaSettings, lifted | {"SOTTO_TABLES_OPEN": "7"}) == read(QuotaSettings, lifted, tables_open=7)


def test_a_new_limit_is_lifted_without_anybody_thinking_of_it() -> None:
    @dataclass(frozen=True)
    class NewLimits:
        moves_a_day: int = limit(50, "moves a day", protects="sleep", told="429")
        yawn_rate: str = limit("5 per minute", "yawns", protects="sleep", told="429")

    assert read(NewLimits, {"SOTTO_LIMITS": "off"}) == NewLimits(moves_a_day=0, yawn_rate="0")


def test_a_section_knows_its_own_variables_only() -> None:
    assert read(LlmSettings, {"SOTTO_LLM_SEED": "7", "SOTTO_PORT": "1"}).llm_seed == "7"
    assert load({"SOTTO_LLM_SEED": "7", "SOTTO_PORT": "1"}).port == 1


def test_the_secret_is_made_once_and_kept_for_oneself(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "new" / "folder")
    secret = secret_of(settings)
    assert len(secret) == 64
    assert secret_of(settings) == secret
    assert (settings.data / "secret").stat().st_mode & 0o777 == 0o600
    assert secret_of(Settings(data=tmp_path / "other")) != secret
    assert secret_of(Settings(data=tmp_path, secret="given")) == "given"


def test_processes_that_start_together_have_one_secret(tmp_path: Path) -> None:
    for number in range(50):
        settings = Settings(data=tmp_path / str(number))
        with ThreadPoolExecutor(4) as starting:
            secrets = set(starting.map(lambda _, own=settings: secret_of(own), range(4)))
        assert len(secrets) == 1
        assert len(secrets.pop()) == 64


def test_a_secret_that_was_never_written_to_its_end_is_none(tmp_path: Path) -> None:
    (tmp_path / "secret").touch(mode=0o600)
    with pytest.raises(BadSetting, match="secret"):
        secret_of(Settings(data=tmp_path))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(BadSetting, match="SOTTO_DATA"):
        secret_of(Settings(data=tmp_path / "new"))
