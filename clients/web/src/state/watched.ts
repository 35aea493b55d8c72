import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Refused } from "../wire/http";
import { socket } from "../wire/socket";
import type { Watching } from "../wire/watching";
import { type OwnListing, listingOf } from "./lobby";

/** Watch a table as a viewer for as long as the component is shown. */
export function useWatching(table: string, as: string | undefined): Watching | undefined {
  const watching = useMemo(() => (as === undefined ? undefined : socket.watch(table, as)), [table, as]);
  useEffect(() => () => watching && socket.unwatch(watching), [watching]);
  return watching;
}

/** What the lobby says of a table and of us at it: asked again whenever `changed` is another value. */
export function useListing(table: string, changed: unknown): { listing?: OwnListing; missing: boolean; again: () => void } {
  const listing = useSignal<OwnListing | undefined>(undefined);
  const missing = useSignal(false);
  const ask = () => {
    listingOf(table).then(
      (told) => {
        listing.value = told;
        missing.value = false;
      },
      (trouble: unknown) => {
        if (trouble instanceof Refused && trouble.status === 404) missing.value = true;
        else setTimeout(ask, 2_000);
      },
    );
  };
  useEffect(ask, [table, changed]);
  return { ...(listing.value && { listing: listing.value }), missing: missing.value, again: ask };
}
