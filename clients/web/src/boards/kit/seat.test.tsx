import { globSync, readFileSync } from "node:fs";
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { seatClass } from "../../parts/seat-class";
import { one, root } from "../../testing/document";
import { Seat } from "./seat";

/** A colour of a style sheet, as it is in light and in dark. */
function coloursIn(sheet: string): Map<string, readonly string[]> {
  const found = readFileSync(`src/${sheet}.css`, "utf8").matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map([...found].map(([, name = "", light = "", dark = ""]) => [name, [light, dark]]));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const page = coloursIn("style/tokens");
const seats = coloursIn("boards/kit/seat");

/** The sheets of games that have colours of their own for seats. */
const recoloured = globSync("games/**/*.css", { cwd: "src" }).map((path) => path.replace(/\.css$/, "")).filter((sheet) => coloursIn(sheet).has("seat-1"));

const palettes: readonly (readonly [sheet: string, colours: Map<string, readonly string[]>])[] = [
  ["boards", seats],
  ...recoloured.map((sheet) => [sheet, new Map([...seats, ...coloursIn(sheet)])] as const),
];

test.each(palettes)("in light and dark a number is read on its disc, and a disc seen on every surface: %s", (_, colours) => {
  const discs = [...colours].filter(([name]) => /^seat-\d+$/.test(name));
  expect(discs).toHaveLength(10);
  for (const [name, both] of discs) {
    for (const theme of [0, 1]) {
      const disc = both[theme] ?? "";
      expect(contrast(disc, colours.get("on-seat")?.[theme] ?? ""), `${name} ${theme}`).toBeGreaterThanOrEqual(4.5);
      for (const surface of ["paper", "sheet", "sunk"]) {
        expect(contrast(disc, page.get(surface)?.[theme] ?? ""), `${name} on ${surface} ${theme}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

/** What lies beneath a log, of a table and of a replay, with the line that was told last. */
const GROUNDS = ["paper", "sheet", "sunk", "accent-soft"];

test.each(palettes)("in light and dark the name of every seat is read in a log: %s", (_, colours) => {
  const faint = GROUNDS.flatMap((ground) =>
    [...colours]
      .filter(([name]) => /^seat-\d+$/.test(name))
      .flatMap(([name, both]) => [0, 1].map((theme) => [`${name} on ${ground} ${theme}`, contrast(both[theme] ?? "", page.get(ground)?.[theme] ?? "")] as const))
      .filter(([, found]) => !(found >= 4.5)),
  );
  expect(faint).toEqual([]);
});

test("twenty seats are told apart by colour and pattern, and each says its number", () => {
  const looks = Array.from({ length: 20 }, (_, at) => seatClass(at + 1));
  expect(new Set(looks).size).toBe(20);
  expect(new Set([...seats].filter(([name]) => /^seat-\d+$/.test(name)).map(([, both]) => both.join())).size).toBe(10);
  act(() => render(<Seat seat={17} nameOf={(seat) => `${seat} <b>Ada</b>`} />, root));
  expect(one(".who").textContent).toBe("17<b>Ada</b>");
});
