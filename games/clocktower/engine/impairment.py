"""Who is poisoned and drunk: derived from the tokens, never stored (section 8 of the rules)."""

from __future__ import annotations

from msgspec.structs import replace

from games.clocktower.engine import roles
from games.clocktower.engine.town import GameState, Player, Token

KINDS = ("poisoned", "drunk")


def derived(state: GameState) -> GameState:
    """Return the town with everybody's ``is_poisoned`` and ``is_drunk`` as the tokens have it now."""
    working = active(state)
    ill = {kind: {token.seat for token in working if token.kind == kind} for kind in KINDS}
    return replace(
        state,
        players={
            seat: replace(player, is_poisoned=seat in ill["poisoned"], is_drunk=seat in ill["drunk"])
            for seat, player in state.players.items()
        },
    )


def active(state: GameState) -> list[Token]:
    """Return the tokens of poison and drunkenness that work: a fixed point in the order in which they were laid.

    One works as soon as nothing that may still come to work lies on its source. Where sources impair each other in a
    circle, the earliest stands.
    """
    open_ = [token for token in state.tokens if token.kind in KINDS and lasts(state, token)]
    working: list[Token] = []
    while open_:
        decided = [token for token in open_ if not _on(token, open_)] or open_[:1]
        first = decided[0]
        open_.remove(first)
        working.append(first)
        open_ = [token for token in open_ if not _on(token, working)]
    return working


def _on(token: Token, others: list[Token]) -> bool:
    """Whether one of the others lies on this one's source."""
    return bool(token.of) and any(other.seat == token.source for other in others)


def lasts(state: GameState, token: Token) -> bool:
    """Whether the source still has the ability that laid this token; a mark of the storyteller's has no source."""
    source = state.players.get(token.source)
    return not token.of or (source is not None and has(source, token.of))


def has(player: Player, character: str) -> bool:
    """Whether a player owns an ability, working or not: the Drunk owns none."""
    data = roles.registry().get(character)
    return player.role == character and (player.is_alive or (data is not None and data.works_when_dead))


def works(player: Player, character: str) -> bool:
    """Whether a player has an ability that works now."""
    return has(player, character) and not player.impaired
