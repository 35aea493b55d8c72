import { language } from "../browser/language";

/** The options of a table for one person among bots: no clock hurries anybody, and bots speak the page's language. */
export function alone(): { pace: "calm"; language: string } {
  return { pace: "calm", language: language.peek() };
}
