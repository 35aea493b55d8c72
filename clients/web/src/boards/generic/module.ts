import type { BoardModule } from "../contract";
import { fileOf } from "../discovery";
import { GenericBoard } from "./board";

const GENERIC: BoardModule = { Board: GenericBoard, parts: {}, moments: () => undefined, awaited: turnIn };

/** Whose turn it is, in a game that says so as most do. */
function turnIn({ turn }: { turn?: unknown }): readonly number[] {
  return typeof turn === "number" && turn > 0 ? [turn] : [];
}

/** The board of a game: its own, undefined as long as its script is not here; the generic one if it has none. */
export function boardOf(game: string): BoardModule | undefined {
  const found = fileOf(game, "board");
  if (found === "none") return GENERIC;
  return found === "missing" ? undefined : found;
}

/** Whether a game has a board of its own whose script does not come. */
export function isBoardMissing(game: string): boolean {
  return fileOf(game, "board") === "missing";
}
