import { FetchedTexts } from "../words/fetched-texts";
import { sayerWith } from "../words/sentences";
import type { texts as own } from "../words/texts/en/admin";

export const texts = new FetchedTexts<keyof typeof own>({ en: () => import("../words/texts/en/admin"), zh: () => import("../words/texts/zh/admin") });

/** The texts of the operators' page, and those that all pages have. */
export const say = sayerWith(texts);
