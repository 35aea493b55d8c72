// A question to try a board with.

import { signal } from "@preact/signals";
import type { Asking } from "../prompts/asking";
import type { Json, Prompt } from "../wire/types";

/** An open question whose answers are kept instead of sent. */
export function askedFrom(id: string, prompt: Prompt): Asking & { answers: Json[] } {
  const answers: Json[] = [];
  const draft = signal<Json>({});
  const answer = async (given: Json = draft.peek()) => {
    answers.push(given);
  };
  return { id, prompt, draft, sending: signal(false), answer, answers };
}
