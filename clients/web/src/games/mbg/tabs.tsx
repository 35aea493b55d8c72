import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { TabBar } from "../../parts/tabs";

interface Tab {
  id: string;
  name: string;
  panel: () => ComponentChildren;
}

/** One of several panels, chosen by its tab. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId();
  const open = useSignal(tabs[0]?.id ?? "");
  const shown = tabs.find((tab) => tab.id === open.value) ?? tabs[0];
  return (
    <section class="box">
      <TabBar id={id} label={label} tabs={tabs} open={shown?.id ?? ""} choose={(one) => (open.value = one)} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown?.id ?? ""}`} tabIndex={-1}>
        {shown?.panel()}
      </div>
    </section>
  );
}
