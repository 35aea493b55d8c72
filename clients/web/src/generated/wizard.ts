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
export type Command = (DiscardAndDraw | FlipExploration | PlayCard | ReverseTime | Pass | ActivateWand | AdvanceMarker | PushMarker | Buy | RefreshShop | VisitTavern | EndSupply | ChooseOne | ChooseSome | ChooseNumber | Respond | GiveOrder | OfferDraw)
export type LoggedCommand = (DiscardAndDraw | FlipExploration | PlayCard | ReverseTime | Pass | ActivateWand | AdvanceMarker | PushMarker | Buy | RefreshShop | VisitTavern | EndSupply | ChooseOne | ChooseSome | ChooseNumber | Respond | GiveOrder | OfferDraw | Open | sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say | sitting.Invite | sitting.Sit | sitting.Leave | sitting.GiveToBot | sitting.TakeHost | sitting.LeaveHost | sitting.LeaveCoHost | sitting.Close | sitting.Abandon | sitting.Rematch | sitting.Fork | sitting.Retell | sitting.Due)
/**
 * One use of the table's dice: from the sealed seed or the open one, and for which purpose.
 * 
 * @minItems 2
 * @maxItems 2
 */
export type Draw = [boolean, string]
export type Fact = (RoundStarted | PhaseStarted | Awaited | QuestionAsked | ChoiceMade | DiscardsLaid | SeatMarked | NumberChanged | PilesDealt | CardsDrawn | CardsHeld | CardMoved | CardsPassed | CardsKeyed | ZoneKept | PileShuffled | CardShown | CardPriced | CardPlayed | CardCountered | CardFizzled | SpellResolved | TimeReversed | WandActivated | WindowOpened | WindowClosed | ResponseGiven | OrderGiven | UndercurrentFired | CardFlipped | MonsterChanged | DamageDealt | MonsterLeft | DuelFought | DieRolled | FlagSet | TriggerMounted | TriggerCaptured | ModifierSet | EffectEnded | WorkKept | CycleReached | SupplyUsed | TableOpened | sitting.TableSeeded | sitting.TableDocumentGiven | sitting.TableDocumentSealed | sitting.TableInvited | sitting.TableOpenerChanged | sitting.TableSeatTaken | sitting.TableSeatLeft | sitting.TableSeatGivenToBot | sitting.TableHostTaken | sitting.TableHostLeft | sitting.TableCoHostTaken | sitting.TableCoHostLeft | sitting.TableReady | sitting.TableStarted | sitting.TableClosed | sitting.TableSaid | sitting.TableAside | sitting.TableHostSaid | sitting.TablePauseAsked | sitting.TablePaused | sitting.TableResumeAsked | sitting.TableResumed | sitting.TableHandedOver | sitting.TableTakenBack | sitting.TableResigned | sitting.TableRemovalAsked | sitting.TableRemoved | sitting.TableSaveAsked | sitting.TableSaveDeclined | sitting.TableSaveAgreed | sitting.TableDeadlineMissed | sitting.TableSubstituted | sitting.TableReturned | sitting.TableEnded | sitting.TableAbandoned | sitting.TableSeedRevealed | sitting.TableSealedSeedRevealed | sitting.TableFeedHashed | sitting.TableRematched | sitting.TableForked)
export type TableCommand = (sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say)

export interface ActivateWand {
type: "activate_wand"
wand: string
}
export interface AdvanceMarker {
steps: number
type: "advance_marker"
}
/**
 * The open question: everybody knows that it is asked. ``number`` counts; ``seat`` 0: several.
 */
export interface Asked {
number: number
seat: number
until: number
what: string
}
/**
 * → everyone: who has to say something now (0: several), and until when (0: for ever).
 */
export interface Awaited {
number: number
seat: number
type: "awaited"
until: number
what: string
}
export interface Buy {
card: string
type: "buy"
}
/**
 * A mounted trigger: where its definition lies, what it remembers, and its number in the order of firing.
 * 
 * ``key`` is the card it comes from; ``until`` the phase or turn that ends it; ``ctx`` is JSON.
 */
export interface Captured {
address: string
ctx: string
event: string
hidden: boolean
id: string
key: string
mode: string
monster: boolean
number: number
owner: number
stack: string
until: string
}
/**
 * → everyone: it has no effect.
 */
export interface CardCountered {
card: string
seat: number
type: "card_countered"
}
/**
 * → everyone: a part of an effect had ``no_target``, or the rest of it comes to nothing: ``depth``, ``steps``,
 * ``loop`` or ``unknown_name``.
 */
export interface CardFizzled {
card: string
type: "card_fizzled"
why: string
}
/**
 * → everyone: an event (``slot`` -1), or a monster: ``health`` has a number for each member.
 */
export interface CardFlipped {
card: Seen
health: number[]
level: string
lives: boolean
reward: number
seat: number
slot: number
steps: number
type: "card_flipped"
}
/**
 * A card that somebody may point at: its opaque id, and which card it is.
 */
export interface Seen {
card: string
id: string
}
/**
 * → everyone: a card that all see goes from a zone of ``owner`` to one of ``taker`` (0: the table's).
 */
export interface CardMoved {
card: Seen
owner: number
source: string
taker: number
to: string
type: "card_moved"
}
/**
 * → everyone: from the hand, for so much mana.
 */
export interface CardPlayed {
card: Seen
cost: number
seat: number
type: "card_played"
}
/**
 * → that seat only: what a card in its hand costs until the round ends.
 */
export interface CardPriced {
card: string
cost: number
seat: number
type: "card_priced"
}
/**
 * → everyone: a card in somebody's hand or deck, which stays there.
 */
export interface CardShown {
card: string
seat: number
type: "card_shown"
}
/**
 * → everyone: so many cards go from the top of a deck to the hand; none, where there is none.
 */
export interface CardsDrawn {
count: number
seat: number
type: "cards_drawn"
}
/**
 * → that seat only: the cards of its ``hand`` (without those on their way out), its ``undercurrent``, or those it
 * has ``looked`` at until it has chosen.
 */
export interface CardsHeld {
cards: Seen[]
seat: number
type: "cards_held"
zone: string
}
/**
 * → nobody: what lies behind new ids.
 */
export interface CardsKeyed {
keys: {
[k: string]: string
}
type: "cards_keyed"
}
/**
 * → everyone: so many cards that nobody else sees go from zone to zone.
 */
export interface CardsPassed {
count: number
owner: number
source: string
taker: number
to: string
type: "cards_passed"
}
/**
 * → everyone: as much of a choice as others may hear.
 */
export interface ChoiceMade {
number: number
picks: string[]
seat: number
type: "choice_made"
}
export interface ChooseNumber {
number: number
type: "choose_number"
}
export interface ChooseOne {
pick: string
type: "choose_one"
}
export interface ChooseSome {
picks: string[]
type: "choose_some"
}
/**
 * These cards of the hand; then up to seven.
 */
export interface DiscardAndDraw {
cards: string[]
type: "discard_and_draw"
}
export interface FlipExploration {
level: string
type: "flip_exploration"
}
export interface PlayCard {
card: string
type: "play_card"
}
export interface ReverseTime {
type: "reverse_time"
}
/**
 * Out of this battle; in a reversal: enough; in a duel: give it up.
 */
export interface Pass {
type: "pass"
}
/**
 * ``seat`` 0: nobody.
 */
export interface PushMarker {
seat: number
type: "push_marker"
}
export interface RefreshShop {
type: "refresh_shop"
}
export interface VisitTavern {
type: "visit_tavern"
}
export interface EndSupply {
type: "end_supply"
}
/**
 * Arm the undercurrent for this play, or not.
 */
export interface Respond {
fire: boolean
type: "respond"
}
/**
 * A standing order: ask, fire or pass.
 */
export interface GiveOrder {
order: string
type: "give_order"
}
export interface OfferDraw {
type: "offer_draw"
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
 * ``packs``: which shipped cards are played with. ``rounds``: after so many the farthest wins.
 * 
 * ``goal``: the cycle that wins; None: V, for two and three players VI. ``start``: the step all markers begin on.
 * ``levels``: ``all`` are open from the start, or as cycles are reached.
 */
export interface Options {
delay?: number
entering?: boolean
goal?: (number | null)
host_needed?: boolean
hot_seat?: boolean
language?: ("en" | "zh")
levels?: ("all" | "cycles")
llm_asks?: boolean
llm_attempts?: (number | null)
llm_reply_tokens?: (number | null)
llm_timeout?: (number | null)
pace?: ("calm" | "evening" | "fast" | "live" | "slow")
packs?: ("base+core" | "core")
rounds?: number
start?: number
}
/**
 * A fact and the audience it was spoken to.
 */
export interface Event {
fact: Fact
to: Audience
}
/**
 * → everyone. ``start`` has the start token; ``only``: an extra round of this seat alone, else 0.
 */
export interface RoundStarted {
only: number
round: number
start: number
type: "round_started"
}
/**
 * → everyone: what was of the last phase alone is over.
 */
export interface PhaseStarted {
phase: string
type: "phase_started"
}
/**
 * → that seat only: what there is to choose.
 */
export interface QuestionAsked {
question: Question
seat: number
type: "question_asked"
}
/**
 * What somebody has to choose. ``kind``: monster, player, card, level, option, number, order or yes_no.
 */
export interface Question {
kind: string
max: number
min: number
number: number
offers: Offer[]
ordered: boolean
prompt: string
source: string
}
/**
 * One value to choose: ``card`` is what it is, ``text`` its name in both languages where a card says it.
 */
export interface Offer {
card: string
label: string
text: {
[k: string]: string
}
value: string
}
/**
 * → that seat only: which cards of its hand it will discard.
 */
export interface DiscardsLaid {
cards: string[]
seat: number
type: "discards_laid"
}
/**
 * → everyone. ``mark``: ``prepared``, ``out`` of this battle, or ``offers`` a draw, which all together make one.
 */
export interface SeatMarked {
mark: string
seat: number
type: "seat_marked"
}
/**
 * → everyone: a number of a seat, or the ``pool`` (seat 0), whose gold is shared as the round ends.
 * 
 * ``what``: ``mana``, ``gold``, ``freeze``, ``place``, ``plays`` left of a reversal; ``over``: what went over the top;
 * ``why`` and ``by`` whom a marker moved: ``steps``, ``reward``, ``card`` or ``push``.
 */
export interface NumberChanged {
by?: number
now: number
over?: number
seat: number
type: "number_changed"
what: string
why?: string
}
/**
 * → everyone: how many cards lie in each pile and deck as the game begins.
 */
export interface PilesDealt {
decks: {
[k: string]: number
}
piles: {
[k: string]: number
}
type: "piles_dealt"
}
/**
 * → nobody: what lies in a zone, from the top down.
 */
export interface ZoneKept {
items: string[]
seat: number
type: "zone_kept"
zone: string
}
/**
 * → everyone: a pile, and what lay in the zone ``source`` (empty: nothing), are one pile now, of unknown order.
 */
export interface PileShuffled {
seat: number
source: string
type: "pile_shuffled"
zone: string
}
/**
 * → everyone: it was the card before the next; ``streak``: so many spells of fire in a row by now.
 */
export interface SpellResolved {
card: string
seat: number
streak: number
type: "spell_resolved"
}
/**
 * → everyone: so many cards may be played in one go.
 */
export interface TimeReversed {
plays: number
seat: number
type: "time_reversed"
}
/**
 * → everyone.
 */
export interface WandActivated {
card: string
seat: number
type: "wand_activated"
}
/**
 * → everyone: those who hold an undercurrent may arm it. It closes when all have said so or not.
 */
export interface WindowOpened {
holders: number[]
least: number
seat: number
type: "window_opened"
}
/**
 * → everyone.
 */
export interface WindowClosed {
type: "window_closed"
}
/**
 * → that seat only.
 */
export interface ResponseGiven {
fire: boolean
seat: number
type: "response_given"
}
/**
 * → that seat only: its standing order: ask, fire or pass; ``number`` is that of the last question to anybody.
 */
export interface OrderGiven {
number: number
order: string
seat: number
type: "order_given"
}
/**
 * → everyone.
 */
export interface UndercurrentFired {
card: Seen
cost: number
seat: number
type: "undercurrent_fired"
}
/**
 * → everyone: what it has now. ``most``: the most it can have.
 */
export interface MonsterChanged {
health: number[]
most: number
reward: number
slot: number
type: "monster_changed"
}
/**
 * → everyone: ``amount`` is what was taken, ``parts`` how it came about (section 11).
 */
export interface DamageDealt {
amount: number
hits: number
member: number
parts: Part[]
seat: number
slot: number
type: "damage_dealt"
}
/**
 * One step of a sum of damage: what it was, and what came of it.
 */
export interface Part {
amount: number
why: string
}
/**
 * → everyone: it ``fled``, was ``unbeaten`` in a duel, or ``defeated``: by this seat, which earned the steps.
 */
export interface MonsterLeft {
card: string
seat: number
slot: number
steps: number
type: "monster_left"
why: string
}
/**
 * → everyone: ``begun``, ``won`` or ``lost``.
 */
export interface DuelFought {
how: string
seat: number
type: "duel_fought"
}
/**
 * → everyone.
 */
export interface DieRolled {
chosen: boolean
seat: number
sides: number
type: "die_rolled"
value: number
}
/**
 * → everyone: what a card has noted for its owner, until the round ends.
 */
export interface FlagSet {
flag: string
seat: number
type: "flag_set"
value: number
}
/**
 * → everyone: which open card waits for an event, and whose it is.
 */
export interface TriggerMounted {
card: string
event: string
mode: string
mount: string
seat: number
type: "trigger_mounted"
}
/**
 * → nobody: all of a mounted trigger.
 */
export interface TriggerCaptured {
captured: Captured
mount: string
type: "trigger_captured"
}
/**
 * → everyone: it holds from now on, or for fewer plays than before.
 */
export interface ModifierSet {
modifier: Modifier
mount: string
type: "modifier_set"
}
/**
 * A change that lies on the table: ``seat`` is whom it is for (0: everybody), ``slot`` is the monster it protects,
 * ``origin`` the one it comes from.
 * 
 * ``left``: of scope ``next``, for so many more plays. ``filter``: what a card must be, as the language says it.
 */
export interface Modifier {
card: string
filter: {
[k: string]: number | string
}
left: number
mode: string
origin: number
scope: string
seat: number
slot: number
stack: string
value: number
what: string
}
/**
 * → everyone, or nobody: a modifier or trigger; of some triggers nobody was ever told.
 */
export interface EffectEnded {
mount: string
type: "effect_ended"
}
/**
 * → nobody: what is under way, and goes on with the next answer, as JSON of ``Work``.
 */
export interface WorkKept {
type: "work_kept"
work: string
}
/**
 * → everyone: by this seat first; what opens now.
 */
export interface CycleReached {
cycle: number
levels: string[]
seat: number
type: "cycle_reached"
}
/**
 * → everyone: a card was ``bought``, the row ``refreshed`` (to the common discard), the tavern ``visited``.
 */
export interface SupplyUsed {
card?: string
price: number
seat: number
type: "supply_used"
what: string
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
 * A monster in a slot: ``health`` of each member, ``most`` that one can have. ``hits``: in this battle.
 */
export interface Monster {
card: string
health: number[]
hits: number
id: string
level: string
lives: boolean
most: number
reward: number
steps: number
}
/**
 * What waits on the table for an event.
 */
export interface Mount {
card: string
event: string
mode: string
seat: number
}
/**
 * The table's own pack; ``digest`` tells it from others.
 */
export interface Pack {
cards: Printed[]
digest: string
}
/**
 * A card of the table's own pack: its name, and all of it as JSON of the canonical form.
 */
export interface Printed {
card: string
id: string
name: {
[k: string]: string
}
}
/**
 * What everybody knows of a seat.
 * 
 * ``place``: steps from cell I of cycle I. All else is of this round: ``token``: time can still be reversed;
 * ``plays``: left of a reversal. ``out``: of this battle. ``streak``: spells of fire in a row. ``steps``: earned.
 * ``prepared``: has said what it discards; ``offers``: a draw.
 */
export interface Player {
activated: string[]
bought: boolean
freeze: number
gold: number
mana: number
offers: boolean
out: boolean
place: number
plays: number
prepared: boolean
steps: number
streak: number
token: boolean
visited: boolean
}
/**
 * A game as somebody knows it.
 * 
 * ``zones``: by zone and seat (0: the table) the cards in them, from the top down: opaque ids where somebody may point
 * at the card, holes for everybody else (the truth has the key there). ``cards``: which card an id is. ``questions``,
 * ``orders``, ``answers``, ``laid`` and ``looked`` are known to that seat alone; ``keys``, ``captured`` and ``work``
 * to nobody. ``prices``: of cards in hand, by id. ``lone``: whose extra round this is, or 0.
 */
export interface State {
answers: {
[k: string]: boolean
}
asked: Asked
captured: {
[k: string]: Captured
}
cards: {
[k: string]: string
}
cycle: number
duel: number
earners: number[]
flags: {
[k: string]: {
[k: string]: number
}
}
keys: {
[k: string]: string
}
laid: {
[k: string]: string[]
}
levels: string[]
lone: number
looked: {
[k: string]: string[]
}
modifiers: {
[k: string]: Modifier
}
monsters: {
[k: string]: Monster
}
mounts: {
[k: string]: Mount
}
options: Options
ordered: {
[k: string]: number
}
orders: {
[k: string]: string
}
pack: Pack
phase: string
players: {
[k: string]: Player
}
pool: number
prices: {
[k: string]: number
}
questions: {
[k: string]: Question
}
round: number
seats: number[]
start: number
window: Window
work?: (string | null)
zones: {
[k: string]: {
[k: string]: (string | null)[]
}
}
}
/**
 * A response window: who may arm an undercurrent, and before when it never closes. No holders: none is open.
 */
export interface Window {
holders: number[]
least: number
seat: number
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
