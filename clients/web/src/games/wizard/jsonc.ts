/** JSON as people write it: with comments, and commas before what closes. Undefined where that is not enough. */
export function readJsonc(text: string): unknown {
  try {
    return JSON.parse(plain(text));
  } catch {
    return undefined;
  }
}

/** Texts are let through as they are; what is a comment, or a comma too many, becomes a blank. */
const PIECES = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*[\]}])/g;

function plain(text: string): string {
  return text.replaceAll(PIECES, (piece) => (piece.startsWith('"') ? piece : " "));
}
