"""Patients are registered, torn forms go around in one cycle, ghosts are made of them and scattered (section 4)."""

from __future__ import annotations

from collections.abc import Mapping

from events.audience import Seat
from games.ghost.facts import hall as facts
from games.ghost.facts.hall import NativeShown
from games.ghost.facts.stage import SeatReady
from games.ghost.prompts.hall import Unread, asks_of_makers, patient_in, prompts, stock_card
from games.ghost.rules.area import Area, Deed, Doing, Story
from games.ghost.rules.patients import refill_uses, set_attribute, set_signal
from games.ghost.rules.stage import begin
from games.ghost.state.hall import swap_file
from games.ghost.state.objects import (
    AGE_UNSTATED,
    COLORS,
    AbilityForm,
    Color,
    GhostCard,
    GhostId,
    PatientId,
    PatientPublic,
    printed,
)
from games.ghost.state.scenario import module_of, own_ability, own_card, own_words, unused
from games.ghost.state.stage import over
from games.sitting.table import Chair

REGISTRATION = Area("registration", prompts=prompts)


MAKING = Area("making", asks=asks_of_makers)

FREE_OF_MAKERS = 4
"""With at least this number of patients nobody hosts the ghost they made; with three the result could be deduced."""

TRIES = 1000
"""The number of times that ghosts are scattered around what the DM has assigned, before anything goes."""


@Deed(REGISTRATION, of="seat")
class CreatePatient(Doing, frozen=True, kw_only=True):
    """A patient for the player's seat; null, or age -1: not given. The first one is active."""

    name: str
    gender: str | None = None
    age: int | None = None
    former_identity: str | None = None
    appearance: str | None = None
    base_color: Color
    personality_files: dict[Color, str | None] | None = None
    ideal_projection: str | None = None

    def do(self, story: Story, seat: Chair) -> None:
        if isinstance(seat, int):
            register(story, seat, self)


@Deed(REGISTRATION, of="seat")
class BringPatient(Doing, frozen=True):
    """A patient from one of the player's earlier tables, as its FULL file."""

    file: str

    def do(self, story: Story, seat: Chair) -> None:
        if not isinstance(seat, int):
            return
        try:
            register(story, seat, CreatePatient(**patient_in(self.file)))
        except Unread as unread:
            count = story.truth.registry.unread.get(seat, 0) + 1
            story.happen(facts.PatientUnread(seat, count, unread.field, unread.said))


@Deed(REGISTRATION, of="seat")
class FinishRegistration(Doing, frozen=True):
    """One's own patients are as they shall be; this one is played."""

    patient: PatientId

    def do(self, story: Story, seat: Chair) -> None:
        if isinstance(seat, int):
            if story.truth.hall.active[seat] != self.patient:
                story.happen(facts.PatientActivated(seat, self.patient))
            story.happen(SeatReady(seat))


def register(story: Story, seat: Seat, card: CreatePatient) -> PatientId:
    """A new patient of this seat."""
    options = story.truth.options
    patient = f"p{len(story.truth.hall.patients) + 1}"
    public = PatientPublic(
        id=patient,
        seat=seat,
        name=card.name,
        gender=card.gender or "",
        age=AGE_UNSTATED if card.age is None else card.age,
        former_identity=card.former_identity or "",
        appearance=card.appearance or "",
        quantum_activity=options.quantum_activity_initial,
        quantum_activity_max=options.quantum_activity_max,
    )
    story.happen(facts.PatientRegistered(public))
    given = card.personality_files or {}
    files = {color: given.get(color) or "" for color in COLORS}
    story.happen(facts.PatientSecretsSealed(patient, card.base_color, files, card.ideal_projection or ""))
    for color in COLORS:
        first = 1 if options.profile == "seed" or color == card.base_color else 0
        set_attribute(story, patient, color, first, "start")
    set_signal(story, patient, options.signal_max, "session")
    if seat not in story.truth.hall.active:
        story.happen(facts.PatientActivated(seat, patient))
    return patient


@REGISTRATION.on_settle
def _settle(story: Story) -> None:
    """All ready, or the DM or the clock: who has no patient plays one of the module's."""
    state = story.truth
    if state.phase != "registration" or not over(state):
        return
    missing = [seat for seat in state.seats if seat not in state.hall.active]
    stock = story.moment.dice("stock_patients").shuffle(module_of(state).stock_patients) if missing else ()
    known = {card.name for card in state.hall.patients.values()}
    left = [one for one in stock if own_words(state, one.name) not in known] or stock
    for place, seat in enumerate(missing):
        register(story, seat, CreatePatient(**stock_card(state, left[place % len(left)])))
    story.happen(facts.RegistrationLocked(dict(sorted(story.truth.hall.active.items()))))
    begin(story, "swapping")


@Deed(MAKING)
class MakeGhost(Doing, frozen=True, kw_only=True):
    """A ghost for the origin of the maker's torn form, from which its base colour is taken."""

    name: str
    appearance: str | None = None
    personality: str | None = None
    print_ability: AbilityForm

    def do(self, story: Story, maker: PatientId) -> None:
        dice = story.moment.sealed_dice(f"ids.ghost.{maker}")
        ghost, ability = f"g_{dice.token()}", f"a_{dice.token()}"
        made = GhostCard(id=ghost, name=self.name, appearance=self.appearance or "", personality=self.personality or "")
        story.happen(facts.GhostMade(maker, made))
        story.happen(facts.GhostOriginKept(ghost, story.truth.makings.cycle[maker]))
        native = printed(self.print_ability, ability, ghost_id=ghost)
        color = story.truth.makings.swaps[maker].base_color
        story.happen(NativeShown(maker, native, ghost, color))


@MAKING.on_settle
def _settle_making(story: Story) -> None:
    state = story.truth
    if state.phase == "swapping":
        _swap(story)
        begin(story, "ghost_making", "ghost_making")
    elif state.phase == "ghost_making" and over(state):
        _fill_in(story)
        begin(story, "scattering")
    elif state.phase == "scattering":
        _scatter(story)
        begin(story, "choose", "choose", chapter=1)


def _swap(story: Story) -> None:
    """One random cycle over the active patients, so that nobody gets their own form."""
    dice = story.moment.sealed_dice("swap")
    order = dice.shuffle(story.truth.hall.standing())
    cycle = dict(zip((*order[1:], order[0]), order, strict=True))
    story.happen(facts.SwapCycleDrawn(dict(sorted(cycle.items()))))
    for maker, origin in sorted(cycle.items()):
        alias = f"swp_{dice.token()}"
        story.happen(facts.SwapIssued(maker, swap_file(story.truth.hall, origin, alias)))


def _fill_in(story: Story) -> None:
    """Who made no ghost gets one of the module's, of the form's colour where there is one left."""
    missing = [one for one in story.truth.hall.standing() if one not in story.truth.makings.made]
    if not missing:
        return
    shuffled = story.moment.sealed_dice("stock_ghosts").shuffle(module_of(story.truth).stock_ghosts)
    for maker in missing:
        color, left = story.truth.makings.swaps[maker].base_color, unused(story.truth, shuffled)
        stock = next((one for one in left if one.colour == color), left[0])
        texts, ability = own_card(story.truth, stock), own_ability(story.truth, stock.ability)
        MakeGhost(**texts, print_ability=ability).do(story, maker)


def _scatter(story: Story) -> None:
    hosts = _hosts(story)
    story.happen(facts.HostsScattered(hosts))
    hall = story.truth.hall
    for host, ghost in sorted((host, ghost) for ghost, host in hosts.items()):
        story.happen(facts.CompanionIntroduced(hall.ghosts[ghost], host))
    for host in sorted(hosts.values()):
        introduce(story, host)


def introduce(story: Story, host: PatientId) -> None:
    """What a new host is told of the ghost: its colour and abilities, and the hint at its origin."""
    hall = story.truth.hall
    ghost = hall.ghost_of(host)
    assert ghost is not None, "only a host is told"
    for ability in hall.native[ghost].values():
        story.happen(NativeShown(host, ability, ghost, hall.ghost_colors[ghost]))
    alias = f"swp_{story.moment.sealed_dice(f'ids.hint.{host}').token()}"
    torn = swap_file(hall, hall.origins[ghost], alias)
    left = torn.base_color, torn.ideal_projection, torn.single_personality_file
    story.happen(facts.OriginHinted(host, ghost, alias, *left))
    refill_uses(story, host)


def _hosts(story: Story) -> dict[GhostId, PatientId]:
    """Who travels with which ghost, by the option ``hosts``."""
    hall, how = story.truth.hall, story.truth.options.hosts
    ghosts = [story.truth.makings.made[maker] for maker in hall.standing()]
    if how == "maker":
        return {ghost: hall.makers[ghost] for ghost in ghosts}
    if how == "bound":
        return {ghost: hall.origins[ghost] for ghost in ghosts}
    return _scattered(story, ghosts)


def _scattered(story: Story, ghosts: list[GhostId]) -> dict[GhostId, PatientId]:
    """At random but for what the DM has assigned; where that leaves no way for the others, anything goes."""
    hall, dice = story.truth.hall, story.moment.sealed_dice("scatter")
    fixed = {ghost: host for ghost, host in story.truth.desk.assigned.items() if host in hall.standing()}
    free = [host for host in hall.standing() if host not in fixed.values()]
    loose = [ghost for ghost in ghosts if ghost not in fixed]
    tries = 0
    while True:
        hosts = dict(zip(loose, dice.shuffle(free), strict=True))
        tries += 1
        if _may(hosts, hall.origins, hall.makers, len(ghosts)) or (fixed and tries == TRIES):
            return dict(sorted((hosts | fixed).items(), key=lambda one: ghosts.index(one[0])))


def _may(
    hosts: Mapping[GhostId, PatientId],
    origins: Mapping[GhostId, PatientId],
    makers: Mapping[GhostId, PatientId],
    size: int,
) -> bool:
    own = any(origins[ghost] == host for ghost, host in hosts.items())
    made = any(makers[ghost] == host for ghost, host in hosts.items())
    return not own and (size < FREE_OF_MAKERS or not made)
