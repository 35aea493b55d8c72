import { CHANCE, CITY, HALL, INSTITUTE, type Mbg, type Name, ROOM, called } from "./state";
import { type StripText, tell } from "./strip-texts";

const KINDS: { [kind: number]: StripText } = { [CITY]: "city", [HALL]: "hall", [INSTITUTE]: "institute", [ROOM]: "room", [CHANCE]: "chance" };

/** What a kind of cell is called. */
export function kindName(kind: number): string {
  return tell(KINDS[kind] ?? "empty");
}

function named(name: Name | undefined, kind: number): string {
  return name ? called(name) : kindName(kind);
}

/** What a facility is called: by its own name, if it has one. */
export function placeName(game: Mbg, kind: number, base: number): string {
  if (kind === CITY) return named(game.cities[base]?.name, kind);
  if (kind === INSTITUTE) return named(game.institutes[base]?.name, kind);
  if (kind === ROOM) return named(game.rooms[base]?.name, kind);
  return kindName(kind);
}
