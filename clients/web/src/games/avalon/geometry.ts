import type { Hearing } from "./state";

/** Row and column, each 0 to 8. */
export type Cell = readonly [number, number];
export type Step = "up" | "down" | "left" | "right";

export const SIZE = 9;
export const PLACES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
export const STEPS: { readonly [step in Step]: Cell } = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
export const ARROWS: { readonly [step in Step]: string } = { up: "↑", down: "↓", left: "←", right: "→" };

export function isStep(word: unknown): word is Step {
  return typeof word === "string" && Object.hasOwn(STEPS, word);
}

/** A cell as a key of maps and sets. */
export function keyOf([row, column]: Cell): string {
  return `${row} ${column}`;
}

export function same(one: Cell, other: Cell): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

export function onMap([row, column]: Cell): boolean {
  return row >= 0 && row < SIZE && column >= 0 && column < SIZE;
}

export function stepped([row, column]: Cell, step: Step): Cell {
  const [down, right] = STEPS[step];
  return [row + down, column + right];
}

/** How far apart two cells are for the ear. */
export function distance(one: Cell, other: Cell, hearing: Hearing): number {
  const rows = Math.abs(one[0] - other[0]);
  const columns = Math.abs(one[1] - other[1]);
  return hearing === "manhattan" ? rows + columns : Math.max(rows, columns);
}

/** All cells of the map that are so near to one. */
export function within(middle: Cell, range: number, hearing: Hearing): Cell[] {
  const cells = PLACES.flatMap((row) => PLACES.map((column): Cell => [row, column]));
  return cells.filter((cell) => distance(cell, middle, hearing) <= range);
}
