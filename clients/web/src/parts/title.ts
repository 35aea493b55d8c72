import { useEffect } from "preact/hooks";

const HOUSE = "Sotto";

/** What the tab is called while the component is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${HOUSE}` : HOUSE;
  }, [title]);
  useEffect(
    () => () => {
      document.title = HOUSE;
    },
    [],
  );
}
