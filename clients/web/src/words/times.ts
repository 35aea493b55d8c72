import { type Language, language } from "../browser/language";

/** Whose way of writing dates and numbers goes with a language. */
export function localeOf(spoken: Language): string {
  return spoken === "zh" ? "zh-CN" : "en-GB";
}

/** A day and the time, on this reader's clock. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(localeOf(language.value), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** A day, on this reader's clock. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(localeOf(language.value), { dateStyle: "long" }).format(at);
}

const clocks = new Map<Language, Intl.DateTimeFormat>();

/** A time of day to the second. */
export function clock(at: number, spoken = language.peek()): string {
  let format = clocks.get(spoken);
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf(spoken), { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    clocks.set(spoken, format);
  }
  return format.format(at);
}

const hours = new Map<Language, Intl.DateTimeFormat>();

/** A time of day without seconds. */
export function hour(at: number, spoken = language.peek()): string {
  let format = hours.get(spoken);
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf(spoken), { hour: "2-digit", minute: "2-digit" });
    hours.set(spoken, format);
  }
  return format.format(at);
}

const figures = new Intl.NumberFormat("en");

/** A whole number with its thousands apart, the same in every language. */
export function numbered(number: number): string {
  return figures.format(number);
}

const MINUTE = 60_000;
const STEPS = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

/** How long ago something was, by the largest unit that fits. */
export function ago(at: number, now = Date.now()): string {
  const past = Math.max(0, now - at);
  const [unit, length] = STEPS.find(([, length]) => past >= length) ?? ["minute", MINUTE];
  return new Intl.RelativeTimeFormat(localeOf(language.value), { numeric: "auto" }).format(-Math.floor(past / length), unit);
}
