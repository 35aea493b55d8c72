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
export type Command = (MakeBid | Challenge)
export type LoggedCommand = (MakeBid | Challenge | Open | sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say | sitting.Invite | sitting.Sit | sitting.Leave | sitting.GiveToBot | sitting.TakeHost | sitting.LeaveHost | sitting.LeaveCoHost | sitting.Close | sitting.Abandon | sitting.Rematch | sitting.Fork | sitting.Retell | sitting.Due)
/**
 * One use of the table's dice: from the sealed seed or the open one, and for which purpose.
 * 
 * @minItems 2
 * @maxItems 2
 */
export type Draw = [boolean, string]
export type Fact = (RoundBegan | DiceRolled | TurnBegan | BidMade | BidChallenged | DiceShown | DieLost | TableOpened | sitting.TableSeeded | sitting.TableDocumentGiven | sitting.TableDocumentSealed | sitting.TableInvited | sitting.TableOpenerChanged | sitting.TableSeatTaken | sitting.TableSeatLeft | sitting.TableSeatGivenToBot | sitting.TableHostTaken | sitting.TableHostLeft | sitting.TableCoHostTaken | sitting.TableCoHostLeft | sitting.TableReady | sitting.TableStarted | sitting.TableClosed | sitting.TableSaid | sitting.TableAside | sitting.TableHostSaid | sitting.TablePauseAsked | sitting.TablePaused | sitting.TableResumeAsked | sitting.TableResumed | sitting.TableHandedOver | sitting.TableTakenBack | sitting.TableResigned | sitting.TableRemovalAsked | sitting.TableRemoved | sitting.TableSaveAsked | sitting.TableSaveDeclined | sitting.TableSaveAgreed | sitting.TableDeadlineMissed | sitting.TableSubstituted | sitting.TableReturned | sitting.TableEnded | sitting.TableAbandoned | sitting.TableSeedRevealed | sitting.TableSealedSeedRevealed | sitting.TableFeedHashed | sitting.TableRematched | sitting.TableForked)
export type TableCommand = (sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say)

/**
 * → everyone: ``seat`` does not believe what ``bidder`` has bid.
 */
export interface BidChallenged {
bidder: number
seat: number
type: "bid_challenged"
}
/**
 * → everyone.
 */
export interface BidMade {
count: number
face: number
seat: number
type: "bid_made"
}
export interface Challenge {
type: "challenge"
}
/**
 * ``bid`` is written ``5x3``: at least five threes.
 */
export interface MakeBid {
bid: string
type: "make_bid"
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
 * ``ones_wild``: ones count as every face, until somebody bids on ones in that round. ``dice``: of each seat.
 */
export interface Options {
delay?: number
dice?: (3 | 4 | 5)
entering?: boolean
host_needed?: boolean
hot_seat?: boolean
language?: ("en" | "zh")
llm_asks?: boolean
llm_attempts?: (number | null)
llm_reply_tokens?: (number | null)
llm_timeout?: (number | null)
ones_wild?: boolean
pace?: ("calm" | "evening" | "fast" | "live" | "slow")
}
/**
 * A fact and the audience it was spoken to.
 */
export interface Event {
fact: Fact
to: Audience
}
/**
 * → everyone.
 */
export interface RoundBegan {
round: number
type: "round_began"
}
/**
 * → that seat only: what lies under its cup, from low to high.
 */
export interface DiceRolled {
dice: number[]
seat: number
type: "dice_rolled"
}
/**
 * → everyone. ``until`` is 0 when nothing falls due.
 */
export interface TurnBegan {
seat: number
type: "turn_began"
until: number
}
/**
 * → everyone: what was under the cups, and how many dice count for the bid.
 */
export interface DiceShown {
dice: {
[k: string]: number[]
}
found: number
type: "dice_shown"
}
/**
 * → everyone: whoever was wrong has so many dice left.
 */
export interface DieLost {
left: number
seat: number
type: "die_lost"
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
 * A game as somebody knows it.
 * 
 * Only ``dice`` has secrets: a seat's view has its own, the truth has all, until they are shown. ``turn`` and
 * ``bidder`` are 0 for nobody, ``count`` and ``face`` while there is no bid. ``wild``: ones count as every face now.
 * ``shown`` is what lay under the cups at the last challenge, and ``found`` what counted for the bid.
 */
export interface State {
bidder: number
count: number
dice: {
[k: string]: number[]
}
face: number
found: number
left: {
[k: string]: number
}
options: Options
round: number
shown: {
[k: string]: number[]
}
turn: number
until: number
wild: boolean
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
