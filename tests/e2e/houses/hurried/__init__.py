"""A house without games, in which all clocks of the server run faster: a second of an evening takes 50 ms.

So tables are served as they are to people, at their pace and with its pauses, and a test need not wait for an evening.
``TESTS_HURRY`` is by how much. What the machine takes is not less for it: where that is weighed against the clock, the
weights follow.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import uvloop

from events import following, pinging, servers
from events.redis import RedisStore
from server import bundled_redis, slow_disk
from server.bots import idle_turns
from server.capacity import watching

FACTOR = float(os.environ.get("TESTS_HURRY", "20"))

_time, _time_ns, _monotonic = time.time, time.time_ns, time.monotonic
_began, _began_ns, _began_monotonic = _time(), _time_ns(), _monotonic()
_loop_time, _call_later = uvloop.Loop.time, uvloop.Loop.call_later


def _hurried_time(loop: uvloop.Loop) -> float:
    return _loop_time(loop) * FACTOR


def _later(loop: uvloop.Loop, delay: float, callback: Callable[..., Any], *arguments: Any, **context: Any) -> Any:
    return _call_later(loop, delay / FACTOR, callback, *arguments, **context)


def _at(loop: uvloop.Loop, when: float, callback: Callable[..., Any], *arguments: Any, **context: Any) -> Any:
    return _call_later(loop, when / FACTOR - _loop_time(loop), callback, *arguments, **context)


# Imported once in each process that is told of this house, before it looks at the time for a table.
time.time = lambda: _began + (_time() - _began) * FACTOR
time.time_ns = lambda: _began_ns + int((_time_ns() - _began_ns) * FACTOR)
time.monotonic = lambda: _began_monotonic + (_monotonic() - _began_monotonic) * FACTOR
for _name, _method in (("time", _hurried_time), ("call_later", _later), ("call_at", _at)):
    setattr(uvloop.Loop, _name, _method)
# The store is as fast as it ever was, and as long waited for.
for _module in (servers, following, pinging):
    vars(_module)["ANSWER_SECONDS"] *= FACTOR
servers.CONNECT_SECONDS *= FACTOR
RedisStore._patience = property(  # type: ignore[assignment]
    lambda store: vars(store)["_patience"] * FACTOR, lambda store, seconds: vars(store).update(_patience=seconds)
)
# Nor does anything look after it or its disk more often: that is the machine's time.
for _watch in (bundled_redis, slow_disk, watching):
    vars(_watch)["LOOK_SECONDS"] *= FACTOR
idle_turns.LATE_SECONDS *= FACTOR
idle_turns.REST /= FACTOR
