import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { tell } from "./texts";

interface Tab {
  id: string;
  label: string;
  draw: () => ComponentChildren;
}

/** Several things in one place, one of them shown; only that one is drawn. */
export function Tabs({ tabs }: { tabs: readonly Tab[] }) {
  const chosen = useSignal(tabs[0]?.id);
  const shown = tabs.find(({ id }) => id === chosen.value);
  const turn = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const next = tabs[(tabs.findIndex(({ id }) => id === chosen.peek()) + by + tabs.length) % tabs.length];
    chosen.value = next?.id;
    document.getElementById(`avalon-tab-${next?.id}`)?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={tell("tabs")} onKeyDown={turn}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`avalon-tab-${id}`}
            aria-selected={id === chosen.value}
            aria-controls="avalon-shown"
            tabIndex={id === chosen.value ? 0 : -1}
            onClick={() => {
              chosen.value = id;
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="avalon-shown" aria-labelledby={`avalon-tab-${chosen.value}`}>
        {shown?.draw()}
      </div>
    </div>
  );
}
