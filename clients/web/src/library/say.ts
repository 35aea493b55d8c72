import { sayerWith } from "../words/sentences";
import { FetchedTexts } from "../words/fetched-texts";
import type { texts as own } from "../words/texts/en/library";

export const texts = new FetchedTexts<keyof typeof own>({ en: () => import("../words/texts/en/library"), zh: () => import("../words/texts/zh/library") });

/** The texts of the library, and those that all pages have. */
export const say = sayerWith(texts);
