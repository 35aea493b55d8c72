import type { Asking } from "../prompts/asking";
import type { At } from "../state/chairs";
import { say } from "../words/sentences";

/** What a screen reader is told as it happens: only what changes what there is to do. */
export function spoken({ table, words }: Pick<At, "table" | "words">, asking: readonly Asking[]): string {
  if (table.status === "paused") return say("paused_title");
  if (table.result) return say(table.result.how === "ended" ? "ended" : `ended_${table.result.limit ?? table.result.how}`);
  const commands = asking.map(({ prompt: { command } }) => words.code(`command.${command}`, command));
  // A sentence where there is one thing to do; several sentences make no list.
  const what = asking.length === 1 ? words.code(`prompt.${asking[0]?.prompt.command}`, commands[0]) : words.listed(commands);
  return asking.length > 0 ? say("labelled", { label: say("your_move"), what }) : "";
}
