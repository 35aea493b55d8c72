import { FetchedTexts } from "../words/fetched-texts";
import { sayerWith } from "../words/sentences";
import type { texts as own } from "../words/texts/en/moderation";

export const texts = new FetchedTexts<keyof typeof own>({ en: () => import("../words/texts/en/moderation"), zh: () => import("../words/texts/zh/moderation") });

/** The texts of muting, blocking and reporting, and those that all pages have. */
export const say = sayerWith(texts);
