"""The house rules: what the sitting's commands make happen, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any, Literal, NoReturn

from msgspec import UNSET

from events.audience import EVERYONE, HOST, HOSTS, SEALED, Audience, CoHost, Host, Seat, only
from events.event import Actor, Command, Draw, Event, Fact
from events.format import FORMAT
from games import sitting as sit
from games.dice import seed_hash
from games.game import AnyGame, Events, Hearing, Moment, Options, Rejected, no_talk
from games.sitting import TableState, TableView

MISSES_TO_SUBSTITUTE = 2

FEWEST_TO_VOTE_OUT = 3
"""The fewest people who may vote: with three, two are more than half, so nobody is sent away by one other alone."""

LLM = "llm"
"""The bot that asks the server's language model; unlike all others it is not a function of a view."""

REDEAL = Draw(True, "redeal")
"""What is drawn, from the sealed seed of a fork, to deal the secrets of its past again."""


def opened(game: AnyGame, command: sit.Open[Any]) -> Events:
    """Return the first facts of a table."""
    fact = sit.TableOpened(
        game=command.game,
        rules=game.rules,
        number=command.number,
        title=command.title,
        private=command.private,
        size=command.size,
        opener=command.opener,
        options=command.options,
        seed_hash=seed_hash(command.seed),
        sealed_seed_hash=seed_hash(command.sealed_seed),
        format=FORMAT,
        chained=command.chained,
    )
    seeded = Event(SEALED, sit.TableSeeded(command.seed, command.sealed_seed))
    return Event(EVERYONE, fact), seeded, *_documents_given(game, command.documents or {})


def _documents_given(game: AnyGame, texts: Mapping[str, str]) -> Iterator[Event[Fact]]:
    for name, text in texts.items():
        if game.documents[name].audience == "everyone":
            yield Event(EVERYONE, sit.TableDocumentGiven(name, text))
        else:
            yield Event(SEALED, sit.TableDocumentSealed(name, text))


def decide(game: AnyGame, truth: TableView, view: Any, by: Actor, command: Command, moment: Moment) -> Events:
    """Decide a core command. ``view`` is the game as the acting seat knows it.

    Raises:
        Rejected: the sitting, which everybody knows, does not allow it now.
    """
    rule = _RULES[type(command)]
    return rule(_Call(game, truth, view, by, moment), command)


def missed(game: AnyGame, table: TableState, seats: Iterable[Seat]) -> Events:
    """Return the facts of a deadline that these seats, played by people, have missed."""
    events: list[Event[Fact]] = []
    for seat in seats:
        in_a_row = table.missed.get(seat, 0) + 1
        events.append(Event(only(seat), sit.TableDeadlineMissed(seat, in_a_row)))
        if in_a_row == MISSES_TO_SUBSTITUTE:
            events.append(Event(only(seat), sit.TableSubstituted(seat, game.substitute)))
    return tuple(events)


def returned(table: TableState, seat: Seat) -> Events:
    """Return the fact that a seat's player is back, if they were away."""
    away = seat in table.missed or seat in table.substitutes
    return (Event(only(seat), sit.TableReturned(seat)),) if away else ()


def have_consequences(events: Events) -> bool:
    """Whether something follows at the table from what happened: somebody is gone, or it is over."""
    return not _GONE_OR_OVER.isdisjoint([type(event.fact) for event in events])


def opener_replaced(table: TableState, events: Events) -> Events:
    """Return what follows if these events remove the player in charge: somebody who is still there takes over."""
    gone = [event.fact.seat for event in events if isinstance(event.fact, GONE)]
    return _opener_passes_on(table, gone[0]) if gone else ()


def seeds_revealed(table: TableState, events: Events) -> Events:
    """Return what follows an end among these events: the seeds that may be known now."""
    ends = _ends(events)
    if not ends or table.seed is None or table.sealed_seed is None:
        return ()
    revealed: list[Event[Fact]] = [Event(EVERYONE, sit.TableSeedRevealed(table.seed))]
    if any(isinstance(end, sit.TableEnded) and end.unseals == "everything" for end in ends):
        revealed.append(Event(EVERYONE, sit.TableSealedSeedRevealed(table.sealed_seed)))
    return tuple(revealed)


def feed_hashed(table: TableState, events: Events, link: str) -> Events:
    """Return what else follows an end among these events: the last link of the chain over the public feed so far."""
    return (Event(EVERYONE, sit.TableFeedHashed(link)),) if table.chained and _ends(events) else ()


def _ends(events: Events) -> list[Fact]:
    return [event.fact for event in events if type(event.fact) in ENDS]


def bots(game: AnyGame, options: Options | None) -> tuple[str, ...]:
    """Return the server's programs that may play a seat at a table with these options.

    First the game's own, in its order of preference, then what plays any game, and last the one that costs money.
    """
    llm = (LLM,) if options is not None and game.llm_terms(options) is not None else ()
    return tuple(dict.fromkeys((*game.bots, "random", *llm)))


def plays(table: TableState, seat: Seat) -> str | None:
    """Return the bot that plays a seat now, or None while its player or nobody does."""
    seated = table.seats.get(seat)
    if seated is None:
        return None
    return seated.bot or table.substitutes.get(seat)


def seats_of_bots(table: TableState) -> list[Seat]:
    """Return the seats that bots play now."""
    return [seat for seat, seated in table.seats.items() if seated.bot or seat in table.substitutes]


def people(table: TableState) -> tuple[str, ...]:
    """Return everybody who played or hosted here, in the order of the seats; those who left a running game last."""
    seated = [seat.player for _, seat in sorted(table.seats.items())]
    hosts = (table.host, *(table.co_hosts or {}).values())
    return tuple(dict.fromkeys(player for player in (*seated, *hosts, *table.served) if player is not None))


def bots_alone(table: TableState) -> bool:
    """Return whether no person has a chair."""
    seated = any(seat.player is not None for seat in table.seats.values())
    return not seated and table.host is None and not table.co_hosts


def taken_chairs(table: TableState) -> Iterator[Seat | Host]:
    """Return every chair that somebody has, bots included."""
    yield from table.seats
    if table.host is not None:
        yield "host"
    yield from table.co_hosts or ()


def co_host_of(table: TableState, player: str) -> CoHost | None:
    """Return the chair of a player who helps the host."""
    return next((chair for chair, helping in (table.co_hosts or {}).items() if helping == player), None)


def seat_of(table: TableState, player: str) -> Seat | None:
    """Return the first seat of a player."""
    return next((seat for seat, seated in table.seats.items() if seated.player == player), None)


ENDS: frozenset[type[Fact]] = frozenset({sit.TableEnded, sit.TableAbandoned, sit.TableClosed})
GONE = (sit.TableResigned, sit.TableRemoved)
_GONE_OR_OVER = ENDS.union(GONE)


class _Call:
    """One core command being decided, with the checks that several rules share."""

    def __init__(self, game: AnyGame, truth: TableView, view: Any, by: Actor, moment: Moment) -> None:
        self.game, self.truth, self.table = game, truth.game, truth.table
        self.view, self.by, self.moment = view, by, moment

    @property
    def seat(self) -> Seat:
        if not isinstance(self.by, int):
            raise Rejected("forbidden")
        return self.by

    @property
    def host_chair(self) -> Host:
        if self.by not in HOSTS:
            raise Rejected("forbidden")
        return self.by

    @property
    def is_running(self) -> bool:
        """In a pause, too."""
        return self.table.status in ("playing", "paused")

    @property
    def wall_time(self) -> int:
        return self.moment.now + self.table.clock_offset

    @property
    def needs_host(self) -> bool:
        """Whether nothing goes on here without a person in the host's chair."""
        options = self.table.options
        chosen = self.game.hosted and options is not None and options.host_needed
        return chosen or self.game.needs_host(self.truth)

    @property
    def lacks_host(self) -> bool:
        return self.needs_host and self.table.host is None

    def need_open(self) -> None:
        if self.table.status != "open":
            raise Rejected("not_open")

    def need_playing(self) -> None:
        if self.table.status != "playing":
            raise Rejected("not_playing")

    def need_running(self) -> None:
        """In a pause, too."""
        if self.table.status not in ("playing", "paused"):
            raise Rejected("not_playing")

    def need_seat(self, seat: Seat) -> None:
        if not 1 <= seat <= self.table.size:
            raise Rejected("no_such_seat", seat=seat, size=self.table.size)

    def need_bot(self, bot: str) -> None:
        there = bots(self.game, self.table.options)
        if bot not in there:
            raise Rejected("no_such_bot", bot=bot[:40], bots=there)

    def need_welcome(self, player: str, chair: Seat | Literal["host"]) -> None:
        """Refuse a chair to players who know another one's secrets, and a running game's to strangers."""
        if player in (self.table.removed or {}):
            raise Rejected("removed")
        served = self.table.served.get(player)
        if served not in (None, chair) or self.table.host == player or co_host_of(self.table, player):
            raise Rejected("knows_too_much")
        known = player in {self.table.opener, *self.table.invited} or served == chair
        returns = served == chair
        if self.is_running and not returns and not self.lets_enter(chair):
            raise Rejected("entering_off")
        if self.table.status != "open" and not known:
            # Accounts cost nothing, so strangers could collect the secrets of all chairs that bots play.
            raise Rejected("running")

    def lets_enter(self, chair: Seat | Literal["host"]) -> bool:
        """Whether a newcomer may take a chair of the running game, which a second account of a player might be."""
        options = self.table.options
        needed = chair == "host" and self.lacks_host
        return needed or options is None or options.entering is not False

    def people(self) -> list[Seat]:
        return [seat for seat, seated in self.table.seats.items() if seated.player is not None]


def _public(*facts: Fact) -> Events:
    return tuple(Event(EVERYONE, fact) for fact in facts)


def _invite(call: _Call, command: sit.Invite) -> Events:
    # After the end, too: a replay of a private table is for the invited.
    return () if command.player in call.table.invited else _public(sit.TableInvited(command.player))


def _sit(call: _Call, command: sit.Sit) -> Events:
    table = call.table
    if table.status == "finished":
        raise Rejected("game_over")
    call.need_seat(command.seat)
    if table.private and command.player not in {table.opener, *table.invited}:
        raise Rejected("not_invited")
    seated = table.seats.get(command.seat)
    if seated is not None and (seated.player is not None or table.status == "open"):
        raise Rejected("seat_taken", seat=command.seat)
    if seat_of(table, command.player) is not None and not (table.options and table.options.hot_seat):
        raise Rejected("already_seated")
    call.need_welcome(command.player, command.seat)
    return _public(sit.TableSeatTaken(command.seat, command.player))


def _leave(call: _Call, command: sit.Leave) -> Events:
    call.need_open()
    seated = call.table.seats.get(command.seat)
    if seated is None:
        raise Rejected("seat_empty", seat=command.seat)
    left = _public(sit.TableSeatLeft(command.seat))
    return left + _opener_passes_on(call.table, command.seat)


def _opener_passes_on(table: TableState, leaving: Seat) -> Events:
    player = table.seats[leaving].player
    others = [seated.player for seat, seated in table.seats.items() if seat != leaving and seated.player]
    if player is None or player != table.opener or player in others or not others:
        return ()
    return _public(sit.TableOpenerChanged(others[0]))


def _give_to_bot(call: _Call, command: sit.GiveToBot) -> Events:
    call.need_open()
    call.need_seat(command.seat)
    call.need_bot(command.bot)
    seated = call.table.seats.get(command.seat)
    if seated is not None and seated.player is not None:
        raise Rejected("seat_taken", seat=command.seat)
    return _public(sit.TableSeatGivenToBot(command.seat, command.bot, command.model))


def _take_host(call: _Call, command: sit.TakeHost) -> Events:
    table = call.table
    if not call.game.hosted:
        raise Rejected("not_hosted")
    if table.status == "finished":
        raise Rejected("game_over")
    if table.private and command.player not in {table.opener, *table.invited}:
        raise Rejected("not_invited")
    if table.host is not None:
        raise Rejected("host_taken")
    if seat_of(table, command.player) is not None:
        raise Rejected("already_seated")
    call.need_welcome(command.player, "host")
    return _public(sit.TableHostTaken(command.player))


def _leave_host(call: _Call, command: sit.LeaveHost) -> Events:
    if call.table.host is None:
        raise Rejected("host_empty")
    waits = call.needs_host and call.table.status == "playing"
    paused = _public(sit.TablePaused(call.wall_time, idle=False)) if waits else ()
    return _public(sit.TableHostLeft()) + paused


def _leave_co_host(call: _Call, command: sit.LeaveCoHost) -> Events:
    if command.chair not in (call.table.co_hosts or {}):
        raise Rejected("host_empty")
    return _public(sit.TableCoHostLeft(command.chair))


def _close(call: _Call, command: sit.Close) -> Events:
    call.need_open()
    return _public(sit.TableClosed())


def _abandon(call: _Call, command: sit.Abandon) -> Events:
    if call.table.status == "finished":
        raise Rejected("game_over")
    return _public(sit.TableAbandoned(command.limit))


def _rematch(call: _Call, command: sit.Rematch) -> Events:
    if call.table.status != "finished":
        raise Rejected("not_over")
    return () if call.table.rematch is not None else _public(sit.TableRematched(command.table))


def _ready(call: _Call, command: sit.Ready) -> Events:
    call.need_open()
    return () if call.table.seats[call.seat].ready else _public(sit.TableReady(call.seat))


def _start(call: _Call, command: sit.Start) -> Events:
    table = call.table
    call.need_open()
    if call.by not in ("server", "host") and table.seats[call.seat].player != table.opener:
        raise Rejected("not_opener")
    empty = [seat for seat in range(1, table.size + 1) if seat not in table.seats]
    if empty:
        raise Rejected("seats_empty", seats=tuple(empty))
    if call.lacks_host:
        raise Rejected("host_needed")
    sealed = table.sealed_documents or {}
    # Whoever takes the chair finds them in its feed, and the game uses them even if nobody does.
    given = tuple(Event(HOST, sit.TableDocumentGiven(name, text)) for name, text in sealed.items())
    started = _public(sit.TableStarted()) + given
    truth = reduce(call.game.evolve, (event.fact for event in started), call.truth)
    return started + call.game.open(truth, table.options, tuple(range(1, table.size + 1)), call.moment)


def _pause(call: _Call, command: sit.Pause) -> Events:
    call.need_playing()
    paused = _public(sit.TablePaused(call.wall_time, idle=call.by == "server"))
    return paused if not isinstance(call.by, int) else _vote(call, True, sit.TablePauseAsked(call.seat), paused)


def _resume(call: _Call, command: sit.Resume) -> Events:
    if call.table.status != "paused":
        raise Rejected("not_paused")
    if call.lacks_host:
        raise Rejected("host_needed")
    pause = call.wall_time - (call.table.paused_since or call.wall_time)
    resumed = _public(sit.TableResumed(call.table.clock_offset + pause))
    if call.table.idle or not isinstance(call.by, int):
        return resumed
    return _vote(call, False, sit.TableResumeAsked(call.seat), resumed)


def _vote(call: _Call, wish: bool, asked: Fact, done: Events) -> Events:
    votes = call.table.pause_votes
    if votes.get(call.seat) is wish:
        raise Rejected("already_asked")
    wishing = 1 + sum(1 for seat, vote in votes.items() if vote is wish and seat != call.seat)
    return done if 2 * wishing > len(call.people()) else _public(asked)


def _hand_over(call: _Call, command: sit.HandOver) -> Events:
    call.need_running()
    bot = call.game.substitute if command.bot is UNSET else command.bot
    call.need_bot(bot)
    if call.table.seats[call.seat].bot is not None:
        raise Rejected("already_handed_over")
    return _public(sit.TableHandedOver(call.seat, bot))


def _take_back(call: _Call, command: sit.TakeBack) -> Events:
    if call.table.status == "finished":
        raise Rejected("game_over")
    if call.table.seats[call.seat].bot is not None:
        return _public(sit.TableTakenBack(call.seat))
    if call.seat in call.table.substitutes or call.seat in call.table.missed:
        return ()  # the return itself is the fact, and every command of the player brings it
    raise Rejected("not_handed_over")


def _resign(call: _Call, command: sit.Resign) -> Events:
    call.need_running()
    resigned = _public(sit.TableResigned(call.seat, call.game.substitute))
    return resigned if len(call.people()) > 1 else resigned + _public(sit.TableAbandoned())


def _vote_out(call: _Call, command: sit.VoteOut) -> Events:
    call.need_running()
    call.need_seat(command.seat)
    seats = call.table.seats
    who = seats[command.seat].player
    if who is None:
        raise Rejected("nobody_to_remove", seat=command.seat)
    if who == seats[call.seat].player:
        raise Rejected("own_seat_vote")
    # A player with several seats is one person with one vote.
    everybody = {seats[seat].player for seat in call.people()}
    if len(everybody) < FEWEST_TO_VOTE_OUT:
        raise Rejected("too_few_to_vote", least=FEWEST_TO_VOTE_OUT)
    asked = (call.table.removal_votes or {}).get(command.seat, {})
    wishing = {seats[by].player for by in (*asked, call.seat)}
    if 2 * len(wishing) > len(everybody):
        return _public(sit.TableRemoved(command.seat, call.game.substitute))
    if call.seat in asked:
        raise Rejected("already_asked")
    return _public(sit.TableRemovalAsked(command.seat, call.seat))


def _vote_save(call: _Call, command: sit.VoteSave) -> Events:
    call.need_running()
    everybody: dict[Actor, str] = {seat: call.table.seats[seat].player or "" for seat in call.people()}
    if call.table.host is not None:
        everybody["host"] = call.table.host
    if call.by not in everybody:
        raise Rejected("forbidden")
    chair: sit.Recipient = call.by if isinstance(call.by, int) else "host"
    asked = call.table.saving.asked if call.table.saving else ()
    if not command.agree:
        if not asked:
            raise Rejected("no_save_asked")
        return _public(sit.TableSaveDeclined(chair))
    # A player with several seats is one person, and a vote that suffices since others went may be given once more.
    if {everybody[one] for one in (*asked, chair)} == set(everybody.values()):
        return _public(sit.TableSaveAgreed())
    if chair in asked:
        raise Rejected("already_asked")
    return _public(sit.TableSaveAsked(chair))


def check_recipients(by: Actor, command: sit.Say) -> None:
    """Check that talk goes to others, to each once. Old logs have talk that did not. Raises Rejected."""
    if command.to == "table":
        return
    for place, one in enumerate(command.to):
        if one == by:
            raise Rejected("said_to_self")
        if one in command.to[:place]:
            raise Rejected("said_twice", to=one)


def _say(call: _Call, command: sit.Say) -> Events:
    if not command.text.strip():
        raise Rejected("empty_text")
    if len(command.text) > sit.SAY_MAX:
        raise Rejected("too_long", max=sit.SAY_MAX)
    seats, host = _spoken_to(call, command)
    to: tuple[sit.Recipient, ...] = (*seats, *(("host",) if host else ()))
    if command.out_of_character is True:
        return _out_of_character(call, command.text, to)
    if isinstance(call.by, int):
        return _seat_says(call, command.text, seats, to)
    return _host_says(call, command.text, seats, to)


def _out_of_character(call: _Call, text: str, to: tuple[sit.Recipient, ...]) -> Events:
    """What a player says as themselves: everybody hears it, wherever who they play is."""
    if not call.game.out_of_character:
        raise Rejected("no_out_of_character")
    if to:
        raise Rejected("out_of_character_to_all")
    if isinstance(call.by, int):
        return _public(sit.TableSaid(call.seat, text, to, out_of_character=True))
    return _public(sit.TableHostSaid(call.host_chair, text, to, out_of_character=True))


def _spoken_to(call: _Call, command: sit.Say) -> tuple[tuple[Seat, ...], bool]:
    """Return the seats that are spoken to, and whether the host is."""
    named = () if command.to == "table" else command.to
    seats = tuple(sorted({one for one in named if isinstance(one, int)}))
    for seat in seats:
        call.need_seat(seat)
    if "host" in named and not call.game.hosted:
        raise Rejected("not_hosted")
    if "host" in named and call.table.host is None:
        raise Rejected("host_empty")
    return seats, "host" in named


def _seat_says(call: _Call, text: str, seats: tuple[Seat, ...], to: tuple[sit.Recipient, ...]) -> Events:
    heard = call.game.hears(call.view, call.seat) if call.is_running else EVERYONE
    if heard is None:
        raise Rejected("talk_closed")
    hearers, aside, beyond = heard if isinstance(heard, Hearing) else Hearing(heard)
    if seats and aside == "closed":
        raise Rejected("aside_closed")
    for seat in seats:
        if not hearers.everyone and seat not in hearers.seats:
            raise Rejected(beyond, seat=seat)
    said = Event(_talk_audience(call, hearers, seats, to), sit.TableSaid(call.seat, text, to))
    return (*_public(sit.TableAside(call.seat, to)), said) if seats and aside == "told" else (said,)


def _talk_audience(call: _Call, hearers: Audience, seats: tuple[Seat, ...], to: tuple[sit.Recipient, ...]) -> Audience:
    if "host" in to and not hearers.host:
        raise Rejected("host_out_of_hearing")
    if to:
        return only(call.seat, *seats, host=hearers.host and call.game.hosted)
    return hearers if hearers.everyone else only(call.seat, *hearers.seats, host=hearers.host)


def _host_says(call: _Call, text: str, seats: tuple[Seat, ...], to: tuple[sit.Recipient, ...]) -> Events:
    """The host, who is heard wherever there is talk at all; nobody else learns that it spoke to some."""
    if call.is_running and call.game.hears is no_talk:
        raise Rejected("talk_closed")
    chair = call.host_chair
    return (Event(only(*seats, host=True) if to else EVERYONE, sit.TableHostSaid(chair, text, to)),)


def _fork(call: _Call, command: sit.Fork) -> Events:
    table = call.table
    if call.by != "server":
        raise Rejected("forbidden")
    if table.status == "finished":
        raise Rejected("fork_over")
    # The table's clock continues from where it stood, as after a pause.
    stood = table.paused_since or command.since
    fact = sit.TableForked(
        table=command.source,
        seq=command.seq,
        number=command.number,
        title=command.title,
        private=command.private,
        opener=command.opener,
        seats=command.seats,
        clock_offset=table.clock_offset + call.wall_time - stood,
        seed_hash=seed_hash(command.seed),
        sealed_seed_hash=seed_hash(command.sealed_seed),
        past_hash=command.past_hash,
        redealt=command.redealt,
    )
    if command.redealt is not None:
        call.moment.draws.append(REDEAL)
    left = _public(sit.TableHostLeft()) if table.host is not None else ()
    seeded = Event[Fact](SEALED, sit.TableSeeded(command.seed, command.sealed_seed))
    waits = call.needs_host and table.status != "open"
    paused = _public(sit.TablePaused(call.wall_time, idle=False)) if waits else ()
    return (*left, *_public(fact), seeded, *paused)


def _retell(call: _Call, command: sit.Retell) -> NoReturn:
    raise AssertionError("what is told again is decided by nobody")


def _due(call: _Call, command: sit.Due) -> NoReturn:
    raise AssertionError("what is due is decided by the game")


_RULES: dict[type[Command], Callable[[_Call, Any], Events]] = {
    sit.Invite: _invite,
    sit.Sit: _sit,
    sit.Leave: _leave,
    sit.GiveToBot: _give_to_bot,
    sit.TakeHost: _take_host,
    sit.LeaveHost: _leave_host,
    sit.LeaveCoHost: _leave_co_host,
    sit.Close: _close,
    sit.Abandon: _abandon,
    sit.Rematch: _rematch,
    sit.Fork: _fork,
    sit.Retell: _retell,
    sit.Due: _due,
    sit.Ready: _ready,
    sit.Start: _start,
    sit.Pause: _pause,
    sit.Resume: _resume,
    sit.HandOver: _hand_over,
    sit.TakeBack: _take_back,
    sit.Resign: _resign,
    sit.VoteOut: _vote_out,
    sit.VoteSave: _vote_save,
    sit.Say: _say,
}
