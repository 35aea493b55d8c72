import { FetchedTexts } from "../words/fetched-texts";
import { sayerWith } from "../words/sentences";
import type { texts as own } from "../words/texts/en/simulations";

export const texts = new FetchedTexts<keyof typeof own>({ en: () => import("../words/texts/en/simulations"), zh: () => import("../words/texts/zh/simulations") });

/** The texts of simulations, and those that all pages have. */
export const say = sayerWith(texts);
