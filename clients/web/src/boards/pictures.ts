const found = import.meta.glob<string>("../games/*/{card,plates/*}.svg", { query: "?url", import: "default", eager: true });

/** Where the drawing is that stands for a game; undefined for one that has none. */
export function cardOf(game: string): string | undefined {
  return found[`../games/${game}/card.svg`];
}

/** Where a drawing is that the rules of a game show, by the name they have for it. */
export function plateOf(game: string, name: string): string | undefined {
  return found[`../games/${game}/plates/${name}`];
}
