import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import "../style/replay-tabs.css";

interface Tab {
  id: string;
  name: string;
  panel: () => ComponentChildren;
}

/** Several panels, one of them shown. */
export function Tabs({ tabs }: { tabs: readonly Tab[] }) {
  const chosen = useSignal(tabs[0]?.id);
  const bar = useRef<HTMLDivElement>(null);
  const shown = tabs.find(({ id }) => id === chosen.value) ?? tabs[0];
  const turn = (event: KeyboardEvent) => {
    const place = tabs.findIndex(({ id }) => id === shown?.id);
    const places: { [key: string]: number } = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: tabs.length - 1 };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    chosen.value = tab?.id;
    bar.current?.querySelector<HTMLElement>(`#tab-${tab?.id}`)?.focus();
  };
  return (
    <section class="tabs sheet">
      <div role="tablist" ref={bar} onKeyDown={turn}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === shown?.id}
            aria-controls={`panel-${id}`}
            tabIndex={id === shown?.id ? 0 : -1}
            onClick={() => (chosen.value = id)}
          >
            {name}
          </button>
        ))}
      </div>
      {shown && (
        <div role="tabpanel" id={`panel-${shown.id}`} aria-labelledby={`tab-${shown.id}`} tabIndex={0}>
          {shown.panel()}
        </div>
      )}
    </section>
  );
}
