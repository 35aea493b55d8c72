"""The recorded answers that the page's own tests are given are those of today's server."""

from __future__ import annotations

import json

import pytest

from tests.browser.answers import FILE, recorded
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]


def test_the_recorded_answers_are_those_of_the_server(serving: Serving) -> None:
    told = json.loads(json.dumps(recorded(serving)))
    assert told == json.loads(FILE.read_text("utf-8")), "python -m tests.browser.answers records them again"
