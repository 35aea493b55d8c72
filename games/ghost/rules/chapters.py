"""Chapters open, regions are chosen in secret, and at the close who has no key crosses by force."""

from __future__ import annotations

from games.ghost.facts import chapters as facts
from games.ghost.facts.stage import SeatReady
from games.ghost.prompts.chapters import asks
from games.ghost.rules.area import Area, Deed, Doing
from games.ghost.rules.patients import hurt
from games.ghost.rules.stage import begin
from games.ghost.rules.story import Story
from games.ghost.state.chapters import RegionCard
from games.ghost.state.objects import PatientId
from games.ghost.state.scenario import chapter_of, letters, module_of, words_of
from games.ghost.state.stage import over

CHAPTERS = Area("chapters", asks=asks)


@Deed(CHAPTERS)
class CommitRegion(Doing, frozen=True):
    """Where the player's patient goes in this chapter; told to nobody until all have chosen."""

    region: str

    def do(self, story: Story, patient: PatientId) -> None:
        story.happen(facts.RegionCommitted(patient, story.truth.chapter, self.region))


@Deed(CHAPTERS)
class FinishChapter(Doing, frozen=True):
    """The own patient has nothing more to do in this chapter."""

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
