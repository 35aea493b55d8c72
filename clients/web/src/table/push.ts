import { notify } from "../state/notices";
import { keepTold, told, untold } from "../state/push-subscription";
import { ask } from "../wire/http";
import type { PushKey, PushTold } from "../wire/types";
import { say } from "../words/sentences";

/** Whether this browser can be told of a move while no page of ours is open. */
export function canBeTold(): boolean {
  return isSecureContext && "PushManager" in globalThis && "serviceWorker" in navigator && "Notification" in globalThis;
}

/** Have this browser told of our turn at slow tables, or no longer. */
export async function turnPush(): Promise<void> {
  const id = told.peek();
  if (!id) return subscribe();
  await untold();
  // Where this fails, the push service tells the server that the browser has gone.
  await ask("DELETE", `/api/players/me/push/${id}`).catch(() => undefined);
}

async function subscribe(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return notify(say("bell_denied"));
  const { key } = await ask<PushKey>("GET", "/api/push");
  const worker = await navigator.serviceWorker.getRegistration();
  const subscribed = await worker?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => undefined);
  if (!subscribed) return notify(say("push_failed"));
  const { endpoint, keys } = subscribed.toJSON();
  const { p256dh, auth } = keys ?? {}; // and no more, whatever browsers may add
  try {
    const { id } = await ask<PushTold>("POST", "/api/players/me/push", { endpoint, keys: { p256dh, auth } });
    keepTold(id);
  } catch (no) {
    await subscribed.unsubscribe();
    throw no;
  }
}
