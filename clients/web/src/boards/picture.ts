const found = import.meta.glob<string>("../games/*/card.svg", { query: "?url", import: "default", eager: true });

/** Where the drawing is that stands for a game; undefined for one that has none. */
export function pictureOf(game: string): string | undefined {
  return found[`../games/${game}/card.svg`];
}
