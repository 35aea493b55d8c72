"""Bubblewrap around a player, where there is one that works."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from clients.bots.pkudsa import bubble
from clients.bots.pkudsa.program import Returned
from tests.clients.pkudsa.tables import CONFINED
from tests.clients.pkudsa.test_program import called

NO_BUBBLEWRAP = "bubblewrap is not installed; it is an addition, and the other tests run without it"


@pytest.fixture(autouse=True)
def looked_for_anew() -> Iterator[None]:
    bubble._bubble.cache_clear()
    yield
    bubble._bubble.cache_clear()


@pytest.mark.parametrize("script", [None, "#!/bin/sh\nexit 1\n"])
def test_without_one_that_works_the_command_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str | None
) -> None:
    if script is not None:
        (tmp_path / "bwrap").write_text(script)
        (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert bubble.around(["python", "-c", ""]) == ["python", "-c", ""]


def test_one_that_works_is_put_around_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bwrap").write_text("#!/bin/sh\nexit 0\n")
    (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    command = bubble.around(["python"])
    assert command[0] == str(tmp_path / "bwrap")
    assert command[-2:] == ["--", "python"]
    assert {"--unshare-all", "--die-with-parent", "--clearenv"} <= set(command)
    assert "--bind" not in command


@pytest.mark.skipif(not CONFINED, reason="the kernel offers no Landlock or no seccomp")
@pytest.mark.skipif(shutil.which("bwrap") is None, reason=NO_BUBBLEWRAP)
async def test_inside_it_other_files_are_not_even_there(tmp_path: Path) -> None:
    assert bubble.around([]), "bubblewrap is installed here, but makes no namespaces"
    first, _ = await called(f"import os\nreturn [os.path.exists({str(tmp_path)!r}), os.getpid() < 10]")
    assert first == Returned([False, True])
