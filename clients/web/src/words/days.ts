import { language } from "../browser/language";
import { localeOf } from "./times";

/** The day of a time, on this reader's calendar. */
export function dayOf(at: number): string {
  return new Date(at).toLocaleDateString(localeOf(language.value));
}
