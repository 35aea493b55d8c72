import { language } from "../browser/language";
import { localeOf } from "../words/times";

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** A number of bytes, as people read it. */
export function size(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${number(value, value < 10 && unit > 0 ? 1 : 0)} ${UNITS[unit]}`;
}

/** A number in the chosen language, with this number of decimal places. */
export function number(value: number, places = 0): string {
  return value.toLocaleString(localeOf(language.value), { maximumFractionDigits: places });
}

/** A day and a time. */
export function when(at: number): string {
  return new Date(at).toLocaleString(localeOf(language.value), { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
}
