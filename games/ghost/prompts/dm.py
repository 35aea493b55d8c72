"""The fields that more than one power asks for."""

from __future__ import annotations

from events.audience import CO_HOSTS, CoHost
from games.ghost.state import State
from games.ghost.state.objects import COLORS, PatientId
from games.ghost.state.scenario import LETTERS, chapter_of, module_of, named, words_of
from games.prompt import Choice, Choices, Option, Text, options

WORDS_MAX, NAME_MAX = 2_000, 64
NAME, WORDS, MAYBE_WORDS = Text(NAME_MAX, min=1), Text(WORDS_MAX, min=1), Text(WORDS_MAX)
COLOR = Choice(options(COLORS, "color"))
ANY, NOTHING = "any", "none"
ANY_COLOR = Choice((Option(ANY, "act_color.any"), *options(COLORS, "color")))


def patients(view: State) -> Choice:
    """One of those who are not lost."""
    return Choice(options(view.hall.standing()))


def some(view: State, least: int = 1) -> Choices:
    """Some of them."""
    standing = view.hall.standing()
    return Choices(options(standing), least, len(standing))


def is_free(view: State, patient: PatientId) -> bool:
    """Who is in the middle of a check or a fight stays until it is over."""
    standing = patient in view.hall.standing()
    return standing and patient not in view.checks.offers and patient not in view.combats.fights


def free(view: State) -> tuple[PatientId, ...]:
    """All that are."""
    return tuple(one for one in view.hall.standing() if is_free(view, one))


def sessions(view: State, *statuses: str) -> Choice:
    """One of the sessions that have not ended."""
    wanted = statuses or ("active", "paused")
    return Choice(options(tuple(id for id, card in view.scenes.sessions.items() if card.status in wanted)))


def places(view: State, *, whole: bool = False) -> tuple[Option, ...]:
    """The places of this chapter, as ``<region>/<area>``; ``whole``: and the regions."""
    if view.module is None or not view.chapter:
        return ()
    regions = dict(zip(LETTERS, chapter_of(view).regions, strict=False))
    letters = options(tuple(regions), "region") if whole else ()
    areas = {f"{letter}/{one.id}": words_of(one.name) for letter, region in regions.items() for one in region.areas}
    return (*letters, *named(areas))


def items(view: State) -> Choice:
    """One of the items there are."""
    there = module_of(view).items if view.module else ()
    return Choice(named({one.id: words_of(one.name) for one in there}))


def free_chair(state: State) -> CoHost | None:
    """The next chair of a co-DM, if there is one left."""
    return next((chair for chair in CO_HOSTS if chair not in state.desk.co_dms), None)


def chair_of(state: State, player: str) -> CoHost | None:
    """The chair of a co-DM."""
    return next((chair for chair, helping in state.desk.co_dms.items() if helping == player), None)


def appointable(state: State) -> tuple[str, ...]:
    """Who may be given regions: co-DMs, and guests as long as a chair is free; nobody who plays."""
    desk = state.desk
    playing = {desk.lead, *desk.people.values()}
    known = tuple(desk.co_dms.values())
    if free_chair(state) is None:
        return known
    return (*known, *(guest for guest in desk.guests if guest not in playing and guest not in known))
