import type { Language } from "../words/language";

const LONG_MS = 12 * 3_600_000;
const known = new Map<string, Intl.DateTimeFormat>();

/** A time as the clock showed it; of a game that went on for days with its day. */
export function clockOf(at: number, spoken: Language, span = 0): string {
  const key = `${spoken} ${span > LONG_MS}`;
  let format = known.get(key);
  if (!format) {
    const day = span > LONG_MS ? ({ month: "2-digit", day: "2-digit" } as const) : {};
    const time = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
    format = new Intl.DateTimeFormat(spoken === "zh" ? "zh-CN" : "en-GB", { ...day, ...time });
    known.set(key, format);
  }
  return format.format(at);
}
