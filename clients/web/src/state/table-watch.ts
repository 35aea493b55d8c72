import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { isFinal } from "../wire/http";
import { isTableId } from "../wire/paths";
import { socket } from "../wire/socket";
import type { Watching } from "../wire/watching";
import { gameAtHand } from "./games";
import { type OwnListing, listingOf } from "./lobby";

const AGAIN_MS = 2_000;

/** Watch a table as a viewer for as long as the component is shown, with as many lines from before as are wanted. */
export function useWatching(table: string, as: string | undefined, back = Infinity): Watching | undefined {
  const watching = useMemo(() => (as === undefined ? undefined : socket.watch(table, as, back)), [table, as]);
  useEffect(() => () => watching && socket.unwatch(watching), [watching]);
  return watching;
}

/** What to show of it: until the first view of another viewer has come, that of the one before, so that nothing flickers. */
export function useSteady(watching: Watching | undefined): Watching | undefined {
  const shown = useRef(watching);
  if (watching?.view.value || shown.current?.table !== watching?.table) shown.current = watching;
  return shown.current;
}

/** What the lobby says of a table and of us at it; a table that is not for us may be one for another `player`. */
export function useListing(table: string, player: string | undefined): { listing?: OwnListing; missing: boolean; again: () => void } {
  const listing = useSignal<OwnListing | undefined>(undefined);
  const missing = useSignal(false);
  const asked = useRef(0);
  const ask = () => {
    if (!isTableId(table)) return;
    const turn = ++asked.current;
    const latest = (act: () => void) => turn === asked.current && act();
    listingOf(table).then(
      (told) =>
        latest(() => {
          listing.value = told;
          missing.value = false;
        }),
      (trouble: unknown) =>
        latest(() => {
          if (isFinal(trouble)) missing.value = true;
          else setTimeout(() => latest(ask), AGAIN_MS);
        }),
    );
  };
  useEffect(() => {
    ask();
    return () => {
      asked.current += 1;
    };
  }, [table]);
  const game = listing.value?.game ?? "";
  useEffect(() => {
    gameAtHand.value = game;
    return () => {
      gameAtHand.value = "";
    };
  }, [game]);
  useEffect(() => {
    if (missing.peek()) ask();
  }, [player]);
  return { ...(listing.value && { listing: listing.value }), missing: missing.value || !isTableId(table), again: ask };
}
