import { say } from "../words/sentences";
import { apart } from "../words/values";
import type { Face } from "./faces";

export type Names = Readonly<Record<string, string>>;

/** What a seat is called: its number, and who plays it; and which seats bots have. */
export interface NameOf {
  (seat: number | string): string;
  bots?: ReadonlySet<number>;
  /** What the players at seats are drawn as. */
  faces?: ReadonlyMap<number, Face>;
}

/** Who sits where, as a view or the lobby says it. */
export interface Seating {
  number?: number;
  seats: { readonly [seat: string]: { player?: string | null; bot?: string | null; model?: string | null } };
}

/** Who plays a seat: the player's name, a bot's, or nobody. */
export function whoAt(table: Seating, seat: string, names: Names): string {
  const seated = table.seats[seat];
  if (!seated) return say("free");
  if (seated.player) return names[seated.player] ?? say("deleted_player");
  return botAt(table.number ?? 0, Number(seat));
}

/** Whether a bot has a seat of its own: what plays for a person has the person's. */
export function isBotAt(table: Seating, seat: string): boolean {
  const seated = table.seats[seat];
  return seated !== undefined && !seated.player;
}

/** What the bots of a language are called, as many in each: one keeps its place, and with it its face. */
export function namesOfBots(): readonly string[] {
  return say("bot_names").split(" ");
}

/** A bot's name, which follows from the table's number and the seat: another one for each seat of a table. */
function botAt(number: number, seat: number): string {
  const all = namesOfBots();
  // A prime many: any stride visits all of them.
  const stride = 1 + (number % (all.length - 1));
  return all[(number + seat * stride) % all.length] ?? "";
}

/** Names between marks that keep their direction to themselves, for use within sentences. */
export function isolated(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([player, name]) => [player, apart(name)]));
}
