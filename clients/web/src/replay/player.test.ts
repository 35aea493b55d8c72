// @vitest-environment node
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Course } from "./course";
import { Player } from "./player";

const COUNT = 200;
const FRAME_MS = 16;

const COURSE: Course = { count: COUNT, common: true, at: (moment) => moment * 1000, seq: (moment) => moment, of: (seq) => Math.min(seq, COUNT) };

let frames: FrameRequestCallback[] = [];
let now = 1000;

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
});
afterEach(() => vi.unstubAllGlobals());

/** One drawing of the screen. */
function drawn(): void {
  const due = frames;
  frames = [];
  now += FRAME_MS;
  for (const draw of due) draw(now);
}

function playing(): { player: Player; parts: string[] } {
  const player = new Player(signal(COURSE));
  player.speed.value = 50;
  const parts: string[] = [];
  player.play();
  return { player, parts };
}

test("while it plays, one thing is drawn with each drawing of the screen, and nothing goes on before all are", () => {
  const { player, parts } = playing();
  let before = player.moment;
  for (let frame = 0; frame < 400 && player.playing.value; frame += 1) {
    const [done, beside, waits] = [parts.length, player.beside, !player.turns.isEmpty];
    drawn();
    const stepped = player.moment !== before;
    expect(Number(stepped) + (parts.length - done) + Number(player.beside !== beside)).toBeLessThanOrEqual(1);
    if (waits) expect(stepped).toBe(false);
    // A board asks for its parts' turns when it is drawn.
    if (stepped) for (const part of ["map", "talk"]) player.turns.want(part, () => parts.push(`${part} ${player.moment}`));
    before = player.moment;
  }
  expect([player.playing.value, player.moment, player.beside]).toEqual([false, COUNT, COUNT]);
  expect(parts.slice(-2)).toEqual([`map ${COUNT}`, `talk ${COUNT}`]);
});

test("a machine that cannot follow plays slower, and leaves out no more at once", () => {
  const { player } = playing();
  for (let frame = 0; player.playing.value; frame += 1) {
    const before = player.moment;
    now += 900;
    drawn();
    expect(player.moment - before).toBeLessThanOrEqual(8);
    expect(frame).toBeLessThan(COUNT);
  }
  expect(player.moment).toBe(COUNT);
});

test("a pause, or a jump, shows all of it at once", () => {
  const { player, parts } = playing();
  while (player.turns.isEmpty) drawn();
  player.turns.want("map", () => parts.push("map"));
  expect(player.beside).toBeLessThan(player.moment);
  player.pause();
  expect([player.beside, parts]).toEqual([player.moment, ["map"]]);
  player.go(7);
  expect([player.moment, player.beside]).toEqual([7, 7]);
});
