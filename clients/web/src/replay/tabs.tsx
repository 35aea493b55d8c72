import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Guard } from "../parts/guard";
import { TabBar } from "../parts/tabs";
import style from "./tabs.module.css";

interface Tab {
  id: string;
  name: string;
  panel: () => ComponentChildren;
}

/** Several panels, one of them shown. */
export function Tabs({ tabs }: { tabs: readonly Tab[] }) {
  const chosen = useSignal(tabs[0]?.id);
  const shown = tabs.find((tab) => tab.id === chosen.value) ?? tabs[0];
  return (
    <section class={`${style.tabs} sheet`}>
      <TabBar id="tab" tabs={tabs} open={shown?.id ?? ""} choose={(one) => (chosen.value = one)} />
      {shown && (
        <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${shown.id}`} tabIndex={0}>
          <Guard key={shown.id} part={shown.name}>
            {shown.panel()}
          </Guard>
        </div>
      )}
    </section>
  );
}
