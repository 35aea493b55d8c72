const found = import.meta.glob<string>("../games/*/plates/*.svg", { query: "?url", import: "default", eager: true });

/** Where a drawing is that the rules of a game show, by the name they have for it. */
export function plateOf(game: string, name: string): string | undefined {
  return found[`../games/${game}/plates/${name}`];
}
