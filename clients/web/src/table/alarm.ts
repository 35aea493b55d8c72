import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { forGood } from "../browser/storage";
import { play } from "../parts/sounds";
import { notify } from "../state/notices";
import { say } from "../words/sentences";

const BELL = "bell";

/** Whether our move is to be notified of; the browser's leave may have been taken back since. */
export const bell = signal(forGood.recall(BELL) === "on" && "Notification" in globalThis && Notification.permission === "granted");

export async function turnBell(): Promise<void> {
  if (bell.peek()) bell.value = false;
  else if (!("Notification" in globalThis)) return notify(say("bell_denied"));
  else if ((await Notification.requestPermission()) === "granted") bell.value = true;
  else notify(say("bell_denied"));
  forGood.keep(BELL, bell.peek() ? "on" : "off");
}

/** Tell of every new question, by name, while the page is out of sight. */
export function useAlarm(asked: string, title: string): void {
  useEffect(() => {
    if (!asked || !document.hidden) return;
    play("turn");
    if (bell.peek()) void ring(title);
  }, [asked]);
}

/** By the service worker where there is one: phones allow notices to no page. */
async function ring(title: string): Promise<void> {
  const notice = { body: title, icon: "/icon-192.png", tag: title, data: location.pathname };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return await worker.showNotification(say("hidden_move"), notice);
    const shown = new Notification(say("hidden_move"), notice);
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // No notices here.
  }
}
