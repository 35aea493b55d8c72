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
export type Command = (ProposeTeam | Speak | Walk | Vote | PlayMission | Assassinate | HandIn)
export type LoggedCommand = (ProposeTeam | Speak | Walk | Vote | PlayMission | Assassinate | HandIn | Open | sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say | sitting.Invite | sitting.Sit | sitting.Leave | sitting.GiveToBot | sitting.TakeHost | sitting.LeaveHost | sitting.LeaveCoHost | sitting.Close | sitting.Abandon | sitting.Rematch | sitting.Fork | sitting.Retell | sitting.Due)
/**
 * One use of the table's dice: from the sealed seed or the open one, and for which purpose.
 * 
 * @minItems 2
 * @maxItems 2
 */
export type Draw = [boolean, string]
export type Fact = (GameStarted | GameNamed | SeatsPlaced | RoleDealt | SightGiven | NightCompleted | MissionStarted | ProposalBegan | TeamProposed | TurnBegan | SpokenToAll | Walked | SpokenNear | LimitedTurnPassed | VoteBegan | VoteSealed | VoteCast | VotesCounted | TeamRejected | RejectionsExhausted | MissionVoteBegan | MissionVoteSealed | MissionFoulSealed | MissionExecuted | MissionJudged | MissionEnded | AssassinationBegan | Assassinated | FaultExplained | PlayerFouled | GameEnded | TableOpened | sitting.TableSeeded | sitting.TableDocumentGiven | sitting.TableDocumentSealed | sitting.TableInvited | sitting.TableOpenerChanged | sitting.TableSeatTaken | sitting.TableSeatLeft | sitting.TableSeatGivenToBot | sitting.TableHostTaken | sitting.TableHostLeft | sitting.TableCoHostTaken | sitting.TableCoHostLeft | sitting.TableReady | sitting.TableStarted | sitting.TableClosed | sitting.TableSaid | sitting.TableAside | sitting.TableHostSaid | sitting.TablePauseAsked | sitting.TablePaused | sitting.TableResumeAsked | sitting.TableResumed | sitting.TableHandedOver | sitting.TableTakenBack | sitting.TableResigned | sitting.TableRemovalAsked | sitting.TableRemoved | sitting.TableSaveAsked | sitting.TableSaveDeclined | sitting.TableSaveAgreed | sitting.TableDeadlineMissed | sitting.TableSubstituted | sitting.TableReturned | sitting.TableEnded | sitting.TableAbandoned | sitting.TableSeedRevealed | sitting.TableSealedSeedRevealed | sitting.TableFeedHashed | sitting.TableRematched | sitting.TableForked)
export type TableCommand = (sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say)

/**
 * The Assassin names whom he takes for Merlin.
 */
export interface Assassinate {
target: number
type: "assassinate"
}
/**
 * → everyone.
 */
export interface Assassinated {
assassin: number
success: boolean
target: number
target_role: ("Assassin" | "Knight" | "Merlin" | "Morgana" | "Oberon" | "Percival")
type: "assassinated"
}
/**
 * → everyone: the Assassin chooses; who that is stays a secret until he has.
 */
export interface AssassinationBegan {
type: "assassination_began"
until: number
}
/**
 * The leader names the team; he may leave himself out.
 */
export interface ProposeTeam {
members: number[]
type: "propose_team"
}
/**
 * The seat on turn speaks, to all or to those near it; an empty text is allowed.
 */
export interface Speak {
text: string
type: "speak"
}
/**
 * The seat on turn walks.
 * 
 * Prompts offer ``up``, ``down``, ``left`` and ``right``; the rule takes any words in any spelling, as the
 * programs of section 11 send them.
 */
export interface Walk {
steps: string[]
type: "walk"
}
/**
 * Every seat votes on the team.
 */
export interface Vote {
approve: boolean
type: "vote"
}
/**
 * A member lets the mission succeed or fail.
 */
export interface PlayMission {
success: boolean
type: "play_mission"
}
/**
 * What a seat's program returned, unchecked (option ``raw_answers``).
 * 
 * It is JSON, a tuple being ``{"tuple": [...]}``. For a program that did not answer it is ``missing_method``,
 * ``overrun``, or any other text that is no JSON: what it said as it failed, which its own seat alone is told.
 */
export interface HandIn {
type: "hand_in"
value: string
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
 * The options of the rules page, section 10, and four of our own.
 * 
 * ``longest_wait``, in seconds: how long the table waits for an answer that has no clock. Then it is as if a clock
 * had run out, but that it is an overrun where bad actions are fouls, and that the server's operator is told.
 * 
 * ``raw_answers``: beside every question a seat may hand in what a program returned, unchecked, or say that it failed.
 * ``fixed_roles`` (by seat) and ``fixed_positions`` replace the deal. Options are public, so everybody sees that the
 * deal was fixed, and how: it is for tests, lessons and puzzles.
 */
export interface Options {
after_five_rejections?: ("execute_last" | "fourth_leader" | "red_wins")
bad_action?: ("default" | "foul")
blue_fail?: ("allow" | "forbid" | "foul")
call_timeout?: number
clock_assassination?: (number | null)
clock_mission?: (number | null)
clock_propose?: (number | null)
clock_speech?: (number | null)
clock_vote?: (number | null)
clock_walk?: (number | null)
delay?: number
entering?: boolean
error_type?: ("corrected" | "upstream")
fail_count?: ("public" | "result_only")
first_leader?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | "random")
fixed_positions?: ([number, number][] | null)
fixed_roles?: (("Assassin" | "Knight" | "Merlin" | "Morgana" | "Oberon" | "Percival")[] | null)
forced_leader_advance?: (1 | 2)
hearing?: ("chebyshev" | "manhattan")
host_needed?: boolean
hot_seat?: boolean
illegal_step?: ("foul" | "skip")
language?: ("en" | "zh")
llm_asks?: boolean
llm_attempts?: (number | null)
llm_calls_per_round?: (number | null)
llm_reply_tokens?: (number | null)
llm_store_failures?: boolean
llm_system_prompt?: string
llm_timeout?: (number | null)
log_abnormal_end?: ("events" | "stop")
log_game_id?: ("int" | "uuid")
log_speaker_id?: ("int" | "string")
log_stamps?: boolean
log_tokens?: boolean
longest_wait?: (number | null)
pace?: ("calm" | "evening" | "fast" | "live" | "slow")
protected_rounds?: number[]
raw_answers?: boolean
say_timeout?: (number | null)
speech_max?: (number | null)
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
export interface GameStarted {
map_size: number
player_count: number
type: "game_started"
}
/**
 * → everyone: the id this game has in its public log, where the log wants a UUID.
 */
export interface GameNamed {
game_id: string
type: "game_named"
}
/**
 * → everyone: where everybody stands at first.
 */
export interface SeatsPlaced {
positions: {
/**
 * @minItems 2
 * @maxItems 2
 */
[k: string]: [number, number]
}
type: "seats_placed"
}
/**
 * → that seat only.
 */
export interface RoleDealt {
role: ("Assassin" | "Knight" | "Merlin" | "Morgana" | "Oberon" | "Percival")
seat: number
type: "role_dealt"
}
/**
 * → that seat only: what it learns at night; ``Special1`` and ``Special2`` are Merlin and Morgana, who knows which.
 * 
 * Said to nobody at all for a seat that learns nothing.
 */
export interface SightGiven {
seat: number
sight: {
[k: string]: number
}
type: "sight_given"
}
/**
 * → everyone: the night's only public trace.
 */
export interface NightCompleted {
type: "night_completed"
}
/**
 * → everyone: a new round, with its first leader.
 */
export interface MissionStarted {
fails_needed: number
leader: number
member_count: number
round: number
type: "mission_started"
}
/**
 * → everyone: the leader is asked for a team.
 */
export interface ProposalBegan {
leader: number
type: "proposal_began"
until: number
vote_round: number
}
/**
 * → everyone.
 */
export interface TeamProposed {
leader: number
members: number[]
round: number
type: "team_proposed"
vote_round: number
}
/**
 * → everyone: it is this seat's turn to speak or walk.
 */
export interface TurnBegan {
phase: ("global_speech" | "limited_speech" | "walk")
seat: number
type: "turn_began"
until: number
}
/**
 * → everyone.
 */
export interface SpokenToAll {
seat: number
text: string
type: "spoken_to_all"
}
/**
 * → everyone: what was asked for, what of it was done, and where the seat stands now.
 */
export interface Walked {
executed: string[]
/**
 * @minItems 2
 * @maxItems 2
 */
position: [number, number]
requested: string[]
seat: number
type: "walked"
}
/**
 * → that seat and who is near enough to hear; who that is, nobody is told.
 */
export interface SpokenNear {
seat: number
text: string
type: "spoken_near"
}
/**
 * → everyone: this seat has said to those near it what it wanted to say.
 */
export interface LimitedTurnPassed {
seat: number
type: "limited_turn_passed"
}
/**
 * → everyone: all seven are asked whether the team may go.
 */
export interface VoteBegan {
type: "vote_began"
until: number
}
/**
 * → that seat only: its own vote before the count.
 */
export interface VoteSealed {
approve: boolean
seat: number
type: "vote_sealed"
}
/**
 * → everyone: this seat has voted.
 */
export interface VoteCast {
seat: number
type: "vote_cast"
}
/**
 * → everyone: all votes, by name.
 */
export interface VotesCounted {
approve_count: number
approved: boolean
type: "votes_counted"
votes: {
[k: string]: boolean
}
}
/**
 * → everyone.
 */
export interface TeamRejected {
approve_count: number
next_leader: number
type: "team_rejected"
vote_round: number
}
/**
 * → everyone: there is no further vote on this mission; by default the last team goes.
 */
export interface RejectionsExhausted {
round: number
type: "rejections_exhausted"
}
/**
 * → everyone: the members are asked; votes are revealed from ``not_before`` on (table's clock, or 0).
 */
export interface MissionVoteBegan {
not_before: number
type: "mission_vote_began"
until: number
}
/**
 * → that seat only: its own vote. Nobody else learns even that it is in.
 */
export interface MissionVoteSealed {
seat: number
success: boolean
type: "mission_vote_sealed"
}
/**
 * → that seat only: its mission vote is a foul. Like a vote it comes to light when all are in, not before.
 */
export interface MissionFoulSealed {
foul: ("bad_team" | "bad_walk" | "blue_fail" | "exception" | "missing_method" | "no_bool" | "no_list" | "no_seat" | "no_string" | "overrun" | "self_target")
seat: number
type: "mission_foul_sealed"
}
/**
 * → everyone: how many failed it, not who.
 */
export interface MissionExecuted {
fail_votes: number
round: number
success: boolean
type: "mission_executed"
}
/**
 * → everyone: in the place of MissionExecuted where the number of fails stays secret.
 */
export interface MissionJudged {
round: number
success: boolean
type: "mission_judged"
}
/**
 * → everyone: the score.
 */
export interface MissionEnded {
blue_wins: number
red_wins: number
round: number
success: boolean
type: "mission_ended"
}
/**
 * → that seat only: what its own program said of its failure, which may hold secrets of that seat.
 */
export interface FaultExplained {
message: string
seat: number
type: "fault_explained"
}
/**
 * → everyone: a seat broke the rules where that ends the game; it loses, the others draw. All roles are shown.
 * 
 * ``walk``: of a walk, which step and why; it says no word of the program's. None in logs older than that.
 */
export interface PlayerFouled {
blue_wins: number
foul: ("bad_team" | "bad_walk" | "blue_fail" | "exception" | "missing_method" | "no_bool" | "no_list" | "no_seat" | "no_string" | "overrun" | "self_target")
method: ("assass" | "decide_mission_member" | "mission_vote1" | "mission_vote2" | "say" | "walk")
red_wins: number
roles: {
[k: string]: "Assassin" | "Knight" | "Merlin" | "Morgana" | "Oberon" | "Percival"
}
rounds_played: number
seat: number
type: "player_fouled"
walk?: (WalkFault | null)
}
/**
 * Why a walk is a foul: the first ``step`` that cannot be made, from 1; 0 where there are no steps at all.
 * 
 * ``made`` are the steps before it, in lower case. A fourth step is ``too_many``, and then none is made (section 5).
 */
export interface WalkFault {
made: string[]
step: number
why: ("no_direction" | "no_tuple" | "off_map" | "taken" | "too_many")
}
/**
 * → everyone: with all roles.
 */
export interface GameEnded {
blue_wins: number
red_wins: number
roles: {
[k: string]: "Assassin" | "Knight" | "Merlin" | "Morgana" | "Oberon" | "Percival"
}
rounds_played: number
type: "game_ended"
win_reason: ("assassination_success" | "consecutive_rejections" | "missions_complete_and_assassination_failed" | "missions_failed")
winner: ("blue" | "red")
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
 * Who went on the mission of one round, and how it ended; the number of fails where it is public.
 */
export interface Mission {
fail_votes?: (number | null)
success: boolean
team: number[]
}
/**
 * A game of Avalon as somebody knows it.
 * 
 * Secret, and so with missing keys in most views: ``roles`` and ``sights`` (until the end each seat knows its own),
 * ``votes`` until they are counted, ``mission_votes``, ``mission_fouls`` and ``whispered`` always. All else is public.
 * ``turn``,
 * ``assassinated`` and ``fouled`` are 0 for nobody; ``until`` and ``not_before`` are milliseconds on the table's
 * clock, 0 for never and for at once. ``forced`` says that the team of this round goes without the seats' consent.
 * ``game_id`` is the UUID of the public log, where it has one.
 * 
 * What was said is kept as far as it was understood: by speaker, ``said`` has the last word to all on each seat,
 * ``backing`` who has spoken for the team on the table or against it, ``whispered`` what was said to those near, by
 * mission and proposal. All are absent until there is something: older tables have the views they had.
 */
export interface State {
assassinated: number
backing?: ({
[k: string]: boolean
} | null)
blue_wins: number
fails_needed: number
forced: boolean
fouled: number
game_id: string
leader: number
member_count: number
mission_fouls: {
[k: string]: "bad_team" | "bad_walk" | "blue_fail" | "exception" | "missing_method" | "no_bool" | "no_list" | "no_seat" | "no_string" | "overrun" | "self_target"
}
mission_votes: {
[k: string]: boolean
}
missions: {
[k: string]: Mission
}
not_before: number
number: number
options: Options
phase: ("assassination" | "before" | "ended" | "global_speech" | "limited_speech" | "mission" | "proposal" | "vote" | "walk")
positions: {
/**
 * @minItems 2
 * @maxItems 2
 */
[k: string]: [number, number]
}
red_wins: number
roles: {
[k: string]: "Assassin" | "Knight" | "Merlin" | "Morgana" | "Oberon" | "Percival"
}
round: number
said?: ({
[k: string]: {
[k: string]: "blue" | "red" | "right" | "taken" | "wrong" | "Assassin" | "Knight" | "Merlin" | "Morgana" | "Oberon" | "Percival"
}
} | null)
sights: {
[k: string]: {
[k: string]: number
}
}
team: number[]
turn: number
until: number
vote_round: number
voted: {
[k: string]: boolean
}
votes: {
[k: string]: boolean
}
whispered?: ({
[k: string]: {
[k: string]: {
[k: string]: "blue" | "red" | "right" | "taken" | "wrong" | "Assassin" | "Knight" | "Merlin" | "Morgana" | "Oberon" | "Percival"
}
}
} | null)
win_reason: (("assassination_success" | "consecutive_rejections" | "missions_complete_and_assassination_failed" | "missions_failed") | "")
winner: (("blue" | "red") | "")
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
