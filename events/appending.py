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
local length, aside = tonumber(ARGV[3]), tonumber(ARGV[4])
local texts = 5 + 2 * (length - aside)
local function conflict(why)
  redis.call('UNLINK', KEYS[6])
  return redis.error_reply('CONFLICT ' .. why)
end
if redis.call('HEXISTS', KEYS[5], ARGV[2]) == 1 then return conflict('the log is in the archive') end
if redis.call('EXISTS', KEYS[1]) == 1 then
  local ours = redis.call('XRANGE', KEYS[1], length .. '-0', length .. '-0')[1]
  if not ours or ours[2][2] ~= ARGV[texts - 2] then return conflict('the log has begun') end
  redis.call('UNLINK', KEYS[6])
  return 1
end
if redis.call('XLEN', KEYS[6]) ~= aside then return redis.error_reply('GONE its parts are not all there') end
if aside > 0 then
  redis.call('RENAME', KEYS[6], KEYS[1])
  redis.call('PERSIST', KEYS[1])
end
for version = aside + 1, length do
  local at = 3 + 2 * (version - aside)
  redis.call('XADD', KEYS[1], version .. '-0', 'i', ARGV[at], 'c', ARGV[at + 1])
end
keep(texts)
tell('', ARGV[3])
redis.call('SADD', KEYS[3], ARGV[2])
number()
return 1
"""
)
"""Write a whole log where there is none, and signal it once in the feed; repeat the yes to a repeated call.

KEYS: as SCRIPT, then the parts of it that were written aside. ARGV: length of the feed, table, how many entries, how
many of them were written aside, then commit id and JSON of each of the others, then hash and JSON of each long text.
"""

PART = """
local top = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local had = top and tonumber(string.match(top[1], '^%d+')) or 0
local version = tonumber(ARGV[2])
for i = 3, #ARGV, 2 do
  if version > had then redis.call('XADD', KEYS[1], version .. '-0', 'i', ARGV[i], 'c', ARGV[i + 1]) end
  version = version + 1
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
"""
"""Write a part of a log aside, where nobody reads it, until WHOLE makes it the log; a repeated call is harmless.

KEYS: the parts. ARGV: their life in seconds, should the rest never come, version of the first entry, then commit id
and JSON of each.
"""

PART_ENTRIES = 500
PART_BYTES = 128 * 1024
"""How much of a log is written at once: some 1 ms of the loop, and 2 of Redis, which answers everybody."""

PART_SECONDS = 60
"""How long what was written aside waits for the rest."""

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

Entries = Sequence[tuple[str, bytes]]
"""Commit ids and JSON of a log, or of some of it."""


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


def parts_key(log: Log, name: str) -> str:
    """Name the stream where a writer puts a long log aside, until it is whole."""
    return f"{{s{log.shard:02}}}:parts:{log.table}:{name}"


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
    """Return the keys that SCRIPT is called with, and the first that WHOLE is."""
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


def end_of_part(entries: Entries, begin: int) -> int:
    """Return where the part of a log ends that begins there."""
    last, size = min(begin + PART_ENTRIES, len(entries)), 0
    for number in range(begin, last):
        size += len(entries[number][1])
        if size >= PART_BYTES:
            return number + 1
    return last


def part(parts: str, begin: int, entries: Entries, texts: dict[str, bytes]) -> Arguments:
    """Return the arguments that PART is called with for entries that begin there; their long texts go to ``texts``."""
    return (1, parts, PART_SECONDS, begin + 1, *_without_texts(entries, texts))


def whole(log: Log, parts: str, aside: int, entries: Entries, texts: dict[str, bytes], feed_length: int) -> Arguments:
    """Return the arguments that WHOLE is called with: behind entries that lie ``aside``, with their ``texts``."""
    keys = (*keys_of(log), parts)
    rest = _without_texts(entries, texts)
    return (len(keys), *keys, feed_length, log.table, aside + len(entries), aside, *rest, *_flat(texts))


def _without_texts(entries: Entries, texts: dict[str, bytes]) -> list[str | bytes]:
    flat = list[str | bytes]()
    for id, data in entries:
        data, found = apart(data)
        texts |= found
        flat += id, data
    return flat


def _flat(texts: Mapping[str, bytes]) -> Iterator[str | bytes]:
    for text in texts.items():
        yield from text
