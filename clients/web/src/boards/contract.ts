import type { ComponentType } from "preact";
import type { Moments } from "./frame/moments";
import type { Parts } from "./frame/parts";
import type { Asking } from "../prompts/asking";
import type { Json, Line, Prompt, View } from "../wire/types";
import type { Words } from "../words/catalogue";
import { ofGames } from "./discovery";
import { GenericBoard } from "./generic/board";

/** What a board is given: what one viewer sees, and what that viewer is asked. It knows no rules. */
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
  nameOf: (seat: number | string) => string;
  /** The open prompts; none for spectators, in replays, and for those who only watch a seat. */
  asking: readonly Asking[];
  /** Who was told a line of this feed, where the log's audiences may be read: after the end. Steady between updates. */
  heardBy?: (seq: number) => readonly number[] | undefined;
}

export interface PromptProps<Game = Json> extends BoardProps<Game> {
  asked: Asking;
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

/** How a viewer can talk just now. */
export interface TalkNow {
  /** Who hears what is said to all. */
  heard: string;
  /** The seats that do not, and cannot be spoken to alone. */
  far: ReadonlySet<number>;
  ways: readonly TalkWay[];
}

/** What a game adds to the talk of the table. */
export interface TalkModule {
  /** What it tells that is talk. */
  facts: ReadonlySet<string>;
  /** What the panel of talk asks in place of the board. */
  commands: ReadonlySet<string>;
  line: (fact: Line["fact"], game: any, words: Words) => SaidLine;
  now: (board: BoardProps<any>) => TalkNow;
}

/** What a folder of a game gives: a board, and own forms for those commands that the general one does not suit. */
export interface BoardModule {
  // `any`: each folder names the state of its own game.
  Board: ComponentType<BoardProps<any>>;
  prompts?: { [command: string]: ComponentType<PromptProps<any>> };
  /** The parts that it draws with `Part`, in the order of their tabs on a phone. */
  parts: Parts;
  /** What a fact looks like that has just been told, as something with a length; most look like nothing. */
  moments?: Moments;
  /** What it adds to the talk of the table. */
  talk?: TalkModule;
  /** What of the board a question is about, as the `data-about` of what is drawn: `seat 3`, `cell 12`. */
  about?: (prompt: Prompt, game: any, words: Words) => readonly string[] | undefined;
}

const GENERIC: BoardModule = { Board: GenericBoard, parts: {}, moments: () => undefined };
const lookUp = ofGames<BoardModule>(import.meta.glob<BoardModule>("../games/*/board.tsx"), "board.tsx", GENERIC);

/** The board of a game: its own, undefined as long as its script is not here; the generic one if it has none. */
export function boardOf(game: string): BoardModule | undefined {
  const found = lookUp(game);
  return found === "missing" ? undefined : found;
}

/** Whether a game has a board of its own whose script does not come. */
export function isBoardMissing(game: string): boolean {
  return lookUp(game) === "missing";
}
