import type { Asking } from "../../prompts/asking";

/** What is open as long as a clock runs, and asks nobody: a hand on that clock, and what a storyteller may do at will. */
const AT_WILL: ReadonlySet<string> = new Set(["set_clock", "set_token", "inform", "take_kind"]);

/** The questions that do not wait: those that must be answered; where there are none, those that are open for a while only. */
export function urgentOf(asking: readonly Asking[]): readonly Asking[] {
  const required = asking.filter(({ prompt }) => prompt.required !== false);
  return required.length > 0 ? required : asking.filter(({ prompt }) => prompt.until && !AT_WILL.has(prompt.command));
}

/** When the time for the first of the questions that do not wait runs out; undefined where no clock runs. */
export function soonestOf(asking: readonly Asking[]): number | undefined {
  const ends = urgentOf(asking).flatMap(({ prompt }) => prompt.until ?? []);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}
