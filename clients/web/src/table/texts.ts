import { FetchedTexts } from "../words/fetched-texts";
import { sayerWith } from "../words/sentences";
import type { texts as own } from "../words/texts/en/gathering";

export const texts = new FetchedTexts<keyof typeof own>({ en: () => import("../words/texts/en/gathering"), zh: () => import("../words/texts/zh/gathering") });

/** The texts of invitations and of the room where one waits, and those that all pages have. */
export const say = sayerWith(texts);
