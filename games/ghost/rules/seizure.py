"""Seizure (section 9): a patient who recognises their double may have it, by consent or by the dice."""

from __future__ import annotations

from itertools import zip_longest
from typing import Literal

from events.event import Command
from games.ghost.facts import comm as facts
from games.ghost.facts.checks import DiceRolled
from games.ghost.facts.fact import owner
from games.ghost.rules.making import introduce
from games.ghost.rules.patients import count_uses, hurt
from games.ghost.rules.stage import until
from games.ghost.rules.story import Story
from games.ghost.state.comm import Claim
from games.ghost.state.objects import Color, GhostId, PatientId
from games.ghost.state.stage import stretch

PENALTY = 2
CLAIMS_WITH: Color = "K"
HOLDS_WITH: Color = "Y"


class ClaimGhost(Command, frozen=True):
    """Claim that a ghost is one's double."""

    ghost: GhostId


class AnswerSeizure(Command, frozen=True):
    """The host lets the ghost go if the claim is right, or leaves it to the dice."""

    consent: Literal["consent", "contest"]


def claim(story: Story, patient: PatientId, command: ClaimGhost) -> None:
    """A ghost that nobody has is the origin's at once; any other has a host, who is asked first."""
    state = story.truth
    _count(story, patient, 1, {})
    host = state.hall.hosts.get(command.ghost)
    if host is None:
        _take_home(story, patient, command.ghost)
        return
    id = f"z_{story.moment.sealed_dice(f'ids.claim.{patient}').token()}"
    due = until(story, "seizure")
    # That there is a claim is public: what comes of it will be, too, and when must not depend on whose ghost it is.
    story.happen(facts.SeizureBegan(patient))
    story.happen(facts.SeizeDeclared(patient, Claim(id, command.ghost, host, due)))


def answer(story: Story, host: PatientId, command: AnswerSeizure) -> None:
    """The host has spoken."""
    id = story.moment.prompt.rpartition(".")[2]
    claimant = next(who for who, one in story.truth.comms.claims.items() if one.id == id)
    settle(story, claimant, consent=command.consent == "consent")


def follow(story: Story, claimant: PatientId, over: bool) -> None:
    """What becomes of a claim without an answer: things have changed, or the phase is over and the dice decide."""
    claim, hall = story.truth.comms.claims[claimant], story.truth.hall
    down = hall.collapsed | hall.lost | hall.sacrificed
    if claimant in down or claim.host in down or hall.hosts.get(claim.ghost) != claim.host:
        story.happen(facts.SeizureEnded(claimant))
        story.tell(owner(story.truth, claimant, claim.host), facts.SeizeFailed(claimant, claim.ghost, "void"))
    elif over:
        settle(story, claimant, consent=False)


def settle(story: Story, claimant: PatientId, consent: bool) -> None:
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
    mine, theirs = (sorted(_roll(story, one, color, claim, sides), reverse=True) for one, color in sides)
    for die, other in zip_longest(mine, theirs, fillvalue=0):
        if die != other:
            return die > other
    return False


def _roll(
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
    _count(story, claimant, 0, {ghost: stretch(story.truth)})
    hurt(story, claimant, PENALTY, "seizure")


def _count(story: Story, claimant: PatientId, more: int, failed: dict[GhostId, int]) -> None:
    comms = story.truth.comms
    count = comms.attempts.get(claimant, 0) + more
    story.happen(facts.ClaimsCounted(claimant, count, comms.failed.get(claimant, {}) | failed))
