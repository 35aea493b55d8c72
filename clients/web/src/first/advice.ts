import type { Advice, Guide, Seen } from "../boards/contract";
import type { Fact, Prompt } from "../wire/types";

/** The number of facts after which a fact needs no explanation any more. */
const FAR = 40;

/** The newest explanation of what was told. */
export function explained({ told = {} }: Guide, facts: readonly Fact[], seen: Seen): string | undefined {
  const last = facts.slice(-FAR);
  for (const [at, fact] of [...last.entries()].reverse()) {
    const text = Object.hasOwn(told, fact.type) ? told[fact.type]?.(fact, seen, last.slice(0, at)) : undefined;
    if (text) return text;
  }
  return undefined;
}

/** What is advised on open questions: the guide's early ones, those that must be answered first, and otherwise in the guide's own order. */
export function advised({ asks, early = [] }: Guide, prompts: readonly Prompt[], seen: Seen): Advice[] {
  const order = Object.keys(asks);
  const place = ({ command, required }: Prompt) => order.indexOf(command) + (early.includes(command) ? -order.length : required === false ? order.length : 0);
  const sorted = prompts.filter(({ command }) => order.includes(command)).sort((one, other) => place(one) - place(other));
  const commands = new Set<string>();
  return sorted.flatMap((prompt) => {
    if (commands.has(prompt.command)) return [];
    commands.add(prompt.command);
    return asks[prompt.command]?.(seen, prompt) ?? [];
  });
}
