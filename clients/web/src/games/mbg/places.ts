import { CHANCE, CITY, HALL, INSTITUTE, type Mbg, ROOM } from "./state";
import { type StripText, tell } from "./strip-texts";

const KINDS: { [kind: number]: StripText } = { [CITY]: "city", [HALL]: "hall", [INSTITUTE]: "institute", [ROOM]: "room", [CHANCE]: "chance" };

/** What a kind of cell is called. */
export function kindName(kind: number): string {
  return tell(KINDS[kind] ?? "empty");
}

/** What a facility is called: by its own name, if it has one. */
export function placeName(game: Mbg, kind: number, base: number): string {
  if (kind === CITY) return game.cities[base]?.name ?? kindName(kind);
  if (kind === INSTITUTE) return game.institutes[base]?.name ?? kindName(kind);
  if (kind === ROOM) return game.rooms[base]?.name ?? kindName(kind);
  return kindName(kind);
}
