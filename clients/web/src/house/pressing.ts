import type { Asking } from "../prompts/asking";

/** The questions that do not wait: those that must be answered; where there are none, those that are open for a while only. */
export function pressing(asking: readonly Asking[]): readonly Asking[] {
  const required = asking.filter(({ prompt }) => prompt.required !== false);
  return required.length > 0 ? required : asking.filter(({ prompt }) => prompt.until);
}
