import { place } from "../browser/router";
import { handed, type DocumentWish, blamedDocument, documentsOf } from "../parts/documents";
import { type GameOption, blamed, differing, standards } from "../parts/options";
import { firstPlan, isFilled } from "../parts/seat-plan";
import type { Game } from "../state/games";
import { sentenceOf } from "../state/notices";
import type { Chair, Wish } from "../state/opening";
import { Refused } from "../wire/http";
import type { Json } from "../wire/types";
import { say } from "../words/sentences";

/** What the user has decided so far of a table of one game. */
export interface Plan {
  preset: string;
  changes: Json;
  documents: { readonly [name: string]: DocumentWish };
  chairs: readonly Chair[];
  host: boolean;
  title: string;
  closed: boolean;
  start: boolean;
}

/** Why the server took none of it, and of what it spoke. */
export interface No {
  reason: string;
  option?: string | undefined;
  document?: string | undefined;
  title?: boolean;
}

export function firstOf(game: Game, options: readonly GameOption[]): Plan {
  const { query } = place.peek();
  const chairs = firstPlan(game, query.get("with") === "people");
  return { preset: standardPreset(game, options), changes: {}, documents: handedTo(game), chairs, host: false, title: "", closed: query.has("private"), start: true };
}

/** What was written for this game in its workshop. */
function handedTo({ name }: Game): Plan["documents"] {
  const given = handed.peek();
  return given?.game === name ? { [given.document]: given.own } : {};
}

/** The preset of a table where nobody names one, if it has a name; else "". */
export function standardPreset(game: Game, options: readonly GameOption[]): string {
  if (game.usual_preset) return game.usual_preset;
  const standard = standards(options);
  return Object.keys(game.presets).find((name) => Object.keys(differing(standard, game.presets[name] ?? {})).length === 0) ?? "";
}

/** What every option is with a preset and nothing else; the language is then that of the player who opens the table. */
export function baseOf(game: Game, options: readonly GameOption[], preset: string): Json {
  const { language: _, ...base } = { ...standards(options), ...game.presets[preset] };
  return base;
}

export function valueOf(name: string, { changes }: Plan, base: Json): unknown {
  return name in changes ? changes[name] : base[name];
}

/** The table that is asked for. */
export function wishOf(game: Game, { preset, changes, documents, chairs, host, title, closed, start }: Plan, base: Json): Wish {
  const options = { ...(preset && { preset }), ...differing(base, changes) };
  return { game: game.name, options, documents: documentsOf(game, documents), title: title.trim(), private: closed, chairs, host, start: start && isFilled(chairs) };
}

export function refusal(trouble: unknown, options: readonly GameOption[]): No {
  const reason = sentenceOf(trouble);
  if (!(trouble instanceof Refused)) return { reason };
  const document = blamedDocument(trouble.reason);
  if (document) return { document, reason };
  if (/^title[:：]/.test(trouble.reason)) return { title: true, reason: say("labelled", { label: say("table_title"), what: reason }) };
  const option = blamed(trouble.reason, options);
  return option ? { option, reason: reason.replace(/ - at `[^`]*`$/, "") } : { reason };
}
