"""Pictures of the first screens as Firefox and WebKit draw them, where this machine has them (Debian's ``firefox-esr``
and ``webkit2gtk-driver``): ``python -m tests.browser.engines build/engines`` takes the first page and a table of each
game in play, as a spectator sees it. Chromium has tests; these are for eyes.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx

from tests.browser.tables import opened, seat_bots, signed_up
from tests.e2e.serving import Serving, served
from tests.ports import free_port

SIZE = (1280, 800)
DRAWN_WITHIN = 6.0
"""Seconds until a page is looked at: until its board is there."""


class Engine(Protocol):
    """A browser that goes to an address and says what it shows, as PNG."""

    def shows(self, url: str) -> bytes:
        """Go there, wait until it is drawn, and take a picture."""


class Firefox:
    """Spoken to by its own protocol, Marionette, which needs no driver."""

    def __init__(self, connection: socket.socket) -> None:
        self._file = connection.makefile("rwb")
        self._number = 0
        self._read()

    def ask(self, command: str, **given: Any) -> Any:
        """Raises RuntimeError with what it says against it."""
        self._number += 1
        message = json.dumps([0, self._number, command, given]).encode()
        self._file.write(b"%d:%s" % (len(message), message))
        self._file.flush()
        _, _, error, result = self._read()
        if error:
            raise RuntimeError(error["message"])
        return result

    def shows(self, url: str) -> bytes:
        self.ask("WebDriver:Navigate", url=url)
        time.sleep(DRAWN_WITHIN)
        return base64.b64decode(self.ask("WebDriver:TakeScreenshot", full=False)["value"])

    def _read(self) -> Any:
        length = b""
        while (byte := self._file.read(1)) != b":":
            length += byte
        return json.loads(self._file.read(int(length)))


class WebKit:
    """Spoken to through its WebDriver."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http

    def shows(self, url: str) -> bytes:
        self._http.post("/url", json={"url": url}).raise_for_status()
        time.sleep(DRAWN_WITHIN)
        picture: str = self._http.get("/screenshot").raise_for_status().json()["value"]
        return base64.b64decode(picture)


@contextmanager
def firefox() -> Iterator[Engine]:
    """One of its own, with nothing kept from before."""
    port = free_port()
    with tempfile.TemporaryDirectory() as profile:
        Path(profile, "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile]
        size = [f"--width={SIZE[0]}", f"--height={SIZE[1]}"]
        process = subprocess.Popen([*command, *size], env={"HOME": profile, "PATH": "/usr/bin:/bin"})
        try:
            with reached(port) as connection:
                browser = Firefox(connection)
                browser.ask("WebDriver:NewSession")
                browser.ask("WebDriver:SetWindowRect", width=SIZE[0], height=SIZE[1] + 85)
                yield browser
        finally:
            process.terminate()
            process.wait(timeout=20)


@contextmanager
def webkit() -> Iterator[Engine]:
    """In a window of a screen that nobody sees."""
    port = free_port()
    screen = ["xvfb-run", "-a", "-s", f"-screen 0 {SIZE[0]}x{SIZE[1]}x24"]
    process = subprocess.Popen([*screen, "WebKitWebDriver", f"--port={port}"], start_new_session=True)
    try:
        reached(port).close()
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            made = http.post("/session", json={"capabilities": {"alwaysMatch": {}}}).raise_for_status().json()["value"]
            session = f"http://127.0.0.1:{port}/session/{made['sessionId']}"
            with httpx.Client(base_url=session, timeout=60) as within:
                within.post("/window/rect", json={"x": 0, "y": 0, "width": SIZE[0], "height": SIZE[1]})
                yield WebKit(within)
            http.delete(session)
    finally:
        os.killpg(process.pid, signal.SIGTERM)  # the screen, the driver and its browser
        process.wait(timeout=20)


def reached(port: int, within: float = 30.0) -> socket.socket:
    """A connection to who begins to listen there. Raises OSError if nobody does."""
    until = time.monotonic() + within
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def table_of_bots(serving: Serving, game: str, bot: str) -> str:
    """The address of a table where bots play."""
    with signed_up(serving, "Ann") as http:
        table = opened(http, game=game)
        seat_bots(http, table, range(1, http.get(f"/api/tables/{table}").json()["size"] + 1), bot)
        http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return f"{serving.url}/tables/{table}"


def main(folder: Path) -> None:
    """Take the pictures that this machine can take, and say which it cannot."""
    folder.mkdir(parents=True, exist_ok=True)
    engines = {"firefox": ("firefox-esr", firefox), "webkit": ("WebKitWebDriver", webkit)}
    with tempfile.TemporaryDirectory() as data, served(Path(data), bot_delay=0.4) as serving:
        games = httpx.get(f"{serving.url}/api/games").json()["games"]
        bots = {one["name"]: [bot for bot in one["bots"] if bot != "llm"] for one in games}
        urls = {"home": f"{serving.url}/"}
        urls |= {game: table_of_bots(serving, game, names[-1]) for game, names in bots.items() if names}
        for name, (command, started) in engines.items():
            if shutil.which(command) is None:
                print(f"{name}: this machine has no {command}")
                continue
            with started() as browser:
                for page, url in urls.items():
                    (folder / f"{page}-{name}.png").write_bytes(browser.shows(url))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
