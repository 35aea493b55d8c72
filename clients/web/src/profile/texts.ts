import { FetchedTexts } from "../words/fetched-texts";
import { sayerWith } from "../words/sentences";
import type { texts as own } from "../words/texts/en/profile";

export const texts = new FetchedTexts<keyof typeof own>({ en: () => import("../words/texts/en/profile"), zh: () => import("../words/texts/zh/profile") });

/** The texts of the profile page, and those that all pages have. */
export const say = sayerWith(texts);
