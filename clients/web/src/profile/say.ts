import { sayer } from "../words/say";
import { TEXTS } from "../words/texts";
import { profile } from "../words/texts/profile";

/** The texts of the profile page, and those that all pages have. */
export const say = sayer({ en: { ...TEXTS.en, ...profile.en }, zh: { ...TEXTS.zh, ...profile.zh } });
