import { FetchedTexts } from "../words/fetched-texts";
import { sayerWith } from "../words/sentences";
import type { texts as own } from "../words/texts/en/replay";

export const texts = new FetchedTexts<keyof typeof own>({ en: () => import("../words/texts/en/replay"), zh: () => import("../words/texts/zh/replay") });

/** The texts of replays, and those that all pages have. */
export const say = sayerWith(texts);
