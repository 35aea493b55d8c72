"""Several webs and workers over one Redis of one's own, such as a cluster."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.e2e.serving import Serving, answers
from tests.patience import PATIENCE

SECRET = "s" * 40


class House:
    """``webs`` answer, ``workers`` look after the tables; each may be killed and started again by itself."""

    def __init__(self, folder: Path, url: str, webs: int = 2, workers: int = 2, **settings: Any) -> None:
        self.settings: dict[str, Any] = {"redis_url": url, "secret": SECRET, "bot_delay": 0.01} | settings
        self._folder = folder
        self.webs = [self.web(number) for number in range(webs)]
        self.workers = [self.worker(number) for number in range(workers)]

    def web(self, number: int, **settings: Any) -> Serving:
        """A process that answers; it is not started yet."""
        return Serving(self._folder, "--no-worker", output=f"web{number}.log", **(self.settings | settings))

    def worker(self, number: int, **settings: Any) -> Serving:
        """A process that looks after tables; it is not started yet."""
        return Serving(self._folder, command="worker", output=f"worker{number}.log", **(self.settings | settings))

    def edge(self, **settings: Any) -> Serving:
        """A process that shows what is public; it is not started yet."""
        given: dict[str, Any] = {name: value for name, value in self.settings.items() if name != "secret"}
        return Serving(self._folder, command="edge", output="edge.log", **(given | settings))

    def start(self) -> None:
        """Start them all, and wait until they answer and work."""
        for worker in self.workers:
            worker.launch()
        for web in self.webs:
            web.launch()
        for worker in self.workers:
            works(worker)
        for web in self.webs:
            answers_again(web)

    def kill(self) -> None:
        """SIGKILL them all."""
        for one in (*self.webs, *self.workers):
            one.kill()


def works(worker: Serving) -> None:
    """Wait until a worker that was launched works."""
    _wait(worker, lambda: '"working"' in worker.output[worker.written_before :])


def answers_again(web: Serving) -> None:
    """Wait until a web that was launched listens."""
    _wait(web, lambda: answers(web.port))


def _wait(one: Serving, begun: Any) -> None:
    since = time.monotonic()
    while not begun():
        assert one.process is not None
        assert one.process.poll() is None, one.output
        assert time.monotonic() - since < PATIENCE, one.output
        time.sleep(0.05)


@contextmanager
def house(folder: Path, url: str, **given: Any) -> Iterator[House]:
    """A house that runs, and the end of it."""
    made = House(folder, url, **given)
    try:
        made.start()
        yield made
    finally:
        made.kill()
