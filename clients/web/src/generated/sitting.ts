// Made by scripts/types.mjs from docs/schemas; `npm run types` makes it anew.

export type Command = (Ready | Start | Pause | Resume | HandOver | TakeBack | Resign | VoteOut | VoteSave | Say)
export type Fact = (TableOpened | TableSeeded | TableDocumentGiven | TableDocumentSealed | TableInvited | TableOpenerChanged | TableSeatTaken | TableSeatLeft | TableSeatGivenToBot | TableHostTaken | TableHostLeft | TableCoHostTaken | TableCoHostLeft | TableReady | TableStarted | TableClosed | TableSaid | TableAside | TableHostSaid | TablePauseAsked | TablePaused | TableResumeAsked | TableResumed | TableHandedOver | TableTakenBack | TableResigned | TableRemovalAsked | TableRemoved | TableSaveAsked | TableSaveDeclined | TableSaveAgreed | TableDeadlineMissed | TableSubstituted | TableReturned | TableEnded | TableAbandoned | TableSeedRevealed | TableSealedSeedRevealed | TableFeedHashed | TableRematched | TableForked)
export type LoggedCommand = (Open | Ready | Start | Pause | Resume | HandOver | TakeBack | Resign | VoteOut | VoteSave | Say | Invite | Sit | Leave | GiveToBot | TakeHost | LeaveHost | LeaveCoHost | Close | Abandon | Rematch | Fork | Retell | Due)

/**
 * ``limit`` as in TableAbandoned.
 */
export interface Abandon {
limit?: (("commits" | "hours") | null)
type: "abandon"
}
/**
 * Ask the server's model; the answer follows as a fact. It counts to the round of what was ``seen``.
 */
export interface AskLlm {
prompt: string
seen?: (number | null)
type: "ask_llm"
}
export interface Close {
type: "close"
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
/**
 * ``bot``: none named, the game's own for who is away.
 */
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
 * The player of ``seat`` shall go.
 */
export interface VoteOut {
seat: number
type: "vote_out"
}
/**
 * Whether the table may be saved as it is, though others play here, too.
 */
export interface VoteSave {
agree: boolean
type: "vote_save"
}
/**
 * ``to`` is ``table`` or those spoken to, one at least: nobody is not everybody.
 * 
 * ``out_of_character``: the player speaks, not who they play; to all, where the game lets that be marked.
 */
export interface Say {
out_of_character?: boolean
text: string
to?: ("table" | (number | "host")[])
type: "say"
}
/**
 * The clock says what is due; it is legal only while exactly that is.
 */
export interface Due {
type: "due"
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
 * The options every table has; a game's own options extend them. All have defaults.
 * 
 * ``pace``: ``live`` for people at one sitting, ``slow`` for hours and days, ``evening`` for hosted games at one
 * sitting, whose clocks are those of ``live`` while the host's chair is empty, and stand while a person sits there,
 * ``fast`` for programs and tests (no fixed lengths, no least waits), ``calm`` the same for a person among bots, who
 * then take their time.
 * ``hot_seat``: one account may hold several seats. ``host_needed``: where there
 * is a host's chair, the table does not start with it empty, and is paused once the host has left.
 * ``entering``: whoever is invited may take a bot's chair while the game runs; the game says whether, where nobody
 * set it. ``llm_…``: whether seats may ask the server's model, and how long and how large a call may be, where the
 * server does not allow less.
 * ``language``: of what is written here for people by programs, such as what bots say; Chinese where nobody set it.
 * ``delay``: so many seconds later spectators are shown what happens once the game has started.
 */
export interface Options {
delay?: number
entering?: boolean
host_needed?: boolean
hot_seat?: boolean
language?: ("en" | "zh")
llm_asks?: boolean
llm_attempts?: (number | null)
llm_reply_tokens?: (number | null)
llm_timeout?: (number | null)
pace?: ("calm" | "evening" | "fast" | "live" | "slow")
[k: string]: unknown
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
 * → everyone: an empty seat is played by a program of the server; ``model`` is the one that ``llm`` asks.
 */
export interface TableSeatGivenToBot {
bot: string
model?: (string | null)
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
 * → everyone: and with the host all co-hosts.
 */
export interface TableHostLeft {
type: "table_host_left"
}
/**
 * → everyone, spoken by the game: the host has somebody help.
 */
export interface TableCoHostTaken {
chair: ("host:2" | "host:3" | "host:4")
player: string
type: "table_co_host_taken"
}
/**
 * → everyone: they left, or, ``dismissed``, spoken by the game, the host sent them away.
 */
export interface TableCoHostLeft {
chair: ("host:2" | "host:3" | "host:4")
dismissed?: (boolean | null)
type: "table_co_host_left"
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
 * → who hears the seat, or those of them it spoke to; what is ``out_of_character``: everyone.
 * 
 * ``to`` is empty for talk to all who hear.
 */
export interface TableSaid {
out_of_character?: (boolean | null)
seat: number
text: string
to: (number | "host")[]
type: "table_said"
}
/**
 * → everyone: the seat spoke to these alone; what it said is another fact.
 */
export interface TableAside {
seat: number
to: (number | "host")[]
type: "table_aside"
}
/**
 * → everyone, or the host and ``to``. It is empty for talk to the whole table; ``chair`` is who spoke.
 */
export interface TableHostSaid {
chair: ("host" | ("host:2" | "host:3" | "host:4"))
out_of_character?: (boolean | null)
text: string
to: (number | "host")[]
type: "table_host_said"
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
 * → everyone: a player lets a bot play their seat.
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
 * → everyone: the player is gone for good; a bot plays the seat until somebody takes it.
 */
export interface TableResigned {
bot: string
seat: number
type: "table_resigned"
}
/**
 * → everyone: the player of ``by`` wants that of ``seat`` to go.
 */
export interface TableRemovalAsked {
by: number
seat: number
type: "table_removal_asked"
}
/**
 * → everyone, by vote, or spoken by the game: as if resigned, but the player may take no chair here again.
 */
export interface TableRemoved {
bot: string
seat: number
type: "table_removed"
}
/**
 * → everyone: whoever has this chair agrees that the table may be saved as it is.
 */
export interface TableSaveAsked {
chair: (number | "host")
type: "table_save_asked"
}
/**
 * → everyone: whoever has this chair does not agree, and nobody is asked any more.
 */
export interface TableSaveDeclined {
chair: (number | "host")
type: "table_save_declined"
}
/**
 * → everyone: all people have agreed; what came until now may be saved, by each as their own seat knows it.
 */
export interface TableSaveAgreed {
type: "table_save_agreed"
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
 * → everyone: nobody is left who would play on; or bots alone have played as long as this ``limit`` allows.
 */
export interface TableAbandoned {
limit?: (("commits" | "hours") | null)
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
 * → everyone: all facts so far happened at another ``table``; from here on this is a separate table.
 * 
 * ``seq``: so many facts of that table were public by then. ``seats``, ``opener``, ``number``, ``title`` and
 * ``private`` are those of the new table; whoever had a right at the old one has none here. The dice of all that
 * follows have other seeds, with these hashes. ``past_hash`` holds fast what lies before this fact, secrets included
 * (docs/forks.md). ``redealt`` is the seat whose knowledge the secrets before were dealt again for; None: they are
 * those of the old table.
 */
export interface TableForked {
clock_offset: number
number: number
opener: string
past_hash: string
private: boolean
redealt?: (number | null)
sealed_seed_hash: string
seats: {
[k: string]: Seated
}
seed_hash: string
seq: number
table: string
title: string
type: "table_forked"
}
/**
 * Who plays a seat: a player, a bot, or a bot for a player who handed over.
 */
export interface Seated {
bot?: (string | null)
model?: (string | null)
player?: (string | null)
ready: boolean
}
/**
 * The server makes a new table of the past of ``source``; ``since`` is when the last commit of it was written.
 * 
 * What came from outside (number, seeds) and what only a whole log can tell (``seq``, ``past_hash``) is said here.
 */
export interface Fork {
number: number
opener: string
past_hash: string
private: boolean
redealt?: (number | null)
sealed_seed: string
seats: {
[k: string]: Seated
}
seed: string
seq: number
since: number
source: string
title: string
type: "fork"
}
/**
 * Where a fork comes from: TableForked says what of it. ``people`` are who belonged to the old table by then.
 */
export interface Forked {
past_hash: string
people: {
[k: string]: boolean
}
redealt?: (number | null)
seq: number
table: string
}
/**
 * ``model`` comes from the server's settings.
 */
export interface GiveToBot {
bot: string
model?: (string | null)
seat: number
type: "give_to_bot"
}
export interface Invite {
player: string
type: "invite"
}
export interface Leave {
seat: number
type: "leave"
}
export interface LeaveCoHost {
chair: ("host:2" | "host:3" | "host:4")
type: "leave_co_host"
}
export interface LeaveHost {
type: "leave_host"
}
/**
 * → who asked: what the model said to the call at seq ``asked``.
 * 
 * The call took along what was remembered of earlier ones, less the oldest ``left_out``.
 */
export interface LlmAnswered {
asked: number
left_out: number
text: string
type: "llm_answered"
}
/**
 * → who asked: the server asks its model. It is call number ``number`` of this round.
 * 
 * ``seen`` is the seq at which the feed of the asking chair stood, or as far as which the asker says that it has heard
 * it: what could be known by then.
 */
export interface LlmAsked {
number: number
prompt: string
round: number
seen: number
type: "llm_asked"
}
/**
 * → who asked: the call at seq ``asked`` has no answer, and why; ``text`` is what a program gets instead.
 */
export interface LlmFailed {
asked: number
left_out: number
text: string
type: "llm_failed"
why: string
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
export interface Sit {
player: string
seat: number
type: "sit"
}
export interface TakeHost {
player: string
type: "take_host"
}
/**
 * The server has opened another table for the same people; its id comes from outside.
 */
export interface Rematch {
table: string
type: "rematch"
}
/**
 * In the past of a fork whose secrets were dealt again: what one seat was told, and what else may have happened.
 */
export interface Retell {
type: "retell"
}
/**
 * → its writer only. ``json``: the text is the JSON of a value, which a program reads back as one.
 * 
 * ``seen`` is what the writer said of it, if anything.
 */
export interface NoteWritten {
json?: boolean
seen?: (number | null)
text: string
type: "note_written"
}
/**
 * How many entries there are, and the last number of a call in each round; ``waiting`` is the call under way.
 */
export interface NotesCounted {
asked: {
[k: string]: number
}
notes: number
waiting?: number
}
/**
 * The view of a notebook in the shape of any other view: its numbers; the texts are in the feed.
 */
export interface NotesView {
game: NotesCounted
prompts: {
[k: string]: unknown
}
table: {
[k: string]: unknown
}
}
/**
 * How the table ended: by the game, or ``abandoned`` / ``closed`` without outcomes.
 * 
 * ``limit`` as in TableAbandoned.
 */
export interface Result {
how: ("abandoned" | "closed" | "ended")
limit?: (("commits" | "hours") | null)
outcomes: {
[k: string]: "draw" | "loss" | "win"
}
unseals: ("everything" | "nothing")
}
/**
 * Which chairs have agreed to a save that is asked for, and whether all agreed to an earlier one.
 */
export interface Saving {
agreed: boolean
asked: (number | "host")[]
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
forked?: (Forked | null)
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
result?: (Result | null)
rules: number
saving?: (Saving | null)
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
 * Write something down; ``json``: a value, whose JSON the text is.
 */
export interface WriteNote {
json?: boolean
seen?: (number | null)
text: string
type: "write_note"
}
