import { type Language, language } from "./language";

/** Whose way of writing dates and numbers goes with a language. */
export function localeOf(spoken: Language): string {
  return spoken === "zh" ? "zh-CN" : "en-GB";
}

/** A day and the time, on this reader's clock. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(localeOf(language.value), { dateStyle: "medium", timeStyle: "short" }).format(at);
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

const figures = new Intl.NumberFormat("en");

/** A whole number with its thousands apart, the same in every language. */
export function numbered(number: number): string {
  return figures.format(number);
}
