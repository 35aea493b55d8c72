import type { Dice } from "./dice";
import type { Fact, Json } from "../wire/types";

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

/** What the dice give, and what a fact says they gave; undefined where no fact names it. */
export type Reading = (dice: Dice, scene: Scene, purpose: string) => { drawn: unknown; told: unknown } | undefined;

/** What a folder of a game may give: how its draws are read, by purpose, or by the part of it before the first dot. */
export interface DrawsModule {
  draws: { [purpose: string]: Reading };
}

const folders = import.meta.glob<DrawsModule>("../games/*/draws.ts");

/** How the draws of a game are read; nothing, if the game does not say. */
export async function drawsOf(game: string): Promise<DrawsModule["draws"]> {
  const load = folders[`../games/${game}/draws.ts`];
  return load ? (await load()).draws : {};
}

/** The first fact of a type among those of a scene. */
export function factOf({ facts }: Scene, type: string): Fact | undefined {
  return facts.find((fact) => fact.type === type);
}
