import type { ComponentType } from "preact";
import type { Moments } from "../house/moments";
import type { Parts } from "../house/parts";
import type { Asking } from "../prompts/asking";
import type { Json, Line, Prompt, View } from "../wire/types";
import type { Words } from "../words/catalogue";
import { ofGames } from "./fetched";
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

/** What a folder of a game gives: a board, and own forms for those commands that the general one does not suit. */
export interface BoardModule {
  // `any`: each folder names the state of its own game.
  Board: ComponentType<BoardProps<any>>;
  prompts?: { [command: string]: ComponentType<PromptProps<any>> };
  /** The parts that it draws with `Part`, in the order of their tabs on a phone. */
  parts: Parts;
  /** What a fact looks like that has just been told, as something with a length; most look like nothing. */
  moments?: Moments;
  /** What of the board a question is about, as the `data-about` of what is drawn: `seat 3`, `cell 12`. */
  about?: (prompt: Prompt, game: any) => readonly string[] | undefined;
}

const GENERIC: BoardModule = { Board: GenericBoard, parts: {} };
const lookUp = ofGames<BoardModule>(import.meta.glob<BoardModule>(["./*/board.tsx", "!./generic/board.tsx"]), "board.tsx", GENERIC);

/** The board of a game: its own, undefined as long as its script is not here; the generic one if it has none. */
export function boardOf(game: string): BoardModule | undefined {
  const found = lookUp(game);
  return found === "missing" ? undefined : found;
}

/** Whether a game has a board of its own whose script does not come. */
export function isBoardMissing(game: string): boolean {
  return lookUp(game) === "missing";
}
