"""Communication and seizure (section 9): a guess, an answer or none, two files, at most one ability each.

A patient who recognises their double may have it, by consent or by the dice.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Literal, get_args

from msgspec.structs import replace

from games.game import Deadline
from games.ghost.facts import comm as facts
from games.ghost.facts.checks import DiceRolled
from games.ghost.facts.fact import owner
from games.ghost.prompts.comm import asks
from games.ghost.rules.area import Area, Deed, Doing, Story
from games.ghost.rules.patients import count_uses, grant_file, hurt, set_signal
from games.ghost.rules.registration import introduce
from games.ghost.rules.stage import until
from games.ghost.state import State
from games.ghost.state.comm import FULL, SUMMARY, Asked, Claim, CommId, Delivered, Glimpse, between
from games.ghost.state.hall import public_file
from games.ghost.state.objects import AbilityId, Color, GhostId, PatientId, printed
from games.ghost.state.stage import playing, stretch

COMM = Area("comm", asks=asks)


PENALTY = 2

CLAIMS_WITH: Color = "K"

HOLDS_WITH: Color = "Y"


@Deed(COMM)
class RequestComm(Doing, frozen=True):
    """Ask for a communication; the colour is a guess of the target's base colour."""

    target: PatientId
    color: Color
    depth: str

    def do(self, story: Story, patient: PatientId) -> None:
        state = story.truth
        id = f"c_{story.moment.sealed_dice(f'ids.comm.{patient}').token()}"
        due = until(story, "comm")
        asked = Asked(id, self.target, self.color, self.depth, due, False)
        count = state.comms.requests.get(patient, 0) + 1
        story.happen(facts.CommRequested(patient, asked, count))
        set_signal(story, patient, state.hall.signal[patient] - state.options.comm_cost, "communication")
        if state.hall.secrets[self.target].base_color == self.color:
            request = Delivered(patient, self.depth, due)
            story.happen(facts.CommDelivered(self.target, id, request))
        else:
            story.happen(facts.CommVoided(patient, id))


@Deed(COMM)
class CancelComm(Doing, frozen=True):
    """Withdraw one's request; the signal comes back when its time is over."""

    def do(self, story: Story, patient: PatientId) -> None:
        asked = story.truth.comms.asked[patient]
        story.happen(facts.CommWithdrawn(patient, asked.id))
        if _waits(story, asked):
            story.happen(facts.CommCancelled(asked.target, asked.id))


@Deed(COMM)
class AcceptComm(Doing, frozen=True):
    """Open one's files to the patient who asks, and read theirs."""

    def do(self, story: Story, target: PatientId) -> None:
        id = _named(story)
        request = story.truth.comms.inbox[target][id]
        crossing = story.truth.comms.asked.get(target)
        if crossing and crossing.target == request.by:
            _unanswer(story, target, facts.CommCancelled)
        story.happen(facts.CommBegan(id, between(request.by, target)))
        story.happen(facts.DepthAgreed(id, request.depth))
        for to, of in ((request.by, target), (target, request.by)):
            _show(story, to, of, request.depth)


@Deed(COMM)
class RejectComm(Doing, frozen=True):
    """No; the initiator cannot tell it from silence."""

    def do(self, story: Story, patient: PatientId) -> None:
        story.happen(facts.CommRejected(patient, _named(story)))


@Deed(COMM)
class DownloadAbility(Doing, frozen=True):
    """Copy an ability of the other's ghost."""

    ability: AbilityId

    def do(self, story: Story, patient: PatientId) -> None:
        id = _named(story)
        other = story.truth.comms.exchanges[id].other(patient)
        ghost = story.truth.hall.granted[patient][other].ghost
        assert ghost is not None, "only what is in the file is offered"
        source = next(one for one in ghost.print_abilities if one.id == self.ability)
        copy = printed(source, f"a_{story.moment.sealed_dice(f'ids.copy.{patient}').token()}", patient_id=patient)
        story.happen(facts.AbilityCopied(id, patient, source.id, copy))
        uses = story.truth.hall.uses.get(patient, {})
        count_uses(story, patient, uses | {copy.id: story.truth.options.ability_uses})


@Deed(COMM)
class CloseComm(Doing, frozen=True):
    """End the communication."""

    def do(self, story: Story, patient: PatientId) -> None:
        _end(story, _named(story))


def _named(story: Story) -> str:
    """The id that the answered prompt ends with."""
    return story.moment.prompt.rpartition(".")[2]


def _show(story: Story, to: PatientId, of: PatientId, depth: str) -> None:
    if depth == FULL:
        grant_file(story, to, of)
        return
    hall = story.truth.hall
    held = story.truth.comms.glimpses.get(to, {}).get(of) or Glimpse(archives={})
    if depth == SUMMARY:
        ghost = hall.ghost_of(of)
        manner = hall.ghosts[ghost].personality if ghost else None
        new = replace(held, summary=public_file(hall, of), ghost=ghost, ghost_personality=manner)
    else:
        archives = hall.secrets[of].personality_files
        shown = {color: archives.get(color, "") for color in get_args(Color) if depth.endswith(f":{color}")}
        new = replace(held, archives=held.archives | shown)
    story.happen(facts.GlimpseGiven(to, of, new))


def _end(story: Story, id: CommId) -> None:
    """Everybody hears that it is over; each side may from now on claim the ghost that it was shown."""
    exchange, depth = story.truth.comms.exchanges[id], story.truth.comms.depths[id]
    story.happen(facts.CommClosed(id))
    for patient in exchange.patients:
        ghost = _shown(story.truth, patient, exchange.other(patient), depth)
        if ghost is not None:
            story.happen(facts.GhostSeen(patient, ghost, stretch(story.truth)))


def _shown(state: State, to: PatientId, of: PatientId, depth: str) -> str | None:
    if depth == FULL:
        ghost = state.hall.granted[to][of].ghost
        return ghost.id if ghost else None
    return state.comms.glimpses[to][of].ghost if depth == SUMMARY else None


def _waits(story: Story, asked: Asked) -> bool:
    return asked.id in story.truth.comms.inbox.get(asked.target, {})


def _unanswer(
    story: Story, patient: PatientId, gone: type[facts.CommExpired] | type[facts.CommCancelled] = facts.CommExpired
) -> None:
    """The end of a request that did not come to anything: the same for its initiator whatever the reason."""
    asked = story.truth.comms.asked[patient]
    if _waits(story, asked):
        story.happen(gone(asked.target, asked.id))
    story.happen(facts.CommUnanswered(patient, asked.id))
    set_signal(story, patient, story.truth.hall.signal[patient] + story.truth.options.comm_cost, "refund")


@COMM.on_deadlines
def _deadlines(state: State) -> Iterable[Deadline]:
    # A request that was refused, or never could be answered, falls due like any other.
    yield from (Deadline(f"comm.request.{who}", one.until) for who, one in state.comms.asked.items() if one.until)
    yield from (Deadline(f"comm.claim.{who}", one.until) for who, one in state.comms.claims.items() if one.until)


@COMM.on_due
def _due(story: Story, what: str) -> None:
    """All that falls due at the same time, for none of it is open any longer."""
    for patient, asked in story.truth.comms.asked.items():
        if 0 < asked.until <= story.moment.now:
            _unanswer(story, patient)
    for claimant, claim in story.truth.comms.claims.items():
        if 0 < claim.until <= story.moment.now and claimant in story.truth.comms.claims:
            _settle_claim(story, claimant, consent=False)


@COMM.on_settle
def _settle(story: Story) -> None:
    """The end of a phase ends all that is open; a collapse all that the collapsed takes part in."""
    open_still = playing(story.truth)
    down = story.truth.hall.collapsed | story.truth.hall.lost
    for patient, asked in story.truth.comms.asked.items():
        if not open_still:
            _unanswer(story, patient)
        elif patient in down or asked.target in down:
            _unanswer(story, patient, facts.CommCancelled)
    for id, exchange in story.truth.comms.exchanges.items():
        if not open_still or any(patient in down for patient in exchange.patients):
            _end(story, id)
    for claimant in story.truth.comms.claims:
        _follow(story, claimant, over=not open_still)


@Deed(COMM)
class ClaimGhost(Doing, frozen=True):
    """Claim that a ghost is one's double."""

    ghost: GhostId

    def do(self, story: Story, patient: PatientId) -> None:
        """A ghost that nobody has is the origin's at once; any other has a host, who is asked first."""
        state = story.truth
        _count_claims(story, patient, 1, {})
        host = state.hall.hosts.get(self.ghost)
        if host is None:
            _take_home(story, patient, self.ghost)
            return
        id = f"z_{story.moment.sealed_dice(f'ids.claim.{patient}').token()}"
        due = until(story, "seizure")
        # That there is a claim is public: what comes of it will be, too, and when must not depend on whose ghost it is.
        story.happen(facts.SeizureBegan(patient))
        story.happen(facts.SeizeDeclared(patient, Claim(id, self.ghost, host, due)))


@Deed(COMM)
class AnswerSeizure(Doing, frozen=True):
    """The host lets the ghost go if the claim is right, or leaves it to the dice."""

    consent: Literal["consent", "contest"]

    def do(self, story: Story, host: PatientId) -> None:
        """The host has spoken."""
        id = story.moment.prompt.rpartition(".")[2]
        claimant = next(who for who, one in story.truth.comms.claims.items() if one.id == id)
        _settle_claim(story, claimant, consent=self.consent == "consent")


def _follow(story: Story, claimant: PatientId, over: bool) -> None:
    """What becomes of a claim without an answer: things have changed, or the phase is over and the dice decide."""
    claim, hall = story.truth.comms.claims[claimant], story.truth.hall
    down = hall.collapsed | hall.lost | hall.sacrificed
    if claimant in down or claim.host in down or hall.hosts.get(claim.ghost) != claim.host:
        story.happen(facts.SeizureEnded(claimant))
        story.tell(owner(story.truth, claimant, claim.host), facts.SeizeFailed(claimant, claim.ghost, "void"))
    elif over:
        _settle_claim(story, claimant, consent=False)


def _settle_claim(story: Story, claimant: PatientId, consent: bool) -> None:
    """Whose double it is decides first, then the host's consent, then the dice."""
    claim = story.truth.comms.claims[claimant]
    story.happen(facts.SeizureEnded(claimant))
    if story.truth.hall.origins[claim.ghost] != claimant:
        _fail(story, claimant, claim.ghost, "no_echo", claim.host)
    elif consent or _wins(story, claimant, claim):
        _swap(story, claimant, claim)
    else:
        _fail(story, claimant, claim.ghost, "held", claim.host)


def _wins(story: Story, claimant: PatientId, claim: Claim) -> bool:
    """The highest dice are compared, then the next; a missing die counts 0, and a full tie keeps the ghost."""
    sides = ((claimant, CLAIMS_WITH), (claim.host, HOLDS_WITH))
    mine, theirs = (sorted(_roll_for(story, one, color, claim, sides), reverse=True) for one, color in sides)
    for die, other in zip_longest(mine, theirs, fillvalue=0):
        if die != other:
            return die > other
    return False


def _roll_for(
    story: Story, patient: PatientId, color: Color, claim: Claim, sides: tuple[tuple[PatientId, Color], ...]
) -> tuple[int, ...]:
    roller = story.moment.sealed_dice(f"seizure.{patient}")
    dice = tuple(roller.roll() for _ in range(story.truth.hall.attributes[patient][color]))
    both = owner(story.truth, *(one for one, _ in sides))
    story.tell(both, DiceRolled(patient, claim.id, color, dice))
    return dice


def _swap(story: Story, claimant: PatientId, claim: Claim) -> None:
    former = story.truth.hall.ghost_of(claimant)
    assert former is not None, "only who has a ghost claims another's"
    hosts = {claim.ghost: claimant, former: claim.host}
    story.happen(facts.HostsSwapped(claimant, claim.host, hosts))
    for host in (claimant, claim.host):
        _meet(story, host)


def _take_home(story: Story, patient: PatientId, ghost: GhostId) -> None:
    hall = story.truth.hall
    if hall.origins[ghost] != patient:
        _fail(story, patient, ghost, "no_echo")
        return
    story.happen(facts.GhostReclaimed(patient, ghost, hall.ghost_of(patient) or ""))
    _meet(story, patient)


def _meet(story: Story, host: PatientId) -> None:
    """A new companion brings its own uses; those of copied abilities stay as they are."""
    hall = story.truth.hall
    kept = {ability: left for ability, left in hall.uses[host].items() if ability in hall.copied.get(host, {})}
    introduce(story, host)
    count_uses(story, host, story.truth.hall.uses[host] | kept)


def _fail(
    story: Story,
    claimant: PatientId,
    ghost: GhostId,
    why: Literal["no_echo", "held"],
    host: PatientId | None = None,
) -> None:
    heard = owner(story.truth, claimant, host) if host else owner(story.truth, claimant)
    story.tell(heard, facts.SeizeFailed(claimant, ghost, why))
    _count_claims(story, claimant, 0, {ghost: stretch(story.truth)})
    hurt(story, claimant, PENALTY, "seizure")


def _count_claims(story: Story, claimant: PatientId, more: int, failed: dict[GhostId, int]) -> None:
    comms = story.truth.comms
    count = comms.attempts.get(claimant, 0) + more
    story.happen(facts.ClaimsCounted(claimant, count, comms.failed.get(claimant, {}) | failed))
