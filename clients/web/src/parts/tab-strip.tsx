import { useEffect } from "preact/hooks";
import { ScrollBox } from "./scroll-box";
import { TabBar, type TabBarProps } from "./tabs";

/** Tabs in one line that goes sideways where they are many; the open one is in sight. */
export function TabStrip<Id extends string>(props: TabBarProps<Id>) {
  const { id, open } = props;
  useEffect(() => {
    const tab = document.getElementById(`${id}-${open}`);
    // Sideways alone: the page stays where it is.
    if (tab) tab.closest(".scrolled")?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth });
  }, [id, open]);
  return (
    <ScrollBox class="tabs">
      <TabBar {...props} />
    </ScrollBox>
  );
}
