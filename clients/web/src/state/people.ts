import type { TableState } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { LLM } from "./bots";
import { type Faces, facesAt } from "./faces";
import { type NameOf, type Names, type Seating, isBotAt, isolated, whoAt } from "./names";

/** What the seats of a table are called, and what is drawn there. */
export function seatNames(table: TableState, names: Names, faces?: Faces): NameOf {
  const apart = isolated(names);
  const bots = new Set(Object.keys(table.seats).map(Number).filter((seat) => isBotAt(table, String(seat))));
  return Object.assign((seat: number | string) => `${seat} ${whoAt(table, String(seat), apart)}`, { bots, faces: facesAt(table, faces) });
}

/** What kind of bot has a seat of its own; empty where a player or nobody sits. */
export function kindOfBot(table: Seating, seat: string, words: Words): string {
  const seated = table.seats[seat];
  if (!seated?.bot || seated.player) return "";
  return seated.bot === LLM ? say("llm_seat", { model: seated.model ?? say("llm_offline") }) : say("bot_kind", { kind: words.code(`bot.${seated.bot}`, seated.bot) });
}

/** Everybody whose name a table needs, as one string: another one when somebody came. */
export function peopleAt({ seats, opener, host, co_hosts, invited, served }: TableState): string {
  const seated = Object.values(seats).flatMap(({ player }) => player ?? []);
  const people = new Set([opener, ...seated, ...Object.values(co_hosts ?? {}), ...Object.keys(invited), ...Object.keys(served)]);
  if (host) people.add(host);
  return [...people].sort().join(" ");
}
