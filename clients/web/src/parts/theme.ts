import { computed, signal } from "@preact/signals";
import { forGood } from "../browser/storage";

type Theme = "light" | "dark";

const KEPT = "theme";

const system = matchMedia("(prefers-color-scheme: dark)");
const ofSystem = signal<Theme>(system.matches ? "dark" : "light");
const chosen = signal<Theme | undefined>(kept());
const theme = computed(() => chosen.value ?? ofSystem.value);

system.addEventListener("change", ({ matches }) => {
  ofSystem.value = matches ? "dark" : "light";
});

// Without a choice the style sheet itself asks the system.
chosen.subscribe((one) => {
  if (one) document.documentElement.dataset["theme"] = one;
});

/** Light or dark: the system's choice until the user chooses. */
export function useTheme(): { theme: Theme; turn: () => void } {
  return {
    theme: theme.value,
    turn: () => {
      chosen.value = theme.peek() === "dark" ? "light" : "dark";
      forGood.keep(KEPT, theme.peek());
    },
  };
}

function kept(): Theme | undefined {
  const told = forGood.recall(KEPT);
  return told === "light" || told === "dark" ? told : undefined;
}
