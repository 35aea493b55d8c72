// Texts of any length in boxes of a given width, by whatever measures them.

/** How wide a text is. */
export type Measure = (text: string) => number;

/** A text in a size, on its lines. */
export interface Lines {
  size: number;
  lines: readonly string[];
}

/** A way to set a text: in this size, on at most this number of lines. */
export type Way = readonly [size: number, most: number];

const MORE = "…";

// A Chinese character alone, or a run of letters; each with the signs that no line may begin or end without, and its space.
const UNBROKEN = /[\p{Ps}\p{Pi}]*(?:\p{Script=Han}|[^\s\p{Script=Han}\p{Ps}\p{Pi}]+)[\p{Po}\p{Pe}\p{Pf}\p{Pd}]*\s*/gu;

/** As much of a text as fits, with a sign where it goes on. */
export function fitted(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  return cut(letters, mostOf(letters, (part) => measure(part + MORE) <= width)) + MORE;
}

/** A text on lines; a word that is too long for one is broken, and what is too much for the last of them cut off. */
export function wrapped(text: string, width: number, most: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  const parts = text.trim().match(UNBROKEN) ?? [];
  for (const [at, part] of parts.entries()) {
    if (measure((line + part).trimEnd()) <= width) line += part;
    else if (lines.length === most - 1) return [...lines, fitted(line + parts.slice(at).join(""), width, measure)];
    else {
      if (line) lines.push(line.trimEnd());
      line = part;
      while (measure(line.trimEnd()) > width && lines.length < most - 1) {
        const letters = [...line];
        const many = Math.max(1, mostOf(letters, (some) => measure(some) <= width));
        lines.push(cut(letters, many));
        line = letters.slice(many).join("");
      }
    }
  }
  return line ? [...lines, fitted(line.trimEnd(), width, measure)] : lines;
}

/** The first way in which all of a text fits, or the last one with as much as fits. */
export function laidOut(text: string, width: number, ways: readonly [Way, ...Way[]], measureIn: (size: number) => Measure): Lines {
  let best: Lines = { size: ways[0][0], lines: [] };
  for (const [size, most] of ways) {
    const measure = measureIn(size);
    best = { size, lines: wrapped(text, width, most, measure) };
    const whole = wrapped(text, width, most + 1, measure);
    const isBroken = (text.match(UNBROKEN) ?? []).some((part) => measure(part.trimEnd()) > width);
    if (whole.length <= most && !isBroken) break;
  }
  return best;
}

function cut(letters: readonly string[], many: number): string {
  return letters.slice(0, many).join("").trimEnd();
}

/** How many letters fit, by halves. */
function mostOf(letters: readonly string[], fits: (part: string) => boolean): number {
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = (least + most + 1) >> 1;
    if (fits(cut(letters, middle))) least = middle;
    else most = middle - 1;
  }
  return least;
}
