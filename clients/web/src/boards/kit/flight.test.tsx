import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { factsAs, one, root } from "../../testing/document";
import type { Line } from "../../wire/types";
import { drawn, fly, likenessOf } from "./flight";
import { AirOf, type Flight, useFlights } from "./flights";

const box = (left: number): DOMRect => new DOMRect(left, 10, 20, 20);
let land: (() => void)[];
let went: { frames: Keyframe[]; timing: KeyframeAnimationOptions }[];

beforeEach(() => {
  [land, went] = [[], []];
  Element.prototype.animate = function animate(frames, timing) {
    went.push({ frames: frames as Keyframe[], timing: timing as KeyframeAnimationOptions });
    return { finished: new Promise<any>((done) => land.push(() => done(undefined))) } as Partial<Animation> as Animation;
  };
});

afterEach(() => {
  act(() => render(null, root));
  vi.restoreAllMocks();
});

const flying = () => document.querySelectorAll("body > [aria-hidden][inert]").length;
const landed = async () => {
  land.forEach((done) => done());
  await new Promise((done) => setTimeout(done));
};

test("what flies is there until it has arrived, in no longer than 400 ms", async () => {
  void fly(box(0), box(100), drawn("coin", "3"), { length: 9_000 });
  expect([flying(), went[0]?.timing.duration]).toEqual([1, 400]);
  expect(went[0]?.frames.at(-1)?.["transform"]).toContain("translate(110px");
  await landed();
  expect(flying()).toBe(0);
});

test("nothing flies where an end is not drawn, or no motion is wanted", async () => {
  await fly(undefined, box(100), drawn("coin"));
  await fly(box(0), document.createElement("p"), drawn("coin"));
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  await fly(box(0), box(100), drawn("coin"));
  expect([went, flying()]).toEqual([[], 0]);
});

test("a flight that is cut short leaves nothing behind", async () => {
  Element.prototype.animate = () => ({ finished: Promise.reject<any>(new Error("cancelled")) }) as Partial<Animation> as Animation;
  await fly(box(0), box(100), drawn("card"));
  expect(flying()).toBe(0);
});

test("a likeness is found by no name that its original has", () => {
  act(() => render(<p id="a" data-about="card 1" data-asked=""><b id="b">One</b></p>, root));
  expect(likenessOf(one("#a")).innerHTML).toBe("<p><b>One</b></p>");
});

const plan = ({ fact }: Line): Flight[] => (fact.type === "paid" ? [{ from: "seat 1", to: "seat 2", what: "coin" }] : []);

function Board({ lines }: { lines: readonly Line[] }) {
  useFlights(lines, plan);
  return <p>{lines.length}</p>;
}

function show(count: number, hasty = false) {
  const lines = factsAs(Array.from({ length: count }, () => ({ type: "paid" })));
  const find = () => Object.assign(document.createElement("i"), { getBoundingClientRect: () => box(0) });
  act(() => render(<AirOf.Provider value={{ find, hasty }}><Board lines={lines} /></AirOf.Provider>, root));
  return went.length;
}

test("facts let things fly once, not those that were there before, nor after a jump, nor in haste", () => {
  expect(show(3)).toBe(0);
  expect(show(4)).toBe(1);
  expect(show(4)).toBe(1);
  expect(show(2)).toBe(1);
  expect(show(90)).toBe(1);
  expect(show(91, true)).toBe(1);
  expect(show(92)).toBe(2);
});
