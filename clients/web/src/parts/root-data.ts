import { useLayoutEffect } from "preact/hooks";

/** Mark the whole document while this is shown: style that goes by it reaches dialogs and the page's ground, too. */
export function useRootData(name: "game" | "table", value: string): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = value;
    return () => {
      delete dataset[name];
    };
  }, [name, value]);
}
