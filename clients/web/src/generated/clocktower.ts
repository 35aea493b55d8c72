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
export type Command = (Choose | Claim | Nominate | Hand | Done | Decide | Overrule | Inform | SetToken | EndHush | OpenNominations | CloseDay | TakeKind | EndGame | Appoint | Dismiss)
export type LoggedCommand = (Choose | Claim | Nominate | Hand | Done | Decide | Overrule | Inform | SetToken | EndHush | OpenNominations | CloseDay | TakeKind | EndGame | Appoint | Dismiss | Open | sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say | sitting.Invite | sitting.Sit | sitting.Leave | sitting.GiveToBot | sitting.TakeHost | sitting.LeaveHost | sitting.LeaveCoHost | sitting.Close | sitting.Abandon | sitting.Rematch | sitting.Fork | sitting.Retell | sitting.Due)
/**
 * One use of the table's dice: from the sealed seed or the open one, and for which purpose.
 * 
 * @minItems 2
 * @maxItems 2
 */
export type Draw = [boolean, string]
export type Fact = (CharacterSet | BluffsSet | PersonaDrawn | TokenMoved | DecisionAsked | Decided | SlotResolved | InfoKept | TypeBlocked | SeatDied | VoteDoubted | DealBegan | ClockSet | CharacterDealt | NightFell | WindowOpened | Woken | Chosen | HushBegan | NightTold | DawnBroke | ClaimMade | ClaimSettled | NominationsOpened | Nominated | VoteBegan | HandMoved | HandCounted | VoteCounted | DoneSaid | Executed | DayEnded | KindTaken | SidesShown | TaleShown | TableOpened | sitting.TableSeeded | sitting.TableDocumentGiven | sitting.TableDocumentSealed | sitting.TableInvited | sitting.TableOpenerChanged | sitting.TableSeatTaken | sitting.TableSeatLeft | sitting.TableSeatGivenToBot | sitting.TableHostTaken | sitting.TableHostLeft | sitting.TableCoHostTaken | sitting.TableCoHostLeft | sitting.TableReady | sitting.TableStarted | sitting.TableClosed | sitting.TableSaid | sitting.TableAside | sitting.TableHostSaid | sitting.TablePauseAsked | sitting.TablePaused | sitting.TableResumeAsked | sitting.TableResumed | sitting.TableHandedOver | sitting.TableTakenBack | sitting.TableResigned | sitting.TableRemovalAsked | sitting.TableRemoved | sitting.TableSaveAsked | sitting.TableSaveDeclined | sitting.TableSaveAgreed | sitting.TableDeadlineMissed | sitting.TableSubstituted | sitting.TableReturned | sitting.TableEnded | sitting.TableAbandoned | sitting.TableSeedRevealed | sitting.TableSealedSeedRevealed | sitting.TableFeedHashed | sitting.TableRematched | sitting.TableForked)
export type Field = (wire.Bool | wire.Int | Text | PromptChoice | wire.Choices | Form)
export type TableCommand = (sitting.Ready | sitting.Start | sitting.Pause | sitting.Resume | sitting.HandOver | sitting.TakeBack | sitting.Resign | sitting.VoteOut | sitting.VoteSave | sitting.Say)

/**
 * Somebody who was invited and does not play helps the storyteller, and sees what the storyteller sees.
 */
export interface Appoint {
player: string
type: "appoint"
}
/**
 * What a window asks of a seat: ``least`` to ``most`` seats ``among`` these, for the ability of ``of``.
 * 
 * A decoy has the same form, without ``of``: one seat, or none. ``characters``: where one is to be named.
 */
export interface Ask {
among: number[]
characters: string[]
least: number
most: number
of: string
}
/**
 * → the host: the good characters that the demon will be told are not in play.
 */
export interface BluffsSet {
characters: string[]
type: "bluffs_set"
}
/**
 * → that seat and the host: what its player believes to be. Nobody is told more at the deal.
 */
export interface CharacterDealt {
character: string
seat: number
side: ("evil" | "good")
type: "character_dealt"
}
/**
 * → the host: what a seat is in truth, at the deal and at every change; ``cause`` is the character that did it.
 * 
 * A change is told truthfully at delivery.
 */
export interface CharacterSet {
cause: string
character: string
seat: number
side: ("evil" | "good")
type: "character_set"
}
/**
 * Whom a seat chose for the ability ``of`` a character, and what it named.
 */
export interface Choice {
character: string
of: string
targets: number[]
}
/**
 * A seat answers what the night asks it, real or a decoy; ``character`` is empty where none is to be named.
 */
export interface Choose {
character: string
targets: number[]
type: "choose"
}
/**
 * → that seat and the host: what it answered, or, ``missed``, what was taken for it at the window's end.
 */
export interface Chosen {
character: string
missed: boolean
seat: number
targets: number[]
type: "chosen"
window: ("a" | "b")
}
/**
 * A seat says by day what it is, and what it has learnt or does, true or not.
 * 
 * Of the slayer, with one living player named, it is a shot. ``number`` is -1 and ``character`` empty where none is
 * said.
 */
export interface Claim {
ability: string
character: string
number: number
targets: number[]
type: "claim"
}
/**
 * → everyone: a seat says what it is and what it has learnt or does, true or not.
 * 
 * ``shot``: it says to be the slayer and names one living player, so all wait until it is settled, till ``until``.
 * ``number`` is -1 and ``character`` empty where none is said.
 */
export interface ClaimMade {
ability: string
character: string
number: number
seat: number
shot: boolean
targets: number[]
type: "claim_made"
until: number
}
/**
 * What a seat has said of itself by day; ``open`` until a shot is settled, ``died`` who died by it.
 */
export interface ClaimOfDay {
ability: string
character: string
day: number
died: number[]
number: number
open: boolean
seat: number
shot: boolean
targets: number[]
}
/**
 * → everyone: who died by a shot; a false, a missed and an impaired one look alike.
 * 
 * ``until`` is when what the shot interrupted goes on to end, 0 where it does not end by itself.
 */
export interface ClaimSettled {
died: number[]
seat: number
type: "claim_settled"
until: number
}
/**
 * → everyone: the storyteller of an evening has left; when this stretch ends from now on.
 */
export interface ClockSet {
type: "clock_set"
until: number
}
export interface CloseDay {
type: "close_day"
}
export interface Nominate {
seat: number
type: "nominate"
}
/**
 * A hand goes up or down; it is read as the clock's hand passes.
 */
export interface Hand {
type: "hand"
up: boolean
}
/**
 * A seat nominates nobody more today.
 */
export interface Done {
type: "done"
}
/**
 * The storyteller decides, by one of the legal answers.
 */
export interface Decide {
choice: string
type: "decide"
}
/**
 * The storyteller decides against the rules; ``sure`` has to be said.
 */
export interface Overrule {
choice: string
sure: boolean
type: "overrule"
}
/**
 * The storyteller tells a seat something in words: for characters that are played by hand.
 */
export interface Inform {
seat: number
text: string
type: "inform"
}
/**
 * The storyteller lays a token on a seat, or takes one away; ``dies`` and ``lives`` are tokens too.
 */
export interface SetToken {
kind: string
on: boolean
seat: number
text: string
type: "set_token"
}
/**
 * The storyteller has decided all that they want to; what is left is drawn.
 */
export interface EndHush {
type: "end_hush"
}
export interface OpenNominations {
type: "open_nominations"
}
/**
 * Decisions of this kind are mine, or the program's.
 */
export interface TakeKind {
kind: string
mine: boolean
type: "take_kind"
}
/**
 * The storyteller ends a game that one side cannot lose any more.
 */
export interface EndGame {
type: "end_game"
winner: ("evil" | "good")
}
/**
 * Somebody helps the storyteller no more.
 */
export interface Dismiss {
player: string
type: "dismiss"
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
 * ``storyteller``: who decides while somebody has the host's chair; with nobody there the program does.
 * 
 * ``mixed``: the person says kind by kind what the program decides. ``jinx``: the published pairs, or the seed's two.
 * ``host_free``: a person may answer outside what is legal. ``registration``: a persona drawn at set-up, or each check
 * by itself. ``deal``: ``manual`` asks the host character by character. ``night_order``: of the script, or the general
 * one. Seconds are lengths at ``live``: a night's window, a hush with a person in the chair, the talk before
 * nominations, the quiet that closes them, the wait before a vote, and a step of its clock. ``votes``: by the clock's
 * hand, or each seat in turn. ``whispers``: told (``public_fact``), open (``hidden``) or ``off``. ``max_days``: where
 * only programs play, and where nobody is timed, evil has won then.
 */
export interface Options {
deal?: ("manual" | "random")
delay?: number
entering?: boolean
host_free?: boolean
host_needed?: boolean
host_seconds?: number
hot_seat?: boolean
jinx?: ("official" | "seed")
language?: ("en" | "zh")
llm_asks?: boolean
llm_attempts?: (number | null)
llm_reply_tokens?: (number | null)
llm_timeout?: (number | null)
max_days?: number
night_order?: ("general" | "sheet")
pace?: ("calm" | "evening" | "fast" | "live" | "slow")
quiet_seconds?: number
registration?: ("per_check" | "persona")
reveal_at_end?: boolean
storyteller?: ("auto" | "mixed" | "person")
talk_seconds?: number
vote_lead_seconds?: number
vote_step_seconds?: number
votes?: ("clock" | "turn")
whispers?: ("hidden" | "off" | "public_fact")
window_seconds?: number
}
/**
 * A fact and the audience it was spoken to.
 */
export interface Event {
fact: Fact
to: Audience
}
/**
 * → the host: as what the recluse and the spy like to be seen, where the program decides (section 11).
 */
export interface PersonaDrawn {
persona: Persona
type: "persona_drawn"
}
/**
 * As what the recluse and the spy like to be seen where the program decides (section 11).
 */
export interface Persona {
recluse_as: string
recluse_evil: boolean
spy_as: string
spy_good: boolean
}
/**
 * → the host: a token was laid on a seat, or, not ``on``, taken away.
 */
export interface TokenMoved {
on: boolean
token: Token
type: "token_moved"
}
/**
 * A reminder in the grimoire: what lies on ``seat``, by whom, until when.
 * 
 * ``kind``: ``poisoned``, ``drunk``, ``protected``, ``red_herring``, ``master``, ``used`` (an ability of this seat
 * that is spent, named by ``of``), ``executed`` (today), ``mark`` (a note of the storyteller's, ``of`` is its text).
 * For the others ``of`` is the character by whose ability of ``source`` it lies there; where that is empty, the
 * storyteller put it there, and it works until it is taken away.
 */
export interface Token {
kind: string
number: number
of: string
seat: number
source: number
until: ("dawn" | "dusk" | "ever" | "source")
}
/**
 * → the host.
 */
export interface DecisionAsked {
decision: Decision
type: "decision_asked"
}
/**
 * What only the storyteller can say (section 11); every answer is one word: ``yes``, ``2``, ``chef``, ``none``.
 * 
 * ``number`` counts the decisions of the game, ``kind`` is a code of the catalogue (``decision.<kind>``), ``seat`` is
 * whom it is about, ``of`` the character by which it is asked. ``names`` says what the answers stand for. ``legal``
 * are those that the rules allow, ``possible`` all of the format, both in a fixed order: outside ``legal`` a person
 * may answer with a confirmation (``host_free``). ``truth`` is what is so, None where nothing is. ``preselected`` is
 * None where the seed wants none, and ``warning`` a reason (中毒, 醉酒, 酒鬼, a jinx) or empty. ``likely`` is what the
 * program draws from where nothing lies: the legal ones that suit its persona. What is made of several
 * answers (a pair: the character, the one who has it, the other) is asked one after the other.
 */
export interface Decision {
kind: string
legal: string[]
likely: string[]
names: ("character" | "number" | "seat" | "text" | "yes_no")
number: number
of: string
possible: string[]
preselected?: (string | null)
seat: number
truth?: (string | null)
warning: string
}
/**
 * → the host. ``deviates``: outside what is legal.
 */
export interface Decided {
by: ("person" | "program")
deviates: boolean
number: number
type: "decided"
value: string
}
/**
 * → the host: one place of the night order is done. ``place`` counts it, ``result`` is the engine's own word.
 */
export interface SlotResolved {
character: string
place: number
result: Finding
seat: number
type: "slot_resolved"
}
/**
 * What the engine found at a slot, in the seed's own words; its ``info`` is in what the seat will be told.
 * 
 * ``warning``: why the ability did not work, as in a decision.
 */
export interface Finding {
action: string
display: string
effectNullified: boolean
reasoning: string
skip: boolean
skipReason: string
warning: string
}
/**
 * → the host: what a seat will be told at delivery.
 */
export interface InfoKept {
info: Info
seat: number
type: "info_kept"
}
/**
 * One thing that a seat learns, true or not.
 * 
 * ``kind``: ``became`` (``character``, ``side``), ``minions``, ``demon`` (``seats``), ``bluff`` (``character``),
 * ``pair`` (``seats``, ``character``), ``none_of`` (``character``: a team), ``number``, ``yes_no`` (``number`` 1 or 0,
 * ``seats`` whom it asked about), ``character`` (``seats``), ``master`` (``seats``), ``grimoire``, ``exorcist``
 * (``seats``), ``widow_in_play``, ``text``. ``of`` is the believed character by which it was learnt, empty for what no
 * ability told.
 */
export interface Info {
character?: (string | null)
grimoire: Row[]
kind: string
number?: (number | null)
of: string
seats: number[]
side?: (("evil" | "good") | null)
text: string
}
/**
 * One seat of a grimoire as it was shown: what somebody saw of it then, true or not.
 */
export interface Row {
alive: boolean
character: string
seat: number
side: ("evil" | "good")
tokens: string[]
}
/**
 * → the host: characters of this type do not act for the rest of the night (the block list of the seed).
 * 
 * With several demons it is one seat (section 6.6).
 */
export interface TypeBlocked {
type: "type_blocked"
what: string
}
/**
 * → the host: at night nobody else knows before dawn, and never the cause.
 * 
 * What a death ends, and whose deaths it causes, comes in effects of its own.
 */
export interface SeatDied {
cause: ("demon_kill" | "execution" | "other" | "slayer_ability" | "virgin_ability")
seat: number
source: number
type: "seat_died"
}
/**
 * → the host: the butler's rule forbids this vote, which counts all the same (section 9).
 */
export interface VoteDoubted {
seat: number
type: "vote_doubted"
}
/**
 * → everyone: characters are being dealt, by the program at once or by the host one after the other.
 * 
 * ``until``: when the program deals what the host has not; 0: at once, or never.
 */
export interface DealBegan {
by_hand: boolean
type: "deal_began"
until: number
}
/**
 * → everyone. ``hosted``: a person sits in the host's chair, so the hushes have their length (section 4.1).
 */
export interface NightFell {
hosted: boolean
night: number
type: "night_fell"
}
/**
 * → everyone: every seat is asked something. ``until`` is 0 when nothing falls due.
 */
export interface WindowOpened {
type: "window_opened"
until: number
window: ("a" | "b")
}
/**
 * → that seat and the host: what a window asks of it, or a decoy; ``told``: what it learns before that.
 */
export interface Woken {
ask: Ask
seat: number
told: Info[]
type: "woken"
window: ("a" | "b")
}
/**
 * → everyone: the storyteller decides. ``until`` is 0 where the host ends it, or nobody has to.
 */
export interface HushBegan {
type: "hush_began"
until: number
window: ("a" | "b")
}
/**
 * → that seat and the host: all that it learnt this night, nothing for most; one for every seat at one time.
 */
export interface NightTold {
night: number
seat: number
told: Info[]
type: "night_told"
}
/**
 * → everyone: who is dead since dusk, and who lives again, in the order of the seats.
 */
export interface DawnBroke {
day: number
died: number[]
risen: number[]
type: "dawn_broke"
until: number
}
/**
 * → everyone. ``until``: when they close if nobody nominates; 0: not by themselves.
 */
export interface NominationsOpened {
type: "nominations_opened"
until: number
}
/**
 * → everyone. ``number`` counts the nominations of the day, ``until`` is when the vote begins.
 */
export interface Nominated {
by: number
number: number
seat: number
type: "nominated"
until: number
}
/**
 * → everyone: the hand goes round, from the nominee's left; ``until``: when it passes the first seat.
 */
export interface VoteBegan {
order: number[]
type: "vote_began"
until: number
}
/**
 * → everyone: a seat raises or lowers its hand.
 */
export interface HandMoved {
seat: number
type: "hand_moved"
up: boolean
}
/**
 * → everyone: the hand passed this seat; ``until`` is when it passes the next, 0 after the last.
 */
export interface HandCounted {
seat: number
type: "hand_counted"
until: number
up: boolean
}
/**
 * → everyone. ``about`` is who is about to die now, 0 for nobody; ``until`` as for NominationsOpened.
 * 
 * It takes ``needed`` votes: half of the living, and more than there were against anybody who was about to die today.
 */
export interface VoteCounted {
about: number
needed: number
seat: number
type: "vote_counted"
until: number
votes: number
}
/**
 * → everyone: this seat will nominate nobody more today.
 */
export interface DoneSaid {
seat: number
type: "done_said"
}
/**
 * → everyone: the execution of the day, by the ``vote`` or the ``virgin``; ``died`` is false for the dead.
 */
export interface Executed {
by: ("virgin" | "vote")
died: boolean
seat: number
type: "executed"
}
/**
 * → everyone.
 */
export interface DayEnded {
day: number
type: "day_ended"
}
/**
 * → the host: decisions of this kind are the person's from now on, or the program's (``storyteller: mixed``).
 */
export interface KindTaken {
kind: string
mine: boolean
type: "kind_taken"
}
/**
 * → everyone: who has won and ``why``, everybody's side, and, unless the table keeps them, what all were.
 * 
 * ``characters`` are the true ones, ``beliefs`` what each player took theirs for in the end.
 */
export interface SidesShown {
beliefs: {
[k: string]: string
}
characters: {
[k: string]: string
}
sides: {
[k: string]: "evil" | "good"
}
type: "sides_shown"
why: string
winner: ("evil" | "good")
}
/**
 * → everyone: at the end, what happened in secret, and what lies on whom; a table may keep it.
 */
export interface TaleShown {
tale: {
[k: string]: Deed
}
tokens: {
[k: string]: Token
}
type: "tale_shown"
}
/**
 * One thing that happened in secret, in a ``night`` or, ``by_day``, in the day after it.
 * 
 * ``character``: as which a seat acted or was told something, whether it was that or took itself for it; ``targets``
 * and ``named``: what it chose. ``told``: what it, or somebody else, learnt by it. ``fault``: why its ability did not
 * work; ``void``: nothing came of it. ``mark``: a token that the storyteller laid there at will. ``cause``: of what it
 * died by night.
 */
export interface Deed {
by_day: boolean
cause?: (string | null)
character: string
fault?: (string | null)
mark?: (string | null)
named?: (string | null)
night: number
rulings: Ruling[]
seat: number
targets: number[]
told: Heard[]
void: boolean
}
/**
 * A decision that was not simply the truth: ``truth`` is None where nothing was, so that it was free.
 * 
 * ``kind``, ``seat`` and ``names`` are those of the decision. ``deviates``: the rules did not allow it.
 */
export interface Ruling {
by: ("person" | "program")
deviates: boolean
kind: string
names: ("character" | "number" | "seat" | "text" | "yes_no")
seat: number
truth?: (string | null)
value: string
}
/**
 * What a seat learnt, and whether it was so; None for what the storyteller said in words.
 */
export interface Heard {
info: Info
seat: number
true?: (boolean | null)
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
 * One value of several.
 */
export interface PromptChoice {
kind: "choice"
options: wire.Option[]
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
 * A character that a script brings along, which a person plays by hand; its texts are in one language.
 * 
 * ``first_night`` and ``other_night`` are ranks in the general order, 0 where it has no place; the ``reminders`` are
 * tokens, for the storyteller alone, like the texts of its nights.
 */
export interface Homebrew {
ability: string
first_night: number
first_night_reminder: string
id: string
name: string
other_night: number
other_night_reminder: string
reminders: string[]
team: ("demon" | "minion" | "outsider" | "townsfolk" | "traveller")
}
/**
 * One step of a night's walk: ``place`` counts the night order from 0.
 */
export interface NightStep {
character: string
place: number
seat: number
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
 * Which characters may be in play, and those who act in the order in which the nights go.
 */
export interface Script {
characters: string[]
first_night: string[]
homebrew: Homebrew[]
other_nights: string[]
}
/**
 * A game as somebody knows it.
 * 
 * Everybody knows the fields down to ``why``, and ``vote``. ``hosted``: a person decided this night's hushes when it
 * fell. ``about`` is who is about to die and ``leading`` the votes to beat; ``executed`` is today's,
 * ``execution_killed`` whether that was a death. ``resumes`` and ``held`` are what a shot has interrupted. ``people``
 * are the seats with a player, ``guests`` who was invited, ``helpers`` the co-storytellers, ``helped`` counts
 * them all.
 * A seat knows the next ones under its own key: what it believes to be (``beliefs``, ``sides``), what the night asks
 * it and what it answered, its real choices of the night (``choices``) and of the one before (``last_targets``), what
 * it has learnt. The last ones are the storyteller's: the true ``characters`` and ``loyalties``, ``tokens`` by their
 * numbers, ``deaths`` by night that nobody knows yet, who has ``changed`` since dusk or dawn, what each seat will be
 * told (``kept``), ``place`` (the last of the night order that is done), and what is being decided there: ``asked``
 * and the answers ``given`` so far; ``rulings`` and ``heard`` are what came of it that the tale will say. ``acts``
 * counts what the storyteller did in this stretch. The ``tale`` is everybody's at the end.
 */
export interface State {
about: number
acts?: (number | null)
alive: {
[k: string]: boolean
}
answers: {
[k: string]: Chosen
}
asked?: (Decision | null)
asks: {
[k: string]: Ask
}
beliefs: {
[k: string]: string
}
blocked?: (string[] | null)
bluffs?: (string[] | null)
changed?: (number[] | null)
characters: {
[k: string]: string
}
choices: {
[k: string]: Choice
}
claims: {
[k: string]: ClaimOfDay[]
}
day: number
deaths: {
[k: string]: SeatDied
}
done: number[]
executed: number
execution_killed: boolean
ghost_votes: {
[k: string]: boolean
}
given?: (string[] | null)
guests: {
[k: string]: boolean
}
heard?: (Heard[] | null)
held: number
helped: number
helpers: {
[k: string]: string
}
host: boolean
hosted: boolean
kept: {
[k: string]: Info[]
}
last_targets: {
[k: string]: number[]
}
leading: number
learnt: {
[k: string]: Info[]
}
loyalties: {
[k: string]: "evil" | "good"
}
night: number
nominators: number[]
nominees: number[]
number: number
numbered?: (number | null)
options: Options
own_kinds?: (string[] | null)
people: {
[k: string]: string
}
persona?: (Persona | null)
phase: ("claim" | "day" | "deal" | "hush" | "lead" | "nominations" | "over" | "vote" | "waiting" | "window")
place?: (NightStep | null)
resumes: ("claim" | "day" | "deal" | "hush" | "lead" | "nominations" | "over" | "vote" | "waiting" | "window")
rulings?: (Ruling[] | null)
script: Script
sides: {
[k: string]: "evil" | "good"
}
size: number
tale: {
[k: string]: Deed
}
tokens: {
[k: string]: Token
}
until: number
vote?: (Vote | null)
why: string
window: ("a" | "b")
winner: string
}
/**
 * A nomination under way: ``order`` is how the hand goes round, ``passed`` how many seats it has passed.
 * 
 * ``moved``: who has moved a hand since it passed the last; ``moves``: how often in this vote.
 */
export interface Vote {
by: number
hands: {
[k: string]: boolean
}
moved: number[]
moves: {
[k: string]: number
}
number: number
order: number[]
passed: number
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
[k: string]: Prompt
}
table: TableState
}
