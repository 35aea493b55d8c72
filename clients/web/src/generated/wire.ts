// Made by scripts/types.mjs from docs/schemas; `npm run types` makes it anew.

export type Field = (Bool | Int | Text | Choice | Choices | Form)
export type Incoming = (Watch | Unwatch | Do)
export type Outgoing = (View | Frame | Done | No | Error | Presence)

/**
 * What to do to an account, and why; a banned or muted player is told the reason. ``hours``: for how long, 0 for
 * good. ``name``: the new one.
 */
export interface AccountDeed {
act: ("ban" | "delete" | "mute" | "rename" | "unban" | "unmute")
hours?: number
name?: string
reason: string
}
/**
 * One account and its newest tables.
 */
export interface AccountShown {
account: AccountTold
tables: TableListed[]
}
/**
 * An account as operators see it; no token, code, key or address. Times in unix milliseconds.
 */
export interface AccountTold {
ban: (Sanction | null)
bots: number
created: number
identities: PlatformUser[]
kept: boolean
language: string
mute: (Sanction | null)
name: string
platforms: ("discord" | "qq" | "web")[]
player: string
}
/**
 * What an operator has imposed on an account: why, and until when in unix milliseconds; None: for good.
 */
export interface Sanction {
reason: string
until?: (number | null)
}
/**
 * Who somebody is on a platform; told to nobody but the player and operators.
 */
export interface PlatformUser {
platform: ("discord" | "qq" | "web")
platform_user_id: string
}
/**
 * One table as the lobby lists it, with the ``names`` of players that still have one, the ``language`` of who
 * opened it, and how many look on who do not belong to it.
 */
export interface TableListed {
began_at?: number
delay?: number
ended?: (string | null)
ended_at?: number
forked?: (string | null)
game: string
host?: (string | null)
language?: (("en" | "zh") | null)
names: {
[k: string]: string
}
number: number
opened_at: number
opener: string
outcomes?: ({
[k: string]: "draw" | "loss" | "win"
} | null)
pace: string
private: boolean
rematch?: (string | null)
seats: {
[k: string]: Occupant
}
simulated?: boolean
size: number
spectators?: number
status: ("finished" | "open" | "paused" | "playing")
table: string
title: string
unsealed?: boolean
}
/**
 * Who plays a seat.
 */
export interface Occupant {
bot?: (string | null)
player?: (string | null)
}
/**
 * Some accounts; ``more``: there are more than these.
 */
export interface AccountsFound {
accounts: AccountTold[]
more: boolean
}
/**
 * One act: which operator did what to whom (a table, a player or a report), why, and when (unix milliseconds).
 * 
 * ``until`` is how long a ban or mute holds (unix milliseconds; none: for good), ``name`` a new name. ``failed``
 * names in ``name`` the act that came to nothing.
 */
export interface Act {
act: ("ban" | "close" | "delete_account" | "delete_table" | "failed" | "mute" | "pause" | "read_log" | "rename" | "resolve" | "resume" | "sign_in" | "unban" | "unmute")
at: number
name?: string
reason: string
subject: string
until?: (number | null)
who: string
}
/**
 * An act and its place in the log.
 */
export interface ActTold {
act: Act
version: number
}
/**
 * Acts, the newest first, with the names of the players among their subjects.
 */
export interface ActsTold {
acts: ActTold[]
names: {
[k: string]: string
}
}
/**
 * With an ``id``, 1 to 64 characters, the call may be sent again for a day and gets the same answer.
 */
export interface Again {
id?: string
}
/**
 * What the game answers: its own JSON.
 */
export interface Answered {
answer: unknown
}
/**
 * An arena, the best file first. ``tables`` are those that can be replayed here.
 * 
 * ``offsets`` and ``leaning_to`` as in the ratings: how far each side but the last is ahead of that one between
 * equals, and to which side leanings are counted.
 */
export interface ArenaShown {
entrants: Rated[]
facts?: (Length | null)
game: string
leaning_to: string
offsets: {
[k: string]: Estimate
}
played: number
seats: number
seed: number
tables: string[]
unfinished: number
}
/**
 * One file of an arena: its rating, if it met others, and which share of its tables it won, also by role.
 */
export interface Rated {
draws: number
losses: number
name: string
rated: (Rating | null)
roles: {
[k: string]: Rate
}
wins: number
won: Rate
}
/**
 * A player's skill, against the mean of all rated players, and its leaning to the side ``Ratings.leaning_to``.
 * 
 * No leaning where there are not two sides, or where the results hardly tell: where the same players meet at every
 * table, whatever one gains by a side is the same for all.
 */
export interface Rating {
leaning?: (Estimate | null)
skill: Estimate
}
/**
 * A value on the scale of the logit, and the ends of its 95 % interval.
 */
export interface Estimate {
high: number
low: number
value: number
}
/**
 * A share of tables (``times`` out of ``tables``), and the ends of its 95 % interval after Wilson.
 * 
 * A table counts once: seats of one table win and lose together, so they are not as many independent trials. Where
 * several seats belong to what is counted, the table adds the share of them that won; the interval is then rather
 * too wide than too narrow.
 */
export interface Rate {
high: number
low: number
rate: number
tables: number
times: number
}
/**
 * How long games are, or how much of something they have.
 * 
 * ``bins`` counts the tables in equal spans from the least to the most, for a picture.
 */
export interface Length {
bins?: number[]
least: number
mean: number
median: number
most: number
}
/**
 * A player who is muted or blocked, with the ``name`` unless the account is deleted.
 */
export interface Blocked {
kind: ("block" | "mute")
name?: string
player: string
}
/**
 * ``mute``: their talk is not shown to me; ``block``: nor can they invite me.
 */
export interface Blocking {
kind?: ("block" | "mute")
}
/**
 * Whom the player has muted or blocked. Nobody else is told.
 */
export interface Blocks {
blocks: Blocked[]
}
/**
 * Yes or no.
 */
export interface Bool {
kind: "bool"
}
/**
 * The accounts that fill the most, by bytes and by commands; ``looked_at`` of the tables were counted.
 */
export interface Busiest {
accounts: Busy[]
looked_at: number
}
/**
 * What an account takes: tables it opened that have not ended and their bytes in the store, and commands and talk
 * of the last hour or two.
 */
export interface Busy {
bytes: number
commands: number
name: string
player: string
tables: number
talk: number
}
/**
 * How often the server's model may still be asked in this ``round`` (``of`` a limit, if any) and ``today``.
 * 
 * ``server``: whether it has calls left for everybody; once they are spent, the seats it plays go on without it.
 */
export interface CallsLeft {
calls: number
of?: number
round: number
server: ("ample" | "low" | "spent")
today: number
}
/**
 * In which share of the games, 0 to 1, each seat won when bots played on after this commit.
 */
export interface ChanceShown {
version: number
wins: {
[k: string]: number
}
}
/**
 * What is known so far, in the order of the game; ``of`` so many moments at most, until it is ``complete``.
 */
export interface Chances {
chances: ChanceShown[]
complete: boolean
of: number
}
/**
 * What a character is from now on.
 */
export interface Changed {
character: {
[k: string]: unknown
}
}
/**
 * What to change.
 */
export interface Changes {
language?: (("en" | "zh") | null)
name?: (string | null)
}
/**
 * A character of a ``game``, in the shape in which its players bring one; times are in unix milliseconds.
 */
export interface Character {
character: {
[k: string]: unknown
}
created: number
game: string
id: string
name: string
updated: number
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
 * 
 * ``text`` is what it is called where the catalogue has no such code: the name of a card from somebody's document.
 */
export interface Option {
label?: (string | null)
text?: (string | {
[k: string]: string
} | null)
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
/**
 * Which text a document is to be: a ``shipped`` one by its name, or a ``text`` given here; one of the two.
 */
export interface Chosen {
shipped?: (string | null)
text?: (string | null)
}
/**
 * A code to look through, as through a keyhole: nothing comes of it.
 */
export interface CodeShown {
code: string
}
/**
 * A command, as a seat, the host or ``notes``; ``prompt`` is the one it answers, if any.
 */
export interface CommandAsked {
as: string
command: unknown
id: string
prompt?: string
}
/**
 * How many things there are to come by, and which of them nobody had at any table.
 */
export interface Coverage {
never: string[]
there: number
}
/**
 * Step by step: how many tables went on so far; over all their seats the tenth and the ninetieth in a hundred and
 * the median; the means of those who won in the end, and of the others; and by seats.
 */
export interface Curve {
high: number[]
low: number[]
median: number[]
others: number[]
seats: {
[k: string]: number[]
}
tables: number[]
winners: number[]
}
/**
 * The disk of the data folder, in bytes.
 */
export interface Disk {
free: number
size: number
}
/**
 * Send a command; ``id`` is the client's own, so that it may be sent again harmlessly.
 */
export interface Do {
as: string
command: unknown
id: string
op: "do"
prompt?: string
table: string
}
/**
 * A text that a table is opened with: who is told it, and the names of those that come with the game.
 */
export interface DocumentDescribed {
audience: ("everyone" | "host")
shipped: string[]
}
/**
 * What ``sotto GAME check`` prints: why the text is refused, what is merely odd, and what is in it.
 */
export interface DocumentSurveyed {
faults: RemarkTold[]
figures: RemarkTold[]
usable: boolean
warnings: RemarkTold[]
}
/**
 * A remark on a text: its code with the parameters, and what it says in the account's language.
 */
export interface RemarkTold {
code: string
params: {
[k: string]: string | number | (string | number)[]
}
says: string
}
/**
 * A command was granted; ``seq`` is where it stands in the sender's own feed.
 */
export interface Done {
id: string
op: "done"
seq: number
}
/**
 * A code to enter by. ``id`` as in Again.
 */
export interface Entering {
code: string
id?: string
}
/**
 * A message was wrong, a watch is refused or has ended; the latter two name what was watched.
 * 
 * ``id`` is that of a command that was not looked at, if it stands near the beginning of the message; ``retry_after``,
 * with ``too_many`` only, as in No.
 */
export interface Error {
as?: string
code: (("forbidden" | "internal" | "malformed" | "rejected" | "stale" | "store_unavailable" | "too_many") | ("flood" | "gone"))
id?: string
op: "error"
reason: string
retry_after?: number
table?: string
}
/**
 * What went wrong; ``reason`` is a sentence in the account's language.
 */
export interface Fault {
code: ("busy" | "damaged" | "forbidden" | "head_too_large" | "internal" | "malformed" | "misdirected" | "not_allowed" | "not_found" | "rejected" | "stale" | "store_unavailable" | "too_large" | "too_many" | "too_slow" | "unauthorized")
reason: string
}
/**
 * A whole number in a range, both ends included.
 */
export interface Int {
kind: "int"
max: number
min: number
optional?: (boolean | null)
}
/**
 * Free text of ``min`` to ``max`` characters; without ``min`` it may be empty.
 * 
 * With ``min`` it says something: it is not of blanks alone. A ``min`` of 0 is for what may be left empty, but names
 * something if it is not.
 * 
 * With ``like``, what is wanted is JSON that would fit that field; any other text is an answer too, and the game
 * says what comes of it. With ``picture``, what is wanted is where a picture is (games/pictures.py).
 */
export interface Text {
kind: "text"
like?: (Field | null)
max: number
min?: number
optional?: (boolean | null)
picture?: (boolean | null)
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
optional?: (boolean | null)
}
/**
 * Where to fork: at a ``seq`` of the feed of ``as``, or at a ``version`` where everything may be watched.
 * 
 * ``seats`` says ``me`` or names a bot; other seats keep their bot, or get the game's best. With ``redeal``, a
 * seat, the secrets are dealt again so that this seat was told the same. ``title`` and ``private`` are those of the
 * source if they are not given; a fork of a private table is private. ``id`` as in Again.
 */
export interface ForkAsked {
as?: string
id?: string
private?: boolean
redeal?: (number | null)
seats?: {
[k: string]: string
}
seq?: (number | null)
title?: (string | null)
version?: (number | null)
}
/**
 * One commit as one viewer sees it: the facts it was told, and a JSON Merge Patch (RFC 7386) of its view.
 * 
 * The shapes of the facts and of the view are in the schema of the table's game.
 */
export interface Frame {
as: string
at: number
facts: {
type: string
}[]
log: string
op: "frame"
patch: {
[k: string]: unknown
}
seq: number
table: string
}
/**
 * Frames of a feed as the socket has them; ``seq`` is where the whole feed stands.
 */
export interface Frames {
frames: Frame[]
log: string
seq: number
}
/**
 * A game. ``options`` is a JSON Schema, ``presets`` are named options, ``usual_preset`` that of a table
 * where nobody names one (empty: every option's default), ``documents`` are texts by name; ``queries`` are questions
 * to a view, with the name of the file for exports; ``talk`` tells whether there is table talk while it is played,
 * ``out_of_character`` whether some of it may be marked so, ``redeals`` whether a fork may deal its secrets again,
 * ``tries`` whether texts can be tried without a table. ``by_seat`` names the fields of its state that have something
 * under each seat, ``naming_seats`` those whose values are seats. ``turn`` is null where nobody has said;
 * ``option_groups`` names options that are about something other than the rules.
 */
export interface GameDescribed {
best: number
bots: string[]
by_seat: string[]
documents: {
[k: string]: DocumentDescribed
}
hosted: boolean
minutes: (Minutes | null)
name: string
naming_seats: string[]
option_groups: {
[k: string]: string[]
}
options: {
[k: string]: unknown
}
out_of_character: boolean
presets: {
[k: string]: {
[k: string]: unknown
}
}
queries: {
[k: string]: string | null
}
redeals: boolean
rules: number
seats: Seats
summary: {
[k: string]: string
}
talk: boolean
title: {
[k: string]: string
}
tries: boolean
turn: (TurnSeconds | null)
usual_preset: string
}
/**
 * How long a game takes.
 */
export interface Minutes {
max: number
min: number
}
/**
 * How many a game is for.
 */
export interface Seats {
max: number
min: number
}
/**
 * How long an ordinary decision may take, by the pace of the table.
 */
export interface TurnSeconds {
live: number
slow: number
}
/**
 * A game as a page lists it: what it is called and about, by language, for how many, and which bots play it.
 * 
 * Bots come strongest first. ``best`` is the number of players that suits it best; ``minutes`` is null where nobody
 * has said.
 */
export interface GameListed {
best: number
bots: string[]
minutes: (Minutes | null)
name: string
seats: Seats
summary: {
[k: string]: string
}
title: {
[k: string]: string
}
}
/**
 * All games of this server; ``llm_model`` is the language model it asks, empty for the offline one.
 */
export interface Games {
games: GameListed[]
llm_model: string
}
/**
 * The ``seq`` at which the result stands in the sender's own feed.
 */
export interface Granted {
seq: number
}
/**
 * Whether the server's store takes writes.
 */
export interface Health {
status: ("ok" | "store_unavailable")
}
/**
 * Begin to watch a table as some viewer, after ``seq`` of the log ``log`` if both are given.
 */
export interface Watch {
as: string
log?: (string | null)
op: "watch"
seq?: (number | null)
table: string
}
/**
 * Stop watching.
 */
export interface Unwatch {
as: string
op: "unwatch"
table: string
}
/**
 * Whom to invite: a ``player``, or so many bearers (all, without ``uses``) of a code. ``id`` as in Again.
 */
export interface InvitationAsked {
id?: string
player?: (string | null)
uses?: (number | null)
}
/**
 * The codes of a table, without the codes.
 */
export interface Invitations {
invitations: Told[]
}
/**
 * What is told of an invitation later: all but the code. ``uses`` None: no limit; times in unix milliseconds.
 */
export interface Told {
expires_at: number
invitation: string
revoked: boolean
used: number
uses: (number | null)
}
/**
 * The code that was made; without any of it where a player was invited. Times in unix milliseconds.
 */
export interface Invited {
code?: string
expires_at?: number
invitation?: string
}
/**
 * The id of a character that is kept.
 */
export interface KeptAs {
id: string
}
/**
 * The server's ``key`` for operators, and by what ``name`` the log of acts is to know this one.
 */
export interface KeyShown {
key: string
name: string
}
/**
 * The characters that a player keeps, the last changed first.
 */
export interface Library {
characters: Listed[]
}
/**
 * What the list tells of a character; ``updated`` is in unix milliseconds.
 */
export interface Listed {
game: string
id: string
name: string
updated: number
}
/**
 * The code that another device of the same player was given.
 */
export interface LinkCode {
code: string
}
/**
 * A code that is valid once, until a time in unix milliseconds.
 */
export interface LinkMade {
code: string
expires_at: number
}
/**
 * ``own`` are the tables of the player who asks that have not ended, private ones too; the others are public, by
 * status, and have them too. Of the games that bots play alone at present, ``demos`` are the newest, and
 * ``demos_running`` is their number.
 */
export interface LobbyShown {
demos: TableListed[]
demos_running: number
finished: TableListed[]
open: TableListed[]
own: TableOfOwn[]
paused: TableListed[]
playing: TableListed[]
}
/**
 * A table of the player who asks; ``awaited``: it waits for an answer of theirs.
 */
export interface TableOfOwn {
awaited: boolean
began_at?: number
delay?: number
ended?: (string | null)
ended_at?: number
forked?: (string | null)
game: string
host?: (string | null)
language?: (("en" | "zh") | null)
names: {
[k: string]: string
}
number: number
opened_at: number
opener: string
outcomes?: ({
[k: string]: "draw" | "loss" | "win"
} | null)
pace: string
private: boolean
rematch?: (string | null)
seats: {
[k: string]: Occupant
}
simulated?: boolean
size: number
spectators?: number
status: ("finished" | "open" | "paused" | "playing")
table: string
title: string
unsealed?: boolean
}
/**
 * Why an operator reads what is secret.
 */
export interface LogAsked {
reason: string
}
/**
 * ``log``: a simulated table as `sotto simulate` writes it, one commit a line.
 */
export interface LogBrought {
log: string
}
/**
 * What the picture is called in a command that has a place for one.
 */
export interface Named {
picture: string
}
/**
 * A note (``text``), or a message to the server's model (``ask``), under an id of the client's own.
 * 
 * ``seen`` is how many facts of its own feed the client had heard, if it may be behind.
 */
export interface NewEntry {
ask?: (string | null)
id: string
seen?: (number | null)
text?: (string | null)
}
/**
 * An account to make; a platform's server gives the ``platform`` and its own id of the user.
 */
export interface NewPlayer {
language?: (("en" | "zh") | null)
name: string
platform?: (("discord" | "qq" | "web") | null)
platform_user_id?: (string | null)
}
/**
 * A report of a ``player`` at a ``table``, or of the table itself, where no player is named. What everybody could
 * see at the table just before is attached; ``text`` says the rest.
 */
export interface NewReport {
player?: string
table: string
text?: string
why: ("abuse" | "cheating" | "name" | "other" | "spam" | "spoiling")
}
/**
 * What to open; ``options`` may name a ``preset`` and change single options, ``documents`` say which texts the
 * game is to have, by name. ``id`` as in Again.
 */
export interface NewTable {
documents?: {
[k: string]: Chosen
}
game: string
id?: string
options?: {
[k: string]: unknown
}
private?: boolean
seats?: (number | null)
title?: string
}
/**
 * What the bot of a new token is called.
 */
export interface NewToken {
label: string
}
/**
 * A command was not granted; ``reason`` is a sentence in the account's language.
 * 
 * ``retry_after``, with ``too_many`` only: the seconds after which it may be sent again.
 */
export interface No {
code: ("forbidden" | "internal" | "malformed" | "rejected" | "stale" | "store_unavailable" | "too_many")
id: string
op: "no"
reason: string
retry_after?: number
}
/**
 * An empty object: it is done.
 */
export interface Nothing {

}
/**
 * A whole view: the answer to a watch, or instead of frames that were missed. ``at`` is unix milliseconds.
 */
export interface View {
as: string
at: number
log: string
op: "view"
seq: number
table: string
view: {
[k: string]: unknown
}
}
/**
 * Who of the players that sit here is connected. ``llm_away``: seats of the model are played without it of late;
 * ``stands``: by a fault of the game its clock stands still.
 */
export interface Presence {
llm_away?: boolean
op: "presence"
seats: Present[]
stands?: boolean
table: string
}
/**
 * A player at a seat, and whether it is connected as such.
 */
export interface Present {
online: boolean
player: string
seat: number
}
/**
 * ``tables`` counts those of each status, private ones among those that have not ended only; ``disk`` is missing
 * with a store elsewhere. ``at`` in unix milliseconds.
 */
export interface Overview {
at: number
disk: (Disk | null)
finished: number
processes: Vitals[]
reports: number
running: number
store: StoreServer[]
unfinished: number
}
/**
 * What one process says of itself. ``memory`` in bytes, times in unix milliseconds; the last sample is the newest.
 * 
 * ``limited`` counts what each limit turned away since it started; ``watched`` how many look at its tables.
 */
export interface Vitals {
at: number
host: string
kind: ("serve" | "worker")
limited: {
[k: string]: number
}
memory: number
pid: number
process: string
rooms: number
samples: Sample[]
started: number
troubles: Trouble[]
used: Used[]
watched: {
[k: string]: number
}
}
/**
 * Five seconds of a process: how late its loop was at worst (milliseconds), what it used of a core (0 to 1), its
 * sockets, and the commands it accepted a second.
 */
export interface Sample {
commands: number
cpu: number
lag: number
sockets: number
}
/**
 * A warning or worse that was logged, and when (unix milliseconds); what it is about is as in the log.
 */
export interface Trouble {
about: {
[k: string]: string
}
at: number
event: string
level: string
}
/**
 * What an account did: how many commands were accepted, and how many of them were talk.
 */
export interface Used {
commands: number
player: string
talk: number
}
/**
 * One server of the store: its memory and the most it may take (0: no limit), in bytes, its keys and clients.
 */
export interface StoreServer {
clients: number
keys: number
memory: number
memory_most: number
saved: boolean
version: string
}
/**
 * What the calling player is at a table; ``co_host`` names the chair of one who helps the host.
 */
export interface Own {
co_host?: string
host: boolean
opener: boolean
seats: number[]
}
/**
 * The player's account. ``kept``: there is a way into it without a browser that is signed in; ``recovery`` is when
 * its recovery code was made, in unix milliseconds. The ``platforms`` and the ``identities`` there are given only when
 * it is asked for. ``blocks`` are the players whose talk it does not want to see, or whom it blocks.
 */
export interface OwnAccount {
blocks?: {
[k: string]: "block" | "mute"
}
identities?: PlatformUser[]
kept?: boolean
language: ("en" | "zh")
name: string
platforms?: ("discord" | "qq" | "web")[]
player: string
recovery?: (number | null)
}
/**
 * The newest reports of the player who asks.
 */
export interface OwnReports {
reports: Reported[]
}
/**
 * A report as its reporter is told of it: its ``status``, and once it was dealt with the operator's ``answer``,
 * which may be empty. Times in unix milliseconds; ``name`` is the reported player's.
 */
export interface Reported {
answer: string
at: number
id: string
name?: string
player: string
resolved_at: number
status: ("open" | "resolved")
table: string
why: ("abuse" | "cheating" | "name" | "other" | "spam" | "spoiling")
}
/**
 * What the browser's authenticator has made, and what the player calls it.
 */
export interface PasskeyMade {
credential: {
[k: string]: unknown
}
label: string
}
/**
 * One passkey; times in unix milliseconds, ``used`` None if it never was.
 */
export interface PasskeyTold {
created: number
id: string
label: string
used: (number | null)
}
/**
 * What the browser's authenticator has answered.
 */
export interface PasskeyUsed {
credential: {
[k: string]: unknown
}
}
/**
 * Options for the browser's authenticator, as WebAuthn writes them in JSON.
 */
export interface PasskeyWish {
options: {
[k: string]: unknown
}
}
/**
 * The passkeys of an account.
 */
export interface PasskeysTold {
passkeys: PasskeyTold[]
}
/**
 * An open decision: the tag of the command that answers it, and that command's fields.
 * 
 * ``required`` False marks something that may be left alone; ``until`` is when the prompt closes,
 * in milliseconds on the table's clock (the wire shows unix milliseconds). ``group`` says with which others it stands
 * where there are many; ``usual`` are answers that a form may begin with: each fits its field, and none is assumed.
 */
export interface Prompt {
command: string
fields: {
[k: string]: Field
}
group?: (string | null)
required?: boolean
until?: (number | null)
usual?: ({
[k: string]: string | number | boolean | (string | number | boolean)[]
} | null)
}
/**
 * The server's public key in base64url, which a browser binds its notices to.
 */
export interface PushKey {
key: string
}
/**
 * A browser's keys in base64url: only it can read what is encrypted by them.
 */
export interface PushKeys {
auth: string
p256dh: string
}
/**
 * What a browser's push service gave it: these of the fields that `PushSubscription.toJSON()` has.
 */
export interface PushSubscribed {
endpoint: string
keys: PushKeys
}
/**
 * The name of a browser that is told, by which it is taken away again.
 */
export interface PushTold {
id: string
}
/**
 * Reports, with the names of those in them that still have one.
 */
export interface Queue {
names: {
[k: string]: string
}
reports: Report[]
}
/**
 * A report by a player, of ``player`` at a table or of the table itself ("").
 * 
 * ``first`` to ``last`` are the seqs of the public feed attached. ``note`` is the operators' own, ``answer`` what the
 * reporter is told. Times in unix milliseconds.
 */
export interface Report {
answer?: string
at: number
by: string
first: number
id: string
last: number
note?: string
operator?: string
player: string
resolved_at?: number
status?: ("open" | "resolved")
table: string
text: string
why: ("abuse" | "cheating" | "name" | "other" | "spam" | "spoiling")
}
/**
 * The recovery code, told this once, and when it was made, in unix milliseconds.
 */
export interface RecoveryMade {
code: string
created: number
}
/**
 * A recovery code as somebody typed it: case, dashes and spaces do not matter.
 */
export interface RecoveryTyped {
code: string
}
/**
 * The answer of every call that is refused.
 */
export interface Refusal {
error: Fault
}
/**
 * A report with the public facts before it; without them where the table is gone.
 */
export interface ReportShown {
log: (Frames | null)
names: {
[k: string]: string
}
report: Report
}
/**
 * How a report was dealt with: a ``note`` for operators, and the ``answer`` that the reporter is told.
 */
export interface Resolution {
answer?: string
note?: string
}
/**
 * One folder of results, of a ``simulation`` or an ``arena``; ``at`` is unix milliseconds.
 * 
 * ``logs`` are the names of the simulated tables that can be replayed.
 */
export interface ResultShown {
arena?: (ArenaShown | null)
at: number
logs: string[]
name: string
simulation?: (Summary | null)
}
/**
 * All of it. Keys of ``bots_by_side`` are ``bot/side``; ``failures`` are answers that chance gave for a bot.
 * 
 * ``counts``: what the game counts, by its codes; ``amounts``, ``curves`` and ``held``: the course of its games;
 * ``coverage``: what there is to come by that nobody did; ``answered``: how many answers each bot's seats gave.
 */
export interface Summary {
amounts?: {
[k: string]: Spread
}
answered?: {
[k: string]: number
}
bots: {
[k: string]: Rate
}
bots_by_side: {
[k: string]: Rate
}
commands: Length
counts?: {
[k: string]: Length
}
coverage?: {
[k: string]: Coverage
}
curves?: {
[k: string]: Curve
}
draws: Rate
endings: {
[k: string]: Rate
}
facts: Length
failures: {
[k: string]: number
}
game: string
held?: {
[k: string]: {
[k: string]: Worth
}
}
options: unknown
rules: number
seats: {
[k: string]: Rate
}
seed: number
sides: {
[k: string]: Rate
}
tables: number
}
/**
 * A mean over tables, and the ends of its 95 % interval (normal; equal to the mean where there is one table).
 */
export interface Spread {
high: number
low: number
mean: number
tables: number
}
/**
 * What goes with having something: ``seats`` had it. Compared are seats with and without it at the same table, so a
 * table counts once, and only if it has both: ``wins`` is the difference of the shares that won, ``score`` that of
 * what they were worth in the end. It is no proof that the one comes of the other.
 */
export interface Worth {
score: Spread
seats: number
times: number
wins: Spread
}
/**
 * The results in the folder, the newest first.
 */
export interface Results {
results: ResultShown[]
}
/**
 * ``file``: a table of this ``game`` as `GET …/save` gave it, or the whole log of a simulated one.
 * 
 * ``seq`` is a moment of its public feed, where the game in it is over. ``seats`` and ``private`` as in ForkAsked;
 * without any, the player takes the seat whose knowledge was saved. ``id`` as in Again.
 */
export interface SavedTable {
file: string
game: string
id?: string
private?: boolean
seats?: {
[k: string]: string
}
seq?: (number | null)
}
/**
 * Who is to sit there: the player who asks, by a ``code`` if need be, or a ``bot``. ``id`` as in Again.
 */
export interface SeatAsked {
bot?: (string | null)
code?: (string | null)
id?: string
}
/**
 * The seat that was taken; without it where a bot was seated.
 */
export interface SeatTaken {
seat?: number
}
/**
 * ``picture``: the bytes of a PNG, JPEG or WebP file, in base64.
 */
export interface Sent {
picture: string
}
/**
 * Who has signed in, by the name they gave, and until when that holds (unix milliseconds).
 */
export interface Session {
operator: string
until: number
}
/**
 * Whose account it is, and its token.
 */
export interface SignedIn {
player: string
token: string
}
/**
 * Who sits somewhere: a person's ``name``, unless the account is deleted, or a ``bot``.
 */
export interface Sitter {
bot?: string
name?: string
}
/**
 * What a game says in one language: the ``sentences`` of all codes, those of every table among them, and where
 * views and facts have the ``names`` that they mention. ``tables`` are its rows of data, in the order of the numbers
 * by which views and facts name them: the same in every language.
 */
export interface Spoken {
names: {
[k: string]: string[]
}
sentences: {
[k: string]: string
}
tables: {
[k: string]: {
[k: string]: unknown
}[]
}
}
/**
 * What to do to a table, and why.
 */
export interface TableDeed {
act: (("close" | "pause" | "resume") | "delete")
reason: string
}
/**
 * The new table. ``crole``: whose action it is there, in games whose own engine says so; roles count from 0.
 */
export interface TableLoaded {
crole?: (number | null)
table: string
}
/**
 * A table's id.
 */
export interface TableNamed {
table: string
}
/**
 * What an invitation says of its table: what is played, who is in charge, and who sits where; no ids of players.
 */
export interface TablePreviewed {
game: string
host?: string
number: number
opener?: string
pace: string
private: boolean
seats: {
[k: string]: Sitter
}
size: number
status: ("finished" | "open" | "paused" | "playing")
title: string
}
/**
 * One table, and what the calling player is there.
 */
export interface TableShown {
began_at?: number
delay?: number
ended?: (string | null)
ended_at?: number
forked?: (string | null)
game: string
host?: (string | null)
language?: (("en" | "zh") | null)
me: Own
names: {
[k: string]: string
}
number: number
opened_at: number
opener: string
outcomes?: ({
[k: string]: "draw" | "loss" | "win"
} | null)
pace: string
private: boolean
rematch?: (string | null)
seats: {
[k: string]: Occupant
}
simulated?: boolean
size: number
spectators?: number
status: ("finished" | "open" | "paused" | "playing")
table: string
title: string
unsealed?: boolean
}
/**
 * A table with the length of its log in commits, its bytes in the store, when its last commit was (unix
 * milliseconds), and how many connections look at it.
 */
export interface TableWatched {
bytes: number
commits: number
last_at: number
listed: TableListed
watchers: number
}
/**
 * Some tables, newest first.
 */
export interface Tables {
tables: TableListed[]
}
/**
 * A page of tables, and how many there are.
 */
export interface TablesWatched {
all: number
tables: TableWatched[]
}
/**
 * ``text``: a document, or whatever the game's documentation says can be tried; at most 256 kB in UTF-8.
 */
export interface TextTried {
text: string
}
/**
 * A ``character`` as its ``game`` has it brought: for Ghost a FULL file. ``id`` as in Again.
 */
export interface ToKeep {
character: {
[k: string]: unknown
}
game: string
id?: string
}
/**
 * A new token for one of the player's bots.
 */
export interface TokenGiven {
id: string
token: string
}
/**
 * The only token that is still valid.
 */
export interface TokenRenewed {
token: string
}
/**
 * What is told of a token later: all but the token itself. ``created`` is in unix milliseconds.
 */
export interface TokenTold {
created: number
id: string
label: string
}
/**
 * The tokens of the player's bots.
 */
export interface Tokens {
tokens: TokenTold[]
}
/**
 * A view, and the seq and the time (unix milliseconds) of it.
 */
export interface ViewShown {
at: number
log: string
seq: number
view: {
[k: string]: unknown
}
}
