import { FetchedTexts } from "../words/fetched-texts";
import { sayerWith } from "../words/sentences";
import type { texts as own } from "../words/texts/en/at-table";

export const texts = new FetchedTexts<keyof typeof own>({ en: () => import("../words/texts/en/at-table"), zh: () => import("../words/texts/zh/at-table") });

/** The texts of the guide, and those that all pages have. */
export const say = sayerWith(texts);
