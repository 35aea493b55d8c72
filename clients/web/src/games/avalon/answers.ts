import type { Asking } from "../../prompts/asking";
import { type Cell, type Step, isStep, keyOf } from "./geometry";
import { type Ground, led, mayStep } from "./path";
import { type Avalon, bySeat } from "./state";

// Map and forms write into the same draft, so either may begin an answer and the other go on.

/** The open question for a command, if there is one. */
export function askedFor(asking: readonly Asking[], command: string): Asking | undefined {
  return asking.find(({ prompt }) => prompt.command === command);
}

/** What a walk starts from, as the view has it; the server judges. */
export function groundOf(game: Avalon, seat: number, asked: Asking): Ground | undefined {
  const start = game.positions[seat];
  const field = asked.prompt.fields["steps"];
  if (!start || field?.kind !== "choices") return undefined;
  const taken = bySeat(game.positions).filter(([other]) => other !== seat).map(([, cell]) => keyOf(cell));
  return { start, taken: new Set(taken), most: field.max };
}

/** The steps laid so far, as far as they still can be made. */
export function stepsIn(asked: Asking, ground: Ground): Step[] {
  const kept = asked.draft.value["steps"];
  const steps: Step[] = [];
  for (const step of Array.isArray(kept) ? kept : []) {
    if (!isStep(step) || !mayStep(ground, steps, step)) break;
    steps.push(step);
  }
  return steps;
}

export function laySteps(asked: Asking, steps: readonly Step[]): void {
  asked.draft.value = { ...asked.draft.peek(), steps: [...steps] };
}

/** One step more, if it can be made. */
export function addStep(asked: Asking, ground: Ground, step: Step): void {
  const steps = stepsIn(asked, ground);
  if (mayStep(ground, steps, step)) laySteps(asked, [...steps, step]);
}

/** A click on a cell of the map. */
export function leadTo(asked: Asking, ground: Ground, cell: Cell): void {
  const steps = led(ground, stepsIn(asked, ground), cell);
  if (steps) laySteps(asked, steps);
}
