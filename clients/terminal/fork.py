"""``sotto fork``: play on from a moment of another table."""

from __future__ import annotations

from collections.abc import Iterable

from clients.terminal.asking import Asking, Sorry, check_viewer, run
from clients.terminal.replay import brought
from sotto_client import Client, Refused

ME = "me"


def fork(
    asking: Asking,
    table: str,
    at: int,
    as_: str,
    seats: Iterable[str],
    redeal: int | None,
    private: bool = False,
    log: bytes | None = None,
) -> int:
    """Fork a table at a seq of a feed, print the address of the new one, and return the exit code.

    With a ``log``, that of a simulated game, its table is forked.
    """

    async def errand(client: Client) -> None:
        check_viewer(asking, as_)
        if asking.token is None:
            raise Sorry(asking.words.say("token_needed"))
        given = dict(given_seat(asking, one) for one in seats)
        source = table if log is None else await brought(client, asking, log)
        try:
            new = await client.fork(source, seq=at, as_=as_, seats=given, redeal=redeal, private=private)
        except Refused as no:
            if no.code != "forbidden":
                raise
            raise Sorry(no.reason) from None  # it says what may not be done, which is more than looking
        print(f"{asking.url.rstrip('/')}/tables/{new}")

    return run(asking, errand, table, as_)


def given_seat(asking: Asking, one: str) -> tuple[int, str]:
    """Read who is to have a seat: ``3`` for oneself, ``5=random`` for a bot. Raises Sorry."""
    seat, equals, who = one.partition("=")
    if not (seat.isascii() and seat.isdigit() and len(seat) < 4) or (equals and not who):
        raise Sorry(asking.words.say("bad_seat", seat=one))
    return int(seat), who or ME
