import { type Signal, signal } from "@preact/signals";

type State<Module> = Module | "missing" | undefined;

/**
 * What the folders of games give in one of their files, by the file's path: a game's is fetched when it is first asked
 * for, and undefined until it is here; "missing" if it does not come; `otherwise` for a game that has none.
 */
export function ofGames<Module>(folders: Readonly<Record<string, () => Promise<Module>>>, file: string, otherwise: Module): (game: string) => State<Module> {
  const known = new Map<string, Signal<State<Module>>>();
  return (game) => {
    const load = folders[`../games/${game}/${file}`];
    if (!load) return otherwise;
    let module = known.get(game);
    if (!module) {
      module = signal(undefined);
      known.set(game, module);
      void fetchInto(module, load);
    }
    return module.value;
  };
}

async function fetchInto<Module>(module: Signal<State<Module>>, load: () => Promise<Module>): Promise<void> {
  try {
    module.value = await load();
  } catch {
    module.value = "missing";
  }
}
