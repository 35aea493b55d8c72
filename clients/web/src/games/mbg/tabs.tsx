import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { ComponentChildren } from "preact";

export interface Tab {
  id: string;
  name: string;
  panel: () => ComponentChildren;
}

/** One of several panels, chosen by its tab; arrows go from tab to tab. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId();
  const open = useSignal(tabs[0]?.id ?? "");
  const shown = tabs.find((tab) => tab.id === open.value) ?? tabs[0];
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !shown) return;
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    open.value = next.id;
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <section class="lookups">
      <div role="tablist" aria-label={label} onKeyDown={turn}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => (open.value = tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown?.id ?? ""}`} tabIndex={-1}>
        {shown?.panel()}
      </div>
    </section>
  );
}
