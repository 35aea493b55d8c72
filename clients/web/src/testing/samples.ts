// What tests that walk through all games know of each beside its golden logs: `samples/<name>.ts`, found by its name.

import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Tables } from "../words/catalogue";

/** A game that needs nothing said has no file here: then its first log is walked through. */
export interface GameSample {
  /** The logs in which its seats are asked all that they ever are; else the first. */
  asking?: readonly string[];
  /** It is so short that each seat is asked for itself. */
  isShort?: boolean;
  /** What one seat, and what everybody is shown of a log; else of the first. */
  moments?: { log?: string; seat: number; own: readonly string[]; all: readonly string[] };
  /** The questions that name something drawn on the board, and of what kind: none may get lost. */
  about?: { readonly [command: string]: string };
  /** The rows of data as the server has them. */
  tables?: Tables;
  /** As many lines of style as its board has, where those are more than a board may have: they may become less, and never more. */
  styleLines?: number;
}

const samples = import.meta.glob<GameSample>("./samples/*.ts", { import: "sample", eager: true });

/** Every game that has a board of its own. */
export const GAMES: readonly string[] = globSync("src/games/*/board.tsx").map((path) => basename(dirname(path))).sort();

export function sampleOf(game: string): GameSample {
  return samples[`./samples/${game}.ts`] ?? {};
}

/** Some logs of a game, by their names; the first one if none is named. */
export function logsOf(game: string, names?: readonly string[]): readonly string[] {
  const all = globSync(`../../tests/golden/${game}/*.jsonl{,.gz}`).map((path) => basename(path)).sort();
  return (names ?? all.slice(0, 1)).map((name) => `${game}/${name}`);
}
