/** Numbers below a limit, one after the other. */
export type Next = (below: number) => number;

/** Numbers that are always the same for the same text. */
export function seeded(text: string): Next {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x6d2b79f5;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** A drawing as the address of an image: a page has one element of it, however many shapes it is made of. */
export function image(box: string, drawn: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${drawn}</svg>`)}`;
}
