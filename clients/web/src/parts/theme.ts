import { computed, signal } from "@preact/signals";
import { matching } from "../browser/media";
import { forGood } from "../browser/storage";

type Theme = "light" | "dark";

const KEPT = "theme";

const isDark = matching("(prefers-color-scheme: dark)");
const chosen = signal<Theme | undefined>(kept());
const theme = computed<Theme>(() => chosen.value ?? (isDark.value ? "dark" : "light"));

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
