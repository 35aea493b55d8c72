"""Processes that are started before the store that they name answers."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

from events.embedded import find_binary
from tests.e2e.many_processes import House, answers_again, works
from tests.ports import free_port

AWAY_SECONDS = 1.5


def test_processes_wait_for_a_store_that_is_about_to_answer(tmp_path: Path) -> None:
    port = free_port()
    house = House(tmp_path, f"redis://127.0.0.1:{port},127.0.0.1:{port}", webs=2, workers=1)
    store = None
    try:
        for one in (*house.webs, *house.workers):
            one.launch()
        time.sleep(AWAY_SECONDS)
        store = subprocess.Popen(
            [find_binary(), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)],
            stdout=subprocess.DEVNULL,
        )
        works(house.workers[0])
        for web in house.webs:
            answers_again(web)
    finally:
        house.kill()
        if store is not None:
            store.kill()
            store.wait()
