import { useEffect } from "preact/hooks";

const HOUSE = "Sotto";

/** What the tab is called while the component is shown, and whether its icon says that somebody is waited for. */
export function useTitle(title: string, turn = false): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon) icon.href = turn ? "/icon-turn.svg" : "/icon.svg";
  }, [turn]);
  useEffect(() => {
    document.title = title ? `${title} · ${HOUSE}` : HOUSE;
  }, [title]);
  useEffect(
    () => () => {
      document.title = HOUSE;
      document.querySelector("link[rel=icon]")?.setAttribute("href", "/icon.svg");
    },
    [],
  );
}
