import type { TableState } from "../wire/types";
import type { Words } from "../words/catalogue";
import { LLM } from "./games";
import { say } from "../words/say";
import { apart } from "../words/values";

export type Names = Readonly<Record<string, string>>;

/** What a seat is called: its number, and who plays it. */
export function seatNames(table: TableState, names: Names): (seat: number | string) => string {
  const apart = isolated(names);
  return (seat) => `${seat} ${whoAt(table, String(seat), apart)}`;
}

/** Who sits where, as a view or the lobby says it. */
interface Seating {
  seats: { readonly [seat: string]: { player?: string | null; bot?: string | null; model?: string | null } };
}

/** Who plays a seat: the player's name, a bot, or nobody. */
export function whoAt(table: Seating, seat: string, names: Names): string {
  const seated = table.seats[seat];
  if (!seated) return say("free");
  if (seated.player) return names[seated.player] ?? say("deleted_player");
  return say(seated.bot === LLM ? "llm" : "bot");
}

/** What kind of bot has a seat of its own; empty where a player or nobody sits. */
export function kindOfBot(table: Seating, seat: string, words: Words): string {
  const seated = table.seats[seat];
  if (!seated?.bot || seated.player) return "";
  return seated.bot === LLM ? say("llm_seat", { model: seated.model ?? say("llm_offline") }) : words.code(`bot.${seated.bot}`, seated.bot);
}


/** Names between marks that keep their direction to themselves, for use within sentences. */
export function isolated(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([player, name]) => [player, apart(name)]));
}

/** Everybody whose name a table needs, as one string: another one when somebody came. */
export function peopleAt({ seats, opener, host, co_hosts, invited, served }: TableState): string {
  const seated = Object.values(seats).flatMap(({ player }) => player ?? []);
  const people = new Set([opener, ...seated, ...Object.values(co_hosts ?? {}), ...Object.keys(invited), ...Object.keys(served)]);
  if (host) people.add(host);
  return [...people].sort().join(" ");
}
