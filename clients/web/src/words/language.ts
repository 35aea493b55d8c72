import { effect, signal } from "@preact/signals";

export type Language = "zh" | "en";

const KEPT = "language";

/** The language of everything on the page; whoever reads it is drawn anew when it changes. */
export const language = signal<Language>(first());

effect(() => {
  document.documentElement.lang = language.value === "zh" ? "zh-CN" : "en";
});

/** Switch at once, and keep it for the next visit. */
export function speak(chosen: Language): void {
  language.value = chosen;
  try {
    localStorage.setItem(KEPT, chosen);
  } catch {
    // A browser that keeps nothing still switches.
  }
}

/** The language that was chosen in this browser, if one was. */
export function kept(): Language | undefined {
  try {
    const known = localStorage.getItem(KEPT);
    return known === "zh" || known === "en" ? known : undefined;
  } catch {
    return undefined;
  }
}

function first(): Language {
  return kept() ?? preferred();
}

function preferred(): Language {
  return navigator.languages.some((one) => one.toLowerCase().startsWith("zh")) ? "zh" : "en";
}
