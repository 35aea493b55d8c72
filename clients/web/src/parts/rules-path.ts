import type { Json } from "../wire/types";

/** Where the rules of a game are, with the figures of a table's options, of a preset, or of a table where nobody changes anything. */
export function rulesPath(game: string, { options, preset }: { options?: Json; preset?: string } = {}): string {
  const query = options ? { options: JSON.stringify(options) } : preset ? { preset } : undefined;
  return `/games/${encodeURIComponent(game)}${query ? `?${new URLSearchParams(query)}` : ""}`;
}
