import { FetchedTexts } from "../words/fetched-texts";
import { sayerWith } from "../words/sentences";
import type { texts as own } from "../words/texts/en/guide";

export const texts = new FetchedTexts<keyof typeof own>({ en: () => import("../words/texts/en/guide"), zh: () => import("../words/texts/zh/guide") });

/** The texts of the guide, and those that all pages have. */
export const say = sayerWith(texts);
