import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Content } from "./content";
import { HEIGHT, SEATS, WIDTH, draw, squareOf } from "./drawing";

interface Written {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/** A pen that only notes what it writes: a wide letter is three times as wide as its size, every other as wide. */
function noting(): { canvas: HTMLCanvasElement; written: Written[]; squares: number[][] } {
  const written: Written[] = [];
  const squares: number[][] = [];
  const known: Record<string, unknown> = { font: "", textAlign: "left", fillStyle: "" };
  const sizeOf = () => Number(/([\d.]+)px/.exec(String(known["font"]))?.[1]);
  const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter === "﷽" ? 3 : 1) * sizeOf(), 0);
  const acts: Record<string, unknown> = {
    measureText: (text: string) => ({ width: widthOf(text) }),
    fillText: (text: string, x: number, y: number) => {
      const width = widthOf(text);
      if (text !== "Sotto") written.push({ text, x: known["textAlign"] === "center" ? x - width / 2 : x, y, width, size: sizeOf() });
    },
    fillRect: (...rect: number[]) => known["fillStyle"] === "#000000" && squares.push(rect),
  };
  const pen = new Proxy(known, { get: (_, name: string) => known[name] ?? acts[name] ?? (() => undefined) });
  return { canvas: { getContext: () => pen } as unknown as HTMLCanvasElement, written, squares };
}

beforeEach(() => void vi.stubGlobal("Path2D", class {}));
afterEach(() => void vi.unstubAllGlobals());

const LONG = "﷽".repeat(64);

function contentWith(seats: number): Content {
  const all = Array.from({ length: seats }, (_, at) => ({ seat: at + 1, who: LONG, bot: at % 2 === 1, was: LONG, side: "good", outcome: at % 3 === 0 ? "win" : "draw", note: LONG }) as const);
  return { game: "swarm", title: LONG, table: LONG, when: "29 November 2026", result: `${LONG} ${LONG}`, why: `${LONG} ${LONG}`, seats: all };
}

test.each([1, 2, 3, 5, 7, 8, 9, 12, 15])("with %i seats and names of 64 wide letters nothing leaves the picture or runs into what stands beside it", async (seats) => {
  const { canvas, written } = noting();
  draw(canvas, contentWith(seats), { cover: undefined, square: await squareOf(`https://play.example.org/tables/abcdefghij/replay?lang=zh#key=${"f".repeat(32)}`) });
  expect([canvas.width, canvas.height]).toEqual([WIDTH, HEIGHT]);
  for (const { text, x, y, width, size } of written) {
    expect(x, text).toBeGreaterThanOrEqual(0);
    expect(x + width, text).toBeLessThanOrEqual(WIDTH);
    expect(y - size, text).toBeGreaterThanOrEqual(0);
    expect(y + size * 0.3, text).toBeLessThanOrEqual(HEIGHT);
  }
  const numbers = written.filter(({ text }) => /^\d+$/.test(text));
  expect(numbers.map(({ text }) => Number(text))).toEqual(Array.from({ length: seats }, (_, at) => at + 1));
  const first = Math.min(...numbers.map(({ y }) => y));
  const above = written.filter(({ y, x }) => y < first - 40 && x < 700);
  expect(above.length).toBeGreaterThan(3);
  // Two texts on one line do not meet.
  for (const one of written) for (const other of written) if (one !== other && Math.abs(one.y - other.y) < 4) expect(one.x + one.width <= other.x || other.x + other.width <= one.x, `${one.text} ${other.text}`).toBe(true);
});

test("the result stands above the seats however many there are", () => {
  for (const seats of [4, 6, 8, 15]) {
    const { canvas, written } = noting();
    draw(canvas, contentWith(seats), { cover: undefined, square: [[true]] });
    const cells = written.findIndex(({ text }) => text === "1");
    const head = written.slice(0, cells).filter(({ x }) => x < 100);
    const top = Math.min(...written.slice(cells).map(({ y, size }) => y - size));
    expect(Math.max(...head.map(({ y, size }) => y + size * 0.25))).toBeLessThanOrEqual(top);
  }
});

test("a link with a key is a square of whole pixels that a small picture still shows", async () => {
  const { canvas, squares } = noting();
  const square = await squareOf(`https://play.example.org/tables/abcdefghij/replay?lang=zh#key=${"f".repeat(32)}`);
  draw(canvas, contentWith(2), { cover: undefined, square });
  expect(squares).toHaveLength(square.flat().filter(Boolean).length);
  const [, , module = 0] = squares[0] ?? [];
  expect(module).toBeGreaterThanOrEqual(4);
  expect(squares.flat().every(Number.isInteger)).toBe(true);
});

test("the colours of seats are those that boards have on a dark ground", () => {
  const sheet = readFileSync("src/boards/kit/seat.css", "utf8");
  const dark = [...sheet.matchAll(/--seat-\d+: light-dark\(#\w{6}, (#\w{6})\)/g)].map(([, colour]) => colour);
  expect(dark).toEqual(SEATS);
});
