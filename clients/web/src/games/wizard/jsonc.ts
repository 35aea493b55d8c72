/** JSON as people write it: with comments, and commas before what closes. Undefined where that is not enough. */
export function readJsonc(text: string): unknown {
  try {
    return JSON.parse(plain(text));
  } catch {
    return undefined;
  }
}

/** Texts are let through as they are; what is a comment, or a comma too many, becomes blanks: everything stays in its place. */
const PIECES = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*[\]}])/g;

function plain(text: string): string {
  return text.replaceAll(PIECES, (piece) => (piece.startsWith('"') ? piece : piece.replaceAll(/[^\n]/g, " ")));
}

/** From where to where something stands in a text. */
export type Place = readonly [from: number, to: number];

const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/** Where each value of a text stands, by its path from the root: `[0].do[1].amount`; what cannot be read ends it. */
export function placesIn(text: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const open: { path: string; from: number; index: number; key: string | undefined; list: boolean }[] = [];
  const here = () => {
    const top = open.at(-1);
    return top === undefined ? "" : top.list ? `${top.path}[${top.index}]` : `${top.path}.${top.key ?? ""}`;
  };
  for (const { 0: token, index: at } of plain(text).matchAll(TOKENS)) {
    const top = open.at(-1);
    if (token === "{" || token === "[") open.push({ path: here(), from: at, index: 0, key: undefined, list: token === "[" });
    else if (token === "}" || token === "]") {
      const closed = open.pop();
      if (closed) places.set(closed.path, [closed.from, at + 1]);
    } else if (token === ",") {
      if (top) Object.assign(top, { index: top.index + 1, key: undefined });
    } else if (token !== ":") {
      if (top && !top.list && top.key === undefined) top.key = token.slice(1, -1);
      else places.set(here(), [at, at + token.length]);
    }
  }
  return places;
}

/** Where a card of a pack has this path (`$.behaviors[0].do[1]`), or as much of it as there is; without such a card, undefined. */
export function placeOf(text: string, card: string, path: string): Place | undefined {
  const places = placesIn(text);
  const id = [...places].find(([where, [from, to]]) => where.endsWith(".id") && text.slice(from, to) === JSON.stringify(card));
  if (!id) return undefined;
  const root = id[0].slice(0, -".id".length);
  for (let inner = path.replace(/^\$/, ""); inner; inner = inner.replace(/(\.\w+|\[[^\]]*\])$/, "")) {
    const found = places.get(root + inner);
    if (found) return found;
    if (!/(\.\w+|\[[^\]]*\])$/.test(inner)) break;
  }
  return id[1];
}
