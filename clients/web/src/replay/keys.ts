import { useEffect } from "preact/hooks";
import { chaptersOf } from "./marks";
import type { Replay } from "./replay";

/** How far the page keys go. */
export const PAGE_STEPS = 10;

/** The keys of the whole page; what has the focus and wants a key for itself gets it first. */
export function useKeys(replay: Replay | undefined): void {
  useEffect(() => {
    if (!replay) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTaken(event)) return;
      const act = actions(replay)[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [replay]);
}

function actions(replay: Replay): { [key: string]: () => void } {
  const { player } = replay;
  return {
    " ": () => player.toggle(),
    k: () => player.toggle(),
    ArrowLeft: () => player.step(-1),
    ",": () => player.step(-1),
    ArrowRight: () => player.step(1),
    ".": () => player.step(1),
    Home: () => player.start(),
    End: () => player.end(),
    "[": () => chapter(replay, -1),
    "]": () => chapter(replay, 1),
    "<": () => player.faster(-1),
    ">": () => player.faster(1),
  };
}

function chapter({ player, course, tape, moment }: Replay, way: 1 | -1): void {
  const going = course.peek();
  const lines = tape.peek()?.lines;
  if (!going || !lines) return;
  const starts = [1, ...chaptersOf(lines, going).map((one) => one.moment), going.count];
  const now = moment.peek();
  const next = way > 0 ? starts.find((start) => start > now) : starts.findLast((start) => start < now);
  player.pause();
  player.go(next ?? now);
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("input:not([type=range], [type=radio], [type=checkbox]), select, textarea")) return true;
  if (target.matches("[type=radio]")) return key === " " || key.startsWith("Arrow");
  if (key === " ") return target.matches("button, a, summary, [type=checkbox]");
  // What scrolls by keys keeps them.
  return target.matches(".told, .raw pre, .knowing ol") && (key === "Home" || key === "End");
}
