import { language } from "../browser/language";
import { forGood } from "../browser/storage";
import { notify } from "../state/notices";
import { ask } from "../wire/http";
import type { OwnReports, Reported } from "../wire/types";
import { say, texts } from "./texts";

const KEPT = "reported";

/** The reports made in this browser of which no end has been told yet. */
function untold(): string[] {
  return (forGood.recall(KEPT) ?? "").split(" ").filter(Boolean);
}

/** Tell of a report's end when it comes. */
export function toBeTold({ id }: Reported): void {
  forGood.keep(KEPT, [...untold(), id].slice(-20).join(" "));
}

/** Tell of those reports that were dealt with since. */
export async function tell(): Promise<void> {
  const waiting = untold();
  const { reports } = await ask<OwnReports>("GET", "/api/players/me/reports");
  await texts.fetch(language.peek());
  const ended = reports.filter(({ id, status }) => status === "resolved" && waiting.includes(id));
  for (const { answer } of ended) notify(answer ? say("told_answer", { answer }) : say("told"), "/me");
  const open = new Set(reports.filter(({ status }) => status === "open").map(({ id }) => id));
  forGood.keep(KEPT, waiting.filter((id) => open.has(id)).join(" "));
}
