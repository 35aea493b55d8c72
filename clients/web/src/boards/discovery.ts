import { type Signal, signal } from "@preact/signals";
import type { GameFiles } from "./contract";

type File = keyof GameFiles;

/** What a game's file gives: undefined until its script is here, "missing" if that does not come, "none" for a game that has no such file. */
export type Found<Name extends File> = GameFiles[Name] | "missing" | "none" | undefined;

const scripts = import.meta.glob<GameFiles[File]>("../games/*/{board,draws,guide,profile,strip,workshop}.{ts,tsx}");

/** How each file of each game is fetched. */
const loads = new Map(Object.entries(scripts).map(([path, load]) => [path.replace(/^\.\.\/games\/|\.tsx?$/g, ""), load]));

const known = new Map<string, Signal<Found<File>>>();

/** Whether a game has a file. */
export function hasFile(game: string, file: File): boolean {
  return loads.has(`${game}/${file}`);
}

/** The games that have a file, by name. */
export function gamesWith(file: File): readonly string[] {
  return [...loads.keys()].filter((name) => name.endsWith(`/${file}`)).map((name) => name.slice(0, name.indexOf("/"))).sort();
}

/** What a game's file gives, which is fetched when it is first asked for. */
export function fileOf<Name extends File>(game: string, file: Name): Found<Name> {
  if (!hasFile(game, file)) return "none";
  const name = `${game}/${file}`;
  let module = known.get(name) as Signal<Found<Name>> | undefined;
  if (!module) {
    module = signal<Found<Name>>(undefined);
    known.set(name, module as Signal<Found<File>>);
    void fetchInto(module, game, file);
  }
  return module.value;
}

/** The same where it can be waited for; undefined for a game that has no such file. Throws if the script does not come. */
export async function fetchFile<Name extends File>(game: string, file: Name): Promise<GameFiles[Name] | undefined> {
  return (await loads.get(`${game}/${file}`)?.()) as GameFiles[Name] | undefined;
}

async function fetchInto<Name extends File>(module: Signal<Found<Name>>, game: string, file: Name): Promise<void> {
  try {
    module.value = await fetchFile(game, file);
  } catch {
    module.value = "missing";
  }
}
