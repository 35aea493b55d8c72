import { sayer } from "../words/say";
import { TEXTS } from "../words/texts";
import { simulations } from "../words/texts/simulations";

/** The texts of simulations, and those that all pages have. */
export const say = sayer({ en: { ...TEXTS.en, ...simulations.en }, zh: { ...TEXTS.zh, ...simulations.zh } });
