import type { Line } from "../../wire/types";
import { type Cell, STEPS, type Step, isStep, keyOf, onMap, same, stepped } from "./geometry";
import { told } from "./state";

/** What a walk starts from: where one stands, who is in the way, and how many steps the prompt allows. */
export interface Ground {
  start: Cell;
  taken: ReadonlySet<string>;
  most: number;
}

/** The cells a walk passes, its start among them. */
export function cellsOf(start: Cell, steps: readonly Step[]): Cell[] {
  const cells = [start];
  for (const step of steps) cells.push(stepped(cells[cells.length - 1] ?? start, step));
  return cells;
}

export function endOf(start: Cell, steps: readonly Step[]): Cell {
  return steps.reduce(stepped, start);
}

/** Whether one more step may be added: it stays on the map, on free ground, and within the allowed number. */
export function mayStep({ start, taken, most }: Ground, steps: readonly Step[], step: Step): boolean {
  const target = stepped(endOf(start, steps), step);
  return steps.length < most && onMap(target) && !taken.has(keyOf(target));
}

/** The shortest ways to every cell within this number of steps, around those who stand there. */
export function ways({ start, taken, most }: Ground): Map<string, Step[]> {
  const found = new Map<string, Step[]>([[keyOf(start), []]]);
  const queue: [Cell, Step[]][] = [[start, []]];
  for (const [cell, steps] of queue) {
    if (steps.length === most) continue;
    for (const step of Object.keys(STEPS) as Step[]) {
      const next = stepped(cell, step);
      if (!onMap(next) || taken.has(keyOf(next)) || found.has(keyOf(next))) continue;
      const longer = [...steps, step];
      found.set(keyOf(next), longer);
      queue.push([next, longer]);
    }
  }
  return found;
}

/** The walk after a click on a cell: cut back to it, led on to it, or started over towards it. */
export function led(ground: Ground, steps: readonly Step[], target: Cell): Step[] | undefined {
  const passed = cellsOf(ground.start, steps).findIndex((cell) => same(cell, target));
  if (passed >= 0) return steps.slice(0, passed);
  const end = endOf(ground.start, steps);
  const on = ways({ ...ground, start: end, most: ground.most - steps.length }).get(keyOf(target));
  return on ? [...steps, ...on] : ways(ground).get(keyOf(target));
}

/** The way by which a seat came to where it stands, with its first cell, if it was told. */
export function walkedTo(lines: readonly Line[], seat: number, cell: Cell): Cell[] | undefined {
  const fact = lines.findLast((line) => line.fact.type === "walked" && line.fact["seat"] === seat);
  const walked = fact && told(fact);
  if (walked?.type !== "walked") return undefined;
  const steps = walked.executed.map((word) => word.toLowerCase()).filter(isStep);
  return cellsOf(steps.reduceRight((at, step) => backed(at, step), cell), steps);
}

function backed([row, column]: Cell, step: Step): Cell {
  const [down, right] = STEPS[step];
  return [row - down, column - right];
}
