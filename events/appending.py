"""What an append says to Redis: the keys, and the script that compares and writes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha1

from events.store import Log, Position

TELL = """
local function signal(call, place, notes, version)
  return call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[1], place .. '-0', 't', ARGV[2], 'p', notes, 'v', version)
end
local function tell(notes, version)
  if type(signal(redis.pcall, redis.call('INCR', KEYS[4]), notes, version)) == 'string' then return end
  local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
  local place = string.match(last[1], '^%d+') + 1
  redis.call('SET', KEYS[4], place)
  signal(redis.call, place, notes, version)
end
"""
"""Signal in the feed that a log has grown; places count up by one, so that a follower sees where some are missing.

The places are counted beside the feed, because to look where it ends costs Redis a sixth of the whole append. A
counter that lags, for a version without one has written, too, is refused by the feed and set right; none runs ahead.
"""

SCRIPT = (
    TELL
    + """
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local at, id = '0-0', ''
if top then at, id = top[1], top[2][2] end
if at ~= ARGV[4] or id ~= ARGV[5] then
  local ours = redis.call('XRANGE', KEYS[1], ARGV[6], ARGV[6])[1]
  if ours and ours[2][2] == ARGV[7] then return 1 end
  return redis.error_reply('CONFLICT the log has another top')
end
redis.call('XADD', KEYS[1], ARGV[6], 'i', ARGV[7], 'c', ARGV[8])
tell(ARGV[3], ARGV[9])
if ARGV[9] == '1' and ARGV[3] == '' then redis.call('SADD', KEYS[3], ARGV[2]) end
return 1
"""
)
"""Write one entry if the log's top is the expected one, and signal it in the feed; repeat the yes to a repeated append.

Compare, write and signal are one script, because no other client can come between its commands: that is the fence of
the log. A writer that hung and woke up again finds another top and gets CONFLICT, without any lock that could expire.

KEYS: log, feed, tables, counter of the feed's places. ARGV: length of the feed, table, whose notebook, id and commit
id of the expected top, id and commit id and JSON of the entry, version.
"""

WHOLE = (
    TELL
    + """
if redis.call('EXISTS', KEYS[1]) == 1 then
  local ours = redis.call('XRANGE', KEYS[1], ARGV[3] .. '-0', ARGV[3] .. '-0')[1]
  if ours and ours[2][2] == ARGV[#ARGV - 1] then return 1 end
  return redis.error_reply('CONFLICT the log has begun')
end
for version = 1, ARGV[3] do
  redis.call('XADD', KEYS[1], version .. '-0', 'i', ARGV[2 + 2 * version], 'c', ARGV[3 + 2 * version])
end
tell('', ARGV[3])
redis.call('SADD', KEYS[3], ARGV[2])
return 1
"""
)
"""Write a whole log where there is none, and signal it once in the feed; repeat the yes to a repeated call.

KEYS: as SCRIPT. ARGV: length of the feed, table, how many entries, then commit id and JSON of each.
"""

SCRIPT_HASH = sha1(SCRIPT.encode(), usedforsecurity=False).hexdigest()

Arguments = tuple[str | bytes | int, ...]


def log_key(log: Log) -> str:
    """Name the stream of a table's log, or of a notebook beside it in the same cluster slot."""
    if log.notebook_of:
        return f"{{s{log.shard:02}}}:notes:{log.table}:{log.notebook_of}"
    return f"{{s{log.shard:02}}}:log:{log.table}"


def snapshot_key(log: Log) -> str:
    """Name the value beside a table's log from which the table may be loaded faster."""
    return f"{{s{log.shard:02}}}:snapshot:{log.table}"


def feed_key(shard: int) -> str:
    """Name the stream that tells followers which logs of a shard have grown."""
    return f"{{s{shard:02}}}:feed"


def place_key(feed: str) -> str:
    """Name the counter of a feed's places."""
    return f"{feed}:place"


def tables_key(shard: int) -> str:
    """Name the set of the shard's tables."""
    return f"{{s{shard:02}}}:tables"


def keys_of(log: Log) -> tuple[str, str, str, str]:
    """Return the keys that SCRIPT and WHOLE are called with."""
    feed = feed_key(log.shard)
    return log_key(log), feed, tables_key(log.shard), place_key(feed)


def arguments(log: Log, after: Position, id: str, data: bytes, feed_length: int) -> Arguments:
    """Return the arguments that SCRIPT is called with."""
    version = after.version + 1
    expected = (f"{after.version}-0", after.id)
    return (*constant(log, feed_length), *expected, f"{version}-0", id, data, version)


@lru_cache(10_000)
def constant(log: Log, feed_length: int) -> Arguments:
    """Return those of SCRIPT's arguments that are the same for every append to one log."""
    keys = keys_of(log)
    return (len(keys), *keys, feed_length, log.table, log.notebook_of)


def whole(log: Log, entries: Sequence[tuple[str, bytes]], feed_length: int) -> Arguments:
    """Return the arguments that WHOLE is called with."""
    keys = keys_of(log)
    return (len(keys), *keys, feed_length, log.table, len(entries), *(part for entry in entries for part in entry))
