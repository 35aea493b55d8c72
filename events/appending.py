"""What an append says to Redis: the keys, and the script that compares and writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha1

from events.format import FORMAT
from events.store import Log, Position
from events.texts import LONG, apart

KEEP = """
local function keep(first)
  local shard = string.match(KEYS[1], '^{.-}:')
  for i = first, #ARGV, 2 do
    redis.call('SADD', shard .. 'texts:' .. ARGV[2], ARGV[i])
    redis.call('SADD', shard .. 'text:' .. ARGV[i] .. ':of', ARGV[2])
    redis.call('SET', shard .. 'text:' .. ARGV[i], ARGV[i + 1], 'NX')
  end
end
"""
"""Store the long texts of what is written, once in a shard, and which tables have each. They lie in the log's slot."""

LET_GO = """
local function let_go(table)
  local shard = string.match(KEYS[1], '^{.-}:')
  local texts = shard .. 'texts:' .. table
  for _, name in ipairs(redis.call('SMEMBERS', texts)) do
    local text = shard .. 'text:' .. name
    redis.call('SREM', text .. ':of', table)
    if redis.call('EXISTS', text .. ':of') == 0 then redis.call('UNLINK', text) end
  end
  redis.call('UNLINK', texts)
end
"""
"""Forget which long texts a table has, and those that no other table has."""

FORGET = LET_GO + "let_go(ARGV[1])"
"""Forget the long texts of a table. KEYS: any of its shard. ARGV: table."""

NUMBER = f"""
local function number()
  redis.call('SET', string.match(KEYS[1], '^{{.-}}:') .. 'format', '{FORMAT}')
end
"""
"""Note in the shard in which format its logs are stored: whenever one begins, so that none ever lies there without."""

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
    + KEEP
    + NUMBER
    + """
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local at, id = '0-0', ''
if top then at, id = top[1], top[2][2] end
if ARGV[9] == '1' and redis.call('HEXISTS', KEYS[5], ARGV[10]) == 1 then
  return redis.error_reply('CONFLICT the log is in the archive')
end
if at ~= ARGV[4] or id ~= ARGV[5] then
  local ours = redis.call('XRANGE', KEYS[1], ARGV[6], ARGV[6])[1]
  if ours and ours[2][2] == ARGV[7] then return 1 end
  return redis.error_reply('CONFLICT the log has another top')
end
redis.call('XADD', KEYS[1], ARGV[6], 'i', ARGV[7], 'c', ARGV[8])
keep(11)
tell(ARGV[3], ARGV[9])
if ARGV[9] == '1' and ARGV[3] == '' then
  redis.call('SADD', KEYS[3], ARGV[2])
  number()
end
return 1
"""
)
"""Write one entry if the log's top is the expected one, and signal it in the feed; repeat the yes to a repeated append.

Compare, write and signal are one script, because no other client can come between its commands: that is the fence of
the log. A writer that hung and woke up again finds another top and gets CONFLICT, without any lock that could expire.

KEYS: log, feed, tables, counter of the feed's places, index of the archive. ARGV: length of the feed, table, whose
notebook, id and commit id of the expected top, id and commit id and JSON of the entry, version, name in the index, then
hash and JSON of each long text.
"""

WHOLE = (
    TELL
    + KEEP
    + NUMBER
    + """
if redis.call('HEXISTS', KEYS[5], ARGV[2]) == 1 then
  return redis.error_reply('CONFLICT the log is in the archive')
end
if redis.call('EXISTS', KEYS[1]) == 1 then
  local ours = redis.call('XRANGE', KEYS[1], ARGV[3] .. '-0', ARGV[3] .. '-0')[1]
  if ours and ours[2][2] == ARGV[2 + 2 * ARGV[3]] then return 1 end
  return redis.error_reply('CONFLICT the log has begun')
end
for version = 1, ARGV[3] do
  redis.call('XADD', KEYS[1], version .. '-0', 'i', ARGV[2 + 2 * version], 'c', ARGV[3 + 2 * version])
end
keep(4 + 2 * ARGV[3])
tell('', ARGV[3])
redis.call('SADD', KEYS[3], ARGV[2])
number()
return 1
"""
)
"""Write a whole log where there is none, and signal it once in the feed; repeat the yes to a repeated call.

KEYS: as SCRIPT. ARGV: length of the feed, table, how many entries, then commit id and JSON of each, then hash and
JSON of each long text.
"""

DESTROY = (
    TELL
    + LET_GO
    + """
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local version = top and tonumber(string.match(top[1], '^%d+')) or 0
redis.call('SREM', KEYS[3], ARGV[2])
redis.call('UNLINK', KEYS[1], KEYS[6])
let_go(ARGV[2])
tell('', version + 1)
return version
"""
)
"""Delete a table's log and its snapshot, and signal it as if it had grown: who holds the table finds it gone.

KEYS: as SCRIPT, then the snapshot. ARGV: length of the feed, table.
"""

PUT_AWAY = (
    LET_GO
    + """
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not top then return redis.call('HEXISTS', KEYS[3], ARGV[3]) end
if top[1] ~= ARGV[1] or top[2][2] ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[3], ARGV[3], ARGV[4])
redis.call('UNLINK', KEYS[1])
if not string.find(ARGV[3], ':', 1, true) then
  redis.call('SREM', KEYS[2], ARGV[3])
  redis.call('UNLINK', KEYS[4])
  let_go(ARGV[3])
end
return 1
"""
)
"""Take a log whose file is written out of Redis, if it has not grown, and enter it into the index of the archive.

KEYS: log, tables, index, snapshot. ARGV: id and commit id of the top that the file has, name in the index, its entry.
"""

BRING_BACK = """
if redis.call('EXISTS', KEYS[1]) == 1 or redis.call('HEXISTS', KEYS[3], ARGV[1]) == 0 then return 0 end
for version = 1, ARGV[2] do
  redis.call('XADD', KEYS[1], version .. '-0', 'i', ARGV[1 + 2 * version], 'c', ARGV[2 + 2 * version])
end
redis.call('HDEL', KEYS[3], ARGV[1])
if not string.find(ARGV[1], ':', 1, true) then redis.call('SADD', KEYS[2], ARGV[1]) end
return 1
"""
"""Write a log that is in the archive back to Redis. Nobody is told, for it has not grown.

KEYS: log, tables, index. ARGV: name in the index, how many entries, then commit id and JSON of each.
"""

ENTER = (
    NUMBER
    + """
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
number()
return 1
"""
)
"""Enter a log into the index of the archive, if it is not in Redis.

KEYS: log, index. ARGV: name in the index, its entry.
"""

SCRIPT_HASH = sha1(SCRIPT.encode(), usedforsecurity=False).hexdigest()

Arguments = tuple[str | bytes | int, ...]


def log_key(log: Log) -> str:
    """Name the stream of a table's log, or of a notebook beside it in the same cluster slot."""
    if log.notebook_of:
        return f"{{s{log.shard:02}}}:notes:{log.table}:{log.notebook_of}"
    return f"{{s{log.shard:02}}}:log:{log.table}"


def log_of_notebook(key: str) -> Log:
    """Return the notebook that lies under a key."""
    _, _, table, owner = key.split(":")
    return Log(table, owner)


def snapshot_key(log: Log) -> str:
    """Name the value beside a table's log from which the table may be loaded faster."""
    return f"{{s{log.shard:02}}}:snapshot:{log.table}"


def texts_key(log: Log) -> str:
    """Name the set of the long texts that a table's log has, by their hashes."""
    return f"{{s{log.shard:02}}}:texts:{log.table}"


def text_key(shard: int, name: str) -> str:
    """Name the value that is a long text, in the shard of a table that has it."""
    return f"{{s{shard:02}}}:text:{name}"


def feed_key(shard: int) -> str:
    """Name the stream that tells followers which logs of a shard have grown."""
    return f"{{s{shard:02}}}:feed"


def place_key(feed: str) -> str:
    """Name the counter of a feed's places."""
    return f"{feed}:place"


def tables_key(shard: int) -> str:
    """Name the set of the shard's tables."""
    return f"{{s{shard:02}}}:tables"


def format_key(shard: int) -> str:
    """Name the value that is the number of the format of a shard's logs."""
    return f"{{s{shard:02}}}:format"


def archived_key(shard: int) -> str:
    """Name the hash that knows which logs of a shard are in the archive, and what of them."""
    return f"{{s{shard:02}}}:archived"


def member_of(log: Log) -> str:
    """Name a log in the index of the archive."""
    return f"{log.table}:{log.notebook_of}" if log.notebook_of else log.table


def keys_of(log: Log) -> tuple[str, str, str, str, str]:
    """Return the keys that SCRIPT and WHOLE are called with."""
    feed = feed_key(log.shard)
    return log_key(log), feed, tables_key(log.shard), place_key(feed), archived_key(log.shard)


def arguments(log: Log, after: Position, id: str, data: bytes, feed_length: int) -> Arguments:
    """Return the arguments that SCRIPT is called with."""
    version = after.version + 1
    expected = (f"{after.version}-0", after.id)
    given = (*constant(log, feed_length), *expected, f"{version}-0", id)
    if len(data) < LONG or log.notebook_of:
        return (*given, data, version, member_of(log))
    data, texts = apart(data)
    return (*given, data, version, member_of(log), *_flat(texts))


@lru_cache(10_000)
def constant(log: Log, feed_length: int) -> Arguments:
    """Return those of SCRIPT's arguments that are the same for every append to one log."""
    keys = keys_of(log)
    return (len(keys), *keys, feed_length, log.table, log.notebook_of)


def whole(log: Log, entries: Sequence[tuple[str, bytes]], feed_length: int) -> Arguments:
    """Return the arguments that WHOLE is called with."""
    keys, texts, parts = keys_of(log), dict[str, bytes](), list[str | bytes]()
    for id, data in entries:
        data, found = apart(data)
        texts |= found
        parts += id, data
    return (len(keys), *keys, feed_length, log.table, len(entries), *parts, *_flat(texts))


def _flat(texts: Mapping[str, bytes]) -> Iterator[str | bytes]:
    for text in texts.items():
        yield from text
