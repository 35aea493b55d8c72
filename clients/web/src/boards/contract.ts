// What a folder of a game may give to the page, and what it is given. It knows no rules, and no game by name.

import type { ComponentChildren, ComponentType } from "preact";
import type { SoundName } from "../parts/sounds";
import type { Asking } from "../prompts/asking";
import type { NameOf } from "../state/names";
import type { Fact, Json, Line, Prompt, View } from "../wire/types";
import type { Words } from "../words/catalogue";
import type { Dice } from "./dice";

/** What each file of a game's folder gives; a game has those that it has use for (`discovery.ts`). */
export interface GameFiles {
  board: BoardModule;
  strip: StripModule;
  guide: GuideModule;
  draws: DrawsModule;
  workshop: WorkshopModule;
  profile: ProfileModule;
}

/** `board.tsx`: a board, and own forms for those commands that the general one does not suit. */
export interface BoardModule {
  // `any`, here and below: each folder names the state of its own game.
  Board: ComponentType<BoardProps<any>>;
  prompts?: { [command: string]: ComponentType<PromptProps<any>> };
  /** The parts that it draws with `Part`, in the order of their tabs on a phone. */
  parts: Parts;
  /** What a fact looks like that has just been told, as something with a length; most look like nothing. */
  moments?: Moments;
  /** Whether the log keeps a fact back for now, since the player hides what it tells. */
  hides?: (fact: Fact) => boolean;
  /** Whether the board tells a fact in a story of its own: the log leaves it out, so that nothing is told twice. */
  narrates?: (fact: Fact) => boolean;
  /** What it adds to the talk of the table. */
  talk?: TalkModule;
  /** The facts beside talk that are a seat's speech, with `seat` and `text`. */
  speech?: ReadonlySet<string>;
  /** How facts sound of which no moment is made. */
  sounds?: { readonly [fact: string]: SoundName };
  /** How it ended, for the one card that tells it. */
  ended?: (board: BoardProps<any>) => Ended;
  /** The kinds of fact that turn a game, the weightiest first: of these the end names a few. */
  turning?: readonly string[];
  /** The seats that all wait for, as far as this view tells it of them: in secret things nobody. */
  awaited?: (game: any, table: View["table"]) => readonly number[];
  /** What of the board a question is about, as the `data-about` of what is drawn: `seat 3`, `cell 12`. */
  about?: (prompt: Prompt, game: any, words: Words) => readonly string[] | undefined;
}

/** What a board is given: what one viewer sees, and what that viewer is asked. */
export interface BoardProps<Game = Json> {
  view: View<Game>;
  /** Whose view it is: `public`, `seat:3`, `host` or `all`. */
  as: string;
  /** The seat whose view it is, or null. */
  seat: number | null;
  /** What this viewer was told so far, in order. */
  lines: readonly Line[];
  words: Words;
  /** What a seat is called: its number, and who plays it. */
  nameOf: NameOf;
  /** The open prompts; none for spectators, in replays, and for those who only watch a seat. */
  asking: readonly Asking[];
  /** Who was told a line of this feed, where the log's audiences may be read: after the end. Steady between updates. */
  heardBy?: (seq: number) => readonly number[] | undefined;
}

export interface PromptProps<Game = Json> extends BoardProps<Game> {
  asked: Asking;
}

/** A part of a board, by its name in the module's `parts`. */
export interface PartOf {
  /** What its tab is called on a phone. */
  label: () => string;
  /** Where it stands on a desk: in the middle, beside it, or in the drawer until it is wanted. */
  place: "main" | "aside" | "more";
  /** The page's panel that belongs to it: on a phone it stands below it, under the one tab. */
  panel?: string;
}

export type Parts = { readonly [name: string]: PartOf };

/** A sound, and its milliseconds into a moment. */
export type Beat = readonly [after: number, sound: SoundName];

/** What happened, as something to look at for a while. */
export interface Moment {
  /** How long it takes, in milliseconds; more than `LONGEST_MS` is cut, unless it has controls. */
  length: number;
  Draw: ComponentType<Drawing>;
  /** What is heard with it. */
  sound?: SoundName | readonly Beat[];
  /** It can be held, sped up and gone through: it stays until it is closed, though the board goes on after its length. */
  controls?: boolean;
  /** It is drawn over the whole board, even where that has a place for what happens. */
  over?: boolean;
  /** The name of what is told to a player for itself alone: who came a little late sees it too, and nobody twice. */
  once?: string;
  /** It is looked at before anything is asked, played over all of the board: the server holds the next question and all clocks, as long as the fact's type says. */
  climax?: boolean;
  /** It is the end, which a replay shows however much there was before; where it happens, its card tells it. */
  last?: boolean;
  /** What the board shows meanwhile, where it cannot be as it stood before all that was told with it. */
  board?: BoardProps<any>;
}

/** What a drawing is given. */
export interface Drawing {
  close: () => void;
  /** Whether what it covers asks for something. */
  asked: boolean;
  /** Whether it may own the screen until it is pressed away: not in a replay, which goes on by itself. */
  owns: boolean;
  /** When the time for what it covers runs out, in unix milliseconds; undefined where no clock runs. */
  until: number | undefined;
  /** Where the board draws what is so called in its `data-about`; nothing where it does not show it now. */
  find: (about: string) => Element | undefined;
}

/** How a game ended, in its own words. */
export interface Ended {
  /** What came of it for all: which side has won, or that nobody has. */
  title?: string | undefined;
  /** What it is called for the seat that looks on, where nobody simply wins or loses. */
  own?: string | undefined;
  /** Why, of a tie too. */
  why?: string | undefined;
  /** Who everybody was, in the order of the seats; nobody where that stays a secret. */
  seats: readonly EndedSeat[];
  /** What is to be said below them. */
  note?: string | undefined;
}

/** What a seat was all along, or has come to. */
export interface EndedSeat {
  seat: number;
  name: string;
  side?: "good" | "bad" | undefined;
  /** What it was, as a drawing. */
  figure?: ComponentChildren;
  note?: ComponentChildren;
}

/** What a told fact looks like; `before` and `after` are the board around the whole commit that it came with. */
export type Moments = (line: Line, before: BoardProps<any>, after: BoardProps<any>) => Moment | undefined;

/** What a game adds to the talk of the table. */
export interface TalkModule {
  /** What it tells that is talk. */
  facts: ReadonlySet<string>;
  /** What the panel of talk asks in place of the board. */
  commands: ReadonlySet<string>;
  line: (fact: Line["fact"], game: any, words: Words) => SaidLine;
  now: (board: BoardProps<any>) => TalkNow;
}

/** Something said in the game, as talk shows it. */
export interface SaidLine {
  who: string;
  /** To whom alone, or to what. */
  to?: string | undefined;
  text: string;
  /** Whose line it is, where that shows. */
  seat?: number | undefined;
  /** How it looks: a voice that is nobody's at the table, a message from afar. */
  look?: "voice" | "message" | undefined;
}

/** How a viewer can talk just now. */
export interface TalkNow {
  /** Who hears what is said to all. */
  heard: string;
  /** The seats that do not, and cannot be spoken to alone. */
  far: ReadonlySet<number>;
  ways: readonly TalkWay[];
}

/** A way to say something that is the game's own. */
export interface TalkWay {
  id: string;
  name: string;
  /** Who hears it. */
  heard: string;
  asked: Asking;
  /** The fields beside the text. */
  fields: Json;
}

/** `strip.tsx`: the game at a glance, for a small frame that nobody can press anything in. */
export interface StripModule {
  Glimpse: ComponentType<StripProps<any>>;
}

/** What a strip is given: a table as the public sees it. */
export interface StripProps<Game = Json> {
  view: View<Game>;
  /** What was told so far, in order. */
  lines: readonly Line[];
  words: Words;
  nameOf: NameOf;
}

/** `guide.ts`: a first game, explained as it goes. */
export interface GuideModule {
  guide: Guide<any>;
}

export interface Guide<Game = Json> {
  /** Options that make it an easy one. */
  easy?: Json;
  /** Further ones, for the very first game alone. */
  first?: Json;
  /** How many sit there, where fewest is not best. */
  seats?: number;
  /** What to know before the first question, one short thought each. */
  cards: (seen: Seen<Game>) => readonly string[];
  /** The commands that come before all others though nobody need answer them. */
  early?: readonly string[];
  /** For each command that a prompt may ask for; where several are open the first of these comes first. None where another's says it. */
  asks: { readonly [command: string]: (seen: Seen<Game>, prompt: Prompt) => Advice | undefined };
  /** Why something came of what has just been told, by the fact's type, and with what was told before it. */
  told?: { readonly [fact: string]: (fact: any, seen: Seen<Game>, before: readonly Fact[]) => string | undefined };
}

/** What a guide goes by: a seat's own view, and nothing that is not in it. */
export interface Seen<Game = Json> {
  game: Game;
  seat: number;
  nameOf: NameOf;
  words: Words;
}

/** What to do, and why. */
export interface Advice {
  what: string;
  why: string;
}

/** `draws.ts`: how the game's draws are read, by purpose, or by the part of it before the first dot. */
export interface DrawsModule {
  draws: { [purpose: string]: Reading };
}

/** What the dice give, and what a fact says they gave; undefined where no fact names it. */
export type Reading = (dice: Dice, scene: Scene, purpose: string) => { drawn: unknown; told: unknown } | undefined;

/** What surrounds a draw: what was decided with it, and the truth just before. */
export interface Scene {
  by: number | "host" | `host:${number}` | "clock" | "server";
  command: Json;
  facts: readonly Fact[];
  /** The game's state as the truth had it. */
  game: Json;
  seats: readonly number[];
  number: number;
}

/** `workshop.tsx`: a place of its own to write a document for the game, and to try what was written. */
export interface WorkshopModule {
  Workshop: ComponentType<{ game: string; words: Words }>;
}

/** `profile.tsx`: what a player keeps of the game from table to table, as a section of the profile. */
export interface ProfileModule {
  Section: ComponentType;
}
