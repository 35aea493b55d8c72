import { FetchedTexts } from "../words/fetched-texts";
import { sayerWith } from "../words/sentences";
import type { texts as own } from "../words/texts/en/offer";

export const texts = new FetchedTexts<keyof typeof own>({ en: () => import("../words/texts/en/offer"), zh: () => import("../words/texts/zh/offer") });

/** The texts of the sheet that offers a game, and those that all pages have. */
export const say = sayerWith(texts);
