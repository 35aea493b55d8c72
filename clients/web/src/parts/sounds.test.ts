import { h, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { root } from "../testing/document";

let heard: string[] = [];
let made = 0;
let sounds: typeof import("./sounds");

document.addEventListener("sotto-sound", (event) => heard.push((event as CustomEvent<string>).detail));

/** An audio context that only counts what it is asked to sound. */
class Counting {
  currentTime = 0;
  sampleRate = 8;
  destination = {};
  private node() {
    made += 1;
    const parameter = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { connect: (next: unknown) => next, start: () => undefined, stop: () => undefined, gain: parameter, frequency: parameter, Q: parameter };
  }
  resume = () => Promise.resolve();
  createGain = () => this.node();
  createOscillator = () => this.node();
  createBufferSource = () => this.node();
  createBiquadFilter = () => this.node();
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
}

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal("AudioContext", Counting);
  sounds = await import("./sounds");
  [heard, made] = [[], 0];
  const Board = () => {
    sounds.useSounds();
    return null;
  };
  act(() => render(h(Board, {}), root));
});

const touch = () => document.dispatchEvent(new Event("pointerdown"));

test("nothing is heard before the board is touched; then it is, and the page is told", () => {
  sounds.play("flip");
  expect([heard, made]).toEqual([[], 0]);
  touch();
  sounds.play("flip");
  expect(heard).toEqual(["flip"]);
  expect(made).toBeGreaterThan(0);
});

test("one switch turns all of it off, and is remembered", async () => {
  touch();
  sounds.turnSound();
  sounds.play("win");
  expect(heard).toEqual([]);
  vi.resetModules();
  const again = await import("./sounds");
  expect(again.sound.value).toBe(false);
  again.turnSound();
  expect(heard).toEqual(["turn"]);
});

test("a browser without sound, or that keeps nothing, costs nothing", () => {
  vi.stubGlobal("AudioContext", undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("refused");
  });
  touch();
  expect(() => {
    sounds.play("dice");
    sounds.turnSound();
    sounds.turnSound();
  }).not.toThrow();
  vi.restoreAllMocks();
});
