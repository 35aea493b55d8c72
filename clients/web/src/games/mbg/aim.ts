import { type Signal, useSignal } from "@preact/signals";
import type { Asking } from "../../prompts/asking";
import type { Words } from "../../words/catalogue";
import { type Aimed, aimedOf } from "./table";

/** A card that is held up, what it can be played on, and what is chosen of that. */
export interface Aim {
  asked: Asking;
  card: number;
  kind: Aimed;
  targets: ReadonlySet<number>;
  target: number | undefined;
  choose: (target: number) => void;
}

/** The numbers that a field offers. */
export function offered({ prompt }: Pick<Asking, "prompt">, field: string): number[] {
  const kind = prompt.fields[field];
  return kind && "options" in kind ? kind.options.map(({ value }) => value).filter((value) => typeof value === "number") : [];
}

/** The number that a draft has in a field. */
export function drafted({ draft }: Asking, field: string): number | undefined {
  const value = draft.value[field];
  return typeof value === "number" ? value : undefined;
}

/** The numbers that a draft has in a list. */
export function draftedAll({ draft }: Asking, field: string): number[] {
  const value = draft.value[field];
  return Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
}

/** Write into a draft. */
export function write({ draft }: Asking, fields: { [name: string]: unknown }): void {
  draft.value = { ...draft.peek(), ...fields };
}

/** What the card held up can do now; nothing once it is played or cannot be any more. */
export function useAim(asking: readonly Asking[], words: Words): { aim: Aim | undefined; held: Signal<string> } {
  const held = useSignal("");
  const asked = asking.find(({ id, prompt }) => id === held.value && prompt.command === "play_card");
  return { aim: asked && aimed(asked, words), held };
}

function aimed(asked: Asking, words: Words): Aim {
  const card = offered(asked, "card")[0] ?? 0;
  const targets = new Set(offered(asked, "target"));
  const target = drafted(asked, "target");
  return {
    asked,
    card,
    kind: aimedOf(words, card),
    targets,
    target: target !== undefined && targets.has(target) ? target : undefined,
    choose: (one) => {
      if (targets.has(one)) write(asked, { card, target: one });
    },
  };
}
