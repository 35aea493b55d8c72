import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { one, root } from "../../testing/document";
import { type SeatState, Token, TokenMark } from "./token";

const nameOf = Object.assign((seat: number | string) => `${seat} ${"W".repeat(64)}`, { bots: new Set([2]) });

const show = (state: SeatState & { seat?: number } = {}) => act(() => render(<Token seat={1} nameOf={nameOf} name {...state} />, root));
const shapes = () => root.querySelectorAll("svg [class]").length + [...root.querySelectorAll("path")].map((path) => path.getAttribute("d")).join("").length * 1_000;

test("a token says its number and, beneath it, the name, and has all of that in its title", () => {
  show();
  expect(root.textContent).toBe(`1${"W".repeat(64)}`);
  expect(one("[title]").title).toBe("W".repeat(64));
  show({ seat: 2 });
  expect(one("[title]").title).toContain("A bot");
});

test("each state is drawn in shapes that no other has", () => {
  const states: SeatState[] = [{}, { turn: true }, { own: true }, { dead: true }, { chosen: true }, { turn: true, own: true }];
  const drawn = states.map((state) => {
    show(state);
    return shapes();
  });
  show({ seat: 2 });
  expect(new Set([...drawn, shapes()]).size).toBe(states.length + 1);
});

test("as part of a drawing its middle is where it is put", () => {
  act(() => render(<svg><TokenMark seat={1} nameOf={nameOf} x={100} y={50} size={32} /></svg>, root));
  expect(one("g").getAttribute("transform")).toBe("translate(84 34) scale(0.5)");
  expect(root.textContent).toBe("1");
});
