import { type Signal, signal } from "@preact/signals";
import { ask, askOnce, patiently } from "../../../wire/http";
import type { Character, Library } from "../../../wire/types";

/** The longest file that may be kept, in characters. */
const FILE_MAX = 65_536;

/** The characters that the account keeps across tables; undefined before they have been asked for. */
export const library: Signal<Library["characters"] | undefined> = signal(undefined);

const ALL = "/api/players/me/characters";

export async function readLibrary(): Promise<void> {
  library.value = (await ask<Library>("GET", ALL)).characters;
}

/** All of one: asked for only when its owner opens it. */
export function readCharacter(id: string): Promise<Character> {
  return ask<Character>("GET", `${ALL}/${encodeURIComponent(id)}`);
}

export async function keepCharacter(game: string, character: object): Promise<string> {
  const { id } = await askOnce<{ id: string }>(ALL, { game, character });
  await readLibrary();
  return id;
}

export async function changeCharacter(id: string, character: object): Promise<void> {
  await patiently(() => ask("PATCH", `${ALL}/${encodeURIComponent(id)}`, { character }));
  await readLibrary();
}

export async function deleteCharacter(id: string): Promise<void> {
  await patiently(() => ask("DELETE", `${ALL}/${encodeURIComponent(id)}`));
  await readLibrary();
}

/** The object in a file, as an export has it: alone, or the first of a list; undefined where there is none. */
export async function objectIn(file: Blob): Promise<object | undefined> {
  if (file.size > 4 * FILE_MAX) return undefined;
  try {
    const found: unknown = JSON.parse(await file.text());
    const one: unknown = Array.isArray(found) ? found[0] : found;
    return typeof one === "object" && one !== null ? one : undefined;
  } catch {
    return undefined;
  }
}
