import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { touches } from "../../boards/kit/boxes";
import type { Circle } from "./geometry";

/** How wide what stands below the clock may be: the widest that touches no token. */
const WIDEST = 432;
const NARROWEST = 128;
const STEP = 24;

/**
 * Finds room between the tokens for what is said and asked below the clock: as wide as can be, else in short. Whether
 * what is asked has no room there at all, for as long as nothing else is asked: then it stands below the town.
 */
export function useClear(below: RefObject<HTMLElement | null>, asked: string | boolean, circle: Circle): boolean {
  const [crowded, crowd] = useState<string | undefined>(undefined);
  const now = `${asked} ${innerWidth} ${innerHeight} ${circle.places.length}`;
  useLayoutEffect(() => {
    const box = below.current;
    if (!box || typeof ResizeObserver === "undefined") return undefined;
    const fit = () => void (fits(box) || crowd(now));
    const sizes = new ResizeObserver(fit);
    // Not the box itself, whose width is tried out.
    for (const part of box.children) sizes.observe(part);
    fit();
    return () => sizes.disconnect();
  });
  return crowded === now;
}

function fits(box: HTMLElement): boolean {
  const tokens = [...(box.parentElement?.querySelectorAll("li > button") ?? [])].map((one) => one.getBoundingClientRect());
  for (const inBrief of [false, true]) {
    box.toggleAttribute("data-brief", inBrief);
    for (let wide = WIDEST; wide >= NARROWEST; wide -= STEP) {
      box.style.setProperty("--clear", `${wide}px`);
      if (box.scrollWidth <= wide && tokens.every((token) => !touches(box.getBoundingClientRect(), token))) return true;
    }
  }
  return false;
}
