"""Chapters open, regions are chosen in secret, and at the close who has no key crosses by force; then the finale."""

from __future__ import annotations

from games.ghost.facts import chapters as facts
from games.ghost.facts.stage import PhaseClosed, SeatReady
from games.ghost.prompts.chapters import asks, asks_of_finale
from games.ghost.rules.area import Area, Deed, Doing, Story
from games.ghost.rules.patients import hurt
from games.ghost.rules.stage import begin
from games.ghost.state import State
from games.ghost.state.chapters import RegionCard
from games.ghost.state.objects import PatientId
from games.ghost.state.scenario import chapter_of, endings, letters, module_of, texts, words_of
from games.ghost.state.stage import over
from games.sitting.facts import Outcome, TableEnded, Unsealing

CHAPTERS = Area("chapters", asks=asks)


FINALE = Area("finale", asks=asks_of_finale)


@Deed(CHAPTERS)
class CommitRegion(Doing, frozen=True):
    """Where the player's patient goes in this chapter; told to nobody until all have chosen."""

    region: str

    def do(self, story: Story, patient: PatientId) -> None:
        story.happen(facts.RegionCommitted(patient, story.truth.chapter, self.region))


@Deed(CHAPTERS)
class FinishChapter(Doing, frozen=True):
    """One's own patient has nothing more to do in this chapter."""

    def do(self, story: Story, patient: PatientId) -> None:
        story.happen(SeatReady(story.truth.hall.patients[patient].seat))


@CHAPTERS.on_settle
def _settle(story: Story) -> None:
    state = story.truth
    match state.phase:
        case "choose" if state.tale.chapter != state.chapter:
            _open(story)
        case "choose" if over(state):
            _open_regions(story)
        case "explore" if over(state):
            begin(story, "close")
        case "close":
            _close(story)


def _open(story: Story) -> None:
    if story.truth.chapter == 1:
        module = module_of(story.truth)
        story.happen(facts.GameBegan(words_of(module.title), words_of(module.prologue), len(module.chapters)))
    chapter = chapter_of(story.truth)
    regions = {
        letter: RegionCard(letter, words_of(region.label))
        for letter, region in zip(letters(story.truth), chapter.regions, strict=True)
    }
    story.happen(
        facts.ChapterOpened(
            story.truth.chapter, chapter.colour, words_of(chapter.name), words_of(chapter.text), regions
        )
    )


def _open_regions(story: Story) -> None:
    tale, standing = story.truth.tale, story.truth.hall.standing()
    missing = tuple(patient for patient in standing if patient not in tale.committed)
    groups = {patient: region for patient, region in tale.committed.items() if patient in standing}
    if missing:
        dice = story.moment.dice("regions")
        groups |= {patient: dice.pick(tuple(tale.regions)) for patient in missing}
    story.happen(facts.RegionsOpened(tale.chapter, dict(sorted(groups.items())), missing))
    begin(story, "explore", "chapter")


def _close(story: Story) -> None:
    chapter = story.truth.chapter
    keys = story.truth.belongings.keys
    for patient in story.truth.hall.standing():
        if chapter not in keys.get(patient, {}):
            story.happen(facts.ForcedCrossing(patient, chapter))
            hurt(story, patient, story.truth.options.quantum_activity_sector_penalty, "crossing")
    story.happen(facts.ChapterClosed(chapter))
    if chapter < len(module_of(story.truth).chapters):
        begin(story, "choose", "choose", chapter=chapter + 1)
    else:
        begin(story, "finale", "finale")


@Deed(FINALE)
class Sacrifice(Doing, frozen=True):
    """The companion is given as pigment."""

    def do(self, story: Story, patient: PatientId) -> None:
        ghost = story.truth.hall.ghost_of(patient)
        if ghost is not None:
            story.happen(facts.GhostSacrificed(patient, ghost))


@Deed(FINALE)
class FinishFinale(Doing, frozen=True):
    """One's own patient has nothing more to do."""

    def do(self, story: Story, patient: PatientId) -> None:
        story.happen(SeatReady(story.truth.hall.patients[patient].seat))


@FINALE.on_settle
def _settle_finale(story: Story) -> None:
    state = story.truth
    if state.phase in ("choose", "explore"):
        _tell_missions(story)
    elif state.phase == "finale" and not state.ends.text:
        story.happen(facts.FinaleOpened(words_of(module_of(state).finale.text)))
    elif state.phase == "finale" and state.closing:
        # What waits for the DM's word is waited for.
        if not (state.dm and state.collapses.waiting):
            _end(story)
    elif state.phase == "finale" and over(state):
        # What is still open is settled before the endings are.
        story.happen(PhaseClosed("finale"))


def _tell_missions(story: Story) -> None:
    """Every patient has the secret mission in its hands when the first chapter begins."""
    mission = words_of(module_of(story.truth).mission)
    for patient in story.truth.hall.standing():
        if patient not in story.truth.ends.missions:
            story.happen(facts.MissionTold(patient, mission))


def _end(story: Story) -> None:
    state = story.truth
    scored = endings(state)
    story.happen(facts.EndingsScored(scored, texts(state, scored)))
    begin(story, "ended")
    outcomes: dict[int, Outcome] = {
        seat: "win" if scored[patient].points else "loss" for seat, patient in state.hall.active.items()
    }
    story.proclaim(TableEnded(outcomes, _unsealed(state)))


def _unsealed(state: State) -> Unsealing:
    """What the DM has decided, else the table's option."""
    return state.options.unseal if state.desk.unseals == "option" else state.desk.unseals
