// Made by scripts/types.mjs from docs/schemas; `npm run types` makes it anew.

/**
 * The viewers of one fact, named one by one; there is no default.
 * 
 * ``everyone`` includes the public, every seat and the host. A fact whose audience is
 * neither everyone, nor any seat, nor the host is sealed: only the truth folds it.
 * 
 * @minItems 3
 * @maxItems 3
 */
export type Audience = [boolean, number[], boolean]
export type Command = (Reroll | LetStand | EventCheck | DefineEventCheck | CloseEventCheck | TakeBoon | RaiseAttribute | Interact | Move | CreatePatient | FinishRegistration | MakeGhost | CommitRegion | FinishChapter | Sacrifice | FinishFinale | EndPhase)
export type LoggedCommand = (Reroll | LetStand | EventCheck | DefineEventCheck | CloseEventCheck | TakeBoon | RaiseAttribute | Interact | Move | CreatePatient | FinishRegistration | MakeGhost | CommitRegion | FinishChapter | Sacrifice | FinishFinale | EndPhase | Open | Ready | Start | Pause | Resume | HandOver | TakeBack | Resign | Say | Invite | Sit | Leave | GiveToBot | TakeHost | LeaveHost | Close | Abandon | Rematch | Due)
/**
 * One use of the table's dice: from the sealed seed or the open one, and for which purpose.
 * 
 * @minItems 2
 * @maxItems 2
 */
export type Draw = [boolean, string]
export type Fact = (PhaseBegan | PhaseClosed | SeatReady | DamageTaken | ActivityRestored | SignalChanged | AttributeChanged | NativeShown | AbilityGained | UsesCounted | FileGranted | DiceRolled | DiceKept | CheckResolved | CheckCounted | RerollOffered | CheckStood | AbilitySpent | EventChecked | GoalSet | TargetReckoned | CollapseTriggered | FragmentsCounted | KeyGranted | KeyBoonTaken | ItemCounted | BuffSet | SessionStarted | SessionEnded | PatientMoved | SceneShown | NodesOffered | NodeClosed | NodeTried | StockTaken | ActTold | TextRevealed | ActsCounted | PatientRegistered | PatientSecretsSealed | PatientActivated | RegistrationLocked | SwapCycleDrawn | SwapIssued | GhostMade | GhostOriginKept | HostsScattered | CompanionIntroduced | OriginHinted | GameBegan | ChapterOpened | RegionCommitted | RegionsOpened | ForcedCrossing | ChapterClosed | GhostSacrificed | EndingsScored | TableOpened | TableSeeded | TableDocumentGiven | TableDocumentSealed | TableInvited | TableOpenerChanged | TableSeatTaken | TableSeatLeft | TableSeatGivenToBot | TableHostTaken | TableHostLeft | TableReady | TableStarted | TableClosed | TableSaid | TablePauseAsked | TablePaused | TableResumeAsked | TableResumed | TableHandedOver | TableTakenBack | TableResigned | TableDeadlineMissed | TableSubstituted | TableReturned | TableEnded | TableAbandoned | TableSeedRevealed | TableSealedSeedRevealed | TableFeedHashed | TableRematched)
export type Field = (Bool | Int | Text | Choice | Choices | Form)
export type TableCommand = (Ready | Start | Pause | Resume | HandOver | TakeBack | Resign | Say)

export interface Abandon {
type: "abandon"
}
/**
 * A print ability.
 */
export interface Ability {
colour: ("C" | "K" | "M" | "Y")
description: (string | ModuleBilingual)
effect_type: ("attack" | "control" | "defense" | "recovery" | "special")
name: (string | Bilingual)
}
/**
 * One text in both languages.
 */
export interface ModuleBilingual {
en: string
zh: string
}
/**
 * One text in both languages.
 */
export interface Bilingual {
en: string
zh: string
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
 * → the patient's seat and the DM: a print ability of the patient itself.
 */
export interface AbilityGained {
ability: PrintAbility
type: "ability_gained"
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
 * → the session and the DM: an ability is used, or an evolved ghost acts itself. Not folded.
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
 * → the session and the DM: what came of something a patient did. Not folded.
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
 * → everyone: ``amount`` is what was really gained, ``current`` what there is now.
 */
export interface ActivityRestored {
amount: number
cause: ("ability" | "combat" | "crossing" | "dark_failure" | "dm" | "item" | "key" | "node" | "off_rail" | "seizure")
current: number
patient: string
type: "activity_restored"
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
 * What a check must reach; ``shown``: whoever rolls knows it, and so may be told the margin.
 * 
 * By the ``highest`` die the target is a threshold, by the ``sum`` a difficulty.
 */
export interface Aim {
judged: ("highest" | "sum")
shown?: boolean
target: number
}
export interface ApplyBuff {
buff: ModuleBuff
type: "apply_buff"
}
/**
 * ``expression`` as the rules read it (``c+1``, ``+1``); ``rounds`` -1 lasts.
 */
export interface ModuleBuff {
expression: string
name: (string | Bilingual)
rounds?: number
}
/**
 * A place within a region. All areas of a region are open from the start; the first is where patients arrive.
 */
export interface Area {
id: string
name: (string | Bilingual)
nodes?: (Task | Collect | Talk | Fight)[]
text: (string | ModuleBilingual)
}
/**
 * A check. Without a ``colour`` the patient chooses one.
 */
export interface Task {
colour?: (("C" | "K" | "M" | "Y") | null)
failure: Outcome
id: string
kind: "task"
needs?: string[]
once?: ("patient" | "table")
retry?: boolean
success: Outcome
text: (string | ModuleBilingual)
threshold?: number
}
/**
 * What comes of a node: a text for all of the session, and effects for the patient who acted.
 */
export interface Outcome {
effects?: (GainFragment | GainItem | ChangeActivity | ChangeSignal | ChangeAttribute | GainAbility | GainKey | GainBuff | MoveTo | Reveal)[]
text: (string | ModuleBilingual)
}
/**
 * ``n`` colour fragments.
 */
export interface GainFragment {
colour: ("C" | "K" | "M" | "Y")
n?: number
type: "fragment"
}
/**
 * ``n`` pieces of an item of the module.
 */
export interface GainItem {
item: string
n?: number
type: "item"
}
/**
 * Quantum activity up or down, by at most what there is.
 */
export interface ChangeActivity {
n: number
type: "qa"
}
/**
 * Signal up or down, by at most what there is.
 */
export interface ChangeSignal {
n: number
type: "signal"
}
/**
 * An attribute up or down, between 0 and the cap.
 */
export interface ChangeAttribute {
colour: ("C" | "K" | "M" | "Y")
n?: number
type: "attribute"
}
/**
 * A print ability of the patient.
 */
export interface GainAbility {
ability: Ability
type: "ability"
}
/**
 * The key of the chapter; who has it gets nothing more.
 */
export interface GainKey {
type: "key"
}
export interface GainBuff {
buff: ModuleBuff
type: "buff"
}
/**
 * To another area of the same region.
 */
export interface MoveTo {
area: string
type: "move"
}
/**
 * A text for that patient alone.
 */
export interface Reveal {
text: (string | ModuleBilingual)
type: "reveal"
}
/**
 * Something that lies there, without a check: ``stock`` times in all; when nothing is left, it is closed.
 */
export interface Collect {
id: string
kind: "collect"
needs?: string[]
once?: ("patient" | "table")
stock: number
success: Outcome
text: (string | ModuleBilingual)
}
/**
 * Somebody who says something, without a check.
 */
export interface Talk {
id: string
kind: "talk"
needs?: string[]
once?: ("patient" | "table")
success: Outcome
text: (string | ModuleBilingual)
}
/**
 * A monster to fight: ``success`` when it falls, ``failure`` when the fight ends otherwise.
 */
export interface Fight {
failure: Outcome
id: string
kind: "monster"
monster: string
needs?: string[]
once?: ("patient" | "table")
retry?: boolean
success: Outcome
text: (string | ModuleBilingual)
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
 * → the patient's seat and the DM.
 */
export interface AttributeChanged {
color: ("C" | "K" | "M" | "Y")
patient: string
type: "attribute_changed"
value: number
why: ("collapse" | "dm" | "fragments" | "item" | "key" | "node" | "start")
}
/**
 * All of it is the owner's and the DM's.
 * 
 * ``keys`` by chapter; ``boons``: keys whose attribute is still to be chosen; ``items`` by id; ``buffs`` by number.
 */
export interface Belongings {
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
 * Yes or no.
 */
export interface Bool {
kind: "bool"
}
/**
 * An attribute, up to the cap.
 */
export interface Boost {
colour: ("C" | "K" | "M" | "Y")
n?: number
type: "cmyk_boost"
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
 * A sector. Its regions are A to D in this order.
 */
export interface Chapter {
colour: ("C" | "K" | "M" | "Y")
name: (string | Bilingual)
regions: Region[]
text: (string | ModuleBilingual)
}
/**
 * ``label`` is all that is known when regions are chosen; ``name`` and ``text`` when the region opens.
 */
export interface Region {
areas: Area[]
id: string
key_node: string
label: (string | Bilingual)
name: (string | Bilingual)
text: (string | ModuleBilingual)
}
/**
 * → everyone.
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
 * → the session and the DM. Not folded: who leaves the session would keep what is true no longer.
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
 */
export interface Roll {
aim: Aim
check: string
color: ("C" | "K" | "M" | "Y")
dice: number[]
extra: number[]
flat: number
}
/**
 * One value of several.
 */
export interface Choice {
kind: "choice"
options: Option[]
}
/**
 * One value to choose, with the code of its words in the catalogue where the value does not speak for itself.
 */
export interface Option {
label?: (string | null)
value: (string | number | boolean)
}
/**
 * A list of ``min`` to ``max`` values; ``ordered`` says that their order matters, ``repeat`` that one may recur.
 */
export interface Choices {
kind: "choices"
max: number
min: number
options: Option[]
ordered?: boolean
repeat?: boolean
}
export interface Close {
type: "close"
}
/**
 * The DM takes an event check back.
 */
export interface CloseEventCheck {
type: "close_event_check"
}
/**
 * → everyone: at quantum activity 0 patient and ghost fuse by force, and are about to split.
 */
export interface CollapseTriggered {
patient: string
type: "collapse_triggered"
}
/**
 * Nothing yet.
 */
export interface Collapses {

}
/**
 * ``fights``: by patient, as it sees the fight it is in (owner and DM).
 */
export interface Combats {
fights: {
[k: string]: string
}
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
 * A patient of the own seat; age -1 is no age given. The first one is active.
 */
export interface CreatePatient {
age: number
appearance: string
base_color: ("C" | "K" | "M" | "Y")
former_identity: string
gender: string
ideal_projection: string
name: string
personality_files: {
[k: string]: string
}
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
 * A ghost for the origin of the own torn form: its base colour is taken from there.
 */
export interface MakeGhost {
appearance: string
name: string
personality: string
print_ability: AbilityForm
type: "make_ghost"
}
/**
 * Where the own patient goes in this chapter; nobody is told before all are.
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
 * The DM ends the phase: who has not answered gets what the deadline would give.
 */
export interface EndPhase {
type: "end_phase"
}
/**
 * The events of one action, all true at once: one entry of a table's log.
 * 
 * ``id`` tells this writing from a rival's; ``at`` is unix milliseconds; ``request`` is the id the
 * sender chose and ``prompt`` the prompt answered (both empty for the clock and core commands);
 * ``draws`` are the dice used, in order.
 */
export interface Commit {
at: number
by: (number | ("clock" | "host" | "server"))
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
 * a number is given. ``unseal``: what may be watched once the game is over.
 */
export interface Options {
ability_uses?: (1 | 2 | 3)
attribute_cap?: number
check?: ("highest" | "sum")
comm_cost?: (0 | 1 | 2)
comm_depth?: ("chosen" | "full")
comm_scope?: ("session" | "table")
evolution?: (1 | 2 | 3 | 4 | 5 | "profile")
fragment_cost?: ("flat" | "rising")
hosts?: ("bound" | "maker" | "scattered")
hot_seat?: boolean
initiative?: ("C" | "random")
offrail_tries?: (1 | 2 | 3)
pace?: ("fast" | "live" | "slow")
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
export interface Ready {
type: "ready"
}
export interface Start {
type: "start"
}
export interface Pause {
type: "pause"
}
export interface Resume {
type: "resume"
}
export interface HandOver {
bot?: string
type: "hand_over"
}
export interface TakeBack {
type: "take_back"
}
export interface Resign {
type: "resign"
}
/**
 * ``to`` is ``table`` or the seats spoken to, one at least: nobody is not everybody.
 */
export interface Say {
text: string
to?: ("table" | number[])
type: "say"
}
export interface Invite {
player: string
type: "invite"
}
export interface Sit {
player: string
seat: number
type: "sit"
}
export interface Leave {
seat: number
type: "leave"
}
export interface GiveToBot {
bot: string
seat: number
type: "give_to_bot"
}
export interface TakeHost {
player: string
type: "take_host"
}
export interface LeaveHost {
type: "leave_host"
}
/**
 * The server has opened another table for the same people; its id comes from outside.
 */
export interface Rematch {
table: string
type: "rematch"
}
/**
 * The clock says what is due; it is legal only while exactly that is.
 */
export interface Due {
type: "due"
what: string
}
/**
 * A fact and the audience it was spoken to.
 */
export interface Event {
fact: Fact
to: Audience
}
/**
 * → everyone. ``until`` is when it falls due, in milliseconds on the table's clock; 0 for never.
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
 * → everyone: this seat is done with what the phase asks of everybody.
 */
export interface SeatReady {
seat: number
type: "seat_ready"
}
/**
 * → everyone: ``amount`` is what was really lost, ``current`` what is left.
 */
export interface DamageTaken {
amount: number
cause: ("ability" | "combat" | "crossing" | "dark_failure" | "dm" | "item" | "key" | "node" | "off_rail" | "seizure")
current: number
patient: string
type: "damage_taken"
}
/**
 * → the patient's seat and the DM.
 */
export interface SignalChanged {
current: number
patient: string
type: "signal_changed"
why: ("bright" | "communication" | "dm" | "item" | "key" | "node" | "refund" | "reroll" | "session")
}
/**
 * → the ghost's maker or host, and the DM: a native ability, and the ghost's base colour.
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
 * → who is given it, whose it is, and the DM: a snapshot of a FULL file.
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
 * → by the roll mode: ``private`` roller and DM, ``public`` the session, ``blind`` the DM, ``self`` the roller.
 * 
 * A monster's dice: the DM. ``extra`` are dice that buffs give. Not folded: who leaves the session hears no more.
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
 * → the DM: what an event check asks for, and why it was set.
 */
export interface GoalSet {
event: string
goal: Goal
reason: string
type: "goal_set"
}
/**
 * → the DM: what an event check asks for, reckoned at the first roll and kept for everybody.
 */
export interface TargetReckoned {
dice: number[]
event: string
target: number
type: "target_reckoned"
}
/**
 * → the patient's seat and the DM: fragments of one colour were gained, spent or lost; all are counted anew.
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
 * → the patient's seat and the DM: the attribute raised for a key, the choice is used.
 */
export interface KeyBoonTaken {
chapter: number
color: ("C" | "K" | "M" | "Y")
patient: string
type: "key_boon_taken"
}
/**
 * → the patient's seat and the DM: how many of an item there are now.
 */
export interface ItemCounted {
count: number
item: string
name: {
[k: string]: string
}
patient: string
type: "item_counted"
}
/**
 * → everyone.
 */
export interface SessionStarted {
session: SessionCard
type: "session_started"
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
 * → everyone.
 */
export interface SessionEnded {
session: string
type: "session_ended"
}
/**
 * → everyone: the place a patient is at, within its region.
 */
export interface PatientMoved {
area: string
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
 * → everyone: this is the patient that the seat plays.
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
 * → the maker and the DM; everybody is told at the scattering.
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
 * → everyone: what game this is, in the words of its module.
 */
export interface GameBegan {
text: {
[k: string]: string
}
title: {
[k: string]: string
}
type: "game_began"
}
/**
 * → the patient's seat and the DM.
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
 * → everyone: a patient gives its companion as pigment.
 */
export interface GhostSacrificed {
ghost: string
patient: string
type: "ghost_sacrificed"
}
/**
 * → everyone: the endings of all patients, the best first.
 */
export interface EndingsScored {
endings: {
[k: string]: Ending
}
type: "endings_scored"
}
/**
 * The endings a patient has come to, and their points together.
 */
export interface Ending {
names: ("adrift" | "return" | "reunion" | "third_way")[]
points: number
}
/**
 * → everyone. ``number`` is a positive number no other table has; the hashes are those of the two seeds.
 * 
 * ``chained``: the end will tell the hash of all that was public before it. None at tables older than that.
 */
export interface TableOpened {
chained?: (boolean | null)
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
 * → nobody: the seeds of the dice, in hex.
 */
export interface TableSeeded {
sealed_seed: string
seed: string
type: "table_seeded"
}
/**
 * → everyone, as the table opens, or the host, as the game starts: a document of the game, for the game to fold.
 */
export interface TableDocumentGiven {
document: string
text: string
type: "table_document_given"
}
/**
 * → nobody, as the table opens: a document that the host will be given.
 * 
 * Before the start the host's chair can be left for a seat, so it comes without secrets.
 */
export interface TableDocumentSealed {
document: string
text: string
type: "table_document_sealed"
}
/**
 * → everyone.
 */
export interface TableInvited {
player: string
type: "table_invited"
}
/**
 * → everyone.
 */
export interface TableOpenerChanged {
player: string
type: "table_opener_changed"
}
/**
 * → everyone.
 */
export interface TableSeatTaken {
player: string
seat: number
type: "table_seat_taken"
}
/**
 * → everyone.
 */
export interface TableSeatLeft {
seat: number
type: "table_seat_left"
}
/**
 * → everyone: an empty seat is played by a program of the server.
 */
export interface TableSeatGivenToBot {
bot: string
seat: number
type: "table_seat_given_to_bot"
}
/**
 * → everyone.
 */
export interface TableHostTaken {
player: string
type: "table_host_taken"
}
/**
 * → everyone.
 */
export interface TableHostLeft {
type: "table_host_left"
}
/**
 * → everyone.
 */
export interface TableReady {
seat: number
type: "table_ready"
}
/**
 * → everyone.
 */
export interface TableStarted {
type: "table_started"
}
/**
 * → everyone: the opener closed the table before it started.
 */
export interface TableClosed {
type: "table_closed"
}
/**
 * → who hears the seat, or those of them it spoke to. ``to`` is empty for talk to the whole table.
 */
export interface TableSaid {
seat: number
text: string
to: number[]
type: "table_said"
}
/**
 * → everyone.
 */
export interface TablePauseAsked {
seat: number
type: "table_pause_asked"
}
/**
 * → everyone. ``since`` is in unix milliseconds; ``idle``: nobody was there, so the first to return goes on.
 */
export interface TablePaused {
idle: boolean
since: number
type: "table_paused"
}
/**
 * → everyone.
 */
export interface TableResumeAsked {
seat: number
type: "table_resume_asked"
}
/**
 * → everyone. ``clock_offset``: how many milliseconds the table's clock is behind the world's from now on.
 */
export interface TableResumed {
clock_offset: number
type: "table_resumed"
}
/**
 * → everyone: a player lets a bot play the own seat.
 */
export interface TableHandedOver {
bot: string
seat: number
type: "table_handed_over"
}
/**
 * → everyone.
 */
export interface TableTakenBack {
seat: number
type: "table_taken_back"
}
/**
 * → everyone: the player is gone for good; the seat is played by a bot until somebody takes it.
 */
export interface TableResigned {
bot: string
seat: number
type: "table_resigned"
}
/**
 * → that seat only: what others were asked may be a secret, so is that they did not answer.
 */
export interface TableDeadlineMissed {
in_a_row: number
seat: number
type: "table_deadline_missed"
}
/**
 * → that seat only: a bot plays it until its player returns.
 */
export interface TableSubstituted {
bot: string
seat: number
type: "table_substituted"
}
/**
 * → that seat only: its player acts again.
 */
export interface TableReturned {
seat: number
type: "table_returned"
}
/**
 * → everyone, spoken by the game. ``unseals``: what may be watched and replayed from now on.
 */
export interface TableEnded {
outcomes: {
[k: string]: "draw" | "loss" | "win"
}
type: "table_ended"
unseals: ("everything" | "nothing")
}
/**
 * → everyone: nobody is left who would play on.
 */
export interface TableAbandoned {
type: "table_abandoned"
}
/**
 * → everyone, at every end: anybody can now check the public rolls.
 */
export interface TableSeedRevealed {
seed: string
type: "table_seed_revealed"
}
/**
 * → everyone, at an end that unseals everything.
 */
export interface TableSealedSeedRevealed {
sealed_seed: string
type: "table_sealed_seed_revealed"
}
/**
 * → everyone, at every end: the last link of the chain over the public feed, as far as the commit before it.
 */
export interface TableFeedHashed {
link: string
type: "table_feed_hashed"
}
/**
 * → everyone, after the end: the same people may play again at this other table.
 */
export interface TableRematched {
table: string
type: "table_rematched"
}
/**
 * Nothing yet.
 */
export interface Comms {

}
/**
 * Nothing yet.
 */
export interface Desk {

}
/**
 * What a patient reads at the end; who has several endings reads each.
 */
export interface Endings {
adrift: (string | ModuleBilingual)
return: (string | ModuleBilingual)
reunion: (string | ModuleBilingual)
third_way: (string | ModuleBilingual)
}
/**
 * By patient; public.
 */
export interface Ends {
endings: {
[k: string]: Ending
}
}
/**
 * A whole number in a range, both ends included.
 */
export interface Int {
kind: "int"
max: number
min: number
}
/**
 * Free text of ``min`` to ``max`` characters; without ``min`` it may be empty.
 * 
 * With ``like``, what is wanted is JSON that would fit that field; any other text is an answer too, and the game
 * says what comes of it.
 */
export interface Text {
kind: "text"
like?: (Field | null)
max: number
min?: number
}
/**
 * Several fields under one name; with ``label``, a field ``name`` has the words of the code ``<label>.<name>``.
 */
export interface Form {
fields: {
[k: string]: Field
}
kind: "form"
label?: (string | null)
}
/**
 * The scene in which everything is decided, and the endings.
 */
export interface Finale {
endings: Endings
text: (string | ModuleBilingual)
}
/**
 * One text in both languages.
 */
export interface GamesGhostModuleBilingual {
en: string
zh: string
}
/**
 * One text in both languages.
 */
export interface GhostModuleBilingual {
en: string
zh: string
}
/**
 * Patients and ghosts.
 * 
 * Public: ``patients``, ``active`` (by seat), ``hosts`` (a ghost's present host; from the scattering on), ``ghosts``
 * (before the scattering: to their makers), ``evolved``, ``collapsed``, ``lost``, ``sacrificed``.
 * The owner's and the DM's: ``secrets``, ``attributes``, ``signal``, ``copied`` (abilities), ``uses`` (left, of every
 * ability the patient may use; under the ghost's own id, the check that an evolved ghost makes once in a session).
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
 * Quantum activity.
 */
export interface Heal {
n: number
type: "heal_hp"
}
export interface HealSignal {
n: number
type: "heal_mp"
}
/**
 * Without a ``use`` it is a keepsake.
 */
export interface Item {
id: string
name: (string | Bilingual)
text: (string | ModuleBilingual)
use?: ((Heal | HealSignal | ApplyBuff | Boost) | null)
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
 * A whole module. ``mission`` is told to each patient alone, and never where a ghost may hear it.
 */
export interface Module {
chapters: Chapter[]
finale: Finale
items?: Item[]
mission: (string | ModuleBilingual)
monsters?: Monster[]
prologue: (string | ModuleBilingual)
stock_ghosts: StockGhost[]
stock_patients: StockPatient[]
text: (string | ModuleBilingual)
title: (string | Bilingual)
}
/**
 * ``drops`` are the fragments of its fall; none named: one of the killing colour.
 */
export interface Monster {
activity: number
drops?: ("C" | "K" | "M" | "Y")[]
id: string
name: (string | Bilingual)
style?: ("guard" | "wild")
text: (string | ModuleBilingual)
values: {
[k: string]: number
}
}
/**
 * A ghost for a patient of this base colour whose maker made none, with the ability it gains by evolving.
 */
export interface StockGhost {
ability: Ability
appearance: (string | ModuleBilingual)
colour: ("C" | "K" | "M" | "Y")
evolved_ability: Ability
name: (string | Bilingual)
personality: (string | ModuleBilingual)
}
/**
 * A patient who takes the place of a player that left, with an archive of every colour.
 */
export interface StockPatient {
age: number
appearance: (string | ModuleBilingual)
archives: {
[k: string]: string | ModuleBilingual
}
colour: ("C" | "K" | "M" | "Y")
former_identity: (string | GamesGhostModuleBilingual)
gender: (string | GhostModuleBilingual)
name: (string | Bilingual)
projection: (string | ModuleBilingual)
}
/**
 * An open decision: the tag of the command that answers it, and that command's fields.
 * 
 * ``required`` False marks something that may be left alone; ``until`` is when the prompt closes,
 * in milliseconds on the table's clock (the wire shows unix milliseconds).
 */
export interface Prompt {
command: string
fields: {
[k: string]: Field
}
required?: boolean
until?: (number | null)
}
/**
 * How the table ended: by the game, or ``abandoned`` / ``closed`` without outcomes.
 */
export interface Result {
how: ("abandoned" | "closed" | "ended")
outcomes: {
[k: string]: "draw" | "loss" | "win"
}
unseals: ("everything" | "nothing")
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
 * Who plays a seat: a player, a bot, or a bot for a player who handed over.
 */
export interface Seated {
bot?: (string | null)
player?: (string | null)
ready: boolean
}
/**
 * The ``table`` part of every view. Empty seats are missing keys; so is what a viewer may not know.
 * 
 * ``missed`` and ``substitutes`` are known to their seat only. ``served`` remembers whose eyes those had who left a
 * running game: they know too much for any other chair. ``sealed_documents`` wait for the start and are known to
 * nobody.
 */
export interface Sitting {
chained?: (boolean | null)
clock_offset: number
feed_hash?: (string | null)
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
result?: (Result | null)
rules: number
sealed_documents?: ({
[k: string]: string
} | null)
sealed_seed?: (string | null)
sealed_seed_hash: string
seats: {
[k: string]: Seated
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
 * A game of Ghost as somebody knows it.
 * 
 * ``phase`` with ``chapter`` (0 before the first) says where in the life cycle the table is; ``until`` when the phase
 * falls due, 0 for never; ``closing``: the DM or the clock has ended it. ``dm``: somebody has the host's chair, else
 * the module drives the game. ``ready``: who is done with what the phase asks of everybody. ``module``: the DM's; to
 * all others it is told piece by piece.
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
module?: (Module | null)
number: number
options: Options
phase: ("before" | "choose" | "close" | "ended" | "explore" | "finale" | "ghost_making" | "registration" | "scattering" | "swapping")
ready: {
[k: string]: boolean
}
scenes: Scenes
seats: number[]
tale: Tale
until: number
}
/**
 * ``chapter`` 0: before the first. ``committed`` is known to owner and DM, ``groups`` (opened choices) to all.
 */
export interface Tale {
chapter: number
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
 * The table, the game and the open prompts by their ids, as one viewer knows them.
 */
export interface View {
game: State
prompts: {
[k: string]: Prompt
}
table: Sitting
}
