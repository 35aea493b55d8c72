"""What a seat can do at the registration, and what follows when it is over."""

from __future__ import annotations

from events.audience import Seat
from games.ghost.facts import registration as facts
from games.ghost.facts.stage import SeatReady
from games.ghost.prompts.brought import Unread, patient_in
from games.ghost.prompts.registration import prompts, stock_card
from games.ghost.rules.area import Area, Deed, Doing
from games.ghost.rules.patients import set_attribute, set_signal
from games.ghost.rules.stage import begin
from games.ghost.rules.story import Story
from games.ghost.state.objects import AGE_UNSTATED, COLORS, Color, PatientId, PatientPublic
from games.ghost.state.scenario import module_of, own_words
from games.ghost.state.stage import over
from games.sitting.table import Chair

REGISTRATION = Area("registration", prompts=prompts)


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
    """The own patients are as they shall be; this one is played."""

    patient: PatientId

    def do(self, story: Story, seat: Chair) -> None:
        if isinstance(seat, int):
            if story.truth.hall.active[seat] != self.patient:
                story.happen(facts.PatientActivated(seat, self.patient))
            story.happen(SeatReady(seat))


def open_registration(story: Story) -> None:
    """The first facts of a game."""
    begin(story, "registration", "registration", chapter=0)


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
