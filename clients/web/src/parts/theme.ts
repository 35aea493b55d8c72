import { signal } from "@preact/signals";

type Theme = "light" | "dark";

const KEPT = "theme";

const theme = signal<Theme>(first());

show(theme.peek());

/** Light or dark: the system's choice until the user chooses. */
export function useTheme(): { theme: Theme; turn: () => void } {
  return {
    theme: theme.value,
    turn: () => {
      theme.value = theme.peek() === "dark" ? "light" : "dark";
      show(theme.peek());
      try {
        localStorage.setItem(KEPT, theme.peek());
      } catch {
        // A browser that keeps nothing still switches.
      }
    },
  };
}

function show(chosen: Theme): void {
  document.documentElement.dataset["theme"] = chosen;
}

function first(): Theme {
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept === "light" || kept === "dark") return kept;
  } catch {
    // As above.
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
