"""The sitting and the game as one: the state a viewer has, its fold, its prompts, and the decision over both."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from events.audience import Host, Seat
from events.codec import Codec
from events.event import Actor, Command, Fact
from games.game import AnyGame, Deadline, Events, Moment, Prompts
from games.sitting import chairs, commands, consequences, facts, fold, rules
from games.sitting import state as table_state
from games.sitting.facts import Seated, TableOpened
from games.sitting.state import TableView

Chair = Seat | Host
"""Those who can be asked: a seat, the host or a co-host."""

BOT_REQUEST = "bot:"
"""How the request ids of the server's own bots begin; no client may choose such an id."""

NO_PROMPTS: Prompts = {}

_AT_TABLE = frozenset(commands.COMMANDS)


def codec(game: AnyGame) -> Codec:
    """Return the codec of this game's commits."""
    return Codec(
        (TableOpened[game.rules.options], *facts.FACTS, *game.rules.facts),  # type: ignore[name-defined]
        (commands.Open[game.rules.options], *commands.COMMANDS, *game.rules.commands),  # type: ignore[name-defined]
        game.rules.upcasts,
    )


def first(game: AnyGame) -> TableView:
    """Return what everybody knows before the first fact."""
    return TableView(table_state.FIRST, game.rules.first)


def evolve(game: AnyGame, state: TableView, fact: Fact) -> TableView:
    """Fold one fact: facts of the sitting are offered to the game, too."""
    return TableView(fold.evolve(state.table, fact), game.rules.evolve(state.game, fact))


def prompts(game: AnyGame, view: TableView, chair: Chair) -> Prompts:
    """Return what a chair may do now, from its own view. There are no prompts while the game is not running."""
    if view.table.status != "playing":
        return NO_PROMPTS
    if isinstance(chair, int) or chair == "host":
        return game.rules.prompts(view.game, chair)
    return NO_PROMPTS if game.hosting is None else game.hosting.co_host_prompts(view.game, chair)


def deadline(game: AnyGame, truth: TableView) -> Deadline | None:
    """Return what falls due next, on the table's clock, which stands still in a pause."""
    return game.rules.deadline(truth.game) if truth.table.status == "playing" else None


def decide(
    game: AnyGame,
    truth: TableView,
    views: Callable[[Chair], TableView],
    by: Actor,
    request: str,
    command: Command,
    moment: Moment,
    link: str = "",
) -> Events:
    """Decide a legal command: everything that it makes happen, in the game and at the table.

    ``link`` is the last of the chain over what was public so far: told at the end, with the seeds.

    Raises:
        Rejected: a core command that the sitting does not allow.
    """
    if isinstance(command, commands.Open):
        return rules.opened(game, command)
    if isinstance(command, commands.Due):
        late = _late(game, truth, views, moment.now)
        events = consequences.missed(game, truth.table, late) + game.rules.decide(truth.game, by, command, moment)
    elif type(command) in _AT_TABLE:
        view = views(by).game if isinstance(by, int) else truth.game
        events = rules.decide(game, truth, view, by, command, moment)
    else:
        events = game.rules.decide(truth.game, by, command, moment)
    if isinstance(by, int) and not request.startswith(BOT_REQUEST):
        events = consequences.returned(truth.table, by) + events
    events += consequences.held(game, truth.table, events, moment)
    if not consequences.have_consequences(events):
        return events
    events += consequences.opener_replaced(truth.table, events)
    events += consequences.seeds_revealed(truth.table, events)
    return events + consequences.feed_hashed(truth.table, events, link)


def _late(game: AnyGame, truth: TableView, views: Callable[[Chair], TableView], now: int) -> list[Seat]:
    seats: Mapping[Seat, Seated] = truth.table.seats
    return [
        seat
        for seat, seated in seats.items()
        if seated.player is not None and chairs.plays(truth.table, seat) is None and _is_late(game, views, seat, now)
    ]


def _is_late(game: AnyGame, views: Callable[[Chair], TableView], seat: Seat, now: int) -> bool:
    try:
        asked = prompts(game, views(seat), seat).values()
    except Exception:
        return False  # the clock goes on; that this seat has no prompts is reported where its view is made
    return any(prompt.required and prompt.until is not None and prompt.until <= now for prompt in asked)
