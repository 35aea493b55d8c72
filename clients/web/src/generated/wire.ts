// Made by scripts/types.mjs from docs/schemas; `npm run types` makes it anew.

/**
 * Yes or no.
 */
export interface Bool {
kind: "bool"
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
 * A command was granted; ``seq`` is where it stands in the sender's own feed.
 */
export interface Done {
id: string
op: "done"
seq: number
}
/**
 * A message was wrong, a watch is refused or has ended; the latter two name what was watched.
 */
export interface Error {
as?: string
code: (("forbidden" | "internal" | "malformed" | "rejected" | "stale" | "store_unavailable") | ("flood" | "gone"))
op: "error"
reason: string
table?: string
}
/**
 * Several fields under one name; with ``label``, a field ``name`` has the words of the code ``<label>.<name>``.
 */
export interface Form {
fields: {
[k: string]: Bool | Int | Text | Choice | Choices | Form
}
kind: "form"
label?: (string | null)
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
 * Free text of at most ``max`` characters; it may be empty.
 * 
 *     With ``like``, what is wanted is JSON that would fit that field; any other text is an answer too, and the game
 *     says what comes of it.
 */
export interface Text {
kind: "text"
like?: ((Bool | Int | Text | Choice | Choices | Form) | null)
max: number
}
/**
 * One commit as one viewer sees it: the facts it was told, and a JSON Merge Patch (RFC 7386) of its view.
 * 
 *     The shapes of the facts and of the view are in the schema of the table's game.
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

}
seq: number
table: string
}
/**
 * A command was not granted; ``reason`` is a sentence in the account's language.
 */
export interface No {
code: ("forbidden" | "internal" | "malformed" | "rejected" | "stale" | "store_unavailable")
id: string
op: "no"
reason: string
}
/**
 * Who of the players that sit here is connected.
 */
export interface Presence {
op: "presence"
seats: Present[]
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
 * An open decision: the tag of the command that answers it, and that command's fields.
 * 
 *     ``required`` False marks something that may be left alone; ``until`` is when the prompt closes,
 *     in milliseconds on the table's clock (the wire shows unix milliseconds).
 */
export interface Prompt {
command: string
fields: {
[k: string]: Bool | Int | Text | Choice | Choices | Form
}
required?: boolean
until?: (number | null)
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

}
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
