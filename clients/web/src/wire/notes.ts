import type { Line } from "./types";

/** What a program that plays a seat wants to remember, if that is what a note holds. */
export function memoryOf(note: Line["fact"]): string | undefined {
  if (!note["json"]) return undefined;
  try {
    const memory: unknown = (JSON.parse(String(note["text"])) as { model_memory?: unknown } | null)?.model_memory;
    return typeof memory === "string" ? memory : undefined;
  } catch {
    return undefined;
  }
}
