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
export type Command = (ChooseRole | Move | PlayCard | Meet | Besiege | NameGenerals | Occupy | Hire | Study | Train | Garrison | CancelStudy | CancelTraining | EndAllocation)
export type LoggedCommand = (ChooseRole | Move | PlayCard | Meet | Besiege | NameGenerals | Occupy | Hire | Study | Train | Garrison | CancelStudy | CancelTraining | EndAllocation | Open | sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say | sitting.Invite | sitting.Sit | sitting.Leave | sitting.GiveToBot | sitting.TakeHost | sitting.LeaveHost | sitting.LeaveCoHost | sitting.Close | sitting.Abandon | sitting.Rematch | sitting.Fork | sitting.Retell | sitting.Due)
/**
 * One use of the table's dice: from the sealed seed or the open one, and for which purpose.
 * 
 * @minItems 2
 * @maxItems 2
 */
export type Draw = [boolean, string]
export type Fact = (RoleChosen | GameStarted | RoleEntered | TurnStarted | ActionStarted | ActionForbidden | Asked | TurnSettled | AllocationStarted | Bankrupted | GameEnded | Rolled | Moved | BarrierHit | RobberHit | CardTaken | HandSeen | CardPlayed | CellMarked | PaceSet | DirectionTurned | ActsAgain | AllianceMade | OutrageRaised | RumourSpread | Poisoned | QuitFlagged | Paid | Hired | Healed | IllnessEased | KeptByRumour | OfficersQuit | StatesEased | CityOccupied | CityFell | CityDropped | GarrisonMoved | PostsSet | DefenceGrown | FengshuiSet | StudyStarted | TrainingStarted | StudyProgressed | TrainingProgressed | TechniqueLearned | OfficerTrained | StudyCancelled | TrainingCancelled | GeneralsNamed | GeneralsReady | Forfeited | BattleWaged | TableOpened | sitting.TableSeeded | sitting.TableDocumentGiven | sitting.TableDocumentSealed | sitting.TableInvited | sitting.TableOpenerChanged | sitting.TableSeatTaken | sitting.TableSeatLeft | sitting.TableSeatGivenToBot | sitting.TableHostTaken | sitting.TableHostLeft | sitting.TableCoHostTaken | sitting.TableCoHostLeft | sitting.TableReady | sitting.TableStarted | sitting.TableClosed | sitting.TableSaid | sitting.TableAside | sitting.TableHostSaid | sitting.TablePauseAsked | sitting.TablePaused | sitting.TableResumeAsked | sitting.TableResumed | sitting.TableHandedOver | sitting.TableTakenBack | sitting.TableResigned | sitting.TableRemovalAsked | sitting.TableRemoved | sitting.TableSaveAsked | sitting.TableSaveDeclined | sitting.TableSaveAgreed | sitting.TableDeadlineMissed | sitting.TableSubstituted | sitting.TableReturned | sitting.TableEnded | sitting.TableAbandoned | sitting.TableSeedRevealed | sitting.TableSealedSeedRevealed | sitting.TableFeedHashed | sitting.TableRematched | sitting.TableForked)
export type TableCommand = (sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say)

/**
 * → everyone: this seat is stopped and does not act.
 */
export interface ActionForbidden {
seat: number
type: "action_forbidden"
}
/**
 * → everyone: this seat acts; ``again`` by its card 双行.
 */
export interface ActionStarted {
again: boolean
seat: number
type: "action_started"
}
/**
 * → everyone: after this action the seat has another.
 */
export interface ActsAgain {
seat: number
type: "acts_again"
}
/**
 * → everyone.
 */
export interface AllianceMade {
left: number
other: number
seat: number
type: "alliance_made"
}
/**
 * → everyone: after this turn officers may be moved.
 */
export interface AllocationStarted {
turn: number
type: "allocation_started"
}
/**
 * → everyone: who is asked what. What may be answered each seat knows by itself.
 */
export interface Asked {
question: Question
type: "asked"
}
/**
 * What is open, and for whom.
 * 
 * ``place``: the city, institute or room it is about; ``other``: the opponent; ``scale`` and ``battle`` of the battle
 * whose generals are named; ``forced``: it cannot be declined; ``offers`` of a hall; ``left``: how many more steps an
 * allocation may have. ``until`` is in milliseconds on the table's clock, 0 for never.
 */
export interface Question {
battle: (("meeting" | "robber" | "siege") | "")
forced: boolean
kind: ("action" | "allocation" | "generals" | "hire" | "meet" | "nothing" | "occupy" | "role" | "siege" | "study" | "train")
left: number
offers: Offer[]
other: number
place: number
scale: number
seats: number[]
until: number
}
/**
 * An unemployed officer a hall offers, and his price.
 */
export interface Offer {
officer: number
price: number
}
/**
 * → everyone: a seat is out; its officers are unemployed, its cities nobody's.
 */
export interface Bankrupted {
seat: number
type: "bankrupted"
}
/**
 * → everyone: the walk ended at a barrier, which is gone.
 */
export interface BarrierHit {
cell: number
seat: number
type: "barrier_hit"
}
/**
 * → everyone: a whole battle; ``rounds`` are packed as ``battle.kernel.Round`` says.
 * 
 * ``result`` is 0 if the initiator won, 1 if the defender did, 2 for a draw. ``hp`` and ``defence`` are what the mains
 * and the city have left; ``exiled`` is the main who leaves at the end of the turn, −1 for nobody.
 */
export interface BattleWaged {
city: number
defence: number
exiled: number
/**
 * @minItems 2
 * @maxItems 2
 */
hp: [number, number]
kind: ("meeting" | "robber" | "siege")
result: number
rounds: number[][]
scale: number
/**
 * @minItems 2
 * @maxItems 2
 */
sides: [Fighter, Fighter]
type: "battle_waged"
}
/**
 * One side of a battle as it begins. The robber has seat 0 and no generals (−1).
 */
export interface Fighter {
defence: number
hp: number
main: number
power: number
seat: number
strategy: number
tactics: number
techniques: number[]
vice: number
}
/**
 * Whether and how large to attack the city: scale 0 to 2, −1 for no.
 */
export interface Besiege {
scale: number
type: "besiege"
}
/**
 * What the map calls something, and what it calls it in English.
 */
export interface Bilingual {
en: string
zh: string
}
/**
 * Allocation: the officer leaves the institute.
 */
export interface CancelStudy {
institute: number
type: "cancel_study"
}
/**
 * Allocation: the officer leaves the training room.
 */
export interface CancelTraining {
room: number
type: "cancel_training"
}
/**
 * → everyone. ``target`` is a seat, a cell or an officer, by the card, or −1; ``count`` how many cards are left.
 */
export interface CardPlayed {
card: number
count: number
seat: number
target: number
type: "card_played"
}
/**
 * → everyone: a seat drew a card and now has so many.
 */
export interface CardTaken {
count: number
seat: number
type: "card_taken"
}
/**
 * ``kind`` is the class of the map file; ``base`` the place in its own list.
 */
export interface Cell {
barrier: boolean
base: number
kind: number
robber: boolean
x: number
y: number
}
/**
 * → everyone.
 */
export interface CellMarked {
cell: number
mark: ("barrier" | "robber")
type: "cell_marked"
}
/**
 * Before the game: a role of the map (option ``roles``).
 */
export interface ChooseRole {
role: number
type: "choose_role"
}
/**
 * ``seat`` 0 is nobody's; posts are −1 where empty; ``fengshui`` in ten-thousandths.
 */
export interface City {
/**
 * @minItems 4
 * @maxItems 4
 */
box: [number, number, number, number]
fengshui: number
garrison: number[]
hp: number
hpmax: number
mayor: number
name: (string | Bilingual)
scope: number
seat: number
treasurer: number
}
/**
 * → everyone: its last officer left, so the city is nobody's.
 */
export interface CityDropped {
city: number
seat: number
type: "city_dropped"
why: ("left" | "quit")
}
/**
 * → everyone: a siege was won; the garrison went back to its role, the city is nobody's.
 */
export interface CityFell {
by: number
city: number
seat: number
type: "city_fell"
}
/**
 * → everyone: followers of the seat are its garrison; posts are −1 where empty.
 */
export interface CityOccupied {
city: number
garrison: number[]
mayor: number
seat: number
treasurer: number
type: "city_occupied"
}
/**
 * Roll and walk; this ends the cards.
 */
export interface Move {
type: "move"
}
/**
 * One card of the hand; ``target`` is a seat, a cell or an officer, by the card, or −1.
 */
export interface PlayCard {
card: number
target: number
type: "play_card"
}
/**
 * Whether and how large to fight another role on the same cell: scale 0 to 2, −1 for no.
 */
export interface Meet {
scale: number
type: "meet"
}
/**
 * Who leads one's side; main −1 declines the battle and loses it.
 */
export interface NameGenerals {
main: number
type: "name_generals"
vice: number
}
/**
 * Who becomes the garrison of a city that is nobody's; none declines.
 */
export interface Occupy {
garrison: number[]
mayor: number
treasurer: number
type: "occupy"
}
/**
 * Whom of the offered officers to hire; −1 for none.
 */
export interface Hire {
officer: number
type: "hire"
}
/**
 * Who studies which technique; −1 declines.
 */
export interface Study {
officer: number
technique: number
type: "study"
}
/**
 * Who trains; −1 declines.
 */
export interface Train {
officer: number
type: "train"
}
/**
 * Allocation at one city: who moves in, who moves out, and the posts (−1 none, −2 as before).
 */
export interface Garrison {
arrive: number[]
city: number
leave: number[]
mayor: number
treasurer: number
type: "garrison"
}
/**
 * Allocation: enough.
 */
export interface EndAllocation {
type: "end_allocation"
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
 * Every default is as in the seed; preset ``quick`` is the usual game.
 * 
 * ``win_money`` None: the map's, but no more than ``win_money_most``. ``start_money`` None: the map's.
 * ``tech_count`` and ``card_count``: the first so many techniques can be studied, the first so many cards drawn.
 */
export interface Options {
allocate_turn?: number
allow_debt?: boolean
battle?: ("engine" | "seed")
battle_round_min?: number
battle_round_step?: number
burn_hurt?: number
card_count?: number
card_hp_recover_scale?: number
card_steal_money?: number
chance_cards?: number
decision_seconds?: number
def_big?: number
def_medium?: number
def_plus_scale?: number
def_small?: number
delay?: number
entering?: boolean
fast_scale?: number
fengshui_round?: number
first_cards?: number
forced_generals?: boolean
free_heal?: number
hide_cards?: boolean
host_needed?: boolean
hot_seat?: boolean
hpplus_scale?: number
language?: ("en" | "zh")
llm_asks?: boolean
llm_attempts?: (number | null)
llm_reply_tokens?: (number | null)
llm_timeout?: (number | null)
max_step?: number
max_turn?: number
meetion_steal?: number
min_earn?: number
own_tax_scale?: number
p_hp_base?: number
p_hp_scale?: number
p_poison_prop_scale?: number
p_price_scale?: number
pace?: ("calm" | "evening" | "fast" | "live" | "slow")
recover?: ("all" | "followers")
resign?: ("bot" | "eliminate")
robber_steal?: number
roles?: ("choose" | "order")
sealed_generals?: boolean
siege_steal?: number
slow_scale?: number
start_money?: (number | null)
study_price?: number
study_scale?: number
tax_credit?: boolean
tax_scale?: number
tech_count?: number
tie?: ("draw" | "shared")
train_company?: boolean
train_heals?: boolean
train_plus?: number
train_round?: number
win_money?: (number | null)
win_money_most?: (number | null)
zero_hp_main?: boolean
}
/**
 * A fact and the audience it was spoken to.
 */
export interface Event {
fact: Fact
to: Audience
}
/**
 * → everyone: a seat will play this role of the map (option ``roles``).
 */
export interface RoleChosen {
role: number
seat: number
type: "role_chosen"
}
/**
 * → everyone: the map by the hash of its text, and how the game ends.
 */
export interface GameStarted {
map_hash: string
max_turn: number
type: "game_started"
win_money: number
}
/**
 * → everyone: a seat plays a role of the map, with its officers and cities; −1 is a wanderer of no role.
 */
export interface RoleEntered {
cell: number
name: string
role: number
seat: number
type: "role_entered"
}
/**
 * → everyone.
 */
export interface TurnStarted {
turn: number
type: "turn_started"
}
/**
 * → everyone: the turn is over; everybody's money then.
 */
export interface TurnSettled {
money: {
[k: string]: number
}
turn: number
type: "turn_settled"
}
/**
 * → everyone.
 */
export interface GameEnded {
turn: number
type: "game_ended"
why: ("last" | "max_turn" | "money" | "nobody")
winners: number[]
}
/**
 * → everyone.
 */
export interface Rolled {
most: number
seat: number
steps: number
type: "rolled"
}
/**
 * → everyone: every cell entered, the last one included.
 */
export interface Moved {
path: number[]
seat: number
type: "moved"
}
/**
 * → everyone: the walk ended at a robber, who is fought and gone.
 */
export interface RobberHit {
cell: number
seat: number
type: "robber_hit"
}
/**
 * → everyone, or that seat only (option ``hide_cards``): how many of each card it has now.
 */
export interface HandSeen {
cards: {
[k: string]: number
}
seat: number
type: "hand_seen"
}
/**
 * → everyone: how a seat moves for ``left`` turns: 1 slow, 2 fast, 3 not at all.
 */
export interface PaceSet {
left: number
pace: number
seat: number
type: "pace_set"
}
/**
 * → everyone.
 */
export interface DirectionTurned {
direction: number
seat: number
type: "direction_turned"
}
/**
 * → everyone: nobody can decline battle with this seat for ``left`` turns, nor it with anybody.
 */
export interface OutrageRaised {
left: number
seat: number
type: "outrage_raised"
}
/**
 * → everyone.
 */
export interface RumourSpread {
left: number
officer: number
type: "rumour_spread"
}
/**
 * → everyone.
 */
export interface Poisoned {
left: number
officer: number
type: "poisoned"
}
/**
 * → everyone: this officer leaves at the end of the turn.
 */
export interface QuitFlagged {
officer: number
type: "quit_flagged"
}
/**
 * → everyone: all money that ever moves. Seat 0 is the bank, whose purse is not kept.
 */
export interface Paid {
amount: number
payee: number
payer: number
type: "paid"
why: ("city_income" | "hire" | "meeting" | "own_city" | "robber" | "spoils" | "start" | "steal" | "study" | "tax")
}
/**
 * → everyone.
 */
export interface Hired {
officer: number
seat: number
type: "hired"
}
/**
 * → everyone: the hp of officers now.
 */
export interface Healed {
hp: {
[k: string]: number
}
type: "healed"
why: ("card" | "mayor" | "rest" | "training")
}
/**
 * → everyone: how many more turns of rumour and poison officers have.
 */
export interface IllnessEased {
poison: {
[k: string]: number
}
rumour: {
[k: string]: number
}
type: "illness_eased"
}
/**
 * → everyone: these officers did nothing at their posts this turn.
 */
export interface KeptByRumour {
officers: number[]
type: "kept_by_rumour"
}
/**
 * → everyone: these officers are unemployed from now on, wherever they were.
 */
export interface OfficersQuit {
officers: number[]
type: "officers_quit"
}
/**
 * → everyone: how many more turns seats' paces and ties (alliance, outrage) last; at 0 they are over.
 */
export interface StatesEased {
paces: {
[k: string]: number
}
ties: {
[k: string]: number
}
type: "states_eased"
}
/**
 * → everyone: followers who moved in, and garrison who moved out.
 */
export interface GarrisonMoved {
arrived: number[]
city: number
left: number[]
seat: number
type: "garrison_moved"
}
/**
 * → everyone: mayor and treasurer from now on, −1 for none.
 */
export interface PostsSet {
city: number
mayor: number
treasurer: number
type: "posts_set"
}
/**
 * → everyone: the defence of cities now.
 */
export interface DefenceGrown {
hp: {
[k: string]: number
}
type: "defence_grown"
}
/**
 * → everyone: in ten-thousandths.
 */
export interface FengshuiSet {
fengshui: {
[k: string]: number
}
type: "fengshui_set"
}
/**
 * → everyone.
 */
export interface StudyStarted {
institute: number
officer: number
points: number
seat: number
technique: number
type: "study_started"
}
/**
 * → everyone.
 */
export interface TrainingStarted {
officer: number
room: number
seat: number
turns: number
type: "training_started"
}
/**
 * → everyone: points left.
 */
export interface StudyProgressed {
institute: number
points: number
seat: number
type: "study_progressed"
}
/**
 * → everyone: turns left.
 */
export interface TrainingProgressed {
room: number
seat: number
turns: number
type: "training_progressed"
}
/**
 * → everyone: the officer follows again.
 */
export interface TechniqueLearned {
institute: number
officer: number
seat: number
technique: number
type: "technique_learned"
}
/**
 * → everyone: the officer follows again; the ability and the hpmax are what they are now.
 */
export interface OfficerTrained {
ability: number
gain: number
hpmax: number
officer: number
room: number
seat: number
type: "officer_trained"
value: number
}
/**
 * → everyone: the officer follows again, the points are lost.
 */
export interface StudyCancelled {
institute: number
officer: number
seat: number
type: "study_cancelled"
}
/**
 * → everyone: the officer follows again.
 */
export interface TrainingCancelled {
officer: number
room: number
seat: number
type: "training_cancelled"
}
/**
 * → that seat only, or everyone: sealed until both are in (``sealed_generals``). Main −1: it declines.
 */
export interface GeneralsNamed {
main: number
seat: number
type: "generals_named"
vice: number
}
/**
 * → everyone: this seat has named its generals, or declined.
 */
export interface GeneralsReady {
seat: number
type: "generals_ready"
}
/**
 * → everyone: a seat has no general for a battle, so it loses without a round. Seat 0 never does.
 */
export interface Forfeited {
kind: ("meeting" | "robber" | "siege")
seat: number
type: "forfeited"
winner: number
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
 * ``studies`` has the seats that study here.
 */
export interface Institute {
/**
 * @minItems 4
 * @maxItems 4
 */
box: [number, number, number, number]
name: (string | Bilingual)
studies: {
[k: string]: Studying
}
techniques: number[]
}
export interface Studying {
officer: number
points: number
technique: number
}
/**
 * The generals a seat has named, −1 for none.
 */
export interface Naming {
main: number
vice: number
}
/**
 * ``seat`` 0 is unemployed; ``place`` is the city, institute or room of his job, or −1.
 */
export interface Officer {
abilities: number[]
hp: number
hpmax: number
job: number
level: number
name: (string | Bilingual)
place: number
poison: number
quits: boolean
rumour: number
seat: number
}
/**
 * A role as the map has it.
 */
export interface Plan {
cell: number
direction: number
followers: number[]
money: number
name: (string | Bilingual)
posts: Post[]
techniques: number[]
}
/**
 * A city of a role as the map has it.
 */
export interface Post {
city: number
garrison: number[]
mayor: number
treasurer: number
}
/**
 * ``cell`` −1 is out. ``tie`` is an ally's seat, or NO_TIE, or OUTRAGE.
 */
export interface Role {
again: boolean
cell: number
direction: number
followers: number[]
name: (string | Bilingual)
pace: number
pace_left: number
techniques: number[]
tie: number
tie_left: number
}
/**
 * ``trainees`` has the seats that train here.
 */
export interface Room {
ability: number
/**
 * @minItems 4
 * @maxItems 4
 */
box: [number, number, number, number]
name: (string | Bilingual)
trainees: {
[k: string]: Trainee
}
}
export interface Trainee {
officer: number
turns: number
}
/**
 * ``seat`` is whose action it is, ``met`` the last seat met in it; ``asked`` counts the questions.
 * 
 * Secret, so with missing keys in most views: ``named`` until the battle, ``hands`` where cards are hidden.
 */
export interface State {
asked: number
cells: {
[k: string]: Cell
}
chosen: {
[k: string]: number
}
cities: {
[k: string]: City
}
counts: {
[k: string]: number
}
ending: (("last" | "max_turn" | "money" | "nobody") | "")
hands: {
[k: string]: {
[k: string]: number
}
}
institutes: {
[k: string]: Institute
}
map_hash: string
map_money: number
met: number
money: {
[k: string]: number
}
named: {
[k: string]: Naming
}
nx: number
ny: number
officers: {
[k: string]: Officer
}
options: Options
plans: {
[k: string]: Plan
}
question: Question
ready: {
[k: string]: boolean
}
resigned: {
[k: string]: boolean
}
roles: {
[k: string]: Role
}
rooms: {
[k: string]: Room
}
seat: number
seats: number[]
turn: number
win_money: number
winners: number[]
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
