import { effect, signal } from "@preact/signals";
import { forGood } from "./storage";

export type Language = "zh" | "en";

const KEPT = "language";

/** The language of everything on the page; what reads it is redrawn when it changes. */
export const language = signal<Language>(first());

effect(() => {
  document.documentElement.lang = language.value === "zh" ? "zh-CN" : "en";
});

/** Keep a language for the next visit. */
export function keep(chosen: Language): void {
  forGood.keep(KEPT, chosen);
}

/** The language that was chosen in this browser, if one was. */
export function kept(): Language | undefined {
  const known = forGood.recall(KEPT);
  return known === "zh" || known === "en" ? known : undefined;
}

function first(): Language {
  return kept() ?? preferred();
}

/** Whether the Chinese that this browser asks for first is written in Traditional characters. */
export function readsTraditional(): boolean {
  const chinese = navigator.languages.find((one) => one.toLowerCase().startsWith("zh")) ?? "";
  return /^zh-(hant|tw|hk|mo)/i.test(chinese);
}

function preferred(): Language {
  return navigator.languages.some((one) => one.toLowerCase().startsWith("zh")) ? "zh" : "en";
}
