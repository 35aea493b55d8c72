import { sayer } from "../words/say";
import { TEXTS } from "../words/texts";
import { replay } from "../words/texts/replay";

/** The texts of replays, and those that all pages have. */
export const say = sayer({ en: { ...TEXTS.en, ...replay.en }, zh: { ...TEXTS.zh, ...replay.zh } });
