"""Every key in the store, and how long it lives: the table of docs/run/archive.md. A key without a row is a fault."""

from __future__ import annotations

import re
from typing import NamedTuple

MINUTE, HOUR, DAY = 60, 3600, 86_400

AS_ITS_TABLE = "with its table: in Redis until that goes to the archive or is deleted"
AN_ACCOUNT = "with its account: until that is deleted, by its owner or as a guest's who never played"
ONE = "for good; one for each shard, and no more with more tables"


class Life(NamedTuple):
    """The keys of one pattern: what is in them, and how long they live; ``seconds`` is the longest where they expire.

    In a pattern ``<name>`` stands for any text without a colon, and ``NN`` for the number of a shard.
    """

    pattern: str
    what: str
    lives: str
    seconds: int | None = None

    @property
    def expression(self) -> re.Pattern[str]:
        """Matches the keys."""
        parts = re.split(r"(<[a-z ]+>|NN)", self.pattern)
        return re.compile("".join({"<": "[^:]*", "N": r"\d\d"}.get(part[:1], re.escape(part)) for part in parts))


LIVES = (
    Life("{sNN}:log:<table>", "the log of a table", AS_ITS_TABLE),
    Life("{sNN}:parts:<table>:<name>", "what is written of a long log before it is whole", "a minute", MINUTE),
    Life("{sNN}:notes:acts:operators", "every act of an operator", "for good"),
    Life("{sNN}:notes:<table>:pictures", "the pictures that were sent to a table", AS_ITS_TABLE),
    Life("{sNN}:notes:<table>:<player>", "the notebook of a player at a table", f"{AS_ITS_TABLE}; or with its account"),
    Life("{sNN}:snapshot:<table>", "how a table stood", f"{AS_ITS_TABLE}, or 30 days unrenewed", 30 * DAY),
    Life("{sNN}:format", "the number of the format of a shard's logs", ONE),
    Life("{sNN}:tables", "the tables of a shard whose logs are in Redis", f"{ONE}; an entry with its log"),
    Life("{sNN}:archived", "the index of the archive", f"{ONE}; 150 bytes for each archived log, until it is deleted"),
    Life("{sNN}:feed", "which logs of a shard have grown", f"{ONE}; the last 10,000 or so"),
    Life("{sNN}:feed:place", "counts that feed's entries", ONE),
    Life("{sNN}:health", "was written to see whether the store takes it", "a minute", MINUTE),
    Life("{s00}:online:news", "at which tables somebody has come or gone", "for good; the last 1,000 or so"),
    Life("{sNN}:living:online:<table>", "who is connected", "20 seconds after a process last said so", 20),
    Life("{sNN}:invitations:<table>", "the invitations to a table", "30 days after the last one has expired", 60 * DAY),
    Life("{sNN}:invitations:<table>:<code>", "who has used an invitation", "30 days after it was last used", 30 * DAY),
    Life("{sNN}:replay-keys:<table>", "the keys to a replay", "with its table, or 30 days after the last", 400 * DAY),
    Life("{sNN}:rematch:<table>", "the table that is opened for a rematch", "a day", DAY),
    Life("{sNN}:told:<table>", "who was told of a turn", "30 days after the last time", 30 * DAY),
    Life("{sNN}:narrations:<table>", "counts what was narrated", "90 days", 90 * DAY),
    Life("{sNN}:llm-decisions:<table>", "counts decisions with the model and without", "90 days", 90 * DAY),
    Life("{sNN}:account:<player>", "an account", AN_ACCOUNT),
    Life("{sNN}:account:<player>:notes", "the tables where a player keeps a notebook", AN_ACCOUNT),
    Life("{sNN}:characters:<player>", "the library of a player", AN_ACCOUNT),
    Life("{sNN}:identity:<key>", "leads from a platform, passkey or recovery code to an account", AN_ACCOUNT),
    Life("{sNN}:link:<code>", "a code that signs another device in", "a day, of which it is good for ten minutes", DAY),
    Life("{sNN}:challenge:<challenge>", "a passkey's challenge that was met", "5 minutes", 5 * MINUTE),
    Life("{sNN}:repeat:<player>:<id>", "what came of a request with an id", "a day", DAY),
    Life("{sNN}:llm-day:<player and day>", "counts an account's calls to the model", "two days", 2 * DAY),
    Life("{sNN}:llm-call:<table>:<player>:<call>", "a call to the model that is under way", "8 seconds", 8),
    Life("{s00}:accounts:changed", "which accounts have changed in the last minute", "two minutes", 2 * MINUTE),
    Life("{s00}:tables:count", "numbers the tables", "for good; one number"),
    Life("{s00}:living:spectators", "how many look on", "30 seconds after a process last said so", 30),
    Life("{s00}:lobby2:tables", "the listings", "for good; one for each table, archived or not, until it is deleted"),
    Life("{s00}:lobby2:places", "how far the lobby is", "for good; one number for each shard"),
    Life("{s00}:lobby2:of:<player>", "the tables of a player", "with its account; an entry with its listing"),
    Life("{s00}:lobby2:removed:<table>", "a table that was deleted and may not be listed again", "an hour", HOUR),
    Life("{s00}:lobby2:<list>", "a list of the lobby", "for good; an entry with its listing"),
    Life("{s00}:lobby2:<list>:<list>", "a list of the lobby, of a game or of whose tables they are", "as above"),
    Life("{s00}:lobby2:<list>:<list>:<list>", "a list of the lobby, of both", "as above"),
    Life("{s00}:lobby:<key>", "the lobby of a version before", "a day after a worker of this version started", DAY),
    Life("{sNN}:texts:<table>", "which long texts the log of a table has", AS_ITS_TABLE),
    Life("{sNN}:text:<hash>", "a long text, such as a map, that is stored once", "with the last table that has it"),
    Life("{sNN}:text:<hash>:of", "the tables that have a text", "with the text"),
    Life("{sNN}:quota:<player>:tables", "the unfinished tables of a player", "30 days unrenewed", 30 * DAY),
    Life("{sNN}:quota:<player>:documents", "the texts that a player's tables keep", "30 days unrenewed", 30 * DAY),
    Life("{sNN}:quota:<player>:day:<day>", "what a player has begun today", "two days", 2 * DAY),
    Life("{s00}:quota:bots", "the tables at which bots alone play", "30 days unrenewed", 30 * DAY),
    Life("{sNN}:rate:<rate and who>", "counts what is done, by account or address", "two of its windows", HOUR),
    Life("{sNN}:llm-budget:<window>", "counts everybody's calls to the model", "two days", 2 * DAY),
    Life("{s00}:living:workers", "which workers live", "4 seconds after the last one said so", 4),
    Life("{s00}:living:vitals", "how each process is", "30 seconds after a process last said so", 30),
    Life("{s00}:count:<what>", "counts reports and operators' wrong keys", "two days", 2 * DAY),
    Life("{s00}:reports:<status>", "the reports that are open, or resolved", "a year, or 90 days", 365 * DAY),
    Life("{s00}:reports:by:<player>", "the reports of a player", "with its account, or a year", 365 * DAY),
    Life("{s00}:reports:one:<report>", "a report", "a year, or 90 days once it is resolved", 365 * DAY),
    Life("{s00}:upkeep:<what>", "who archives and sweeps", "ten minutes, and a day", DAY),
)


def life_of(key: str) -> Life | None:
    """Return the life of a key; None if it has none."""
    return next((life for life in LIVES if life.expression.fullmatch(key)), None)
