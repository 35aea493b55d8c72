const found = import.meta.glob<string>("../games/*/{card,plates/*}.svg", { query: "?url", import: "default", eager: true });

/** Where the drawing is that stands for a game; undefined for one that has none. */
export function cardOf(game: string): string | undefined {
  return found[`../games/${game}/card.svg`];
}

/** Where a drawing is that the rules of a game show, by the name they have for it. */
export function plateOf(game: string, name: string): string | undefined {
  return found[`../games/${game}/plates/${name}`];
}

/** Where the picture of a game is that messengers show of a link to it. */
export function coverOf(game: string): string {
  return `/covers/${game}.png`;
}
