// Made by scripts/types.mjs from docs/schemas; `npm run types` makes it anew.
import type * as sitting from "./sitting";
import type * as wire from "./wire";

/**
 * The viewers of one fact, named one by one; there is no default.
 * 
 * ``everyone`` includes the public, every seat and the host; what the host sees, co-hosts see, too. A fact whose
 * audience is neither everyone, nor any seat, nor the host is sealed: only the truth folds it.
 * 
 * @minItems 3
 * @maxItems 3
 */
export type Audience = [boolean, number[], boolean]
export type Command = (Reroll | LetStand | EventCheck | DefineEventCheck | CloseEventCheck | Attack | Defend | Assist | Wait | Flee | StrikeWith | UseAbility | UseItem | JoinFight | Challenge | AnswerChallenge | TakeSpoils | StartFight | StartDuel | EndFight | RequestComm | CancelComm | AcceptComm | RejectComm | DownloadAbility | CloseComm | ClaimGhost | AnswerSeizure | SubmitOffRail | VoteOffRail | PickUp | JudgeOffRail | TakeBoon | RaiseAttribute | UnlockArchive | DeclareEvolution | AddAbility | Interact | Move | CreatePatient | BringPatient | FinishRegistration | MakeGhost | CommitRegion | FinishChapter | Sacrifice | FinishFinale | Act | WithdrawAct | EndPhase | StartSession | PauseSession | ResumeSession | EndSession | SetScene | MovePatient | MakeMonster | MakeItem | MakePlace | MakePerson | MakeScene | Redescribe | SpeakAs | Hint | Adjust | GrantKey | GrantFragment | GrantItem | GrantAbility | AddBuff | RemoveBuff | Whisper | HiddenRoll | Reveal | AssignHost | RemovePlayer | LosePatient | DecideUnsealing | FreeCheck | AppointCoDm | DismissCoDm | Correct | AnswerRequest | ChooseEffect | ShapeEffect | SetClock | SpeakAsGhost | AddressGhost | SendMessage | HandVoice | AnswerVoice | Narrate)
export type LoggedCommand = (Reroll | LetStand | EventCheck | DefineEventCheck | CloseEventCheck | Attack | Defend | Assist | Wait | Flee | StrikeWith | UseAbility | UseItem | JoinFight | Challenge | AnswerChallenge | TakeSpoils | StartFight | StartDuel | EndFight | RequestComm | CancelComm | AcceptComm | RejectComm | DownloadAbility | CloseComm | ClaimGhost | AnswerSeizure | SubmitOffRail | VoteOffRail | PickUp | JudgeOffRail | TakeBoon | RaiseAttribute | UnlockArchive | DeclareEvolution | AddAbility | Interact | Move | CreatePatient | BringPatient | FinishRegistration | MakeGhost | CommitRegion | FinishChapter | Sacrifice | FinishFinale | Act | WithdrawAct | EndPhase | StartSession | PauseSession | ResumeSession | EndSession | SetScene | MovePatient | MakeMonster | MakeItem | MakePlace | MakePerson | MakeScene | Redescribe | SpeakAs | Hint | Adjust | GrantKey | GrantFragment | GrantItem | GrantAbility | AddBuff | RemoveBuff | Whisper | HiddenRoll | Reveal | AssignHost | RemovePlayer | LosePatient | DecideUnsealing | FreeCheck | AppointCoDm | DismissCoDm | Correct | AnswerRequest | ChooseEffect | ShapeEffect | SetClock | SpeakAsGhost | AddressGhost | SendMessage | HandVoice | AnswerVoice | Narrate | Open | sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say | sitting.Invite | sitting.Sit | sitting.Leave | sitting.GiveToBot | sitting.TakeHost | sitting.LeaveHost | sitting.LeaveCoHost | sitting.Close | sitting.Abandon | sitting.Rematch | sitting.Fork | sitting.Retell | sitting.Due)
/**
 * One use of the table's dice: from the sealed seed or the open one, and for which purpose.
 * 
 * @minItems 2
 * @maxItems 2
 */
export type Draw = [boolean, string]
export type Fact = (GameBegan | ChapterOpened | RegionCommitted | RegionsOpened | ForcedCrossing | ChapterClosed | DiceRolled | DiceKept | CheckResolved | CheckCounted | RerollOffered | CheckStood | AbilitySpent | EventChecked | GoalSet | TargetReckoned | CollapseTriggered | FragmentDropped | FragmentTaken | OffRailSubmitted | OffRailAwaited | OffRailVoted | OffRailJudged | WindowKept | PatientRestored | PatientLost | FightBegan | FightShown | FightNear | FightLeft | DenKept | FightEnded | DenClosed | TurnTaken | AttackResolved | FighterHeld | FighterOut | FoeFelled | SpoilsOffered | SpoilsTaken | ChallengeMade | ChallengeAnswered | CommRequested | CommDelivered | CommVoided | CommRejected | CommWithdrawn | CommCancelled | CommExpired | CommUnanswered | CommBegan | DepthAgreed | GlimpseGiven | AbilityCopied | CommClosed | GhostSeen | ClaimsCounted | SeizeDeclared | SeizureBegan | SeizureEnded | SeizeFailed | HostsSwapped | GhostReclaimed | RulingMade | RulingKept | RequestQueued | RequestKept | RequestAnswered | RequestClosed | EffectAwaited | EffectWritten | EffectClosed | EffectChosen | ThingMade | PlaceRetold | RegionRelabelled | HintGiven | FigureSpoke | CheckCalled | SessionTurned | PatientTransferred | HiddenRolled | Whispered | DatumRevealed | HostAssigned | RegionsEntrusted | UnsealingDecided | MissionTold | FinaleOpened | GhostSacrificed | EndingsScored | FragmentsCounted | KeyGranted | KeyWithdrawn | KeyBoonTaken | ItemCounted | ItemUsed | BuffSet | ArchiveUnlocked | GhostEvolved | AbilityAsked | AbilityAdded | ActivityLost | ActivityRegained | ActivityExplained | ActivityBounded | SignalChanged | AttributeChanged | NativeShown | AbilityGained | AbilityWithdrawn | UsesCounted | FileGranted | SwapCycleDrawn | SwapIssued | GhostMade | GhostOriginKept | HostsScattered | CompanionIntroduced | OriginHinted | NarrationAdded | PatientRegistered | PatientSecretsSealed | PatientUnread | PatientActivated | RegistrationLocked | SessionStarted | SessionEnded | PatientMoved | SceneShown | NodesOffered | NodeClosed | NodeTried | StockTaken | ActBegun | ActTold | TextRevealed | ActsCounted | PhaseBegan | PhaseClosed | ModuleTookOver | SeatReady | ClockSet | TimeOver | GhostSpoke | GhostAddressed | MessageSent | LinesCounted | VoiceLent | VoiceDecided | TableOpened | sitting.TableSeeded | sitting.TableDocumentGiven | sitting.TableDocumentSealed | sitting.TableInvited | sitting.TableOpenerChanged | sitting.TableSeatTaken | sitting.TableSeatLeft | sitting.TableSeatGivenToBot | sitting.TableHostTaken | sitting.TableHostLeft | sitting.TableCoHostTaken | sitting.TableCoHostLeft | sitting.TableReady | sitting.TableStarted | sitting.TableClosed | sitting.TableSaid | sitting.TableAside | sitting.TableHostSaid | sitting.TablePauseAsked | sitting.TablePaused | sitting.TableResumeAsked | sitting.TableResumed | sitting.TableHandedOver | sitting.TableTakenBack | sitting.TableResigned | sitting.TableRemovalAsked | sitting.TableRemoved | sitting.TableSaveAsked | sitting.TableSaveDeclined | sitting.TableSaveAgreed | sitting.TableDeadlineMissed | sitting.TableSubstituted | sitting.TableReturned | sitting.TableEnded | sitting.TableAbandoned | sitting.TableSeedRevealed | sitting.TableSealedSeedRevealed | sitting.TableFeedHashed | sitting.TableRematched | sitting.TableForked)
export type TableCommand = (sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say)

/**
 * → the maker and the DM: the ghost has its second ability.
 */
export interface AbilityAdded {
ghost: string
maker: string
type: "ability_added"
}
/**
 * → the maker and the DM: a ghost of its has evolved and needs a second ability; ``until`` 0: no clock.
 */
export interface AbilityAsked {
ghost: string
maker: string
type: "ability_asked"
until: number
}
/**
 * → who communicates, and the DM: an ability of the other's ghost, now the patient's own.
 */
export interface AbilityCopied {
ability: PrintAbility
id: string
source: string
to: string
type: "ability_copied"
}
/**
 * Exactly one of ``patient_id`` (gained by communication) and ``ghost_id`` (native).
 * 
 * How many uses are left is kept by who may use it: see ``Hall.uses``.
 */
export interface PrintAbility {
color: ("C" | "K" | "M" | "Y")
description: string
effect_type: ("attack" | "control" | "defense" | "recovery" | "special")
ghost_id?: (string | null)
id: string
name: string
patient_id?: (string | null)
}
/**
 * The seed's ``PrintAbilityCreate``.
 */
export interface AbilityForm {
color: ("C" | "K" | "M" | "Y")
description: string
effect_type: ("attack" | "control" | "defense" | "recovery" | "special")
name: string
}
/**
 * → who has it, and the DM: a print ability of the patient itself.
 */
export interface AbilityGained {
ability: PrintAbility
type: "ability_gained"
}
export interface AbilityGiven {
ability: string
patient: string
type: "ability"
}
/**
 * → who is in the session, and the DM: an ability is used, or an evolved ghost acts itself. Not folded.
 */
export interface AbilitySpent {
color: ("C" | "K" | "M" | "Y")
description: string
effect_type: ("attack" | "control" | "defense" | "recovery" | "special")
name: string
patient: string
type: "ability_spent"
used_for: ("effect" | "ghost" | "reroll")
}
/**
 * → the patient's seat and the DM: an ability of the patient itself was given by mistake.
 */
export interface AbilityWithdrawn {
ability: string
patient: string
type: "ability_withdrawn"
}
/**
 * Open one's files to the patient who asks, and read theirs.
 */
export interface AcceptComm {
type: "accept_comm"
}
/**
 * What the player's patient wants to do, in words; ``color`` says with which attribute.
 */
export interface Act {
color: string
kind: ("collect" | "explore" | "interact" | "other" | "skill_check" | "use")
text: string
type: "act"
}
/**
 * → who is in the session, and the DM: what a patient sets about, as it is offered there. Not folded.
 */
export interface ActBegun {
node: string
patient: string
session: string
text: {
[k: string]: string
}
type: "act_begun"
}
/**
 * → who is in the session, and the DM: what came of something a patient did. Not folded.
 */
export interface ActTold {
node: string
passed: boolean
patient: string
session: string
text: {
[k: string]: string
}
type: "act_told"
}
/**
 * → everyone: another maximum, and what there is within it.
 */
export interface ActivityBounded {
current: number
most: number
patient: string
type: "activity_bounded"
}
/**
 * → the patient's seat and the DM: why its quantum activity has just changed. Not folded.
 */
export interface ActivityExplained {
cause: ("ability" | "combat" | "crossing" | "dark_failure" | "dm" | "item" | "key" | "node" | "off_rail" | "seizure")
patient: string
type: "activity_explained"
}
/**
 * → everyone: ``amount`` is what was really lost, ``current`` what is left. Why, ``ActivityExplained`` says.
 */
export interface ActivityLost {
amount: number
current: number
patient: string
type: "activity_lost"
}
/**
 * → everyone: ``amount`` is what was really gained, ``current`` what there is now.
 */
export interface ActivityRegained {
amount: number
current: number
patient: string
type: "activity_regained"
}
/**
 * → the patient's seat and the DM: how many scene actions it has made.
 */
export interface ActsCounted {
count: number
patient: string
type: "acts_counted"
}
/**
 * The second ability of a ghost that has evolved, by who made it.
 */
export interface AddAbility {
print_ability: AbilityForm
type: "add_ability"
}
/**
 * A buff; ``rounds`` -1 lasts.
 */
export interface AddBuff {
expression: string
name: string
patient: string
reason: string
rounds: number
type: "add_buff"
}
/**
 * A line to a ghost that is near.
 */
export interface AddressGhost {
ghost: string
text: string
type: "address_ghost"
}
/**
 * A number of a patient becomes greater or smaller, within its bounds.
 */
export interface Adjust {
by: number
patient: string
reason: string
type: "adjust"
what: string
}
/**
 * What a check must reach; ``shown``: whoever rolls knows it, and so may be told the margin.
 * 
 * By the ``highest`` die the target is a threshold, by the ``sum`` a difficulty.
 */
export interface Aim {
judged: ("highest" | "sum")
shown: boolean
target: number
}
/**
 * Whether to fight who has challenged.
 */
export interface AnswerChallenge {
accept: boolean
type: "answer_challenge"
}
/**
 * How it goes: by a check, by the DM's word, without a roll, or not at all.
 */
export interface AnswerRequest {
answer: ("check" | "no_roll" | "refused" | "result")
color: string
reason: string
target: number
text: string
type: "answer_request"
}
/**
 * The host lets the ghost go if the claim is right, or leaves it to the dice.
 */
export interface AnswerSeizure {
consent: ("consent" | "contest")
type: "answer_seizure"
}
/**
 * The host takes a voice, or leaves it to the maker.
 */
export interface AnswerVoice {
answer: ("leave" | "take")
type: "answer_voice"
}
/**
 * Somebody without a seat acts in these regions; a co-DM in these from here on, instead of others.
 */
export interface AppointCoDm {
player: string
reason: string
regions: string[]
type: "appoint_co_dm"
}
/**
 * → the patient's seat and the DM: an archive of its ghost's origin.
 */
export interface ArchiveUnlocked {
color: ("C" | "K" | "M" | "Y")
ghost: string
patient: string
text: string
type: "archive_unlocked"
}
/**
 * A place within the region, with what is offered there now.
 */
export interface AreaCard {
id: string
name: {
[k: string]: string
}
nodes: {
[k: string]: NodeCard
}
text: {
[k: string]: string
}
}
/**
 * Something to do, as who is there sees it. ``threshold`` 0: no check; ``color`` missing: of one's choice.
 */
export interface NodeCard {
color?: (("C" | "K" | "M" | "Y") | null)
id: string
kind: ("collect" | "monster" | "talk" | "task")
text: {
[k: string]: string
}
threshold: number
}
/**
 * The open request of a patient, as it knows it: nothing tells whether the guess is right.
 */
export interface Asked {
cancelled: boolean
color: ("C" | "K" | "M" | "Y")
depth: string
id: string
target: string
until: number
}
/**
 * With whom a ghost travels. Once they are scattered ``override`` must be set: two patients swap ghosts.
 */
export interface AssignHost {
ghost: string
host: string
override: boolean
reason: string
type: "assign_host"
}
/**
 * One die more for the next roll of an ally.
 */
export interface Assist {
ally: string
type: "assist"
}
/**
 * As many dice as the colour says, against the target's value in it.
 */
export interface Attack {
color: ("C" | "K" | "M" | "Y")
target: string
type: "attack"
}
/**
 * → who is in the session, and the DM: ``damage`` is what gets through, ``cancelled`` what does not. Not folded.
 */
export interface AttackResolved {
attacker: string
cancelled: number
color: ("C" | "K" | "M" | "Y")
damage: number
fight: string
hit: boolean
target: string
type: "attack_resolved"
}
/**
 * → the patient's seat and the DM: one of its attributes is another.
 */
export interface AttributeChanged {
color: ("C" | "K" | "M" | "Y")
patient: string
type: "attribute_changed"
value: number
why: ("collapse" | "dm" | "fragments" | "item" | "key" | "node" | "start")
}
/**
 * A special ability that was used, and whose effect the DM has still to write.
 */
export interface Awaited {
ability: string
id: string
target: string
}
/**
 * All of it is the owner's and the DM's.
 * 
 * ``keys`` by chapter; ``boons``: keys whose attribute is still to be chosen; ``items`` by id, ``useful`` if
 * they can be used; ``buffs`` by number.
 * ``asked``: by maker, the evolved ghosts that need a second ability, and until when (0: no clock).
 */
export interface Belongings {
asked: {
[k: string]: {
[k: string]: number
}
}
boons: {
[k: string]: {
[k: string]: boolean
}
}
buffs: {
[k: string]: {
[k: string]: Buff
}
}
fragments: {
[k: string]: {
[k: string]: Fragments
}
}
items: {
[k: string]: {
[k: string]: number
}
}
keys: {
[k: string]: {
[k: string]: boolean
}
}
useful: {
[k: string]: {
[k: string]: boolean
}
}
}
/**
 * ``rounds`` -1 lasts; counted down at each check of the bearer.
 */
export interface Buff {
expression: string
name: {
[k: string]: string
}
rounds: number
}
/**
 * Colour fragments of one colour by their state; held = gained - spent - lost.
 */
export interface Fragments {
held: number
lost: number
spent_attribute: number
spent_unlock: number
}
/**
 * A patient from one of the player's earlier tables, as its FULL file.
 */
export interface BringPatient {
file: string
type: "bring_patient"
}
export interface BuffGiven {
buff: Buff
id: string
patient: string
type: "buff"
}
/**
 * → the patient's seat and the DM: a new buff, or what is left of it; ``rounds`` 0: it is over.
 */
export interface BuffSet {
buff: Buff
id: string
patient: string
type: "buff_set"
}
export interface BuffTaken {
buff: Buff
patient: string
type: "no_buff"
}
/**
 * ``value`` is the number of dice; ``print_ability_count`` counts the abilities copied in this colour.
 */
export interface CMYKAttribute {
color: ("C" | "K" | "M" | "Y")
print_ability_count: number
value: number
}
/**
 * The four attributes of a patient.
 */
export interface CMYKAttributes {
C: CMYKAttribute
K: CMYKAttribute
M: CMYKAttribute
Y: CMYKAttribute
}
/**
 * Withdraw one's request; the signal comes back when its time is over.
 */
export interface CancelComm {
type: "cancel_comm"
}
/**
 * A fight against another patient of the session, if that one agrees; each pair once in a session.
 */
export interface Challenge {
patient: string
type: "challenge"
}
/**
 * → the challenger's seat, the patient's seat and the DM: whether they fight; unanswered by the end of the session is no.
 */
export interface ChallengeAnswered {
accepted: boolean
challenger: string
patient: string
type: "challenge_answered"
}
/**
 * → the challenger's seat, the patient's seat and the DM: a patient challenges another.
 */
export interface ChallengeMade {
challenger: string
patient: string
session: string
type: "challenge_made"
}
/**
 * What a ruling did to a number of a patient; ``name``: the colour or the item, where there are several.
 */
export interface Change {
after: number
before: number
measure: ("activity" | "activity_max" | "attribute" | "fragments" | "item" | "signal")
name: string
patient: string
}
/**
 * → everyone: a chapter is over.
 */
export interface ChapterClosed {
chapter: number
type: "chapter_closed"
}
/**
 * → everyone: the sector's colour, and its regions by their blurred labels.
 */
export interface ChapterOpened {
chapter: number
color: ("C" | "K" | "M" | "Y")
name: {
[k: string]: string
}
regions: {
[k: string]: RegionCard
}
text: {
[k: string]: string
}
type: "chapter_opened"
}
/**
 * A region as everybody sees it when it is chosen.
 */
export interface RegionCard {
id: string
label: {
[k: string]: string
}
}
/**
 * → who is in the session, and the DM: these roll, and for what. Not folded.
 */
export interface CheckCalled {
color: ("C" | "K" | "M" | "Y")
patients: string[]
text: string
type: "check_called"
}
/**
 * → the patient's seat and the DM: its last check, and how many it has made.
 */
export interface CheckCounted {
count: number
patient: string
type: "check_counted"
verdict: Verdict
}
/**
 * What became of a patient's last check. Without ``dice`` the roll mode keeps them from patient or DM.
 * 
 * ``margin`` is missing, too, where the target is not shown. ``event``: the event check it was, else empty.
 */
export interface Verdict {
color: ("C" | "K" | "M" | "Y")
dice?: (number[] | null)
event: string
id: string
margin?: (number | null)
mark?: (("" | "bright" | "dark") | null)
passed: boolean
}
/**
 * → who is in the session, and the DM: how a check went. Not folded: who leaves the session would keep what is true no longer.
 */
export interface CheckResolved {
check: string
color: ("C" | "K" | "M" | "Y")
passed: boolean
patient: string
type: "check_resolved"
}
/**
 * → the patient's seat and the DM: the check is over as it is.
 */
export interface CheckStood {
check: string
patient: string
type: "check_stood"
}
/**
 * By patient, the owner's and the DM's: ``verdicts`` (of the last check), ``counts`` (checks made so far),
 * ``offers`` (failed checks that do not stand yet) and ``tried`` (event checks made).
 * 
 * ``events`` are public; ``goals`` and ``targets`` (reckoned of them) the DM's. ``rolls`` are nobody's: the dice of
 * the last check, which a re-roll is compared with.
 */
export interface Checks {
counts: {
[k: string]: number
}
events: {
[k: string]: EventCard
}
goals: {
[k: string]: Goal
}
offers: {
[k: string]: Offer
}
rolls: {
[k: string]: Roll
}
targets: {
[k: string]: number
}
tried: {
[k: string]: {
[k: string]: boolean
}
}
verdicts: {
[k: string]: Verdict
}
}
/**
 * An event check as everybody sees it; without a ``color`` the patient chooses one.
 */
export interface EventCard {
color?: (("C" | "K" | "M" | "Y") | null)
id: string
name: string
open: boolean
}
/**
 * What an event check asks for: ``dice`` of ``sides`` (the best ``keep``, 0: all), a colour's value, ``plus``.
 * 
 * The colour's value is that of the first who rolls. Dice or colour are reckoned once and kept for everybody.
 */
export interface Goal {
color?: (("C" | "K" | "M" | "Y") | null)
dice: number
keep: number
plus: number
sides: number
}
/**
 * A failed check that does not stand yet: what may still be spent on it, each once. ``until`` 0: no clock.
 */
export interface Offer {
abilities: string[]
check: string
color: ("C" | "K" | "M" | "Y")
until: number
}
/**
 * The dice of a check that stand: ``extra`` are those of buffs (by the sum only), ``flat`` what buffs add.
 * 
 * ``mode``: who sees them, where that is not as at the table.
 */
export interface Roll {
aim: Aim
check: string
color: ("C" | "K" | "M" | "Y")
dice: number[]
extra: number[]
flat: number
mode?: (("blind" | "private" | "public" | "self") | null)
}
/**
 * What a special ability does: with the first choice ``text`` for the session; whom it befalls, and by what kind of
 * effect. None ends it.
 */
export interface ChooseEffect {
effect: string
patient: string
reason?: (string | null)
text?: (string | null)
type: "choose_effect"
}
/**
 * A patient says of a ghost: this one is mine. Whether that is so is not told before it is settled.
 */
export interface Claim {
ghost: string
host: string
id: string
until: number
}
/**
 * Claim that a ghost is one's double.
 */
export interface ClaimGhost {
ghost: string
type: "claim_ghost"
}
/**
 * → the patient's seat and the DM: how many claims it has made, and which ghosts in vain, with the last time.
 */
export interface ClaimsCounted {
count: number
failed: {
[k: string]: number
}
patient: string
type: "claims_counted"
}
/**
 * → everyone, or who knows of the thing, and the DM: when it falls due from now on; 0: its clock stands.
 * 
 * Of a phase or a vote everybody knows; of all else the one who is asked: a roller, who fights, a winner, who asks
 * for a communication and who has the request in hand, claimant and host, a maker. ``of`` says which thing.
 */
export interface ClockSet {
clock: ("ability" | "comm" | "phase" | "reroll" | "seizure" | "spoils" | "turn" | "vote")
of: string
type: "clock_set"
until: number
}
/**
 * End the communication.
 */
export interface CloseComm {
type: "close_comm"
}
/**
 * The DM takes an event check back.
 */
export interface CloseEventCheck {
reason: string
type: "close_event_check"
}
/**
 * A story of how patient and ghost face the truth, as it waits to be judged.
 * 
 * ``last``: of a patient that stands, in the finale, for the third way. ``shown``: everybody may read it.
 * ``picture``: where one is that goes with it. A story of ``kind`` picture is an older one: its content says where.
 */
export interface CollapseTale {
content: string
kind: ("picture" | "text")
last: boolean
number: number
picture?: (string | null)
shown: boolean
until: number
}
/**
 * → everyone: at quantum activity 0 patient and ghost fuse by force, and are about to split. ``fall``: which.
 */
export interface CollapseTriggered {
fall: number
patient: string
type: "collapse_triggered"
window: Window
}
/**
 * How long a collapsed patient may still come back: tries left, and the stretch at whose end it is lost.
 * 
 * A stretch is a chapter, or the finale as the fifth.
 */
export interface Window {
stretch: number
tries: number
}
/**
 * Public: ``windows`` (of the collapsed), ``falls`` (how often somebody has collapsed), ``told`` (stories so far),
 * ``waiting`` (whose story waits, and its number), ``last_told`` and ``accepted`` (last stories, for the third way).
 * 
 * ``tales``: the stories that wait; the owner's and the DM's, in automatic mode everybody's.
 * ``votes``: by voter, then whose story; the voter's and the DM's.
 * ``drops``: by who sees it: what lies in the scene.
 */
export interface Collapses {
accepted: {
[k: string]: boolean
}
drops: {
[k: string]: {
[k: string]: Drop
}
}
falls: {
[k: string]: number
}
last_told: {
[k: string]: boolean
}
tales: {
[k: string]: CollapseTale
}
told: {
[k: string]: number
}
votes: {
[k: string]: {
[k: string]: boolean
}
}
waiting: {
[k: string]: number
}
windows: {
[k: string]: Window
}
}
/**
 * A fragment that lies where a patient collapsed.
 */
export interface Drop {
area: string
color: ("C" | "K" | "M" | "Y")
session: string
}
/**
 * What is known of fights.
 * 
 * By patient, the owner's and the DM's: ``fights`` (the one it stands in), ``near`` (fights in its session that it
 * may join, with their place), ``dropped`` (monsters that have left it a fragment), ``spoils`` (whom it has defeated
 * and may take a fragment from, and until when).
 * Both patients' and the DM's: ``challenges`` (by who is challenged, then who did, in which session) and ``duels``
 * (by pair, the last session in which they met).
 * The session's and the DM's: ``called`` (the names of the monsters of all fights so far).
 * The DM's: ``dens`` and ``led`` (fights so far, by patient).
 */
export interface Combats {
called: {
[k: string]: {
[k: string]: string
}
}
challenges: {
[k: string]: {
[k: string]: string
}
}
dens: {
[k: string]: Den
}
dropped: {
[k: string]: {
[k: string]: boolean
}
}
duels: {
[k: string]: string
}
fights: {
[k: string]: Fight
}
led: {
[k: string]: number
}
near: {
[k: string]: {
[k: string]: string
}
}
spoils: {
[k: string]: {
[k: string]: number
}
}
}
/**
 * What only the DM knows of a fight: who leads it, the node it is for, the monsters.
 */
export interface Den {
foes: {
[k: string]: Foe
}
lead: string
node: string
pending?: (Pending | null)
}
/**
 * A monster as the DM knows it; ``monster`` is its id in the module.
 */
export interface Foe {
drops: ("C" | "K" | "M" | "Y")[]
left: number
monster: string
style: ("guard" | "wild")
values: {
[k: string]: number
}
}
/**
 * An action whose roll does not stand yet.
 */
export interface Pending {
actor: string
bonus: number
color: ("C" | "K" | "M" | "Y")
kind: ("attack" | "control" | "flee")
target: string
}
/**
 * A fight as everybody in it sees it. ``at``: whose turn in ``order``; ``turns`` counts them all.
 * 
 * ``held``: who loses the next action; ``assists``: dice that wait for an ally's roll; ``until`` 0: no clock.
 */
export interface Fight {
assists: {
[k: string]: number
}
at: number
foes: {
[k: string]: FoeCard
}
guards: {
[k: string]: Guard
}
held: {
[k: string]: boolean
}
id: string
order: string[]
out: {
[k: string]: "down" | "fled"
}
round: number
session: string
sides: {
[k: string]: "a" | "b"
}
turns: number
until: number
}
/**
 * A monster as those who fight it see it: its values and what is left of it are the DM's.
 */
export interface FoeCard {
name: {
[k: string]: string
}
text: {
[k: string]: string
}
wounds: number
}
/**
 * Who defends, until its own next turn: a die of ``color`` for each point, and ``cancels`` points outright.
 */
export interface Guard {
cancels: number
color?: (("C" | "K" | "M" | "Y") | null)
}
/**
 * → everyone: two patients communicate. Who has asked whom, and so guessed right, only they know.
 */
export interface CommBegan {
exchange: Exchange
id: string
type: "comm_began"
}
/**
 * A communication under way, as everybody sees it: the order of the two does not tell who has asked.
 */
export interface Exchange {
/**
 * @minItems 2
 * @maxItems 2
 */
patients: [string, string]
}
/**
 * → ``to`` and the DM: a request is taken from the inbox, by its initiator or by what has happened since.
 */
export interface CommCancelled {
id: string
to: string
type: "comm_cancelled"
}
/**
 * → everyone: a communication is over.
 */
export interface CommClosed {
id: string
type: "comm_closed"
}
/**
 * → ``to`` and the DM: the guess was right.
 */
export interface CommDelivered {
id: string
request: Delivered
to: string
type: "comm_delivered"
}
/**
 * A request in the inbox of its target: the guess was right.
 */
export interface Delivered {
by: string
depth: string
until: number
}
/**
 * → ``to`` and the DM: its time is over.
 */
export interface CommExpired {
id: string
to: string
type: "comm_expired"
}
/**
 * → ``to`` and the DM: it has said no.
 */
export interface CommRejected {
id: string
to: string
type: "comm_rejected"
}
/**
 * → the patient's seat and the DM: a request is under way, whatever becomes of it. ``count``: so far.
 */
export interface CommRequested {
count: number
patient: string
request: Asked
type: "comm_requested"
}
/**
 * → the patient's seat and the DM: the same after silence, a refusal and a wrong guess, at the same time.
 */
export interface CommUnanswered {
id: string
patient: string
type: "comm_unanswered"
}
/**
 * → the DM; in automatic mode nobody: the guess was wrong, and the request reaches nobody. Not folded.
 */
export interface CommVoided {
id: string
patient: string
type: "comm_voided"
}
/**
 * → the patient's seat and the DM: it asks no longer; its signal comes back when the time is over.
 */
export interface CommWithdrawn {
id: string
patient: string
type: "comm_withdrawn"
}
/**
 * One use of an ability, or the evolved ghost itself, for all dice of a failed check again.
 */
export interface Reroll {
ability: string
type: "reroll"
}
/**
 * The failed check stands.
 */
export interface LetStand {
type: "let_stand"
}
/**
 * An event check that the DM has opened; ``color`` counts where the DM left it open.
 */
export interface EventCheck {
color: ("C" | "K" | "M" | "Y")
event: string
type: "event_check"
}
/**
 * The DM asks for a check: what it takes is the best ``keep`` (0: all) of dice, a colour's value and ``plus``.
 */
export interface DefineEventCheck {
color: string
dice: number
keep: number
name: string
of: string
plus: number
reason: string
sides: number
type: "define_event_check"
}
/**
 * Dice of a colour against every hit until one's next turn.
 */
export interface Defend {
color: ("C" | "K" | "M" | "Y")
type: "defend"
}
/**
 * Talk, or nothing at all.
 */
export interface Wait {
type: "wait"
}
/**
 * Away, by harmony or will.
 */
export interface Flee {
color: ("C" | "K" | "M" | "Y")
type: "flee"
}
/**
 * An ability against an enemy: ``color`` is that of the attack, where it is one.
 */
export interface StrikeWith {
ability: string
color: ("C" | "K" | "M" | "Y")
target: string
type: "strike_with"
}
/**
 * An ability for oneself or an ally: it heals, or in a fight shields.
 */
export interface UseAbility {
ability: string
target: string
type: "use_ability"
}
/**
 * One piece of an item; in a fight it is the patient's turn.
 */
export interface UseItem {
item: string
type: "use_item"
}
/**
 * Into a fight against monsters at the place where the patient is.
 */
export interface JoinFight {
fight: string
type: "join_fight"
}
/**
 * The colour of the fragment that the defeated loses; not held, it is another.
 */
export interface TakeSpoils {
color: ("C" | "K" | "M" | "Y")
type: "take_spoils"
}
/**
 * The DM sets monsters on patients of one session.
 */
export interface StartFight {
monsters: string[]
patients: string[]
reason: string
type: "start_fight"
}
/**
 * The DM sets two patients of one session against each other.
 */
export interface StartDuel {
patients: string[]
reason: string
type: "start_duel"
}
/**
 * The DM ends a fight.
 */
export interface EndFight {
reason: string
type: "end_fight"
}
/**
 * Ask for a communication; the colour is a guess of the target's base colour.
 */
export interface RequestComm {
color: ("C" | "K" | "M" | "Y")
depth: string
target: string
type: "request_comm"
}
/**
 * No; the initiator cannot tell it from silence.
 */
export interface RejectComm {
type: "reject_comm"
}
/**
 * Copy an ability of the other's ghost.
 */
export interface DownloadAbility {
ability: string
type: "download_ability"
}
/**
 * How patient and ghost face the truth: a text, and where a picture is that goes with it.
 */
export interface SubmitOffRail {
content: string
picture?: (string | null)
type: "submit_off_rail"
}
/**
 * In automatic mode the others judge.
 */
export interface VoteOffRail {
approve: boolean
type: "vote_off_rail"
}
/**
 * Take a fragment that lies where somebody has collapsed.
 */
export interface PickUp {
type: "pick_up"
}
/**
 * The DM's word; ``buff`` is the expression of a buff to go with it, or empty.
 */
export interface JudgeOffRail {
approve: boolean
buff: string
reason: string
type: "judge_off_rail"
}
/**
 * The attribute that a key raises.
 */
export interface TakeBoon {
color: ("C" | "K" | "M" | "Y")
type: "take_boon"
}
/**
 * Fragments of a colour for its attribute.
 */
export interface RaiseAttribute {
color: ("C" | "K" | "M" | "Y")
type: "raise_attribute"
}
/**
 * A fragment for the archive of that colour of the ghost's origin.
 */
export interface UnlockArchive {
color: ("C" | "K" | "M" | "Y")
type: "unlock_archive"
}
/**
 * The companion becomes whole, for good.
 */
export interface DeclareEvolution {
type: "declare_evolution"
}
/**
 * Something that is offered where the patient is; ``color`` counts where the node leaves it open.
 */
export interface Interact {
color: ("C" | "K" | "M" | "Y")
node: string
type: "interact"
}
/**
 * To another place of the same region.
 */
export interface Move {
area: string
type: "move"
}
/**
 * A patient for the player's seat; null, or age -1: not given. The first one is active.
 */
export interface CreatePatient {
age?: (number | null)
appearance?: (string | null)
base_color: ("C" | "K" | "M" | "Y")
former_identity?: (string | null)
gender?: (string | null)
ideal_projection?: (string | null)
name: string
personality_files?: ({
[k: string]: string | null
} | null)
type: "create_patient"
}
/**
 * The own patients are as they shall be; this one is played.
 */
export interface FinishRegistration {
patient: string
type: "finish_registration"
}
/**
 * A ghost for the origin of the maker's torn form, from which its base colour is taken.
 */
export interface MakeGhost {
appearance?: (string | null)
name: string
personality?: (string | null)
print_ability: AbilityForm
type: "make_ghost"
}
/**
 * Where the player's patient goes in this chapter; told to nobody until all have chosen.
 */
export interface CommitRegion {
region: string
type: "commit_region"
}
/**
 * The own patient has nothing more to do in this chapter.
 */
export interface FinishChapter {
type: "finish_chapter"
}
/**
 * The companion is given as pigment.
 */
export interface Sacrifice {
type: "sacrifice"
}
/**
 * The own patient has nothing more to do.
 */
export interface FinishFinale {
type: "finish_finale"
}
/**
 * Not that, after all.
 */
export interface WithdrawAct {
type: "withdraw_act"
}
/**
 * The DM ends the phase: who has not answered gets what the deadline would give.
 */
export interface EndPhase {
reason: string
type: "end_phase"
}
/**
 * A session in a region that has none; its patients join by themselves.
 */
export interface StartSession {
reason: string
region: string
type: "start_session"
}
/**
 * Nobody acts in a session until it goes on.
 */
export interface PauseSession {
reason: string
session: string
type: "pause_session"
}
/**
 * A paused session goes on.
 */
export interface ResumeSession {
reason: string
session: string
type: "resume_session"
}
/**
 * A session is over; another may be started there.
 */
export interface EndSession {
reason: string
session: string
type: "end_session"
}
/**
 * What the patients of a session have before their eyes, in the DM's words.
 */
export interface SetScene {
reason: string
session: string
text: string
type: "set_scene"
}
/**
 * A patient is somewhere else: ``<region>/<area>``.
 */
export interface MovePatient {
patient: string
place: string
reason: string
type: "move_patient"
}
/**
 * A monster: ``strength`` dice in its colour and one fewer in the others, what it takes to fell it, what it leaves,
 * and where it waits, if anywhere.
 */
export interface MakeMonster {
activity: number
color: ("C" | "K" | "M" | "Y")
drops: string
name: string
place: string
reason: string
strength: number
text: string
type: "make_monster"
}
/**
 * An item: what it does and how much, who gets one at once, and where another lies, if anywhere.
 */
export interface MakeItem {
color: ("C" | "K" | "M" | "Y")
n: number
name: string
place: string
reason: string
text: string
to: string[]
type: "make_item"
use: ("apply_buff" | "cmyk_boost" | "heal_hp" | "heal_mp" | "none")
}
/**
 * An area of a region: whoever is in the region sees the way there.
 */
export interface MakePlace {
name: string
reason: string
region: string
text: string
type: "make_place"
}
/**
 * Somebody to talk to; ``says`` is for when there is no DM to speak as them.
 */
export interface MakePerson {
name: string
place: string
reason: string
says: string
text: string
type: "make_person"
}
/**
 * A scene on the spot: a new place of a region, and these patients are there.
 */
export interface MakeScene {
name: string
patients: string[]
reason: string
region: string
text: string
type: "make_scene"
}
/**
 * A place says something else: its name, its text, or both; empty: as it was.
 */
export interface Redescribe {
name: string
place: string
reason: string
text: string
type: "redescribe"
}
/**
 * To a session, as somebody: ``ghost:…``, ``monster:…`` or ``person:…``.
 */
export interface SpeakAs {
figure: string
reason: string
session: string
text: string
type: "speak_as"
}
/**
 * Something to go on, for some patients.
 */
export interface Hint {
reason: string
text: string
to: string[]
type: "hint"
}
/**
 * The key of this chapter.
 */
export interface GrantKey {
patient: string
reason: string
type: "grant_key"
}
/**
 * Fragments of a colour; fewer than 0 are lost.
 */
export interface GrantFragment {
color: ("C" | "K" | "M" | "Y")
n: number
patient: string
reason: string
type: "grant_fragment"
}
/**
 * Pieces of an item of the module; fewer than 0 are taken.
 */
export interface GrantItem {
item: string
n: number
patient: string
reason: string
type: "grant_item"
}
/**
 * A print ability of the patient's own.
 */
export interface GrantAbility {
patient: string
print_ability: AbilityForm
reason: string
type: "grant_ability"
}
/**
 * A buff goes: ``<patient>.<its number>``.
 */
export interface RemoveBuff {
buff: string
reason: string
type: "remove_buff"
}
/**
 * To some patients alone.
 */
export interface Whisper {
reason: string
text: string
to: string[]
type: "whisper"
}
/**
 * Dice for the DM's eyes.
 */
export interface HiddenRoll {
dice: number
reason: string
sides: number
type: "hidden_roll"
}
/**
 * A secret of a patient, as it is now, to some others.
 */
export interface Reveal {
patient: string
reason: string
to: string[]
type: "reveal"
what: string
}
/**
 * A seat loses its player for good: a bot plays it until somebody else takes it.
 */
export interface RemovePlayer {
reason: string
seat: number
type: "remove_player"
}
/**
 * A patient is lost by the DM's word: its ghost has nobody, its player looks on.
 */
export interface LosePatient {
patient: string
reason: string
type: "lose_patient"
}
/**
 * What may be watched once the game is over.
 */
export interface DecideUnsealing {
reason: string
type: "decide_unsealing"
unseals: ("everything" | "nothing" | "option")
}
/**
 * These patients roll; ``mode`` says who sees the dice, as the roll modes of the table do.
 */
export interface FreeCheck {
color: ("C" | "K" | "M" | "Y")
mode: ("blind" | "private" | "public" | "self")
patients: string[]
reason: string
target: number
text: string
type: "free_check"
}
/**
 * A co-DM is none any more, and sees nothing more of it.
 */
export interface DismissCoDm {
player: string
reason: string
type: "dismiss_co_dm"
}
/**
 * Take back what a ruling did; the past stays as it was told.
 */
export interface Correct {
reason: string
ruling: number
type: "correct"
}
/**
 * The effect that was chosen: of these what its kind asks for.
 */
export interface ShapeEffect {
area?: (string | null)
color?: (("C" | "K" | "M" | "Y") | null)
expression?: (string | null)
item?: (string | null)
n?: (number | null)
name?: (string | null)
print_ability?: (AbilityForm | null)
reason?: (string | null)
rounds?: (number | null)
text?: (string | null)
type: "shape_effect"
}
/**
 * ``extend``: so many minutes more, from now where the clock stands; ``end``: what it is of falls due at once.
 */
export interface SetClock {
change: ("end" | "extend" | "stop")
minutes: number
reason: string
type: "set_clock"
}
/**
 * A line of a ghost, by whoever has its voice.
 */
export interface SpeakAsGhost {
ghost: string
text: string
type: "speak_as_ghost"
}
/**
 * A line to a patient in another region, for the signal of a communication.
 */
export interface SendMessage {
text: string
to: string
type: "send_message"
}
/**
 * The maker lends a ghost's voice to its host, keeps it, or lets a model answer, too.
 */
export interface HandVoice {
to: ("host" | "maker" | "model")
type: "hand_voice"
}
/**
 * The server's: a text of the model, or none where it has failed; ``to`` is the audience of what it tells of.
 */
export interface Narrate {
of: string
text: string
to: Audience
type: "narrate"
}
/**
 * The events of one action, all true at once: one entry of a table's log.
 * 
 * ``id`` tells this commit from a rival's at the same version; ``at`` is unix milliseconds; ``request`` is the id the
 * sender chose and ``prompt`` the prompt answered (both empty for the clock and core commands);
 * ``draws`` are the dice used, in order.
 */
export interface Commit {
at: number
by: (number | "host" | ("host:2" | "host:3" | "host:4") | ("clock" | "server"))
command: LoggedCommand
draws?: Draw[]
events: Event[]
id: string
prompt?: string
request?: string
}
/**
 * The server opens a table for a player; what came from outside (number, seeds, documents) is said here.
 */
export interface Open {
chained?: (boolean | null)
documents?: ({
[k: string]: string
} | null)
game: string
number: number
opener: string
options: Options
private: boolean
sealed_seed: string
seed: string
size: number
title: string
type: "open"
}
/**
 * The first value is the seed's, or where it says nothing the one decided for this project.
 * 
 * ``evolution`` is the least of all four values for a ghost to evolve: 3, or with the profile ``faded`` 1, unless
 * a number is given. ``unseal``: what may be watched once the game is over. ``language``: that of texts which the
 * module writes for a player, and of the narration; Chinese where nobody set it.
 * ``narration``: a language model writes after the fact.
 * ``ghost_lines``: so many lines each player may say to and as ghosts, or send elsewhere, in one chapter.
 */
export interface Options {
ability_uses?: (1 | 2 | 3)
attribute_cap?: number
check?: ("highest" | "sum")
comm_cost?: (0 | 1 | 2)
comm_depth?: ("chosen" | "full")
comm_scope?: ("session" | "table")
delay?: number
entering?: boolean
evolution?: (1 | 2 | 3 | 4 | 5 | "profile")
fragment_cost?: ("flat" | "rising")
ghost_lines?: number
host_needed?: boolean
hosts?: ("bound" | "maker" | "scattered")
hot_seat?: boolean
initiative?: ("C" | "random")
language?: ("en" | "zh")
llm_asks?: boolean
llm_attempts?: (number | null)
llm_reply_tokens?: (number | null)
llm_timeout?: (number | null)
narration?: ("off" | "on")
offrail_tries?: (1 | 2 | 3)
pace?: ("calm" | "evening" | "fast" | "live" | "slow")
patients_each?: (1 | 2 | 3)
profile?: ("faded" | "seed")
quantum_activity_initial?: number
quantum_activity_max?: number
quantum_activity_sector_penalty?: number
roll_mode?: ("blind" | "private" | "public" | "self")
signal_max?: number
threshold?: (3 | 4 | 5 | 6)
unseal?: ("everything" | "nothing")
}
/**
 * A fact and the audience it was spoken to.
 */
export interface Event {
fact: Fact
to: Audience
}
/**
 * → everyone: what game this is, in the words of its module, and how many chapters it has.
 */
export interface GameBegan {
chapters?: number
text: {
[k: string]: string
}
title: {
[k: string]: string
}
type: "game_began"
}
/**
 * → the patient's seat and the DM: where it goes.
 */
export interface RegionCommitted {
chapter: number
patient: string
region: string
type: "region_committed"
}
/**
 * → everyone: where each patient goes; missing choices are ``drawn``.
 */
export interface RegionsOpened {
chapter: number
drawn: string[]
groups: {
[k: string]: string
}
type: "regions_opened"
}
/**
 * → everyone: a patient without the key crosses into the next sector by force.
 */
export interface ForcedCrossing {
chapter: number
patient: string
type: "forced_crossing"
}
/**
 * → who may see it, and the DM: by the roll mode.
 * 
 * ``private``: roller and DM; ``public``: the session, too; ``blind``: the DM; ``self``: the roller. A monster's
 * dice: the DM. ``extra`` are dice that buffs give. Not folded: who leaves the session hears no more.
 */
export interface DiceRolled {
check: string
color: ("C" | "K" | "M" | "Y")
dice: number[]
extra?: number[]
patient: string
type: "dice_rolled"
}
/**
 * → nobody: the dice of a check that stand until it is over.
 */
export interface DiceKept {
patient: string
roll: Roll
type: "dice_kept"
}
/**
 * → the patient's seat and the DM: a failed check does not stand yet, and what may be spent on it.
 */
export interface RerollOffered {
offer: Offer
patient: string
type: "reroll_offered"
}
/**
 * → everyone: an event check is open from now on, or closed.
 */
export interface EventChecked {
event: EventCard
type: "event_checked"
}
/**
 * → the DM; in automatic mode nobody: what an event check asks for, and why it was opened or closed.
 */
export interface GoalSet {
event: string
goal: Goal
reason: string
type: "goal_set"
}
/**
 * → the DM; in automatic mode nobody: what an event check asks for, reckoned at the first roll and kept for everybody.
 */
export interface TargetReckoned {
dice: number[]
event: string
target: number
type: "target_reckoned"
}
/**
 * → ``to`` and the DM: a fragment of somebody who has collapsed; it lies where ``to`` sees it.
 */
export interface FragmentDropped {
drop: Drop
id: string
to: string
type: "fragment_dropped"
}
/**
 * → ``to`` and the DM: a fragment that it saw lies there no longer.
 */
export interface FragmentTaken {
id: string
to: string
type: "fragment_taken"
}
/**
 * → the patient's seat and the DM, or everyone: a story to be judged.
 */
export interface OffRailSubmitted {
patient: string
tale: CollapseTale
type: "off_rail_submitted"
}
/**
 * → everyone: a patient has told a story, which waits to be judged. ``last``: for the third way.
 */
export interface OffRailAwaited {
last: boolean
number: number
patient: string
type: "off_rail_awaited"
}
/**
 * → the voter and the DM: nobody else knows how a vote stands before all have voted.
 */
export interface OffRailVoted {
approve: boolean
patient: string
type: "off_rail_voted"
voter: string
}
/**
 * → everyone: by the DM with a reason, or by so many votes.
 */
export interface OffRailJudged {
approved: boolean
ayes: number
last: boolean
noes: number
number: number
patient: string
reason: string
type: "off_rail_judged"
}
/**
 * → everyone: the chapter is over, and a story still waits for the DM: its patient has the next one, too.
 */
export interface WindowKept {
patient: string
type: "window_kept"
window: Window
}
/**
 * → everyone: its story was accepted; the ghost stays.
 */
export interface PatientRestored {
patient: string
type: "patient_restored"
}
/**
 * → everyone: no story brings the patient back; its ghost has nobody now.
 */
export interface PatientLost {
patient: string
type: "patient_lost"
}
/**
 * → who is in the session, and the DM: a fight begins; the ``reason`` of a DM who has begun it, else empty.
 */
export interface FightBegan {
fight: string
foes: {
[k: string]: FoeCard
}
patients: string[]
reason: string
type: "fight_began"
}
/**
 * → the patient's seat and the DM: the fight it is in, as it is now.
 */
export interface FightShown {
fight: Fight
patient: string
type: "fight_shown"
}
/**
 * → the patient's seat and the DM: a fight that it may join at this place; an empty place: no more.
 */
export interface FightNear {
area: string
fight: string
patient: string
type: "fight_near"
}
/**
 * → the patient's seat and the DM: it is in no fight any more.
 */
export interface FightLeft {
patient: string
type: "fight_left"
}
/**
 * → the DM; in automatic mode nobody: what is known of a fight to no one in it.
 */
export interface DenKept {
den: Den
fight: string
type: "den_kept"
}
/**
 * → who is in the session, and the DM: a fight is over. Not folded.
 */
export interface FightEnded {
fight: string
lead: string
type: "fight_ended"
}
/**
 * → the DM; in automatic mode nobody: a fight is over, and why the DM ended it, if so.
 */
export interface DenClosed {
fight: string
reason: string
type: "den_closed"
}
/**
 * → who is in the session, and the DM: what somebody did in its turn, where no attack follows. Not folded.
 */
export interface TurnTaken {
fight: string
fighter: string
target: string
type: "turn_taken"
what: ("ability" | "assist" | "defend" | "held" | "item" | "joined" | "wait")
}
/**
 * → who is in the session, and the DM: somebody loses the next action. Not folded.
 */
export interface FighterHeld {
fight: string
fighter: string
type: "fighter_held"
}
/**
 * → who is in the session, and the DM: somebody has fled or is down. Not folded.
 */
export interface FighterOut {
fight: string
fighter: string
how: ("down" | "fled")
type: "fighter_out"
}
/**
 * → the patient's seat and the DM: what a monster leaves to who has felled it; once for each.
 */
export interface FoeFelled {
monster: string
name: {
[k: string]: string
}
patient: string
type: "foe_felled"
}
/**
 * → the winner's seat and the DM: it may name a colour to take from whom it has defeated; ``until`` 0: no clock.
 */
export interface SpoilsOffered {
loser: string
type: "spoils_offered"
until: number
winner: string
}
/**
 * → the winner's seat and the DM: it has taken a fragment, or there was none.
 */
export interface SpoilsTaken {
loser: string
type: "spoils_taken"
winner: string
}
/**
 * → who communicates, and the DM: how much they show each other.
 */
export interface DepthAgreed {
depth: string
id: string
type: "depth_agreed"
}
/**
 * → ``to``, ``of`` and the DM: all that has been shown by less than a FULL file, a snapshot.
 */
export interface GlimpseGiven {
glimpse: Glimpse
of: string
to: string
type: "glimpse_given"
}
/**
 * What less than a FULL file has shown: the card with the ghost and its manner, and archives one by one.
 */
export interface Glimpse {
archives: {
[k: string]: string
}
ghost?: (string | null)
ghost_personality?: (string | null)
summary?: (PublicFile | null)
}
/**
 * The card in the patients' hall.
 */
export interface PublicFile {
age: number
appearance: string
file_type: "PUBLIC"
former_identity: string
gender: string
ghost_appearance: string
ghost_name: string
name: string
patient_id: string
quantum_activity: number
quantum_activity_max: number
}
/**
 * → the patient's seat and the DM: a closed communication has shown this ghost; it may be claimed till then.
 */
export interface GhostSeen {
ghost: string
patient: string
stretch: number
type: "ghost_seen"
}
/**
 * → claimant, who hosts the ghost, and the DM: a patient says of a ghost: that one is mine.
 * 
 * The host consents or contests, right or wrong alike.
 */
export interface SeizeDeclared {
claim: Claim
claimant: string
type: "seize_declared"
}
/**
 * → everyone: a patient says of some ghost that it is its own.
 */
export interface SeizureBegan {
claimant: string
type: "seizure_began"
}
/**
 * → everyone: what became of the claim comes with it.
 */
export interface SeizureEnded {
claimant: string
type: "seizure_ended"
}
/**
 * → claimant, who hosts the ghost, and the DM. Not folded.
 * 
 * ``no_echo``: it is another's; ``held`` by the dice; ``void``: things changed.
 */
export interface SeizeFailed {
claimant: string
ghost: string
type: "seize_failed"
why: ("held" | "no_echo" | "void")
}
/**
 * → everyone: a patient has found its double; the two ghosts change places.
 */
export interface HostsSwapped {
claimant: string
host: string
hosts: {
[k: string]: string
}
type: "hosts_swapped"
}
/**
 * → everyone: a patient takes home its double, which had nobody; the ghost it ``left``, if any, has nobody now.
 */
export interface GhostReclaimed {
ghost: string
left: string
patient: string
type: "ghost_reclaimed"
}
/**
 * → who is told what it does, the DM, or everyone: that it was the DM, and why. Not folded.
 * 
 * Of a correction, what is taken back. Without a number, which would count what others were not told.
 */
export interface RulingMade {
corrects: string
kind: string
patient: string
reason: string
type: "ruling_made"
}
/**
 * → the DM; in automatic mode nobody: the same, under a number, with what it takes to correct it.
 */
export interface RulingKept {
number: number
ruling: Ruling
type: "ruling_kept"
}
/**
 * What a DM did (``by`` whose chair), and why. ``corrects``: the number of the ruling that it takes back, or 0.
 * 
 * ``change``, of a number, or ``deed``, anything else; both are missing where nothing can be taken back, or where it
 * has been.
 */
export interface Ruling {
by: ("host" | ("host:2" | "host:3" | "host:4"))
change?: (Change | null)
corrects: number
deed?: ((KeyGiven | AbilityGiven | BuffGiven | BuffTaken | Moved | Turned | SceneSet) | null)
kind: string
patient: string
reason: string
}
/**
 * A key, and how much ``activity`` and ``signal`` came with it.
 */
export interface KeyGiven {
activity: number
chapter: number
patient: string
signal: number
type: "key"
}
/**
 * Where a patient was before.
 */
export interface Moved {
area: string
chapter: number
patient: string
region: string
type: "moved"
}
/**
 * What a session was before; ``none``: there was none.
 */
export interface Turned {
before: ("active" | "none" | "paused")
session: string
type: "session"
}
/**
 * What each patient had before its eyes.
 */
export interface SceneSet {
session: string
texts: {
[k: string]: {
[k: string]: string
}
}
type: "scene"
}
/**
 * → who is in the session, and the DM: what a patient wants to do. Not folded.
 */
export interface RequestQueued {
kind: ("collect" | "explore" | "interact" | "other" | "skill_check" | "use")
patient: string
text: string
type: "request_queued"
}
/**
 * → the patient's seat and the DM: the request waits for the DM.
 */
export interface RequestKept {
count: number
patient: string
request: Request
type: "request_kept"
}
/**
 * What a patient wants to do, and waits for the DM to say how it goes.
 */
export interface Request {
color: string
id: string
kind: ("collect" | "explore" | "interact" | "other" | "skill_check" | "use")
text: string
}
/**
 * → who is in the session, and the DM: what the DM says to it. Not folded.
 */
export interface RequestAnswered {
answer: string
patient: string
text: string
type: "request_answered"
}
/**
 * → the patient's seat and the DM: it waits no more.
 */
export interface RequestClosed {
patient: string
type: "request_closed"
}
/**
 * → the patient's seat and the DM: a special ability was used, what it does the DM has to write.
 */
export interface EffectAwaited {
awaited: Awaited
count: number
patient: string
type: "effect_awaited"
}
/**
 * → who is in the session, and the DM: what comes of a special ability. Not folded.
 */
export interface EffectWritten {
patient: string
text: string
type: "effect_written"
}
/**
 * → the patient's seat and the DM: nothing more comes of it.
 */
export interface EffectClosed {
patient: string
type: "effect_closed"
}
/**
 * → the DM; in automatic mode nobody: what kind of effect is being written, and for whom.
 */
export interface EffectChosen {
draft: Draft
patient: string
type: "effect_chosen"
}
/**
 * What the DM has chosen of an effect: for whom, and its kind; empty: it is chosen next. ``number`` counts.
 */
export interface Draft {
effect: string
number: number
patient: string
}
/**
 * → the DM; in automatic mode nobody: something improvised; others learn of it where they find it.
 */
export interface ThingMade {
thing: (MadeItem | MadeMonster | MadePlace | MadePerson)
type: "thing_made"
}
/**
 * ``n``: what is healed, or the dice or points more of ``color``. One lies at its place.
 */
export interface MadeItem {
color: ("C" | "K" | "M" | "Y")
id: string
n: number
name: string
place: string
text: string
type: "item"
use: ("apply_buff" | "cmyk_boost" | "heal_hp" | "heal_mp" | "none")
}
export interface MadeMonster {
activity: number
drops: ("C" | "K" | "M" | "Y")[]
id: string
name: string
place: string
text: string
type: "monster"
values: {
[k: string]: number
}
}
/**
 * ``place`` is the region it belongs to, ``<chapter>.<region>``.
 */
export interface MadePlace {
id: string
name: string
place: string
text: string
type: "place"
}
/**
 * Somebody to talk to: the DM answers, or without one ``says`` what there is to say.
 */
export interface MadePerson {
id: string
name: string
place: string
says: string
text: string
type: "person"
}
/**
 * → the DM; in automatic mode nobody: a place has another name or another text from here on; who is there is shown it.
 */
export interface PlaceRetold {
place: string
retold: Retold
type: "place_retold"
}
/**
 * Another name and another text of a place; empty: as it was.
 */
export interface Retold {
name: string
text: string
}
/**
 * → everyone: a region of this chapter is called something else.
 */
export interface RegionRelabelled {
label: {
[k: string]: string
}
region: string
type: "region_relabelled"
}
/**
 * → ``to`` and the DM: a hint. Not folded.
 */
export interface HintGiven {
text: string
to: string[]
type: "hint_given"
}
/**
 * → who is in the session, and the DM: the DM speaks as somebody else. Not folded.
 * 
 * ``figure`` is a ghost's id, else empty: what a monster or a person is called by the module may tell too much.
 */
export interface FigureSpoke {
figure: string
kind: ("ghost" | "monster" | "person")
name: {
[k: string]: string
}
session: string
text: string
type: "figure_spoke"
}
/**
 * → everyone: a session is paused, or goes on.
 */
export interface SessionTurned {
session: SessionCard
type: "session_turned"
}
/**
 * A session as everybody sees it. Patients of the region are its members while they are there.
 */
export interface SessionCard {
chapter: number
id: string
members: string[]
region: string
status: ("active" | "ended" | "paused")
}
/**
 * → everyone: a patient leaves its session for another region's.
 */
export interface PatientTransferred {
patient: string
region: string
session: string
type: "patient_transferred"
}
/**
 * → the DM; in automatic mode nobody: dice for its eyes.
 */
export interface HiddenRolled {
dice: number[]
reason: string
sides: number
type: "hidden_rolled"
}
/**
 * → ``to`` and the DM: what the DM whispers to them. Not folded.
 */
export interface Whispered {
text: string
to: string[]
type: "whispered"
}
/**
 * → ``to`` and the DM: a secret of a patient as it is now, for good.
 */
export interface DatumRevealed {
datum: Datum
of: string
to: string
type: "datum_revealed"
what: string
}
/**
 * Something secret of a patient, as it was when it was revealed.
 */
export interface Datum {
attributes?: ({
[k: string]: number
} | null)
color?: (("C" | "K" | "M" | "Y") | null)
text?: (string | null)
}
/**
 * → the DM; in automatic mode nobody: with whom a ghost shall travel, once they are scattered.
 */
export interface HostAssigned {
ghost: string
host: string
type: "host_assigned"
}
/**
 * → everyone: where a co-DM acts from here on.
 */
export interface RegionsEntrusted {
chair: ("host:2" | "host:3" | "host:4")
regions: string[]
type: "regions_entrusted"
}
/**
 * → everyone: what may be watched once the game is over, whatever the table's option says.
 */
export interface UnsealingDecided {
type: "unsealing_decided"
unseals: ("everything" | "nothing" | "option")
}
/**
 * → the patient's seat and the DM: what the ghost must never learn.
 */
export interface MissionTold {
patient: string
text: {
[k: string]: string
}
type: "mission_told"
}
/**
 * → everyone: the last scene.
 */
export interface FinaleOpened {
text: {
[k: string]: string
}
type: "finale_opened"
}
/**
 * → everyone: a patient gives its companion as pigment.
 */
export interface GhostSacrificed {
ghost: string
patient: string
type: "ghost_sacrificed"
}
/**
 * → everyone: the endings of all patients, the best first, and what the module says of them.
 */
export interface EndingsScored {
endings: {
[k: string]: Ending
}
texts: {
[k: string]: {
[k: string]: string
}
}
type: "endings_scored"
}
/**
 * The endings a patient has come to, their points together, and its place: equal points share one.
 */
export interface Ending {
names: ("adrift" | "return" | "reunion" | "third_way")[]
place: number
points: number
}
/**
 * → the patient's seat and the DM: fragments of one colour were gained, spent or lost; all are counted again.
 */
export interface FragmentsCounted {
color: ("C" | "K" | "M" | "Y")
fragments: Fragments
n: number
patient: string
type: "fragments_counted"
why: ("gained" | "lost" | "spent_attribute" | "spent_unlock")
}
/**
 * → the patient's seat and the DM: the chapter's key, and one attribute of the holder's choice to raise.
 */
export interface KeyGranted {
chapter: number
patient: string
type: "key_granted"
}
/**
 * → the patient's seat and the DM: a key was given by mistake, its choice is gone with it.
 */
export interface KeyWithdrawn {
chapter: number
patient: string
type: "key_withdrawn"
}
/**
 * → the patient's seat and the DM: the attribute raised for a key, the choice is used.
 */
export interface KeyBoonTaken {
chapter: number
color: ("C" | "K" | "M" | "Y")
patient: string
type: "key_boon_taken"
}
/**
 * → the patient's seat and the DM: how many of an item there are now, and whether it can be used.
 */
export interface ItemCounted {
count: number
item: string
name: {
[k: string]: string
}
patient: string
type: "item_counted"
useful: boolean
}
/**
 * → the patient's seat and the DM: one piece of an item is used.
 */
export interface ItemUsed {
item: string
name: {
[k: string]: string
}
patient: string
type: "item_used"
}
/**
 * → everyone: a ghost is whole.
 */
export interface GhostEvolved {
ghost: string
patient: string
type: "ghost_evolved"
}
/**
 * → the patient's seat and the DM: its signal is another.
 */
export interface SignalChanged {
current: number
patient: string
type: "signal_changed"
why: ("bright" | "communication" | "dm" | "item" | "key" | "node" | "refund" | "reroll" | "session")
}
/**
 * → ``to`` and the DM: the ghost's maker or host has a native ability, and the ghost's base colour.
 */
export interface NativeShown {
ability: PrintAbility
base_color: ("C" | "K" | "M" | "Y")
ghost: string
to: string
type: "native_shown"
}
/**
 * → the patient's seat and the DM: how often each ability at its disposal can be used in this session.
 */
export interface UsesCounted {
patient: string
type: "uses_counted"
uses: {
[k: string]: number
}
}
/**
 * → ``to``, ``of`` and the DM: a snapshot of a FULL file.
 */
export interface FileGranted {
file: FullFile
of: string
to: string
type: "file_granted"
}
/**
 * Everything, for communications; ``ghost`` is missing where the patient has none.
 */
export interface FullFile {
age: number
appearance: string
base_color: ("C" | "K" | "M" | "Y")
cmyk_attributes: CMYKAttributes
file_type: "FULL"
former_identity: string
gender: string
ghost?: (GhostInFile | null)
ideal_projection: string
name: string
patient_id: string
personality_files: {
[k: string]: string
}
print_abilities: PrintAbility[]
quantum_activity: number
quantum_activity_max: number
}
/**
 * A ghost as a FULL file shows it: all but who made it, and of whom.
 */
export interface GhostInFile {
appearance: string
base_color: ("C" | "K" | "M" | "Y")
id: string
name: string
patient_id: string
personality: string
print_abilities: PrintAbility[]
}
/**
 * → the DM; in automatic mode nobody: by maker, of whom the form is.
 */
export interface SwapCycleDrawn {
cycle: {
[k: string]: string
}
type: "swap_cycle_drawn"
}
/**
 * → the maker and the DM: a torn form, under an alias.
 */
export interface SwapIssued {
file: SwapFile
maker: string
type: "swap_issued"
}
/**
 * The torn form: ``patient_id`` is an alias, and only the archive of the base colour is left.
 */
export interface SwapFile {
base_color: ("C" | "K" | "M" | "Y")
file_type: "SWAP"
ideal_projection: string
patient_id: string
single_personality_file: {
[k: string]: string
}
}
/**
 * → the maker and the DM: a ghost is made; everybody is told at the scattering.
 */
export interface GhostMade {
ghost: GhostCard
maker: string
type: "ghost_made"
}
/**
 * What everybody sees of a ghost once it has a host.
 */
export interface GhostCard {
appearance: string
id: string
name: string
personality: string
}
/**
 * → the DM; in automatic mode nobody: whose double a ghost is.
 */
export interface GhostOriginKept {
ghost: string
origin: string
type: "ghost_origin_kept"
}
/**
 * → the DM; in automatic mode nobody: by ghost, who travels with it. What everybody may know is introduced.
 */
export interface HostsScattered {
hosts: {
[k: string]: string
}
type: "hosts_scattered"
}
/**
 * → everyone: a ghost and the patient it travels with.
 */
export interface CompanionIntroduced {
ghost: GhostCard
host: string
type: "companion_introduced"
}
/**
 * → the ghost's host and the DM: what is left of the ghost's origin, under a fresh alias.
 */
export interface OriginHinted {
alias: string
archives: {
[k: string]: string
}
base_color: ("C" | "K" | "M" | "Y")
ghost: string
host: string
ideal_projection: string
type: "origin_hinted"
}
/**
 * → who was told what it tells of, the DM, or everyone. Not folded: with the narration off the state is the same.
 * 
 * ``of``: ``scene.<session>``, ``check.<check>``, ``combat.<fight>.<round>`` or ``talk.<patient>.<node>``.
 */
export interface NarrationAdded {
of: string
text: string
type: "narration_added"
}
/**
 * → everyone: the public card of a new patient; one of the module's, where a seat registered none.
 */
export interface PatientRegistered {
patient: PatientPublic
type: "patient_registered"
}
/**
 * The public layer, and whose seat plays the patient. What was not given is empty, the age -1.
 */
export interface PatientPublic {
age: number
appearance: string
former_identity: string
gender: string
id: string
name: string
quantum_activity: number
quantum_activity_max: number
seat: number
}
/**
 * → the patient's seat and the DM: the secret layer.
 */
export interface PatientSecretsSealed {
base_color: ("C" | "K" | "M" | "Y")
ideal_projection: string
patient: string
personality_files: {
[k: string]: string
}
type: "patient_secrets_sealed"
}
/**
 * → that seat: a file it has brought holds no patient; what is wrong in it. ``count``: the number of them by now.
 */
export interface PatientUnread {
count: number
field: string
said: string
seat: number
type: "patient_unread"
}
/**
 * → everyone: which patient the seat plays.
 */
export interface PatientActivated {
patient: string
seat: number
type: "patient_activated"
}
/**
 * → everyone: who takes part, by seat.
 */
export interface RegistrationLocked {
active: {
[k: string]: string
}
type: "registration_locked"
}
/**
 * → everyone: a session begins.
 */
export interface SessionStarted {
session: SessionCard
type: "session_started"
}
/**
 * → everyone: a session is over.
 */
export interface SessionEnded {
session: string
type: "session_ended"
}
/**
 * → everyone: the place a patient is at, within its region, and what it is called.
 */
export interface PatientMoved {
area: string
name: {
[k: string]: string
}
patient: string
type: "patient_moved"
}
/**
 * → the patient's seat and the DM: all that this patient has before its eyes from now on.
 */
export interface SceneShown {
patient: string
scene: Scene
type: "scene_shown"
}
/**
 * What one patient has before its eyes: kept under its name, for who leaves a scene hears no more of it.
 */
export interface Scene {
areas: {
[k: string]: AreaCard
}
name: {
[k: string]: string
}
session: string
text: {
[k: string]: string
}
}
/**
 * → the patient's seat and the DM: what this patient can do at a place from now on.
 */
export interface NodesOffered {
area: string
nodes: {
[k: string]: NodeCard
}
patient: string
type: "nodes_offered"
}
/**
 * → the DM; in automatic mode nobody: a node is done, for a patient or for the ``table``.
 */
export interface NodeClosed {
node: string
type: "node_closed"
whom: string
}
/**
 * → the DM; in automatic mode nobody: what a check that does not stand yet is for; empty, once it does.
 */
export interface NodeTried {
node: string
patient: string
type: "node_tried"
}
/**
 * → the DM; in automatic mode nobody: what is left where something was collected.
 */
export interface StockTaken {
left: number
node: string
type: "stock_taken"
}
/**
 * → the patient's seat and the DM: a text for this patient alone.
 */
export interface TextRevealed {
patient: string
text: {
[k: string]: string
}
type: "text_revealed"
}
/**
 * → everyone: a phase begins; ``until`` is when it falls due, in milliseconds on the table's clock; 0 for never.
 */
export interface PhaseBegan {
chapter: number
phase: ("before" | "choose" | "close" | "ended" | "explore" | "finale" | "ghost_making" | "registration" | "scattering" | "swapping")
type: "phase_began"
until: number
}
/**
 * → everyone: its time is over, or the DM has ended it; what follows comes with it.
 */
export interface PhaseClosed {
phase: ("before" | "choose" | "close" | "ended" | "explore" | "finale" | "ghost_making" | "registration" | "scattering" | "swapping")
type: "phase_closed"
}
/**
 * → everyone: the DM has left, and the module goes on; a phase whose work is done ends now.
 */
export interface ModuleTookOver {
type: "module_took_over"
}
/**
 * → everyone: a seat is done with what the phase asks of everybody.
 */
export interface SeatReady {
seat: number
type: "seat_ready"
}
/**
 * → everyone: the time of a phase is over, and the DM says when it ends.
 */
export interface TimeOver {
phase: ("before" | "choose" | "close" | "ended" | "explore" | "finale" | "ghost_making" | "registration" | "scattering" | "swapping")
type: "time_over"
}
/**
 * → who hears its host, who made it, and the DM, or everyone. Not folded.
 * 
 * Whether maker, host or a model has spoken, it does not say.
 */
export interface GhostSpoke {
ghost: string
text: string
type: "ghost_spoke"
}
/**
 * → who hears the patient, who made the ghost, and the DM, or everyone: a patient speaks to a ghost. Not folded.
 */
export interface GhostAddressed {
ghost: string
patient: string
text: string
type: "ghost_addressed"
}
/**
 * → the patient's seat, ``to`` and the DM: a message from one region to another. Not folded.
 */
export interface MessageSent {
patient: string
text: string
to: string
type: "message_sent"
}
/**
 * → the patient's seat and the DM: how much it has said.
 */
export interface LinesCounted {
lines: Lines
patient: string
type: "lines_counted"
}
/**
 * How many lines a patient's player has said to and as ghosts, or sent, in this stretch of the game.
 */
export interface Lines {
count: number
stretch: number
}
/**
 * → who made the ghost, ``host`` and the DM: it is offered, taken, given back. Who the maker is it does not say.
 */
export interface VoiceLent {
ghost: string
host: string
loan: Loan
type: "voice_lent"
}
/**
 * A ghost's voice between its maker and one host; ``number`` goes up with every word about it.
 */
export interface Loan {
number: number
status: ("kept" | "lent" | "offered")
}
/**
 * → who made the ghost, and the DM: what it has decided about the voice.
 */
export interface VoiceDecided {
ghost: string
type: "voice_decided"
voice: Voice
}
/**
 * What the maker wants: whether a model may answer for the ghost. ``number`` counts what the maker has decided.
 */
export interface Voice {
model: boolean
number: number
}
/**
 * → everyone. ``number`` is one that no other public table has; the hashes are those of the two seeds.
 * 
 * ``format`` is that in which the log is written (``events.format``).
 * ``chained``: the end will tell the hash of all that was public before it.
 */
export interface TableOpened {
chained?: (boolean | null)
format: number
game: string
number: number
opener: string
options: Options
private: boolean
rules: number
sealed_seed_hash: string
seed_hash: string
size: number
title: string
type: "table_opened"
}
/**
 * Public: ``exchanges``, the communications under way; ``seeking``, whose claim is not settled yet.
 * 
 * The initiator's and the DM's: ``asked``; ``requests`` (made so far); ``guesses`` (colours tried on whom).
 * The target's and the DM's: ``inbox``.
 * Both sides' and the DM's: ``depths`` (of what is under way), ``taken`` (who has copied in it), ``glimpses`` (by who
 * holds it, then whose), ``sources`` (by who copied: of which ability).
 * The claimant's and the DM's: ``seen`` (ghosts in files of closed communications, and when), ``attempts`` (claims
 * made so far), ``failed`` (ghosts, and when). The claimant's, the host's and the DM's: ``claims``.
 * "When" is the stretch of the game: the chapter, the finale being the fifth.
 */
export interface Comms {
asked: {
[k: string]: Asked
}
attempts: {
[k: string]: number
}
claims: {
[k: string]: Claim
}
depths: {
[k: string]: string
}
exchanges: {
[k: string]: Exchange
}
failed: {
[k: string]: {
[k: string]: number
}
}
glimpses: {
[k: string]: {
[k: string]: Glimpse
}
}
guesses: {
[k: string]: {
[k: string]: {
[k: string]: boolean
}
}
}
inbox: {
[k: string]: {
[k: string]: Delivered
}
}
requests: {
[k: string]: number
}
seeking: {
[k: string]: boolean
}
seen: {
[k: string]: {
[k: string]: number
}
}
sources: {
[k: string]: {
[k: string]: boolean
}
}
taken: {
[k: string]: {
[k: string]: boolean
}
}
}
/**
 * The DM's: ``rulings`` by their numbers, the latest ones, and ``ruled``: the number of the latest of each chair;
 * ``assigned`` (hosts chosen before the scattering).
 * 
 * Owner and DM: ``requests`` (open ones, in the order they came), ``asked`` (how many a patient has made),
 * ``effects`` (special abilities used whose effect the DM has to write) and ``used`` (how many so far).
 * ``revealed``: by who was told, then of whom, then what. Public: ``unseals``, ``people`` (players by their seats),
 * ``guests`` (whom the table knows by name), ``lead`` (the DM), ``co_dms`` (players by
 * their chairs) and their ``regions``.
 * The DM's, too: ``drafts`` (by user, the effect that is being written), ``made`` (what was improvised, by its id) and
 * ``retold`` (what places say instead of what the module has: by ``<chapter>.<region>`` or that and ``/<area>``).
 */
export interface Desk {
asked: {
[k: string]: number
}
assigned: {
[k: string]: string
}
co_dms: {
[k: string]: string
}
drafts: {
[k: string]: Draft
}
effects: {
[k: string]: Awaited
}
guests: {
[k: string]: boolean
}
lead: string
made: {
[k: string]: MadeItem | MadeMonster | MadePlace | MadePerson
}
people: {
[k: string]: string
}
regions: {
[k: string]: string[]
}
requests: {
[k: string]: Request
}
retold: {
[k: string]: Retold
}
revealed: {
[k: string]: {
[k: string]: {
[k: string]: Datum
}
}
}
ruled: {
[k: string]: number
}
rulings: {
[k: string]: Ruling
}
unseals: ("everything" | "nothing" | "option")
used: {
[k: string]: number
}
}
/**
 * Public: ``text`` (of the finale), ``endings`` and what they say; ``missions``: each patient's and the DM's.
 */
export interface Ends {
endings: {
[k: string]: Ending
}
missions: {
[k: string]: {
[k: string]: string
}
}
text: {
[k: string]: string
}
texts: {
[k: string]: {
[k: string]: string
}
}
}
/**
 * Patients and ghosts.
 * 
 * Public: ``patients``, ``active`` (by seat), ``hosts`` (a ghost's present host; from the scattering on), ``ghosts``
 * (before the scattering: to their makers), ``evolved``, ``collapsed``, ``lost``, ``sacrificed``.
 * The owner's and the DM's: ``secrets``, ``attributes``, ``signal``, ``copied`` (abilities), ``uses`` (left, of every
 * ability the patient may use; under the ghost's own id, the check that an evolved ghost makes once in a session).
 * Who was communicated with knows an ability that was copied then, too.
 * Of a ghost: ``ghost_colors`` and ``native`` (abilities) are known to maker, hosts past and present, and DM;
 * ``makers`` to maker and DM; ``origins`` (whose double) to the DM only.
 * ``granted``: by who holds it, then whose file it is: a snapshot, never a live link.
 */
export interface Hall {
active: {
[k: string]: string
}
attributes: {
[k: string]: {
[k: string]: number
}
}
collapsed: {
[k: string]: boolean
}
copied: {
[k: string]: {
[k: string]: PrintAbility
}
}
evolved: {
[k: string]: boolean
}
ghost_colors: {
[k: string]: "C" | "K" | "M" | "Y"
}
ghosts: {
[k: string]: GhostCard
}
granted: {
[k: string]: {
[k: string]: FullFile
}
}
hosts: {
[k: string]: string
}
lost: {
[k: string]: boolean
}
makers: {
[k: string]: string
}
native: {
[k: string]: {
[k: string]: PrintAbility
}
}
origins: {
[k: string]: string
}
patients: {
[k: string]: PatientPublic
}
sacrificed: {
[k: string]: string
}
secrets: {
[k: string]: PatientSecret
}
signal: {
[k: string]: number
}
uses: {
[k: string]: {
[k: string]: number
}
}
}
/**
 * The secret layer as registered; attributes change and lie apart from it.
 */
export interface PatientSecret {
base_color: ("C" | "K" | "M" | "Y")
ideal_projection: string
personality_files: {
[k: string]: string
}
}
/**
 * ``swaps``: the torn form a maker was given (maker and DM); ``cycle``: by maker, of whom it is (DM only).
 * 
 * ``made``: by maker, the ghost made (maker and DM). ``hints``: by host, then ghost (that host and the DM).
 */
export interface Makings {
cycle: {
[k: string]: string
}
hints: {
[k: string]: {
[k: string]: OriginHint
}
}
made: {
[k: string]: string
}
swaps: {
[k: string]: SwapFile
}
}
/**
 * What a host knows of the ghost's origin: base colour, projection, and the archives open to it.
 */
export interface OriginHint {
alias: string
archives: {
[k: string]: string
}
base_color: ("C" | "K" | "M" | "Y")
ideal_projection: string
}
/**
 * ``unread``: by seat, how many files it has brought that held no patient; that seat's own.
 */
export interface Registry {
unread: {
[k: string]: number
}
}
/**
 * Public: ``sessions`` and ``places`` (the area a patient is in).
 * 
 * Owner and DM: ``scenes`` and ``acts`` (how many scene actions a patient has done, for the names of prompts).
 * DM only (automatic: nobody): ``closed`` (nodes done: by node, for whom: a patient, or "table"), ``stock`` (left),
 * ``trials`` (by patient: the node whose check does not stand yet).
 */
export interface Scenes {
acts: {
[k: string]: number
}
closed: {
[k: string]: {
[k: string]: boolean
}
}
places: {
[k: string]: string
}
scenes: {
[k: string]: Scene
}
sessions: {
[k: string]: SessionCard
}
stock: {
[k: string]: number
}
trials: {
[k: string]: string
}
}
/**
 * A game of Ghost as somebody knows it.
 * 
 * ``phase`` with ``chapter`` (0 before the first) says where in the life cycle the table is; ``until`` when the phase
 * falls due, 0 for never; ``closing``: the DM or the clock has ended it. ``dm``: somebody has the host's chair, else
 * the module drives the game. ``orphaned``: the DM has just left it to the module. ``overtime``: the phase has had its
 * time, and waits for the DM to end it. ``ready``: who is done with what
 * the phase asks of everybody. ``module``: its text, the DM's; to all others it is told piece by piece.
 */
export interface State {
belongings: Belongings
chapter: number
checks: Checks
closing: boolean
collapses: Collapses
combats: Combats
comms: Comms
desk: Desk
dm: boolean
ends: Ends
hall: Hall
makings: Makings
module?: (string | null)
number: number
options: Options
orphaned: boolean
overtime?: (boolean | null)
phase: ("before" | "choose" | "close" | "ended" | "explore" | "finale" | "ghost_making" | "registration" | "scattering" | "swapping")
ready: {
[k: string]: boolean
}
registry: Registry
scenes: Scenes
seats: number[]
tale: Tale
talk: Talk
until: number
}
/**
 * ``chapters``: how many the game has; ``chapter`` 0: before the first. ``committed`` is known to owner and DM,
 * ``groups`` (opened choices) to all.
 */
export interface Tale {
chapter: number
chapters: number
color: ("C" | "K" | "M" | "Y")
committed: {
[k: string]: string
}
groups: {
[k: string]: string
}
name: {
[k: string]: string
}
regions: {
[k: string]: RegionCard
}
}
/**
 * ``lines``: the patient's and the DM's. ``voices``: the maker's and the DM's.
 * 
 * ``loans``: by ghost, then host; the maker's, that host's and the DM's.
 */
export interface Talk {
lines: {
[k: string]: Lines
}
loans: {
[k: string]: {
[k: string]: Loan
}
}
voices: {
[k: string]: Voice
}
}
/**
 * The ``table`` part of every view. Empty seats are missing keys; so is what a viewer may not know.
 * 
 * ``missed`` and ``substitutes`` are known to their seat only. ``served`` remembers whose eyes those had who left a
 * running game: they know too much for any other chair; who is in ``removed`` may take none at all.
 * ``removal_votes`` are under the seat they are about, then under those that voted. ``co_hosts`` are there in games in
 * which the host may have help. ``sealed_documents`` wait for the start and are known to nobody.
 */
export interface TableState {
chained?: (boolean | null)
clock_offset: number
co_hosts?: ({
[k: string]: string
} | null)
feed_hash?: (string | null)
forked?: (sitting.Forked | null)
game: string
host?: (string | null)
idle?: (boolean | null)
invited: {
[k: string]: boolean
}
missed: {
[k: string]: number
}
number: number
opener: string
options?: (Options | null)
pause_votes: {
[k: string]: boolean
}
paused_since?: (number | null)
private: boolean
rematch?: (string | null)
removal_votes?: ({
[k: string]: {
[k: string]: boolean
}
} | null)
removed?: ({
[k: string]: boolean
} | null)
result?: (sitting.Result | null)
rules: number
saving?: (sitting.Saving | null)
sealed_documents?: ({
[k: string]: string
} | null)
sealed_seed?: (string | null)
sealed_seed_hash: string
seats: {
[k: string]: sitting.Seated
}
seed?: (string | null)
seed_hash: string
served: {
[k: string]: number | "host"
}
size: number
status: ("finished" | "open" | "paused" | "playing")
substitutes: {
[k: string]: string
}
title: string
}
/**
 * The table, the game and the open prompts by their ids, as one viewer knows them.
 */
export interface View {
game: State
prompts: {
[k: string]: wire.Prompt
}
table: TableState
}
