import type { TableListed } from "../wire/types";

/** The number of drawn faces that people choose among; the server knows it, too. */
export const FACES = 48;

/** What a player is drawn as: one of the faces, by its number, or the letters that the name begins with. */
export type Face = number | "initials";

/** What players have chosen, by their ids. */
export type Faces = NonNullable<TableListed["faces"]>;

/** Who sits where, as far as it matters here. */
interface Seated {
  seats: { readonly [seat: string]: { player?: string | null; bot?: unknown } };
}

/** The face of each seat that a player has: the one that was chosen, else one that follows from the player's id and that no seat before has. */
export function facesAt({ seats }: Seated, chosen: Faces = {}): ReadonlyMap<number, Face> {
  const found = new Map<number, Face>();
  const players = Object.entries(seats).flatMap(([seat, { player }]) => (player ? [[Number(seat), player] as const] : []));
  for (const [seat, player] of players) if (chosen[player] !== undefined) found.set(seat, chosen[player]);
  for (const [seat, player] of players) if (!found.has(seat)) found.set(seat, freeFrom(faceFrom(player), new Set(found.values())));
  return found;
}

/** The face that goes with an id or a name. */
export function faceFrom(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7) % FACES;
}

function freeFrom(first: number, taken: ReadonlySet<Face>): number {
  for (let step = 0; step < FACES; step += 1) {
    const face = (first + step) % FACES;
    if (!taken.has(face)) return face;
  }
  return first;
}

const CHINESE = /\p{Script=Han}/u;

/** The letters that stand for a name: a Chinese character, or the first letters of two words. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = name.trim(), second = ""] = words;
  const one = firstOf(first);
  return CHINESE.test(one) ? one : `${one}${firstOf(second)}`.toLocaleUpperCase();
}

function firstOf(word: string): string {
  return [...word][0] ?? "";
}
