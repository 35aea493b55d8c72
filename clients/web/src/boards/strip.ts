import type { ComponentType } from "preact";
import type { Json, Line, View } from "../wire/types";
import type { NameOf } from "../state/names";
import type { Words } from "../words/catalogue";
import { ofGames } from "./discovery";
import * as generic from "./generic/strip";

/** What a strip is given: a table as the public sees it. */
export interface StripProps<Game = Json> {
  view: View<Game>;
  /** What was told so far, in order. */
  lines: readonly Line[];
  words: Words;
  nameOf: NameOf;
}

/** What a folder of a game may give: the game at a glance, for a small frame that nobody can press anything in. */
export interface StripModule {
  // `any`: each folder names the state of its own game.
  Glimpse: ComponentType<StripProps<any>>;
}

const lookUp = ofGames<StripModule>(import.meta.glob<StripModule>("../games/*/strip.tsx"), "strip.tsx", generic);

/** The strip of a game: its own, undefined until its script is here; the generic one if it has none, or none comes. */
export function stripOf(game: string): StripModule | undefined {
  const found = lookUp(game);
  return found === "missing" ? generic : found;
}
