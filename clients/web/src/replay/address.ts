import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Place, go, place } from "../browser/router";
import { keyHash } from "../wire/replay-keys";
import type { Replay, Spot } from "./replay";

const REST_MS = 250;

/** Where an address says to stand. */
export function spotOf(query: URLSearchParams, otherwise = "public"): Spot {
  const number = (name: string) => {
    const given = query.get(name) ?? "";
    return /^\d{1,9}$/.test(given) ? Number(given) : undefined;
  };
  const at = number("at");
  const seq = number("seq");
  return { as: query.get("as") ?? otherwise, ...(at !== undefined && { at }), ...(seq !== undefined && { seq }) };
}

/** The address of a spot. */
export function addressOf(table: string, { as, at, seq }: Spot): string {
  // By the seq alone there is a first picture before the log of the moments has come.
  const where = at === undefined ? `as=${as}&seq=${seq}` : `seq=${seq}&as=${as}&at=${at}`;
  return `/tables/${table}/replay?${where}`;
}

/** Keep the address at what is shown, and follow it when somebody else changes it. */
export function useAddress(replay: Replay | undefined): void {
  useEffect(() => {
    if (!replay) return;
    let written = shownAt(place.peek());
    let timer: ReturnType<typeof setTimeout> | undefined;
    let moved = 0;
    const wait = (rest: number) => {
      timer = setTimeout(rested, rest);
    };
    const rested = () => {
      const left = moved + REST_MS - performance.now();
      if (left > 0) return wait(left);
      timer = undefined;
      const wanted = addressOf(replay.listing.table, replay.spot);
      if (wanted === written) return;
      written = wanted;
      go(wanted + keyHash(replay.listing.table), { replace: true });
    };
    const write = effect(() => {
      if (!replay.course.value) return;
      void replay.spot;
      // Browsers allow few changes a second, so it waits until the replay rests; a timer for every step would be dear.
      moved = performance.now();
      if (timer === undefined) wait(REST_MS);
    });
    const follow = effect(() => {
      const shown = shownAt(place.value);
      if (shown === written || !place.value.path.endsWith("/replay")) return;
      written = shown;
      void replay.open(spotOf(place.value.query));
    });
    return () => {
      clearTimeout(timer);
      write();
      follow();
    };
  }, [replay]);
}

/** However the address is spelt. */
function shownAt({ path, query }: Place): string {
  return query.size > 0 ? `${path}?${[...query].map(([name, value]) => `${name}=${value}`).join("&")}` : path;
}
