import { signal } from "@preact/signals";
import { forGood } from "../browser/storage";

const TOLD = "push";

/** By what name the server tells this browser of our turn while the page is closed; empty where it does not. */
export const told = signal((globalThis.Notification?.permission === "granted" && forGood.recall(TOLD)) || "");

/** Keep the name, or that there is none. */
export function keepTold(id: string): void {
  told.value = id;
  forGood.keep(TOLD, id);
}

/** Have this browser told of nobody's turn: its push service then refuses what still comes, and the server forgets it. */
export async function untold(): Promise<void> {
  if (!told.peek()) return;
  keepTold("");
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
